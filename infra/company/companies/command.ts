import path from 'node:path'
import { createInterface } from 'node:readline/promises'
import { normalHost } from '#api/platform/http/host.ts'
import { type CompanyId, isUuid } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { composeCore, type Core } from '../../compose.ts'
import { type Config, readConfig } from '../../platform/config/config.ts'
import { prepareDatabase } from '../../platform/database/prepare.ts'
import { openDatabase, type OpenedDatabase } from '../../platform/embedded/instance.ts'
import { ImportProblems } from '../import/problems.ts'
import { createLogger } from '../../platform/logs/logs.ts'
import { isForOperators } from '../../platform/logs/operator-errors.ts'

/** A mistake in the command line: exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError'
}

/** Nothing was done, and why: exit code 1. */
export class Refused extends Error {
  override readonly name = 'Refused'
}

/** What the commands work with. */
export interface Tools {
  readonly config: Config
  readonly opened: OpenedDatabase
  readonly core: Core
}

/**
 * Opens the configured database, which may be that of a running product, and closes it after the work. Messages go to
 * standard error, because the output is data.
 */
export async function withTools<Result>(work: (tools: Tools) => Promise<Result>): Promise<Result> {
  const config = readConfig(process.env, path.resolve(import.meta.dirname, '../../..'))
  const opened = await openDatabase(config, console.error)
  try {
    await prepareDatabase(opened)
    const { url, vaultKey } = opened
    const logger = createLogger({ level: 'warn' })
    const core = await composeCore({ url, eventStoreUrl: config.eventStoreUrl, poolSize: 4, vaultKey, logger })
    try {
      return await work({ config, opened, core })
    } finally {
      await core.close()
    }
  } finally {
    await opened.close()
  }
}

export interface KnownCompany {
  readonly id: CompanyId
  readonly slug: string
  readonly name: string
  readonly state: 'active' | 'suspended' | 'deleting'
  /** Its restore is not finished. */
  readonly unfinished: boolean
}

/** By slug, host or id. @throws Refused */
export async function findCompany(sql: Sql, named: string): Promise<KnownCompany> {
  const [row] = await sql.query<KnownCompany>({
    text: `select id, slug, name, state, restored_state is not null as unfinished from app.companies
      where slug = $1 or id = $2::uuid or id = (select company_id from app.company_hosts where host = $3)
      order by slug = $1 desc limit 1`,
    values: [named, isUuid(named) ? named : null, normalHost(named)],
  })
  if (row === undefined) throw new Refused(`There is no company ${named}. « npm run company -- list » names them.`)
  return row
}

/** The only argument that is no option. @throws UsageError */
export function onlyName(positionals: readonly string[], usage: string): string {
  const [name] = positionals
  if (name === undefined || positionals.length > 1) throw new UsageError(usage)
  return name
}

/** Asks for the slug to be typed. @throws Refused */
export async function confirm(question: string, slug: string, yes: boolean): Promise<void> {
  if (yes) return
  const input = createInterface({ input: process.stdin, output: process.stderr })
  try {
    input.setPrompt(`${question}\nType ${slug} to continue: `)
    input.prompt()
    const typed = await input[Symbol.asyncIterator]().next()
    if (typed.done === true || typed.value.trim() !== slug) throw new Refused('Not confirmed: nothing was done.')
  } finally {
    input.close()
  }
}

/** The result, for a person or, with `--json`, for a program. */
export function print(json: boolean, data: object, lines: readonly string[]): void {
  console.log(json ? JSON.stringify(data) : lines.join('\n'))
}

/** npm changes the working folder; a file is relative to where the person typed the command. */
export function fileFromHere(file: string): string {
  return path.resolve(process.env['INIT_CWD'] ?? process.cwd(), file)
}

/** How many problems are printed: more would scroll the first ones away. */
const maxProblems = 50

export function explain(error: unknown): string {
  if (error instanceof ImportProblems) {
    const first = error.problems.slice(0, maxProblems)
    const more = error.problems.length - first.length
    return [...first, ...(more > 0 ? [`… and ${more} more`] : []), 'Nothing was written.'].join('\n')
  }
  if (error instanceof UsageError || error instanceof Refused || isForOperators(error)) return error.message
  if (isOperating(error)) return error.message
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

export function exitCode(error: unknown): number {
  if (error instanceof Refused || error instanceof ImportProblems) return 1
  return 2
}

/** Wrong options, files that cannot be read, a database that cannot be reached. */
function isOperating(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(ENO|EIS|EEXIST|EAC|ERR_PARSE_ARGS|ECONN|3D|28|42)/.test(String(error.code))
  )
}
