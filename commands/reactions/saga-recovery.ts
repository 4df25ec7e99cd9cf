import * as capacity from '#domain/capacity/decide.ts'
import type { CapacityRefusal } from '#domain/capacity/decide.ts'
import type { CapacityEvent } from '#domain/capacity/events.ts'
import { evolve as evolveCapacity, type Capacity } from '#domain/capacity/state.ts'
import { cancel as cancelRelationship, initiate } from '#domain/mentoring-relationship/decide.ts'
import { isOver, type Relationship } from '#domain/mentoring-relationship/state.ts'
import * as request from '#domain/mentoring-request/decide.ts'
import type { RevocationReason } from '#domain/mentoring-request/events.ts'
import type { MentoringRequest } from '#domain/mentoring-request/state.ts'
import { accept, decideInSequence } from '#domain/shared/decision.ts'
import type { Category } from '#domain/aggregates.ts'
import type { EventStore, Position, RecordedEvent } from '#domain/shared/event-store.ts'
import { id, type RelationshipId, type RequestId } from '#domain/shared/ids.ts'
import { capacities, type Places, relationships, requests } from '../aggregates.ts'
import { handle, type Change, type Loaded, type Outcome } from '../handle.ts'
import type { DefaultLimits, Facts } from '../ports.ts'
import type { Reaction } from './reaction.ts'

interface Dependencies {
  readonly store: EventStore
  readonly facts: Pick<Facts, 'answer'>
}

/** Longer than a command takes, its repeats included: what is older was left by one that died. */
export const abandonedAfterMs = 60_000

const followed: readonly Category[] = ['mentoring_request', 'mentoring_relationship', 'capacity']

/**
 * Finishes or undoes what a command left that died between two streams, on a store that writes one at a time. It looks at each request
 * some time after each of its events, and acts only when nothing newer has happened to it: what is newer has its own look coming.
 */
export function createSagaRecovery({ store, facts }: Dependencies): Reaction {
  return {
    name: 'saga_recovery',
    categories: followed,
    delayMs: abandonedAfterMs,
    async react(events) {
      const last = new Map<RequestId, RecordedEvent>()
      for (const event of events) {
        const requestId = requestOf(event)
        if (requestId !== undefined) last.set(requestId, event)
      }
      for (const [requestId, event] of last) await settle({ store, facts }, requestId, event)
    },
  }
}

/** A request and its relationship share the uuid (`nthStreamPair`). */
function requestOf({ stream, category, data }: RecordedEvent): RequestId | undefined {
  if (category !== 'capacity') return id<RequestId>(stream.slice(category.length + 1))
  return 'relationshipId' in data && typeof data.relationshipId === 'string'
    ? id<RequestId>(data.relationshipId)
    : undefined
}

async function settle({ store, facts }: Dependencies, requestId: RequestId, cause: RecordedEvent): Promise<void> {
  const { companyId, correlationId, at } = cause.metadata
  const context = {
    companyId,
    actor: { kind: 'system' as const },
    idempotencyKey: `saga_recovery/${cause.id}`,
    at,
    correlationId,
  }
  const result = await handle(store, context, async (load) => {
    const stored = await load(requests, requestId)
    const asked = stored.state
    const nothing: Outcome = { id: requestId, changes: [] }
    if (asked.state === 'none' || stored.position > cause.position) return nothing
    const [relationship, mentee, mentor] = await Promise.all([
      load(relationships, asked.relationshipId),
      load(capacities, asked.parties.participantId),
      load(capacities, asked.parties.presenterId),
    ])
    const places = { request: stored, asked, relationship, mentee, mentor }
    if (asked.state === 'requested') return givenBack(places, cause.position)
    if (asked.state === 'confirmed') return kept(places, (await facts.answer(companyId, asked.parties)).defaultLimits)
    return ended(places)
  })
  if (!result.ok) throw new Error(`request ${requestId} could not be settled: ${JSON.stringify(result)}`)
}

interface Settled {
  readonly request: Loaded<MentoringRequest>
  readonly asked: Exclude<MentoringRequest, { readonly state: 'none' }>
  readonly relationship: Loaded<Relationship>
  readonly mentee: Loaded<Places>
  readonly mentor: Loaded<Places>
}

/** Unanswered: what a confirmation reserved that was not made. A claim that is newer has its own look coming. */
function givenBack({ request, asked, mentee, mentor }: Settled, until: Position): Outcome {
  const left = [mentee, mentor].filter(({ state }) =>
    state.claims.get(asked.relationshipId)?.every(({ position }) => position <= until),
  )
  return around(request, ...left.map((places) => release(places, asked.relationshipId)))
}

/** Confirmed: both places are held and the relationship is begun; where a place cannot be had any more, the confirmation is revoked. */
function kept({ request: stored, asked, relationship, mentee, mentor }: Settled, limits: DefaultLimits): Outcome {
  const { relationshipId } = asked
  const releases = [mentee, mentor].map((places) => release(places, relationshipId))
  const revoked = (reason: RevocationReason): Outcome => ({
    id: stored.id,
    changes: [
      { on: stored, decision: request.revoke(asked, ['admin'], reason) },
      { on: relationship, decision: cancelRelationship(relationship.state, 'revoked') },
      ...releases,
    ],
  })
  if (relationship.state.state === 'cancelled') return revoked('other')
  if (isOver(relationship.state))
    return { id: stored.id, changes: [{ on: stored, decision: request.finish(asked, ['system']) }, ...releases] }
  const menteeHolds = hold(mentee.state, relationshipId, limits.participant)
  if ('refusal' in menteeHolds) return revoked('mentee_at_capacity')
  const mentorHolds = hold(mentor.state, relationshipId, limits.presenter)
  if ('refusal' in mentorHolds) return revoked('mentor_at_capacity')
  return around(
    stored,
    { on: mentee, decision: menteeHolds, when: 'before' },
    { on: mentor, decision: mentorHolds, when: 'before' },
    { on: relationship, decision: initiate(relationship.state) },
  )
}

/** Over: nothing is held, and a relationship that came to nothing is cancelled. */
function ended({ request, asked, relationship, mentee, mentor }: Settled): Outcome {
  const releases = [mentee, mentor].map((places) => release(places, asked.relationshipId))
  if (asked.state !== 'cancelled') return around(request, ...releases)
  return around(
    request,
    { on: relationship, decision: cancelRelationship(relationship.state, asked.cause) },
    ...releases,
  )
}

/** The request itself is as it should be. */
function around(request: Loaded<MentoringRequest>, ...changes: readonly Change[]): Outcome {
  return { id: request.id, changes: [{ on: request, decision: accept() }, ...changes] }
}

function release(places: Loaded<Places>, relationshipId: RelationshipId): Change {
  return { on: places, decision: capacity.release(places.state, relationshipId) }
}

function hold(state: Capacity, relationshipId: RelationshipId, defaultLimit: number) {
  return decideInSequence<Capacity, CapacityEvent, CapacityRefusal>(
    evolveCapacity,
    state,
    (current) => capacity.reserve(current, relationshipId, defaultLimit),
    (current) => capacity.confirm(current, relationshipId),
  )
}
