import type { EventStore, Position, RecordedEvent } from '#domain/platform/event-store.ts'
import type { Sql, TransactionalSql } from '../sql.ts'
import { readUnreadable } from './read-unreadable.ts'

/** Events read at once. */
const page = 100

/** A command of an operator that cannot be carried out; the message says why and what may be done. */
export class ProjectionCommandRefused extends Error {
  override readonly name = 'ProjectionCommandRefused'
}

export interface Skip {
  readonly projection: string
  readonly eventId: string
  readonly stream: string
  readonly type: string
  readonly position: string
  readonly error: string
  readonly reason: string
  readonly skippedBy: string
  readonly skippedAt: Date
  /** Who took the skip back; null while it stands. */
  readonly liftedBy: string | null
  readonly liftedAt: Date | null
}

interface Failing {
  readonly version: number
  readonly generation: number
  readonly checkpoint: string
  readonly event: string | null
  readonly position: string | null
  readonly error: string | null
}

const skipColumns = `projection, event_id::text as "eventId", stream, type, position::text, error, reason,
  skipped_by as "skippedBy", skipped_at as "skippedAt", lifted_by as "liftedBy", lifted_at as "liftedAt"`

/** Ids of the events that this read model leaves out. */
export async function standingSkips(sql: Sql, name: string): Promise<ReadonlySet<string>> {
  const rows = await sql.query<{ id: string }>({
    name: 'projection_skips',
    text: `select event_id::text as id from rm.skipped_events where projection = $1 and lifted_at is null`,
    values: [name],
  })
  return new Set(rows.map(({ id }) => id))
}

/** Newest first, those taken back too. */
export async function listSkips(sql: Sql): Promise<Skip[]> {
  return sql.query<Skip>({ text: `select ${skipColumns} from rm.skipped_events order by id desc` })
}

/**
 * The event at which a projection has stopped is left out from now on, by it and by every rebuild. The writer of the
 * projection loses its lease in the same transaction: an event is either projected or skipped, never both.
 * @throws ProjectionCommandRefused when it has not stopped at this event
 */
export async function skipEvent(
  { sql, store }: { readonly sql: TransactionalSql; readonly store: Pick<EventStore, 'readAll'> },
  { name, eventId, reason, by }: { name: string; eventId: string; reason: string; by: string },
): Promise<Skip> {
  return sql.transaction(async (tx) => {
    const failing = await stopped(tx, name)
    const found = failing.find(({ event }) => event === eventId)
    if (found === undefined)
      throw new ProjectionCommandRefused(
        `${name} has not stopped at event ${eventId}: nothing is skipped. ` +
          failing
            .map(({ event, position, error }) =>
              event === null ? `It fails at no event: ${error}` : `It has stopped at ${event} (position ${position}).`,
            )
            .join(' '),
      )
    const [checkpoint, position] = [BigInt(found.checkpoint), BigInt(found.position ?? 0)]
    const event = await eventAt(store, { checkpoint, position })
    if (event?.id !== eventId)
      throw new ProjectionCommandRefused(`The log has no event ${eventId} at position ${found.position}.`)
    const [skip] = await tx.query<Skip>({
      text: `insert into rm.skipped_events
          (projection, event_id, company_id, stream, position, type, error, reason, skipped_by)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${skipColumns}`,
      values: [
        name,
        eventId,
        event.metadata.companyId,
        event.stream,
        event.position.toString(),
        event.type,
        found.error ?? '',
        reason,
        by,
      ],
    })
    if (skip === undefined) throw new Error('the skip was not written')
    await endLease(tx, name, found)
    return skip
  })
}

/** The next rebuild shows the event again; the present tables stay as they are. @throws ProjectionCommandRefused */
export async function unskipEvent(
  sql: Sql,
  { name, eventId, by }: { name: string; eventId: string; by: string },
): Promise<void> {
  const rows = await sql.query({
    text: `update rm.skipped_events set lifted_by = $3, lifted_at = now()
      where projection = $1 and event_id = $2 and lifted_at is null returning 1 as lifted`,
    values: [name, eventId, by],
  })
  if (rows.length === 0) throw new ProjectionCommandRefused(`${name} does not skip event ${eventId}.`)
}

/**
 * The failing event is tried again now, by whichever process is first.
 * @throws ProjectionCommandRefused when nothing fails
 */
export async function retryNow(sql: TransactionalSql, name: string): Promise<void> {
  await sql.transaction(async (tx) => {
    const failing = await stopped(tx, name)
    for (const row of failing) await endLease(tx, name, row)
  })
}

async function stopped(tx: Sql, name: string): Promise<Failing[]> {
  const rows = await tx.query<Failing & { status: string }>({
    text: `select version, generation, status, position::text as checkpoint, failed_event::text as event,
        failed_position::text as position, last_error as error
      from rm.projections where name = $1 for update`,
    values: [name],
  })
  if (rows.length === 0) throw new ProjectionCommandRefused(`There is no projection ${name}: "status" lists them.`)
  const failing = rows.filter(({ status }) => status === 'failing')
  if (failing.length === 0) throw new ProjectionCommandRefused(`${name} has not stopped at any event.`)
  return failing
}

async function endLease(tx: Sql, name: string, { version, generation }: Failing): Promise<void> {
  await tx.query({
    text: `update rm.projections set epoch = epoch + 1, owner = null, lease_until = '-infinity', updated_at = now()
      where name = $1 and version = $2 and generation = $3`,
    values: [name, version, generation],
  })
}

/**
 * The event at which a follower has stopped. It is looked for from the checkpoint on: EventStoreDB does not read from
 * a number between two events.
 */
export async function eventAt(
  store: Pick<EventStore, 'readAll'>,
  { checkpoint, position }: { readonly checkpoint: Position; readonly position: Position },
): Promise<RecordedEvent | undefined> {
  for (let after = checkpoint; after < position;) {
    const batch = await readUnreadable(store, { after, limit: page })
    const found = batch.events.find((event) => event.position === position)
    if (found !== undefined || batch.caughtUp) return found
    after = batch.position
  }
  return undefined
}
