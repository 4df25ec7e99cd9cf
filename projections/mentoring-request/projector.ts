import type { MentoringRequestEvent, Slot } from '#domain/mentoring-request/events.ts'
import type { RequestCancellation, RequestState } from '#domain/mentoring-request/state.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'
import type { Sealed } from '#domain/shared/event.ts'
import {
  erasedAmong,
  isAccountEvent,
  rememberErased,
  runsBetweenAccounts,
  userOf,
  type RecordedAccountEvent,
} from '../erased-people.ts'
import { presentReceipt, receiptLabels, type Labels } from '../labels.ts'
import { foldIntoRows, instanceId } from '../runner/fold.ts'
import type { Projection, TableNames } from '../runner/projection.ts'
import type { Sql } from '../sql.ts'
import { storable, type TextOpener } from '../text-opener.ts'
import { requestTables, type RequestAttributes, type RequestRow, type SlotSent } from './table.ts'

/** The events of this stream, told apart by their type. */
type Recorded = {
  [Type in MentoringRequestEvent['type']]: RecordedEvent<Extract<MentoringRequestEvent, { type: Type }>>
}[MentoringRequestEvent['type']]

/** The people whose AccountErased this projection has passed. */
const erasedPeople = 'mentoring_requests_erased'

/** @param opener of the vault, so that the two people read the text; what was erased is null. */
export function createMentoringRequestsProjection(opener: TextOpener): Projection {
  return {
    name: 'mentoring_requests',
    version: 1,
    categories: ['mentoring_request', 'account'],
    tables: requestTables,
    async apply(sql, recorded, { table }) {
      for (const run of runsBetweenAccounts(recorded)) {
        const [first] = run
        if (first !== undefined && isAccountEvent(first)) {
          if (first.type === 'AccountErased') await eraseTexts(sql, table, first)
        } else await showEvents(sql, table, opener, run as readonly Recorded[])
      }
    },
  }
}

async function showEvents(sql: Sql, table: TableNames, opener: TextOpener, events: readonly Recorded[]): Promise<void> {
  const labels = await receiptLabels(
    sql,
    events.flatMap((event) =>
      event.type === 'MentoringRequested' ? [{ companyId: event.metadata.companyId, receipt: event.data.receipt }] : [],
    ),
  )
  const people = events.flatMap((event) => [
    ...(event.type === 'MentoringRequested' ? [event.data.participantUserId, event.data.presenterUserId] : []),
    sealedText(event)?.sealed.kid ?? '',
  ])
  const erased = await erasedAmong(sql, table(erasedPeople), people)
  const texts = await openTexts(opener, erased, events)
  await foldIntoRows<RequestRow>(sql, { table: table('mentoring_requests'), key: 'id' }, events, (row, recorded) => {
    const event = recorded as Recorded
    const next = evolveRow(row, event, labels, texts.get(event.id) ?? null)
    const late = next !== undefined && [next.participant_user_id, next.presenter_user_id].some((id) => erased.has(id))
    return late && event.type === 'MentoringRequested'
      ? { ...next, attributes: { ...next.attributes, receipt: withFiguresOnly(next.attributes.receipt) } }
      : next
  })
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

/** Of authors who are not erased as far as the projection has read: a key in memory may outlive the person. */
async function openTexts(
  opener: TextOpener,
  erased: ReadonlySet<string>,
  events: readonly Recorded[],
): Promise<ReadonlyMap<string, string | null>> {
  const written = events.flatMap((event) => {
    const text = sealedText(event)
    return text === null
      ? []
      : [{ id: event.id, sealed: text.sealed, context: `${event.stream}/${event.type}/${text.field}` }]
  })
  const sealed = written.filter(({ sealed: { kid } }) => !erased.has(kid))
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
        proposed_dates: event.data.slots.map(slotSent),
        proposal_note: text,
      })
    case 'ProposedDateTaken':
      return changed(row, event, { taken_date: slotSent(event.data.slot) })
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

function slotSent({ startsAt, minutes, timeZone }: Slot): SlotSent {
  return { starts_at: startsAt, minutes, time_zone: timeZone }
}

function requested(
  event: Extract<Recorded, { type: 'MentoringRequested' }>,
  labels: Labels,
  message: string | null,
): RequestRow {
  const { programId, relationshipId, origin, receipt, answerDueAt, ...parties } = event.data
  const { at, companyId } = event.metadata
  const state: RequestState = 'requested'
  const writer = event.data.message?.kid ?? null
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
      taken_date: null,
      proposal_note: null,
      refusal_reason: null,
      refusal_note: null,
      revocation_reason: null,
      ...shared,
      revision: event.revision,
    },
    revision: event.revision,
    // Last, as in the table: the columns of a row that was read and of one that is new are in one order.
    message_by: writer === parties.participantUserId ? null : writer,
  }
}

/** What the person wrote, and what the receipt says of them, is gone from the rows, as it is when they are made again without the key. The request stays as it was. */
async function eraseTexts(sql: Sql, table: TableNames, event: RecordedAccountEvent): Promise<void> {
  const user = userOf(event)
  const name = table('mentoring_requests')
  await rememberErased(sql, table(erasedPeople), event)
  const rows = await sql.query<{ row: RequestRow }>({
    name: `written_by_${name}`,
    text: `select to_json(stored) as row from ${name} stored
      where (participant_user_id = $1::uuid or presenter_user_id = $1::uuid or message_by = $1::text) and company_id = $2`,
    values: [user, event.metadata.companyId],
  })
  const changed = rows
    .map(({ row }) => ({ id: row.id, attributes: withoutTextsOf(user, row) }))
    .filter(({ attributes }) => attributes !== null)
  if (changed.length === 0) return
  await sql.query({
    name: `erase_${name}`,
    text: `update ${name} stored set attributes = erased.attributes
      from json_to_recordset($1::json) as erased (id uuid, attributes json) where stored.id = erased.id`,
    values: [JSON.stringify(changed)],
  })
}

/** null: nothing of theirs stands there. */
function withoutTextsOf(user: string, row: RequestRow): RequestAttributes | null {
  const { message, proposal_note, refusal_note, receipt } = row.attributes
  const gone = {
    ...(isParty(user, row) && tellsOfPeople(receipt) && { receipt: withFiguresOnly(receipt) }),
    ...(message !== null && (row.message_by ?? row.participant_user_id) === user && { message: null }),
    ...(proposal_note !== null && row.presenter_user_id === user && { proposal_note: null }),
    ...(refusal_note !== null && row.presenter_user_id === user && { refusal_note: null }),
  }
  return Object.keys(gone).length === 0 ? null : { ...row.attributes, ...gone }
}

function isParty(user: string, { participant_user_id, presenter_user_id }: RequestRow): boolean {
  return participant_user_id === user || presenter_user_id === user
}

type Receipt = RequestAttributes['receipt']

function tellsOfPeople({ criteria }: Receipt): boolean {
  return criteria.some(({ matched, slots }) => matched.length > 0 || slots !== undefined)
}

/** What somebody sought, speaks and when they are free was theirs: the points stay true without it. */
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
