import type { Batch, EventStore, Position, StreamName } from '#domain/platform/event-store.ts'
import { LeaseLost } from '#projections/platform/lease-lost.ts'
import { moveCheckpoint, recordFailure, release, renew, type Lease } from '#projections/platform/runner/lease.ts'
import type { Owner } from '#projections/platform/runner/owner.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { pause } from '#projections/platform/pause.ts'
import type { PublicSender } from './client.ts'
import { mapBatch, type MappedBatch } from './mapped-batch.ts'
import { openOrder, type Order } from './orders.ts'
import { park, parkedStreams, type Stop } from './parked.ts'
import { Prefetcher } from './prefetcher.ts'
import { publishedCategories } from './public-events/index.ts'
import type { PublicMessage } from './public-message.ts'
import { republish } from './republish.ts'
import { resume } from './resume.ts'

/** Its row among the projections: checkpoint, lease, health. */
export const follower = { name: 'kafka_relay', version: 1 } as const

export interface RelayOptions {
  readonly store: EventStore
  /** `database.system`. */
  readonly sql: TransactionalSql
  readonly sender: PublicSender
  readonly log: { info(fields: object, message: string): void; error(fields: object, message: string): void }
  /**
   * This process, as the lease names it. Default: a name of the relay's own, whose lease runs out when it is killed.
   */
  readonly owner?: Owner
  /** Default 6 s: what a process without a presence held is taken over within 6.5 s of its kill. */
  readonly leaseMs?: number
  /** Events a batch. Default 1000. */
  readonly batchSize?: number
  /** false: carries out operators' orders and publishes nothing new. */
  readonly follow?: boolean
  /** How soon an order is seen. Default 500 ms. */
  readonly lookMs?: number
  /** Back-off when the brokers do not take a batch. Default 250 ms, doubling, to 5 s. */
  readonly firstRetryMs?: number
  readonly longestRetryMs?: number
}

type RelayRunOptions = Required<RelayOptions>

/** The relay in one process, from taking the lease to losing or releasing it. */
export class RelayRun {
  readonly #options: RelayRunOptions
  readonly #lease: Lease
  readonly #stopped = new Map<StreamName, Stop>()
  #position: Position
  #connected = false
  /** Moving the checkpoint behind the batch that was acknowledged last, while the next one is being sent. */
  #moved = Promise.resolve()

  constructor(options: RelayRunOptions, lease: Lease) {
    this.#options = options
    this.#lease = lease
    this.#position = lease.position
  }

  /** Until the signal aborts. @throws LeaseLost */
  async run(signal: AbortSignal): Promise<void> {
    const { sql, leaseMs } = this.#options
    const lost = new AbortController()
    const over = new AbortController()
    const stop = AbortSignal.any([signal, lost.signal, over.signal])
    const heartbeat = setInterval(() => {
      renew(sql, follower, this.#lease.epoch, leaseMs).catch((error: unknown) => {
        // When the database does not answer, the next beat tries again: every move is fenced by the epoch anyway.
        if (error instanceof LeaseLost) lost.abort(error)
      })
    }, leaseMs / 3)
    let prefetcher: Prefetcher<MappedBatch> | undefined
    try {
      await this.#load()
      prefetcher = new Prefetcher(this.#batches(stop), (batch) => mapBatch(batch, this.#stopped))
      await this.#work(prefetcher, stop)
      await this.#moved
      if (lost.signal.aborted) throw lost.signal.reason
    } finally {
      over.abort()
      clearInterval(heartbeat)
      await prefetcher?.end()
      await release(sql, follower, this.#lease.epoch).catch(() => undefined)
    }
  }

  #batches(signal: AbortSignal): AsyncIterable<Batch> {
    const { store, batchSize, follow } = this.#options
    if (!follow) return noBatchesUntil(signal)
    return store.subscribe({ after: this.#position, categories: publishedCategories, batchSize, signal })
  }

  /** The holder of the lease alone parks and resumes, so it knows the stopped streams without asking again. */
  async #load(): Promise<void> {
    const { sql, log } = this.#options
    const parked = await parkedStreams(sql)
    for (const { stream, revision, problem } of parked) this.#stopped.set(stream, { revision, problem })
    if (parked.length > 0) log.error({ streams: parked.length }, 'streams are parked: npm run kafka -- parked')
  }

  async #work(prefetcher: Prefetcher<MappedBatch>, signal: AbortSignal): Promise<void> {
    const { sql, lookMs } = this.#options
    let lookAt = 0
    while (!signal.aborted) {
      if (performance.now() >= lookAt) {
        await this.#moved
        const order = await openOrder(sql)
        if (order !== undefined) {
          await this.#carryOut(order, signal)
          // The order may have resumed a stream or stopped it at another event.
          prefetcher.remap()
          continue
        }
        lookAt = performance.now() + lookMs
      }
      const batch = await prefetcher.take(lookMs, signal)
      if (batch === 'end') return
      if (batch !== undefined) await this.#deliver(batch, signal)
    }
  }

  async #deliver(mapped: MappedBatch, signal: AbortSignal): Promise<void> {
    const { log } = this.#options
    for (const [stream, { revision, problem }] of mapped.stops)
      log.error({ stream, revision, problem }, 'relay stopped a stream')
    if (!(await this.#send(mapped.messages, signal))) return
    await this.#moved
    this.#moved = this.#delivered(mapped)
    // Handled when awaited; the catch avoids an unhandled rejection until then.
    this.#moved.catch(() => undefined)
  }

  async #delivered({ batch, parked }: MappedBatch): Promise<void> {
    const { sql } = this.#options
    const recordedAt = batch.events.at(-1)?.recordedAt ?? null
    if (parked.length === 0) await this.#move(sql, batch.position, recordedAt)
    else
      await sql.transaction(async (tx) => {
        await park(tx, parked)
        await this.#move(tx, batch.position, recordedAt)
      })
    this.#position = batch.position
  }

  async #carryOut(order: Order, signal: AbortSignal): Promise<void> {
    const { store, sql, log, batchSize } = this.#options
    log.info({ order: order.id, kind: order.kind, stream: order.stream, reached: String(order.reached) }, 'relay order')
    const context = {
      store,
      batchSize,
      stopped: this.#stopped,
      signal,
      send: (messages: readonly PublicMessage[]) => this.#send(messages, signal),
      commit: <Result>(work: (tx: Sql) => Promise<Result>) =>
        sql.transaction(async (tx) => {
          const result = await work(tx)
          await this.#move(tx, this.#position, null, true)
          return result
        }),
    }
    if (order.kind === 'republish') return republish(order, context)
    const stop = await resume(order, context)
    if (stop !== null) log.error({ stream: order.stream, ...stop }, 'relay stopped a stream')
  }

  /** By compare-and-set under the lease's epoch; also clears a recorded failure. @throws LeaseLost */
  async #move(sql: Sql, to: Position, recordedAt: Parameters<typeof moveCheckpoint>[3]['recordedAt'], durable = false) {
    const { leaseMs } = this.#options
    await moveCheckpoint(sql, follower, this.#lease.epoch, { from: this.#position, to, recordedAt, durable, leaseMs })
  }

  /** Tries until the brokers have everything. @returns false when the signal aborted before */
  async #send(messages: readonly PublicMessage[], signal: AbortSignal): Promise<boolean> {
    const { sender, log, firstRetryMs, longestRetryMs } = this.#options
    for (let attempts = 1; !signal.aborted; attempts++) {
      try {
        if (messages.length === 0) return true
        if (!this.#connected) await sender.connect()
        this.#connected = true
        await sender.send(messages)
        return true
      } catch (error) {
        // A client that lost its brokers finds them again from a fresh connection.
        this.#connected = false
        await sender.disconnect().catch(() => undefined)
        log.error({ attempts, messages: messages.length, err: error }, 'the brokers did not take a batch')
        await this.#failed(messages[0], attempts, error)
        await pause(Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1)), signal)
      }
    }
    return false
  }

  async #failed(first: PublicMessage | undefined, attempts: number, error: unknown): Promise<void> {
    const { sql } = this.#options
    if (first === undefined) return
    await recordFailure(sql, follower, this.#lease.epoch, {
      at: { position: BigInt(first.headers['ce_position'] ?? 0), eventId: first.headers['ce_id'] ?? '' },
      attempts,
      error,
    }).catch(() => undefined)
  }
}

function noBatchesUntil(signal: AbortSignal): AsyncIterable<Batch> {
  const ended = new Promise<IteratorResult<Batch>>((resolve) => {
    const end = () => resolve({ done: true, value: undefined })
    if (signal.aborted) end()
    else signal.addEventListener('abort', end, { once: true })
  })
  return { [Symbol.asyncIterator]: () => ({ next: () => ended }) }
}
