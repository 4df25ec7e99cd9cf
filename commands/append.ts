import { eventVersions } from '#domain/aggregates.ts'
import {
  AppendOutcomeUnknown,
  type AppendResult,
  type EventStore,
  type NewEvent,
  type StreamAppend,
  type StreamName,
} from '#domain/shared/event-store.ts'
import { derivedId, type EventId } from '#domain/shared/ids.ts'
import { currentVersion } from '#domain/shared/versions.ts'
import type { Change } from './handle.ts'
import type { CommandContext } from './ports.ts'

/** The same ids and expectations make a repeat harmless, whether or not the first one was written. */
export async function appendSurely(store: EventStore, appends: readonly StreamAppend[]): Promise<AppendResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.append(appends)
    } catch (error) {
      if (!(error instanceof AppendOutcomeUnknown) || attempt === 3) throw error
    }
  }
}

/** `rank`: how many events this key has in the stream already. */
export function appendOf(
  { on, decision }: Pick<Change, 'decision'> & { readonly on: Pick<Change['on'], 'stream' | 'revision'> },
  context: CommandContext,
  rank: number,
): StreamAppend[] {
  if ('refusal' in decision || decision.events.length === 0) return []
  const { companyId, actor, correlationId, at } = context
  const events = decision.events.map((event, n): NewEvent => ({
    id: eventId(context, on.stream, rank + n),
    type: event.type,
    schemaVersion: currentVersion(eventVersions, event.type),
    data: event.data,
    metadata: { companyId, actor, correlationId, at },
  }))
  return [{ stream: on.stream, expected: on.revision < 0 ? 'no_stream' : on.revision, events }]
}

export function eventId(
  { companyId, actor, idempotencyKey }: CommandContext,
  stream: StreamName,
  rank: number,
): EventId {
  return derivedId('event', companyId, actor.userId ?? actor.kind, idempotencyKey, stream, rank)
}
