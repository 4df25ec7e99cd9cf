import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { commandLine, isAlive } from './processes.ts'

const holder = z.object({
  pid: z.number().int().positive(),
  /** Start time as the system shows it: after a reboot the pid may belong to another program. */
  command: z.string(),
  startedAt: z.string(),
  address: z.string().optional(),
})
export type LockHolder = z.infer<typeof holder>

export interface RunLock {
  /** Writes the address of this run into the lock, for the message of a second start. */
  announce(address: string): Promise<void>
  release(): Promise<void>
}

/** Thrown when another run holds the data folder. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning'
  readonly holder: LockHolder
  constructor(by: LockHolder) {
    super(`Binôme already runs here (process ${by.pid}${by.address === undefined ? ', starting' : `, ${by.address}`})`)
    this.holder = by
  }
}

/** Name of the file in the data folder. */
export const lockName = 'run.lock'

/**
 * One run per data folder. The lock is a file that names the process; a lock of a process that is gone is replaced.
 * @throws AlreadyRunning
 */
export async function takeRunLock(folder: string): Promise<RunLock> {
  const file = path.join(folder, lockName)
  const own: LockHolder = {
    pid: process.pid,
    command: await commandLine(process.pid),
    startedAt: new Date().toISOString(),
  }
  const mine = path.join(folder, `${lockName}.${process.pid}`)
  await writeFile(mine, JSON.stringify(own))
  try {
    while (!(await linked(mine, file))) {
      const current = await read(file)
      if (current !== undefined && (await lives(current))) throw new AlreadyRunning(current)
      await setAside(file, current)
    }
  } finally {
    await rm(mine, { force: true })
  }
  return {
    async announce(address) {
      await writeFile(mine, JSON.stringify({ ...own, address }))
      await rename(mine, file)
    },
    async release() {
      if ((await read(file))?.pid === process.pid) await rm(file, { force: true })
    },
  }
}

async function lives(by: LockHolder): Promise<boolean> {
  return by.pid !== process.pid && isAlive(by.pid) && (await commandLine(by.pid)) === by.command
}

/** Creating a hard link is atomic, and fails when the name is taken. */
async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

/** Moves a stale lock away; a lock that another start has renewed in between is put back. */
async function setAside(file: string, stale: LockHolder | undefined): Promise<void> {
  const aside = `${file}.stale.${process.pid}`
  try {
    await rename(file, aside)
  } catch {
    return
  }
  const moved = await read(aside)
  if (moved !== undefined && moved.startedAt !== stale?.startedAt) await linked(aside, file)
  await rm(aside, { force: true })
}

async function read(file: string): Promise<LockHolder | undefined> {
  try {
    return holder.parse(JSON.parse(await readFile(file, 'utf8')))
  } catch {
    return undefined
  }
}
