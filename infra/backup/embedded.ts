import { chmod, chown, cp, copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { FileStore } from '#commands/files/ports.ts'
import { dataFolder, sealFileName } from '../embedded/instance.ts'
import { postgresAccount } from '../embedded/postgres-binaries.ts'
import { runningPostmaster } from '../embedded/postmaster.ts'
import { createDiskFiles } from '../files/disk.ts'
import { copyCluster, copyFolder } from './copy-cluster.ts'
import { copyFiles } from './copy-files.ts'

/** Shown to the person who runs the command, without a stack. */
export class BackupRefused extends Error {
  override readonly name = 'BackupRefused'
}

/** Written last: a folder without it is an interrupted backup. */
const complete = 'backup.json'
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
  await copyFile(path.join(folder, sealFileName), path.join(target, sealFileName)).catch(() => undefined)
  await copyCluster({ superuser: superuser.href, data, target: path.join(target, 'cluster') })
  await copyFile(path.join(folder, 'postgres', 'password'), path.join(target, 'password'))
  for (const key of keys) await copyFile(path.join(folder, key), path.join(target, key)).catch(() => undefined)
  // Copied after the cluster: every file that the copied rows name was written before, or is deleted since.
  if (bucket === undefined) await copyFolder(path.join(folder, files), path.join(target, files))
  else await copyFiles(bucket, createDiskFiles(path.join(target, files)))
  const version = (await readFile(path.join(target, 'cluster', 'PG_VERSION'), 'utf8')).trim()
  await writeFile(
    path.join(target, complete),
    `${JSON.stringify({ postgres: version, madeAt: new Date().toISOString() })}\n`,
  )
}

/**
 * Restores a backup to the place of the embedded database, which must not exist there. Nothing is started.
 * @param bucket of the files; undefined: they go into the data folder
 */
export async function restoreEmbedded(wanted: string, source: string, bucket?: FileStore): Promise<void> {
  if ((await readFile(path.join(source, complete), 'utf8').catch(() => undefined)) === undefined)
    throw new BackupRefused(`${source} is no complete backup: ${complete} is missing.`)
  const folder = await dataFolder(wanted)
  const data = path.join(folder, 'postgres', 'cluster')
  if ((await runningPostmaster(data)) !== undefined)
    throw new BackupRefused(`A database runs in ${folder}: stop the product first.`)
  if ((await readdir(folder)).length > 0)
    throw new BackupRefused(`${folder} is not empty: move it away first, nothing is written over.`)
  await mkdir(path.join(folder, 'postgres'), { mode: 0o755 })
  await cp(path.join(source, 'cluster'), data, { recursive: true })
  await own(data)
  for (const key of [...keys, sealFileName])
    await restoreFile(path.join(source, key), path.join(folder, key)).catch(() => undefined)
  if (bucket === undefined) await copyFolder(path.join(source, files), path.join(folder, files))
  else await copyFiles(createDiskFiles(path.join(source, files)), bucket)
  // Copied last: its presence means that the cluster is complete.
  await restoreFile(path.join(source, 'password'), path.join(folder, 'postgres', 'password'))
}

async function restoreFile(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await chmod(to, 0o600)
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
