import { afterAll, vi } from 'vitest'

// What a test waits for may take as long as a busy machine needs. Vitest waits for a second.
const timeout = 60_000
const { waitFor, waitUntil } = vi
vi.waitFor = (callback, options) => waitFor(callback, typeof options === 'number' ? options : { timeout, ...options })
vi.waitUntil = (callback, options) =>
  waitUntil(callback, typeof options === 'number' ? options : { timeout, ...options })
afterAll(() => void Object.assign(vi, { waitFor, waitUntil }))
