import path from 'node:path'
import { type Config, ConfigError, readConfig } from '../config.ts'
import { openDatabase } from '../embedded/instance.ts'
import { PublishedSealsError } from './published-seals.ts'
import { SealingRefused } from './seal-copy.ts'

/** What the person who typed the command can mend. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** What every command of the audit stands on. */
export interface Opened {
  readonly config: Config
  readonly url: string
  /** Of the login that owns the schema. */
  readonly migrateUrl: string
  /** Signs seals; undefined where nothing is sealed. */
  readonly sealKey: Buffer | undefined
  /** The copy of the seals outside the database, where one is kept. */
  readonly sealFile: string | undefined
}

/**
 * The configured database, closed again whatever becomes of the work. Words about it go to standard error: the output
 * is for data.
 */
export async function withDatabase<Result>(work: (opened: Opened) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env, path.resolve(import.meta.dirname, '../..'))
  const opened = await openDatabase(config, console.error)
  try {
    const { url, migrateUrl, sealKey, sealFile } = opened
    return await work({ config, url, migrateUrl, sealKey, sealFile })
  } finally {
    await opened.close()
  }
}

/** npm changes the folder; files are meant from where the person stands. */
export function fileFromHere(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file)
}

export function explain(error: unknown): string {
  if (
    error instanceof UsageError ||
    error instanceof ConfigError ||
    error instanceof PublishedSealsError ||
    error instanceof SealingRefused
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
