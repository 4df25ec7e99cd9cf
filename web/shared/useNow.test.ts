import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useNow } from './useNow.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-17T09:00:50.000Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the present follows the clock: it changes with the minute, whenever the page was opened', () => {
  const { result } = renderHook(() => useNow())
  const clock = () => result.current.toISOString().slice(11, 19)
  expect(clock()).toBe('09:00:50')
  act(() => {
    vi.advanceTimersByTime(10_000)
  })
  expect(clock()).toBe('09:01:00')
  act(() => {
    vi.advanceTimersByTime(60_000)
  })
  expect(clock()).toBe('09:02:00')
})

test('is right at once when the page is seen again', () => {
  const { result } = renderHook(() => useNow())
  vi.setSystemTime(new Date('2026-03-17T11:30:00.000Z'))
  act(() => {
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
  expect(result.current.toISOString().slice(11, 16)).toBe('11:30')
})
