import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import type { BookingRule } from '#domain/meetings/availability/words.ts'
import * as decide from '#domain/meetings/meeting/decide.ts'
import type { MeetingDecision, MeetingFacts } from '#domain/meetings/meeting/decision.ts'
import { partyOf } from '#domain/meetings/meeting/decision.ts'
import { meetingPolicy, meetingRolesOf, type MeetingRole } from '#domain/meetings/meeting/policy.ts'
import { areApart, inSeries, movedDates } from '#domain/meetings/meeting/series.ts'
import { agreedOf, openDateOf, type Meeting, type PlannedMeeting } from '#domain/meetings/meeting/state.ts'
import { mostInSeries } from '#domain/meetings/meeting/words.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import { accept, refuse } from '#domain/platform/decision.ts'
import type { Sealed } from '#domain/platform/event.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { derivedId, type CompanyId, type MeetingId, type RelationshipId, type SeriesId } from '#domain/platform/ids.ts'
import { actingRolesOf } from '#domain/platform/policy.ts'
import { agendaWithClaims, heldBeside, releaseAll, reserveAll, takeBackClaims } from './agenda-claims.ts'
import { appointmentOf } from './appointment.ts'
import { brokenRules, judgeDates, refuseBroken, type MeetingPorts } from './dates.ts'
import { meetingTexts, type LinkInput, type SubjectInput } from './meeting-texts.ts'
import { handle } from '../platform/handle.ts'
import type { CommandContext, CommandResult, Vault } from '../platform/ports.ts'
import {
  unitOfWork,
  type Change,
  type CommandShape,
  type Load,
  type Loaded,
  type Outcome,
} from '../platform/unit-of-work.ts'

interface Dependencies {
  readonly store: EventStore
  readonly vault: Vault
  readonly facts: MeetingPorts
}

interface PlanSeries extends CommandContext, SubjectInput, LinkInput {
  readonly relationshipId: RelationshipId
  /** One to twelve, in order, none overlapping. */
  readonly slots: readonly Slot[]
  /** A word with the dates. */
  readonly note: string | null
}

/** Any meeting of the series; of an act on "this and the following" the first of them. */
interface OfSeries extends CommandContext {
  readonly meetingId: MeetingId
}

/** What gives or answers dates. */
interface OfDates extends OfSeries {
  /** The open and agreed dates that the sender saw; with another one nothing is done. Left out: whichever stand. */
  readonly appointments?: readonly string[] | undefined
}

/** One meeting of a series, for who acts. */
interface Member {
  readonly on: Loaded<Meeting>
  readonly existing: PlannedMeeting
  readonly roles: readonly MeetingRole[]
}

interface Opened {
  readonly existing: PlannedMeeting
  readonly roles: readonly MeetingRole[]
  /** The whole series, by rank. */
  readonly members: readonly Member[]
  readonly load: Load
}

const shape: CommandShape = { resource: 'meeting', compensations: [takeBackClaims] }

/** The meetings of a series have ids of their own that follow from it. */
export function meetingIn(companyId: CompanyId, seriesId: SeriesId, rank: number): MeetingId {
  return derivedId<MeetingId>('meeting', companyId, seriesId, rank)
}

/**
 * The commands about a series of meetings, each of which is one append over all its meetings and both agendas. What one
 * of them refuses refuses all. `domain/meetings/meeting/policy.ts` says who may.
 */
export function seriesCommands({ store, vault, facts }: Dependencies) {
  const { seal, subjectOf, sealedLink, isOffered, isAllowed } = meetingTexts({ vault, facts })

  const answer = (input: OfSeries, decideOn: (opened: Opened) => Outcome | Promise<Outcome>) =>
    handle(store, input, shape, async (load) => {
      const { state } = await load(meeting, input.meetingId)
      if (state.state === 'none') return refuse('not_found')
      const roles = meetingRolesOf(state, input.actor)
      if (roles.length === 0) return refuse('forbidden')
      if (state.series === null) return refuse('not_a_series')
      const { seriesId, of } = state.series
      const ranks = Array.from({ length: of }, (_, n) => meetingIn(input.companyId, seriesId, n + 1))
      const all = await Promise.all(ranks.map((id) => load(meeting, id)))
      const written = all.find(({ alreadyWritten }) => alreadyWritten.size > 0)
      // The same command again: what it found then may have changed.
      if (written !== undefined && store.multiStream)
        return unitOfWork({ resource: { on: written, decision: accept() } })
      const members = all.flatMap((on) =>
        on.state.state === 'none' ? [] : [{ on, existing: on.state, roles: meetingRolesOf(on.state, input.actor) }],
      )
      return decideOn({ existing: state, roles, members, load })
    })

  const known = (input: CommandContext, existing: PlannedMeeting): Promise<MeetingFacts> =>
    facts.answer(input.companyId, existing)

  const agendasOf = ({ existing: { parties }, load }: Opened) =>
    Promise.all([load(agendaWithClaims, parties.participantUserId), load(agendaWithClaims, parties.presenterUserId)])

  /** New dates for some of the meetings; the other open ones that wait for the actor are declined. */
  const proposed = async (
    input: OfSeries & { readonly note: string | null },
    opened: Opened,
    dates: readonly (Member & { readonly slot: Slot })[],
    declined: readonly Member[] = [],
  ): Promise<Outcome> => {
    const { existing, roles, load } = opened
    const { companyId, at } = input
    const wanted = dates.map(({ on, slot }) => ({ meetingId: on.id as MeetingId, slot }))
    if (!areApart(wanted.map(({ slot }) => slot))) return refuse('series_invalid')
    const [presence, notes] = await Promise.all([
      known(input, existing),
      Promise.all(wanted.map(({ meetingId }) => seal(input, meetingId, 'AppointmentProposed', input.note))),
    ])
    const decided = (beyondRules: readonly (readonly BookingRule[])[]) =>
      dates.map(({ on, existing: one, roles: as, slot }, n) => {
        const appointment = appointmentOf(input, on.id as MeetingId, slot)
        const proposal = { ...appointment, note: notes[n] ?? null, beyondRules: beyondRules[n] ?? [] }
        return { on, decision: decide.propose(one, as, proposal, presence, at) }
      })
    const first = unitOfOne(decided([]), [])
    if ('refusal' in first) return first
    const between = { companyId, relationshipId: existing.relationshipId, parties: existing.parties }
    const judged = await judgeDates(facts, load, between, roles, { dates: wanted, at })
    if ('refusal' in judged) return judged
    const changes = [...decided(judged.beyondRules), ...declined.map((one) => declineOf(one, input))]
    return unitOfOne(changes, [], dates.length)
  }

  return {
    /** Each date is a meeting of its own, and all are proposed together. */
    planSeries: async (input: PlanSeries): Promise<CommandResult> => {
      const { companyId, relationshipId, meetingType, slots, at } = input
      const seriesId = derivedId<SeriesId>('series', companyId, input.actor.userId ?? '', input.idempotencyKey)
      return handle(store, input, shape, async (load) => {
        const relationship = await load(mentoringRelationship, relationshipId)
        if (relationship.state.state === 'none') return refuse('not_found')
        const { parties, programId } = relationship.state
        const roles = actingRolesOf(parties, input.actor)
        if (roles.length === 0) return refuse('forbidden')
        if (slots.length < 1 || slots.length > mostInSeries || !areApart(slots)) return refuse('series_invalid')
        if (!(await isOffered(input, programId))) return refuse('meeting_reason_unknown')
        if (!(await isAllowed(input, input.link))) return refuse('link_not_allowed')
        const dates = slots.map((slot, n) => ({ meetingId: meetingIn(companyId, seriesId, n + 1), slot }))
        const [presence, stored] = await Promise.all([
          facts.answer(companyId, { parties, programId }),
          Promise.all(dates.map(({ meetingId }) => load(meeting, meetingId))),
        ])
        const [leader] = stored
        if (leader !== undefined && leader.alreadyWritten.size > 0 && store.multiStream)
          return unitOfWork({ resource: { on: leader, decision: accept() } })
        const facing = { ...presence, relationship: relationship.state }
        const judged = await judgeDates(facts, load, { companyId, relationshipId, parties }, roles, { dates, at })
        const changes: Change[] = []
        for (const [n, on] of stored.entries()) {
          const date = dates[n]
          if (date === undefined) continue
          const { meetingId, slot } = date
          const [subject, note, link] = await Promise.all([
            subjectOf(input, meetingId, 'MeetingInitiated'),
            seal(input, meetingId, 'AppointmentProposed', input.note),
            sealedLink(input, meetingId),
          ])
          if (subject === null) return refuse('topic_missing')
          const planned = {
            parties,
            programId,
            relationshipId,
            meetingType,
            subject,
            note,
            link,
            appointment: appointmentOf(input, meetingId, slot),
            series: { seriesId, rank: n + 1, of: slots.length },
            beyondRules: 'refusal' in judged ? [] : (judged.beyondRules[n] ?? []),
          }
          // Of a saga that goes on, this one is there.
          const decision = on.alreadyWritten.size > 0 ? accept() : decide.plan(on.state, roles, planned, facing, at)
          changes.push({ on, decision })
        }
        const outcome = unitOfOne(changes, [])
        return 'refusal' in outcome || !('refusal' in judged) ? outcome : judged
      })
    },

    /** One answer: these dates are agreed, all or none, and the other ones that wait for the actor are declined. */
    answerSeries: (input: OfDates & { readonly accepted: readonly MeetingId[]; readonly note?: string | null }) =>
      answer(input, async (opened) => {
        const { companyId, at } = input
        const answerable = opened.members.filter(({ roles }) => roles.includes('asked'))
        if (isReplaced(input, answerable)) return refuse('date_replaced')
        const chosen = answerable.flatMap((member) => {
          const open = openDateOf(member.existing)
          const isChosen = input.accepted.some((one) => one === member.on.id)
          return open !== null && isChosen
            ? [{ ...member, open, meetingId: member.on.id as MeetingId, slot: open }]
            : []
        })
        const isAgreed = (meetingId: MeetingId) =>
          opened.members.some(({ on, existing }) => on.id === meetingId && agreedOf(existing) !== null)
        const others = input.accepted.filter((one) => !chosen.some(({ meetingId }) => meetingId === one))
        const [leader] = opened.members
        // The same answer again, for example from a second window.
        if (answerable.length === 0 && leader !== undefined && others.length > 0 && others.every(isAgreed))
          return unitOfWork({ resource: { on: leader.on, decision: accept() } })
        if (answerable.length === 0 || !others.every(isAgreed)) return refuse('appointment_not_open')
        const { participantUserId, presenterUserId } = opened.existing.parties
        const [presence, bookings, [mentee, mentor]] = await Promise.all([
          known(input, opened.existing),
          facts.bookings(companyId, [participantUserId, presenterUserId]),
          agendasOf(opened),
        ])
        const changes = chosen.map(({ on, existing, roles, open }) => ({
          on,
          decision: decide.accept(existing, roles, open.appointmentId, presence, at),
        }))
        const decided = unitOfOne(changes, [])
        if (changes.length > 0 && 'refusal' in decided) return decided
        const [own, other] = opened.roles.includes('participant') ? [mentee, mentor] : [mentor, mentee]
        const ownTimes = reserveAll(own, chosen)
        if ('refusal' in ownTimes) return ownTimes
        const otherTimes = reserveAll(other, chosen)
        if ('refusal' in otherTimes) return refuse('partner_busy')
        for (const [n, { open, roles }] of chosen.entries()) {
          const isTheirs = open.proposedBy !== 'admin' && open.proposedBy !== partyOf(roles)
          const broken = brokenRules(bookings, other, heldBeside(other.state, chosen, n), open, at)
          const against = refuseBroken(broken.filter((rule) => !isTheirs || !open.beyondRules.includes(rule)))
          if (against !== null) return against
        }
        const declined = answerable.filter(({ on }) => !chosen.some(({ meetingId }) => meetingId === on.id))
        const times = [
          { on: own, decision: ownTimes },
          { on: other, decision: otherTimes },
        ]
        const notes = await Promise.all(
          declined.map(({ on }) => seal(input, on.id as MeetingId, 'AppointmentDeclined', input.note ?? null)),
        )
        const left = declined.map((one, n) => declineOf(one, input, notes[n] ?? null))
        return unitOfOne([...changes, ...left], times, chosen.length)
      }),

    /** Another rhythm for the dates that wait for the actor, in their order; those that get no other are declined. */
    proposeRhythm: (input: OfDates & { readonly slots: readonly Slot[]; readonly note: string | null }) =>
      answer(input, (opened) => {
        const answerable = opened.members.filter(({ roles }) => roles.includes('asked'))
        if (answerable.length === 0) return refuse('appointment_not_open')
        if (isReplaced(input, answerable)) return refuse('date_replaced')
        if (input.slots.length === 0 || input.slots.length > answerable.length) return refuse('series_invalid')
        const dates = answerable.flatMap((member, n) => {
          const slot = input.slots[n]
          return slot === undefined ? [] : [{ ...member, slot }]
        })
        return proposed(input, opened, dates, answerable.slice(dates.length))
      }),

    /**
     * This meeting and those after it move by as much on the clocks of the new date. An agreed date stands until its
     * other one is accepted.
     */
    moveFollowing: (input: OfDates & { readonly slot: Slot; readonly note: string | null }) =>
      answer(input, (opened) => {
        const { slot } = input
        const dated = followingIn(opened).flatMap((member) => {
          const date = openDateOf(member.existing) ?? agreedOf(member.existing)
          return date !== null && meetingPolicy.mayDo('propose', member.existing.state, member.roles)
            ? [{ ...member, date }]
            : []
        })
        if (dated[0]?.on.id !== input.meetingId) return refuse('transition_not_allowed')
        if (isReplaced(input, dated)) return refuse('date_replaced')
        const moved = movedDates(
          dated.map(({ date }) => date.startsAt),
          slot.startsAt,
          slot.timeZone,
        )
        const dates = dated.map((member, n) => ({ ...member, slot: { ...slot, startsAt: moved[n] ?? slot.startsAt } }))
        return proposed(input, opened, dates)
      }),

    /** This meeting and those after it that are not over. */
    cancelFollowing: (input: OfSeries & { readonly reason: string; readonly note: string | null }) =>
      answer(input, async (opened) => {
        const open = followingIn(opened).filter(({ existing, roles }) =>
          meetingPolicy.mayDo('cancel', existing.state, roles),
        )
        const [first] = open
        if (first === undefined) return refuse('transition_not_allowed')
        const changes: Change[] = []
        for (const { on, existing, roles } of open) {
          const note = await seal(input, on.id as MeetingId, 'MeetingCancelled', input.note)
          changes.push({ on, decision: decide.cancel(existing, roles, input.reason, note) })
        }
        const ids = open.map(({ on }) => on.id as MeetingId)
        const agendas = await agendasOf(opened)
        return unitOfOne(changes, [], changes.length, releaseAll(agendas, ids))
      }),
  }
}

/** Whether a date of one of the meetings is none of those that the sender saw. */
function isReplaced({ appointments }: OfDates, members: readonly Member[]): boolean {
  if (appointments === undefined) return false
  return members.some(({ on, existing }) => {
    const date = openDateOf(existing) ?? agreedOf(existing)
    // What this command has written already was seen.
    return on.alreadyWritten.size === 0 && date !== null && !appointments.includes(date.appointmentId)
  })
}

function followingIn({ existing, members }: Opened): readonly Member[] {
  const { rank = 1 } = existing.series ?? {}
  return members.filter((member) => (member.existing.series?.rank ?? 0) >= rank)
}

function declineOf({ on, existing, roles }: Member, { at }: CommandContext, note: Sealed | null = null): Change {
  const { appointmentId = '' } = openDateOf(existing) ?? {}
  return { on, decision: decide.declineAppointment(existing, roles, appointmentId, note, at) }
}

/**
 * The changes of several meetings as one unit of work: the first one notifies of all.
 * @param count of how many meetings it tells
 */
function unitOfOne(
  changes: readonly Change[],
  before: readonly Change[],
  count = changes.length,
  after: readonly Change[] = [],
): Outcome {
  const counted = count === 0 ? changes.length : count
  const [resource, ...rest] = changes.map(({ on, decision }, n) => ({
    on,
    decision: inSeries(decision as MeetingDecision, { count: counted, leads: n === 0 }),
  }))
  if (resource === undefined) return refuse('transition_not_allowed')
  return unitOfWork({ resource, before, after: [...rest, ...after] })
}
