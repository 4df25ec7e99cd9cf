import { stateAfter, type StreamFold } from '#commands/platform/unit-of-work.ts'
import type { Category } from '#domain/aggregates.ts'
import type { RecordedEvent, StreamName } from '#domain/platform/event-store.ts'
import type { Event } from '#domain/platform/event.ts'

/** The log by streams, and the states that they come to. */
export class World {
  readonly events: readonly RecordedEvent[]
  readonly #streams: ReadonlyMap<StreamName, readonly RecordedEvent[]>

  constructor(events: readonly RecordedEvent[]) {
    this.events = events
    this.#streams = Map.groupBy(events, ({ stream }) => stream)
  }

  stream(stream: StreamName): readonly RecordedEvent[] {
    return this.#streams.get(stream) ?? []
  }

  state<State, E extends Event>(fold: StreamFold<State, E>, id: string): State {
    return stateAfter(fold, this.stream(`${fold.category}-${id}`))
  }

  /** Every stream of the category, with the state that it comes to. */
  all<State, E extends Event>(fold: StreamFold<State, E>): readonly { readonly id: string; readonly state: State }[] {
    return this.idsOf(fold.category).map((id) => ({ id, state: this.state(fold, id) }))
  }

  idsOf(category: Category): readonly string[] {
    return [...this.#streams]
      .filter(([, [first]]) => first?.category === category)
      .map(([stream]) => stream.slice(category.length + 1))
  }
}
