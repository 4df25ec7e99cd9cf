import {
  AppendOutcomeUnknown,
  EventIdInUse,
  type AppendResult,
  type Revision,
  type StreamName,
} from '#domain/platform/event-store.ts'
import type { EventId } from '#domain/platform/ids.ts'
import { sqlState } from '#projections/platform/outage.ts'
import { pause } from '#projections/platform/pause.ts'
import { backOff } from './back-off.ts'
import { call } from './postgres-call.ts'
import type { Connection } from './postgres-connection.ts'
import { mayBeRepeated } from './postgres-errors.ts'
import { decode, sizeOfGroup, statementOf, type Outcome } from './postgres-group.ts'
import type { PreparedWrite } from './prepare.ts'

interface GroupCommitOptions {
  /** Each sends one group at a time; PostgreSQL orders their commits. */
  readonly connections: readonly Connection[]
  readonly onWritten: () => void
  readonly onGroup: (appends: number) => void
  readonly streamOf: (ids: readonly EventId[]) => Promise<ReadonlyMap<EventId, StreamName>>
  readonly revisionOf: (stream: StreamName) => Promise<Revision>
  readonly onTrouble: (what: string, error: unknown) => void
}

interface Waiting {
  readonly writes: readonly PreparedWrite[]
  readonly resolve: (result: AppendResult) => void
  readonly reject: (error: unknown) => void
}

/**
 * From this queue length on, appends are shared out over the idle connections: one group is encoded and sent while
 * PostgreSQL writes another. Below it, a single flush to disk for all is faster.
 */
const SPLIT_FROM = 64
const ATTEMPTS = 14
/** Milliseconds after which an append is not tried again, and after which an attempt counts as lost. */
const GIVE_UP = 15_000
const NO_ANSWER = 20_000

/**
 * Group commit: appends that arrive while others are being written go together in one statement and one transaction,
 * with one round trip, one lock and one flush to disk. Each has its own result.
 */
export class GroupCommit {
  readonly #options: GroupCommitOptions
  readonly #idle: Connection[]
  readonly #closing = new AbortController()
  readonly #underWay = new Set<Promise<void>>()
  /** When the statement of each connection was sent. */
  readonly #sent = new Map<Connection, number>()
  readonly #watch: NodeJS.Timeout
  #queue: Waiting[] = []
  #scheduled = false

  constructor(options: GroupCommitOptions) {
    this.#options = options
    this.#idle = [...options.connections]
    // One timer for all connections: one per statement would cost more than the rest of sending it.
    this.#watch = setInterval(() => {
      for (const [connection, at] of this.#sent) if (performance.now() - at > NO_ANSWER) connection.drop()
    }, 1_000).unref()
  }

  append(writes: readonly PreparedWrite[]): Promise<AppendResult> {
    if (this.#closing.signal.aborted) return Promise.reject(new Error('the event store is closed'))
    return new Promise((resolve, reject) => {
      this.#queue.push({ writes, resolve, reject })
      this.#schedule()
    })
  }

  /** Waits for the appends that were requested before. */
  async close(): Promise<void> {
    this.#closing.abort()
    while (this.#queue.length > 0 || this.#underWay.size > 0) {
      this.#schedule()
      await new Promise((resolve) => setImmediate(resolve))
      await Promise.all(this.#underWay)
    }
    clearInterval(this.#watch)
    await Promise.all(this.#options.connections.map((connection) => connection.close()))
  }

  /** Runs after the callbacks that are due now, so that their appends go into the same group. */
  #schedule(): void {
    if (this.#scheduled || this.#queue.length === 0 || this.#idle.length === 0) return
    this.#scheduled = true
    setImmediate(() => {
      this.#scheduled = false
      const connection = this.#idle.pop()
      if (!connection) return
      const share =
        this.#queue.length < SPLIT_FROM ? this.#queue.length : Math.ceil(this.#queue.length / (this.#idle.length + 1))
      const size = sizeOfGroup(this.#queue.slice(0, share))
      const group = this.#queue.slice(0, size)
      this.#queue = this.#queue.slice(size)
      const done = this.#commit(connection, group).finally(() => {
        this.#underWay.delete(done)
        this.#idle.push(connection)
        this.#schedule()
      })
      this.#underWay.add(done)
      this.#schedule()
    })
  }

  /** Never rejects: each append of the group is settled. */
  async #commit(connection: Connection, group: readonly Waiting[]): Promise<void> {
    const started = Date.now()
    for (let attempt = 1; ; attempt += 1) {
      try {
        const outcomes = await this.#send(connection, group)
        this.#options.onGroup(group.length)
        await this.#settle(group, outcomes)
        return
      } catch (error) {
        if (!mayBeRepeated(error)) return this.#refused(connection, group, error)
        this.#options.onTrouble('append repeated', error)
        if (attempt === ATTEMPTS || Date.now() - started > GIVE_UP) {
          for (const { reject } of group)
            reject(new AppendOutcomeUnknown('the event store did not answer', { cause: error }))
          return
        }
        await pause(backOff(attempt), new AbortController().signal)
      }
    }
  }

  async #send(connection: Connection, group: readonly Waiting[]): Promise<Outcome[]> {
    const appends = group.map(({ writes }) => writes)
    const client = await connection.client()
    this.#sent.set(connection, performance.now())
    try {
      return decode(appends, await call(client, statementOf(appends)))
    } finally {
      this.#sent.delete(connection)
    }
  }

  async #settle(group: readonly Waiting[], outcomes: readonly Outcome[]): Promise<void> {
    if (outcomes.some((outcome) => 'ok' in outcome && outcome.ok && !outcome.repeated)) this.#options.onWritten()
    for (const [n, { resolve, reject }] of group.entries()) {
      const outcome = outcomes[n]
      if (outcome === undefined) reject(new Error('es.append answered for fewer appends than it was given'))
      else if ('ok' in outcome) resolve(outcome)
      else this.#explainIdInUse(outcome.inUse, outcome.stream).then(reject, reject)
    }
  }

  /**
   * PostgreSQL refused the statement: alone, the append is at fault; in a group, each is tried alone, so that one does
   * not fail the others.
   */
  async #refused(connection: Connection, group: readonly Waiting[], error: unknown): Promise<void> {
    const [only, ...others] = group
    if (only && others.length > 0) {
      for (const one of group) await this.#commit(connection, [one])
      return
    }
    const stream = only?.writes[0]?.stream
    // A unique violation after the check under the lock is a conflict too, e.g. under another isolation level.
    if (sqlState(error) === '23505' && stream !== undefined)
      await this.#options.revisionOf(stream).then(
        (actual) => only?.resolve({ ok: false, conflict: { stream, actual } }),
        (failure: unknown) => only?.reject(failure),
      )
    else only?.reject(error)
  }

  async #explainIdInUse(ids: readonly EventId[], stream: StreamName): Promise<Error> {
    const streams = await this.#options.streamOf(ids)
    for (const [id, other] of streams) if (other !== stream) return new EventIdInUse(id, other)
    return new Error(`an event id of an append to ${stream} is used in another stream`)
  }
}
