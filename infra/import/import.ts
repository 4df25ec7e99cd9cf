import type { Capacities } from '#commands/capacities.ts'
import type { AcceptedText } from '#domain/account/events.ts'
import { id, type CompanyId, type ProfileId } from '#domain/shared/ids.ts'
import type { Sql, TransactionalSql } from '#projections/sql.ts'
import type { CompanyFile } from './company-file.ts'
import { answersOf } from './answers.ts'
import { withCodes } from './known-codes.ts'
import { type OwnLimit, setLimits } from './limits.ts'
import type { PersonLine } from './people-file.ts'
import { ImportProblems, placed } from './problems.ts'
import { type ImportAccounts, registerPeople } from './register-people.ts'
import { writeCompany } from './write-company.ts'
import { type PeopleCounts, writePeople } from './write-people.ts'

export interface ImportDependencies {
  /** Sees all companies: the import creates them. */
  readonly system: TransactionalSql
  readonly accounts: ImportAccounts
  readonly capacities: Pick<Capacities, 'setLimit'>
  /** argon2id. */
  readonly hash: (password: string) => Promise<string>
  /** Updates the search rows of the company's directory, in the import's transaction. */
  readonly refreshDirectory: (sql: Sql, companyId: CompanyId) => Promise<void>
  readonly now: () => Date
}

export interface ImportFiles {
  /** What the company is to be, or the one that is there and stays as it is. */
  readonly company: CompanyFile | { readonly id: CompanyId; readonly slug: string }
  readonly people: readonly PersonLine[]
  /** Name of the people file, for messages. */
  readonly peopleName: string
  /** What its new people have accepted already. Default: nothing, and they accept it at their first visit. */
  readonly terms?: readonly AcceptedText[]
}

interface ImportOptions {
  readonly dryRun?: boolean
  /** Within the transaction: before anything is written, and what it returns when all of it is. */
  readonly watch?: (sql: Sql) => Promise<() => Promise<void>>
}

export interface ImportResult {
  readonly companyId: CompanyId
  readonly people: PeopleCounts
  readonly limits: number
}

/**
 * Writes a company and its people in one transaction. Registrations, roles and own capacity limits follow as events;
 * when that is interrupted, importing again completes it, and until then nobody sees the people that it lacks.
 * @throws ImportProblems
 */
export async function importFiles(
  dependencies: ImportDependencies,
  files: ImportFiles,
  options: ImportOptions = {},
): Promise<ImportResult> {
  const { system, accounts, capacities, hash, refreshDirectory, now } = dependencies
  const hashes = await hashesOf(system, files, hash)
  const written = await inTransaction(system, options.dryRun === true, async (sql) => {
    const companyId = 'id' in files.company ? files.company.id : await writeCompany(sql, files.company)
    const seen = await options.watch?.(sql)
    const coded = await withCodes(sql, companyId, files.people)
    const answered = await answersOf(sql, companyId, files.people)
    const problems = [...coded.problems, ...answered.problems]
    if (problems.length > 0) throw new ImportProblems(problems.map((problem) => placed(files.peopleName, problem)))
    const prepared = coded.people.map(({ person, own }) => ({
      person,
      own,
      passwordHash: hashes.get(person.email) ?? null,
    }))
    const had = await hasAdministrator(sql, companyId, [])
    const people = await writePeople(sql, companyId, prepared, answered.answers)
    if (had && !(await hasAdministrator(sql, companyId, files.people)))
      throw new ImportProblems([
        `${files.peopleName}, column roles: nobody would be left who is an administrator of ${files.company.slug}`,
      ])
    await refreshDirectory(sql, companyId)
    await seen?.()
    await sql.query({
      text: `insert into app.audit_log (id, company_id, action, subject_type, subject_id, after)
             values (gen_random_uuid(), $1::uuid, 'import', 'companies', $1::uuid::text, $2)`,
      values: [companyId, JSON.stringify(people)],
    })
    return { companyId, people, own: await ownLimits(sql, companyId, files) }
  })
  const { companyId } = written
  if (options.dryRun !== true)
    await registerPeople({ sql: system, accounts, companyId, now: now(), terms: files.terms ?? [] }, files.people)
  const limits = options.dryRun === true ? 0 : await setLimits(capacities, written.companyId, written.own, now())
  return { companyId: written.companyId, people: written.people, limits }
}

/** Hashes of the first passwords of people who have none yet, by address; each takes 40 ms. */
async function hashesOf(
  sql: Sql,
  { company, people }: ImportFiles,
  hash: (password: string) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const rows = await sql.query<{ email: string }>({
    text: `select email from app.users join app.companies on companies.id = company_id
           where slug = $1 and password_hash is not null`,
    values: [company.slug],
  })
  const have = new Set(rows.map((row) => row.email))
  const hashes = new Map<string, string>()
  for (const { person } of people)
    if (person.password !== null && !have.has(person.email)) hashes.set(person.email, await hash(person.password))
  return hashes
}

/** With the roles that the file gives to its people. */
async function hasAdministrator(sql: Sql, companyId: CompanyId, people: readonly PersonLine[]): Promise<boolean> {
  const [row] = await sql.query<{ has: boolean }>({
    text: `select exists (
        select from app.users u left join jsonb_to_recordset($2) as person (email text, roles text[]) using (email)
        where u.company_id = $1 and u.status in ('registering', 'active')
          and 'admin' = any(coalesce(person.roles, u.roles))) as has`,
    values: [companyId, JSON.stringify(people.map(({ person: { email, roles } }) => ({ email, roles })))],
  })
  return row?.has === true
}

async function ownLimits(sql: Sql, companyId: CompanyId, { people }: ImportFiles): Promise<OwnLimit[]> {
  const rows = await sql.query<{ id: string; email: string; role: 'participant' | 'presenter' }>({
    text: `select profiles.id, email, role from app.profiles join app.users on users.id = user_id
      where profiles.company_id = $1`,
    values: [companyId],
  })
  const byPerson = new Map(rows.map((row) => [`${row.email} ${row.role}`, id<ProfileId>(row.id)]))
  return people.flatMap(({ person }) =>
    (['participant', 'presenter'] as const).flatMap((role) => {
      const limit = person[`max_accompaniments_${role}`]
      const profileId = byPerson.get(`${person.email} ${role}`)
      return limit === null || profileId === undefined ? [] : [{ profileId, limit }]
    }),
  )
}

/** Runs `work` in a transaction, which is rolled back at its end when `dryRun`. */
async function inTransaction<Result>(
  sql: TransactionalSql,
  dryRun: boolean,
  work: (sql: Sql) => Promise<Result>,
): Promise<Result> {
  let result: { readonly value: Result } | undefined
  const undone = new Error('dry run')
  try {
    return await sql.transaction(async (inner) => {
      result = { value: await work(inner) }
      if (dryRun) throw undone
      return result.value
    })
  } catch (error) {
    if (error === undone && result !== undefined) return result.value
    throw error
  }
}
