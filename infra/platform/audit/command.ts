import path from 'node:path'
import { type EventStore, EventStoreUnavailable } from '#domain/platform/event-store.ts'
import { type Config, readConfig } from '../config/config.ts'
import { Database } from '../database/database.ts'
import { openDatabase } from '../embedded/instance.ts'
import { bringCopyUpToDate, CopyBehind } from '../event-store/log-copy.ts'
import { openLog } from '../event-store/open-log.ts'
import { isForOperators } from '../logs/operator-errors.ts'
import { PublishedSealsError } from './published-seals.ts'
import { SealingRefused } from './seal-copy.ts'

/** A mistake in the command line, which the person who typed it can correct. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What every audit command uses. */
export interface Opened {
  readonly config: Config
  readonly url: string
  /** Of the login that owns the schema. */
  readonly migrateUrl: string
  /** Signs seals; undefined where nothing is sealed. */
  readonly sealKey: Buffer | undefined
  /** The copy of the seals outside the database, if there is one. */
  readonly sealFile: string | undefined
  /** The log as it is stored, where PostgreSQL has a copy of it; undefined: it is in PostgreSQL. */
  readonly log: EventStore | undefined
}

/**
 * Opens the configured database, and closes it after the work. Messages go to standard error, because the output is
 * data.
 */
export async function withDatabase<Result>(work: (opened: Opened) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env, path.resolve(import.meta.dirname, '../../..'))
  const opened = await openDatabase(config, console.error)
  try {
    const { url, migrateUrl, sealKey, sealFile } = opened
    const tools = { config, url, migrateUrl, sealKey, sealFile }
    return config.eventStoreUrl === undefined
      ? await work({ ...tools, log: undefined })
      : await withCopy(url, config.eventStoreUrl, (log) => work({ ...tools, log }))
  } finally {
    await opened.close()
  }
}

/** Brings the copy of the log up to date, or prints why it cannot; what it has can still be read. */
async function withCopy<Result>(
  url: string,
  eventStoreUrl: string,
  work: (log: EventStore) => Promise<Result>,
): Promise<Result> {
  const database = new Database({ url, poolSize: 3, applicationName: 'binome audit' })
  try {
    const { store } = await openLog({ url, eventStoreUrl }, database.system)
    try {
      await bringCopyUpToDate({ store, sql: database.system }).catch((error: unknown) => {
        if (!(error instanceof CopyBehind || error instanceof EventStoreUnavailable)) throw error
        console.error(`${error.message.replace(/\.$/, '')}. What follows is of the copy as it is.`)
      })
      return await work(store)
    } finally {
      await store.close()
    }
  } finally {
    await database.close()
  }
}

/** npm changes the working folder; a file is relative to where the person typed the command. */
export function fileFromHere(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file)
}

export function explain(error: unknown): string {
  if (
    error instanceof UsageError ||
    error instanceof PublishedSealsError ||
    error instanceof SealingRefused ||
    isForOperators(error)
  )
    return error.message
  if (
    error instanceof Error &&
    'code' in error &&
    /^(ENO|EIS|EAC|ERR_PARSE_ARGS|ECONN|3D|28|42)/.test(String(error.code))
  )
    return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
