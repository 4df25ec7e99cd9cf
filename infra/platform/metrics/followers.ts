import type { EventStore } from '#domain/platform/event-store.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { logCopyName } from '../event-store/log-copy.ts'
import type { Log } from '../event-store/log.ts'
import { pause } from '#projections/platform/pause.ts'
import type { GaugeValue } from './gauges.ts'

interface Follower {
  readonly name: string
  readonly version: number
  readonly generation: number
  readonly position: string
  readonly failing: boolean
  /** null: the log cannot be read. */
  readonly events: number | null
  readonly seconds: number | null
}

/** Milliseconds in which the log in another store must answer: gauges that take two seconds are left out. */
const copyMs = 1_000

/** Counts stop here; more is "at least so many". */
const maxCounted = 100_000

/**
 * The lag of every follower of the log: every version of the read models, every rebuild under way, the relay, and any
 * other row of `rm.projections`. The same from any process. Where the log is in another store, its copy in PostgreSQL
 * is counted, and the lag of the copy is read from that store.
 */
export async function followerGauges(
  sql: Sql,
  log: Pick<Log, 'store' | 'isElsewhere'>,
): Promise<readonly GaugeValue[]> {
  const counted = await countedBySql(sql)
  const rows = log.isElsewhere
    ? await Promise.all(counted.map(async (row) => (row.name === logCopyName ? lagOfCopy(row, log.store) : row)))
    : counted
  return rows.flatMap(({ name, version, generation, events, seconds, failing }): GaugeValue[] => {
    const labels = { follower: name, version: String(version), generation: String(generation) }
    const failed = { name: 'follower_failing', help: '1 when it does not go on', labels, value: failing ? 1 : 0 }
    if (events === null || seconds === null) return [failed]
    return [
      {
        name: 'follower_lag_events',
        help: 'Events of the log that are not applied yet, counted to 100,000 (log_copy: to 1,000)',
        labels,
        value: events,
      },
      {
        name: 'follower_lag_seconds',
        help: 'Age of the oldest event that is not applied yet; 0 when there is none',
        labels,
        value: seconds,
      },
      failed,
    ]
  })
}

function countedBySql(sql: Sql): Promise<Follower[]> {
  return sql.query<Follower>({
    name: 'metrics_followers',
    text: `select name, version, generation, position::text, status = 'failing' as failing,
        (select count(*)::int from (select from es.events e where e.position > p.position limit $1) behind) as events,
        coalesce((select greatest(extract(epoch from clock_timestamp() - e.recorded_at), 0)::float8 from es.events e
          where e.position > p.position order by e.position limit 1), 0) as seconds
      from rm.projections p order by name, version, generation`,
    values: [maxCounted],
  })
}

async function lagOfCopy(row: Follower, store: EventStore): Promise<Follower> {
  const inTime = new AbortController()
  const batch = await Promise.race([
    store.readAll({ after: BigInt(row.position), limit: 1_000 }).catch(() => null),
    pause(copyMs, inTime.signal).then(() => null),
  ])
  inTime.abort()
  // Failures, and the lags of the others, are reported also while the log cannot be read.
  if (batch === null) return { ...row, events: null, seconds: null }
  const { events } = batch
  const oldest = events[0]
  const seconds = oldest === undefined ? 0 : Math.max(0, Date.now() - Date.parse(oldest.recordedAt)) / 1_000
  return { ...row, events: events.length, seconds }
}
