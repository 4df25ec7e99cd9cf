import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import type { Config } from '../config.ts'
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
  /** 32 bytes: the configured ones, else made at the first start and kept beside the database. */
  readonly vaultKey: Buffer
  /** 32 bytes, that sign seals of the log; in the same way. */
  readonly sealKey: Buffer
  /** The copy of the seals outside the database, beside it. */
  readonly sealFile: string
  /** Stops PostgreSQL, then gives the folder free. */
  stop(): Promise<void>
}

/** Beside the cluster. */
export const sealFileName = 'seals.ndjson'

type Wanted = Pick<Config, 'dataFolder' | 'sealFile'> & WantedKeys

/**
 * Everything a run without `DATABASE_URL` stands on: the folder, held by this run alone, PostgreSQL and the key for
 * personal text.
 * @param say one line to the person who starts it
 * @throws AlreadyRunning, or ConfigError when the key is gone
 */
export async function startEmbedded(config: Wanted, say: (line: string) => void): Promise<EmbeddedInstance> {
  const wanted = config.dataFolder
  const folder = await dataFolder(wanted)
  if (folder !== wanted) say(`The data is kept in ${folder}: PostgreSQL's account may not enter ${wanted}.`)
  const lock = await takeRunLock(folder)
  try {
    // Before the cluster is made: once there is one, no other key may take the place of its own.
    const keys = await keysIn(folder, config)
    const postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
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

/** What a command-line tool needs of the database. */
export interface OpenedDatabase extends DatabaseUrls {
  readonly vaultKey: Buffer
  /** Undefined with a database of its own and no `SEAL_KEY`. */
  readonly sealKey: Buffer | undefined
  /** The copy of the seals outside the database; undefined with a database of its own and no `SEAL_FILE`. */
  readonly sealFile: string | undefined
  close(): Promise<void>
}

/**
 * The configured database for a command-line tool, which may run beside the product: an embedded PostgreSQL that is
 * running is used and left as it is, else it is started and stopped again.
 */
export async function openDatabase(config: Config, say: (line: string) => void): Promise<OpenedDatabase> {
  const { databaseUrl: url, migrateDatabaseUrl: migrateUrl, vaultKey = Buffer.alloc(0), sealKey, sealFile } = config
  if (url !== undefined)
    return { url, migrateUrl: migrateUrl ?? url, vaultKey, sealKey, sealFile, close: () => Promise.resolve() }
  try {
    const embedded = await startEmbedded(config, say)
    return { ...embedded, close: () => embedded.stop() }
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error
    const folder = await dataFolder(config.dataFolder)
    const keys = await keysIn(folder, config)
    const postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
    const sealFile = config.sealFile ?? path.join(folder, sealFileName)
    return { ...urlsOf(postgres), ...keys, sealFile, close: () => Promise.resolve() }
  }
}

/** The product runs as a login that owns nothing, as it should everywhere; both have the cluster's password. */
function urlsOf(postgres: EmbeddedPostgres): DatabaseUrls {
  const runtime = new URL(postgres.url())
  runtime.username = 'binome_runtime'
  return { url: runtime.href, migrateUrl: postgres.url() }
}

/**
 * The folder asked for, or, when PostgreSQL's account may not enter it (a project under /root), one under /var/lib for
 * this project.
 */
export async function dataFolder(wanted: string): Promise<string> {
  await mkdir(wanted, { recursive: true, mode: 0o755 })
  if (await mayTraverse(wanted, await postgresAccount())) return wanted
  const own = createHash('sha256').update(wanted).digest('hex').slice(0, 12)
  const elsewhere = path.join('/var/lib/binome', own)
  await mkdir(elsewhere, { recursive: true, mode: 0o755 })
  return elsewhere
}
