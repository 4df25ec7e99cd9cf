import { setTimeout as delay } from 'node:timers/promises'
import type { Sql, TransactionalSql } from '../sql.ts'
import { catchUp, type Rebuilding, type RebuildOptions } from './catch-up.ts'
import { LeaseLost } from '../lease-lost.ts'
import { release, renew, type Followed } from './lease.ts'
import { tableNames, type Projection } from './projection.ts'
import { begin, activeRow } from './rebuild-begin.ts'
import { ProjectionCommandRefused } from './skips.ts'
import { isLockTimeout, switchOver } from './switch.ts'
import { dropTables } from './tables.ts'

/**
 * Makes the tables of a read model again from the log, beside those that readers see, and puts them in their place.
 * Readers and the live writer go on throughout. May be killed at any point: run again, it goes on. docs/read-models.md
 * has the steps.
 * @throws ProjectionCommandRefused
 */
export async function rebuild(projection: Projection, given: RebuildOptions): Promise<void> {
  const options = { batchSize: 5000, leaseMs: 15_000, ...given }
  const { sql, owner, progress, leaseMs } = options
  const { row, epoch, position } = await begin(projection, options)
  const work: Rebuilding = { projection, options, row, epoch, position }
  const heartbeat = setInterval(() => void renew(sql, row, epoch, leaseMs).catch(() => undefined), leaseMs / 3)
  try {
    const active = await activeRow(sql, projection.name)
    progress({ step: 'begun', row, from: position, to: active.position })
    await catchUp(work, async () => (await activeRow(sql, projection.name)).position)
    await analyze(work)
    progress({ step: 'switching' })
    const old = await switchOver(work)
    progress({ step: 'switched', position: work.position })
    await dropOld(owner, projection, old, progress)
  } catch (error) {
    if (error instanceof LeaseLost)
      throw new ProjectionCommandRefused(
        `Another rebuild of ${projection.name} has taken over, or this one was too slow to be sure.`,
      )
    throw error
  } finally {
    clearInterval(heartbeat)
    await release(sql, row, epoch).catch(() => undefined)
  }
}

/** So that reads of the new tables have good plans from the first one on. */
async function analyze({ projection, options, row }: Rebuilding): Promise<void> {
  const table = tableNames(row.version, { generation: row.generation })
  for (const { model } of projection.tables ?? []) await options.owner.query({ text: `analyze ${table(model)}` })
}

/** Of dropping the tables that readers saw before, when they are locked. */
const dropAttempts = 10

async function dropOld(
  owner: TransactionalSql,
  projection: Projection,
  old: Required<Followed>,
  progress: RebuildOptions['progress'],
): Promise<void> {
  for (let attempt = 1; ; attempt++)
    try {
      await owner.transaction(async (tx: Sql) => {
        await tx.query({ text: `set local lock_timeout = '5s'` })
        await dropTables(tx, { version: old.version, tables: projection.tables ?? [] }, old)
      })
      return progress({ step: 'dropped', old })
    } catch (error) {
      // A live writer may hold them, with what else its transaction writes.
      if (!isLockTimeout(error) || attempt === dropAttempts) return progress({ step: 'left', old, error })
      await delay(100 * attempt)
    }
}
