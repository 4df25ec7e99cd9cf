import type { CompanyId, ProfileId } from '#domain/platform/ids.ts'
import type { Sql, TransactionalSql } from '../../platform/sql.ts'
import { refreshDirectory } from './refresh.ts'

/** So many profiles are refreshed by the call that concerns them. */
const portion = 500

type Work = (sql: Sql, companyId: CompanyId, profiles: readonly ProfileId[]) => Promise<void>

/**
 * Writes directory rows again, in the transaction of a change that many profiles may show: at once for a few, and else
 * by the job `refresh_profiles`, within seconds.
 * @param work what is done at once; the job counts completion too
 */
export async function refreshSoon(
  sql: Sql,
  companyId: CompanyId,
  profiles: readonly ProfileId[],
  work: Work = refreshDirectory,
): Promise<void> {
  if (profiles.length <= portion) {
    await work(sql, companyId, profiles)
    return
  }
  // The update locks a row that waits already: a job that read the tables before this change leaves it.
  await sql.query({
    text: `insert into app.due_profiles (company_id, profile_id) select $1, unnest($2::uuid[]) order by 2
      on conflict (profile_id) do update set due_at = now()`,
    values: [companyId, profiles],
  })
}

/** The same for people of these roles, whose completion depends on a question. */
export async function refreshProfilesOfRoles(
  sql: Sql,
  companyId: CompanyId,
  { roles, programId }: { readonly roles: readonly string[]; readonly programId: string | null },
): Promise<void> {
  const rows = await sql.query<{ id: ProfileId }>({
    name: 'directory_asked',
    text: `select p.id from app.profiles p join app.users u on u.id = p.user_id
      where p.company_id = $1 and u.status <> 'registering' and p.closed_at is null and p.role = any ($2)
        and ($3::uuid is null or exists (select from app.program_enrollments e
          where e.profile_id = p.id and e.program_id = $3))
      order by p.id`,
    values: [companyId, roles, programId],
  })
  await refreshSoon(
    sql,
    companyId,
    rows.map(({ id }) => id),
    recount,
  )
}

/** The same for those who are marked as experts, when the company or a program of theirs has experts, or no longer. */
export async function refreshExperts(sql: Sql, companyId: CompanyId): Promise<void> {
  const rows = await sql.query<{ id: ProfileId }>({
    name: 'directory_experts',
    text: `select id from app.profiles where company_id = $1 and expert and closed_at is null order by id`,
    values: [companyId],
  })
  await refreshSoon(
    sql,
    companyId,
    rows.map(({ id }) => id),
  )
}

/** The same for those who are now complete enough to be listed, or no longer: their completion is between the two. */
export async function refreshThreshold(sql: Sql, companyId: CompanyId, before: number, after: number): Promise<void> {
  const rows = await sql.query<{ id: ProfileId }>({
    name: 'directory_threshold',
    text: `select id from app.profiles where company_id = $1 and closed_at is null
        and completion >= least($2::int, $3::int) and completion < greatest($2::int, $3::int) order by id`,
    values: [companyId, before, after],
  })
  const profiles = rows.map(({ id }) => id)
  // Those who are complete for the first time count as such in the figures from now on.
  await sql.query({
    name: 'directory_complete_now',
    text: `update app.profiles set completion = completion
      where company_id = $1 and id = any($2::uuid[]) and complete_at is null and completion >= $3`,
    values: [companyId, profiles, after],
  })
  await refreshSoon(sql, companyId, profiles)
}

/**
 * Writes the rows of everybody who answered a question. Call it in the transaction that changed the question's
 * `is_filter`, type or possible answers.
 */
export async function refreshQuestion(sql: Sql, companyId: CompanyId, fieldName: string): Promise<void> {
  const rows = await sql.query<{ id: ProfileId }>({
    name: 'directory_answered',
    text: `select p.id from app.profiles p join app.users u on u.id = p.user_id
      where p.company_id = $1 and u.status <> 'registering' and app.is_answered($2, p, u) order by p.id`,
    values: [companyId, fieldName],
  })
  await refreshSoon(
    sql,
    companyId,
    rows.map(({ id }) => id),
  )
}

/**
 * Refreshes those of these profiles of a company that wait, in one transaction.
 * @param system sees all companies
 * @returns how many; less than given when another process works on them
 */
export async function refreshDue(
  system: TransactionalSql,
  companyId: CompanyId,
  profiles: readonly ProfileId[],
): Promise<number> {
  return system.transaction(async (sql) => {
    const taken = await sql.query<{ id: ProfileId }>({
      name: 'directory_due',
      text: `delete from app.due_profiles where profile_id in (
          select profile_id from app.due_profiles where profile_id = any($1::uuid[])
          order by profile_id for update skip locked)
        returning profile_id as id`,
      values: [profiles],
    })
    await recount(
      sql,
      companyId,
      taken.map(({ id }) => id),
    )
    return taken.length
  })
}

/** Counts how complete profiles are and writes their directory rows, as questions or programs of theirs changed. */
export async function recount(sql: Sql, companyId: CompanyId, profiles: readonly ProfileId[]): Promise<void> {
  if (profiles.length === 0) return
  await sql.query({
    name: 'directory_recount',
    text: `with locked as (
        select id from app.profiles where company_id = $1 and id = any($2::uuid[]) order by id for update
      ), counted as (
        select p.id, app.completion_of(p, u) as completion
        from locked join app.profiles p using (id) join app.users u on u.id = p.user_id
      )
      update app.profiles p set completion = counted.completion from counted
      where p.id = counted.id and p.completion <> counted.completion`,
    values: [companyId, profiles],
  })
  await refreshDirectory(sql, companyId, profiles)
}
