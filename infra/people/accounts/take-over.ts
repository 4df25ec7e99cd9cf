import type { Merger, OpenProfile } from '#domain/people/account/events.ts'
import type { CompanyId, ProfileId, UserId } from '#domain/platform/ids.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** Columns of the account by the part that is taken. */
const columns = {
  name: ['first_name', 'last_name'],
  phone: ['phone'],
  job_title: ['job_title'],
  business_unit: ['business_unit'],
} as const

/** What a person wrote in a profile, and its visibility. */
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

/** Of these a person has their own under each account: what the account that goes on has stands. */
const wholeWhereNone = [
  'app.availabilities',
  'app.availability_exceptions',
  'app.outside_calendars',
  'app.booking_rules',
  'app.calendar_feeds',
  'app.notification_settings',
  'app.report_readers',
]

/** Help cases go along, with what was written in them. */
const helpColumns = [
  ['app.help_cases', 'author_id'],
  ['app.help_cases', 'counterpart_id'],
  ['app.help_cases', 'reader_id'],
  ['app.help_messages', 'sender_id'],
] as const

/**
 * Gives the account that goes on what it takes of the one that ends: parts of the account, the content of profiles, its
 * programs, its saved searches, favourites, settings and recommendations, and its identities at providers. Once, in the
 * transaction that shows both: the column `merged_into` says that it is done.
 */
export async function takeOver(sql: Sql, from: UserId, { into, take, profiles }: Merger): Promise<void> {
  const [first] = await sql.query<Ended>({
    text: `update app.users old set merged_into = $2, updated_at = now() from app.users kept
      where old.id = $1 and old.merged_into is null and kept.id = $2
      returning old.company_id as "companyId", old.locale, old.email as ended, kept.email as kept`,
    values: [from, into],
  })
  if (first === undefined) return
  await tellBoth(sql, from, first, take.includes('email'))
  if (take.includes('email')) await takeAddress(sql, from, into)
  // It may have been merged in its turn before this could be projected.
  const [last] = await sql.query<{ id: UserId }>({ text: 'select app.goes_on_as($1) as id', values: [into] })
  const going = last?.id ?? into
  const taken = Object.entries(columns).flatMap(([part, names]) => (take.some((one) => one === part) ? names : []))
  if (taken.length > 0)
    await sql.query({
      text: `update app.users kept set ${taken.map((name) => `${name} = old.${name}`).join(', ')}, updated_at = now()
        from app.users old where kept.id = $2 and old.id = $1`,
      values: [from, into],
    })
  for (const profile of profiles) await takeProfile(sql, profile, going, going === into && take.includes(profile.role))
  await sql.query({
    text: `update app.sso_identities set user_id = $2 where user_id = $1`,
    values: [from, going],
  })
  // A name stands once in a list: what the account that goes on called so stays.
  await sql.query({
    text: `update app.saved_searches old set user_id = $2 where user_id = $1
      and not exists (select from app.saved_searches kept where kept.user_id = $2 and kept.name = old.name)`,
    values: [from, going],
  })
  await takeOwn(sql, from, going)
  if (take.includes('phone')) await takePhoneProof(sql, from, going)
  const [kept] = await sql.query<{ company_id: string; profiles: ProfileId[] }>({
    text: `select u.company_id, array(select p.id from app.profiles p where p.user_id in ($1, $2)) as profiles
      from app.users u where u.id = $2`,
    values: [from, going],
  })
  if (kept !== undefined)
    await refreshDirectory(sql, kept.company_id as Parameters<typeof refreshDirectory>[1], kept.profiles)
}

async function takeOwn(sql: Sql, from: UserId, into: UserId): Promise<void> {
  for (const table of wholeWhereNone)
    await sql.query({
      text: `update ${table} set user_id = $2 where user_id = $1
        and not exists (select from ${table} kept where kept.user_id = $2)`,
      values: [from, into],
    })
  await sql.query({
    text: `update app.tag_proposals old set user_id = $2 where user_id = $1
      and not exists (select from app.tag_proposals kept
        where kept.user_id = $2 and kept.kind = old.kind and kept.label = old.label)`,
    values: [from, into],
  })
  await sql.query({
    text: `update app.favourites old set user_id = $2 where user_id = $1
      and not exists (select from app.favourites kept
        where kept.user_id = $2 and kept.presenter_id = old.presenter_id)`,
    values: [from, into],
  })
  // Nobody is away twice at once: of two absences that meet, that of the account that goes on stays.
  await sql.query({
    text: `update app.absences old set user_id = $2 where user_id = $1
      and not exists (select from app.absences kept where kept.user_id = $2
        and tstzrange(kept.starts_at, kept.ends_at) && tstzrange(old.starts_at, old.ends_at))`,
    values: [from, into],
  })
  // Of one accompaniment both may have notes where they were its two sides: the ended account keeps its own.
  await sql.query({
    text: `update app.private_notes old set user_id = $2 where user_id = $1
      and not exists (select from app.private_notes kept
        where kept.user_id = $2 and kept.subject = old.subject and kept.subject_id = old.subject_id)`,
    values: [from, into],
  })
  for (const [table, column] of helpColumns)
    await sql.query({ text: `update ${table} set ${column} = $2 where ${column} = $1`, values: [from, into] })
  await sql.query({
    text: `update app.help_readers old set user_id = $2 where user_id = $1
      and not exists (select from app.help_readers kept
        where kept.user_id = $2 and kept.program_id = old.program_id and kept.topic = old.topic)`,
    values: [from, into],
  })
  await sql.query({ text: 'delete from app.help_readers where user_id = $1', values: [from] })
  // A mentee says one thing of a mentor.
  await sql.query({
    text: `update app.recommendations old set author_id = $2 where author_id = $1
      and not exists (select from app.recommendations kept
        where kept.author_id = $2 and kept.presenter_id = old.presenter_id)`,
    values: [from, into],
  })
}

/** It says that the number is the person's, which is the same under both accounts. */
async function takePhoneProof(sql: Sql, from: UserId, into: UserId): Promise<void> {
  await sql.query({ text: 'delete from app.phone_proofs where user_id = $1', values: [into] })
  await sql.query({ text: 'update app.phone_proofs set user_id = $2 where user_id = $1', values: [from, into] })
}

interface Ended {
  readonly companyId: CompanyId
  readonly locale: 'fr' | 'en'
  /** The addresses before. */
  readonly ended: string
  readonly kept: string
}

async function tellBoth(sql: Sql, from: UserId, { companyId, locale, ended, kept }: Ended, taken: boolean) {
  for (const address of [ended, kept]) {
    const signsIn = address === (taken ? ended : kept)
    await enqueueMail(sql, {
      companyId,
      key: `accounts_merged/${from}/${signsIn ? 'kept' : 'ended'}`,
      to: { address, locale },
      template: 'accounts_merged',
      params: { signsIn, passwordOfOther: taken },
    })
  }
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

/**
 * Always its programs, the mentor's recommendations and those who marked it; its content where the merge chose it, or
 * where the other account had no such profile.
 */
async function takeProfile(
  sql: Sql,
  { profileId, role }: OpenProfile,
  into: UserId,
  requested: boolean,
): Promise<void> {
  await sql.query({
    text: `update app.profiles kept set ${content.map((name) => `${name} = old.${name}`).join(', ')},
        version = kept.version + 1, revision = kept.revision + 1, updated_at = now()
      from app.profiles old
      where old.id = $1 and kept.user_id = $2 and kept.role = $3 and kept.closed_at is null
        and ($4 or kept.finalised_at is null and kept.completion = 0 and kept.answers = '{}')`,
    values: [profileId, into, role, requested],
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
  await sql.query({
    text: `update app.favourites old set presenter_id = kept.id from app.profiles kept
      where old.presenter_id = $1 and kept.user_id = $2 and kept.role = $3 and kept.closed_at is null
        and not exists (select from app.favourites other
          where other.presenter_id = kept.id and other.user_id = old.user_id)`,
    values: [profileId, into, role],
  })
  await sql.query({
    text: `update app.recommendations old set presenter_id = kept.id from app.profiles kept
      where old.presenter_id = $1 and kept.user_id = $2 and kept.role = $3 and kept.closed_at is null
        and not exists (select from app.recommendations other
          where other.presenter_id = kept.id and other.author_id = old.author_id)`,
    values: [profileId, into, role],
  })
}
