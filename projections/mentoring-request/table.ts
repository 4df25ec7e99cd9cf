import type { RefusalReason, RevocationReason } from '#domain/mentoring-request/events.ts'
import type { RequestCancellation, RequestState } from '#domain/mentoring-request/state.ts'
import type { presentReceipt } from '../labels.ts'
import { erasedColumns, type TableDefinition } from '../runner/projection.ts'

export interface SlotSent {
  readonly starts_at: string
  readonly minutes: number
  readonly time_zone: string
}

/** The attributes of the resource that are the same for every reader, named as they are sent. Instants are ISO text in UTC. */
export interface RequestAttributes {
  readonly aasm_state: RequestState
  readonly cancellation_reason: RequestCancellation | null
  readonly origin: 'participant' | 'admin'
  /** Clear text; null when there is none or its author was erased. */
  readonly message: string | null
  readonly score: number
  readonly receipt: ReturnType<typeof presentReceipt>
  readonly proposed_dates: readonly SlotSent[]
  /** The one that the mentee took. */
  readonly taken_date: SlotSent | null
  readonly proposal_note: string | null
  readonly refusal_reason: RefusalReason | null
  readonly refusal_note: string | null
  readonly revocation_reason: RevocationReason | null
  readonly requested_at: string
  readonly answer_due_at: string
  readonly decided_at: string | null
  readonly updated_at: string
  readonly revision: number
}

/** `rm.mentoring_requests_v1`. What is filtered or sorted has its own column, and stands in `attributes` too. */
export interface RequestRow {
  readonly id: string
  readonly company_id: string
  readonly program_id: string
  readonly participant_id: string
  readonly participant_user_id: string
  readonly presenter_id: string
  readonly presenter_user_id: string
  readonly relationship_id: string
  readonly state: RequestState
  readonly score: number
  readonly requested_at: string
  readonly answer_due_at: string
  readonly decided_at: string | null
  readonly updated_at: string
  /** Who wrote the message, where it was not the mentee. */
  readonly message_by: string | null
  readonly attributes: RequestAttributes
  readonly revision: number
}

export const requestTables: readonly TableDefinition[] = [
  {
    model: 'mentoring_requests',
    columns: `id uuid primary key, company_id uuid not null, program_id uuid not null, participant_id uuid not null,
      participant_user_id uuid not null, presenter_id uuid not null, presenter_user_id uuid not null,
      relationship_id uuid not null, state text not null, score smallint not null, requested_at timestamptz not null,
      answer_due_at timestamptz not null, decided_at timestamptz, updated_at timestamptz not null,
      attributes json not null, revision bigint not null, message_by text`,
    indexes: {
      participant: '(participant_user_id, requested_at desc, id)',
      presenter: '(presenter_user_id, requested_at desc, id)',
      company: '(company_id, state, requested_at desc, id)',
      pair: '(presenter_id, participant_id, program_id)',
      due: `(answer_due_at, id) where state = 'requested'`,
      message_by: '(message_by) where message_by is not null',
    },
    read: true,
  },
  { model: 'mentoring_requests_erased', columns: erasedColumns, indexes: {}, read: false },
]
