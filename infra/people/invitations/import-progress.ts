import {
  type ImportColumn,
  type ImportKind,
  type ImportProblem,
  isSecretColumn,
} from '#contract/console/people/invitation-imports.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { heldRow } from '#projections/platform/lease-lost.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { peopleColumns } from '../../company/import/people-columns.ts'
import type { Cells, ImportFile, LineFault, Surroundings, UnreadableFile } from './import-file.ts'

/** Lines between two reports of progress, after each of which other work of the process gets its turn. */
export const portion = 500
/** How long a worker holds an import without a sign of life: a portion takes minutes on a busy machine. */
export const lease = `interval '3 minutes'`

export interface Due {
  readonly id: string
  readonly kind: ImportKind
  readonly companyId: CompanyId
  readonly file: Buffer
  readonly options: {
    readonly roles: Surroundings['roles']
    readonly program_id: string | null
    readonly columns: Readonly<Record<string, ImportColumn | null>>
    /** Cells typed again, by line. */
    readonly corrections?: Readonly<Record<string, Cells>>
  }
  readonly unit: string | null
  readonly dryRun: boolean
  readonly state: 'checking' | 'writing'
  readonly createdBy: UserId
  /** Of accounts: lines whose rows are written, and those of them whose events are too. */
  readonly written: number
  readonly done: number
}

/** The address on a line, if it can be read: an erasure finds the person's problems by it. */
export interface Addressed {
  readonly email: string | null
}

/** A problem as it is kept. */
export type KeptProblem = ImportProblem & Addressed

/** SQL: lines as they are kept, with the accounts that their addresses have. `$n` of the lines and of the company. */
export function ofAccounts(lines: string, companyId: string): string {
  return `(select coalesce(jsonb_agg(line || jsonb_build_object('user_id', u.id) order by n), '[]')
    from jsonb_array_elements(${lines}::jsonb) with ordinality as all_of (line, n)
    left join app.users u on u.company_id = ${companyId} and u.email = line ->> 'email')`
}

/** The cells of a line by our names, with those that were typed again. */
export function namedCells(
  { options }: Due,
  columns: readonly (ImportColumn | null)[],
  line: number,
  cells: readonly string[],
): Cells {
  const read = Object.fromEntries(columns.flatMap((field, at) => (field === null ? [] : [[field, cells[at] ?? '']])))
  return { ...read, ...options.corrections?.[line] }
}

/** @throws LeaseLost */
export async function progress(sql: Sql, { id, state }: Due, done: number, rows: number): Promise<void> {
  const held = await sql.query({
    name: 'import_progress',
    text: `update app.invitation_imports set done = $2, rows = $3, lease_until = now() + ${lease}
      where id = $1 and state = $4 and lease_until > now() returning id`,
    values: [id, done, rows, state],
  })
  heldRow(held, 'the import is somebody else’s now')
}

/** What is wrong with a line, as it is kept. */
export function keptProblems(line: number, cells: Cells, faults: readonly LineFault[]): KeptProblem[] {
  const { first_name = '', last_name = '' } = cells
  const name = `${first_name} ${last_name}`.trim().slice(0, 200) || null
  const email = peopleColumns.email.safeParse(cells.email ?? '').data ?? null
  return faults.map((fault) => ({ line, name, email, ...fault }))
}

/** Puts an import aside for a while; any worker may take it then. */
export async function postpone(sql: Sql, { id }: Due): Promise<void> {
  await sql.query({
    text: `update app.invitation_imports set lease_until = now() + interval '5 seconds'
      where id = $1 and state = 'writing'`,
    values: [id],
  })
}

export async function report(
  sql: Sql,
  { id, companyId, state, dryRun }: Due,
  result: {
    readonly file: ImportFile
    readonly columns: readonly (ImportColumn | null)[]
    readonly good: number
    readonly aside: number
    readonly problems: readonly KeptProblem[]
  },
): Promise<void> {
  const { file, columns, good, aside, problems } = result
  const preview = file.header.map((name, at) => ({
    name,
    field: columns[at] ?? null,
    filled: file.lines.reduce((sum, { cells }) => sum + (cells[at] ? 1 : 0), 0),
    samples:
      columns[at] == null && isSecretColumn(name)
        ? []
        : file.lines.slice(0, 3).map(({ cells }) => (cells[at] ?? '').slice(0, 60)),
  }))
  const stops = state === 'checking' && dryRun
  const held = await sql.query({
    text: `update app.invitation_imports set state = $2, rows = $3, done = $4, invited = $5, aside = $6, encoding = $7,
        separator = $8, columns = $9, problems = ${ofAccounts('$10', '$13')}, lease_until = case when $11 then null
          else now() + ${lease} end
      where id = $1 and state = $12 and lease_until > now() returning id`,
    values: [
      id,
      stops ? 'checked' : 'writing',
      file.lines.length,
      stops ? file.lines.length : 0,
      good,
      aside,
      file.encoding,
      file.separator,
      JSON.stringify(preview),
      JSON.stringify(problems),
      stops,
      state,
      companyId,
    ],
  })
  heldRow(held, 'the import is somebody else’s now')
}

export async function fail(sql: Sql, { id }: Due, { code, value, line }: UnreadableFile): Promise<void> {
  const problem: ImportProblem = { line, column: null, code, value, name: null, other_line: null }
  await sql.query({
    text: `update app.invitation_imports set state = 'failed', problems = $2, finished_at = now(), file = null,
      options = options - 'corrections', lease_until = null where id = $1`,
    values: [id, JSON.stringify([problem])],
  })
}
