import type { WaitingListEvent } from '#domain/mentoring/waiting-list/events.ts'
import type { WaitEnd, WaitEndCause, WaitingState } from '#domain/mentoring/waiting-list/words.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { Sealed } from '#domain/platform/event.ts'
import type { ReadModel } from '../../platform/read-model.ts'
import type { RecordedOf } from '../../platform/recorded.ts'
import { foldIntoRows, instanceId } from '../../platform/runner/fold.ts'

/** One person in a list. What they wrote stays sealed: they alone read it before it is a request. */
export interface WaitingEntry {
  readonly participant_id: string
  readonly program_id: string
  readonly state: WaitingState | WaitEnd
  readonly joined_at: string
  readonly message: Sealed | null
  /** The type of the event that the message was sealed for, and when it was written. */
  readonly message_of: string
  readonly message_at: string
  readonly relationship_id: string | null
  readonly offered_at: string | null
  readonly offered_until: string | null
  readonly closed_at: string | null
  readonly closing_reason: WaitEndCause | null
}

/** `rm.waiting_lists_v1`: who waits for a mentor, in the order of joining, and who did lately. */
interface WaitingListRow {
  readonly id: string
  readonly company_id: string
  /** The mentee profiles of all who have ever waited. */
  readonly people: readonly string[]
  /** Who wait without an offer, and who have one. */
  readonly waiting: number
  readonly offered: number
  /** When the first offer is due; null: there is none. */
  readonly due_at: string | null
  readonly updated_at: string
  readonly entries: readonly WaitingEntry[]
  readonly revision: number
}

/** How long a wait that is over is shown to the person who waited. */
const keptForMs = 30 * 86_400_000

export const waitingLists = {
  name: 'waiting_lists',
  version: 1,
  categories: ['waiting_list'],
  awaited: true,
  // Of the people who waited alone: the mentor learns how many they are, not who.
  archived: {
    streams: `select 'waiting_list-' || w.id from app.profiles p join rm.waiting_lists w on w.people @> array[p.id]
      where p.user_id = $1`,
    ofGroup: true,
  },
  tables: [
    {
      model: 'waiting_lists',
      columns: `id uuid primary key, company_id uuid not null, people uuid[] not null, waiting integer not null,
        offered integer not null, due_at timestamptz, updated_at timestamptz not null, entries json not null,
        revision bigint not null`,
      indexes: {
        people: 'using gin (people)',
        due: '(due_at, id) where due_at is not null',
        waiting: '(id) where waiting > 0',
      },
      read: true,
    },
  ],
  project: () => ({
    apply: (sql, events, { table }) =>
      foldIntoRows<WaitingListRow>(sql, { table: table('waiting_lists'), key: 'id' }, events, (row, event) =>
        rowAfter(row, event as RecordedOf<WaitingListEvent>),
      ),
  }),
} as const satisfies ReadModel

function rowAfter(row: WaitingListRow | undefined, event: RecordedOf<WaitingListEvent>): WaitingListRow {
  const recorded: RecordedEvent = event
  const { at, companyId } = recorded.metadata
  const entries = entriesAfter(row?.entries ?? [], event, at).filter(
    ({ closed_at: closed }) => closed === null || Date.parse(at) - Date.parse(closed) < keptForMs,
  )
  const due = entries.flatMap(({ state, offered_until: until }) => (state === 'offered' && until ? [until] : []))
  return {
    id: instanceId(recorded),
    company_id: companyId,
    people: [...new Set([...(row?.people ?? []), event.data.participantId])],
    waiting: entries.filter(({ state }) => state === 'waiting').length,
    offered: due.length,
    due_at: due.toSorted()[0] ?? null,
    updated_at: at,
    entries,
    revision: recorded.revision,
  }
}

function entriesAfter(
  entries: readonly WaitingEntry[],
  { type, data }: RecordedOf<WaitingListEvent>,
  at: string,
): readonly WaitingEntry[] {
  const change = (changes: Partial<WaitingEntry>) =>
    entries.map((entry) => (entry.participant_id === data.participantId ? { ...entry, ...changes } : entry))
  switch (type) {
    case 'WaitingListJoined':
      return [
        ...entries.filter(({ participant_id }) => participant_id !== data.participantId),
        {
          participant_id: data.participantId,
          program_id: data.programId,
          state: 'waiting',
          joined_at: at,
          message: data.message,
          message_of: type,
          message_at: at,
          relationship_id: null,
          offered_at: null,
          offered_until: null,
          closed_at: null,
          closing_reason: null,
        },
      ]
    case 'WaitingMessageChanged':
      return change({ message: data.message, message_of: type, message_at: at })
    case 'PlaceOffered':
      return change({
        state: 'offered',
        relationship_id: data.relationshipId,
        offered_at: at,
        offered_until: data.until,
      })
    case 'OfferTaken':
      return change({ state: 'taken', closed_at: at, message: null })
    case 'OfferLapsed':
      return change({ state: data.cause === 'due' ? 'lapsed' : 'passed', closed_at: at })
    case 'WaitingListLeft':
      return data.cause === 'by_choice'
        ? change({ state: 'left', closed_at: at, message: null })
        : change({ state: 'ended', closed_at: at, closing_reason: data.cause, message: null })
    default:
      return entries
  }
}
