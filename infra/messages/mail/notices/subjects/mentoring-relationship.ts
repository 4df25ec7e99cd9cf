import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import { goingOn } from '#projections/mentoring/parties/accounts.ts'
import { isAway, isStanding } from '#projections/people/away.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { relationshipActs } from '../acts/mentoring-relationship.ts'
import { freeDates } from '../free-dates.ts'
import type { NoticeReader } from '../reader.ts'
import type { DatesOffered, NoticeSubject, SubjectDescriptor } from '../subject.ts'
import { relationshipNotices } from '../words/relationships.ts'
import { asLongAs, both, fact, isParty, lastOf, ofTwo, toParty, unless } from './statements.ts'

const runs = `r.state in ('initiated', 'admin_initiated')`
const them = ['r.participant_user_id', 'r.presenter_user_id'].map(goingOn)
/** It is not paused, and neither is away. */
const bothAreThere = (at: string) => `r.resumes_at is null and not (${them.map((one) => isAway(one, at)).join(' or ')})`

export const mentoringRelationship = {
  statement: ofTwo('rm.mentoring_relationships', 'r.id as "relationshipId", r.request_id as "requestId"'),
  follower: { table: 'rm.mentoring_relationships', of: 'updated_at', shows: new Set<NoticeKind>() },
  conditions: {
    request_finished: fact,
    partner_erased: fact,
    feedback_provided: fact,
    admin_created: unless('rm.mentoring_relationships', `r.state in ('requested', 'initiated', 'admin_initiated')`),
    admin_revoked: fact,
    relationship_paused: unless('rm.mentoring_relationships', 'r.resumes_at is not null'),
    relationship_resumed: unless('rm.mentoring_relationships', `${runs} and r.resumes_at is null`),
    reminder_away: asLongAs(
      'rm.mentoring_relationships',
      `${runs} and ${isParty} and (${them.map((one) => isAway(one, '$4')).join(' or ')})`,
    ),
    reminder_silent: asLongAs('rm.mentoring_relationships', `${runs} and ${isParty} and ${bothAreThere('$4')}`),
  },
  reminders: [
    {
      // Since the last thing that happened to it, its sessions or its messages.
      kind: 'reminder_silent',
      due: `select r.id, r.company_id, ${toParty}, last.at::text || ${lastOf([45], 'last.at')}::text as step
      from rm.mentoring_relationships r ${both} cross join lateral (
        select greatest(r.updated_at,
          (select max(m.updated_at) from rm.meetings m where m.relationship_id = r.id),
          (select max(a.ends_at) from app.absences a where a.user_id in (${them.join(', ')}) and a.ends_at <= $1),
          (select max(c.last_at) from rm.conversations c
            where least(r.participant_user_id, r.presenter_user_id) = c.user_id
              and greatest(r.participant_user_id, r.presenter_user_id) = c.other_user_id)) as at) last
      where ${runs} and ${bothAreThere('$1::timestamptz')}
        and r.updated_at < $1::timestamptz - interval '45 days'`,
    },
    {
      // Once to each of those with whom somebody goes on, about one of their accompaniments.
      kind: 'reminder_away',
      due: `select distinct on (party.user_id, a.id) r.id, r.company_id, ${toParty}, a.id::text as step
      from app.absences a cross join lateral (select app.accounts_of(a.user_id) as accounts) own
        join rm.mentoring_relationships r on ${runs} and r.resumes_at is null
          and (r.participant_user_id = any(own.accounts) or r.presenter_user_id = any(own.accounts))
        ${both}
      where ${isStanding('a', '$1::timestamptz')} and a.starts_at > $1::timestamptz - interval '4 days'
        and a.starts_at > app.notices_since() and party.user_id <> all(own.accounts)
      order by party.user_id, a.id, r.id`,
    },
  ],
  words: relationshipNotices,
  pages: ({ subjectId }, base) => ({ see: `${base}/dashboard/relationships/${subjectId}` }),
  dates: sessionDates,
  acts: {
    plan_session: {
      ...relationshipActs.plan_session,
      isOpen: async ({ subjectId, state }, { slot }, sql) =>
        (state === 'initiated' || state === 'admin_initiated') &&
        slot !== null &&
        !(await hasMeetingAhead(sql, subjectId)),
    },
  },
} as const satisfies SubjectDescriptor

/** An accompaniment that begins, or rests: a session may be planned. */
const beginning: ReadonlySet<NoticeKind> = new Set(['request_confirmed', 'admin_created', 'reminder_silent'])

export async function sessionDates(
  reader: NoticeReader,
  kind: NoticeKind,
  { relationshipId, other }: NoticeSubject,
): Promise<DatesOffered | null> {
  const { sql } = reader
  if (!beginning.has(kind) || relationshipId === null || other === null) return null
  if (!(await isRunning(sql, relationshipId)) || (await hasMeetingAhead(sql, relationshipId))) return null
  const slots = await freeDates(reader, other.id)
  return { act: 'plan_session', subjectId: relationshipId, appointmentId: null, slots }
}

async function isRunning(sql: Sql, relationshipId: string): Promise<boolean> {
  const rows = await sql.query({
    name: 'mail_relationship_runs',
    text: `select from rm.mentoring_relationships where id = $1 and state in ('initiated', 'admin_initiated')`,
    values: [relationshipId],
  })
  return rows.length > 0
}

/** Whether a session of the accompaniment is planned, or goes on. */
async function hasMeetingAhead(sql: Sql, relationshipId: string): Promise<boolean> {
  const rows = await sql.query({
    name: 'mail_session_ahead',
    text: `select from rm.meetings where relationship_id = $1
      and state in ('initiated', 'requested', 'confirmed', 'started')`,
    values: [relationshipId],
  })
  return rows.length > 0
}
