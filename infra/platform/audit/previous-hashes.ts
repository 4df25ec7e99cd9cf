import type pg from 'pg'
import type { StoredEvent } from './stored-events.ts'

/** Hashes of the events before these in their streams, by position of these. */
export async function previousHashes(
  client: Pick<pg.Client, 'query'>,
  events: readonly StoredEvent[],
): Promise<ReadonlyMap<bigint, string>> {
  const later = events.filter(({ revision }) => revision > 0)
  const { rows } = await client.query<{ position: string; hash: Buffer }>({
    text: `select w.position::text, e.hash from unnest($1::bigint[], $2::text[], $3::int[]) w(position, stream,
      revision)
      join es.events e on e.stream = w.stream and e.revision = w.revision - 1`,
    values: [
      later.map(({ position }) => String(position)),
      later.map(({ stream }) => stream),
      later.map(({ revision }) => revision),
    ],
  })
  return new Map(rows.map(({ position, hash: before }) => [BigInt(position), before.toString('latin1')]))
}
