import type { AdminMeeting } from '#contract/console/meetings/meetings.ts'
import type { AdminRelationshipAsOf } from '#contract/console/mentoring/mentoring-relationships.ts'
import { feedbackIdOf } from '#domain/mentoring/feedback/state.ts'
import type { MeetingEvent } from '#domain/meetings/meeting/events.ts'
import { endOf, evolve, noMeeting } from '#domain/meetings/meeting/state.ts'
import { id, type MeetingId, type ProfileId } from '#domain/platform/ids.ts'
import { meetingReads } from '#projections/meetings/meeting/query.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { until } from '../insight/as-of.ts'
import type { ConsoleCall } from '../platform/dialect.ts'
import { historyPage } from '../mentoring/pair-history.ts'
import { type HistoryFact, readFacts } from '../platform/record-history.ts'
import type { History } from '../platform/definition.ts'

type Meeting = Pick<AdminMeeting, 'id' | 'participant_id' | 'presenter_id'>

/** What the log holds of a meeting: its own events, and who reported when. */
function factsOf({ services, consoleUser }: ConsoleCall, meeting: Meeting): Promise<readonly HistoryFact[]> {
  const meetingId = id<MeetingId>(meeting.id)
  const feedbackOf = (author: string) => `feedback-${feedbackIdOf(meetingId, id<ProfileId>(author))}` as const
  return readFacts(services.store, consoleUser.companyId, [
    ['meeting', `meeting-${meetingId}`],
    ['feedback', feedbackOf(meeting.participant_id)],
    ['feedback', feedbackOf(meeting.presenter_id)],
  ])
}

export const meetingHistory: History<AdminMeeting> = {
  reads: meetingReads,
  page: async (call, record, params) => historyPage(call.sql, await factsOf(call, record), params),
}

type MeetingThen = Pick<
  AdminMeeting,
  | 'aasm_state'
  | 'meeting_type'
  | 'counter_proposal'
  | 'starts_at'
  | 'ends_at'
  | 'started_at'
  | 'feedback_by'
  | 'evidence'
  | 'closed_by'
  | 'closing_cause'
  | 'closing_reason'
  | 'updated_at'
  | 'revision'
>

export async function meetingAsOf(call: ConsoleCall, record: Meeting, at: string): Promise<MeetingThen | null> {
  const facts = until(await factsOf(call, record), at)
  return meetingThen(
    facts.flatMap(({ about, event: { type, data, revision, metadata } }) =>
      about === 'meeting' ? [{ type, data, revision, at: metadata.at }] : [],
    ),
  )
}

/** The meetings of an accompaniment that were planned by then, in their order. */
export async function meetingsAsOf(
  sql: Sql,
  relationshipId: string,
  at: string,
): Promise<AdminRelationshipAsOf['sessions']> {
  const meetings = await sql.query<{ id: string; session_number: number; events: MeetingFact[] }>({
    name: 'admin_meetings_as_of',
    text: `select m.id, (m.attributes ->> 'session_number')::int as session_number,
        json_agg(json_build_object('type', e.type, 'data', e.data, 'revision', e.revision, 'at', rm.iso(e.at))
          order by e.revision) as events
      from rm.meetings m join rm.journal e on e.stream = 'meeting-' || m.id
      where m.relationship_id = $1 and e.at <= $2 group by 1, 2 order by 2`,
    values: [relationshipId, at],
  })
  return meetings.flatMap(({ id, session_number, events }) => {
    const then = meetingThen(events)
    if (then === null) return []
    const { aasm_state, starts_at, feedback_by } = then
    return [{ id, session_number, aasm_state, starts_at, feedback_by }]
  })
}

interface MeetingFact {
  readonly type: string
  readonly data: object
  readonly revision: number
  readonly at: string
}

/** A meeting folded from its facts; null before the first one. The states are the domain's own fold. */
function meetingThen(facts: readonly MeetingFact[]): MeetingThen | null {
  let state = noMeeting
  let then = null as MeetingThen | null
  for (const { at, revision, ...fact } of facts) {
    const event = fact as MeetingEvent
    state = evolve(state, event)
    if (state.state === 'none') continue
    then = {
      ...(then ?? { ...unplanned, meeting_type: 'video_conference' }),
      ...changed(event, at, then),
      counter_proposal: counterOf(state),
      aasm_state: state.state,
      updated_at: at,
      revision,
    }
  }
  return then
}

/** Another date that waited for an answer beside the agreed one. */
function counterOf(meeting: ReturnType<typeof evolve>): MeetingThen['counter_proposal'] {
  const open = meeting.state === 'confirmed' ? meeting.counter : null
  return (
    open && { id: open.appointmentId, starts_at: open.startsAt, ends_at: endOf(open), proposed_by: open.proposedBy }
  )
}

const unplanned = {
  starts_at: null,
  ends_at: null,
  started_at: null,
  feedback_by: [],
  evidence: null,
  closed_by: null,
  closing_cause: null,
  closing_reason: null,
}

function changed({ type, data }: MeetingEvent, at: string, before: MeetingThen | null): Partial<MeetingThen> {
  switch (type) {
    case 'MeetingInitiated':
    case 'MeetingSubjectChanged':
      return { meeting_type: data.meetingType }
    case 'AppointmentProposed':
      return data.agreedStartsAt == null ? { starts_at: data.startsAt, ends_at: endOf(data) } : {}
    case 'AppointmentAccepted':
      return { starts_at: data.startsAt, ends_at: endOf(data) }
    case 'AppointmentDeclined':
      return data.agreedStartsAt == null ? { starts_at: null, ends_at: null } : {}
    case 'MeetingStarted':
      return { started_at: at, starts_at: before?.starts_at ?? at }
    case 'FeedbackRequested':
      return { ends_at: data.endedAt }
    case 'FeedbackFilled':
      return { feedback_by: [data.author], evidence: 'declared_by_one' }
    case 'FeedbackTakenBack':
      return { feedback_by: [], evidence: null }
    case 'MeetingFinished':
      return {
        evidence: data.evidence,
        ...(data.reportedByBoth && { feedback_by: ['participant', 'presenter'] }),
      }
    case 'MeetingCancelled':
      return { closed_by: data.by, closing_cause: data.cause, closing_reason: data.reason }
    case 'MeetingRefused':
      return { closed_by: data.refusedBy, closing_cause: 'refused' }
    case 'MeetingExpired':
      return { closed_by: 'system', closing_cause: data.cause }
    case 'MeetingLinkSet':
    case 'AppointmentWithdrawn':
    case 'SessionJoined':
    case 'SessionLeft':
    default:
      return {}
  }
}
