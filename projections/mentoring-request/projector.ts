import type { MentoringRequestEvent } from '#domain/mentoring-request/events.ts'
import type { RequestCancellation, RequestState } from '#domain/mentoring-request/state.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'
import type { Sealed } from '#domain/shared/event.ts'
import { presentReceipt, receiptLabels, type Labels } from '../labels.ts'
import { foldIntoRows, instanceId } from '../runner/fold.ts'
import type { Projection } from '../runner/projection.ts'
import { storable, type TextOpener } from '../text-opener.ts'
import type { RequestAttributes, RequestRow } from './table.ts'

/** The events of this stream, told apart by their type. */
type Recorded = {
  [Type in MentoringRequestEvent['type']]: RecordedEvent<Extract<MentoringRequestEvent, { type: Type }>>
}[MentoringRequestEvent['type']]

/** @param opener of the vault, so that the two people read the text; what was erased is null. */
export function createMentoringRequestsProjection(opener: TextOpener): Projection {
  return {
    name: 'mentoring_requests',
    version: 1,
    categories: ['mentoring_request'],
    async apply(sql, recorded, { table }) {
      const events = recorded as readonly Recorded[]
      const labels = await receiptLabels(
        sql,
        events.flatMap((event) =>
          event.type === 'MentoringRequested'
            ? [{ companyId: event.metadata.companyId, receipt: event.data.receipt }]
            : [],
        ),
      )
      const texts = await openTexts(opener, events)
      await foldIntoRows<RequestRow>(sql, { table: table('mentoring_requests'), key: 'id' }, events, (row, event) =>
        evolveRow(row, event as Recorded, labels, texts.get(event.id) ?? null),
      )
    },
  }
}

function sealedText(event: Recorded): { sealed: Sealed; field: string } | null {
  const sealed =
    event.type === 'MentoringRequested'
      ? event.data.message
      : event.type === 'OtherDatesProposed' || event.type === 'MentoringRequestRefused'
        ? event.data.note
        : null
  return sealed === null ? null : { sealed, field: event.type === 'MentoringRequested' ? 'message' : 'note' }
}

async function openTexts(opener: TextOpener, events: readonly Recorded[]): Promise<ReadonlyMap<string, string | null>> {
  const sealed = events.flatMap((event) => {
    const text = sealedText(event)
    return text === null
      ? []
      : [{ id: event.id, sealed: text.sealed, context: `${event.stream}/${event.type}/${text.field}` }]
  })
  if (sealed.length === 0) return new Map()
  const opened = await opener.openMany(sealed)
  return new Map(sealed.map(({ id }, n) => [id, opened[n] == null ? null : storable(opened[n])]))
}

function evolveRow(
  row: RequestRow | undefined,
  event: Recorded,
  labels: Labels,
  text: string | null,
): RequestRow | undefined {
  if (event.type === 'MentoringRequested') return requested(event, labels, text)
  if (row === undefined) return undefined
  switch (event.type) {
    case 'OtherDatesProposed':
      return changed(row, event, {
        proposed_dates: event.data.slots.map(({ startsAt, minutes, timeZone }) => ({
          starts_at: startsAt,
          minutes,
          time_zone: timeZone,
        })),
        proposal_note: text,
      })
    case 'MentoringRequestConfirmed':
      return changed(row, event, { aasm_state: 'confirmed', decided_at: event.metadata.at })
    case 'MentoringRequestRefused':
      return cancelled(row, event, 'refused', { refusal_reason: event.data.reason, refusal_note: text })
    case 'MentoringRequestWithdrawn':
      return cancelled(row, event, 'withdrawn')
    case 'MentoringRequestRevoked':
      return cancelled(row, event, 'revoked', { revocation_reason: event.data.reason })
    case 'MentoringRequestExpired':
      return cancelled(row, event, 'expired')
    case 'MentoringRequestFinished':
      return changed(row, event, { aasm_state: 'finished' })
    default:
      return row
  }
}

function requested(
  event: Extract<Recorded, { type: 'MentoringRequested' }>,
  labels: Labels,
  message: string | null,
): RequestRow {
  const { programId, relationshipId, origin, receipt, answerDueAt, ...parties } = event.data
  const { at, companyId } = event.metadata
  const state: RequestState = 'requested'
  const shared = {
    score: receipt.score,
    requested_at: at,
    answer_due_at: answerDueAt,
    decided_at: null,
    updated_at: at,
  }
  return {
    id: instanceId(event),
    company_id: companyId,
    program_id: programId,
    participant_id: parties.participantId,
    participant_user_id: parties.participantUserId,
    presenter_id: parties.presenterId,
    presenter_user_id: parties.presenterUserId,
    relationship_id: relationshipId,
    state,
    ...shared,
    attributes: {
      aasm_state: state,
      cancellation_reason: null,
      origin,
      message,
      receipt: presentReceipt(receipt, companyId, labels, at),
      proposed_dates: [],
      proposal_note: null,
      refusal_reason: null,
      refusal_note: null,
      revocation_reason: null,
      ...shared,
      revision: event.revision,
    },
    revision: event.revision,
  }
}

/** What was proposed and answered before stays readable: only `changes` differ. */
function changed(row: RequestRow, event: Recorded, changes: Partial<RequestAttributes>): RequestRow {
  const attributes = { ...row.attributes, ...changes, updated_at: event.metadata.at, revision: event.revision }
  return {
    ...row,
    state: attributes.aasm_state,
    decided_at: attributes.decided_at,
    updated_at: attributes.updated_at,
    attributes,
    revision: event.revision,
  }
}

function cancelled(
  row: RequestRow,
  event: Recorded,
  reason: RequestCancellation,
  changes: Partial<RequestAttributes> = {},
): RequestRow {
  return changed(row, event, {
    aasm_state: 'cancelled',
    cancellation_reason: reason,
    decided_at: row.attributes.decided_at ?? event.metadata.at,
    ...changes,
  })
}
