import { setTimeout as delay } from 'node:timers/promises'
import type { Batch, EventStore, Position, RecordedEvent } from '#domain/shared/event-store.ts'
import type { TransactionalSql } from '../sql.ts'
import { acquire, LeaseLost, moveCheckpoint, recordFailure, register, release, renew, type Lease } from './lease.ts'
import { tableNames, type Mode, type FollowerName, type Projection, type ProjectionName } from './projection.ts'

/** The part of a logger that the runner uses; a pino logger is one. */
export interface Log {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface FollowerOptions {
  readonly store: EventStore
  /** As the log's followers, every company. */
  readonly sql: TransactionalSql
  /** Names this process in the lease. */
  readonly owner: string
  /** A lease not renewed for so long may be taken by another process. It is renewed three times in that time. */
  readonly leaseMs: number
  readonly batchSize: number
  readonly firstRetryMs: number
  readonly longestRetryMs: number
  readonly log: Log
  readonly onProcessed: (name: FollowerName, position: Position) => void
  /** Resolves when these have processed the position, or when the signal aborts. */
  readonly waitFor: (names: readonly ProjectionName[], position: Position, signal: AbortSignal) => Promise<void>
}

/** Follows the log for one projection, whenever it holds the lease, until the signal aborts. Never rejects. */
export async function followLog(projection: Projection, options: FollowerOptions, signal: AbortSignal): Promise<void> {
  const { sql, owner, leaseMs, log } = options
  const { name, version } = projection
  let registered = false
  while (!signal.aborted) {
    try {
      if (!registered) await register(sql, projection)
      registered = true
      const lease = await acquire(sql, projection, owner, leaseMs)
      if (lease !== null) {
        log.info(
          { projection: name, version, epoch: lease.epoch, position: String(lease.position) },
          'projection taken',
        )
        await new Follower(projection, options, lease).run(signal)
      }
    } catch (error) {
      if (error instanceof LeaseLost) log.info({ projection: name, version }, error.message)
      else log.error({ projection: name, version, err: error }, 'projection interrupted')
    }
    await pause(leaseMs / 4, signal)
  }
}

class Follower {
  readonly #projection: Projection
  readonly #options: FollowerOptions
  readonly #lease: Lease
  #position: Position

  constructor(projection: Projection, options: FollowerOptions, lease: Lease) {
    this.#projection = projection
    this.#options = options
    this.#lease = lease
    this.#position = lease.position
  }

  async run(signal: AbortSignal): Promise<void> {
    const { store, sql, batchSize, leaseMs } = this.#options
    const { categories } = this.#projection
    const lost = new AbortController()
    const stop = AbortSignal.any([signal, lost.signal])
    const heartbeat = setInterval(() => {
      renew(sql, this.#projection, this.#lease.epoch, leaseMs).catch((error: unknown) => {
        // A database that does not answer is tried again; the fence holds whatever happens meanwhile.
        if (error instanceof LeaseLost) lost.abort(error)
      })
    }, leaseMs / 3)
    try {
      for await (const batch of store.subscribe({ after: this.#position, categories, batchSize, signal: stop }))
        await this.#process(batch, stop)
      if (lost.signal.aborted) throw lost.signal.reason
    } finally {
      clearInterval(heartbeat)
      await release(sql, this.#projection, this.#lease.epoch).catch(() => undefined)
    }
  }

  /** Replayed events apart from live ones, then to the end of what the batch covers. */
  async #process(batch: Batch, signal: AbortSignal): Promise<void> {
    const { active, replayUntil } = this.#lease
    const replayed = batch.events.filter(({ position }) => !active || position <= replayUntil)
    const live = batch.events.slice(replayed.length)
    if (replayed.length > 0) await this.#persist(replayed, 'replay', live.length > 0 ? null : batch.position, signal)
    if (live.length > 0) await this.#persist(live, 'live', batch.position, signal)
    else if (replayed.length === 0 && batch.position > this.#position)
      await this.#retrying(null, signal, () => this.#move(this.#options.sql, [], batch.position))
  }

  /** All at once; when that fails one by one, so that what is before the failing event is shown and the event is named. */
  async #persist(
    events: readonly RecordedEvent[],
    mode: Mode,
    end: Position | null,
    signal: AbortSignal,
  ): Promise<void> {
    const last = events.at(-1)
    if (last === undefined) return
    const { after } = this.#projection
    if (mode === 'live' && after !== undefined) await this.#options.waitFor(after, last.position, signal)
    if (signal.aborted) return
    try {
      await this.#commit(events, mode, end ?? last.position)
    } catch (error) {
      if (error instanceof LeaseLost) throw error
      for (const [index, event] of events.entries()) {
        const to = index === events.length - 1 ? (end ?? event.position) : event.position
        await this.#retrying(event, signal, () => this.#commit([event], mode, to))
        if (signal.aborted) return
      }
    }
    if (mode === 'live') this.#projection.committed?.()
  }

  async #commit(events: readonly RecordedEvent[], mode: Mode, to: Position): Promise<void> {
    const { sql } = this.#options
    const { version } = this.#projection
    await sql.transaction(async (tx) => {
      await this.#projection.apply(tx, events, { mode, table: tableNames(version) })
      await this.#move(tx, events, to)
    })
    this.#reached(to)
  }

  async #move(sql: Pick<TransactionalSql, 'query'>, events: readonly RecordedEvent[], to: Position): Promise<void> {
    const { leaseMs } = this.#options
    await moveCheckpoint(sql, this.#projection, this.#lease.epoch, {
      from: this.#position,
      to,
      recordedAt: events.at(-1)?.recordedAt ?? null,
      durable: this.#projection.committed !== undefined && events.length > 0,
      leaseMs,
    })
    if (events.length === 0) this.#reached(to)
  }

  #reached(position: Position): void {
    this.#position = position
    if (this.#lease.active) this.#options.onProcessed(this.#projection.name, position)
  }

  /** Until it succeeds, the lease is lost, or the signal aborts; longer and longer apart. */
  async #retrying(event: RecordedEvent | null, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    const { sql, log, firstRetryMs, longestRetryMs } = this.#options
    for (let attempts = 1; !signal.aborted; attempts++) {
      try {
        await work()
        return
      } catch (error) {
        if (error instanceof LeaseLost) throw error
        const { name, version } = this.#projection
        log.error(
          { projection: name, version, position: String(event?.position), event: event?.id, attempts, err: error },
          'projection stopped at an event',
        )
        if (event !== null)
          await recordFailure(sql, this.#projection, this.#lease.epoch, {
            position: event.position,
            eventId: event.id,
            attempts,
            error: error instanceof Error ? error.message : String(error),
          }).catch(() => undefined)
        await pause(Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1)), signal)
      }
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => undefined)
}
