import { capacity } from '#domain/mentoring/capacity/aggregate.ts'
import { giveBackWaitingPlace, holdWaitingPlace, release } from '#domain/mentoring/capacity/decide.ts'
import type { CapacityEvent } from '#domain/mentoring/capacity/events.ts'
import { isFull, type Capacity } from '#domain/mentoring/capacity/state.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import type { Relationship } from '#domain/mentoring/mentoring-relationship/state.ts'
import { mentoringRequest } from '#domain/mentoring/mentoring-request/aggregate.ts'
import type { MentoringRequest } from '#domain/mentoring/mentoring-request/state.ts'
import { waitingList } from '#domain/mentoring/waiting-list/aggregate.ts'
import * as decide from '#domain/mentoring/waiting-list/decide.ts'
import type { WaitingListEvent } from '#domain/mentoring/waiting-list/events.ts'
import { keepsPlace, someoneWaits, type Waiter, type WaitingList } from '#domain/mentoring/waiting-list/state.ts'
import { mostLists, mostWaiting, type WaitEndCause } from '#domain/mentoring/waiting-list/words.ts'
import { accept, decideInSequence, refuse, type Decision } from '#domain/platform/decision.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { id, type ProfileId, type ProgramId, type RelationshipId, type RequestId } from '#domain/platform/ids.ts'
import { handle } from '../platform/handle.ts'
import type { CommandContext, CommandResult, Facts, PairFacts, RefusalCode, Vault } from '../platform/ports.ts'
import { sealText } from '../platform/seal-text.ts'
import {
  stateAfter,
  unitOfWork,
  type Change,
  type CommandShape,
  type Load,
  type Loaded,
  type Outcome,
} from '../platform/unit-of-work.ts'
import {
  capacityWithClaims,
  claimOrReserve,
  releaseReservations,
  releaseWaitingPlaces,
  waitingPlaces,
} from './capacity-claims.ts'
import { currentStreams, isClosed, partiesOf, requestAsMentee } from './new-request.ts'

/** The list has the id of the mentor's profile. */
export interface WaitingListInput extends CommandContext {
  readonly presenterId: ProfileId
}

export interface JoinInput extends WaitingListInput {
  readonly programId: ProgramId
  readonly message: string | null
}

interface Dependencies {
  readonly store: EventStore
  readonly vault: Vault
  readonly facts: Facts
}

/** A list, and the actor's own wait in it. */
interface Opened {
  readonly list: Loaded<WaitingList>
  readonly participantId: ProfileId
  readonly load: Load
}

type Decided = Decision<WaitingListEvent, RefusalCode>

export type WaitingLists = ReturnType<typeof createWaitingLists>

const shape: CommandShape = { resource: 'waiting_list', compensations: [releaseReservations, releaseWaitingPlaces] }

/**
 * The commands about who waits for a place of a mentor. A place that is offered is reserved in the mentor's capacity,
 * so nobody else takes it; it is released by what ends the offer, except by the request that takes it.
 */
export function createWaitingLists({ store, vault, facts }: Dependencies) {
  /** A command of a person who waits. */
  const answer = (input: WaitingListInput, decideOn: (opened: Opened) => Decided | Promise<Decided>) =>
    handle(store, input, shape, async (load) => {
      const list = await load(waitingList, input.presenterId)
      const own = await ownOf(facts, input, list)
      if (own === null) return refuse('not_waiting')
      const decision = await decideOn({ list, participantId: own, load })
      return 'refusal' in decision ? decision : withWhatEnds(load, list, decision)
    })

  const known = ({ companyId }: CommandContext, { parties, programId }: Waiter) =>
    facts.pair(companyId, {
      programId,
      participant: { profileId: parties.participantId },
      presenterId: parties.presenterId,
    })

  /** Ends what cannot go on and what is due: all of it in one append. */
  const clear = (input: WaitingListInput) =>
    handle(store, input, shape, async (load) => {
      const list = await load(waitingList, input.presenterId)
      const waiters = [...list.state.waiters.values()]
      const steps = await Promise.all(
        waiters.map(async (waiter) => {
          const { parties, programId } = waiter
          const [now, { request, relationship }] = await Promise.all([
            known(input, waiter),
            currentStreams(load, programId, parties),
          ])
          const cause = hasBegun(request.state, relationship.state) ? 'accompanied' : whyOver(now, input.at)
          return (state: WaitingList): Decided => {
            if (cause !== null) return decide.endWait(state, ['system'], parties.participantId, cause)
            return waiter.offer === null
              ? accept()
              : decide.lapseOffer(state, ['system'], parties.participantId, input.at)
          }
        }),
      )
      return withWhatEnds(
        load,
        list,
        decideInSequence<WaitingList, WaitingListEvent, RefusalCode>(waitingList.evolve, list.state, ...steps),
      )
    })

  /** Offers one free place to the first for whom it can be; those who cannot take it now keep their turn. */
  const offerNext = (input: WaitingListInput) =>
    handle(store, input, shape, async (load) => {
      const [list, mentor] = await Promise.all([
        load(waitingList, input.presenterId),
        load(capacityWithClaims, input.presenterId),
      ])
      for (const waiter of list.state.waiters.values()) {
        if (waiter.offer !== null) continue
        const { parties, programId } = waiter
        const [now, mentee, { streams, request, relationship }] = await Promise.all([
          known(input, waiter),
          load(capacity, parties.participantId),
          currentStreams(load, programId, parties),
        ])
        const { participant, presenter } = now.defaultLimits
        const isOpen = whyOver(now, input.at) === null && now.presenter?.visible === true && !isAway(now)
        if (!isOpen || hasBegun(request.state, relationship.state) || isFull(mentee.state, participant)) continue
        const { relationshipId } = streams
        const reservation = claimOrReserve(mentor, relationshipId, presenter)
        if ('refusal' in reservation) continue
        return unitOfWork({
          resource: {
            on: list,
            decision: decide.offerPlace(list.state, ['system'], parties.participantId, relationshipId, input.at),
          },
          before: [{ on: mentor, decision: reservation }],
        })
      }
      return refuse('no_place')
    })

  return {
    /** By a mentee, for a mentor who is full or away. A second time is already done. */
    joinWaitingList: async (input: JoinInput): Promise<CommandResult> => {
      const { companyId, actor, programId, presenterId, at } = input
      if (actor.userId === undefined || actor.kind === 'system') return refusedAs('forbidden')
      const now = await facts.pair(companyId, { programId, participant: { userId: actor.userId }, presenterId })
      const { program, participant, presenter, defaultLimits } = now
      if (participant === null) return refusedAs('not_a_mentee')
      if (program === null || presenter === null) return refusedAs('not_found')
      if (program.archived) return refusedAs('program_archived')
      if (isClosed(program, at)) return refusedAs('requests_closed')
      if (participant.userId === presenter.userId) return refusedAs('self')
      if (participant.presence !== 'active' || presenter.presence !== 'active') return refusedAs('partner_inactive')
      if (!participant.inProgram || !presenter.inProgram) return refusedAs('not_in_program')
      if (!presenter.visible) return refusedAs('not_visible')
      const parties = partiesOf(participant, presenter)
      return handle(store, input, shape, async (load) => {
        const [list, mentor, held, { request, relationship }] = await Promise.all([
          load(waitingList, presenterId),
          load(capacity, presenterId),
          load(waitingPlaces, participant.profileId),
          currentStreams(load, programId, parties),
        ])
        if (hasBegun(request.state, relationship.state)) return refuse('already_open')
        const message = await sealText(vault, input, input.message, `${list.stream}/WaitingListJoined/message`)
        const decision = decide.join(
          list.state,
          ['participant'],
          { parties, programId, message },
          {
            full: isFull(mentor.state, defaultLimits.presenter),
            away: presenter.away,
            awaited: someoneWaits(list.state),
          },
        )
        return unitOfWork({
          resource: { on: list, decision },
          before: [{ on: held, decision: holdWaitingPlace(held.state, presenterId, mostLists) }],
        })
      })
    },

    changeWaitingMessage: (input: WaitingListInput & { readonly message: string | null }): Promise<CommandResult> =>
      answer(input, async ({ list, participantId }) => {
        const message = await sealText(vault, input, input.message, `${list.stream}/WaitingMessageChanged/message`)
        return decide.changeMessage(list.state, ['participant'], participantId, message)
      }),

    leaveWaitingList: (input: WaitingListInput): Promise<CommandResult> =>
      answer(input, ({ list, participantId }) => decide.leave(list.state, ['participant'], participantId)),

    passOfferedPlace: (input: WaitingListInput): Promise<CommandResult> =>
      answer(input, ({ list, participantId }) => decide.passOffer(list.state, ['participant'], participantId)),

    /** Makes the request that the place was kept for, with the message that was kept. Taken already: already done. */
    takeOfferedPlace: async (input: WaitingListInput): Promise<CommandResult> => {
      const { presenterId, actor } = input
      const stream = `${waitingList.category}-${presenterId}` as const
      const events = await store.readStream(stream)
      if (events[0]?.metadata.companyId !== input.companyId) return refusedAs('not_waiting')
      const { waiters, taken } = stateAfter(waitingList, events)
      const accounts = actor.userId === undefined ? [] : await facts.accountsOf(input.companyId, actor.userId)
      const isOwn = ({ parties }: Waiter) => accounts.includes(parties.participantUserId)
      const waiter = [...waiters.values()].find(isOwn)
      const before = [...taken.values()].findLast(isOwn)
      const own = waiter ?? before
      if (own === undefined) return refusedAs('not_waiting')
      if (waiter?.offer === null) return refusedAs('no_offer')
      const message = own.message && (await vault.open(own.message, `${stream}/${own.messageOf}/message`))
      const result = await requestAsMentee({ store, vault, facts }, { ...input, programId: own.programId, message })
      const isDone = waiter === undefined && 'refusal' in result && result.refusal.code === 'already_open'
      return isDone ? { ok: true, id: presenterId, position: 0n, repeated: true } : result
    },

    /**
     * By the system, whenever something may have changed for a list: ends what cannot go on, lapses the offers that are
     * due, and offers the places that are free, each once.
     */
    tendWaitingList: async (input: WaitingListInput): Promise<CommandResult> => {
      if (input.actor.kind !== 'system') return refusedAs('forbidden')
      const step = (name: string) => ({ ...input, idempotencyKey: `${input.idempotencyKey}/${name}` })
      let result = await clear(step('clear'))
      for (let n = 0; result.ok && n < mostWaiting; n++) {
        const offered = await offerNext(step(`offer ${n}`))
        if (!offered.ok && 'refusal' in offered && offered.refusal.code === 'no_place') break
        result = offered
      }
      return result
    },

    /** By the system, when a person is erased: takes them off the list, or ends the list of a mentor. */
    endWaits: (
      input: WaitingListInput & { readonly participantId: ProfileId | null; readonly cause: WaitEndCause },
    ): Promise<CommandResult> =>
      handle(store, input, shape, async (load) => {
        if (input.actor.kind !== 'system') return refuse('forbidden')
        const list = await load(waitingList, input.presenterId)
        const all = [...list.state.waiters.keys()]
        const going = input.participantId === null ? all : all.filter((one) => one === input.participantId)
        const steps = going.map(
          (one) =>
            (state: WaitingList): Decided =>
              decide.endWait(state, ['system'], one, input.cause),
        )
        return withWhatEnds(
          load,
          list,
          decideInSequence<WaitingList, WaitingListEvent, RefusalCode>(waitingList.evolve, list.state, ...steps),
        )
      }),
  }
}

/** The profile with which the actor waits, also with an account that was merged into theirs. */
async function ownOf(facts: Facts, { actor, companyId }: CommandContext, { state, recorded }: Loaded<WaitingList>) {
  if (actor.userId === undefined) return null
  const accounts = await facts.accountsOf(companyId, actor.userId)
  const own = [...state.waiters.values()].find(({ parties }) => accounts.includes(parties.participantUserId))
  if (own !== undefined) return own.parties.participantId
  // Their wait has ended by this very command.
  const [written] = recorded
  return written === undefined ? null : (written.data as WaitingListEvent['data']).participantId
}

/**
 * What follows from the end of a wait: the person may wait elsewhere, and a place that was kept and not taken is free.
 * Follows from the events, also from those that an earlier attempt wrote.
 */
export async function withWhatEnds(load: Load, list: Loaded<WaitingList>, decision: Decided): Promise<Outcome> {
  if ('refusal' in decision) return decision
  const written = list.recorded.map(({ type, data }) => ({ type, data }) as WaitingListEvent)
  const after = decision.events.reduce(waitingList.evolve, list.state)
  return unitOfWork({
    resource: { on: list, decision },
    after: await whatEnds(load, id<ProfileId>(list.id), after, [...written, ...decision.events]),
  })
}

async function whatEnds(
  load: Load,
  presenterId: ProfileId,
  list: WaitingList,
  events: readonly WaitingListEvent[],
): Promise<readonly Change[]> {
  const ends = events.filter(({ type }) => type === 'WaitingListLeft' || type === 'OfferLapsed')
  if (ends.length === 0) return []
  const gone = [...new Set(ends.map(({ data }) => data.participantId))].filter((one) => !list.waiters.has(one))
  const released: RelationshipId[] = []
  for (const { type, data } of ends) {
    const relationshipId = type === 'WaitingListLeft' || type === 'OfferLapsed' ? data.relationshipId : null
    if (relationshipId !== null && (await isFreed(load, list, relationshipId))) released.push(relationshipId)
  }
  const mentor = await load(capacity, presenterId)
  const back = await Promise.all(
    gone.map(async (participantId) => {
      const on = await load(capacity, participantId)
      return { on, decision: giveBackWaitingPlace(on.state, presenterId) }
    }),
  )
  return [
    ...back,
    {
      on: mentor,
      decision: decideInSequence<Capacity, CapacityEvent, RefusalCode>(
        capacity.evolve,
        mentor.state,
        ...released.map((relationshipId) => (state: Capacity) => release(state, relationshipId)),
      ),
    },
  ]
}

/** Nothing relies any more on the place that was kept under this id. */
export async function isFreed(load: Load, list: WaitingList, relationshipId: RelationshipId): Promise<boolean> {
  if (keepsPlace(list, relationshipId)) return false
  const [request, relationship] = await Promise.all([
    load(mentoringRequest, id<RequestId>(relationshipId)),
    load(mentoringRelationship, relationshipId),
  ])
  return !hasBegun(request.state, relationship.state)
}

/** The two are together, or one has asked. A relationship that was requested without its request is nothing yet. */
function hasBegun(request: MentoringRequest, relationship: Relationship): boolean {
  return request.state !== 'none' || (relationship.state !== 'none' && relationship.state !== 'requested')
}

/** Why a wait cannot go on; null: it can. */
function whyOver({ program, participant, presenter }: PairFacts, at: CommandContext['at']): WaitEndCause | null {
  if (presenter === null || presenter.presence !== 'active') return 'mentor_gone'
  if (participant === null || participant.presence !== 'active') return 'mentee_gone'
  if (program === null || program.archived || isClosed(program, at)) return 'program_over'
  if (!presenter.inProgram) return 'mentor_gone'
  return participant.inProgram ? null : 'program_over'
}

/** One of the two is not there for some time: no place is offered, and none is lost. */
function isAway({ participant, presenter }: PairFacts): boolean {
  return participant?.away === true || presenter?.away === true
}

function refusedAs(code: RefusalCode): CommandResult {
  return { ok: false, refusal: { code } }
}
