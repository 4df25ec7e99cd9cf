import type { z } from 'zod'
import { accountOf } from '#projections/mentoring/parties/accounts.ts'
import type { Sql } from '#projections/platform/sql.ts'
import {
  type agreement,
  type KeptCategory,
  type keptCategory,
  type KeptDataAttributes,
  type RetentionClock,
} from '../../contract/people/kept-data.ts'
import { after, retention, type RetentionName } from '../../contract/people/retention.ts'

type Kept = z.infer<typeof keptCategory>

interface Row {
  readonly erased: boolean
  /** Of each profile, those that are closed too. */
  readonly profile_roles: readonly ('participant' | 'presenter')[]
  readonly open_roles: RetentionClock['open_roles']
  readonly last_role_closed_at: string | null
  readonly counts: Readonly<Record<KeptCategory, Readonly<Record<string, number>>>>
  /** Of the newest line of what is kept for a period. */
  readonly newest: Readonly<Partial<Record<KeptCategory, string | null>>>
  readonly agreements: readonly z.infer<typeof agreement>[]
}

/** Rule, period and readers of each category; how many there are is counted. */
const rules: Readonly<
  Record<KeptCategory, { readonly rule: Kept['until']['rule']; readonly read_by: Kept['read_by'] }>
> = {
  identity: { rule: 'clock', read_by: ['community_without_contact', 'counterparts_without_email', 'administrators'] },
  civil_status: { rule: 'clock', read_by: ['administrators'] },
  profiles: {
    rule: 'clock_or_removed',
    read_by: ['mentees_when_visible', 'asked_mentors', 'counterparts', 'administrators'],
  },
  messages: { rule: 'clock', read_by: ['recipient'] },
  notes: { rule: 'clock', read_by: ['recipient'] },
  recommendations: { rule: 'clock_or_removed', read_by: ['community', 'administrators'] },
  feed: { rule: 'clock_or_removed', read_by: ['community', 'administrators'] },
  team_messages: { rule: 'period', read_by: ['administrators'] },
  settings: { rule: 'clock_or_removed', read_by: ['self'] },
  history: { rule: 'without_name', read_by: ['administrators', 'auditors'] },
  agreements: { rule: 'clock', read_by: ['self', 'administrators'] },
  sessions: { rule: 'signed_out', read_by: ['self'] },
  sign_ins: { rule: 'period', read_by: ['administrators'] },
  profile_accesses: { rule: 'period', read_by: ['self', 'administrators'] },
  data_exports: { rule: 'period', read_by: ['self'] },
  mails: { rule: 'period', read_by: ['operators'] },
  error_reports: { rule: 'period', read_by: ['administrators'] },
}

const periods: Readonly<Partial<Record<KeptCategory, RetentionName>>> = {
  team_messages: 'contact_messages',
  sign_ins: 'access_log',
  profile_accesses: 'profile_accesses',
  data_exports: 'data_exports',
  mails: 'mails',
  error_reports: 'error_reports',
}

/**
 * What is kept of one person of the company in scope, under accounts that were merged into theirs too. null: there is
 * none, or the account is erased.
 */
export async function keptDataQuery(sql: Sql, userId: string): Promise<KeptDataAttributes | null> {
  const [row] = await sql.query<Row>({ name: 'kept_data', text: statement, values: [userId] })
  if (row === undefined || row.erased) return null
  const clock = clockOf(row)
  return {
    clock,
    categories: Object.entries(rules).map(([name, { rule, read_by }]) => {
      const category = name as KeptCategory
      const named = periods[category]
      const newest = row.newest[category]
      const ends =
        named !== undefined && newest != null ? after(new Date(newest), retention[named]).toISOString() : null
      return {
        category,
        counts: row.counts[category],
        until: {
          rule,
          period: rule === 'clock' || rule === 'clock_or_removed' ? retention.account : named ? retention[named] : null,
          at: rule === 'period' ? ends : rule.startsWith('clock') ? clock.goes_at : null,
        },
        read_by: category === 'profiles' ? read_by.filter(readsProfileOf(row.profile_roles)) : read_by,
      }
    }),
    agreements: [...row.agreements],
  }
}

/** Mentees look mentors up; a mentee is visible to the mentors of their requests. */
function readsProfileOf(roles: Row['profile_roles']) {
  return (reader: Kept['read_by'][number]): boolean =>
    (reader !== 'mentees_when_visible' || roles.includes('presenter')) &&
    (reader !== 'asked_mentors' || roles.includes('participant'))
}

function clockOf({ open_roles, last_role_closed_at }: Row): RetentionClock {
  const running = open_roles.length === 0 && last_role_closed_at !== null
  return {
    running,
    open_roles,
    last_role_closed_at,
    goes_at: running ? after(new Date(last_role_closed_at), retention.account).toISOString() : null,
  }
}

const me = accountOf('$1')
const mine = (column: string) => `(${column}.participant_user_id = ${me} or ${column}.presenter_user_id = ${me})`
const wrote = (note: string, role: 'participant' | 'presenter') =>
  `(r.attributes->>'${note}' is not null and r.${role}_user_id = ${me})::int`
/** Whether the party that this attribute names is the person. */
const isBy = (attribute: string) => `case r.attributes->>'${attribute}'
  when 'participant' then r.participant_user_id = ${me} when 'presenter' then r.presenter_user_id = ${me}
  else false end`
const countOf = (table: string, column: string) => `(select count(*)::int from app.${table} where ${column} = ${me})`

const statement = `
  with requests as (
    select count(*)::int as total,
      coalesce(sum((r.attributes->>'message' is not null and r.attributes->>'origin' = 'participant'
        and r.participant_user_id = ${me})::int), 0)::int as messages,
      coalesce(sum(${wrote('proposal_note', 'presenter')} + ${wrote('refusal_note', 'presenter')}), 0)::int as notes
    from rm.mentoring_requests r where ${mine('r')}
  ), relationships as (
    select count(*)::int as total,
      coalesce(sum((r.attributes->>'finish_note' is not null and ${isBy('finished_by')})::int), 0)::int as notes
    from rm.mentoring_relationships r where ${mine('r')}
  ), meetings as (
    select count(*)::int as total,
      coalesce(sum((r.attributes->>'closing_note' is not null and ${isBy('closed_by')})::int), 0)::int as notes
    from rm.meetings r where ${mine('r')}
  ), feedbacks as (
    select count(*)::int as total from rm.feedbacks r
    where ${mine('r')} and ${isBy('author')} and r.attributes->>'aasm_state' = 'given'
  ), written as (
    select count(m.body)::int as messages, count(m.attachment_id)::int as files
    from rm.messages m where m.author_id = ${me} and m.deleted_at is null
  ), asked as (
    select count(*)::int as total, max(m.created_at) as newest from app.contact_messages m
    where m.user_id = ${me} or m.email in (select email from app.users where id = ${me})
  ), agreements as (
    select distinct on (e.data->>'document', (e.data->>'version')::int)
      e.data->>'document' as document, (e.data->>'version')::int as version, e.data->>'language' as language,
      rm.iso(e.at) as accepted_at
    from rm.journal e where e.stream = any(select 'account-' || unnest(app.accounts_of($1)))
      and e.type = 'TermsAccepted'
    order by 1, 2, e.at desc
  ), profiles as (
    select count(*)::int as total, max(closed_at) filter (where user_id = $1) as closed,
      array_agg(role order by role) filter (where closed_at is null) as open,
      coalesce(array_agg(distinct role), '{}') as roles
    from app.profiles where user_id = ${me}
  ), sign_ins as (select count(*)::int as total, max(at) as newest from app.access_log where user_id = ${me}
  ), accesses as (
    select count(*)::int as total, max(at) as newest from app.profile_accesses where user_id = ${me}
  ), exports as (
    select count(*) filter (where file_key is not null)::int as total, max(ready_at) filter (where file_key is not null)
      as newest from app.data_exports where user_id = ${me}
  ), mails as (select count(*)::int as total, max(created_at) as newest from app.mails where user_id = ${me}
  ), reports as (select count(*)::int as total, max(created_at) as newest from app.error_reports where user_id = ${me}
  )
  select u.status = 'erased' as erased, profiles.roles as profile_roles,
    array(select unnest(coalesce(profiles.open, '{}')) union all select unnest(u.roles)) as open_roles,
    rm.iso(profiles.closed) as last_role_closed_at,
    json_build_object(
      'identity', json_build_object('files', (
        select count(avatar_key)::int from app.users where id = ${me})),
      'civil_status', json_build_object(),
      'profiles', json_build_object('profiles', profiles.total),
      'messages', json_build_object(
        'messages', requests.messages + written.messages, 'files', written.files),
      'notes', json_build_object(
        'feedbacks', feedbacks.total, 'notes', requests.notes + relationships.notes + meetings.notes),
      'recommendations', json_build_object('recommendations', ${countOf('recommendations', 'author_id')}),
      'feed', json_build_object('articles', ${countOf('articles', 'author_id')},
        'comments', ${countOf('article_comments', 'author_id')}, 'likes', ${countOf('article_likes', 'user_id')},
        'files', ${countOf('article_images', 'user_id')}),
      'team_messages', json_build_object('messages', asked.total),
      'settings', json_build_object('searches', ${countOf('saved_searches', 'user_id')},
        'favourites', ${countOf('favourites', 'user_id')}),
      'history', json_build_object(
        'requests', requests.total, 'accompaniments', relationships.total, 'meetings', meetings.total),
      'agreements', json_build_object('agreements', (select count(*)::int from agreements)),
      'sessions', json_build_object('devices', (
        select count(*)::int from app.sessions s
        where s.user_id = ${me} and s.expires_at > now() and s.ends_at > now())),
      'sign_ins', json_build_object('lines', sign_ins.total),
      'profile_accesses', json_build_object('lines', accesses.total),
      'data_exports', json_build_object('files', exports.total),
      'mails', json_build_object('mails', mails.total),
      'error_reports', json_build_object('reports', reports.total)) as counts,
    json_build_object('sign_ins', rm.iso(sign_ins.newest), 'profile_accesses', rm.iso(accesses.newest),
      'data_exports', rm.iso(exports.newest), 'mails', rm.iso(mails.newest), 'error_reports', rm.iso(reports.newest),
      'team_messages', rm.iso(asked.newest)) as newest,
    coalesce((select json_agg(a order by a.accepted_at desc) from agreements a), '[]') as agreements
  from app.users u, requests, relationships, meetings, feedbacks, written, asked, profiles, sign_ins, accesses, exports,
    mails, reports
  where u.id = $1`
