import { setLimit } from '#domain/capacity/decide.ts'
import type { CapacityEvent } from '#domain/capacity/events.ts'
import { emptyCapacity, evolve } from '#domain/capacity/state.ts'
import { eventVersions } from '#domain/aggregates.ts'
import type { EventStore, StreamName } from '#domain/shared/event-store.ts'
import { derivedId, instant, type CompanyId, type EventId, type ProfileId } from '#domain/shared/ids.ts'
import { currentVersion } from '#domain/shared/versions.ts'

export interface OwnLimit {
  readonly profileId: ProfileId
  readonly limit: number
}

/** Gives profiles a limit of their own, as events. @returns how many were changed. Safe to repeat. */
export async function setLimits(
  store: EventStore,
  companyId: CompanyId,
  limits: readonly OwnLimit[],
  at: Date,
): Promise<number> {
  let changed = 0
  for (const { profileId, limit } of limits) {
    const stream: StreamName = `capacity-${profileId}`
    for (;;) {
      const recorded = await store.readStream(stream)
      const capacity = recorded.reduce(
        (state, event) => evolve(state, { type: event.type, data: event.data } as CapacityEvent),
        emptyCapacity,
      )
      const decision = setLimit(capacity, limit)
      if ('refusal' in decision) throw new RangeError(`a limit of ${limit}: ${decision.refusal.code}`)
      if (decision.events.length === 0) break
      const revision = recorded.length - 1
      const result = await store.append([
        {
          stream,
          expected: recorded.length === 0 ? 'no_stream' : revision,
          events: decision.events.map(({ type, data }) => ({
            id: derivedId<EventId>('import', stream, revision + 1),
            type,
            schemaVersion: currentVersion(eventVersions, 'CapacityLimitSet'),
            data,
            metadata: { companyId, actor: { kind: 'system' }, correlationId: 'import', at: instant(at) },
          })),
        },
      ])
      if (!result.ok) continue
      changed++
      break
    }
  }
  return changed
}
