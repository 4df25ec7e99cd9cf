import type { Upcast } from './aggregate.ts'
import type { RecordedEvent } from './event-store.ts'

/** For each event type, the upcasts from version 1 on: none means that version 1 is the current one. */
export type EventVersions = Readonly<Record<string, readonly Upcast[]>>

/** This program does not know how to read the event: a newer one wrote it, or an upcast failed. */
export class EventUnreadable extends Error {
  override readonly name = 'EventUnreadable'
  /** As it is stored. */
  readonly event: RecordedEvent

  constructor(event: RecordedEvent, why: string, cause?: unknown) {
    const { id, type, schemaVersion, stream, revision } = event
    super(`event ${id} (${type} version ${schemaVersion}, ${stream} revision ${revision}) cannot be read: ${why}`, {
      cause,
    })
    this.event = event
  }
}

/** The version that this program writes and works on. A type without versions of its own has one. */
export function currentVersion(versions: EventVersions, type: string): number {
  return (Object.hasOwn(versions, type) ? (versions[type]?.length ?? 0) : 0) + 1
}

/**
 * The event in the shape of the current version, whatever version is stored; `schemaVersion` is then the current one.
 * @throws EventUnreadable when its version is newer than this program
 */
export function upcast(versions: EventVersions, event: RecordedEvent): RecordedEvent {
  const current = currentVersion(versions, event.type)
  if (event.schemaVersion === current) return event
  if (event.schemaVersion > current)
    throw new EventUnreadable(event, `this program reads ${event.type} up to version ${current}`)
  let data = event.data
  try {
    for (const step of (versions[event.type] ?? []).slice(event.schemaVersion - 1)) data = step(data)
  } catch (error) {
    throw new EventUnreadable(event, error instanceof Error ? error.message : String(error), error)
  }
  return { ...event, schemaVersion: current, data }
}
