import type { Event } from '#domain/platform/event.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'

/** The recorded events of an aggregate, discriminated by their type. */
export type RecordedOf<E extends Event> = E extends Event ? RecordedEvent<E> : never
