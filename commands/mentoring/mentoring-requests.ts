import { capacity } from '#domain/mentoring/capacity/aggregate.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import { cancel as cancelRelationship, initiate } from '#domain/mentoring/mentoring-relationship/decide.ts'
import type { Relationship } from '#domain/mentoring/mentoring-relationship/state.ts'
import { isTaken } from '#domain/meetings/agenda/state.ts'
import type { Presence } from '#domain/people/account/words.ts'
import { endOf } from '#domain/meetings/meeting/state.ts'
import { mentoringRequest } from '#domain/mentoring/mentoring-request/aggregate.ts'
import * as decide from '#domain/mentoring/mentoring-request/decide.ts'
import type { MentoringRequestEvent, Slot } from '#domain/mentoring/mentoring-request/events.ts'
import {
  refusalReasons,
  revocationReasons,
  type RefusalReason,
  type RequestCancellation,
  type RevocationReason,
} from '#domain/mentoring/mentoring-request/words.ts'
import { requestPolicy, stageOf } from '#domain/mentoring/mentoring-request/policy.ts'
import type { MentoringRequest } from '#domain/mentoring/mentoring-request/state.ts'
import { refuse, type Decision } from '#domain/platform/decision.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { Event } from '#domain/platform/event.ts'
import type { ProfileId, RequestId } from '#domain/platform/ids.ts'
import { actingRolesOf, type ActingRole } from '#domain/platform/policy.ts'
import { agendaWithClaims } from '../meetings/agenda-claims.ts'
import { brokenRules, refuseBroken } from '../meetings/dates.ts'
import { capacityWithClaims, claimAndConfirm, releaseReservations, releases } from './capacity-claims.ts'
import { handle } from '../platform/handle.ts'
import { planFirstMeeting, type FirstMeetingInput } from './first-meeting.ts'
import { requestAsMentee, requestForTwo, type NewRequestInput } from './new-request.ts'
import type { CommandContext, CommandResult, Facts, RefusalCode, Vault } from '../platform/ports.ts'
import { sealText } from '../platform/seal-text.ts'
import {
  isStale,
  unitOfWork,
  type Change,
  type CommandShape,
  type Load,
  type Loaded,
  type Outcome,
} from '../platform/unit-of-work.ts'

export interface AnswerInput extends CommandContext {
  readonly requestId: RequestId
}

/** A wanted state of the resource, as the API takes it. Without a reason it is `other`, or what it was. */
export interface RequestTransition extends AnswerInput {
  readonly wanted: Exclude<MentoringRequest['state'], 'none'>
  readonly reason?: string
  readonly note?: string | null
  /** For the mentee who takes one of the proposed dates. */
  readonly takenDate?: TakenDate | null
  readonly firstMeeting?: FirstMeetingInput | null
}

type TakenDate = Pick<Slot, 'startsAt' | 'minutes'>

/** The taking of a proposed date. Without `firstMeeting` the two plan the meeting at that date themselves. */
interface TakingInput extends AnswerInput {
  readonly date: TakenDate | null
  readonly firstMeeting?: FirstMeetingInput | null
}

type RequestDecision = Decision<MentoringRequestEvent, RefusalCode>

/** A request that exists, loaded for someone whom it concerns. */
interface Opened {
  readonly request: Loaded<MentoringRequest>
  readonly relationship: Loaded<Relationship>
  readonly existing: Exclude<MentoringRequest, { readonly state: 'none' }>
  readonly roles: readonly ActingRole[]
  readonly load: Load
}

interface Dependencies {
  readonly store: EventStore
  readonly vault: Vault
  readonly facts: Facts
}

export type MentoringRequests = ReturnType<typeof createMentoringRequests>

/** A refused confirmation gives back the capacities that it reserved. */
const shape: CommandShape = { resource: 'mentoring_request', compensations: [releaseReservations] }

/**
 * The commands about a mentoring request. `domain/mentoring/mentoring-request/policy.ts` says who may give them, and
 * when.
 */
export function createMentoringRequests({ store, vault, facts }: Dependencies) {
  const answer = (input: AnswerInput, decideOn: (opened: Opened) => Outcome | Promise<Outcome>) =>
    handle(store, input, shape, async (load) => {
      const request = await load(mentoringRequest, input.requestId)
      if (request.state.state === 'none') return refuse('not_found')
      const roles = actingRolesOf(request.state.parties, input.actor)
      if (roles.length === 0) return refuse('forbidden')
      if (isStale(input, request)) return refuse('revision_mismatch')
      const relationship = await load(mentoringRelationship, request.state.relationshipId)
      return decideOn({ request, relationship, existing: request.state, roles, load })
    })

  const sealNote = (input: AnswerInput, note: string | null, eventType: string) =>
    sealText(vault, input, note, `${mentoringRequest.category}-${input.requestId}/${eventType}/note`)

  /** Begins the relationship: reserves both capacities, confirms the request and initiates the relationship. */
  const begin = async (
    input: AnswerInput,
    { request, relationship, existing, load }: Opened,
    decideOn: (known: Awaited<ReturnType<Facts['answer']>>) => RequestDecision | Promise<RequestDecision>,
    firstMeeting: FirstMeetingInput | null = null,
  ): Promise<Outcome> => {
    const { relationshipId, parties } = existing
    const [mentee, mentor, known] = await Promise.all([
      load(capacityWithClaims, parties.participantId),
      load(capacityWithClaims, parties.presenterId),
      facts.answer(input.companyId, existing),
    ])
    const { defaultLimits } = known
    const decision = await decideOn(known)
    if ('refusal' in decision) return decision
    const reservations = (): readonly Change[] => [
      { on: mentee, decision: claimAndConfirm(mentee, relationshipId, defaultLimits.participant) },
      { on: mentor, decision: claimAndConfirm(mentor, relationshipId, defaultLimits.presenter) },
    ]
    const begun = initiate(relationship.state)
    const after = {
      request: decision.events.reduce(mentoringRequest.evolve, request.state),
      relationship:
        'refusal' in begun ? relationship.state : begun.events.reduce(mentoringRelationship.evolve, relationship.state),
    }
    const meeting =
      firstMeeting &&
      (await planFirstMeeting({ vault, facts }, { ...input, ...firstMeeting }, { ...after, load, known }))
    return unitOfWork({
      resource: { on: request, decision },
      before: decision.events.some(({ type }) => type === 'MentoringRequestConfirmed') ? reservations() : [],
      after: [{ on: relationship, decision: begun }, ...(meeting ?? [])],
    })
  }

  const confirm = (input: AnswerInput, opened: Opened) =>
    begin(input, opened, ({ participant }) => decide.confirm(opened.request.state, opened.roles, participant))

  const takeDate = (input: TakingInput, opened: Opened) => {
    const decideOn = async ({ presenter }: { readonly presenter: Presence }) => {
      const decision = decide.takeDate(opened.request.state, opened.roles, input.date, presenter, input.at)
      if ('refusal' in decision) return decision
      const taken = decision.events.flatMap(({ type, data }) => (type === 'ProposedDateTaken' ? [data.slot] : []))
      return (await takenAt(opened, taken)) ?? decision
    }
    return begin(input, opened, decideOn, input.firstMeeting)
  }

  /** The refusal of dates at one of which one of the two has agreed to something else; null: none. */
  const takenAt = async ({ existing: { parties }, roles, load }: Opened, slots: readonly Slot[]) => {
    const [mentee, mentor] = await Promise.all([
      load(agendaWithClaims, parties.participantUserId),
      load(agendaWithClaims, parties.presenterUserId),
    ])
    const [own, other] = roles.includes('participant') ? [mentee, mentor] : [mentor, mentee]
    const isBusy = ({ state }: typeof own) =>
      slots.some((slot) => isTaken(state, { startsAt: slot.startsAt, endsAt: endOf(slot) }))
    if (isBusy(own)) return refuse('slot_taken')
    return isBusy(other) ? refuse('partner_busy') : null
  }

  /** The refusal of dates of which one goes against a booking rule of the mentee; null: none does. */
  const against = async (
    { existing: { parties }, load }: Opened,
    { companyId, slots, at }: AnswerInput & { readonly slots: readonly Slot[] },
  ) => {
    const [bookings, mentee] = await Promise.all([
      facts.bookings(companyId, [parties.participantUserId]),
      load(agendaWithClaims, parties.participantUserId),
    ])
    return refuseBroken(
      slots.flatMap((slot) => brokenRules(bookings, mentee, [...mentee.state.held.values()], slot, at)),
    )
  }

  const refuseRequest = async (
    input: AnswerInput,
    opened: Opened,
    reason: RefusalReason | undefined,
    text: string | null,
  ) => {
    const note = await sealNote(input, text, 'MentoringRequestRefused')
    return cancelled(opened, decide.refuse(opened.request.state, opened.roles, reason, note), 'refused')
  }

  const withdraw = (opened: Opened) =>
    cancelled(opened, decide.withdraw(opened.request.state, opened.roles), 'withdrawn')

  const revoke = async (
    input: AnswerInput,
    opened: Opened,
    reason: RevocationReason | undefined,
    text: string | null,
  ) => {
    const note = await sealNote(input, text, 'MentoringRequestRevoked')
    return cancelled(opened, decide.revoke(opened.request.state, opened.roles, reason, note), 'revoked')
  }

  return {
    request: (input: NewRequestInput): Promise<CommandResult> => requestAsMentee({ store, vault, facts }, input),

    createForTwo: (input: NewRequestInput & { readonly participantId: ProfileId }): Promise<CommandResult> =>
      requestForTwo({ store, vault, facts }, input),

    proposeOtherDates: (input: AnswerInput & { readonly slots: readonly Slot[]; readonly note: string | null }) =>
      answer(input, async (opened) => {
        const { request, existing, roles } = opened
        const [note, { participant }] = await Promise.all([
          sealNote(input, input.note, 'OtherDatesProposed'),
          facts.answer(input.companyId, existing),
        ])
        const proposal = { slots: input.slots, note }
        const decision = decide.proposeOtherDates(request.state, roles, proposal, participant, input.at)
        const isNew = request.alreadyWritten.size === 0 && !('refusal' in decision)
        const refused = isNew ? ((await takenAt(opened, input.slots)) ?? (await against(opened, input))) : null
        return refused ?? unitOfWork({ resource: { on: request, decision } })
      }),

    /** By the mentor: one append over the request, the relationship and both capacities. */
    confirm: (input: AnswerInput) => answer(input, (opened) => confirm(input, opened)),

    /** By the mentee; the same append as `confirm`, with the date and the first meeting at it. */
    takeDate: (input: TakingInput) => answer(input, (opened) => takeDate(input, opened)),

    refuse: (input: AnswerInput & { readonly reason: RefusalReason; readonly note: string | null }) =>
      answer(input, (opened) => refuseRequest(input, opened, input.reason, input.note)),

    withdraw: (input: AnswerInput) => answer(input, withdraw),

    revoke: (input: AnswerInput & { readonly reason: RevocationReason; readonly note?: string | null }) =>
      answer(input, (opened) => revoke(input, opened, input.reason, input.note ?? null)),

    /** By an administrator, with a lot of others. One that was answered: `transition_not_allowed`. */
    revokeUnanswered: (input: AnswerInput) =>
      answer(input, (opened) =>
        cancelled(opened, decide.revokeUnanswered(opened.request.state, opened.roles), 'revoked'),
      ),

    /** By the system, for a request whose answer is overdue; a read model says which ones are. */
    expire: (input: AnswerInput) =>
      answer(input, (opened) =>
        cancelled(opened, decide.expire(opened.request.state, opened.roles, input.at), 'expired'),
      ),

    /** By the system, when the account of a party is erased. A request that is over: `transition_not_allowed`. */
    partyErased: (input: AnswerInput) =>
      answer(input, (opened) => cancelled(opened, decide.partyErased(opened.request.state, opened.roles), 'revoked')),

    /**
     * The command that leads to the wanted state for this actor: cancelled is refuse for the mentor, withdraw for the
     * mentee, revoke for an administrator; confirmed is confirm for the mentor, and for the mentee the taking of a
     * proposed date.
     */
    transitionRequest: (input: RequestTransition) =>
      answer(input, (opened) => {
        const { wanted, reason, note = null, takenDate = null, firstMeeting = null } = input
        const stage = stageOf(opened.existing, input.at)
        const goal = wanted === 'confirmed' || wanted === 'cancelled' ? wanted : undefined
        const command = goal && requestPolicy.commandFor(goal, stage, opened.roles)
        if (command === 'takeDate') return takeDate({ ...input, date: takenDate, firstMeeting }, opened)
        if (takenDate !== null) return refuse('date_is_for_mentee')
        if (command === 'confirm') return confirm(input, opened)
        if (command === 'withdraw') return withdraw(opened)
        if (command === 'refuse')
          return reason === undefined || isOneOf(refusalReasons, reason)
            ? refuseRequest(input, opened, reason, note)
            : refuse('reason_invalid')
        if (command === 'revoke')
          return reason === undefined || isOneOf(revocationReasons, reason)
            ? revoke(input, opened, reason, note)
            : refuse('reason_invalid')
        return refuse('transition_not_allowed', requestPolicy.allowedFor(stage, opened.roles))
      }),
  }
}

/** A cancelled request cancels its relationship and releases what was reserved for it. */
async function cancelled(
  { request, relationship, existing, load }: Opened,
  decision: Decision<Event, RefusalCode>,
  cause: RequestCancellation,
): Promise<Outcome> {
  const { parties, relationshipId } = existing
  const capacities = await Promise.all([load(capacity, parties.participantId), load(capacity, parties.presenterId)])
  if ('refusal' in decision) return decision
  // Also when the request is cancelled already: a saga that stopped may have left the rest undone.
  return unitOfWork({
    resource: { on: request, decision },
    after: [
      { on: relationship, decision: cancelRelationship(relationship.state, cause) },
      ...releases(capacities, relationshipId),
    ],
  })
}

function isOneOf<Value extends string>(values: readonly Value[], value: string): value is Value {
  return values.some((known) => known === value)
}
