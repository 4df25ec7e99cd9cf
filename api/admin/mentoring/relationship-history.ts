import type { AdminRelationship } from '#contract/console/mentoring/mentoring-relationships.ts'
import { meetingReads } from '#projections/meetings/meeting/query.ts'
import { journalHistory } from '../insight/journal-history.ts'
import type { History } from '../platform/definition.ts'

/** $1: the accompaniment, $2: its request or null, $3 and $4: the profiles of the mentee and the mentor. */
const streams = `
  with sessions as (
    select id, json_build_object('id', id, 'number', (attributes ->> 'session_number')::int) as session
    from rm.meetings where relationship_id = $1::uuid
  )
  select 'mentoring_request-' || $2::text as stream, 'request' as about, null::json as session
  union all
  select 'mentoring_relationship-' || $1::text, 'relationship', null
  union all
  select 'action_plan-' || $1::text, 'action_plan', null
  union all
  select 'capacity-' || $3::text, 'participant_capacity', null
  union all
  select 'capacity-' || $4::text, 'presenter_capacity', null
  union all
  select 'meeting-' || id, 'meeting', session from sessions
  union all
  select 'feedback-' || f.id, 'feedback', s.session
  from rm.feedbacks f left join sessions s on s.id = f.meeting_id where f.relationship_id = $1::uuid`

/** Of a party's capacity, only what this accompaniment holds. */
const ofRelationship = `(e.category <> 'capacity' or e.data ->> 'relationshipId' = $1::text)`

/**
 * The whole of an accompaniment in one place: its request, itself, the places it holds, its plan, its meetings, and
 * who reported when.
 */
export const relationshipHistory: History<AdminRelationship> = {
  reads: ['mentoring_relationships', ...meetingReads, 'feedbacks', 'journal'],
  page: ({ sql }, { id, request_id: request, participant_id: mentee, presenter_id: mentor }, params) =>
    journalHistory(
      sql,
      { name: 'admin_relationship_history', streams, condition: ofRelationship, values: [id, request, mentee, mentor] },
      params,
    ),
}
