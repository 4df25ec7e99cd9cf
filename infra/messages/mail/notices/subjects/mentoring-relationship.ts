import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { relationshipActs } from '../acts/mentoring-relationship.ts'
import { freeDates } from '../free-dates.ts'
import type { NoticeReader } from '../reader.ts'
import type { DatesOffered, NoticeSubject, SubjectDescriptor } from '../subject.ts'
import { relationshipNotices } from '../words/relationships.ts'
import { asLongAs, both, fact, isParty, lastOf, ofTwo, toParty, unless } from './statements.ts'

export const mentoringRelationship = {
  statement: ofTwo('rm.mentoring_relationships', 'r.id as "relationshipId", r.request_id as "requestId"'),
  follower: { table: 'rm.mentoring_relationships', of: 'updated_at', shows: new Set<NoticeKind>() },
  conditions: {
    request_finished: fact,
    partner_erased: fact,
    feedback_provided: fact,
    admin_created: unless('rm.mentoring_relationships', `r.state in ('requested', 'initiated', 'admin_initiated')`),
    admin_revoked: fact,
    reminder_silent: asLongAs(
      'rm.mentoring_relationships',
      `r.state in ('initiated', 'admin_initiated') and ${isParty}`,
    ),
  },
  reminders: [
    {
      // Since the last thing that happened to it, its sessions or its messages.
      kind: 'reminder_silent',
      due: `select r.id, r.company_id, ${toParty}, last.at::text || ${lastOf([45], 'last.at')}::text as step
      from rm.mentoring_relationships r ${both} cross join lateral (
        select greatest(r.updated_at,
          (select max(m.updated_at) from rm.meetings m where m.relationship_id = r.id),
          (select max(c.last_at) from rm.conversations c
            where least(r.participant_user_id, r.presenter_user_id) = c.user_id
              and greatest(r.participant_user_id, r.presenter_user_id) = c.other_user_id)) as at) last
      where r.state in ('initiated', 'admin_initiated')
        and r.updated_at < $1::timestamptz - interval '45 days'`,
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
