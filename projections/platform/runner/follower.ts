import type { Batch, EventStore, Position, RecordedEvent } from '#domain/platform/event-store.ts'
import { EventUnreadable } from '#domain/platform/versions.ts'
import type { PipelinedSql } from '../sql.ts'
import { LeaseLost } from '../lease-lost.ts'
import {
  acquire,
  holds,
  recordFailure,
  recordTrouble,
  register,
  release,
  renew,
  type CheckpointMove,
  type Followed,
  type Lease,
} from './lease.ts'
import { pause } from '../pause.ts'
import type { Owner } from './owner.ts'
import { tableNames, type Mode, type Projection } from './projection.ts'
import { prefetch } from './prefetch.ts'
import { standingSkips } from './skips.ts'
import { commitParts, type CommitPart, type Part } from './together.ts'

/** The part of a logger that the runner uses; a pino logger is one. */
export interface Log {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface FollowerOptions {
  readonly store: EventStore
  /** As the log's followers, every company. */
  readonly sql: PipelinedSql
  /** This process, as the lease names it. */
  readonly owner: Owner
  /** A lease not renewed for so long may be taken by another process. It is renewed three times in that time. */
  readonly leaseMs: number
  readonly batchSize: number
  readonly firstRetryMs: number
  readonly longestRetryMs: number
  readonly log: Log
  /** Parts of several followers share a transaction. */
  readonly commit: CommitPart
  readonly onProcessed: (name: string, position: Position) => void
  /** Resolves when these have processed the position, when they are given up on, or when the signal aborts. */
  readonly waitFor: (names: readonly string[], position: Position, signal: AbortSignal) => Promise<void>
}

/** Events of a part that shares a transaction, at most: others wait for it. */
const mostTogether = 200
/** While an event fails, the lease is checked so often: an operator who asks for a retry ends it. */
const leaseCheckMs = 200
/**
 * How soon a lease is requested again. After it was lost, first quickly: at the switch to rebuilt tables, and when the
 * database comes back, it is free within moments. Then at longer and longer intervals, up to a maximum that is short
 * enough to take over from an owner that was killed: commands wait for the read models.
 */
const firstAcquireMs = 20
const longestAcquireMs = 500
/** A lease that is lost so often in a row, each time at the same position, is a failure. */
const mostLost = 3

/** Follows the log for one projection, whenever it holds the lease, until the signal aborts. Never rejects. */
export async function followLog(projection: Projection, options: FollowerOptions, signal: AbortSignal): Promise<void> {
  const { sql, owner, leaseMs, log } = options
  const { name, version } = projection
  let registered = false
  const longestMs = Math.min(leaseMs / 4, longestAcquireMs)
  let waitMs = longestMs
  let lost = 0
  let held: { readonly position: Position; readonly since: number } | undefined
  while (!signal.aborted) {
    try {
      if (!registered) await register(sql, projection)
      registered = true
      const lease = await acquire(sql, projection, owner.name, leaseMs)
      if (lease !== null) {
        if (lease.position !== held?.position) lost = 0
        held = { position: lease.position, since: performance.now() }
        const { epoch, generation, position } = lease
        log.info({ projection: name, version, generation, epoch, position: String(position) }, 'projection taken')
        waitMs = longestMs
        await new Follower(projection, options, lease).run(signal)
      }
    } catch (error) {
      if (error instanceof LeaseLost) {
        log.info({ projection: name, version }, error.message)
        waitMs = firstAcquireMs
        lost = held === undefined || performance.now() - held.since > leaseMs ? 1 : lost + 1
      } else log.error({ projection: name, version, err: error }, 'projection interrupted')
      const isLost = error instanceof LeaseLost
      // Trouble cannot be stored while the database is away; `/readyz` reports it then.
      if (!signal.aborted && (!isLost || lost >= mostLost))
        await recordTrouble(sql, projection, { owner: owner.name, error, keeps: isLost }).catch(() => undefined)
    }
    await pause(waitMs, signal)
    waitMs = Math.min(waitMs * 2, longestMs)
  }
}

class Follower {
  readonly #projection: Projection
  readonly #options: FollowerOptions
  readonly #lease: Lease
  readonly #row: Followed
  #skipped: ReadonlySet<string> = new Set()
  #position: Position
  #troubled: boolean

  constructor(projection: Projection, options: FollowerOptions, lease: Lease) {
    this.#projection = projection
    this.#options = options
    this.#lease = lease
    this.#row = { name: projection.name, version: projection.version, generation: lease.generation }
    this.#position = lease.position
    this.#troubled = lease.troubled
  }

  async run(signal: AbortSignal): Promise<void> {
    const { sql, leaseMs } = this.#options
    const lost = new AbortController()
    const stop = AbortSignal.any([signal, lost.signal])
    const heartbeat = setInterval(() => {
      renew(sql, this.#row, this.#lease.epoch, leaseMs).catch((error: unknown) => {
        // When the database does not answer, the next beat tries again: every commit is fenced by the epoch anyway.
        if (error instanceof LeaseLost) lost.abort(error)
      })
    }, leaseMs / 3)
    try {
      // After the lease was taken: a skip ends the lease, so none is missed.
      this.#skipped = await standingSkips(sql, this.#projection.name)
      let more = true
      while (more) more = await this.#follow(stop)
      if (lost.signal.aborted) throw lost.signal.reason
    } finally {
      clearInterval(heartbeat)
      await release(sql, this.#row, this.#lease.epoch).catch(() => undefined)
    }
  }

  /** @returns true when the log is to be followed on from behind an event that cannot be read and is skipped */
  async #follow(signal: AbortSignal): Promise<boolean> {
    const { store, batchSize } = this.#options
    const { categories, paceMs } = this.#projection
    const left = new AbortController()
    const until = AbortSignal.any([signal, left.signal])
    try {
      const read = store.subscribe({ after: this.#position, categories, batchSize, signal: until })
      const batches = paceMs === undefined ? prefetch(read, () => left.abort()) : read
      for await (const batch of batches) {
        await this.#process(batch, signal)
        // What comes meanwhile is one batch.
        if (paceMs !== undefined && batch.caughtUp && batch.events.length > 0) await pause(paceMs, signal)
      }
      return false
    } catch (error) {
      if (!(error instanceof EventUnreadable)) throw error
      const { event } = error
      if (!this.#skipped.has(event.id)) {
        // Releases the lease: a process with a newer program may be able to read it.
        await this.#failed(event, error)
        return false
      }
      await this.#retrying(null, signal, () => this.#commit([], 'live', event.position, false))
      return !signal.aborted
    }
  }

  /** Replayed events apart from live ones, then to the end of what the batch covers. */
  async #process(batch: Batch, signal: AbortSignal): Promise<void> {
    const { replayUntil } = this.#lease
    const events = this.#skipped.size === 0 ? batch.events : batch.events.filter(({ id }) => !this.#skipped.has(id))
    const replayed = events.filter(({ position }) => position <= replayUntil)
    const live = events.slice(replayed.length)
    if (replayed.length > 0) await this.#persist(replayed, 'replay', live.length > 0 ? null : batch.position, signal)
    if (live.length > 0) await this.#persist(live, 'live', batch.position, signal)
    else if (replayed.length === 0 && (batch.position > this.#position || this.#troubled))
      await this.#retrying(null, signal, () => this.#commit([], 'live', batch.position, true))
  }

  /**
   * All at once; when that fails one by one, so that the events before the failing one are projected and that one is
   * reported.
   */
  async #persist(
    events: readonly RecordedEvent[],
    mode: Mode,
    end: Position | null,
    signal: AbortSignal,
  ): Promise<void> {
    const last = events.at(-1)
    if (last === undefined) return
    const { after } = this.#projection
    if (mode === 'live' && after !== undefined) {
      const readModels = new Set(events.flatMap(({ category }) => after[category] ?? []))
      await this.#options.waitFor([...readModels], last.position, signal)
    }
    if (signal.aborted) return
    try {
      await this.#commit(events, mode, end ?? last.position, mode === 'live' && events.length <= mostTogether)
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      for (const [index, event] of events.entries()) {
        const to = index === events.length - 1 ? (end ?? event.position) : event.position
        await this.#retrying(event, signal, () => this.#commit([event], mode, to, false))
        if (signal.aborted) return
      }
    }
    if (mode === 'live') this.#projection.committed?.()
  }

  /** @param isShared with what other followers write */
  async #commit(events: readonly RecordedEvent[], mode: Mode, to: Position, isShared: boolean): Promise<void> {
    const { sql, commit } = this.#options
    const { version, ofDeletedCompanies = false, paceMs } = this.#projection
    const table = tableNames(version, { generation: this.#lease.generation })
    const part: Part = {
      events,
      ofDeletedCompanies,
      apply: (tx, kept) => this.#projection.apply(tx, kept, { mode, table }),
      move: this.#moveTo(to, events),
    }
    await (isShared && (paceMs === undefined || events.length === 0) ? commit(part) : commitParts(sql, [part]))
    this.#reached(to)
  }

  #moveTo(to: Position, events: readonly RecordedEvent[]): CheckpointMove {
    return {
      row: this.#row,
      epoch: this.#lease.epoch,
      from: this.#position,
      to,
      recordedAt: events.at(-1)?.recordedAt ?? null,
      durable: this.#projection.committed !== undefined && events.length > 0,
      leaseMs: this.#options.leaseMs,
    }
  }

  #reached(position: Position): void {
    this.#position = position
    this.#troubled = false
    this.#options.onProcessed(this.#projection.name, position)
  }

  /** Until it succeeds, the lease is lost, or the signal aborts; longer and longer apart. */
  async #retrying(event: RecordedEvent | null, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const { firstRetryMs, longestRetryMs } = this.#options
    for (let attempts = 1; !signal.aborted; attempts++) {
      try {
        await work()
        return
      } catch (error) {
        if (error instanceof LeaseLost) throw error
        await this.#failed(event, error)
        await this.#rest(Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1)), signal)
      }
    }
  }

  async #failed(event: RecordedEvent | null, error: unknown): Promise<void> {
    const { sql, log } = this.#options
    const { name, version } = this.#projection
    log.error(
      {
        projection: name,
        version,
        position: String(event?.position ?? this.#position),
        event: event?.id,
        correlationId: event?.metadata.correlationId,
        err: error,
      },
      event === null ? 'projection cannot store its position' : 'projection stopped at an event',
    )
    await recordFailure(sql, this.#row, this.#lease.epoch, {
      at: event && { position: event.position, eventId: event.id },
      error,
    }).catch(rethrowLost)
  }

  /** Ends early when a database that was away is back. @throws LeaseLost as soon as the lease has ended */
  async #rest(ms: number, signal: AbortSignal): Promise<void> {
    const until = performance.now() + ms
    let away = false
    for (let left = ms; left > 0 && !signal.aborted; left = until - performance.now()) {
      await pause(Math.min(left, leaseCheckMs), signal)
      const held = await holds(this.#options.sql, this.#row, this.#lease.epoch).catch(() => undefined)
      if (held === false) throw new LeaseLost(`${this.#projection.name}: the lease was ended`)
      if (held === true && away) return
      away = held === undefined
    }
  }
}

function rethrowLost(error: unknown): void {
  if (error instanceof LeaseLost) throw error
}
