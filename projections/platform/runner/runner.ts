import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { EventStore, Position } from '#domain/platform/event-store.ts'
import type { ReadModelName } from '../../all.ts'
import type { PipelinedSql } from '../sql.ts'
import { followLog, type Log } from './follower.ts'
import type { Owner } from './owner.ts'
import type { Projection } from './projection.ts'
import { together, type CommitPart } from './together.ts'
import { createProjectionWaiter, type ProjectionWaiter } from './waiter.ts'

export interface ProjectionRunner {
  start(): void
  /** Finishes the batch under way and releases the leases; resolves when nothing runs any more. */
  stop(): Promise<void>
  waitUntilProcessed: ProjectionWaiter['waitUntilProcessed']
  /** Calls back after each commit of this process. @returns what ends it */
  onProcessed(listener: (name: string, position: Position) => void): () => void
}

export interface ProjectionRunnerOptions {
  readonly store: EventStore
  /** `database.system`. */
  readonly sql: PipelinedSql
  readonly projections: readonly Projection[]
  readonly log: Log
  /**
   * This process, as leases name it. Default: a name of this runner's own; its leases then run out when it is killed.
   */
  readonly owner?: Owner
  /** Default 6 s: leases of a process without a presence lock are taken over within 6.5 s of its kill. */
  readonly leaseMs?: number
  /** Events a transaction, at most: live there are fewer. Default 2000. */
  readonly batchSize?: number
  /** Back-off at a failing event. Default 250 ms, doubling, to 30 s. */
  /** Default: parts of its projections share transactions. */
  readonly commit?: CommitPart
  readonly firstRetryMs?: number
  readonly longestRetryMs?: number
}

/** How long a projection waits at most for those that it comes after. */
const afterMs = 5_000

/**
 * Keeps the read models up with the log. Any number of processes may run it with the same projections: each projection
 * has one writer.
 */
export function createProjectionRunner(options: ProjectionRunnerOptions): ProjectionRunner {
  const { store, sql, projections, log } = options
  const waiter = createProjectionWaiter(sql)
  const listeners = new Set<(name: string, position: Position) => void>()
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined

  const follower = {
    store,
    sql,
    log,
    owner: options.owner ?? { name: `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}` },
    commit: options.commit ?? together(sql),
    leaseMs: options.leaseMs ?? 6000,
    batchSize: options.batchSize ?? 2000,
    firstRetryMs: options.firstRetryMs ?? 250,
    longestRetryMs: options.longestRetryMs ?? 30_000,
    onProcessed: (name: string, position: Position) => {
      waiter.note(name, position)
      for (const listener of listeners) listener(name, position)
    },
    waitFor: async (names: readonly string[], position: Position, signal: AbortSignal) => {
      // `createProjections` names read models only.
      const readModels = names as readonly ReadModelName[]
      await waiter.waitUntilProcessed(readModels, position, { timeoutMs: afterMs, signal, unlessStuck: true })
    },
  }

  return {
    start() {
      running ??= Promise.all(projections.map((projection) => followLog(projection, follower, stopping.signal)))
    },
    async stop() {
      stopping.abort()
      await running
    },
    waitUntilProcessed: (names, position, wait) => waiter.waitUntilProcessed(names, position, wait),
    onProcessed(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
