import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { Transaction } from '../sql.ts'
import type { Revision } from '#domain/platform/event-store.ts'
import { upsertNewer } from './upsert.ts'

/** A row as JSON writes it: instants and UUIDs are text. */
interface StreamRow {
  readonly revision: Revision
}

/** The id of the instance that the event's stream is about. */
export function instanceId({ stream, category }: Pick<RecordedEvent, 'stream' | 'category'>): string {
  return stream.slice(category.length + 1)
}

type Evolve<Row> = (row: Row | undefined, event: RecordedEvent) => Row | undefined

/**
 * For read models with one row a stream: loads the rows of these events, folds the events that a row does not show yet,
 * and writes what changed. `evolve` gives undefined for a stream that has no row and gets none. What it needs may be
 * looked up at the same time as the rows.
 */
export async function foldIntoRows<Row extends StreamRow>(
  sql: Transaction,
  { table, key }: { readonly table: string; readonly key: string },
  events: readonly RecordedEvent[],
  evolving: Evolve<Row> | Promise<Evolve<Row>>,
): Promise<void> {
  const ids = [...new Set(events.map(instanceId))]
  const [evolve, stored] = await Promise.all([
    evolving,
    sql.query<{ id: string; row: Row }>({
      name: `load_${table}`,
      text: `select ${key} as id, to_json(stored) as row from ${table} stored where ${key} = any($1::uuid[])`,
      values: [ids],
    }),
  ])
  const rows = new Map(stored.map(({ id, row }) => [id, row]))
  const changed = new Set<string>()
  for (const event of events) {
    const id = instanceId(event)
    const row = rows.get(id)
    if (row !== undefined && event.revision <= row.revision) continue
    const next = evolve(row, event)
    if (next === undefined || next === row) continue
    rows.set(id, { ...next, revision: event.revision })
    changed.add(id)
  }
  upsertNewer(
    sql,
    table,
    [key],
    [...changed].map((id) => ({ ...rows.get(id) })),
  )
}
