import { capacity } from '#domain/mentoring/capacity/aggregate.ts'
import { giveBackWaitingPlace, holdWaitingPlace, release } from '#domain/mentoring/capacity/decide.ts'
import type { CapacityEvent } from '#domain/mentoring/capacity/events.ts'
import { mentoringRequest } from '#domain/mentoring/mentoring-request/aggregate.ts'
import { waitingList } from '#domain/mentoring/waiting-list/aggregate.ts'
import type { WaitingListEvent } from '#domain/mentoring/waiting-list/events.ts'
import { accept } from '#domain/platform/decision.ts'
import type { EventStore, RecordedEvent } from '#domain/platform/event-store.ts'
import { id, type ProfileId, type RelationshipId, type RequestId, type UserId } from '#domain/platform/ids.ts'
import type { Commands } from '../../commands.ts'
import { handle } from '../../platform/handle.ts'
import type { CommandContext, CommandResult } from '../../platform/ports.ts'
import type { Reaction } from '../../platform/reactions/reaction.ts'
import { abandonedAfterMs } from '../../platform/reactions/saga-recovery.ts'
import { unitOfWork, type Change } from '../../platform/unit-of-work.ts'
import { capacityWithClaims, waitingPlaces } from '../capacity-claims.ts'
import { isFreed } from '../waiting-lists.ts'

interface Dependencies {
  readonly store: EventStore
  readonly waitingLists: Pick<Commands['waitingLists'], 'takeOfferedPlace'>
}

/**
 * As `saga_recovery`, for waiting lists: who is in a list holds one of their few places in lists, and who is not holds
 * none; a place that was taken has its request; a place that is kept for nobody is released.
 */
export function createWaitingListRecovery(dependencies: Dependencies): Reaction {
  return {
    name: 'waiting_list_recovery',
    categories: ['waiting_list', 'capacity'],
    delayMs: abandonedAfterMs,
    async react(events) {
      for (const event of events) {
        const wait = waitOf(event)
        if (wait !== null) await settle(dependencies, event, wait)
      }
    },
  }
}

interface Wait {
  readonly presenterId: ProfileId
  readonly participantId: ProfileId
  readonly relationshipId: RelationshipId | null
}

function waitOf({ stream, category, type, data }: RecordedEvent): Wait | null {
  const instance = id<ProfileId>(stream.slice(category.length + 1))
  if (category === 'waiting_list') {
    const { participantId } = data as WaitingListEvent['data']
    const relationshipId = 'relationshipId' in data ? (data.relationshipId as RelationshipId | null) : null
    return { presenterId: instance, participantId, relationshipId }
  }
  if (type !== ('WaitingPlaceHeld' satisfies CapacityEvent['type'])) return null
  const { presenterId } = data as { readonly presenterId: ProfileId }
  return { presenterId, participantId: instance, relationshipId: null }
}

async function settle({ store, waitingLists }: Dependencies, event: RecordedEvent, wait: Wait): Promise<void> {
  const { presenterId, participantId, relationshipId } = wait
  const { companyId, at, correlationId } = event.metadata
  const context: CommandContext = {
    companyId,
    actor: { kind: 'system' },
    idempotencyKey: `waiting_list_recovery/${event.id}`,
    at,
    correlationId,
  }
  let unasked: UserId | null = null
  const result = await handle(store, context, { resource: 'waiting_list' }, async (load) => {
    const list = await load(waitingList, presenterId)
    const unchanged = { on: list, decision: accept() }
    const held = await load(waitingPlaces, participantId)
    const after: Change[] = []
    if (list.state.waiters.has(participantId))
      after.push({ on: held, decision: holdWaitingPlace(held.state, presenterId, Infinity) })
    // A newer claim gets its own check.
    else if (held.state.claims.get(presenterId)?.every(({ position }) => position <= event.position) === true)
      after.push({ on: held, decision: giveBackWaitingPlace(held.state, presenterId) })
    if (relationshipId === null) return unitOfWork({ resource: unchanged, after })
    const taker = list.state.taken.get(relationshipId)
    if (taker !== undefined) {
      const request = await load(mentoringRequest, id<RequestId>(relationshipId))
      unasked = request.state.state === 'none' ? taker.parties.participantUserId : null
      return unitOfWork({ resource: unchanged, after })
    }
    const mentor = await load(capacityWithClaims, presenterId)
    const claims = mentor.state.claims.get(relationshipId) ?? []
    const isOld = claims.every(({ position }) => position <= event.position)
    if (isOld && (await isFreed(load, list.state, relationshipId)))
      after.push({ on: mentor, decision: release(mentor.state, relationshipId) })
    return unitOfWork({ resource: unchanged, after })
  })
  if (!result.ok) throw new Error(`the wait for ${presenterId} could not be settled: ${JSON.stringify(result)}`)
  if (unasked === null || relationshipId === null) return
  const request = await waitingLists.takeOfferedPlace({
    ...context,
    actor: { kind: 'user', userId: unasked },
    idempotencyKey: `${context.idempotencyKey}/ask`,
    presenterId,
  })
  if (!request.ok) await giveUp({ store }, context, presenterId, relationshipId, request)
}

/** The request cannot be made any more: the place goes to the next. */
async function giveUp(
  { store }: Pick<Dependencies, 'store'>,
  context: CommandContext,
  presenterId: ProfileId,
  relationshipId: RelationshipId,
  why: CommandResult,
): Promise<void> {
  const key = { ...context, idempotencyKey: `${context.idempotencyKey}/give up` }
  const result = await handle(store, key, { resource: 'capacity' }, async (load) => {
    const mentor = await load(capacity, presenterId)
    return unitOfWork({ resource: { on: mentor, decision: release(mentor.state, relationshipId) } })
  })
  if ('conflict' in why || !result.ok)
    throw new Error(`the place of ${presenterId} was not settled: ${JSON.stringify(why)}`)
}
