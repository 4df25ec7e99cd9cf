import * as capacity from '#domain/capacity/decide.ts'
import type { CapacityRefusal } from '#domain/capacity/decide.ts'
import type { CapacityEvent } from '#domain/capacity/events.ts'
import { evolve as evolveCapacity, type Capacity } from '#domain/capacity/state.ts'
import { cancel as cancelRelationship, initiate } from '#domain/mentoring-relationship/decide.ts'
import type { Relationship } from '#domain/mentoring-relationship/state.ts'
import * as request from '#domain/mentoring-request/decide.ts'
import {
  refusalReasons,
  revocationReasons,
  type Parties,
  type RefusalReason,
  type RevocationReason,
  type Slot,
} from '#domain/mentoring-request/events.ts'
import { requestPolicy, stageOf } from '#domain/mentoring-request/policy.ts'
import type { MentoringRequest, RequestCancellation } from '#domain/mentoring-request/state.ts'
import { decideInSequence, refuse, type Decision } from '#domain/shared/decision.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import type { Event } from '#domain/shared/event.ts'
import { id, type ProfileId, type RelationshipId, type RequestId } from '#domain/shared/ids.ts'
import { actingRolesOf, type ActingRole } from '#domain/shared/policy.ts'
import { capacities, type Places, relationships, requests } from './aggregates.ts'
import { handle, together, type Change, type Load, type Loaded, type Outcome } from './handle.ts'
import { requestAsMentee, requestForTwo, type NewRequestInput } from './new-request.ts'
import type { CommandContext, CommandResult, Facts, RefusalCode, Vault } from './ports.ts'
import { sealText } from './seal-text.ts'

export interface AnswerInput extends CommandContext {
  readonly requestId: RequestId
}

/** A wanted state of the resource, as the API takes it. Without a reason it is `other`, or what it was. */
export interface TransitionInput extends AnswerInput {
  readonly wanted: Exclude<MentoringRequest['state'], 'none'>
  readonly reason?: string
  readonly note?: string | null
  /** For the mentee who takes one of the proposed dates. */
  readonly takenDate?: TakenDate | null
}

type TakenDate = Pick<Slot, 'startsAt' | 'minutes'>

/** A request that exists, for someone who may know it. */
interface Opened {
  readonly request: Loaded<MentoringRequest>
  readonly relationship: Loaded<Relationship>
  readonly asked: Exclude<MentoringRequest, { readonly state: 'none' }>
  readonly by: readonly ActingRole[]
  readonly load: Load
}

interface Dependencies {
  readonly store: EventStore
  readonly vault: Vault
  readonly facts: Facts
}

export type MentoringRequests = ReturnType<typeof createMentoringRequests>

/** The commands about a mentoring request. Who may: the actor and the parties say, here; which: `domain/mentoring-request/policy.ts`. */
export function createMentoringRequests({ store, vault, facts }: Dependencies) {
  const answer = (input: AnswerInput, decide: (opened: Opened) => Outcome | Promise<Outcome>): Promise<CommandResult> =>
    handle(store, input, async (load) => {
      const request = await load(requests, input.requestId)
      if (request.state.state === 'none') return refuse('not_found')
      const by = actingRolesOf(request.state.parties, input.actor)
      if (by.length === 0) return refuse('forbidden')
      if (input.ifRevision !== undefined && input.ifRevision !== request.revision && request.own.size === 0)
        return refuse('revision_mismatch')
      const relationship = await load(relationships, request.state.relationshipId)
      return decide({ request, relationship, asked: request.state, by, load })
    })

  const sealNote = (input: AnswerInput, note: string | null, eventType: string) =>
    sealText(vault, input, note, `${requests.category}-${input.requestId}/${eventType}/note`)

  const begin = async (
    input: AnswerInput,
    { request: stored, relationship, asked, load }: Opened,
    decide: (known: Awaited<ReturnType<Facts['answer']>>) => ReturnType<typeof request.confirm>,
  ) => {
    const { relationshipId, parties } = asked
    const [mentee, mentor, known] = await Promise.all([
      load(capacities, parties.participantId),
      load(capacities, parties.presenterId),
      facts.answer(input.companyId, parties),
    ])
    const { defaultLimits } = known
    const decision = decide(known)
    if ('refusal' in decision) return decision
    const initiation: Change = { on: relationship, decision: initiate(relationship.state) }
    if (decision.events.length === 0) return together(stored.id, { on: stored, decision }, initiation)
    return together(
      stored.id,
      { on: stored, decision },
      { on: mentee, decision: hold(mentee, relationshipId, defaultLimits.participant), when: 'before' },
      { on: mentor, decision: hold(mentor, relationshipId, defaultLimits.presenter), when: 'before' },
      initiation,
    )
  }

  const confirm = (input: AnswerInput, opened: Opened) =>
    begin(input, opened, ({ participant }) => request.confirm(opened.request.state, opened.by, participant))

  const takeDate = (input: AnswerInput, opened: Opened, date: TakenDate | null) =>
    begin(input, opened, ({ presenter }) =>
      request.takeDate(opened.request.state, opened.by, date, presenter, input.at),
    )

  const refuseRequest = async (
    input: AnswerInput,
    opened: Opened,
    reason: RefusalReason | undefined,
    text: string | null,
  ) => {
    const note = await sealNote(input, text, 'MentoringRequestRefused')
    return cancelled(opened, request.refuse(opened.request.state, opened.by, reason, note), 'refused')
  }

  const withdraw = (opened: Opened) => cancelled(opened, request.withdraw(opened.request.state, opened.by), 'withdrawn')

  const revoke = (opened: Opened, reason: RevocationReason | undefined) =>
    cancelled(opened, request.revoke(opened.request.state, opened.by, reason), 'revoked')

  return {
    request: (input: NewRequestInput) => requestAsMentee({ store, vault, facts }, input),

    createForTwo: (input: NewRequestInput & { readonly participantId: ProfileId }) =>
      requestForTwo({ store, vault, facts }, input),

    proposeOtherDates: (input: AnswerInput & { readonly slots: readonly Slot[]; readonly note: string | null }) =>
      answer(input, async ({ request: stored, asked, by }) => {
        const [note, { participant }] = await Promise.all([
          sealNote(input, input.note, 'OtherDatesProposed'),
          facts.answer(input.companyId, asked.parties),
        ])
        const proposal = { slots: input.slots, note }
        return together(stored.id, {
          on: stored,
          decision: request.proposeOtherDates(stored.state, by, proposal, participant, input.at),
        })
      }),

    /** Reserves both capacities, confirms the request and initiates the relationship, in one append over the four streams. */
    confirm: (input: AnswerInput) => answer(input, (opened) => confirm(input, opened)),

    /** By the mentee; the same append as `confirm`, with the date. */
    takeDate: (input: AnswerInput & { readonly date: TakenDate | null }) =>
      answer(input, (opened) => takeDate(input, opened, input.date)),

    refuse: (input: AnswerInput & { readonly reason: RefusalReason; readonly note: string | null }) =>
      answer(input, (opened) => refuseRequest(input, opened, input.reason, input.note)),

    withdraw: (input: AnswerInput) => answer(input, withdraw),

    revoke: (input: AnswerInput & { readonly reason: RevocationReason }) =>
      answer(input, (opened) => revoke(opened, input.reason)),

    /** By the system, for a request whose answer is overdue; which ones are due is a question to a read model. */
    expire: (input: AnswerInput) =>
      answer(input, (opened) =>
        cancelled(opened, request.expire(opened.request.state, opened.by, input.at), 'expired'),
      ),

    /** By the system, when the account of a party is erased. A request that is over is none of its business: `transition_not_allowed`. */
    partyErased: (input: AnswerInput) =>
      answer(input, (opened) => cancelled(opened, request.partyErased(opened.request.state, opened.by), 'revoked')),

    /** The same for a relationship that never had a request. */
    relationshipPartyErased: (input: CommandContext & { readonly relationshipId: RelationshipId }) =>
      handle(store, input, async (load) => {
        const relationship = await load(relationships, input.relationshipId)
        if (relationship.state.state === 'none') return refuse('not_found')
        if (input.actor.kind !== 'system') return refuse('forbidden')
        return cancelledAlone(relationship, relationship.state.parties, load)
      }),

    /**
     * The command that leads to the wanted state for this actor: cancelled is refuse for the mentor, withdraw for the mentee, revoke for an
     * administrator; confirmed is confirm for the mentor, and for the mentee the taking of a proposed date.
     */
    transition: (input: TransitionInput) =>
      answer(input, (opened) => {
        const { wanted, reason, note = null, takenDate = null } = input
        const stage = stageOf(opened.asked, input.at)
        const goal = wanted === 'confirmed' || wanted === 'cancelled' ? wanted : undefined
        const command = goal && requestPolicy.commandFor(goal, stage, opened.by)
        if (command === 'takeDate') return takeDate(input, opened, takenDate)
        if (takenDate !== null) return refuse('date_is_for_mentee')
        if (command === 'confirm') return confirm(input, opened)
        if (command === 'withdraw') return withdraw(opened)
        if (command === 'refuse')
          return reason === undefined || isOneOf(refusalReasons, reason)
            ? refuseRequest(input, opened, reason, note)
            : refuse('reason_invalid')
        if (command === 'revoke')
          return reason === undefined || isOneOf(revocationReasons, reason)
            ? revoke(opened, reason)
            : refuse('reason_invalid')
        return refuse('transition_not_allowed', requestPolicy.allowedFor(stage, opened.by))
      }),
  }
}

/** A cancelled request takes its relationship with it, and what was reserved for it. */
async function cancelled(
  { request: stored, relationship, asked, load }: Opened,
  decision: Decision<Event, RefusalCode>,
  cause: RequestCancellation,
): Promise<Outcome> {
  const { parties, relationshipId } = asked
  const [mentee, mentor] = await Promise.all([
    load(capacities, parties.participantId),
    load(capacities, parties.presenterId),
  ])
  if ('refusal' in decision) return decision
  // Also when it is already done: where streams are written one after the other, the rest may be missing.
  return together(
    stored.id,
    { on: stored, decision },
    { on: relationship, decision: cancelRelationship(relationship.state, cause) },
    { on: mentee, decision: capacity.release(mentee.state, relationshipId) },
    { on: mentor, decision: capacity.release(mentor.state, relationshipId) },
  )
}

/** A relationship without a request, and what was reserved for it. */
async function cancelledAlone(
  relationship: Loaded<Relationship>,
  { participantId, presenterId }: Parties,
  load: Load,
): Promise<Outcome> {
  const [mentee, mentor] = await Promise.all([load(capacities, participantId), load(capacities, presenterId)])
  const relationshipId = id<RelationshipId>(relationship.id)
  return together(
    relationship.id,
    { on: relationship, decision: cancelRelationship(relationship.state, 'deleted') },
    { on: mentee, decision: capacity.release(mentee.state, relationshipId) },
    { on: mentor, decision: capacity.release(mentor.state, relationshipId) },
  )
}

/** A reservation and its confirmation at once. A place that another command has reserved is claimed too, so that the other one does not give it back. */
function hold({ state, own }: Loaded<Places>, relationshipId: RelationshipId, defaultLimit: number) {
  const counted = state.claims.get(relationshipId)?.some(({ id }) => own.has(id)) ?? false
  return decideInSequence<Capacity, CapacityEvent, CapacityRefusal>(
    evolveCapacity,
    state,
    (current) =>
      current.open.has(relationshipId) && !counted
        ? capacity.claim(current, relationshipId)
        : capacity.reserve(current, relationshipId, defaultLimit),
    (current) => capacity.confirm(current, relationshipId),
  )
}

function isOneOf<Value extends string>(values: readonly Value[], value: string): value is Value {
  return values.some((known) => known === value)
}
