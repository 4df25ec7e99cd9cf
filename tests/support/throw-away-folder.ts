import { chmod, mkdir, mkdtemp, readFile, readdir, rm, statfs, writeFile } from 'node:fs/promises'
import { freemem, tmpdir } from 'node:os'
import path from 'node:path'
import { mayTraverse, postgresAccount } from '#infra/platform/embedded/postgres-binaries.ts'
import { stopPostgresIn } from '#infra/platform/embedded/postgres.ts'
import { isAlive } from '#infra/platform/embedded/processes.ts'

const folderPrefix = 'binome-test-'

/** Where Linux keeps files in memory: a test's database ends with its run, and PostgreSQL waits for no disk. */
const inMemory = '/dev/shm'
const neededBytes = 12 * 2 ** 30

/**
 * A folder for a PostgreSQL cluster, to be removed with the one above it. PostgreSQL's account can reach it, and it is
 * marked with our pid so that the next run can clear it, server included, if we are killed.
 */
export async function throwAwayFolder(): Promise<string> {
  const account = await postgresAccount()
  for (const parent of [inMemory, tmpdir(), '/tmp', '/var/tmp']) {
    if (!(await mayTraverse(parent, account))) continue
    await clearLeftovers(parent)
    if (parent === inMemory && !(await hasRoom(inMemory))) continue
    const folder = await mkdtemp(path.join(parent, folderPrefix))
    const inner = path.join(folder, 'postgres')
    await mkdir(inner)
    await writeFile(path.join(folder, 'owner.pid'), String(process.pid))
    await chmod(folder, 0o755)
    return inner
  }
  throw new Error('no temporary folder that the account "postgres" may enter: set TMPDIR or TEST_DATABASE_URL')
}

/** Programs may have to be copied beside the cluster, so a folder whose files cannot be run does not serve. */
async function hasRoom(folder: string): Promise<boolean> {
  const [mounts, { bavail, bsize }] = await Promise.all([
    readFile('/proc/mounts', 'utf8').catch(() => ''),
    statfs(folder).catch(() => ({ bavail: 0, bsize: 0 })),
  ])
  const [, , , options = 'noexec'] =
    mounts
      .split('\n')
      .map((line) => line.split(' '))
      .findLast(([, at]) => at === folder) ?? []
  return !options.split(',').includes('noexec') && Math.min(bavail * bsize, freemem()) >= neededBytes
}

async function clearLeftovers(parent: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(folderPrefix)) continue
    const folder = path.join(parent, name)
    const owner = Number(await readFile(path.join(folder, 'owner.pid'), 'utf8').catch(() => 'NaN'))
    if (!Number.isInteger(owner) || isAlive(owner)) continue
    await stopPostgresIn(path.join(folder, 'postgres'))
    await rm(folder, { recursive: true, force: true })
  }
}
