import type { Batch, RecordedEvent, StreamName } from '#domain/platform/event-store.ts'
import type { ParkedEvent, Stop } from './parked.ts'
import { toPublicMessage, type PublicMessage } from './public-message.ts'

/** A batch of the log as the relay handles it: what is sent, and what is parked because its stream is stopped. */
export interface MappedBatch {
  readonly batch: Batch
  readonly messages: readonly PublicMessage[]
  readonly parked: readonly ParkedEvent[]
  /** Streams that this batch stops. */
  readonly stops: readonly (readonly [StreamName, Stop])[]
}

/**
 * Maps a batch. An event that cannot be mapped stops its stream: it and those behind it are parked. The same batch
 * mapped again gives the same, so it may be mapped while the one before is sent.
 * @param stopped of earlier batches; those of this batch are added
 */
export function mapBatch(batch: Batch, stopped: Map<StreamName, Stop>): MappedBatch {
  const messages: PublicMessage[] = []
  const parked: ParkedEvent[] = []
  const stops: [StreamName, Stop][] = []
  for (const event of batch.events) {
    const stop = stopped.get(event.stream)
    if (stop !== undefined && event.revision >= stop.revision) {
      const isTheOne = event.revision === stop.revision
      if (isTheOne) stops.push([event.stream, stop])
      parked.push({ event, problem: isTheOne ? stop.problem : null })
      continue
    }
    const mapped = messageOrProblem(event)
    if (typeof mapped !== 'string') {
      messages.push(mapped)
      continue
    }
    const found = { revision: event.revision, problem: mapped }
    stopped.set(event.stream, found)
    stops.push([event.stream, found])
    parked.push({ event, problem: mapped })
  }
  return { batch, messages, parked, stops }
}

/** @returns the reason, for an event that cannot be mapped. Mapping is pure: whatever it throws is about this event. */
export function messageOrProblem(event: RecordedEvent): PublicMessage | string {
  try {
    return toPublicMessage(event)
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
