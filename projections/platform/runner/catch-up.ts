import type { EventStore, Position, RecordedEvent } from '#domain/platform/event-store.ts'
import { EventUnreadable } from '#domain/platform/versions.ts'
import type { PipelinedSql, TransactionalSql } from '../sql.ts'
import { LeaseLost } from '../lease-lost.ts'
import { recordFailure, type Followed } from './lease.ts'
import { tableNames, type Projection } from './projection.ts'
import { ProjectionCommandRefused, standingSkips } from './skips.ts'
import { commitParts } from './together.ts'

export interface RebuildOptions {
  readonly store: Pick<EventStore, 'readAll'>
  /** `database.system`: rows and checkpoints. */
  readonly sql: PipelinedSql
  /** The login that migrates: tables and views. */
  readonly owner: TransactionalSql
  /** Names this process to others that start the same rebuild. */
  readonly by: string
  /** Called at each step, in order. */
  readonly progress: (step: RebuildStep) => void
  /** Begin from the start where an interrupted rebuild could go on. */
  readonly fresh?: boolean
  /** Make an older version than the one that readers see, when a deployment is taken back. */
  readonly older?: boolean
  /** Events a transaction. Default 5000. */
  readonly batchSize?: number
  /** Default 15 s: how long after a rebuild was killed another may begin. */
  readonly leaseMs?: number
}

export type RebuildStep =
  | { readonly step: 'begun'; readonly row: Required<Followed>; readonly from: Position; readonly to: Position }
  | { readonly step: 'applied'; readonly events: number; readonly position: Position; readonly to: Position }
  | { readonly step: 'switching' }
  | { readonly step: 'switched'; readonly position: Position }
  | { readonly step: 'dropped'; readonly old: Required<Followed> }
  | { readonly step: 'left'; readonly old: Required<Followed>; readonly error: unknown }

/** What one rebuild works on and with. */
export interface Rebuilding {
  readonly projection: Projection
  readonly options: Required<Pick<RebuildOptions, 'batchSize' | 'leaseMs'>> & RebuildOptions
  readonly row: Required<Followed>
  readonly epoch: string
  position: Position
}

/** Never past what readers see: the live writer shows what comes behind it, with its messages. */
export async function catchUp(work: Rebuilding, target: () => Promise<Position>): Promise<void> {
  const { projection, options } = work
  const { sql, store, batchSize, progress } = options
  const { categories, name } = projection
  const read = (after: Position) => store.readAll({ after, limit: batchSize, categories })
  let next: ReturnType<typeof read> | undefined
  try {
    for (let to = await target(); work.position < to; to = await target()) {
      const batch = await (next ?? read(work.position))
      next = undefined
      const covered = batch.position < to ? batch.position : to
      if (!batch.caughtUp && batch.position < to) next = read(batch.position)
      // Handled when awaited; the catch avoids an unhandled rejection until then.
      next?.catch(() => undefined)
      const skipped = await standingSkips(sql, name)
      const events = batch.events.filter(({ id, position }) => position <= covered && !skipped.has(id))
      await apply(work, events, covered)
      progress({ step: 'applied', events: events.length, position: covered, to })
    }
  } catch (error) {
    if (!(error instanceof EventUnreadable)) throw error
    const { event } = error
    if (!(await standingSkips(sql, name)).has(event.id)) return stopAt(work, event, error)
    await apply(work, [], event.position)
    return catchUp(work, target)
  }
}

async function apply(work: Rebuilding, events: readonly RecordedEvent[], to: Position): Promise<void> {
  try {
    await commit(work, events, to)
  } catch (error) {
    if (error instanceof LeaseLost || events.length === 0) throw error
    for (const event of events)
      try {
        await commit(work, [event], event.position)
      } catch (cause) {
        if (cause instanceof LeaseLost) throw cause
        await stopAt(work, event, cause)
      }
    if (work.position < to) await commit(work, [], to)
  }
}

async function commit(work: Rebuilding, events: readonly RecordedEvent[], to: Position): Promise<void> {
  const { projection, options, row, epoch } = work
  const table = tableNames(row.version, { generation: row.generation })
  const { position: from } = work
  const recordedAt = events.at(-1)?.recordedAt ?? null
  await commitParts(options.sql, [
    {
      events,
      ofDeletedCompanies: false,
      apply: (tx, kept) => projection.apply(tx, kept, { mode: 'replay', table }),
      move: { row, epoch, from, to, recordedAt, durable: false, leaseMs: options.leaseMs },
    },
  ])
  work.position = to
}

async function stopAt({ projection, options, row, epoch }: Rebuilding, event: RecordedEvent, error: unknown) {
  const message = error instanceof Error ? error.message : String(error)
  await recordFailure(options.sql, row, epoch, {
    at: { position: event.position, eventId: event.id },
    error: message,
  })
  throw new ProjectionCommandRefused(
    `The rebuild of ${projection.name} stopped at event ${event.id} ` +
      `(${event.type}, position ${event.position}): ${message}. ` +
      'What readers see is as it was. Mend the cause, or skip the event, and run it again: it goes on from there.',
  )
}
