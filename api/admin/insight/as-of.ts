import { finishReasons } from '#domain/mentoring/mentoring-relationship/words.ts'
import type { AdminRelationship } from '#contract/console/mentoring/mentoring-relationships.ts'
import type { AdminRequest } from '#contract/console/mentoring/mentoring-requests.ts'
import type { Capacity } from '#contract/console/mentoring/parties.ts'
import type { CapacityEvent } from '#domain/mentoring/capacity/events.ts'
import { emptyCapacity, evolve as evolveCapacity } from '#domain/mentoring/capacity/state.ts'
import type { RelationshipEvent } from '#domain/mentoring/mentoring-relationship/events.ts'
import {
  evolve as evolveRelationship,
  isOver,
  noRelationship,
  pauseOf,
  type Relationship,
} from '#domain/mentoring/mentoring-relationship/state.ts'
import type { MentoringRequestEvent } from '#domain/mentoring/mentoring-request/events.ts'
import { evolve as evolveRequest, noRequest } from '#domain/mentoring/mentoring-request/state.ts'
import type { HistoryFact } from '../platform/record-history.ts'

type RequestThen = Pick<
  AdminRequest,
  | 'aasm_state'
  | 'cancellation_reason'
  | 'refusal_reason'
  | 'revocation_reason'
  | 'origin'
  | 'score'
  | 'requested_at'
  | 'answer_due_at'
  | 'decided_at'
  | 'updated_at'
  | 'revision'
>
type RelationshipThen = Pick<
  AdminRelationship,
  | 'aasm_state'
  | 'requested_at'
  | 'started_at'
  | 'ended_at'
  | 'finish_reason'
  | 'resumes_at'
  | 'pause_reason'
  | 'updated_at'
  | 'revision'
>

/** The facts that had happened at that instant, the instant included. */
export function until(facts: readonly HistoryFact[], at: string): readonly HistoryFact[] {
  const moment = Date.parse(at)
  return facts.filter(({ event }) => Date.parse(event.metadata.at) <= moment)
}

/** A request folded from its facts; null before the first one. The states are the domain's own fold. */
export function requestThen(facts: readonly HistoryFact[]): RequestThen | null {
  let state = noRequest
  let then: RequestThen | null = null
  for (const { about, event: recorded } of facts) {
    if (about !== 'request') continue
    const event = { type: recorded.type, data: recorded.data } as MentoringRequestEvent
    const { at } = recorded.metadata
    state = evolveRequest(state, event)
    if (state.state === 'none') continue
    if (event.type === 'MentoringRequested')
      then = {
        aasm_state: state.state,
        cancellation_reason: null,
        refusal_reason: null,
        revocation_reason: null,
        origin: event.data.origin,
        score: event.data.receipt.score,
        requested_at: at,
        answer_due_at: event.data.answerDueAt,
        decided_at: null,
        updated_at: at,
        revision: recorded.revision,
      }
    if (then === null) continue
    then = {
      ...then,
      aasm_state: state.state,
      cancellation_reason: state.state === 'cancelled' ? state.cause : null,
      refusal_reason: event.type === 'MentoringRequestRefused' ? event.data.reason : then.refusal_reason,
      revocation_reason: event.type === 'MentoringRequestRevoked' ? event.data.reason : then.revocation_reason,
      decided_at: then.decided_at ?? (state.state === 'requested' ? null : at),
      updated_at: at,
      revision: recorded.revision,
    }
  }
  return then
}

/** A relationship folded from its facts; null before the first one. */
export function relationshipThen(facts: readonly HistoryFact[]): RelationshipThen | null {
  let state = noRelationship
  let then = null as RelationshipThen | null
  for (const { about, event: recorded } of facts) {
    if (about !== 'relationship') continue
    const { at } = recorded.metadata
    const ended = isOver(state)
    state = evolveRelationship(state, { type: recorded.type, data: recorded.data } as RelationshipEvent)
    if (state.state === 'none') continue
    const started = state.state === 'initiated' || state.state === 'admin_initiated'
    then = {
      aasm_state: state.state,
      requested_at: then?.requested_at ?? at,
      started_at: then?.started_at ?? (started ? at : null),
      ended_at: !ended && isOver(state) ? at : (then?.ended_at ?? null),
      finish_reason: reasonOf(state) ?? then?.finish_reason ?? null,
      resumes_at: pauseOf(state)?.resumesAt ?? null,
      pause_reason: pauseOf(state)?.reason ?? null,
      updated_at: at,
      revision: recorded.revision,
    }
  }
  return then
}

function reasonOf(state: Relationship) {
  return 'reason' in state ? finishReasons.find((known) => known === state.reason) : undefined
}

/**
 * How many accompaniments a party held, all of them counted. The limit is the profile's own at that moment, else
 * `fallback`, the one of its program or company then.
 */
export function capacityThen(
  facts: readonly HistoryFact[],
  party: 'participant' | 'presenter',
  fallback: number,
): Capacity {
  const { open, ownLimit } = heldThen(facts, party)
  return { open: open.size, limit: ownLimit ?? fallback }
}

/** What the profile of a party held, and its own limit. */
export function heldThen(facts: readonly HistoryFact[], party: 'participant' | 'presenter') {
  return facts
    .filter(({ about }) => about === `${party}_capacity`)
    .reduce(
      (held, { event }) => evolveCapacity(held, { type: event.type, data: event.data } as CapacityEvent),
      emptyCapacity,
    )
}
