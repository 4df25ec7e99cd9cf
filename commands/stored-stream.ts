import type { EventStore, Position, RecordedEvent, Revision, StreamName } from '#domain/shared/event-store.ts'
import type { Event } from '#domain/shared/event.ts'
import type { EventId } from '#domain/shared/ids.ts'
import { eventId } from './append.ts'
import type { Aggregate, Loaded } from './handle.ts'
import type { CommandContext } from './ports.ts'

/** A stream as read so far; on a conflict only its tail is read again. */
export class StoredStream {
  readonly stream: StreamName
  #events: readonly RecordedEvent[] = []
  #takeBack: (context: CommandContext) => readonly Event[] = () => []

  constructor(stream: StreamName) {
    this.stream = stream
  }

  get id(): string {
    return this.stream.slice(this.stream.indexOf('-') + 1)
  }

  get revision(): Revision {
    return this.#events.at(-1)?.revision ?? -1
  }

  get position(): Position {
    return this.#events.at(-1)?.position ?? 0n
  }

  async readMissing(store: EventStore): Promise<void> {
    this.#events = [...this.#events, ...(await store.readStream(this.stream, { from: this.#events.length }))]
  }

  as<State, E extends Event>(aggregate: Aggregate<State, E>, id: string, context: CommandContext): Loaded<State> {
    const theirs = this.#events[0] !== undefined && this.#events[0].metadata.companyId !== context.companyId
    const events = theirs ? [] : this.#events
    const fold = () =>
      // The category says which events the stream holds; `evolve` passes over the types it does not know.
      this.#events.reduce((state, event) => aggregate.evolve(state, event as E & RecordedEvent), aggregate.initial)
    this.#takeBack = (by) => aggregate.takeBack?.(fold(), idsOf(this.ownOf(by))) ?? []
    return {
      id,
      stream: this.stream,
      state: theirs ? aggregate.initial : fold(),
      revision: events.at(-1)?.revision ?? -1,
      position: events.at(-1)?.position ?? 0n,
      own: idsOf(this.ownOf(context)),
    }
  }

  /** Position of the last event that this key wrote here. */
  writtenBy(context: CommandContext): Position | undefined {
    return this.ownOf(context).at(-1)?.position
  }

  /** What this key wrote here, in one step or in several. */
  ownOf(context: CommandContext): readonly RecordedEvent[] {
    const own: RecordedEvent[] = []
    let next = eventId(context, this.stream, 0)
    for (const event of this.#events) {
      if (event.id !== next) continue
      own.push(event)
      next = eventId(context, this.stream, own.length)
    }
    return own
  }

  /** The events that take back what this key wrote here, when nothing came of it. */
  takeBack(context: CommandContext): readonly Event[] {
    return this.#takeBack(context)
  }
}

function idsOf(events: readonly RecordedEvent[]): ReadonlySet<EventId> {
  return new Set(events.map(({ id }) => id))
}
