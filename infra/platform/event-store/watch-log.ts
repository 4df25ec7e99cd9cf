import { EventStoreUnavailable } from '#domain/platform/event-store.ts'
import { watch, type Watch } from '../runtime/watch.ts'
import { EventStoreRefused } from './eventstoredb-trouble.ts'
import type { Log } from './log.ts'

type WatchOptions = Pick<Parameters<typeof watch>[0], 'logger' | 'everyMs'> & {
  readonly log: Pick<Log, 'isElsewhere' | 'end'>
}

/**
 * Watches an EventStoreDB: while it is away, reads work and writes fail. Each call waits through a short absence, which
 * is no fault. null: the log is in PostgreSQL, without which nothing works.
 */
export function watchLog({ log, ...options }: WatchOptions): Watch | null {
  if (!log.isElsewhere) return null
  return watch({
    fault: () => log.end().then(() => null, inWords),
    without: 'the event store',
    lines: { lost: 'the event store does not answer', back: 'the event store answers again' },
    ...options,
  })
}

/** The message of another error may quote an address with a password. */
function inWords(error: unknown): string {
  return error instanceof EventStoreRefused || error instanceof EventStoreUnavailable
    ? error.message
    : 'its answer is an error'
}
