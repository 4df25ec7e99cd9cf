import type { ImportField, ImportProblem } from '#contract/console/invitation-imports.ts'
import { isUnitRole } from '#domain/account/roles.ts'
import { settingsOf } from '#infra/companies/settings.ts'
import type { Sql, TransactionalSql } from '#projections/sql.ts'
import { type PersonRow, peopleExport } from '../companies/export-people.ts'
import { answersOf } from '../import/answers.ts'
import { type ImportDependencies, importFiles } from '../import/import.ts'
import { withCodes } from '../import/known-codes.ts'
import type { PersonLine } from '../import/people-file.ts'
import { differencesOf, keepOutcome, type Outcome } from './account-changes.ts'
import { accountLine, type AccountSurroundings, cellFault } from './account-lines.ts'
import { type Cells, faultOf, type ImportFile, type LineFault } from './import-file.ts'
import { type Due, LeaseLost, namedCells, portion, progress, report } from './import-progress.ts'

/** What accounts are written with: the same as the command line. */
export type AccountWriter = ImportDependencies

type Columns = readonly (ImportField | null)[]

interface Checked {
  readonly people: readonly PersonLine[]
  readonly known: AccountSurroundings['known']
  readonly problems: readonly ImportProblem[]
  readonly aside: number
}

const nothing: Outcome = { created: 0, changed: 0, changes: [] }

/**
 * Checks a file of accounts, says what it would change, and writes it. Every step can be repeated: rows are written in
 * one transaction with what is said of them, and the events that follow are those that are missing.
 */
export async function workOnAccounts(
  sql: TransactionalSql,
  due: Due,
  file: ImportFile,
  columns: Columns,
  writer: AccountWriter,
): Promise<void> {
  const checked = await check(sql, due, file, columns, writer)
  const found = due.state === 'checking' ? await carryOut(sql, due, checked, writer, true) : null
  const { people, problems, aside } = checked
  await report(sql, due, { file, columns, good: people.length, aside, problems })
  if (found !== null) await keepOutcome(sql, due, found, false)
  if (due.state === 'checking' && due.dryRun) return
  await carryOut(sql, { ...due, state: 'writing' }, checked, writer, false)
  await sql.query({
    text: `update app.invitation_imports set state = 'done', done = rows, file = null,
        options = options - 'corrections', finished_at = now(), lease_until = null where id = $1`,
    values: [due.id],
  })
}

async function check(
  sql: Sql,
  due: Due,
  file: ImportFile,
  columns: Columns,
  { system }: AccountWriter,
): Promise<Checked> {
  const named = new Map(file.lines.map(({ line, cells }) => [line, namedCells(due, columns, line, cells)]))
  const around = await surroundings(system, due, [...named.values()])
  const lineOf = new Map<string, number>()
  const faults = new Map<number, readonly LineFault[]>()
  const read: PersonLine[] = []
  for (const [line, cells] of named) {
    const one = accountLine(cells, line, around, lineOf)
    if (one.faults.length > 0) faults.set(line, one.faults)
    else if (one.read !== null) read.push(one.read)
    if (named.size > portion && line % portion === 0)
      await progress(sql, due, Math.min(line, named.size), file.lines.length)
  }
  const coded = await withCodes(sql, due.companyId, read)
  const answered = await answersOf(sql, due.companyId, coded.people)
  for (const problem of [...coded.problems, ...answered.problems])
    add(faults, problem.line, cellFault(problem, named.get(problem.line) ?? {}))
  for (const { line, person } of coded.people)
    if (leavesItsUnit(person, around.known.get(person.email)))
      add(faults, line, faultOf('unit_role_held', 'business_unit', named.get(line)?.business_unit))
  return {
    people: read.filter(({ line }) => !faults.has(line)),
    known: around.known,
    problems: [...faults]
      .toSorted(([one], [other]) => one - other)
      .flatMap(([line, wrong]) => told(line, wrong, named)),
    aside: faults.size,
  }
}

function add(faults: Map<number, readonly LineFault[]>, line: number, fault: LineFault): void {
  faults.set(line, [...(faults.get(line) ?? []), fault])
}

function told(line: number, wrong: readonly LineFault[], named: ReadonlyMap<number, Cells>): ImportProblem[] {
  const { first_name = '', last_name = '' } = named.get(line) ?? {}
  const name = `${first_name} ${last_name}`.trim().slice(0, 200) || null
  return wrong.map((fault) => ({ line, name, ...fault }))
}

/** A role of a unit would silently reach the new one (decision 0581). */
function leavesItsUnit({ roles, business_unit }: PersonLine['person'], known: PersonRow | undefined): boolean {
  return known !== undefined && roles.some(isUnitRole) && business_unit !== known['business_unit']
}

/** Also of people whose rows are hidden until they are registered. */
async function surroundings(sql: Sql, due: Due, lines: readonly Cells[]): Promise<AccountSurroundings> {
  const { companyId, options } = due
  const [row] = await sql.query<{ settings: object; program: string | null }>({
    text: `select settings, (select slug from app.programs where id = $2 and company_id = $1) as program
      from app.companies where id = $1`,
    values: [companyId, options.program_id],
  })
  const emails = lines.map(({ email = '' }) => email.toLowerCase())
  const { columns, rows } = await peopleOf(sql, companyId, emails)
  return {
    domains: settingsOf(row?.settings ?? {}).allowed_email_domains,
    roles: options.roles,
    program: row?.program ?? null,
    columns,
    known: rows,
  }
}

async function peopleOf(sql: Sql, companyId: Due['companyId'], emails: readonly string[]) {
  const { sql: all, columns } = await peopleExport(sql, companyId)
  const rows = await sql.query<PersonRow & { readonly email: string }>({
    text: `select * from (${all}) as person where email = any ($2)`,
    values: [companyId, emails],
  })
  return { columns, rows: new Map(rows.map((row) => [row.email, row])) }
}

/** Writes the people, or undoes it at the end and only says what would change. @throws LeaseLost */
async function carryOut(
  sql: Sql,
  due: Due,
  { people, known }: Checked,
  writer: AccountWriter,
  dryRun: boolean,
): Promise<Outcome> {
  if (people.length === 0) return nothing
  const { companyId } = due
  const emails = people.map(({ person }) => person.email)
  const [company] = await sql.query<{ slug: string }>({
    text: `select slug from app.companies where id = $1`,
    values: [companyId],
  })
  let outcome = nothing
  await importFiles(
    writer,
    { company: { id: companyId, slug: company?.slug ?? '' }, people, peopleName: due.id },
    {
      dryRun,
      watch: async (inner) => {
        await inner.query({
          text: `select from app.users where company_id = $1 and email = any ($2) order by id for update`,
          values: [companyId, emails],
        })
        const before = (await peopleOf(inner, companyId, emails)).rows
        // Somebody else changed one of them since the file was merged: it is checked again.
        if (emails.some((email) => !isSame(before.get(email), known.get(email)))) throw new LeaseLost('people changed')
        return async () => {
          const after = (await peopleOf(inner, companyId, emails)).rows
          outcome = differencesOf(people, before, after)
          if (!dryRun) await keepOutcome(inner, due, outcome, true)
        }
      },
    },
  )
  return outcome
}

function isSame(one: PersonRow | undefined, other: PersonRow | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
