import type { RecordedEvent, Revision, StreamName } from '#domain/platform/event-store.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** Where and why the relay stopped a stream; events before `revision` were sent. */
export interface Stop {
  readonly revision: Revision
  readonly problem: string
}

export interface ParkedStream extends Stop {
  readonly stream: StreamName
  readonly companyId: string
  /** Of the event that stopped it. */
  readonly eventId: string
  readonly type: string
  /** How many events wait, the one that stopped it included. */
  readonly waiting: number
  readonly parkedAt: Date
}

export interface ParkedEvent {
  readonly event: RecordedEvent
  /** null: it waits behind the one that stopped the stream. */
  readonly problem: string | null
}

/** The stopped streams, longest first. */
export async function parkedStreams(sql: Sql): Promise<ParkedStream[]> {
  return sql.query<ParkedStream>({
    text: `select stream, (array_agg(company_id order by revision))[1] as "companyId",
        min(revision)::integer as revision,
        (array_agg(event_id order by revision))[1] as "eventId", (array_agg(type order by revision))[1] as type,
        coalesce((array_agg(problem order by revision))[1], '') as problem, count(*)::integer as waiting,
        min(parked_at) as "parkedAt"
      from relay.parked group by stream order by min(parked_at), stream`,
  })
}

/** For the metrics: parked streams, and events that wait in them. */
export async function countParked(sql: Sql): Promise<{ readonly streams: number; readonly events: number }> {
  const [row] = await sql.query<{ streams: number; events: number }>({
    name: 'relay_count_parked',
    text: 'select count(distinct stream)::integer as streams, count(*)::integer as events from relay.parked',
  })
  return row ?? { streams: 0, events: 0 }
}

/** For `/readyz`: an alarm, not a reason to take the process away; the other streams go on. null: nothing is parked. */
export async function parkedInWords(sql: Sql): Promise<string | null> {
  const { streams } = await countParked(sql)
  return streams === 0 ? null : `ready, ${streams} ${streams === 1 ? 'stream' : 'streams'} parked`
}

export async function park(sql: Sql, parked: readonly ParkedEvent[]): Promise<void> {
  if (parked.length === 0) return
  await sql.query({
    text: `insert into relay.parked (event_id, company_id, stream, revision, position, type, problem)
      select event_id, company_id, stream, revision, position, type, problem
      from unnest($1::uuid[], $2::uuid[], $3::text[], $4::bigint[], $5::bigint[], $6::text[], $7::text[])
        as e (event_id, company_id, stream, revision, position, type, problem)
      where not exists (select from relay.parked known where known.event_id = e.event_id)`,
    values: [
      parked.map(({ event }) => event.id),
      parked.map(({ event }) => event.metadata.companyId),
      parked.map(({ event }) => event.stream),
      parked.map(({ event }) => event.revision),
      parked.map(({ event }) => event.position.toString()),
      parked.map(({ event }) => event.type),
      parked.map(({ problem }) => problem),
    ],
  })
}

/** The revisions of a stream that wait. */
export async function parkedRevisions(
  sql: Sql,
  stream: StreamName,
): Promise<{ readonly first: Revision; readonly last: Revision } | undefined> {
  const [row] = await sql.query<{ first: number | null; last: number | null }>({
    text: 'select min(revision)::integer as first, max(revision)::integer as last from relay.parked where stream = $1',
    values: [stream],
  })
  return row === undefined || row.first === null || row.last === null ? undefined : { first: row.first, last: row.last }
}

/** Those up to `last` were sent. */
export async function unpark(sql: Sql, stream: StreamName, last: Revision): Promise<void> {
  await sql.query({ text: 'delete from relay.parked where stream = $1 and revision <= $2', values: [stream, last] })
}

/** The stream stays stopped, at another event or for another reason. */
export async function restop(sql: Sql, stream: StreamName, { revision, problem }: Stop): Promise<void> {
  await sql.query({
    text: 'update relay.parked set problem = $3 where stream = $1 and revision = $2',
    values: [stream, revision, problem],
  })
}
