import type { Category } from '#domain/aggregates.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import { cancel as cancelRelationship, initiate } from '#domain/mentoring/mentoring-relationship/decide.ts'
import { isOver, type Relationship } from '#domain/mentoring/mentoring-relationship/state.ts'
import { mentoringRequest } from '#domain/mentoring/mentoring-request/aggregate.ts'
import { finish, revoke } from '#domain/mentoring/mentoring-request/decide.ts'
import type { RevocationReason } from '#domain/mentoring/mentoring-request/words.ts'
import type { MentoringRequest } from '#domain/mentoring/mentoring-request/state.ts'
import { waitingList } from '#domain/mentoring/waiting-list/aggregate.ts'
import { keepsPlace } from '#domain/mentoring/waiting-list/state.ts'
import { accept } from '#domain/platform/decision.ts'
import type { EventStore, Position, RecordedEvent } from '#domain/platform/event-store.ts'
import { id, type RelationshipId, type RequestId } from '#domain/platform/ids.ts'
import {
  capacityWithClaims,
  releases,
  reserveAndConfirm,
  type CapacityWithClaims,
} from '../../mentoring/capacity-claims.ts'
import { handle } from '../handle.ts'
import type { DefaultLimits, Facts } from '../ports.ts'
import type { Load, Loaded, UnitOfWork } from '../unit-of-work.ts'
import type { Reaction } from './reaction.ts'

interface Dependencies {
  readonly store: EventStore
  readonly facts: Pick<Facts, 'answer'>
}

/** Longer than a command takes, its repeats included: what is older was left by a process that stopped. */
export const abandonedAfterMs = 60_000

const followed: readonly Category[] = ['mentoring_request', 'mentoring_relationship', 'capacity']

/**
 * Finishes or undoes what a command left whose process stopped between two streams, on a store that appends to one
 * stream at a time. It checks each request some time after each of its events, and acts only when nothing newer has
 * happened to the request: a newer event gets its own check.
 */
export function createSagaRecovery({ store, facts }: Dependencies): Reaction {
  return {
    name: 'saga_recovery',
    categories: followed,
    delayMs: abandonedAfterMs,
    async react(events) {
      const causes = new Map<RequestId, Cause>()
      for (const event of events) {
        const requestId = requestOf(event)
        if (requestId === undefined) continue
        const profiles = causes.get(requestId)?.profiles ?? new Set()
        if (event.category === 'capacity') profiles.add(event.stream.slice(event.category.length + 1))
        causes.set(requestId, { event, profiles })
      }
      for (const [requestId, cause] of causes) await settle({ store, facts }, requestId, cause)
    },
  }
}

/** The last event of a batch about one request, and the profiles whose capacities the batch changed for it. */
interface Cause {
  readonly event: RecordedEvent
  readonly profiles: Set<string>
}

/** A request and its relationship share the uuid (`nthStreamPair`). */
function requestOf({ stream, category, data }: RecordedEvent): RequestId | undefined {
  if (category !== 'capacity') return id<RequestId>(stream.slice(category.length + 1))
  return 'relationshipId' in data && typeof data.relationshipId === 'string'
    ? id<RequestId>(data.relationshipId)
    : undefined
}

async function settle({ store, facts }: Dependencies, requestId: RequestId, cause: Cause): Promise<void> {
  const { id: eventId, position, metadata } = cause.event
  const { companyId, correlationId, at } = metadata
  const context = {
    companyId,
    actor: { kind: 'system' as const },
    idempotencyKey: `saga_recovery/${eventId}`,
    at,
    correlationId,
  }
  const result = await handle(store, context, { resource: 'mentoring_request' }, async (load) => {
    const request = await load(mentoringRequest, requestId)
    const existing = request.state
    if (request.position > position) return unchanged(request)
    if (existing.state === 'none')
      return settleWithoutRequest(load, request, cause, (between) => facts.answer(companyId, between))
    const [relationship, mentee, mentor] = await Promise.all([
      load(mentoringRelationship, existing.relationshipId),
      load(capacityWithClaims, existing.parties.participantId),
      load(capacityWithClaims, existing.parties.presenterId),
    ])
    const loaded = { request, existing, relationship, mentee, mentor }
    if (existing.state === 'requested') return settleUnanswered(load, loaded, position)
    if (existing.state === 'confirmed')
      return settleConfirmed(loaded, (await facts.answer(companyId, existing)).defaultLimits)
    return settleOver(loaded)
  })
  if (!result.ok) throw new Error(`request ${requestId} could not be settled: ${JSON.stringify(result)}`)
}

/**
 * Two people whom an administrator brought together: both capacities hold the accompaniment while it lasts, and nothing
 * is held for what never began or is over. When a capacity is full by now, the accompaniment is cancelled.
 */
async function settleWithoutRequest(
  load: Load,
  request: Loaded<MentoringRequest>,
  { event: { position }, profiles }: Cause,
  factsOf: (between: Parameters<Facts['answer']>[1]) => ReturnType<Facts['answer']>,
): Promise<UnitOfWork> {
  const relationshipId = id<RelationshipId>(request.id)
  const relationship = await load(mentoringRelationship, relationshipId)
  const { state } = relationship
  if (relationship.position > position) return unchanged(request)
  if (state.state === 'none' || state.state === 'requested') {
    const capacities = await Promise.all([...profiles].map((profileId) => load(capacityWithClaims, profileId)))
    const abandoned = await notKept(load, abandonedOf(capacities, relationshipId, position), relationshipId)
    return { ...unchanged(request), after: releases(abandoned, relationshipId) }
  }
  const { participantId, presenterId } = state.parties
  const [mentee, mentor] = await Promise.all([
    load(capacityWithClaims, participantId),
    load(capacityWithClaims, presenterId),
  ])
  const released = releases([mentee, mentor], relationshipId)
  if (isOver(state)) return { ...unchanged(request), after: released }
  if (state.state !== 'admin_initiated') return unchanged(request)
  const { defaultLimits } = await factsOf(state)
  const menteeHolds = reserveAndConfirm(mentee.state, relationshipId, defaultLimits.participant)
  const mentorHolds = reserveAndConfirm(mentor.state, relationshipId, defaultLimits.presenter)
  if ('refusal' in menteeHolds || 'refusal' in mentorHolds)
    return {
      ...unchanged(request),
      after: [{ on: relationship, decision: cancelRelationship(state, 'deleted') }, ...released],
    }
  return {
    ...unchanged(request),
    after: [
      { on: mentee, decision: menteeHolds },
      { on: mentor, decision: mentorHolds },
    ],
  }
}

interface LoadedRequest {
  readonly request: Loaded<MentoringRequest>
  readonly existing: Exclude<MentoringRequest, { readonly state: 'none' }>
  readonly relationship: Loaded<Relationship>
  readonly mentee: Loaded<CapacityWithClaims>
  readonly mentor: Loaded<CapacityWithClaims>
}

/** Releases what an abandoned confirmation reserved. A newer claim gets its own check. */
async function settleUnanswered(
  load: Load,
  { request, existing, relationship, mentee, mentor }: LoadedRequest,
  until: Position,
): Promise<UnitOfWork> {
  const { relationshipId } = existing
  if (relationship.state.state === 'cancelled')
    return {
      resource: { on: request, decision: revoke(existing, ['admin'], undefined, null) },
      after: releases([mentee, mentor], relationshipId),
    }
  return {
    ...unchanged(request),
    after: releases(
      await notKept(load, abandonedOf([mentee, mentor], relationshipId, until), relationshipId),
      relationshipId,
    ),
  }
}

/** Those of which no waiting list keeps the place: an offer, and the request that took it, hold it longer. */
async function notKept(load: Load, capacities: readonly Loaded<CapacityWithClaims>[], relationshipId: RelationshipId) {
  const lists = await Promise.all(capacities.map((on) => load(waitingList, on.id)))
  return capacities.filter((_, n) => !keepsPlace(lists[n]?.state ?? waitingList.initial, relationshipId))
}

/** Those of which no claim is newer. */
function abandonedOf(
  capacities: readonly Loaded<CapacityWithClaims>[],
  relationshipId: RelationshipId,
  until: Position,
) {
  return capacities.filter(({ state }) => state.claims.get(relationshipId)?.every(({ position }) => position <= until))
}

/**
 * Both capacities hold the accompaniment and the relationship is initiated. When a capacity is full by now, the request
 * is revoked.
 */
function settleConfirmed(
  { request, existing, relationship, mentee, mentor }: LoadedRequest,
  limits: DefaultLimits,
): UnitOfWork {
  const { relationshipId } = existing
  const released = releases([mentee, mentor], relationshipId)
  const revoked = (reason: RevocationReason): UnitOfWork => ({
    resource: { on: request, decision: revoke(existing, ['admin'], reason, null) },
    after: [{ on: relationship, decision: cancelRelationship(relationship.state, 'revoked') }, ...released],
  })
  if (relationship.state.state === 'cancelled') return revoked('other')
  if (isOver(relationship.state))
    return { resource: { on: request, decision: finish(existing, ['system']) }, after: released }
  const menteeHolds = reserveAndConfirm(mentee.state, relationshipId, limits.participant)
  if ('refusal' in menteeHolds) return revoked('mentee_at_capacity')
  const mentorHolds = reserveAndConfirm(mentor.state, relationshipId, limits.presenter)
  if ('refusal' in mentorHolds) return revoked('mentor_at_capacity')
  return {
    ...unchanged(request),
    before: [
      { on: mentee, decision: menteeHolds },
      { on: mentor, decision: mentorHolds },
    ],
    after: [{ on: relationship, decision: initiate(relationship.state) }],
  }
}

/** Releases both capacities, and cancels the relationship of a cancelled request. */
function settleOver({ request, existing, relationship, mentee, mentor }: LoadedRequest): UnitOfWork {
  const released = releases([mentee, mentor], existing.relationshipId)
  if (existing.state !== 'cancelled') return { ...unchanged(request), after: released }
  const cancellation = { on: relationship, decision: cancelRelationship(relationship.state, existing.cause) }
  return { ...unchanged(request), after: [cancellation, ...released] }
}

function unchanged(request: Loaded<MentoringRequest>): UnitOfWork {
  return { resource: { on: request, decision: accept() } }
}
