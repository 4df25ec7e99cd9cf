import type { MatchReceipt } from '../../community/match/receipt.ts'
import { accept, refuse as refused, type Decision } from '../../platform/decision.ts'
import type { Sealed } from '../../platform/event.ts'
import type { Instant, ProgramId, RelationshipId } from '../../platform/ids.ts'
import type { ActingRole } from '../../platform/policy.ts'
import { isProposable } from '../../platform/slot.ts'
import type { MentoringRequestEvent, Parties, Slot } from './events.ts'
import type { RefusalReason, RequestCancellation, RevocationReason } from './words.ts'
import { requestPolicy, stageOf, type RequestCommand } from './policy.ts'
import type { MentoringRequest } from './state.ts'
import type { Presence } from '../../people/account/words.ts'

export type RequestRefusal =
  | 'already_open'
  | 'self'
  | 'not_in_program'
  | 'partner_inactive'
  | 'participant_gone'
  | 'not_visible'
  | 'mentee_full'
  | 'mentor_full'
  /** Somebody waits for a place of the mentor: it is theirs first. */
  | 'others_wait'
  | 'mentor_away'
  | 'transition_not_allowed'
  | 'slots_invalid'
  | 'date_not_proposed'
  | 'date_past'
  | 'not_due'

type RequestDecision = Decision<MentoringRequestEvent, RequestRefusal>

/** What is known of a person when a request is made. */
interface Standing {
  readonly presence: Presence
  readonly inProgram: boolean
  /** Holds as many accompaniments as their limit, or more. */
  readonly full: boolean
  /** Now. */
  readonly away: boolean
}

/** Looked up before the decision. */
export interface RequestFacts {
  readonly participant: Standing
  /** `visible`: in the directory (enrolled, active, visible, complete enough, not closed). `awaited`: others wait. */
  readonly presenter: Standing & { readonly visible: boolean; readonly awaited?: boolean }
}

export interface NewRequest {
  readonly parties: Parties
  readonly programId: ProgramId
  readonly relationshipId: RelationshipId
  readonly message: Sealed | null
  readonly receipt: MatchReceipt
  readonly answerDueAt: Instant
}

/** A mentee asks. */
export function requestMentoring(request: MentoringRequest, ask: NewRequest, facts: RequestFacts): RequestDecision {
  return newRequest(request, ask, facts, 'participant')
}

/** An administrator asks for two people; the mentor's visibility does not matter. */
export function createForTwo(request: MentoringRequest, ask: NewRequest, facts: RequestFacts): RequestDecision {
  return newRequest(request, ask, facts, 'admin')
}

function newRequest(
  request: MentoringRequest,
  { parties, ...ask }: NewRequest,
  facts: RequestFacts,
  origin: 'participant' | 'admin',
): RequestDecision {
  if (request.state !== 'none') return refused('already_open')
  if (parties.participantUserId === parties.presenterUserId) return refused('self')
  const away = absent(facts.participant.presence) ?? (facts.presenter.presence === 'active' ? null : 'partner_inactive')
  if (away !== null) return refused(away)
  if (!facts.participant.inProgram || !facts.presenter.inProgram) return refused('not_in_program')
  if (origin === 'participant' && !facts.presenter.visible) return refused('not_visible')
  if (facts.participant.full) return refused('mentee_full')
  if (facts.presenter.away) return refused('mentor_away')
  if (facts.presenter.full) return refused('mentor_full')
  if (facts.presenter.awaited === true) return refused('others_wait')
  return accept({ type: 'MentoringRequested', data: { ...parties, ...ask, origin } })
}

/**
 * One to five slots of 15 to 240 minutes in a known time zone that start after `at`, within a year, each at a different
 * time. Proposing again is a new proposal, never "already done".
 */
export function proposeOtherDates(
  request: MentoringRequest,
  by: readonly ActingRole[],
  proposal: { readonly slots: readonly Slot[]; readonly note: Sealed | null },
  participant: Presence,
  at: Instant,
): RequestDecision {
  if (!requestPolicy.mayDo('proposeOtherDates', stageOf(request), by)) return notAllowed(request, by)
  const away = absent(participant)
  if (away !== null) return refused(away)
  if (!areProposable(proposal.slots, at)) return refused('slots_invalid')
  return accept({ type: 'OtherDatesProposed', data: proposal })
}

/** Decided together with the reservation of both capacities, which check the limits. */
export function confirm(request: MentoringRequest, by: readonly ActingRole[], participant: Presence): RequestDecision {
  if (request.state === 'confirmed' && by.includes('presenter')) return accept()
  if (!requestPolicy.mayDo('confirm', stageOf(request), by)) return notAllowed(request, by)
  const away = absent(participant)
  if (away !== null) return refused(away)
  return accept({ type: 'MentoringRequestConfirmed', data: {} })
}

/**
 * The mentee takes one of the dates proposed last: the mentor offered it, so this confirms the request. Decided
 * together with the reservation of both capacities, as `confirm` is. The same date again is already done. Where the
 * mentor confirmed without a date a moment before, it is kept for their first meeting.
 */
export function takeDate(
  request: MentoringRequest,
  by: readonly ActingRole[],
  date: Pick<Slot, 'startsAt' | 'minutes'> | null,
  presenter: Presence,
  at: Instant,
): RequestDecision {
  const isDate = (slot: Slot) => slot.startsAt === date?.startsAt && slot.minutes === date.minutes
  if (request.state === 'confirmed' && by.includes('participant')) {
    if (request.taken !== null && isDate(request.taken)) return accept()
    const kept = request.offered.find((slot) => isDate(slot) && slot.startsAt > at)
    if (kept !== undefined && request.taken === null && presenter === 'active')
      return accept({ type: 'ProposedDateTaken', data: { slot: kept } })
  }
  if (request.state !== 'requested' || !requestPolicy.mayDo('takeDate', stageOf(request), by))
    return notAllowed(request, by, at)
  if (presenter !== 'active') return refused('partner_inactive')
  const slot = request.offered.find(isDate)
  if (slot === undefined) return refused('date_not_proposed')
  if (slot.startsAt <= at) return refused('date_past', requestPolicy.allowedFor(stageOf(request, at), by))
  return accept({ type: 'ProposedDateTaken', data: { slot } }, { type: 'MentoringRequestConfirmed', data: {} })
}

/** Without a reason: `other`; when it is refused already, the reason of then. */
export function refuse(
  request: MentoringRequest,
  by: readonly ActingRole[],
  reason: RefusalReason | undefined,
  note: Sealed | null,
): RequestDecision {
  const event = { type: 'MentoringRequestRefused', data: { reason: reason ?? 'other', note } } as const
  return cancel('refuse', 'refused', request, by, event, reason)
}

export function withdraw(request: MentoringRequest, by: readonly ActingRole[]): RequestDecision {
  return cancel('withdraw', 'withdrawn', request, by, { type: 'MentoringRequestWithdrawn', data: {} })
}

/** Without a reason: `other`; when it is revoked already, the reason of then. */
export function revoke(
  request: MentoringRequest,
  by: readonly ActingRole[],
  reason: RevocationReason | undefined,
  note: Sealed | null,
): RequestDecision {
  const event = { type: 'MentoringRequestRevoked', data: { reason: reason ?? 'other', note } } as const
  return cancel('revoke', 'revoked', request, by, event, reason)
}

/** For revoking many requests at once: one that was answered meanwhile is refused, and stays as it is. */
export function revokeUnanswered(request: MentoringRequest, by: readonly ActingRole[]): RequestDecision {
  const event = { type: 'MentoringRequestRevoked', data: { reason: 'other', note: null } } as const
  return cancel('revokeUnanswered', 'revoked', request, by, event)
}

/** Only once the answer is overdue. */
export function expire(request: MentoringRequest, by: readonly ActingRole[], at: Instant): RequestDecision {
  if (request.state === 'requested' && by.includes('system') && at < request.answerDueAt) return refused('not_due')
  return cancel('expire', 'expired', request, by, { type: 'MentoringRequestExpired', data: {} })
}

/** When its relationship finishes. */
export function finish(request: MentoringRequest, by: readonly ActingRole[]): RequestDecision {
  if (request.state === 'finished' && by.includes('system')) return accept()
  if (!requestPolicy.mayDo('finish', stageOf(request), by)) return notAllowed(request, by)
  return accept({ type: 'MentoringRequestFinished', data: {} })
}

/** Revokes the request when the account of a party is erased (docs/decisions/2112). */
export function partyErased(request: MentoringRequest, by: readonly ActingRole[]): RequestDecision {
  const event = { type: 'MentoringRequestRevoked', data: { reason: 'other', note: null } } as const
  return cancel('partyErased', 'revoked', request, by, event)
}

/** Already done when it was cancelled by the same command for the same reason; refused when by another one. */
function cancel(
  command: RequestCommand,
  cause: RequestCancellation,
  request: MentoringRequest,
  by: readonly ActingRole[],
  event: MentoringRequestEvent,
  reason?: RefusalReason | RevocationReason,
): RequestDecision {
  if (requestPolicy.mayDo(command, stageOf(request), by)) return accept(event)
  const done = request.state === 'cancelled' && request.cause === cause && (reason ?? request.reason) === request.reason
  return done && requestPolicy.mayDo(command, 'requested', by) ? accept() : notAllowed(request, by)
}

function areProposable(slots: readonly Slot[], at: Instant): boolean {
  return (
    slots.length >= 1 &&
    slots.length <= 5 &&
    new Set(slots.map(({ startsAt }) => Date.parse(startsAt))).size === slots.length &&
    slots.every((slot) => isProposable(slot, at))
  )
}

function absent(participant: Presence): 'participant_gone' | 'partner_inactive' | null {
  if (participant === 'gone') return 'participant_gone'
  return participant === 'active' ? null : 'partner_inactive'
}

function notAllowed(request: MentoringRequest, by: readonly ActingRole[], at?: Instant): RequestDecision {
  return refused('transition_not_allowed', requestPolicy.allowedFor(stageOf(request, at), by))
}
