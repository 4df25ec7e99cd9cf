import { accept } from '#domain/platform/decision.ts'
import type { EventStore, StreamName } from '#domain/platform/event-store.ts'
import { appendsOf, appendWithRetry } from './append.ts'
import type { CommandContext, CommandResult } from './ports.ts'
import { highest, idsOf, type StoredStream } from './stored-stream.ts'
import type { Change, CommandShape, Compensation, Outcome, UnitOfWork } from './unit-of-work.ts'

const compensationAttempts = 20

/**
 * One command on a store that appends to one stream at a time. The append to the resource decides: what was written
 * before it (a reservation) is compensated when the resource is refused; what comes after it follows from the state of
 * the resource. The event ids of each step derive from the key, so the same command again continues where the first one
 * stopped.
 */
export class Saga {
  readonly #store: EventStore
  readonly #context: CommandContext
  readonly #shape: CommandShape
  readonly #streams: ReadonlyMap<StreamName, StoredStream>
  #wrote = false

  constructor(
    store: EventStore,
    context: CommandContext,
    shape: CommandShape,
    streams: ReadonlyMap<StreamName, StoredStream>,
  ) {
    this.#store = store
    this.#context = context
    this.#shape = shape
    this.#streams = streams
  }

  /** Takes the steps that are left. Undefined: an append conflicted; decide again. */
  async advance(outcome: Outcome): Promise<CommandResult | undefined> {
    const decided = this.#decidedResource()
    if ('refusal' in outcome) {
      if (decided !== undefined) return this.#done(decided.id)
      await this.#compensate()
      return { ok: false, refusal: outcome.refusal }
    }
    for (const change of inSagaOrder(outcome)) {
      // The decision about the resource is taken once for a key.
      if (change === outcome.resource && decided !== undefined) continue
      const stored = this.#streams.get(change.on.stream)
      if (outcome.after?.includes(change) === true && this.#hasFollowed(decided, stored)) continue
      const appends = appendsOf(change, this.#context, stored?.writtenBy(this.#context).length ?? 0)
      if (appends.length === 0) continue
      const result = await appendWithRetry(this.#store, appends)
      if (!result.ok) return undefined
      this.#wrote ||= !result.repeated
      await stored?.readNewEvents(this.#store)
    }
    return this.#done(decided?.id ?? outcome.resource.on.id)
  }

  /** The resource, when this key changed it at an earlier call or attempt. */
  #decidedResource(): StoredStream | undefined {
    return [...this.#streams.values()].find(
      (stored) => stored.category === this.#shape.resource && stored.writtenBy(this.#context).length > 0,
    )
  }

  /** What follows from the resource is written once for a key: others may have changed it since. */
  #hasFollowed(decided: StoredStream | undefined, stored: StoredStream | undefined): boolean {
    const [first] = decided?.writtenBy(this.#context) ?? []
    const last = stored?.writtenBy(this.#context).at(-1)
    return first !== undefined && last !== undefined && stored !== decided && last.position > first.position
  }

  #done(id: string): CommandResult {
    const streams = [...this.#streams.values()]
    const written = streams.flatMap((stored) => stored.writtenBy(this.#context).slice(-1))
    const position = highest((written.length > 0 ? written : streams).map(({ position }) => position))
    return { ok: true, id, position, repeated: !this.#wrote }
  }

  async #compensate(): Promise<void> {
    for (const compensation of this.#shape.compensations ?? [])
      for (const stored of this.#streams.values())
        if (stored.category === compensation.category) await this.#takeBack(stored, compensation)
  }

  async #takeBack(stored: StoredStream, { takeBack }: Compensation): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const written = stored.writtenBy(this.#context)
      const events = takeBack(stored.events, idsOf(written))
      if (events.length === 0) return
      const change = { on: stored, decision: accept(...events) }
      const result = await appendWithRetry(this.#store, appendsOf(change, this.#context, written.length))
      await stored.readNewEvents(this.#store)
      if (!result.ok && attempt === compensationAttempts)
        throw new Error(`${stored.stream} conflicted ${attempt} times while a refused command took back its events`)
    }
  }
}

/** `before` is sorted by stream name, so that concurrent sagas conflict at their first step. */
function inSagaOrder({ resource, before = [], after = [] }: UnitOfWork): readonly Change[] {
  return [...before.toSorted((a, b) => (a.on.stream < b.on.stream ? -1 : 1)), resource, ...after]
}
