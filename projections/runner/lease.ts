import type { Position } from '#domain/shared/event-store.ts'
import type { Instant } from '#domain/shared/ids.ts'
import type { Sql } from '../sql.ts'
import type { Projection } from './projection.ts'

type Followed = Pick<Projection, 'name' | 'version'>

/** The right to write one projection, until another owner has taken it: `epoch` grows at each change of hands. */
export interface Lease {
  readonly epoch: string
  /** Readers see this version. One that is still catching up causes nothing but its rows. */
  readonly active: boolean
  readonly position: Position
  readonly replayUntil: Position
}

/** Another owner has the projection: what this one was writing must be rolled back. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost'
}

/** Adds the row of a projection that the database does not know yet; the first version is the active one. */
export async function register(sql: Sql, { name, version }: Followed): Promise<void> {
  await sql.query({
    text: `insert into rm.projections (name, version, active)
      values ($1, $2, not exists (select from rm.projections where name = $1 and active)) on conflict do nothing`,
    values: [name, version],
  })
}

/** null: another owner holds it. Time is the database's, so the clocks of the processes do not count. */
export async function acquire(
  sql: Sql,
  { name, version }: Followed,
  owner: string,
  leaseMs: number,
): Promise<Lease | null> {
  const [row] = await sql.query<{ epoch: string; active: boolean; position: string; replay_until: string }>({
    name: 'projection_acquire',
    text: `update rm.projections set owner = $3, epoch = epoch + 1, status = 'running', updated_at = now(),
        lease_until = clock_timestamp() + $4 * interval '1 millisecond'
      where name = $1 and version = $2 and lease_until < clock_timestamp()
      returning epoch::text, active, position::text, replay_until::text`,
    values: [name, version, owner, leaseMs],
  })
  if (row === undefined) return null
  return {
    epoch: row.epoch,
    active: row.active,
    position: BigInt(row.position),
    replayUntil: BigInt(row.replay_until),
  }
}

/** @throws LeaseLost */
export async function renew(sql: Sql, { name, version }: Followed, epoch: string, leaseMs: number): Promise<void> {
  const rows = await sql.query({
    name: 'projection_renew',
    text: `update rm.projections set lease_until = clock_timestamp() + $4 * interval '1 millisecond'
      where name = $1 and version = $2 and epoch = $3 returning 1 as held`,
    values: [name, version, epoch, leaseMs],
  })
  if (rows.length === 0) throw new LeaseLost(`${name} has another owner`)
}

export async function release(sql: Sql, { name, version }: Followed, epoch: string): Promise<void> {
  await sql.query({
    text: `update rm.projections set owner = null, lease_until = '-infinity', updated_at = now(),
        status = case status when 'failing' then status else 'waiting' end
      where name = $1 and version = $2 and epoch = $3`,
    values: [name, version, epoch],
  })
}

/**
 * Moves the checkpoint by compare-and-set, last in the transaction of the rows. The commit need not reach the disk at once: rows
 * and checkpoint are lost together when PostgreSQL stops, and the log gives them again (`durable` for what has left the database).
 * @throws LeaseLost, which rolls the rows back
 */
export async function moveCheckpoint(
  sql: Sql,
  { name, version }: Followed,
  epoch: string,
  move: {
    readonly from: Position
    readonly to: Position
    readonly recordedAt: Instant | null
    readonly durable: boolean
    readonly leaseMs: number
  },
): Promise<void> {
  const rows = await sql.query({
    name: 'projection_checkpoint',
    text: `update rm.projections set position = $5, updated_at = now(), status = 'running', attempts = 0, last_error = null,
        failed_position = null, failed_event = null, failing_since = null,
        event_recorded_at = coalesce($6, event_recorded_at),
        lease_until = clock_timestamp() + $8 * interval '1 millisecond'
      where name = $1 and version = $2 and epoch = $3 and position = $4
      returning case when $7 then null else set_config('synchronous_commit', 'off', true) end`,
    values: [
      name,
      version,
      epoch,
      move.from.toString(),
      move.to.toString(),
      move.recordedAt,
      move.durable,
      move.leaseMs,
    ],
  })
  if (rows.length === 0) throw new LeaseLost(`${name} has another owner, or its checkpoint was moved`)
}

/** For whoever looks at the projections: where it stopped, and why. */
export async function recordFailure(
  sql: Sql,
  { name, version }: Followed,
  epoch: string,
  failure: { readonly position: Position; readonly eventId: string; readonly attempts: number; readonly error: string },
): Promise<void> {
  await sql.query({
    text: `update rm.projections set status = 'failing', failed_position = $4, failed_event = $5, attempts = $6,
        last_error = left($7, 2000), failing_since = coalesce(failing_since, now()), updated_at = now()
      where name = $1 and version = $2 and epoch = $3`,
    values: [name, version, epoch, failure.position.toString(), failure.eventId, failure.attempts, failure.error],
  })
}
