import { expect, test } from 'vitest'
import type { StreamName } from '#domain/platform/event-store.ts'
import { stillParked, stopIn, stoppedAt } from './order-problem.ts'

const stream = 'meeting-0190b8a0-0000-7000-8000-000000000001' as StreamName
const stop = { revision: 12, problem: 'no public event yet,\nrevision 3: or so' }

test('what an order says of where it stopped is read again, in both forms', () => {
  expect(stopIn(stoppedAt(stream, stop), null)).toEqual({ stream, ...stop })
  expect(stopIn(stillParked(stop), stream)).toEqual({ stream, ...stop })
})

test('an order that was cancelled, or is done, has stopped nowhere', () => {
  expect(stopIn('cancelled', stream)).toBeNull()
  expect(stopIn(null, stream)).toBeNull()
})
