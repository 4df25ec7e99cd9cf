import type { ImportColumn } from '#contract/console/people/invitation-imports.ts'
import { isUnitRole } from '#domain/people/account/roles.ts'
import { settingsOf } from '../../company/companies/settings.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { type PersonRow, peopleExport } from '../../company/companies/export-people.ts'
import { answersOf } from '../../company/import/answers.ts'
import { importName, inTransaction, writePortion } from '../../company/import/import.ts'
import type { ImportDependencies } from '../../company/import/ports.ts'
import { withCodes } from '../../company/import/known-codes.ts'
import type { PersonLine } from '../../company/import/person-line.ts'
import { registerPeople } from '../../company/import/register-people.ts'
import { takeStatistics } from '../../company/import/statistics.ts'
import {
  differencesOf,
  invitationsClosedBy,
  keepForecast,
  keepPortion,
  type Outcome,
  outcomeOf,
  type Portion,
} from './account-changes.ts'
import { accountLine, type AccountSurroundings, cellFault, type KnownPeople } from './account-lines.ts'
import type { ImportQuestion } from './account-questions.ts'
import { addressOf, type Cells, faultOf, type ImportFile, type LineFault } from './import-file.ts'
import {
  type Due,
  keptProblems,
  type KeptProblem,
  namedCells,
  portion,
  postpone,
  progress,
  report,
} from './import-progress.ts'

/** What accounts are written with: the same as the command line. */
export type AccountWriter = ImportDependencies

/** A file that was read, and the company that its lines are compared with. */
interface Work {
  readonly file: ImportFile
  readonly columns: readonly (ImportColumn | null)[]
  readonly around: AccountSurroundings
  readonly slug: string
}

type Lines = ImportFile['lines']

const noOutcome: Outcome = { created: 0, changed: 0, changes: [] }

/**
 * Checks a file of accounts and reports its changes, or writes it, portion by portion. A portion is one transaction
 * with its report, which its events follow: `written` counts the lines before it, `done` those whose events are there
 * too. A process that takes the file over goes on from these.
 */
export async function workOnAccounts(
  sql: TransactionalSql,
  due: Due,
  { file, columns, questions }: Pick<Work, 'file' | 'columns'> & { readonly questions: readonly ImportQuestion[] },
  writer: AccountWriter,
): Promise<void> {
  const work = { file, columns, ...(await surroundings(writer.system, due, questions)) }
  if (due.state === 'checking') {
    await check(sql, due, work, writer)
    if (due.dryRun) return
  }
  const writing: Due = { ...due, state: 'writing' }
  const held = await writer.alone(importName(work.slug), () => write(sql, writing, work, writer))
  // The command line imports into this company: its turn comes later.
  if (held === null) await postpone(sql, writing)
}

/** Carries the file out and takes it back: what it says will change is what changes. */
async function check(sql: Sql, due: Due, work: Work, writer: AccountWriter): Promise<void> {
  const { file, columns } = work
  const lineOf = new Map<string, number>()
  const problems: KeptProblem[] = []
  let [good, aside, outcome, closes] = [0, 0, noOutcome, 0]
  for (let from = 0; from < file.lines.length; from += portion) {
    const lines = file.lines.slice(from, from + portion)
    const found = await inTransaction(writer.system, true, (inner) =>
      takePortion(inner, due, work, { lines, lineOf, writer, dryRun: true }),
    )
    good += found.good
    aside += found.aside
    problems.push(...found.problems)
    outcome = outcomeOf(outcome, found.outcome)
    closes += await invitationsClosedBy(writer.system, due, found.outcome)
    await progress(sql, due, from + lines.length, file.lines.length)
  }
  // The forecast first: a page that reads `checked` reads nothing more.
  await keepForecast(sql, due, outcome, closes)
  await report(sql, due, { file, columns, good, aside, problems })
}

/** @throws LeaseLost */
async function write(sql: Sql, due: Due, work: Work, writer: AccountWriter): Promise<void> {
  const { lines } = work.file
  const lineOf = new Map<string, number>()
  for (const { line, cells } of lines.slice(0, due.written))
    addressOf(namedCells(due, work.columns, line, cells), line, lineOf)
  // Rows without their events, which a process that died has left.
  if (due.done < due.written) {
    await registerLines(sql, due, work, writer, lines.slice(due.done, due.written))
    await progress(sql, due, due.written, lines.length)
  }
  for (let from = due.written; from < lines.length; from += portion) {
    const some = lines.slice(from, from + portion)
    const to = from + some.length
    const { people } = await inTransaction(writer.system, false, async (inner) => {
      const taken = await takePortion(inner, due, work, { lines: some, lineOf, writer, dryRun: false })
      await keepPortion(inner, due, { from, to }, taken)
      return taken
    })
    await register(
      due,
      writer,
      people.map(({ person }) => person.email),
    )
    await progress(sql, due, to, lines.length)
    await takeStatistics(writer.system, Math.ceil(to / portion))
  }
  await finish(sql, due)
}

async function finish(sql: Sql, { id, companyId, createdBy }: Due): Promise<void> {
  await sql.query({
    text: `with ended as (
        update app.invitation_imports set state = 'done', done = rows, file = null, written_at = now(),
          options = options - 'corrections', finished_at = now(), lease_until = null
        where id = $1 and state = 'writing' returning created, changed
      ) insert into app.audit_log (id, company_id, actor_id, action, subject_type, subject_id, after)
      select gen_random_uuid(), $2::uuid, $3, 'import', 'companies', $2::uuid::text,
        jsonb_build_object('created', created, 'updated', changed) from ended`,
    values: [id, companyId, createdBy],
  })
}

/** Registers the people of lines that are written, those aside excepted: they may be signing up by themselves. */
async function registerLines(sql: Sql, due: Due, { columns }: Work, writer: AccountWriter, lines: Lines) {
  const [row] = await sql.query<{ aside: number[] }>({
    text: `select array(select distinct (p ->> 'line')::int from jsonb_array_elements(problems) as p) as aside
      from app.invitation_imports where id = $1`,
    values: [due.id],
  })
  const aside = new Set(row?.aside)
  const emails = lines.flatMap(({ line, cells }) =>
    aside.has(line) ? [] : [addressOf(namedCells(due, columns, line, cells), line, new Map()).email],
  )
  await register(due, writer, emails)
}

function register(
  { id, companyId, createdBy }: Due,
  { system, accounts, now }: AccountWriter,
  emails: readonly string[],
) {
  return registerPeople(
    { sql: system, accounts, companyId, now: now(), by: createdBy, importId: id, terms: [] },
    // A file of the console gives no role of an account.
    emails.map((email) => ({ email, roles: null })),
  )
}

interface Taking {
  readonly lines: Lines
  /** Addresses of the lines before. */
  readonly lineOf: Map<string, number>
  readonly writer: AccountWriter
  readonly dryRun: boolean
}

/** Merges lines with what is known of their people, and writes those that are right, in the caller's transaction. */
async function takePortion(
  sql: Sql,
  due: Due,
  { columns, around }: Work,
  { lines, lineOf, writer: { refreshDirectory }, dryRun }: Taking,
): Promise<Portion & { readonly people: readonly PersonLine[] }> {
  const named = new Map(lines.map(({ line, cells }) => [line, namedCells(due, columns, line, cells)]))
  const emails = [...named.values()].map(({ email = '' }) => email.trim().toLowerCase())
  await lock(sql, due, emails)
  const known = await peopleOf(sql, due, emails)
  const { read, faults } = readLines(named, around, known, lineOf)
  const coded = await withCodes(sql, due.companyId, read)
  const answered = await answersOf(sql, due.companyId, coded.people)
  for (const problem of [...coded.problems, ...answered.problems])
    add(faults, problem.line, cellFault(problem, named.get(problem.line) ?? {}))
  for (const { line, person } of coded.people)
    if (leavesItsUnit(person, known.rows.get(person.email)))
      add(faults, line, faultOf('unit_role_held', 'business_unit', named.get(line)?.business_unit))
  const people = read.filter(({ line }) => !faults.has(line))
  if (people.length > 0)
    await writePortion(sql, due.companyId, {
      people,
      peopleName: due.id,
      hashes: new Map(),
      refreshDirectory,
      dryRun,
    })
  const after = await peopleOf(
    sql,
    due,
    people.map(({ person }) => person.email),
  )
  return {
    people,
    good: people.length,
    aside: faults.size,
    problems: [...faults]
      .toSorted(([one], [other]) => one - other)
      .flatMap(([line, wrong]) => keptProblems(line, named.get(line) ?? {}, wrong)),
    outcome: differencesOf(people, known.rows, after.rows),
  }
}

function readLines(
  named: ReadonlyMap<number, Cells>,
  around: AccountSurroundings,
  known: KnownPeople,
  lineOf: Map<string, number>,
) {
  const faults = new Map<number, readonly LineFault[]>()
  const read: PersonLine[] = []
  for (const [line, cells] of named) {
    const one = accountLine(cells, line, around, known, lineOf)
    if (one.faults.length > 0) faults.set(line, one.faults)
    else if (one.read !== null) read.push(one.read)
  }
  return { read, faults }
}

/**
 * Nobody else changes these people until the transaction ends, and no other file makes them: what was read of them is
 * what is written over.
 */
async function lock(sql: Sql, { companyId }: Due, emails: readonly string[]): Promise<void> {
  await sql.query({
    text: `select pg_advisory_xact_lock(hashtextextended('accounts of a file/' || $1, 0))`,
    values: [companyId],
  })
  await sql.query({
    text: `select from app.users where company_id = $1 and email = any ($2) order by id for update`,
    values: [companyId, emails],
  })
}

function add(faults: Map<number, readonly LineFault[]>, line: number, fault: LineFault): void {
  faults.set(line, [...(faults.get(line) ?? []), fault])
}

/** Whether a person with a role of their unit would move, and the role reach the new unit (docs/decisions/2114). */
function leavesItsUnit({ roles, business_unit }: PersonLine['person'], known: PersonRow | undefined): boolean {
  return known !== undefined && roles.some(isUnitRole) && business_unit !== known['business_unit']
}

async function surroundings(
  sql: Sql,
  { companyId, options }: Due,
  questions: readonly ImportQuestion[],
): Promise<Pick<Work, 'around' | 'slug'>> {
  const [row] = await sql.query<{ slug: string; settings: object; program: string | null }>({
    text: `select slug, settings, (select slug from app.programs where id = $2 and company_id = $1) as program
      from app.companies where id = $1`,
    values: [companyId, options.program_id],
  })
  return {
    slug: row?.slug ?? '',
    around: {
      domains: settingsOf(row?.settings ?? {}).allowed_email_domains,
      roles: options.roles,
      program: row?.program ?? null,
      columns: (await peopleExport(sql, companyId)).columns,
      questions,
    },
  }
}

/** Also people whose rows are hidden until they are registered. */
async function peopleOf(sql: Sql, { companyId }: Due, emails: readonly string[]): Promise<KnownPeople> {
  const rows = await sql.query<PersonRow & { readonly email: string }>({
    text: `select * from (${(await peopleExport(sql, companyId)).sql}) as person where email = any ($2)`,
    values: [companyId, emails],
  })
  const closed = await sql.query<{ email: string; roles: string[] }>({
    text: `select u.email, array_agg(p.role) as roles from app.users u join app.profiles p on p.user_id = u.id
      where u.company_id = $1 and u.email = any ($2) and p.closed_at is not null group by u.email`,
    values: [companyId, emails],
  })
  return {
    rows: new Map(rows.map((row) => [row.email, row])),
    closed: new Map(closed.map(({ email, roles }) => [email, roles])),
  }
}
