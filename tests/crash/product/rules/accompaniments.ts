import { capacity } from '#domain/mentoring/capacity/aggregate.ts'
import { isFull } from '#domain/mentoring/capacity/state.ts'
import type { CapacityEvent } from '#domain/mentoring/capacity/events.ts'
import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import { isOver, type RelationshipState } from '#domain/mentoring/mentoring-relationship/state.ts'
import { mentoringRequest } from '#domain/mentoring/mentoring-request/aggregate.ts'
import type { RequestState } from '#domain/mentoring/mentoring-request/state.ts'
import type { Violation } from '../../rules/violation.ts'
import type { Afterwards } from '../evidence.ts'
import type { World } from '../world.ts'

const over = ['finished', 'admin_finished', 'feedback_provided'] as const

/** What the accompaniment of each request is, once everything has caught up. */
const agreeing: Readonly<Record<RequestState, readonly RelationshipState[]>> = {
  // Set up by an administrator, or left by a request that never came: the next one completes it.
  none: ['requested', 'admin_initiated', 'cancelled', ...over],
  requested: ['requested'],
  confirmed: ['initiated'],
  finished: over,
  cancelled: ['cancelled'],
}

const toCome: ReadonlySet<string> = new Set(['initiated', 'requested', 'confirmed', 'started'])

/** Requests, accompaniments, places and limits agree with one another. */
export function checkAccompaniments(world: World, defaultLimits: Afterwards['defaultLimits']): Violation[] {
  return [...checkRequests(world), ...checkPlaces(world), ...checkLimits(world, defaultLimits), ...checkEnds(world)]
}

function checkRequests(world: World): Violation[] {
  const ids = new Set([...world.idsOf('mentoring_request'), ...world.idsOf('mentoring_relationship')])
  return [...ids].flatMap((id): Violation[] => {
    const request = world.state(mentoringRequest, id).state
    const relationship = world.state(mentoringRelationship, id).state
    const what = `request ${id} is ${request}, its accompaniment is ${relationship}`
    return agreeing[request].includes(relationship) ? [] : [{ rule: 'request', what, ops: [] }]
  })
}

/** By profile: the accompaniments that go on. */
function runningOf(world: World): ReadonlyMap<string, ReadonlySet<string>> {
  const running = new Map<string, Set<string>>()
  for (const { id, state } of world.all(mentoringRelationship)) {
    if (state.state !== 'initiated' && state.state !== 'admin_initiated') continue
    for (const profile of [state.parties.participantId, state.parties.presenterId])
      running.set(profile, (running.get(profile) ?? new Set()).add(id))
  }
  return running
}

function checkPlaces(world: World): Violation[] {
  const running = runningOf(world)
  const profiles = new Set([...world.idsOf('capacity'), ...running.keys()])
  return [...profiles].flatMap((profile): Violation[] => {
    const held = new Set<string>(world.state(capacity, profile).open.keys())
    const due = running.get(profile) ?? new Set()
    const lists = (title: string, ids: ReadonlySet<string>) =>
      ids.size === 0 ? '' : ` ${title} ${[...ids].join(', ')}`
    const wrong = `${lists('holds for nothing', held.difference(due))}${lists('lacks', due.difference(held))}`
    return wrong === '' ? [] : [{ rule: 'places', what: `profile ${profile}${wrong}`, ops: [] }]
  })
}

function checkLimits(world: World, defaultLimits: Afterwards['defaultLimits']): Violation[] {
  const mentees = new Set(world.all(mentoringRelationship).flatMap(({ state }) => participantOf(state)))
  return world.idsOf('capacity').flatMap((profile) => {
    const limit = defaultLimits[mentees.has(profile) ? 'participant' : 'presenter']
    let state = capacity.initial
    return world.stream(`capacity-${profile}`).flatMap((event): Violation[] => {
      const before = state
      state = capacity.evolve(state, event as CapacityEvent)
      const what = `profile ${profile} got place ${state.open.size} at position ${event.position}`
      return state.open.size > before.open.size && isFull(before, limit) ? [{ rule: 'limit', what, ops: [] }] : []
    })
  })
}

function participantOf(state: ReturnType<(typeof mentoringRelationship)['evolve']>): readonly string[] {
  return state.state === 'none' ? [] : [state.parties.participantId]
}

/** Nothing goes on where the accompaniment is over, or where an account is erased. */
function checkEnds(world: World): Violation[] {
  const erased = new Set(
    world.events.flatMap(({ type, stream }) => (type === 'AccountErased' ? [stream.slice('account-'.length)] : [])),
  )
  const meetings = world.all(meeting).flatMap(({ id, state }): Violation[] => {
    if (state.state === 'none' || !toCome.has(state.state)) return []
    if (!isOver(world.state(mentoringRelationship, state.relationshipId))) return []
    return [{ rule: 'sessions end', what: `session ${id} is ${state.state} and its accompaniment over`, ops: [] }]
  })
  const open = world.all(mentoringRelationship).flatMap(({ id, state }): Violation[] => {
    if (state.state === 'none' || isOver(state)) return []
    // Without its request it holds nothing and shows nothing.
    if (state.state === 'requested' && world.state(mentoringRequest, id).state === 'none') return []
    const { participantUserId, presenterUserId } = state.parties
    const what = `accompaniment ${id} is ${state.state} with an erased person`
    return erased.has(participantUserId) || erased.has(presenterUserId) ? [{ rule: 'erased', what, ops: [] }] : []
  })
  return [...meetings, ...open]
}
