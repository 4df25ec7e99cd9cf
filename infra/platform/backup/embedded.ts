import { chmod, chown, cp, copyFile, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from '#commands/platform/files/ports.ts'
import { dataFolder, isRestoring, restoringName, sealFileName } from '../embedded/instance.ts'
import { postgresAccount } from '../embedded/postgres-binaries.ts'
import { stopPostgresIn } from '../embedded/postgres.ts'
import { runningPostmaster } from '../embedded/postmaster.ts'
import { lockName, takeRunLock } from '../embedded/run-lock.ts'
import { createDiskFiles } from '../files/disk.ts'
import { copyCluster, copyFolder } from './copy-cluster.ts'
import { copyFiles, keysOf } from './copy-files.ts'
import { checkBackup, writeManifest } from './manifest.ts'

/** Printed for the person who runs the command, without a stack. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** Files that a run without `DATABASE_URL` keeps beside the cluster. */
const keys = ['vault.key', 'seal.key']
/** The folder of files, in the data folder and in a backup. */
const files = 'files'

/**
 * Backs up the embedded database with its keys and its files, whether or not the product runs.
 * @param url of the running embedded PostgreSQL
 * @param target a folder that does not exist yet, or is empty
 * @param bucket of the files; undefined: they are in the data folder
 */
export async function backUpEmbedded(wanted: string, url: string, target: string, bucket?: FileStore): Promise<void> {
  const folder = await dataFolder(wanted)
  await emptyFolder(target)
  const superuser = new URL(url)
  superuser.username = 'postgres'
  superuser.pathname = '/postgres'
  const data = path.join(folder, 'postgres', 'cluster')
  // Copied before the cluster: the copy of the seals must not hold seals that the copied database lacks.
  await copyIfThere(path.join(folder, sealFileName), path.join(target, sealFileName))
  await copyCluster({ superuser: superuser.href, data, target: path.join(target, 'cluster') })
  await copyFile(path.join(folder, 'postgres', 'password'), path.join(target, 'password'))
  for (const key of keys) await copyIfThere(path.join(folder, key), path.join(target, key))
  // Copied after the cluster: every file that the copied rows name was written before, or is deleted since.
  if (bucket === undefined) await copyFolder(path.join(folder, files), path.join(target, files))
  else await copyFiles(bucket, createDiskFiles(path.join(target, files)))
  const version = (await readFile(path.join(target, 'cluster', 'PG_VERSION'), 'utf8')).trim()
  await writeManifest(target, version)
}

interface Restore {
  /** The place of the embedded database, which must be empty. */
  readonly wanted: string
  readonly source: string
  /** Of the files; undefined: they go into the data folder. */
  readonly bucket: FileStore | undefined
  /** What makes the copied database ready. */
  readonly ready: () => Promise<void>
  readonly say: (line: string) => void
}

/** How many damaged files are named. */
const named = 20

/**
 * Restores a backup. Every file is compared with the manifest before anything is written; when a later step fails, what
 * was written is removed, so that the restore can be run again. Until it has ended a file in the folder keeps the
 * product from starting; one that was killed leaves that file, and is then run again over what it left.
 * @throws BackupRefused; AlreadyRunning when another restore is under way
 */
export async function restoreEmbedded({ wanted, source, bucket, ready, say }: Restore): Promise<void> {
  const { problems, listed } = await checkBackup(source)
  if (problems.length > 0) {
    const more = problems.length > named ? [`… and ${problems.length - named} more`] : []
    const lines = [...problems.slice(0, named), ...more]
    throw new BackupRefused([`${source} is not restored:`, ...lines, 'Nothing was written.'].join('\n'))
  }
  if (!listed) say('This backup was made by a version that listed no files: damage to it cannot be seen.')
  const folder = await dataFolder(wanted)
  const cutOff = await isRestoring(folder)
  if (!cutOff && (await runningPostmaster(path.join(folder, 'postgres', 'cluster'))) !== undefined)
    throw new BackupRefused(`A database runs in ${folder}: stop the product first.`)
  if (!cutOff && (await readdir(folder)).length > 0)
    throw new BackupRefused(`${folder} is not empty: move it away first, nothing is written over.`)
  const lock = await takeRunLock(folder)
  try {
    if (cutOff) {
      say(`A restore into ${folder} was cut off: what it left is removed.`)
      await stopPostgresIn(path.join(folder, 'postgres'))
      await empty(folder)
    }
    await fill(folder, { source, bucket, ready, say })
  } finally {
    await lock.release()
  }
}

async function fill(folder: string, { source, bucket, ready, say }: Omit<Restore, 'wanted'>): Promise<void> {
  const before = bucket === undefined ? new Set<string>() : await keysOf(bucket)
  const added: string[] = []
  try {
    await writeFile(path.join(folder, restoringName), '')
    await copyBack(folder, source, bucket, (key) => void added.push(key))
    await ready()
    await rm(path.join(folder, restoringName))
  } catch (error) {
    await empty(folder)
    const left: string[] = []
    for (const key of added) if (!before.has(key)) await bucket?.remove(key).catch(() => left.push(key))
    say(
      left.length === 0
        ? 'The restore failed; what it had written was removed.'
        : ['The restore failed, and these files could not be removed from the bucket:', ...left].join('\n'),
    )
    throw error
  }
}

/** All but the lock of this run; the file that says that the folder is not whole goes last. */
async function empty(folder: string): Promise<void> {
  const last = new Set([lockName, restoringName])
  const names = (await readdir(folder)).filter((name) => !last.has(name))
  for (const name of [...names, restoringName]) await rm(path.join(folder, name), { recursive: true, force: true })
}

async function copyBack(
  folder: string,
  source: string,
  bucket: FileStore | undefined,
  onCopy: (key: string) => void,
): Promise<void> {
  const data = path.join(folder, 'postgres', 'cluster')
  await mkdir(path.join(folder, 'postgres'), { mode: 0o755 })
  await cp(path.join(source, 'cluster'), data, { recursive: true })
  await own(data)
  for (const key of [...keys, sealFileName]) await copyIfThere(path.join(source, key), path.join(folder, key))
  if (bucket === undefined) await copyFolder(path.join(source, files), path.join(folder, files))
  else await copyFiles(createDiskFiles(path.join(source, files)), bucket, onCopy)
  // Copied last: its presence means that the cluster is complete.
  const password = path.join(folder, 'postgres', 'password')
  await copyFile(path.join(source, 'password'), password)
  await chmod(password, 0o600)
}

/** A key that is configured has no file, nor have the seals of a log that is not sealed. */
async function copyIfThere(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to)
    await chmod(to, 0o600)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}

async function emptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  if ((await readdir(folder)).length > 0) throw new BackupRefused(`${folder} is not empty.`)
}

/** Gives the folder to the account that PostgreSQL runs as. */
async function own(folder: string): Promise<void> {
  const account = await postgresAccount()
  await chmod(folder, 0o700)
  if (account === undefined) return
  await chown(folder, account.uid, account.gid)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await chown(path.join(entry.parentPath, entry.name), account.uid, account.gid)
}
