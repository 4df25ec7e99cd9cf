import { expect, test, vi } from 'vitest'
import { CallAbortSignal } from './call-abort-signal.ts'

test('calls each listener once, and no listener that was removed', () => {
  const abortSignal = new CallAbortSignal()
  const [called, removed] = [vi.fn<() => void>(), vi.fn<() => void>()]
  abortSignal.addEventListener('abort', called)
  abortSignal.addEventListener('abort', removed)
  abortSignal.removeEventListener('abort', removed)
  expect(abortSignal.aborted).toBe(false)
  abortSignal.abort()
  abortSignal.abort()
  expect([abortSignal.aborted, called.mock.calls.length, removed.mock.calls.length]).toEqual([true, 1, 0])
})

test('aborts its real signal, whether that was taken before or after', () => {
  const [before, after] = [new CallAbortSignal(), new CallAbortSignal()]
  const { signal } = before
  expect(signal.aborted).toBe(false)
  before.abort()
  after.abort()
  expect([signal.aborted, after.signal.aborted]).toEqual([true, true])
})
