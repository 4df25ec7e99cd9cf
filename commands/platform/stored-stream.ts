import type { Category } from '#domain/aggregates.ts'
import type { EventStore, Position, RecordedEvent, Revision, StreamName } from '#domain/platform/event-store.ts'
import type { Event } from '#domain/platform/event.ts'
import type { EventId } from '#domain/platform/ids.ts'
import { eventId } from './append.ts'
import type { CommandContext } from './ports.ts'
import { stateAfter, type Loaded, type StreamFold } from './unit-of-work.ts'

/** A stream, or its last events, as read so far. On a conflict only its new events are read. */
export class StoredStream {
  readonly category: Category
  readonly id: string
  readonly stream: StreamName
  readonly #tail: number | undefined
  #events: readonly RecordedEvent[] = []

  constructor({ category, tail }: Pick<StreamFold<unknown, Event>, 'category' | 'tail'>, id: string) {
    this.category = category
    this.id = id
    this.stream = `${category}-${id}`
    this.#tail = tail
  }

  get events(): readonly RecordedEvent[] {
    return this.#events
  }

  get revision(): Revision {
    return this.#events.at(-1)?.revision ?? -1
  }

  get position(): Position {
    return this.#events.at(-1)?.position ?? 0n
  }

  async readNewEvents(store: EventStore): Promise<void> {
    if (this.#events.length === 0 && this.#tail !== undefined) {
      const last = await store.readStream(this.stream, { direction: 'backwards', limit: this.#tail })
      this.#events = last.toReversed()
    } else this.#events = [...this.#events, ...(await store.readStream(this.stream, { from: this.revision + 1 }))]
  }

  /** What the command sees of the stream: nothing when it belongs to another company. */
  load<State, E extends Event>(fold: StreamFold<State, E>, context: CommandContext): Loaded<State> {
    const [first] = this.#events
    const visible = first === undefined || first.metadata.companyId === context.companyId ? this.#events : []
    const recorded = this.writtenBy(context)
    return {
      id: this.id,
      stream: this.stream,
      state: stateAfter(fold, visible),
      revision: visible.at(-1)?.revision ?? -1,
      readRevision: visible.findLast(({ type }) => fold.unshown?.some((one) => one === type) !== true)?.revision ?? -1,
      position: visible.at(-1)?.position ?? 0n,
      alreadyWritten: idsOf(recorded),
      recorded,
    }
  }

  /** The events that the command with this key wrote here, in one append or in several. */
  writtenBy(context: CommandContext): readonly RecordedEvent[] {
    const written: RecordedEvent[] = []
    let next = eventId(context, this.stream, 0)
    for (const event of this.#events) {
      if (event.id !== next) continue
      written.push(event)
      next = eventId(context, this.stream, written.length)
    }
    return written
  }
}

export function idsOf(events: readonly RecordedEvent[]): ReadonlySet<EventId> {
  return new Set(events.map(({ id }) => id))
}

/** `0n` of none. */
export function highest(positions: readonly Position[]): Position {
  return positions.reduce((high, position) => (position > high ? position : high), 0n)
}
