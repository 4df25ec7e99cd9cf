import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import * as decide from '#domain/meetings/meeting/decide.ts'
import { partyOf } from '#domain/meetings/meeting/decision.ts'
import type { BookingRule } from '#domain/meetings/availability/words.ts'
import type { MeetingEvent, Party, StayId } from '#domain/meetings/meeting/events.ts'
import { meetingPolicy, meetingRolesOf, type MeetingGoal, type MeetingRole } from '#domain/meetings/meeting/policy.ts'
import { agreedOf, openDateOf, type Meeting, type PlannedMeeting } from '#domain/meetings/meeting/state.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import { accept, decideInSequence, refuse, type Decision } from '#domain/platform/decision.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { derivedId, type Instant, type MeetingId, type RelationshipId } from '#domain/platform/ids.ts'
import { actingRolesOf } from '#domain/platform/policy.ts'
import { agendaWithClaims, takeBackClaims, releaseSlots, heldBeside, reserveOrClaim } from './agenda-claims.ts'
import { appointmentOf } from './appointment.ts'
import { brokenRules, judgeDates, refuseBroken, type MeetingPorts } from './dates.ts'
import { seriesCommands } from './meeting-series.ts'
import { meetingTexts, type LinkInput, type SubjectInput } from './meeting-texts.ts'
import { handle } from '../platform/handle.ts'
import type { CommandContext, CommandResult, RefusalCode, Vault } from '../platform/ports.ts'
import {
  isStale,
  unitOfWork,
  type CommandShape,
  type Load,
  type Loaded,
  type Outcome,
} from '../platform/unit-of-work.ts'

interface MeetingInput extends CommandContext {
  readonly meetingId: MeetingId
}

export interface PlanInput extends CommandContext, SubjectInput, LinkInput {
  readonly relationshipId: RelationshipId
  /** null: without a date for now. */
  readonly slot: Slot | null
  /** A word with the date. */
  readonly note: string | null
}

/** A wanted state of the resource, as the API takes it. `confirmed` and `initiated` answer the open date. */
export interface MeetingTransition extends MeetingInput {
  readonly wanted: MeetingGoal
  readonly reason?: string
  readonly note?: string | null
}

interface AppointmentAnswer extends MeetingInput {
  readonly appointmentId: string
  /** `withdrawn`: by who proposed it, beside an agreed date. */
  readonly answer: 'accepted' | 'declined' | 'withdrawn'
  readonly note: string | null
}

interface Dependencies {
  readonly store: EventStore
  readonly vault: Vault
  readonly facts: MeetingPorts
}

/** A meeting that exists, loaded for someone whom it concerns. */
interface Opened {
  readonly stored: Loaded<Meeting>
  readonly existing: PlannedMeeting
  readonly roles: readonly MeetingRole[]
  readonly load: Load
}

export type Meetings = ReturnType<typeof createMeetings>

/** A refused acceptance gives back the times that it reserved. */
const shape: CommandShape = { resource: 'meeting', compensations: [takeBackClaims] }

/**
 * The commands about a meeting. `domain/meetings/meeting/policy.ts` says who may give them, and when. An agreed date
 * holds the time in the agendas of both people, in the same append; whatever ends the agreement gives it back. Another
 * date that is accepted in its place moves both times, in the same append.
 */
export function createMeetings({ store, vault, facts }: Dependencies) {
  const answer = (input: MeetingInput, decideOn: (opened: Opened) => Outcome | Promise<Outcome>) =>
    handle(store, input, shape, async (load) => {
      const stored = await load(meeting, input.meetingId)
      if (stored.state.state === 'none') return refuse('not_found')
      const roles = meetingRolesOf(stored.state, input.actor)
      if (roles.length === 0) return refuse('forbidden')
      if (isStale(input, stored)) return refuse('revision_mismatch')
      return decideOn({ stored, existing: stored.state, roles, load })
    })

  const { seal, subjectOf, sealedLink, isOffered, isAllowed } = meetingTexts({ vault, facts })

  const accepted = async (input: MeetingInput, opened: Opened, appointmentId: string): Promise<Outcome> => {
    const { stored, existing, roles, load } = opened
    // The same command again: by now another date may be open.
    if (stored.alreadyWritten.size > 0) return unitOfWork({ resource: { on: stored, decision: accept() } })
    const { participantUserId, presenterUserId } = existing.parties
    const [known, bookings, mentee, mentor] = await Promise.all([
      facts.answer(input.companyId, existing),
      facts.bookings(input.companyId, [participantUserId, presenterUserId]),
      load(agendaWithClaims, participantUserId),
      load(agendaWithClaims, presenterUserId),
    ])
    const decision = decide.accept(existing, roles, appointmentId, known, input.at)
    if ('refusal' in decision) return decision
    const open = openDateOf(existing)
    if (open?.appointmentId !== appointmentId) return unitOfWork({ resource: { on: stored, decision } })
    const [own, other] = roles.includes('participant') ? [mentee, mentor] : [mentor, mentee]
    const ownSlot = reserveOrClaim(own, input.meetingId, open)
    if ('refusal' in ownSlot) return ownSlot
    const otherSlot = reserveOrClaim(other, input.meetingId, open)
    if ('refusal' in otherSlot) return refuse('partner_busy')
    // Who proposed it gave up the rules that it went against then; their days may have filled up since.
    const isTheirs = partyOf(roles) !== open.proposedBy && open.proposedBy !== 'admin'
    const givenUp = isTheirs ? open.beyondRules : []
    const broken = brokenRules(
      bookings,
      other,
      heldBeside(other.state, [{ meetingId: input.meetingId, slot: open }], 0),
      open,
      input.at,
    )
    const against = refuseBroken(broken.filter((rule) => !givenUp.includes(rule)))
    if (against !== null) return against
    return unitOfWork({
      resource: { on: stored, decision },
      before: [
        { on: own, decision: ownSlot },
        { on: other, decision: otherSlot },
      ],
    })
  }

  const declined = async (
    input: MeetingInput,
    { stored, existing, roles }: Opened,
    appointmentId: string,
    text: string | null,
  ) => {
    const note = await seal(input, input.meetingId, 'AppointmentDeclined', text)
    return unitOfWork({
      resource: { on: stored, decision: decide.declineAppointment(existing, roles, appointmentId, note, input.at) },
    })
  }

  const withdrawn = ({ stored, existing, roles }: Opened, appointmentId: string) =>
    unitOfWork({
      resource: { on: stored, decision: decide.withdrawAppointment(existing, roles, appointmentId) },
    })

  const answerDate = (
    input: MeetingInput,
    opened: Opened,
    appointmentId: string,
    answered: AppointmentAnswer['answer'],
    note: string | null,
  ): Outcome | Promise<Outcome> => {
    if (answered === 'accepted') return accepted(input, opened, appointmentId)
    return answered === 'declined' ? declined(input, opened, appointmentId, note) : withdrawn(opened, appointmentId)
  }

  return {
    ...seriesCommands({ store, vault, facts }),

    /** With a date, which the other party may accept, or without one. */
    planMeeting: async (input: PlanInput): Promise<CommandResult> => {
      const meetingId = derivedId<MeetingId>('meeting', input.companyId, input.actor.userId ?? '', input.idempotencyKey)
      return handle(store, input, shape, async (load) => {
        const relationship = await load(mentoringRelationship, input.relationshipId)
        if (relationship.state.state === 'none') return refuse('not_found')
        const { parties, programId } = relationship.state
        const roles = actingRolesOf(parties, input.actor)
        if (roles.length === 0) return refuse('forbidden')
        if (!(await isOffered(input, programId))) return refuse('meeting_reason_unknown')
        const stored = await load(meeting, meetingId)
        if (!(await isAllowed(input, input.link))) return refuse('link_not_allowed')
        const [known, subject, note, link] = await Promise.all([
          facts.answer(input.companyId, { parties, programId }),
          subjectOf(input, meetingId, 'MeetingInitiated'),
          seal(input, meetingId, 'AppointmentProposed', input.note),
          sealedLink(input, meetingId),
        ])
        if (subject === null) return refuse('topic_missing')
        const { relationshipId, meetingType, slot } = input
        const appointment = slot && appointmentOf(input, meetingId, slot)
        const planned = { parties, programId, relationshipId, meetingType, subject, appointment, note, link }
        const factsOfBoth = { ...known, relationship: relationship.state }
        if (stored.alreadyWritten.size > 0) return unitOfWork({ resource: { on: stored, decision: accept() } })
        const decideWith = (beyondRules: readonly BookingRule[]) =>
          decide.plan(stored.state, roles, { ...planned, beyondRules }, factsOfBoth, input.at)
        const between = { companyId: input.companyId, relationshipId, parties }
        const first = decideWith([])
        if ('refusal' in first || slot === null) return unitOfWork({ resource: { on: stored, decision: first } })
        const judged = await judgeDates(facts, load, between, roles, { dates: [{ meetingId, slot }], at: input.at })
        if ('refusal' in judged) return judged
        return unitOfWork({ resource: { on: stored, decision: decideWith(judged.beyondRules[0] ?? []) } })
      })
    },

    /**
     * `keepsReason`: it is the meeting's own, which stays its own when it is offered no longer. `link`: undefined keeps
     * it.
     */
    changeMeetingSubject: (input: MeetingInput & SubjectInput & { readonly keepsReason: boolean } & LinkInput) =>
      answer(input, async ({ stored, existing, roles }) => {
        if (!input.keepsReason && !(await isOffered(input, existing.programId))) return refuse('meeting_reason_unknown')
        const subject = await subjectOf(input, input.meetingId, 'MeetingSubjectChanged')
        if (subject === null) return refuse('topic_missing')
        if (!(await isAllowed(input, input.link))) return refuse('link_not_allowed')
        const { meetingType, link } = input
        const sealed = await sealedLink(input, input.meetingId)
        const decision = decideInSequence(
          meeting.evolve,
          stored.state,
          (held) => decide.changeSubject(held, roles, { ...subject, meetingType }),
          (held) => (link === undefined ? accept() : decide.setLink(held, roles, sealed)),
        )
        return unitOfWork({ resource: { on: stored, decision } })
      }),

    /** Where they meet by video: an address of the company's conference tool, or null: in the product. */
    setMeetingLink: (input: MeetingInput & { readonly link: string | null }) =>
      answer(input, async ({ stored, existing, roles }) => {
        if (!(await isAllowed(input, input.link))) return refuse('link_not_allowed')
        const link = await sealedLink(input, input.meetingId)
        return unitOfWork({ resource: { on: stored, decision: decide.setLink(existing, roles, link) } })
      }),

    /** A first date, another one, or a counter-proposal: as of `decide.propose`. An agreed date keeps its time. */
    proposeAppointment: (input: MeetingInput & Pick<PlanInput, 'note'> & { slot: Slot; insteadOf?: string | null }) =>
      answer(input, async (opened) => {
        const { stored, existing, roles, load } = opened
        const { meetingId, slot, insteadOf } = input
        const [known, note] = await Promise.all([
          facts.answer(input.companyId, existing),
          seal(input, meetingId, 'AppointmentProposed', input.note),
        ])
        const isNew = insteadOf !== undefined && stored.alreadyWritten.size === 0
        const proposal = { ...appointmentOf(input, meetingId, slot), note, ...(isNew && { insteadOf }) }
        const decideWith = (beyondRules: readonly BookingRule[]) =>
          decide.propose(existing, roles, { ...proposal, beyondRules }, known, input.at)
        const { parties, relationshipId } = existing
        const between = { companyId: input.companyId, relationshipId, parties }
        const first = decideWith([])
        if ('refusal' in first) return first
        const judged = await judgeDates(facts, load, between, roles, { dates: [{ meetingId, slot }], at: input.at })
        return 'refusal' in judged ? judged : freed(meetingId, opened, decideWith(judged.beyondRules[0] ?? []), stored)
      }),

    answerAppointment: (input: AppointmentAnswer) =>
      answer(input, (opened) => answerDate(input, opened, input.appointmentId, input.answer, input.note)),

    /** The command that leads to the wanted state for this actor. */
    transitionMeeting: (input: MeetingTransition) =>
      answer(input, async (opened) => {
        const { stored, existing, roles } = opened
        const { wanted, reason = 'other', note = null, at, meetingId } = input
        const command = meetingPolicy.commandFor(wanted, existing.state, roles)
        const open = openDateOf(existing)?.appointmentId ?? ''
        switch (command) {
          case 'accept':
            return accepted(input, opened, open)
          case 'declineAppointment':
            return declined(input, opened, open, note)
          case 'withdrawAppointment':
            return withdrawn(opened, open)
          case 'start': {
            const known = await facts.answer(input.companyId, existing)
            return unitOfWork({ resource: { on: stored, decision: decide.start(existing, roles, known, at) } })
          }
          case 'end':
            return freed(meetingId, opened, decide.end(existing, roles, at), stored)
          case 'refuse':
            return freed(
              meetingId,
              opened,
              decide.refuse(existing, roles, await seal(input, meetingId, 'MeetingRefused', note)),
              stored,
            )
          case 'cancel':
          case 'declareNotHeld': {
            const sealed = await seal(input, meetingId, 'MeetingCancelled', note)
            const callOff = command === 'cancel' ? decide.cancel : decide.declareNotHeld
            return freed(meetingId, opened, callOff(existing, roles, reason, sealed), stored)
          }
          case undefined:
          case 'plan':
          case 'changeSubject':
          case 'setLink':
          case 'propose':
          case 'fillFeedback':
          case 'takeBackFeedback':
          case 'close':
          case 'expire':
          case 'endWithRelationship':
          case 'endWithPause':
          default:
            return refuse('transition_not_allowed', meetingPolicy.allowedFor(existing.state, roles))
        }
      }),

    /** A party comes into the call from a tab (`stayId`); the second one starts an agreed meeting. */
    joinCall: (input: MeetingInput & { readonly stayId: StayId }) =>
      answer(input, async ({ stored, existing, roles }) => {
        const [known, { inProduct }] = await Promise.all([
          facts.answer(input.companyId, existing),
          facts.conference(input.companyId),
        ])
        if (!inProduct) return refuse('conference_off')
        const decision = decide.join(existing, roles, input.stayId, known, input.at)
        return unitOfWork({ resource: { on: stored, decision } })
      }),

    /** By the system, which sees who is in the call. `leftAt`: when it last heard of that tab. */
    leaveCall: (input: MeetingInput & { readonly party: Party; readonly stayId: StayId; readonly leftAt: Instant }) =>
      answer(input, ({ stored, existing }) => {
        if (input.actor.kind !== 'system') return refuse('forbidden')
        const decision = decide.leave(existing, input.party, input.stayId, input.leftAt, input.at)
        return unitOfWork({ resource: { on: stored, decision } })
      }),

    /** By the system, once the meeting's due date has passed; a read model says which ones are due. */
    passMeetingDueDate: (input: MeetingInput) =>
      answer(input, (opened) => {
        if (input.actor.kind !== 'system') return refuse('forbidden')
        return freed(input.meetingId, opened, decide.passDueDate(opened.existing, input.at), opened.stored)
      }),

    /** By the system, when the relationship is over: an open meeting is cancelled. */
    endMeetingWithRelationship: (input: MeetingInput) =>
      answer(input, (opened) => {
        if (input.actor.kind !== 'system') return refuse('forbidden')
        return freed(input.meetingId, opened, decide.endWithRelationship(opened.existing), opened.stored)
      }),

    /** By the system, when the relationship is paused: a date before it goes on is dropped with its meeting. */
    endMeetingWithPause: (input: MeetingInput & { readonly resumesAt: Instant }) =>
      answer(input, (opened) => {
        if (input.actor.kind !== 'system') return refuse('forbidden')
        const decision = decide.endWithPause(opened.existing, input.resumesAt, input.at)
        return freed(input.meetingId, opened, decision, opened.stored)
      }),
  }
}

/** Both agendas give back the time of a date, unless it is still agreed. */
async function freed(
  meetingId: MeetingId,
  { existing, load }: Opened,
  decision: Decision<MeetingEvent, RefusalCode>,
  on: Loaded<Meeting>,
): Promise<Outcome> {
  const { participantUserId, presenterUserId } = existing.parties
  const agendas = await Promise.all([
    load(agendaWithClaims, participantUserId),
    load(agendaWithClaims, presenterUserId),
  ])
  if ('refusal' in decision) return decision
  const isAgreed = agreedOf(decision.events.reduce<Meeting>(meeting.evolve, existing)) !== null
  return unitOfWork({ resource: { on, decision }, after: isAgreed ? [] : releaseSlots(agendas, meetingId) })
}
