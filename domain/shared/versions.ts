import type { RecordedEvent } from './event-store.ts'
import type { Event } from './event.ts'

/** Brings the data of one version to the shape of the next. Total and pure; what a person wrote stays sealed. */
export type Upcast = (data: object) => object

/** The steps of each event type, from version 1 on: none means that version 1 is the present one. */
export type EventVersions = Readonly<Record<string, readonly Upcast[]>>

/** Every type of an aggregate has its line. */
export type VersionsOf<E extends Event> = Readonly<Record<E['type'], readonly Upcast[]>>

/** This program does not know how to read the event: a newer one wrote it, or an upcast failed. */
export class EventUnreadable extends Error {
  override readonly name = 'EventUnreadable'
  /** As it is stored. */
  readonly event: RecordedEvent

  constructor(event: RecordedEvent, why: string, cause?: unknown) {
    super(
      `event ${event.id} (${event.type} version ${event.schemaVersion}, ${event.stream} revision ${event.revision}) cannot be read: ${why}`,
      { cause },
    )
    this.event = event
  }
}

/** The version that this program writes and works on. A type without versions of its own has one. */
export function presentVersion(versions: EventVersions, type: string): number {
  return (Object.hasOwn(versions, type) ? (versions[type]?.length ?? 0) : 0) + 1
}

/**
 * The event in the present shape, whatever version is stored; `schemaVersion` is then the present one.
 * @throws EventUnreadable when its version is newer than this program
 */
export function inPresentShape(versions: EventVersions, event: RecordedEvent): RecordedEvent {
  const present = presentVersion(versions, event.type)
  if (event.schemaVersion === present) return event
  if (event.schemaVersion > present)
    throw new EventUnreadable(event, `this program reads ${event.type} up to version ${present}`)
  let data = event.data
  try {
    for (const upcast of (versions[event.type] ?? []).slice(event.schemaVersion - 1)) data = upcast(data)
  } catch (error) {
    throw new EventUnreadable(event, error instanceof Error ? error.message : String(error), error)
  }
  return { ...event, schemaVersion: present, data }
}
