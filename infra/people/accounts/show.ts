import type { AccountView } from '#commands/people/account-records.ts'
import type { CompanyId, ProfileId, UserId } from '#domain/platform/ids.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { takeOver } from './take-over.ts'

/**
 * Brings rows to what the streams of their accounts say, whatever they showed before. Runs in one transaction of the
 * system's role.
 * @returns the accounts that have rows
 */
export async function showAccounts(sql: Sql, views: readonly AccountView[]): Promise<ReadonlySet<UserId>> {
  const ids = views.map(({ userId }) => userId)
  const found = await sql.query<{ id: UserId; isNew: boolean }>({
    text: `select id, status = 'registering' as "isNew" from app.users
      where id = any($1::uuid[]) order by id for no key update`,
    values: [ids],
  })
  const updated = await updateUsers(sql, views)
  const newer = views.filter(({ userId }) => updated.has(userId))
  if (newer.length > 0) {
    const added = new Set(found.flatMap(({ id, isNew }) => (isNew ? [id] : [])))
    await dropStrayProfiles(
      sql,
      newer.filter(({ userId }) => added.has(userId)),
    )
    await updateProfiles(sql, newer)
    for (const view of newer) if (view.merger !== null) await takeOver(sql, view.userId, view.merger)
    await endSessions(sql, newer)
    for (const [companyId, profiles] of byCompany(newer)) await refreshDirectory(sql, companyId, profiles)
  }
  return new Set(found.map(({ id }) => id))
}

/** Any version of the charter and the terms. */
const firstVersions = { charter: 1, terms: 1 } as const

/** @returns those that showed an older revision */
async function updateUsers(sql: Sql, views: readonly AccountView[]): Promise<ReadonlySet<UserId>> {
  const rows = views.map(
    ({ companyId, userId, revision, status, statusAt, rejection, roles, accepted, requested }) => ({
      company_id: companyId,
      id: userId,
      account_revision: revision,
      status,
      status_at: statusAt,
      rejection,
      roles,
      accepted,
      asked: requested,
    }),
  )
  const updated = await sql.query<{ id: UserId }>({
    text: `update app.users u set status = v.status, status_at = v.status_at, roles = v.roles,
        rejection_reason = v.rejection,
        rejection_word = case when v.status in ('pending_approval', 'rejected') then u.rejection_word end,
        account_revision = v.account_revision, admin_leaving_until = null, updated_at = now(),
        accepted_texts = v.accepted, asked_profiles = v.asked,
        must_accept = (select coalesce(jsonb_object_agg(t.document, t.least), '{}')
          from jsonb_each(case when u.status = 'registering' then $2::jsonb else '{}' end || u.must_accept)
            as t (document, least)
          where t.least::int > coalesce((v.accepted ->> t.document)::int, 0))
      from jsonb_to_recordset($1) as v (company_id uuid, id uuid, account_revision integer, status text,
        status_at timestamptz, rejection text, roles text[], accepted jsonb, asked jsonb)
      where u.id = v.id and u.company_id = v.company_id and u.status <> 'erased'
        and u.account_revision < v.account_revision
      returning u.id`,
    values: [JSON.stringify(rows), JSON.stringify(firstVersions)],
  })
  return new Set(updated.map(({ id }) => id))
}

/** Of a sign-up that was begun twice with different roles: the event has those of one of the two. */
async function dropStrayProfiles(sql: Sql, views: readonly AccountView[]): Promise<void> {
  if (views.length === 0) return
  const stray = `select p.id from app.profiles p where p.user_id = any($1::uuid[]) and p.id <> all($2::uuid[])`
  const kept = views.flatMap(({ profiles }) => profiles.map(({ profileId }) => profileId))
  const values = [views.map(({ userId }) => userId), kept]
  await sql.query({ text: `delete from app.program_enrollments where profile_id in (${stray})`, values })
  await sql.query({ text: `delete from app.profiles where id in (${stray})`, values })
}

async function updateProfiles(sql: Sql, views: readonly AccountView[]): Promise<void> {
  const rows = views.flatMap(({ companyId, userId, profiles }) =>
    profiles.map(({ profileId, role, openedAt, closedAt, requested }) => ({
      id: profileId,
      company_id: companyId,
      user_id: userId,
      role,
      created_at: openedAt,
      closed_at: closedAt,
      asked: requested,
    })),
  )
  await keepTimesBefore(sql, rows)
  const changed = await sql.query<{ id: ProfileId }>({
    text: `insert into app.profiles as known (id, company_id, user_id, role, created_at, closed_at)
      select id, company_id, user_id, role, created_at, closed_at
      from jsonb_to_recordset($1) as v (id uuid, company_id uuid, user_id uuid, role text, created_at timestamptz,
        closed_at timestamptz)
      on conflict (user_id, role) do update set closed_at = excluded.closed_at, updated_at = now()
      where known.closed_at is distinct from excluded.closed_at
      returning id`,
    values: [JSON.stringify(rows)],
  })
  const requestedIds = new Set(rows.flatMap((row) => (row.asked && row.closed_at === null ? [row.id] : [])))
  await joinPrograms(
    sql,
    changed.flatMap(({ id }) => (requestedIds.has(id) ? [id] : [])),
  )
  await sql.query({
    text: `update app.users u set current_profile_id =
        (select p.id from app.profiles p where p.user_id = u.id and p.closed_at is null order by p.role limit 1)
      where u.id = any($1::uuid[]) and not exists (
        select from app.profiles p where p.id = u.current_profile_id and p.closed_at is null)`,
    values: [views.map(({ userId }) => userId)],
  })
}

interface ProfileRow {
  readonly user_id: UserId
  readonly role: string
  readonly closed_at: string | null
}

/**
 * A closed profile that opens again takes part from now on, and took part until it was closed: figures of a date
 * between do not count it. Its programs keep their order.
 */
async function keepTimesBefore(sql: Sql, rows: readonly ProfileRow[]): Promise<void> {
  const open = rows.filter(({ closed_at: closed }) => closed === null)
  if (open.length === 0) return
  await sql.query({
    text: `with before as (
        select e.id, e.company_id, e.program_id, e.profile_id, e.created_at as since, p.closed_at as until,
          row_number() over (order by e.created_at, e.id) as place
        from unnest($1::uuid[], $2::text[]) v (user_id, role)
        join app.profiles p on p.user_id = v.user_id and p.role = v.role and p.closed_at is not null
        join app.program_enrollments e on e.profile_id = p.id and e.created_at < p.closed_at
      ), kept as (
        insert into app.past_enrollments (company_id, program_id, profile_id, since, until)
        select company_id, program_id, profile_id, since, until from before
      )
      update app.program_enrollments e set created_at = now() + interval '1 microsecond' * before.place
      from before where e.id = before.id`,
    values: [open.map(({ user_id: userId }) => userId), open.map(({ role }) => role)],
  })
}

/** Requested profiles join the programs of the person's other profile, as complete as they are then. */
async function joinPrograms(sql: Sql, opened: readonly ProfileId[]): Promise<void> {
  if (opened.length === 0) return
  await sql.query({
    text: `insert into app.program_enrollments (id, company_id, program_id, profile_id, created_at, chosen_at)
      select gen_random_uuid(), e.company_id, e.program_id, p.id,
        now() + interval '1 microsecond' * row_number() over (order by e.created_at, e.id), e.chosen_at
      from app.profiles p join app.profiles other on other.user_id = p.user_id and other.id <> p.id
      join app.program_enrollments e on e.profile_id = other.id
      where p.id = any($1::uuid[]) and other.closed_at is null
      on conflict (program_id, profile_id) do nothing`,
    values: [opened],
  })
  // What the account answers already counts, and so do the questions of the programs.
  await sql.query({
    text: `update app.profiles p set completion = app.completion_of(p, u) from app.users u
      where u.id = p.user_id and p.id = any($1::uuid[])`,
    values: [opened],
  })
}

/** A trigger on deleted sessions notifies the sockets. */
async function endSessions(sql: Sql, views: readonly AccountView[]): Promise<void> {
  const users = views.flatMap(({ userId, status }) => (status === 'active' ? [] : [userId]))
  if (users.length === 0) return
  for (const table of ['app.sessions', 'realtime.tickets'])
    await sql.query({ text: `delete from ${table} where user_id = any($1::uuid[])`, values: [users] })
}

function byCompany(views: readonly AccountView[]): ReadonlyMap<CompanyId, readonly ProfileId[]> {
  const profiles = new Map<CompanyId, ProfileId[]>()
  for (const view of views) {
    const ids = view.profiles.map(({ profileId }) => profileId)
    profiles.set(view.companyId, [...(profiles.get(view.companyId) ?? []), ...ids])
  }
  return profiles
}
