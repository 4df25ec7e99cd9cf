import { act, renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ApiError, errorWithoutAnswer } from './errors.ts'
import { useRefusal } from './useRefusal.ts'

test('a refusal stays; that nobody answered is forgotten once the network is back', () => {
  const { result } = renderHook(useRefusal)
  const refuse = (error: ApiError) => {
    act(() => {
      result.current[1](error)
    })
    act(() => {
      window.dispatchEvent(new Event('online'))
    })
    return result.current[0]
  }
  const refused = new ApiError(422, 'unprocessable')
  expect(refuse(refused)).toBe(refused)
  expect(refuse(errorWithoutAnswer(new TypeError('Failed to fetch')))).toBeNull()
})
