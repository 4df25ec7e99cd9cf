import { createHash } from 'node:crypto'
import type { NewEvent } from '#domain/shared/event-store.ts'

/** What an event says, all but its place: the same before it is appended and after it is read. */
export function digestOf({ type, schemaVersion, data, metadata }: Omit<NewEvent, 'id'>): string {
  return short(JSON.stringify([type, schemaVersion, data, metadata]))
}

interface Placed {
  readonly position: bigint
  readonly stream: string
  readonly revision: number
  readonly id: string
  readonly digest: string
}

/** Of a run of events, in this order, with their places and what they say. */
export function digestOfRead(events: readonly Placed[]): string {
  return short(
    events
      .map(({ position, stream, revision, id, digest }) => `${position} ${stream} ${revision} ${id} ${digest}`)
      .join('\n'),
  )
}

function short(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 24)
}
