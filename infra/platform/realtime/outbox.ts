import type { CompanyId } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Outbox, StreamChange, StreamExtent, StreamKey, StreamMessage } from '#realtime/ports.ts'

/**
 * A message is stamped when it is published and seen when its transaction commits: a reader that asks by time gets this
 * much more, so that one which committed late is not missed.
 */
const commitDelay = '1 second'

interface ExtentRow {
  epoch: string | null
  first: string
  last: string
  since: string
}

interface ChangeRow {
  place: string
  epoch: string | null
  last: string
  restarted: boolean
  offset: string | null
  payload: unknown
}

/** Reads `realtime.events` for every company: `sql` is the system role's. */
export function createOutbox(sql: Sql): Outbox {
  return {
    async extents(keys, since) {
      const rows = await sql.query<ExtentRow>({
        name: 'realtime_extents',
        text: `select s.epoch, coalesce(s.last_offset, 0) as last,
            coalesce((select min(e."offset") from realtime.events e
              where e.company_id = s.company_id and e.stream = s.stream), 0) as first,
            coalesce((select min(e."offset") from realtime.events e
              where e.company_id = s.company_id and e.stream = s.stream
                and e.created_at >= to_timestamp($3) - interval '${commitDelay}'),
              coalesce(s.last_offset, 0) + 1) as since
          from unnest($1::uuid[], $2::text[]) with ordinality as k (company_id, stream, place)
          left join realtime.streams s on s.company_id = k.company_id and s.stream = k.stream
          order by k.place`,
        values: [...columnsOf(keys), since],
      })
      return rows.map((row): StreamExtent => ({
        epoch: row.epoch,
        first: Number(row.first),
        last: Number(row.last),
        since: Number(row.since),
      }))
    },

    async read(places, limit) {
      // The counters are looked at first: a stream where nothing happened costs one look-up. One statement, one
      // snapshot.
      const rows = await sql.query<ChangeRow>({
        name: 'realtime_read',
        text: `select c.place, c.epoch, c.last, c.restarted, e."offset", e.payload
          from (
            select k.place, k.company_id, k.stream, k.after, s.epoch, coalesce(s.last_offset, 0) as last,
              k.epoch is not null and (s.epoch is distinct from k.epoch or s.last_offset < k.after) as restarted
            from unnest($1::uuid[], $2::text[], $3::text[], $4::bigint[]) with ordinality
              as k (company_id, stream, epoch, after, place)
            left join realtime.streams s on s.company_id = k.company_id and s.stream = k.stream
            where s.epoch is distinct from k.epoch or s.last_offset <> k.after
          ) c
          left join lateral (
            select e."offset", e.payload from realtime.events e
            where e.company_id = c.company_id and e.stream = c.stream
              and e."offset" > case when c.restarted then 0 else c.after end
            order by e."offset" limit $5
          ) e on true
          order by c.place, e."offset"`,
        values: [
          ...columnsOf(places.map(({ key }) => key)),
          places.map(({ position }) => position.epoch),
          places.map(({ position }) => position.offset),
          limit,
        ],
      })
      return changesOf(rows)
    },

    async changedSince(mark) {
      // Transactions before `xmin` were over when the snapshot was taken: all others may have become visible since.
      const rows = await sql.query<{ mark: string; company_id: CompanyId | null; stream: string | null }>({
        name: 'realtime_changed',
        text: `select pg_snapshot_xmin(pg_current_snapshot())::text as mark, e.company_id, e.stream
          from (values (1)) one left join lateral (
            select distinct company_id, stream from realtime.events where published_in >= $1::xid8) e on true`,
        values: [mark],
      })
      const [{ mark: next } = { mark: '0' }] = rows
      const streams = rows.flatMap(({ company_id: companyId, stream }) =>
        companyId === null || stream === null ? [] : [{ companyId, stream }],
      )
      return { mark: next, streams: mark === null ? null : streams }
    },
  }
}

function columnsOf(keys: readonly StreamKey[]): [string[], string[]] {
  return [keys.map(({ companyId }) => companyId), keys.map(({ stream }) => stream)]
}

function changesOf(rows: readonly ChangeRow[]): ReadonlyMap<number, StreamChange> {
  const changes = new Map<number, StreamChange & { messages: StreamMessage[] }>()
  for (const { place, epoch, last, restarted, offset, payload } of rows) {
    const index = Number(place) - 1
    const change = changes.get(index) ?? { last: { epoch, offset: Number(last) }, restarted, messages: [] }
    changes.set(index, change)
    if (offset !== null && epoch !== null)
      change.messages.push({ epoch, offset: Number(offset), payload: JSON.stringify(payload) })
  }
  return changes
}
