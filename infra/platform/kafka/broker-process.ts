import { spawn } from 'node:child_process'
import { mkdir, open, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { commandLine, isAlive } from '../embedded/processes.ts'

/** A node that still runs so long after SIGTERM is killed, in milliseconds. */
const timeoutMs = 20_000

export const settingsFile = (folder: string) => path.join(folder, 'server.properties')
export const outputFile = (folder: string) => path.join(folder, 'output.txt')
const pidFile = (folder: string) => path.join(folder, 'broker.pid')

/**
 * Starts the node of a folder, apart from this process: it outlives it. The node writes its own id before it becomes
 * Java, so that it can be stopped even when this process is killed right now.
 */
export async function launchBroker(folder: string, java: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true })
  const output = await open(outputFile(folder), 'w')
  const stdio = ['ignore', output.fd, output.fd] as const
  const command = ['java', ...java]
  const child =
    process.platform === 'win32'
      ? spawn('java', java, { stdio: [...stdio], detached: true, windowsHide: true })
      : spawn('/bin/sh', ['-c', 'echo $$ > "$0" && exec "$@"', pidFile(folder), ...command], {
          stdio: [...stdio],
          detached: true,
        })
  await output.close()
  child.on('error', () => undefined)
  child.unref()
  if (process.platform === 'win32') await writeFile(pidFile(folder), String(child.pid))
  while (child.exitCode === null && (await brokerPid(folder)) === undefined) await delay(20)
}

/**
 * The process of a folder's node; undefined when none runs. After a restart of the machine its id may belong to another
 * program.
 */
export async function brokerPid(folder: string): Promise<number | undefined> {
  const pid = Number(await readFile(pidFile(folder), 'utf8').catch(() => '0'))
  if (!Number.isInteger(pid) || pid <= 0 || !isAlive(pid)) return undefined
  return (await commandLine(pid)).includes(settingsFile(folder)) ? pid : undefined
}

/** @returns false when none was running. Resolves when the process is gone. */
export async function endBroker(folder: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<boolean> {
  const pid = await brokerPid(folder)
  if (pid === undefined) {
    await rm(pidFile(folder), { force: true })
    return false
  }
  process.kill(pid, signal)
  const impatient = Date.now() + timeoutMs
  for (let isKilled = signal === 'SIGKILL'; (await brokerPid(folder)) !== undefined; await delay(25)) {
    if (isKilled || Date.now() < impatient) continue
    isKilled = true
    process.kill(pid, 'SIGKILL')
  }
  await rm(pidFile(folder), { force: true })
  return true
}
