import type { Merger, OpenProfile } from '#domain/account/events.ts'
import type { ProfileId, UserId } from '#domain/shared/ids.ts'
import { refreshDirectory } from '#projections/community/refresh.ts'
import type { Sql } from '#projections/sql.ts'

/** Columns of the account by the part that is taken. */
const columns = {
  name: ['first_name', 'last_name'],
  phone: ['phone'],
  job_title: ['job_title'],
  business_unit: ['business_unit'],
} as const

/** What a person wrote in a profile, and how it is shown. */
const content = [
  'visible',
  'title',
  'mission',
  'presentation',
  'seniority_years',
  'skills',
  'needed_skills',
  'job_categories',
  'targeted_job_categories',
  'targeted_business_units',
  'languages',
  'motivations',
  'resources',
  'answers',
  'completion',
  'skipped_steps',
  'finalised_at',
]

/**
 * Gives the account that goes on what it takes of the one that ends: parts of the account, the content of profiles, its
 * programs and its identities at providers. Once, in the transaction that shows both: the column `merged_into` says
 * that it is done.
 */
export async function takeOver(sql: Sql, from: UserId, { into, take, profiles }: Merger): Promise<void> {
  const [first] = await sql.query({
    text: `update app.users set merged_into = $2, updated_at = now()
      where id = $1 and merged_into is null returning id`,
    values: [from, into],
  })
  if (first === undefined) return
  if (take.includes('email')) await takeAddress(sql, from, into)
  const taken = Object.entries(columns).flatMap(([part, names]) => (take.some((one) => one === part) ? names : []))
  if (taken.length > 0)
    await sql.query({
      text: `update app.users kept set ${taken.map((name) => `${name} = old.${name}`).join(', ')}, updated_at = now()
        from app.users old where kept.id = $2 and old.id = $1`,
      values: [from, into],
    })
  for (const profile of profiles) await takeProfile(sql, profile, into, take.includes(profile.role))
  await sql.query({
    text: `update app.sso_identities set user_id = $2 where user_id = $1`,
    values: [from, into],
  })
  const [kept] = await sql.query<{ company_id: string; profiles: ProfileId[] }>({
    text: `select u.company_id, array(select p.id from app.profiles p where p.user_id in ($1, $2)) as profiles
      from app.users u where u.id = $2`,
    values: [from, into],
  })
  if (kept !== undefined)
    await refreshDirectory(sql, kept.company_id as Parameters<typeof refreshDirectory>[1], kept.profiles)
}

/** An address belongs to one account: the one that ends gets one that nobody has. */
async function takeAddress(sql: Sql, from: UserId, into: UserId): Promise<void> {
  const [old] = await sql.query<{ email: string }>({
    text: `select email from app.users where id = $1 for update`,
    values: [from],
  })
  await sql.query({ text: `update app.users set email = id || '@merged.invalid' where id = $1`, values: [from] })
  await sql.query({ text: `update app.users set email = $2 where id = $1`, values: [into, old?.email] })
}

/** Its programs always; its content where it is asked for, or where the other account had no such profile. */
async function takeProfile(sql: Sql, { profileId, role }: OpenProfile, into: UserId, asked: boolean): Promise<void> {
  await sql.query({
    text: `update app.profiles kept set ${content.map((name) => `${name} = old.${name}`).join(', ')},
        version = kept.version + 1, revision = kept.revision + 1, updated_at = now()
      from app.profiles old
      where old.id = $1 and kept.user_id = $2 and kept.role = $3 and kept.closed_at is null
        and ($4 or kept.finalised_at is null and kept.completion = 0 and kept.answers = '{}')`,
    values: [profileId, into, role, asked],
  })
  await sql.query({
    text: `insert into app.program_enrollments (id, company_id, program_id, profile_id, created_at, chosen_at)
      select gen_random_uuid(), e.company_id, e.program_id, kept.id, e.created_at, e.chosen_at
      from app.program_enrollments e join app.profiles kept on kept.user_id = $2 and kept.role = $3
      where e.profile_id = $1 and kept.closed_at is null
      on conflict (program_id, profile_id) do nothing`,
    values: [profileId, into, role],
  })
  await sql.query({
    text: `insert into app.past_enrollments (company_id, program_id, profile_id, since, until)
      select e.company_id, e.program_id, kept.id, e.since, e.until
      from app.past_enrollments e join app.profiles kept on kept.user_id = $2 and kept.role = $3
      where e.profile_id = $1 and kept.closed_at is null`,
    values: [profileId, into, role],
  })
}
