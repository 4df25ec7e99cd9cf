import type { TableDefinition } from '../runner/projection.ts'

/** `rm.journal_v1`: what happened, one row an event, to be searched. Without personal text, sealed or not. */
export interface JournalRow {
  readonly stream: string
  readonly revision: number
  readonly event_id: string
  readonly company_id: string
  /** Decimal text: it may pass 2^53. */
  readonly position: string
  readonly category: string
  readonly type: string
  /** When it happened, as the command said; `recorded_at`, when the store wrote it. */
  readonly at: string
  readonly recorded_at: string
  readonly actor_kind: string
  readonly actor_id: string | null
  readonly correlation_id: string
  /** A sealed text stands as `{"sealed": true}`. */
  readonly data: object
}

export const journalTables: readonly TableDefinition[] = [
  {
    model: 'journal',
    columns: `stream text not null, revision bigint not null, event_id uuid not null, company_id uuid not null,
      position bigint not null, category text not null, type text not null, at timestamptz not null,
      recorded_at timestamptz not null, actor_kind text not null, actor_id uuid, correlation_id text not null,
      data json not null, primary key (stream, revision)`,
    indexes: {
      place: '(company_id, position)',
      type: '(company_id, type, position)',
      actor: '(company_id, actor_id, position)',
      correlation: '(company_id, correlation_id)',
      moment: '(company_id, at)',
      event: '(event_id)',
    },
    read: true,
  },
]
