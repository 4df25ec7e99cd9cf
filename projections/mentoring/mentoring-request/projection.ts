import type { MentoringRequestEvent, Slot } from '#domain/mentoring/mentoring-request/events.ts'
import type { RefusalReason, RequestCancellation, RevocationReason } from '#domain/mentoring/mentoring-request/words.ts'
import type { RequestState } from '#domain/mentoring/mentoring-request/state.ts'
import { presentReceipt, receiptLabels, type Labels } from '../../platform/labels.ts'
import { partyReadModel, type PartyAttributes } from '../parties/read-model.ts'
import type { PartyRow, Stamped } from '../parties/party-row.ts'

interface SlotSent {
  readonly starts_at: string
  readonly minutes: number
  readonly time_zone: string
}

/** The attributes of the resource that are the same for every reader, named as they are sent. */
interface RequestAttributes extends PartyAttributes {
  readonly aasm_state: RequestState
  readonly cancellation_reason: RequestCancellation | null
  readonly origin: 'participant' | 'admin'
  /** Clear text; null when there is none or its author was erased. */
  readonly message: string | null
  readonly score: number
  readonly receipt: Receipt
  readonly proposed_dates: readonly SlotSent[]
  /** The one that the mentee took. */
  readonly taken_date: SlotSent | null
  readonly proposal_note: string | null
  readonly refusal_reason: RefusalReason | null
  readonly refusal_note: string | null
  readonly revocation_reason: RevocationReason | null
  readonly revocation_note: string | null
  readonly answer_due_at: string
  readonly decided_at: string | null
}

type Receipt = ReturnType<typeof presentReceipt>

interface RequestLinks {
  readonly relationship_id: string
  /** Who wrote the message, where it was not the mentee. */
  readonly message_by: string | null
  /** Who wrote the word of a revocation. */
  readonly ended_by_user: string | null
}

/** `rm.mentoring_requests_v1` */
export const mentoringRequests = partyReadModel<
  'mentoring_requests',
  MentoringRequestEvent,
  RequestAttributes,
  RequestLinks,
  Labels
>({
  name: 'mentoring_requests',
  version: 1,
  category: 'mentoring_request',
  columns: {
    links: { relationship_id: 'uuid not null' },
    searched: {
      score: 'smallint not null',
      requested_at: 'timestamptz not null',
      answer_due_at: 'timestamptz not null',
      decided_at: 'timestamptz',
    },
    addedLinks: { message_by: 'text', ended_by_user: 'text' },
  },
  indexes: {
    pair: '(presenter_id, participant_id, program_id)',
    due: `(answer_due_at, id) where state = 'requested'`,
    message_by: '(message_by) where message_by is not null',
    asked: '(company_id, requested_at desc, id)',
    ended_by: '(ended_by_user) where ended_by_user is not null',
  },
  texts: {
    attributes: ['message', 'proposal_note', 'refusal_note', 'revocation_note'],
    authorColumns: ['message_by', 'ended_by_user'],
    sealed({ type, data }) {
      if (type === 'MentoringRequested') return { message: data.message }
      return type === 'OtherDatesProposed' || type === 'MentoringRequestRefused' || type === 'MentoringRequestRevoked'
        ? { note: data.note }
        : null
    },
    withoutPerson,
  },
  prepare: (sql, events) =>
    receiptLabels(
      sql,
      events.flatMap(({ type, data, metadata: { companyId } }) =>
        type === 'MentoringRequested' ? [{ companyId, receipt: data.receipt }] : [],
      ),
    ),
  opens({ type, data, metadata }, { at, text, erased, prepared: labels }) {
    if (type !== 'MentoringRequested') return null
    const { participantUserId, presenterUserId } = data
    const receipt = presentReceipt(data.receipt, metadata.companyId, labels, at)
    const author = data.message?.kid ?? null
    return {
      between: data,
      links: {
        relationship_id: data.relationshipId,
        message_by: author === participantUserId ? null : author,
        ended_by_user: null,
      },
      attributes: {
        aasm_state: 'requested',
        cancellation_reason: null,
        origin: data.origin,
        message: text('message'),
        receipt: erased.has(participantUserId) || erased.has(presenterUserId) ? withFiguresOnly(receipt) : receipt,
        proposed_dates: [],
        taken_date: null,
        proposal_note: null,
        refusal_reason: null,
        refusal_note: null,
        revocation_reason: null,
        revocation_note: null,
        score: receipt.score,
        requested_at: at,
        answer_due_at: data.answerDueAt,
        decided_at: null,
      },
    }
  },
  changes({ type, data }, { attributes: current }, { at, text }) {
    const cancelled = { aasm_state: 'cancelled', decided_at: current.decided_at ?? at } as const
    switch (type) {
      case 'OtherDatesProposed':
        return { proposed_dates: data.slots.map(slotSent), proposal_note: text('note') }
      case 'ProposedDateTaken':
        return { taken_date: slotSent(data.slot) }
      case 'MentoringRequestConfirmed':
        return { aasm_state: 'confirmed', decided_at: at }
      case 'MentoringRequestRefused':
        return { ...cancelled, cancellation_reason: 'refused', refusal_reason: data.reason, refusal_note: text('note') }
      case 'MentoringRequestWithdrawn':
        return { ...cancelled, cancellation_reason: 'withdrawn' }
      case 'MentoringRequestRevoked':
        return {
          ...cancelled,
          cancellation_reason: 'revoked',
          revocation_reason: data.reason,
          revocation_note: text('note'),
        }
      case 'MentoringRequestExpired':
        return { ...cancelled, cancellation_reason: 'expired' }
      case 'MentoringRequestFinished':
        return { aasm_state: 'finished' }
      case 'MentoringRequested':
        return null
      default:
        return null
    }
  },
  linksOf: ({ type, data }) =>
    type === 'MentoringRequestRevoked' && data.note !== null ? { ended_by_user: data.note.kid } : null,
})

function slotSent({ startsAt, minutes, timeZone }: Slot): SlotSent {
  return { starts_at: startsAt, minutes, time_zone: timeZone }
}

/** Mentors write notes and mentees messages, where an administrator did not write it; administrators revoke. */
function withoutPerson(
  user: string,
  row: PartyRow<RequestAttributes, RequestLinks>,
): Stamped<RequestAttributes> | null {
  const { message, proposal_note, refusal_note, revocation_note, receipt } = row.attributes
  const isPresenter = row.presenter_user_id === user
  const isParty = isPresenter || row.participant_user_id === user
  const gone = {
    ...(isParty && tellsOfPeople(receipt) && { receipt: withFiguresOnly(receipt) }),
    ...(message !== null && (row.message_by ?? row.participant_user_id) === user && { message: null }),
    ...(proposal_note !== null && isPresenter && { proposal_note: null }),
    ...(refusal_note !== null && isPresenter && { refusal_note: null }),
    ...(revocation_note !== null && row.ended_by_user === user && { revocation_note: null }),
  }
  return Object.keys(gone).length === 0 ? null : { ...row.attributes, ...gone }
}

function tellsOfPeople({ criteria }: Receipt): boolean {
  return criteria.some(({ matched, slots }) => matched.length > 0 || slots !== undefined)
}

/** What somebody sought, speaks and when they are free is personal; the points stay true without it. */
function withFiguresOnly(receipt: Receipt): Receipt {
  return {
    ...receipt,
    criteria: receipt.criteria.map(({ criterion, points, weight, wanted }) => ({
      criterion,
      points,
      weight,
      wanted,
      matched: [],
    })),
  }
}
