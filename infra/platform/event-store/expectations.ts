import type { Expected, Revision } from '#domain/platform/event-store.ts'

/** Whether the expectation holds of a stream whose last revision is `head`. */
export function holds(expected: Expected, head: Revision): boolean {
  if (expected === 'any') return true
  if (expected === 'no_stream') return head === -1
  if (expected === 'stream_exists') return head >= 0
  return expected === head
}

/** Whether an append with this expectation would have put its first event at `revision`. */
export function placedBy(expected: Expected, revision: Revision): boolean {
  if (expected === 'any') return true
  if (expected === 'no_stream') return revision === 0
  if (expected === 'stream_exists') return revision > 0
  return revision === expected + 1
}
