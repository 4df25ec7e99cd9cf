import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { commandLine, isAlive } from './processes.ts'

export interface Postmaster {
  readonly pid: number
  readonly port: number
}

/**
 * The PostgreSQL server that runs on this data folder, by its `postmaster.pid`. The file may be stale and its pid in
 * use by another program (a crash, a reboot), so the process itself must name the folder.
 */
export async function runningPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  const port = Number(lines[3])
  if (!Number.isInteger(pid) || pid <= 0 || !Number.isInteger(port) || port <= 0) return undefined
  return isAlive(pid) && (await commandLine(pid)).includes(data) ? { pid, port } : undefined
}
