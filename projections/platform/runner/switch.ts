import { setTimeout as delay } from 'node:timers/promises'
import type { Position } from '#domain/platform/event-store.ts'
import type { Sql } from '../sql.ts'
import { catchUp, type Rebuilding } from './catch-up.ts'
import { LeaseLost } from '../lease-lost.ts'
import type { Followed } from './lease.ts'
import { tableNames } from './projection.ts'
import { activeRow } from './rebuild-begin.ts'
import { ProjectionCommandRefused } from './skips.ts'
import { pointViews } from './tables.ts'

/** How long the live writer waits at most when this process dies with its lease. */
const frozenMs = 10_000
/** How long readers queue behind the switch; a long statement of one of them makes it try again. */
const lockTimeout = '500ms'
const attempts = 30

interface Frozen extends Required<Followed> {
  readonly epoch: string
  readonly position: Position
}

/**
 * Puts the rebuilt tables in the place of those that readers see. The live writer's lease is taken first: what it was
 * writing is rolled back, and its checkpoint stands still. The rebuild catches up to that very position; then views and
 * checkpoints change in one transaction, and the live writer goes on from there on the new tables.
 * @returns the version that readers saw before
 */
export async function switchOver(work: Rebuilding): Promise<Required<Followed>> {
  const { projection, options, row } = work
  const active = await activeRow(options.sql, projection.name)
  // Most of it while readers may still write.
  await carryOver(work, active, options.sql)
  for (let attempt = 1; ; attempt++) {
    const frozen = await freeze(work)
    try {
      await catchUp(work, async () => frozen.position)
      await options.owner.transaction((tx) => exchange(work, frozen, tx))
      return { name: frozen.name, version: frozen.version, generation: frozen.generation }
    } catch (error) {
      await thaw(options.sql, frozen)
      if (!isLockTimeout(error)) throw error
      if (attempt === attempts)
        throw new ProjectionCommandRefused(
          `Readers of ${row.name} left no moment to switch in: a statement on its view has been running for long. ` +
            'Run it again: it goes on.',
        )
    }
    await delay(100 * attempt)
  }
}

async function exchange(work: Rebuilding, frozen: Frozen, tx: Sql): Promise<void> {
  const { projection, row, epoch, position } = work
  await tx.query({ text: `set local lock_timeout = '${lockTimeout}'` })
  if (projection.carryOver !== undefined) {
    // Readers' own writes wait from here on, then go to the new tables; reads go on.
    for (const { model, read } of projection.tables ?? [])
      if (read) await tx.query({ text: `lock table rm.${model} in share row exclusive mode` })
    await tx.query({ text: 'set local role binome_system' })
    await carryOver(work, frozen, tx)
    await tx.query({ text: 'reset role' })
  }
  await pointViews(tx, projection, { generation: row.generation, replace: row.version === frozen.version })
  const removed = await tx.query({
    text: `delete from rm.projections
      where name = $1 and version = $2 and generation = $3 and epoch = $4 and position = $5
      returning 1 as removed`,
    values: [frozen.name, frozen.version, frozen.generation, frozen.epoch, frozen.position.toString()],
  })
  const switched = await tx.query({
    text: `update rm.projections set active = true, replay_until = position, owner = null, lease_until = '-infinity',
        status = 'waiting', epoch = epoch + 1, updated_at = now()
      where name = $1 and version = $2 and generation = $3 and epoch = $4 and position = $5 returning 1 as shown`,
    values: [row.name, row.version, row.generation, epoch, position.toString()],
  })
  if (removed.length + switched.length !== 2 || position !== frozen.position)
    throw new LeaseLost(`${row.name}: another process came between`)
}

async function carryOver({ projection, row }: Rebuilding, from: Required<Followed>, sql: Sql): Promise<void> {
  await projection.carryOver?.(sql, {
    from: tableNames(from.version, from),
    to: tableNames(row.version, row),
  })
}

/** Takes the lease of the live writer, whichever process holds it. */
async function freeze({ projection, options }: Rebuilding): Promise<Frozen> {
  const [row] = await options.sql.query<{ version: number; generation: number; epoch: string; position: string }>({
    text: `update rm.projections set epoch = epoch + 1, owner = $2,
        lease_until = clock_timestamp() + ${frozenMs} * interval '1 millisecond'
      where name = $1 and active returning version, generation, epoch::text, position::text`,
    values: [projection.name, options.by],
  })
  if (row === undefined) throw new LeaseLost(`${projection.name} is not shown any more`)
  return { name: projection.name, ...row, position: BigInt(row.position) }
}

async function thaw(sql: Sql, { name, version, generation, epoch }: Frozen): Promise<void> {
  await sql
    .query({
      text: `update rm.projections set owner = null, lease_until = '-infinity'
        where name = $1 and version = $2 and generation = $3 and epoch = $4`,
      values: [name, version, generation, epoch],
    })
    .catch(() => undefined)
}

/** Or the victim of a deadlock. */
export function isLockTimeout(error: unknown): boolean {
  return error instanceof Error && 'code' in error && (error.code === '55P03' || error.code === '40P01')
}
