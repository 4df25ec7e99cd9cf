import { expect, test } from 'vitest'
import { payloadOf } from '#infra/meetings/calls/signals.ts'

const stream = (n: number) => ({ companyId: 'acme', stream: `conversation:${n}` })

test('a signal names each stream once, and none where any may have news or they are too many', () => {
  expect(payloadOf([stream(1), stream(2), stream(1)])).toBe('acme/conversation:1\nacme/conversation:2')
  expect(payloadOf([stream(1)], 'me')).toBe('me\nacme/conversation:1')
  expect(payloadOf(null)).toBe('')
  expect(payloadOf(Array.from({ length: 1_000 }, (_, n) => stream(n)))).toBe('')
})
