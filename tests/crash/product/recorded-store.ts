import { AppendOutcomeUnknown, type EventStore } from '#domain/platform/event-store.ts'
import { withAppend } from '#infra/platform/runtime/instrumentation.ts'
import { digestOf } from '../digest.ts'
import { microseconds, type History } from '../history.ts'

/** The same store; the history has each append before it starts, and each answer when it arrives. */
export function recordedStore(store: EventStore, history: History, by: string): EventStore {
  let calls = 0
  return withAppend(store, async (appends) => {
    const op = `${by}#${++calls}`
    const requests = appends.map(({ stream, expected, events }) => ({
      stream,
      expected,
      events: events.map((event) => [event.id, digestOf(event)] as const),
    }))
    history.write({ kind: 'append', op, at: microseconds(), appends: requests })
    try {
      const result = await store.append(appends)
      history.answered(op, result)
      return result
    } catch (error) {
      history.failed(op, error instanceof AppendOutcomeUnknown, error)
      throw error
    }
  })
}
