import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import type { EventStore, Position } from '#domain/shared/event-store.ts'
import type { TransactionalSql } from '../sql.ts'
import { followLog, type Log } from './follower.ts'
import type { Owner } from './owner.ts'
import type { FollowerName, Projection, ReadModelName } from './projection.ts'
import { createProjectionWaiter, type ProjectionWaiter } from './waiter.ts'

export interface ProjectionRunner {
  start(): void
  /** Ends the batch in hand, gives the leases back; resolves when nothing runs any more. */
  stop(): Promise<void>
  waitUntilProcessed: ProjectionWaiter['waitUntilProcessed']
  /** Calls back after each commit of this process. Gives the function that ends it. */
  onProcessed(listener: (name: FollowerName, position: Position) => void): () => void
}

export interface ProjectionRunnerOptions {
  readonly store: EventStore
  /** `database.system`. */
  readonly sql: TransactionalSql
  readonly projections: readonly Projection[]
  readonly log: Log
  /** This process, as leases name it. Default: a name of this runner's own, whose leases run out when it is killed. */
  readonly owner?: Owner
  /** Default 6 s: what a process without a presence held is taken over within 6.5 s of its kill. */
  readonly leaseMs?: number
  /** Events a transaction, at most: live there are fewer. Default 2000. */
  readonly batchSize?: number
  /** Back-off at a failing event. Default 250 ms, doubling, to 30 s. */
  readonly firstRetryMs?: number
  readonly longestRetryMs?: number
}

/** How long what is announced waits for the read models that it points to, in milliseconds: one that stands still holds up no other. */
const afterMs = 5_000

/** Keeps the read models up with the log. Any number of processes may run it with the same projections: each projection has one writer. */
export function createProjectionRunner(options: ProjectionRunnerOptions): ProjectionRunner {
  const { store, sql, projections, log } = options
  const waiter = createProjectionWaiter(sql)
  const listeners = new Set<(name: FollowerName, position: Position) => void>()
  const stopping = new AbortController()
  let running: Promise<unknown> | undefined

  const follower = {
    store,
    sql,
    log,
    owner: options.owner ?? { name: `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}` },
    leaseMs: options.leaseMs ?? 6000,
    batchSize: options.batchSize ?? 2000,
    firstRetryMs: options.firstRetryMs ?? 250,
    longestRetryMs: options.longestRetryMs ?? 30_000,
    onProcessed: (name: FollowerName, position: Position) => {
      waiter.note(name, position)
      for (const listener of listeners) listener(name, position)
    },
    waitFor: async (names: readonly ReadModelName[], position: Position, signal: AbortSignal) => {
      await waiter.waitUntilProcessed(names, position, { timeoutMs: afterMs, signal, unlessStuck: true })
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
