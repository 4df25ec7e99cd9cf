import type { Position } from '#domain/platform/event-store.ts'
import type { Instant } from '#domain/platform/ids.ts'
import { heldRow, LeaseLost } from '../lease-lost.ts'
import { sqlState } from '../outage.ts'
import type { Sql, Statement } from '../sql.ts'
import { presenceLock } from './owner.ts'
import type { Projection } from './projection.ts'

/** One set of tables. Without a generation, the first. */
export interface Followed extends Pick<Projection, 'name' | 'version'> {
  readonly generation?: number
}

/** The right to write one projection, until another owner has taken it: `epoch` grows at each change of hands. */
export interface Lease {
  readonly epoch: string
  /** The generation of tables to write: a rebuild makes a new one (docs/decisions/2011). */
  readonly generation: number
  readonly position: Position
  readonly replayUntil: Position
  /** Its row says that it fails, at no event: the first batch clears that. */
  readonly troubled: boolean
}

/**
 * Adds the row of a projection that the database does not know yet. A newer version of a known one comes by a rebuild.
 */
export async function register(sql: Sql, { name, version }: Followed): Promise<void> {
  await sql.query({
    text: `insert into rm.projections (name, version, active)
      select $1, $2, true where not exists (select from rm.projections where name = $1 and active)
      on conflict do nothing`,
    values: [name, version],
  })
}

/**
 * null: another owner holds it, or readers see another version. A lease that has not run out is taken from an owner
 * whose process is gone, and from this owner itself, which asks only when it no longer holds it. Time is the
 * database's, so the clocks of the processes do not matter.
 */
export async function acquire(
  sql: Sql,
  { name, version }: Pick<Projection, 'name' | 'version'>,
  owner: string,
  leaseMs: number,
): Promise<Lease | null> {
  const [row] = await sql.query<{
    epoch: string
    generation: number
    position: string
    replay_until: string
    troubled: boolean
  }>({
    name: 'projection_acquire',
    text: `update rm.projections set owner = $3, epoch = epoch + 1, updated_at = now(),
        status = case status when 'failing' then status else 'running' end,
        lease_until = clock_timestamp() + $4 * interval '1 millisecond'
      where name = $1 and version = $2 and active
        and (lease_until < clock_timestamp() or owner = $3 or ${presenceLock.isFree('owner')})
      returning epoch::text, generation, position::text, replay_until::text,
        status = 'failing' and failed_event is null as troubled`,
    values: [name, version, owner, leaseMs],
  })
  if (row === undefined) return null
  return {
    epoch: row.epoch,
    generation: row.generation,
    position: BigInt(row.position),
    replayUntil: BigInt(row.replay_until),
    troubled: row.troubled,
  }
}

/** @throws LeaseLost */
export async function renew(
  sql: Sql,
  { name, version, generation = 1 }: Followed,
  epoch: string,
  leaseMs: number,
): Promise<void> {
  const rows = await sql.query({
    name: 'projection_renew',
    text: `update rm.projections set lease_until = clock_timestamp() + $4 * interval '1 millisecond'
      where name = $1 and version = $2 and epoch = $3 and generation = $5 returning 1 as held`,
    values: [name, version, epoch, leaseMs, generation],
  })
  heldRow(rows, `${name} has another owner`)
}

export async function release(sql: Sql, { name, version, generation = 1 }: Followed, epoch: string): Promise<void> {
  await sql.query({
    text: `update rm.projections set owner = null, lease_until = '-infinity', updated_at = now(),
        status = case status when 'failing' then status else 'waiting' end
      where name = $1 and version = $2 and epoch = $3 and generation = $4`,
    values: [name, version, epoch, generation],
  })
}

/** A checkpoint under a lease: from where, to where. */
export interface CheckpointMove {
  readonly row: Followed
  readonly epoch: string
  readonly from: Position
  readonly to: Position
  readonly recordedAt: Instant | null
  readonly durable: boolean
  readonly leaseMs: number
}

/** SQLSTATEs of ours. */
export const commitRefusals = { leaseLost: 'RM001', companyDeleted: 'RM002' } as const

/**
 * Moves the checkpoints by compare-and-set, last in the transaction of the rows. The commit need not reach the disk at
 * once: when PostgreSQL stops, rows and checkpoints are lost together and the log gives them again. `durable` waits for
 * the disk, for what has left the database. It fails with one of `commitRefusals`, which rolls the rows back.
 * @param companies whose rows were written, where nobody has looked whether they were deleted
 */
export function checkpointsMove(moves: readonly CheckpointMove[], companies: readonly string[] = []): Statement {
  const column = <Value>(of: (move: CheckpointMove) => Value) => moves.map((move) => of(move))
  return {
    name: 'projection_checkpoints_move',
    text: `with moved as (update rm.projections p set
        position = m.till, updated_at = now(), status = 'running', attempts = 0,
        last_error = null, failed_position = null, failed_event = null, failing_since = null,
        event_recorded_at = coalesce(m.recorded_at, p.event_recorded_at),
        lease_until = clock_timestamp() + m.lease_ms * interval '1 millisecond'
      from unnest($1::text[], $2::int[], $3::bigint[], $4::int[], $5::bigint[], $6::bigint[], $7::timestamptz[],
        $8::int[]) as m (name, version, epoch, generation, since, till, recorded_at, lease_ms)
      where p.name = m.name and p.version = m.version and p.epoch = m.epoch and p.generation = m.generation
        and p.position = m.since
      returning 1)
      select case
          when (select count(*) from moved) < cardinality($1::text[]) then rm.refuse_commit(
            array_to_string($1::text[], ', ') || ': another owner, or a checkpoint was moved',
            '${commitRefusals.leaseLost}')
          when exists (select from app.company_deletions where company_id::text = any($10::text[]))
            then rm.refuse_commit('events of a deleted company', '${commitRefusals.companyDeleted}') end,
        case when $9 then null else set_config('synchronous_commit', 'off', true) end`,
    values: [
      column(({ row }) => row.name),
      column(({ row }) => row.version),
      column(({ epoch }) => epoch),
      column(({ row }) => row.generation ?? 1),
      column(({ from }) => from.toString()),
      column(({ to }) => to.toString()),
      column(({ recordedAt }) => recordedAt),
      column(({ leaseMs }) => leaseMs),
      moves.some(({ durable }) => durable),
      companies,
    ],
  }
}

/** @throws LeaseLost where a checkpoint was not moved, else the error */
export function throwLeaseLost(error: unknown): never {
  if (sqlState(error) !== commitRefusals.leaseLost) throw error
  throw new LeaseLost((error as Error).message, { cause: error })
}

/** One of them. @throws LeaseLost */
export async function moveCheckpoint(
  sql: Sql,
  row: Followed,
  epoch: string,
  move: Omit<CheckpointMove, 'row' | 'epoch'>,
): Promise<void> {
  await sql.query(checkpointsMove([{ row, epoch, ...move }])).catch(throwLeaseLost)
}

/**
 * Writes down where the projection stopped, why, and how often that was tried, by any process.
 * @throws LeaseLost
 */
export async function recordFailure(
  sql: Sql,
  { name, version, generation = 1 }: Followed,
  epoch: string,
  failure: {
    /** null: at no event, e.g. when the position cannot be stored. */
    readonly at: { readonly position: Position; readonly eventId: string } | null
    /** Counted here when left out: one more than before at the same event. */
    readonly attempts?: number
    readonly error: unknown
  },
): Promise<void> {
  const rows = await sql.query({
    text: `update rm.projections set status = 'failing', failed_position = $4, failed_event = $5,
        attempts = coalesce($8, case when failed_event is not distinct from $5 then attempts + 1 else 1 end),
        last_error = left($6, 2000), failing_since = coalesce(failing_since, now()), updated_at = now()
      where name = $1 and version = $2 and epoch = $3 and generation = $7 returning 1 as held`,
    values: [
      name,
      version,
      epoch,
      failure.at?.position.toString() ?? null,
      failure.at?.eventId ?? null,
      messageOf(failure.error),
      generation,
      failure.attempts ?? null,
    ],
  })
  heldRow(rows, `${name} has another owner`)
}

/**
 * Stores the trouble of an owner without a lease: the log refuses it, a table is missing, the lease is lost again and
 * again. While another owner holds the lease, nothing is stored.
 * @param keeps whether a stored failure stays
 */
export async function recordTrouble(
  sql: Sql,
  { name, version }: Pick<Followed, 'name' | 'version'>,
  { owner, error, keeps = false }: { readonly owner: string; readonly error: unknown; readonly keeps?: boolean },
): Promise<void> {
  await sql.query({
    text: `update rm.projections set status = 'failing', failed_position = null, failed_event = null,
        attempts = case when failed_event is null then attempts + 1 else 1 end,
        last_error = left($4, 2000), failing_since = coalesce(failing_since, now()), updated_at = now()
      where name = $1 and version = $2 and active and (owner is null or owner = $3)
        and not ($5 and status = 'failing')`,
    values: [name, version, owner, messageOf(error), keeps],
  })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** false: the lease has ended, e.g. because an operator ordered a retry of the failing event. */
export async function holds(sql: Sql, { name, version, generation = 1 }: Followed, epoch: string): Promise<boolean> {
  const rows = await sql.query({
    name: 'projection_holds',
    text: `select 1 as held from rm.projections where name = $1 and version = $2 and epoch = $3 and generation = $4`,
    values: [name, version, epoch, generation],
  })
  return rows.length > 0
}
