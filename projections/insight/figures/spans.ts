import type { FeedbackEvent } from '#domain/mentoring/feedback/events.ts'
import type { ActionPlanEvent } from '#domain/mentoring/action-plan/events.ts'
import type { MeetingEvent } from '#domain/meetings/meeting/events.ts'
import type { RelationshipEvent } from '#domain/mentoring/mentoring-relationship/events.ts'
import type { MentoringRequestEvent, Parties } from '#domain/mentoring/mentoring-request/events.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { instanceId } from '../../platform/runner/fold.ts'

/** What was so, from one moment until another, of what has two parties. */
export interface Span {
  readonly subject: string
  /** Of the subject's spans, from 0. */
  readonly number: number
  readonly kind: SpanKind
  readonly company_id: string
  readonly program_id: string
  readonly participant_id: string
  readonly participant_user_id: string
  readonly presenter_id: string
  readonly presenter_user_id: string
  readonly state: string
  /** Of a request, its first answer; of a meeting, its evidence; of a report, its author's side. */
  readonly detail: string | null
  /** Of a report, its rating. */
  readonly value: number | null
  /** When the subject began. */
  readonly begun: string
  /**
   * Of a request, its first answer; of a meeting, its hour; of an accompaniment, its beginning; of a plan, when its
   * last goal was reached.
   */
  readonly moment: string | null
  readonly since: string
  readonly until: string
  /** Of the last event that wrote the row. */
  readonly revision: number
}

export type SpanKind = 'request' | 'relationship' | 'session' | 'report' | 'plan'
export const forever = 'infinity'

type SpanFacts = Pick<Span, 'state' | 'detail' | 'value' | 'moment'>

const kinds: Readonly<Record<string, SpanKind>> = {
  mentoring_request: 'request',
  mentoring_relationship: 'relationship',
  meeting: 'session',
  feedback: 'report',
  action_plan: 'plan',
}

/** The kind of the event's span; undefined: figures do not count it. */
export function kindOf({ category }: Pick<RecordedEvent, 'category'>): SpanKind | undefined {
  return kinds[category]
}

/**
 * What the event makes of the span that is open: the rows to be written. An event that a span has seen gives none, and
 * a clock that went back makes a span of no time.
 */
export function spansAfter(kind: SpanKind, open: Span | undefined, event: RecordedEvent): readonly Span[] {
  if (open !== undefined && event.revision <= open.revision) return []
  const next = factsOf(kind, open, event)
  if (next === null) return []
  const { at, companyId } = event.metadata
  const since = open !== undefined && open.since > at ? open.since : at
  const begins = { ...next, since, until: forever, revision: event.revision }
  if (open !== undefined) {
    if (isSame(open, next)) return []
    return [
      { ...open, until: since, revision: event.revision },
      { ...open, ...begins, number: open.number + 1 },
    ]
  }
  const parties = partiesOf(event.data)
  if (parties === null) return []
  return [{ subject: instanceId(event), number: 0, kind, company_id: companyId, ...parties, begun: at, ...begins }]
}

function isSame(open: SpanFacts, next: SpanFacts): boolean {
  return (
    open.state === next.state && open.detail === next.detail && open.value === next.value && open.moment === next.moment
  )
}

function partiesOf(data: unknown) {
  const { participantId, participantUserId, presenterId, presenterUserId, programId } = data as Partial<
    Parties & { readonly programId: string }
  >
  if (participantId === undefined || participantUserId === undefined || presenterId === undefined) return null
  if (presenterUserId === undefined || programId === undefined) return null
  return {
    program_id: programId,
    participant_id: participantId,
    participant_user_id: participantUserId,
    presenter_id: presenterId,
    presenter_user_id: presenterUserId,
  }
}

function factsOf(kind: SpanKind, open: Span | undefined, { type, data, metadata }: RecordedEvent): SpanFacts | null {
  const happened = { type, data }
  if (kind === 'request') return requestFacts(open, happened as MentoringRequestEvent, metadata.at)
  if (kind === 'relationship') return relationshipFacts(open, happened as RelationshipEvent, metadata.at)
  if (kind === 'plan') return planFacts(open, happened as ActionPlanEvent, metadata.at)
  return kind === 'session'
    ? meetingFacts(open, happened as MeetingEvent)
    : reportFacts(open, happened as FeedbackEvent)
}

function requestFacts(open: Span | undefined, { type }: MentoringRequestEvent, at: string): SpanFacts | null {
  const answered = (state: string): SpanFacts => ({
    state,
    detail: open?.detail ?? state,
    value: null,
    moment: open?.moment ?? at,
  })
  switch (type) {
    case 'MentoringRequested':
      return { state: 'requested', detail: null, value: null, moment: null }
    case 'MentoringRequestConfirmed':
      return answered('confirmed')
    case 'MentoringRequestRefused':
      return answered('refused')
    case 'MentoringRequestWithdrawn':
      return answered('withdrawn')
    case 'MentoringRequestRevoked':
      return answered('revoked')
    case 'MentoringRequestExpired':
      return answered('expired')
    case 'OtherDatesProposed':
    case 'ProposedDateTaken':
    case 'MentoringRequestFinished':
      return null
    default:
      return null
  }
}

function relationshipFacts(open: Span | undefined, { type }: RelationshipEvent, at: string): SpanFacts | null {
  const then = (state: string): SpanFacts => ({ state, detail: null, value: null, moment: open?.moment ?? null })
  switch (type) {
    case 'RelationshipRequested':
      return { ...then('requested'), moment: null }
    case 'RelationshipInitiated':
    case 'RelationshipAdminInitiated':
      return { ...then('running'), moment: at }
    case 'RelationshipFinished':
    case 'RelationshipAdminFinished':
      return then('over')
    case 'RelationshipCancelled':
      return then('cancelled')
    // A paused one runs.
    case 'RelationshipPaused':
    case 'RelationshipResumed':
    case 'RelationshipFeedbackProvided':
    case 'RelationshipFeedbackTakenBack':
      return null
    default:
      return null
  }
}

function meetingFacts(open: Span | undefined, { type, data }: MeetingEvent): SpanFacts | null {
  const [moment, detail] = [open?.moment ?? null, open?.detail ?? null]
  const then = (state: string, more: Partial<SpanFacts> = {}): SpanFacts => ({
    state,
    detail,
    value: null,
    moment,
    ...more,
  })
  switch (type) {
    case 'MeetingInitiated':
      return then('initiated')
    case 'AppointmentProposed':
      // An agreed date stands until another is accepted.
      return data.agreedStartsAt == null ? then('requested', { moment: data.startsAt }) : null
    case 'AppointmentAccepted':
      return then('confirmed', { moment: data.startsAt })
    case 'AppointmentDeclined':
      return data.agreedStartsAt == null ? then('initiated', { moment: null }) : null
    case 'MeetingStarted':
      return then('started')
    case 'FeedbackRequested':
      return then('feedback_requested', { moment: moment ?? data.endedAt })
    case 'FeedbackFilled':
      return then('feedback_filled', { detail: 'declared_by_one' })
    case 'FeedbackTakenBack':
      return then('feedback_requested', { detail: null })
    case 'MeetingFinished':
      return then('finished', { detail: data.evidence })
    case 'MeetingCancelled':
      return then('cancelled')
    case 'MeetingRefused':
      return then('refused')
    case 'MeetingExpired':
      return then('expired')
    case 'MeetingSubjectChanged':
    case 'MeetingLinkSet':
    case 'AppointmentWithdrawn':
    case 'SessionJoined':
    case 'SessionLeft':
      return null
    default:
      return null
  }
}

function reportFacts(open: Span | undefined, { type, data }: FeedbackEvent): SpanFacts | null {
  switch (type) {
    case 'FeedbackGiven':
      return { state: 'given', detail: data.author, value: data.rating, moment: null }
    case 'FeedbackRevised':
      return { state: 'given', detail: open?.detail ?? null, value: data.rating, moment: null }
    case 'FeedbackWithdrawn':
      return { state: 'withdrawn', detail: open?.detail ?? null, value: null, moment: null }
    default:
      return null
  }
}

/** What a pair has once set or reached stays: a goal that is dropped or reopened takes none of it back. */
function planFacts(open: Span | undefined, { type }: ActionPlanEvent, at: string): SpanFacts | null {
  const then = (state: string, moment: string | null = null): SpanFacts => ({
    state,
    detail: null,
    value: null,
    moment,
  })
  if (type === 'ActionPlanOpened') return then('opened')
  if (type === 'GoalSet') return open?.state === 'reached' ? null : then('goal')
  return type === 'GoalReached' ? then('reached', at) : null
}
