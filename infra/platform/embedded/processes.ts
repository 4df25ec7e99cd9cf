import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const run = promisify(execFile)

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // The process exists, but we may not signal it.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** The command line of the process; empty when it cannot be read. */
export async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  if (process.platform === 'win32') {
    const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`
    return (await run('powershell', ['-NoProfile', '-Command', query]).catch(() => ({ stdout: '' }))).stdout
  }
  return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))).stdout
}
