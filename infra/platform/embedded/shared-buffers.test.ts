import { expect, test } from 'vitest'
import { memoryOf, sharedBuffers } from './shared-buffers.ts'

const gigabyte = 2 ** 30

test.each([
  [gigabyte / 4, '128MB'],
  [gigabyte, '256MB'],
  [64 * gigabyte, '2048MB'],
])('of %i bytes, a quarter within bounds', (memory, buffers) => {
  expect(sharedBuffers(memory)).toBe(buffers)
})

test('a container has what it may have', () => {
  expect(memoryOf(64 * gigabyte, gigabyte)).toBe(gigabyte)
  expect(memoryOf(gigabyte, 0)).toBe(gigabyte)
  expect(memoryOf(gigabyte, 2 ** 63)).toBe(gigabyte)
})
