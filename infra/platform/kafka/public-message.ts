import { z } from 'zod'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { PublicEvent } from './public-events/definition.ts'
import { publicEvents, topics, type PublishedCategory } from './public-events/index.ts'

/** An event that no schema fits: it stops its stream, and is never skipped. */
export class NotMappable extends Error {
  override readonly name = 'NotMappable'
}

/** One message, before it is given to a client library. Headers are CloudEvents 1.0 in Kafka's binary mode. */
export interface PublicMessage {
  readonly topic: string
  /** The stream: order holds within it. */
  readonly key: string
  readonly headers: Readonly<Record<string, string>>
  readonly value: string
}

/** A broker refuses more than 1 MiB a message; what a public event may hold is far below. */
const longestValue = 256 * 1024

/** @throws NotMappable */
export function toPublicMessage(event: RecordedEvent): PublicMessage {
  const category = event.category as PublishedCategory
  const events: Readonly<Record<string, PublicEvent<never>>> | undefined = publicEvents[category]
  const publicEvent = events?.[event.type]
  if (publicEvent === undefined) throw new NotMappable(`no public event for ${event.type} in ${event.category}`)
  const data = publicEvent.schema.safeParse(publicDataOf(publicEvent, event))
  if (!data.success)
    throw new NotMappable(`${event.type} does not fit its public schema: ${z.prettifyError(data.error)}`)
  const value = JSON.stringify(data.data)
  if (value.length > longestValue)
    throw new NotMappable(`${event.type} is larger than a message may be: ${value.length} characters`)
  return {
    topic: topics[category],
    key: event.stream,
    headers: {
      ce_specversion: '1.0',
      ce_id: event.id,
      ce_type: `binome.${event.type}.v${publicEvent.version ?? 1}`,
      ce_source: `/companies/${event.metadata.companyId}`,
      ce_subject: event.stream,
      ce_time: event.metadata.at,
      ce_dataschema: `urn:binome:schema:${event.type}:${publicEvent.version ?? 1}`,
      ce_streamrevision: String(event.revision),
      ce_position: String(event.position),
      // CloudEvents' own extension for traces.
      ...(event.metadata.traceparent !== undefined && { ce_traceparent: event.metadata.traceparent }),
      'content-type': 'application/json',
    },
    value,
  }
}

/** The mapping is the one of the event's type; what is on disk may lack what that type promises. */
function publicDataOf({ publicData }: PublicEvent<never>, { type, data }: RecordedEvent): object {
  try {
    return publicData(data as never)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new NotMappable(`${type} does not fit its public schema: ${reason}`)
  }
}
