import type { EventStore } from '#domain/platform/event-store.ts'
import type { Sql } from '../sql.ts'
import type { FollowerDefinition } from './projection.ts'
import { readUnreadable } from './read-unreadable.ts'

export interface ProjectionStatus {
  readonly name: string
  readonly version: number
  /** Which rebuild of the version. */
  readonly generation: number
  /** Readers see it; otherwise it is being rebuilt. */
  readonly active: boolean
  /** Positions as decimal text: they may pass 2^53. */
  readonly position: string
  /**
   * Positions between the checkpoint and the end of the log. On a store with sparse positions more than the events. It
   * and the next two are null while the log cannot be read.
   */
  readonly lag: string | null
  /** Events that concern it and are not applied yet, counted to `countedTo`. */
  readonly events: number | null
  /** Seconds since the oldest of them was recorded; 0 when there is none, however long ago the last one was. */
  readonly seconds: number | null
  readonly owner: string | null
  readonly status: 'waiting' | 'running' | 'failing'
  readonly failedPosition: string | null
  readonly failedEvent: string | null
  readonly attempts: number
  readonly lastError: string | null
  readonly failingSince: Date | null
  readonly eventRecordedAt: Date | null
}

/** Events behind are counted up to here. */
export const countedTo = 10_000
const page = 1_000

export interface Lag extends Pick<ProjectionStatus, 'name' | 'version' | 'generation'> {
  readonly seconds: number
}

type Row = Omit<ProjectionStatus, 'events' | 'seconds'> & { readonly now: Date }

/**
 * Every projection, with how far it is behind and what fails.
 * @param followed which categories each follows; one that is not named follows all
 */
export async function projectionStatus(
  sql: Sql,
  store: Pick<EventStore, 'head' | 'readAll'>,
  followed: readonly Pick<FollowerDefinition, 'name' | 'categories'>[] = [],
): Promise<ProjectionStatus[]> {
  const head = await store.head().catch(() => null)
  const rows = await sql.query<Row>({
    text: `select name, version, generation, active, position::text, greatest($1::bigint - position, 0)::text as lag,
        owner, status,
        failed_position::text as "failedPosition", failed_event::text as "failedEvent", attempts,
        last_error as "lastError", failing_since as "failingSince", event_recorded_at as "eventRecordedAt",
        clock_timestamp() as now
      from rm.projections order by name, version, generation`,
    values: [head?.toString() ?? null],
  })
  return Promise.all(
    rows.map(async ({ now, ...row }) => {
      const unknown = { ...row, lag: null, events: null, seconds: null }
      if (head === null) return unknown
      if (row.lag === '0') return { ...row, events: 0, seconds: 0 }
      const categories = followed.find(({ name }) => name === row.name)?.categories
      const behind = await unapplied(store, BigInt(row.position), categories, countedTo).catch(() => null)
      return behind === null ? unknown : { ...row, events: behind.events, seconds: secondsSince(behind.oldest, now) }
    }),
  )
}

/** Only how old the oldest event is that each has not applied: what `projectionStatus` says, without counting. */
export async function projectionLags(
  sql: Sql,
  store: Pick<EventStore, 'head' | 'readAll'>,
  followed: readonly Pick<FollowerDefinition, 'name' | 'categories'>[] = [],
): Promise<Lag[]> {
  const head = await store.head()
  const rows = await sql.query<Omit<Lag, 'seconds'> & { readonly position: string; readonly now: Date }>({
    text: `select name, version, generation, position::text, clock_timestamp() as now
      from rm.projections order by name, version, generation`,
  })
  return Promise.all(
    rows.map(async ({ now, position, ...row }) => {
      const categories = followed.find(({ name }) => name === row.name)?.categories
      if (BigInt(position) >= head) return { ...row, seconds: 0 }
      const { oldest } = await unapplied(store, BigInt(position), categories, 1)
      return { ...row, seconds: secondsSince(oldest, now) }
    }),
  )
}

const secondsSince = (recordedAt: string | undefined, now: Date) =>
  recordedAt === undefined ? 0 : Math.max(0, (now.getTime() - Date.parse(recordedAt)) / 1_000)

/** @param most events are counted up to here */
async function unapplied(
  store: Pick<EventStore, 'readAll'>,
  after: bigint,
  categories: FollowerDefinition['categories'] | undefined,
  most: number,
): Promise<{ readonly events: number; readonly oldest?: string }> {
  let events = 0
  let oldest: string | undefined
  for (let position = after; events < most;) {
    const limit = Math.min(page, most)
    const batch = await readUnreadable(store, { after: position, limit, ...(categories && { categories }) })
    oldest ??= batch.events[0]?.recordedAt
    events += batch.events.length
    position = batch.position
    if (batch.caughtUp) break
  }
  return oldest === undefined ? { events } : { events, oldest }
}
