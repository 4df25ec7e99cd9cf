import { eventVersions } from '#domain/aggregates.ts'
import {
  AppendOutcomeUnknown,
  type AppendResult,
  type EventStore,
  type NewEvent,
  type Revision,
  type StreamAppend,
  type StreamName,
} from '#domain/platform/event-store.ts'
import { derivedId, type EventId } from '#domain/platform/ids.ts'
import { currentVersion } from '#domain/platform/versions.ts'
import type { CommandContext } from './ports.ts'
import type { Change } from './unit-of-work.ts'

const appendAttempts = 3

/**
 * Appends, and repeats an append whose outcome is unknown: the same ids and expectations make the repeat harmless.
 * @throws AppendOutcomeUnknown when the outcome is unknown three times
 */
export async function appendWithRetry(store: EventStore, appends: readonly StreamAppend[]): Promise<AppendResult> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await store.append(appends)
    } catch (error) {
      if (!(error instanceof AppendOutcomeUnknown) || attempt === appendAttempts) throw error
    }
  }
}

/**
 * The append of one change; none when it has no events.
 * @param rank how many events this command has written to the stream already
 */
export function appendsOf(
  change: Pick<Change, 'decision'> & { readonly on: { readonly stream: StreamName; readonly revision: Revision } },
  context: CommandContext,
  rank: number,
): readonly StreamAppend[] {
  const { on, decision } = change
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

/** The id of the `rank`-th event (from 0) that the command with this key writes to the stream. */
export function eventId(
  { companyId, actor, idempotencyKey }: CommandContext,
  stream: StreamName,
  rank: number,
): EventId {
  return derivedId('event', companyId, actor.userId ?? actor.kind, idempotencyKey, stream, rank)
}
