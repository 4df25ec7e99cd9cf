import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { id, type CompanyId, type ProfileId, type UserId } from '#domain/platform/ids.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { answersOf } from './answers.ts'
import { checkPeople } from './check-people.ts'
import { refreshCompany, shapeOf } from './company-shape.ts'
import { withCodes } from './known-codes.ts'
import { type OwnLimit, setLimits } from './limits.ts'
import type { PersonLine } from './person-line.ts'
import { sourceOf } from './people-source.ts'
import { ImportProblems, placed } from './problems.ts'
import { type GoingRole, openProfiles, registerPeople, revokeRoles } from './register-people.ts'
import { takeStatistics } from './statistics.ts'
import { writeCompany } from './write-company.ts'
import { nobody, type PeopleCounts, sumOf, writePeople, type LeftOut, type WrittenPeople } from './write-people.ts'
import type { ImportDependencies, ImportFiles } from './ports.ts'

interface ImportOptions {
  readonly dryRun?: boolean
  /** Called once where another import of the company is under way, whose end is awaited. */
  readonly onWait?: () => void
  /** Called once everything is checked, before anybody is written. */
  readonly onChecked?: () => void
  /** Called after each portion, with the number of people who are written. */
  readonly onProgress?: (people: number) => void
}

export interface ImportResult {
  readonly companyId: CompanyId
  readonly people: PeopleCounts
  readonly limits: number
  readonly leftOut: readonly LeftOut[]
}

/** Milliseconds between two looks whether the other import has ended. */
const againMs = 500

/** Imports of a company come one after the other. */
export const importName = (slug: string) => `import ${slug}`

/**
 * Writes a company, then its people portion by portion. Everything is checked before anything is written. Each portion
 * is a transaction, which registrations, roles and own capacity limits follow as events. When that is interrupted,
 * importing again completes it, and until then nobody sees the people that it lacks. Two imports of a company follow
 * each other.
 * @throws ImportProblems
 */
export async function importFiles(
  dependencies: ImportDependencies,
  files: ImportFiles,
  options: ImportOptions = {},
): Promise<ImportResult> {
  for (let waits = false; ; waits = true) {
    const held = await dependencies.alone(importName(files.company.slug), () => carryOut(dependencies, files, options))
    if (held !== null) return held.result
    if (!waits) options.onWait?.()
    await pause(againMs)
  }
}

async function carryOut(
  dependencies: ImportDependencies,
  files: ImportFiles,
  { dryRun = false, onChecked, onProgress }: ImportOptions,
): Promise<ImportResult> {
  const { system, accounts, capacities, refreshDirectory, now } = dependencies
  const source = sourceOf(files.people)
  const companyId = await inTransaction(system, dryRun, async (sql) => {
    const { company } = files
    const before = 'id' in company ? null : await shapeOf(sql, company.slug)
    const written = await companyOf(sql, files)
    await checkPeople(sql, written, { source, ...files })
    // A new company has nobody yet.
    if (before !== null && before !== (await shapeOf(sql, company.slug)))
      await refreshCompany(sql, written, refreshDirectory)
    return written
  })
  let [counts, limits, done, portions] = [nobody, 0, 0, 0]
  onChecked?.()
  const going: GoingRole[] = []
  const leftOut: LeftOut[] = []
  const importId = randomUUID()
  const terms = files.terms ?? []
  const registering = { sql: system, accounts, companyId, now: now(), by: null, importId, terms }
  for await (const people of source.portions()) {
    const hashes = await hashesOf(system, companyId, people, dependencies.hash)
    const written = await inTransaction(system, dryRun, async (sql) =>
      writePortion(sql, await companyOf(sql, files, dryRun), {
        people,
        peopleName: files.peopleName,
        hashes,
        refreshDirectory,
        dryRun,
      }),
    )
    counts = sumOf(counts, written)
    leftOut.push(...written.leftOut)
    if (!dryRun) {
      const persons = people.map(({ person }) => person)
      going.push(...(await registerPeople(registering, persons)))
      const given = await ownLimits(system, companyId, people)
      limits += await setLimits(capacities, { companyId, importId, at: now() }, given)
      await takeStatistics(system, (portions += 1))
    }
    onProgress?.((done += people.length))
  }
  if (!dryRun) {
    await revokeRoles(registering, going)
    await openProfiles(registering, 'all')
    await system.query({
      text: `insert into app.audit_log (id, company_id, action, subject_type, subject_id, after)
             values (gen_random_uuid(), $1::uuid, 'import', 'companies', $1::uuid::text, $2)`,
      values: [companyId, JSON.stringify(counts)],
    })
  }
  return { companyId, people: counts, limits, leftOut }
}

/** The company of the files; a dry run writes it in each transaction, because each takes it back. */
async function companyOf(sql: Sql, { company }: ImportFiles, again = true): Promise<CompanyId> {
  if ('id' in company) return company.id
  if (again) return writeCompany(sql, company)
  const [row] = await sql.query<{ id: CompanyId }>({
    text: `select id from app.companies where slug = $1`,
    values: [company.slug],
  })
  if (row === undefined) throw new Error(`the company ${company.slug} is gone`)
  return row.id
}

export interface Portion extends Pick<ImportFiles, 'peopleName'>, Pick<ImportDependencies, 'refreshDirectory'> {
  readonly people: readonly PersonLine[]
  /** Of first passwords, by address. */
  readonly hashes: ReadonlyMap<string, string>
  /** It is taken back: nobody will look at the directory. */
  readonly dryRun: boolean
}

/**
 * Writes the rows of people and what the directory shows of them, in the caller's transaction. `registerPeople`
 * follows.
 * @throws ImportProblems
 */
export async function writePortion(
  sql: Sql,
  companyId: CompanyId,
  { people, peopleName, hashes, refreshDirectory, dryRun }: Portion,
): Promise<Omit<WrittenPeople, 'changed'>> {
  const coded = await withCodes(sql, companyId, people)
  const answered = await answersOf(sql, companyId, people)
  const problems = [...coded.problems, ...answered.problems]
  if (problems.length > 0) throw new ImportProblems(problems.map((problem) => placed(peopleName, problem)))
  const prepared = coded.people.map(({ person, own }) => ({
    person,
    own,
    passwordHash: hashes.get(person.email) ?? null,
  }))
  const { changed, ...counts } = await writePeople(sql, companyId, prepared, answered.answers)
  if (dryRun) return counts
  const visible = await visibleProfiles(sql, changed)
  if (visible.length > 0) await refreshDirectory(sql, companyId, visible)
  return counts
}

/** Those that the directory may show; new people come into it when they are registered. */
async function visibleProfiles(sql: Sql, users: readonly UserId[]): Promise<readonly ProfileId[]> {
  const rows = await sql.query<{ id: ProfileId }>({
    text: `select p.id from app.profiles p join app.users u on u.id = p.user_id
      where u.id = any ($1::uuid[]) and u.status <> 'registering'`,
    values: [users],
  })
  return rows.map((row) => row.id)
}

/** Hashes of the first passwords of people who have none yet, by address; each takes 40 ms. */
async function hashesOf(
  sql: Sql,
  companyId: CompanyId,
  people: readonly PersonLine[],
  hash: (password: string) => Promise<string>,
): Promise<ReadonlyMap<string, string>> {
  const given = people.filter(({ person }) => person.password !== null).map(({ person }) => person.email)
  if (given.length === 0) return new Map()
  const rows = await sql.query<{ email: string }>({
    text: `select email from app.users where company_id = $1 and email = any ($2) and password_hash is not null`,
    values: [companyId, given],
  })
  const have = new Set(rows.map((row) => row.email))
  const hashes = new Map<string, string>()
  for (const { person } of people)
    if (person.password !== null && !have.has(person.email)) hashes.set(person.email, await hash(person.password))
  return hashes
}

async function ownLimits(sql: Sql, companyId: CompanyId, people: readonly PersonLine[]): Promise<OwnLimit[]> {
  const roles = ['participant', 'presenter'] as const
  const limited = people.filter(({ person }) => roles.some((role) => person[`max_accompaniments_${role}`] !== null))
  if (limited.length === 0) return []
  const rows = await sql.query<{ id: string; email: string; role: 'participant' | 'presenter' }>({
    text: `select profiles.id, email, role from app.profiles join app.users on users.id = user_id
      where users.company_id = $1 and email = any ($2)`,
    values: [companyId, limited.map(({ person }) => person.email)],
  })
  const byPerson = new Map(rows.map((row) => [`${row.email} ${row.role}`, id<ProfileId>(row.id)]))
  return limited.flatMap(({ person }) =>
    roles.flatMap((role) => {
      const limit = person[`max_accompaniments_${role}`]
      const profileId = byPerson.get(`${person.email} ${role}`)
      return limit === null || profileId === undefined ? [] : [{ profileId, limit }]
    }),
  )
}

/** Runs `work` in a transaction, which is rolled back at its end when `dryRun`. */
export async function inTransaction<Result>(
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
