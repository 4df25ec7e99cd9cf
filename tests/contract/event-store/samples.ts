import { randomUUID } from 'node:crypto'
import type { Category } from '#domain/aggregates.ts'
import type {
  AppendResult,
  Batch,
  EventStore,
  Expected,
  NewEvent,
  Position,
  RecordedEvent,
  StreamAppend,
  StreamName,
  SubscribeOptions,
} from '#domain/platform/event-store.ts'
import { id, instant, type CompanyId, type EventId } from '#domain/platform/ids.ts'

export function newStream(category: Category = 'capacity'): StreamName {
  return `${category}-${randomUUID()}`
}

export function newEvent(data: object = {}, type = 'CapacityLimitSet'): NewEvent {
  return {
    id: id<EventId>(randomUUID()),
    type,
    schemaVersion: 1,
    data,
    metadata: {
      companyId: id<CompanyId>('0f0e0d0c-0b0a-4908-8706-050403020100'),
      actor: { kind: 'system' },
      correlationId: 'contract',
      at: instant('2026-03-17T13:00:00.000Z'),
    },
  }
}

export function newEvents(count: number): NewEvent[] {
  return Array.from({ length: count }, (_, n) => newEvent({ limit: n }))
}

export function to(stream: StreamName, expected: Expected, ...events: readonly NewEvent[]): StreamAppend {
  return { stream, expected, events }
}

/** The result of an append that must be newly written. @throws when it was refused or repeated. */
export function written(result: AppendResult): Extract<AppendResult, { ok: true }> {
  if (!result.ok || result.repeated) throw new Error(`not written: ${JSON.stringify(result, bigintAsText)}`)
  return result
}

export function ids(events: readonly { readonly id: EventId }[]): EventId[] {
  return events.map((event) => event.id)
}

export async function wholeLog(store: EventStore): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for (let after: Position = 0n; ;) {
    const batch = await store.readAll({ after, limit: 500 })
    events.push(...batch.events)
    after = batch.position
    if (batch.caughtUp) return events
  }
}

/** Follows the log in the background and collects the batches until `stop`. */
export class Follower {
  readonly batches: Batch[] = []
  readonly #abort = new AbortController()
  readonly #changed = new Set<() => void>()
  readonly #ended: Promise<void>

  constructor(store: EventStore, options: Partial<Omit<SubscribeOptions, 'signal'>> = {}) {
    this.#ended = this.#follow(store.subscribe({ after: 0n, batchSize: 10, ...options, signal: this.#abort.signal }))
  }

  get events(): RecordedEvent[] {
    return this.batches.flatMap(({ events }) => events)
  }

  /** Resolves when the condition holds for the batches so far. The test's timeout bounds the wait. */
  async until(condition: (follower: Follower) => boolean): Promise<void> {
    while (!condition(this)) await new Promise<void>((resolve) => this.#changed.add(resolve))
  }

  /** Aborts, and resolves when the iteration has ended. */
  async stop(): Promise<void> {
    this.#abort.abort()
    await this.#ended
  }

  async #follow(subscription: AsyncIterable<Batch>): Promise<void> {
    for await (const batch of subscription) {
      this.batches.push(batch)
      const waiting = [...this.#changed]
      this.#changed.clear()
      for (const wake of waiting) wake()
    }
  }
}

function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? String(value) : value
}
