import { createHash } from 'node:crypto'
import type { NewEvent } from '#domain/platform/event-store.ts'

/** Digest of an event's content without its position: the same before the append and after a read. */
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

/** Digest of a sequence of events, in this order, with their positions and content. */
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
