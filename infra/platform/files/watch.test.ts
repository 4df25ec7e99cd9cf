import { expect, test, vi } from 'vitest'
import { watchFiles } from './watch.ts'

/** As long as a busy machine may need. */
const waiting = { timeout: 60_000 }

test('a fault of the store is logged once, reported while it lasts, and its end is logged', async () => {
  let fault: string | null = 'the bucket a does not exist'
  const lines: unknown[] = []
  const write = (level: string) => (fields: object) => void lines.push([level, fields])
  const logger = { error: write('error'), info: write('info') }
  const faultOf = vi.fn<() => Promise<string | null>>(async () => fault)
  const watch = watchFiles({ files: { fault: faultOf }, logger, everyMs: 5 })
  await vi.waitFor(() => expect(watch.state()).toBe('degraded, without files: the bucket a does not exist'), waiting)
  const calls = faultOf.mock.calls.length
  await vi.waitFor(() => expect(faultOf.mock.calls.length).toBeGreaterThan(calls + 1), waiting)
  expect(lines).toEqual([['error', { fault }]])
  fault = null
  await vi.waitFor(() => expect(watch.state()).toBe(null), waiting)
  watch.stop()
  expect(lines.at(-1)).toEqual(['info', {}])
})
