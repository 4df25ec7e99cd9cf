import type { Event } from '#domain/shared/event.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'

/** The recorded events of an aggregate, told apart by their type. */
export type RecordedOf<E extends Event> = E extends Event ? RecordedEvent<E> : never
