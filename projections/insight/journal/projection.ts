import { categories } from '#domain/aggregates.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { replaceSealed } from '#domain/platform/sealed.ts'
import type { ReadModel } from '../../platform/read-model.ts'
import { upsertNewer } from '../../platform/runner/upsert.ts'

/** `rm.journal_v1`: one row an event, to be searched. Without personal text, sealed or not. */
interface JournalRow {
  readonly stream: string
  readonly revision: number
  readonly event_id: string
  readonly company_id: string
  /** Decimal text: it may pass 2^53. */
  readonly position: string
  readonly category: string
  readonly type: string
  /** When it happened, by the command; `recorded_at`, when the store wrote it. */
  readonly at: string
  readonly recorded_at: string
  readonly actor_kind: string
  readonly actor_id: string | null
  readonly correlation_id: string
  /** A sealed text stands as `{"sealed": true}`. Withheld data is included, for figures; readers use `readableData`. */
  readonly data: object
}

/**
 * The log as auditors search it: by who, what and when. The log itself is indexed by its own order only, so that
 * appends stay cheap, and may be in another database.
 */
export const journal = {
  name: 'journal',
  version: 1,
  categories,
  awaited: false,
  tables: [
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
  ],
  project: () => ({
    async apply(sql, events, { table }) {
      upsertNewer(sql, table('journal'), ['stream', 'revision'], events.map(rowOf))
    },
  }),
} as const satisfies ReadModel

function rowOf({ metadata, ...event }: RecordedEvent): JournalRow {
  return {
    stream: event.stream,
    revision: event.revision,
    event_id: event.id,
    company_id: metadata.companyId,
    position: event.position.toString(),
    category: event.category,
    type: event.type,
    at: metadata.at,
    recorded_at: event.recordedAt,
    actor_kind: metadata.actor.kind,
    actor_id: metadata.actor.userId ?? null,
    correlation_id: metadata.correlationId,
    data: replaceSealed(event.data, () => ({ sealed: true })),
  }
}
