import { expect, test, vi } from 'vitest'
import { EventStoreUnavailable } from '#domain/platform/event-store.ts'
import { EventStoreRefused } from './eventstoredb-trouble.ts'
import { watchLog } from './watch-log.ts'

/** As long as a busy machine may need. */
const waiting = { timeout: 60_000 }

test('an EventStoreDB that is away is reported until it answers; a read ended by a stop is not', async () => {
  const lines: unknown[] = []
  const write = (level: string) => (fields: object, words: string) => void lines.push([level, words, fields])
  const logger = { error: write('error'), info: write('info') }
  let error: Error | undefined = new EventStoreRefused('EVENT_STORE_URL: nobody answers at esdb:2113.', false)
  const end = vi.fn<() => Promise<bigint>>(async () => {
    if (error !== undefined) throw error
    return 1n
  })
  const watch = watchLog({ log: { isElsewhere: true, end }, logger, everyMs: 5 })
  const state = (words: string | null) => vi.waitFor(() => expect(watch?.state()).toBe(words), waiting)
  await state('degraded, without the event store: EVENT_STORE_URL: nobody answers at esdb:2113.')
  error = new EventStoreUnavailable('EventStoreDB does not answer a read of the log')
  await state('degraded, without the event store: EventStoreDB does not answer a read of the log')
  error = new Error('esdb://admin:secret@esdb')
  await state('degraded, without the event store: its answer is an error')
  error = undefined
  await state(null)
  expect(lines.at(-1)).toEqual(['info', 'the event store answers again', {}])
  const before = lines.length
  let refuse: (error: Error) => void = () => undefined
  const calls = end.mock.calls.length
  end.mockImplementation(() => new Promise((_, reject) => (refuse = reject)))
  await vi.waitFor(() => expect(end.mock.calls.length).toBeGreaterThan(calls), waiting)
  watch?.stop()
  refuse(new Error('the event store is closed'))
  await new Promise((resolve) => setImmediate(resolve))
  expect(lines).toHaveLength(before)
})

test('a log in PostgreSQL is watched by the health of the roles', () => {
  const end = vi.fn<() => Promise<bigint>>()
  const logger = { error: () => undefined, info: () => undefined }
  expect(watchLog({ log: { isElsewhere: false, end }, logger })).toBeNull()
  expect(end).not.toHaveBeenCalled()
})
