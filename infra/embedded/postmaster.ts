import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/**
 * The PostgreSQL server that runs on this data folder, by its `postmaster.pid`. The file may be stale and its pid in use by
 * another program (a crash, a reboot), so the process itself must name the folder.
 */
export async function runningPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return undefined
  return isAlive(pid) && (await commandLine(pid)).includes(data) ? { pid, port } : undefined
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Not ours to signal, but it is there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/** What the process was started with; empty when it cannot be known. */
async function commandLine(pid: number): Promise<string> {
  if (process.platform === 'linux')
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).replaceAll('\0', ' ')
  if (process.platform === 'win32') {
    const query = `(Get-CimInstance Win32_Process -Filter "ProcessId=${pid}").CommandLine`
    return (await run('powershell', ['-NoProfile', '-Command', query]).catch(() => ({ stdout: '' }))).stdout
  }
  return (await run('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({ stdout: '' }))).stdout
}
