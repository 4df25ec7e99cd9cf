import { createHash } from 'node:crypto'
import { access, mkdir } from 'node:fs/promises'
import path from 'node:path'
import { type Config, ConfigError } from '../config/config.ts'
import type { DatabaseUrls } from '../database/prepare.ts'
import { keepAlive } from './keep-alive.ts'
import { keysIn, type WantedKeys } from './keys.ts'
import { mayTraverse, postgresAccount } from './postgres-binaries.ts'
import { type EmbeddedPostgres, startPostgres } from './postgres.ts'
import { AlreadyRunning, type RunLock, takeRunLock } from './run-lock.ts'

export interface EmbeddedInstance extends DatabaseUrls {
  readonly folder: string
  readonly postgres: EmbeddedPostgres
  readonly lock: RunLock
  /** 32 bytes: the configured key, else one made at the first start and kept beside the database. */
  readonly vaultKey: Buffer
  /** 32 bytes that sign seals of the log; configured or made in the same way. */
  readonly sealKey: Buffer
  /** The file with the copy of the seals, beside the database. */
  readonly sealFile: string
  /** Stops PostgreSQL, then releases the folder. */
  stop(): Promise<void>
}

/** Name of the file beside the cluster. */
export const sealFileName = 'seals.ndjson'
/** Name of the file that is there while a restore fills the folder. */
export const restoringName = 'restore.unfinished'

/** Whether a restore into the folder runs, or was cut off. */
export function isRestoring(folder: string): Promise<boolean> {
  return access(path.join(folder, restoringName)).then(
    () => true,
    () => false,
  )
}

/** @throws ConfigError: a copy that is not ready would send mails in the name of the original */
async function refuseUnfinished(folder: string): Promise<void> {
  if (await isRestoring(folder))
    throw new ConfigError(`A restore into ${folder} did not end: run "npm run backup -- restore <folder>" again.`)
}

type Wanted = Pick<Config, 'dataFolder' | 'sealFile'> & WantedKeys

/**
 * What a run without `DATABASE_URL` needs: the locked data folder, PostgreSQL and the keys.
 * @param say writes one line to the person who starts it
 * @param opens `restored`: by the restore itself, which makes the copy ready
 * @param meanwhile called while a new cluster is made
 * @throws AlreadyRunning, or ConfigError when the key is gone, or a restore did not end
 */
export async function startEmbedded(
  config: Wanted,
  say: (line: string) => void,
  opens: 'whole' | 'restored' = 'whole',
  meanwhile?: () => void,
): Promise<EmbeddedInstance> {
  const wanted = config.dataFolder
  const folder = await dataFolder(wanted)
  if (folder !== wanted) say(`The data is kept in ${folder}: PostgreSQL's account may not enter ${wanted}.`)
  const lock = await takeRunLock(folder)
  try {
    if (opens === 'whole') await refuseUnfinished(folder)
    // Read before the cluster is made: an existing cluster must never get a new key.
    const keys = await keysIn(folder, config)
    const postgres = await startPostgres({ folder: path.join(folder, 'postgres'), meanwhile })
    if (postgres.takenOver) say('A run was killed: its PostgreSQL is still there and is used on.')
    const unwatch = keepAlive({ data: postgres.data, restart: () => postgres.restart(), say })
    return {
      folder,
      postgres,
      lock,
      ...urlsOf(postgres),
      ...keys,
      sealFile: config.sealFile ?? path.join(folder, sealFileName),
      async stop() {
        await unwatch()
        await postgres.stop()
        await lock.release()
      },
    }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** The database as a command-line tool needs it. */
export interface OpenedDatabase extends DatabaseUrls {
  readonly vaultKey: Buffer
  /** Undefined with DATABASE_URL and no `SEAL_KEY`. */
  readonly sealKey: Buffer | undefined
  /** The copy of the seals outside the database; undefined with DATABASE_URL and no `SEAL_FILE`. */
  readonly sealFile: string | undefined
  /** On which the product runs beside the tool; undefined where it does not, and with DATABASE_URL. */
  readonly port?: number | undefined
  close(): Promise<void>
}

/**
 * Opens the configured database for a command-line tool, which may run beside the product. A running embedded
 * PostgreSQL is used and left running; a stopped one is started and stopped again.
 */
export async function openDatabase(
  config: Config,
  say: (line: string) => void,
  opens?: 'whole' | 'restored',
): Promise<OpenedDatabase> {
  const { databaseUrl: url, migrateDatabaseUrl: migrateUrl, vaultKey = Buffer.alloc(0), sealKey, sealFile } = config
  if (url !== undefined)
    return { url, migrateUrl: migrateUrl ?? url, vaultKey, sealKey, sealFile, close: () => Promise.resolve() }
  try {
    const embedded = await startEmbedded(config, say, opens)
    return { ...embedded, close: () => embedded.stop() }
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error
    const folder = await dataFolder(config.dataFolder)
    await refuseUnfinished(folder)
    const keys = await keysIn(folder, config)
    const postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
    const sealFile = config.sealFile ?? path.join(folder, sealFileName)
    const { address } = error.holder
    const port = address === undefined ? undefined : Number(new URL(address).port) || undefined
    return { ...urlsOf(postgres), ...keys, sealFile, port, close: () => Promise.resolve() }
  }
}

/** The product runs as a login that owns nothing, as it should everywhere; both have the cluster's password. */
function urlsOf(postgres: EmbeddedPostgres): DatabaseUrls {
  const runtime = new URL(postgres.url())
  runtime.username = 'binome_runtime'
  return { url: runtime.href, migrateUrl: postgres.url() }
}

/**
 * The configured folder; when PostgreSQL's account may not enter it (a project under /root), a folder of this project
 * under /var/lib.
 */
export async function dataFolder(wanted: string): Promise<string> {
  await mkdir(wanted, { recursive: true, mode: 0o755 })
  if (await mayTraverse(wanted, await postgresAccount())) return wanted
  const own = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  const elsewhere = path.join('/var/lib/binome', own)
  await mkdir(elsewhere, { recursive: true, mode: 0o755 })
  return elsewhere
}
