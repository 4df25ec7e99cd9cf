import { expect, test } from 'vitest'
import type { Batch, ReadAllOptions, RecordedEvent } from '#domain/platform/event-store.ts'
import { TailReads } from './postgres-tail.ts'

function log() {
  const reads: { readonly options: ReadAllOptions; readonly answer: (batch: Batch) => void }[] = []
  const state = { growth: 0 }
  const tail = new TailReads(
    (options) => new Promise((answer) => reads.push({ options, answer })),
    () => state.growth,
  )
  return { reads, state, tail }
}

const event = (position: bigint, category: string) => ({ position, category }) as RecordedEvent
const events = [event(8n, 'meeting'), event(9n, 'capacity'), event(11n, 'meeting')]
const batch = { events, position: 11n, caughtUp: true }

test('subscriptions at one position share a read, and get their own categories', async () => {
  const { reads, tail } = log()
  const all = tail.read({ after: 7n, limit: 500 })
  const meetings = tail.read({ after: 7n, limit: 500, categories: ['meeting'] })
  const none = tail.read({ after: 7n, limit: 500, categories: ['workshop'] })
  expect(reads).toHaveLength(1)
  expect(reads[0]?.options.categories).toBeUndefined()
  reads[0]?.answer(batch)
  expect(await all).toEqual(batch)
  expect(await meetings).toEqual({ ...batch, events: [events[0], events[2]] })
  expect(await none).toEqual({ ...batch, events: [] })
})

test('a read that was sent before the log grew is not shared; nor one from another position', () => {
  const { reads, state, tail } = log()
  void tail.read({ after: 7n, limit: 500 })
  state.growth += 1
  void tail.read({ after: 7n, limit: 500 })
  void tail.read({ after: 8n, limit: 500 })
  expect(reads.map(({ options }) => options.after)).toEqual([7n, 7n, 8n])
})

test('an answer serves those who came before it, and nobody after', async () => {
  const { reads, tail } = log()
  const first = tail.read({ after: 7n, limit: 500 })
  reads[0]?.answer(batch)
  await first
  void tail.read({ after: 7n, limit: 500 })
  expect(reads).toHaveLength(2)
})

test('a subscription of smaller batches gets the first events, and reads on behind them', async () => {
  const { reads, tail } = log()
  const one = tail.read({ after: 7n, limit: 1, categories: ['meeting'] })
  reads[0]?.answer(batch)
  expect(await one).toEqual({ events: [events[0]], position: 8n, caughtUp: false })
})

test('a read that fails fails for all who share it, and is made again', async () => {
  const reads: number[] = []
  const tail = new TailReads(
    () => {
      reads.push(1)
      return Promise.reject(new Error('away'))
    },
    () => 0,
  )
  const both = [tail.read({ after: 7n, limit: 500 }), tail.read({ after: 7n, limit: 500 })]
  expect((await Promise.allSettled(both)).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await expect(tail.read({ after: 7n, limit: 500 })).rejects.toThrow('away')
  expect(reads).toHaveLength(2)
})
