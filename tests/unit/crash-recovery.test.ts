import { expect, test } from 'vitest'
import type { Call } from '#tests/crash/evidence.ts'
import { recoveriesOf } from '#tests/crash/recovery.ts'

const call = (op: string, invokedAt: number, at: number, repeated = false): Call => ({
  op,
  invokedAt,
  appends: [],
  outcome: { kind: 'ok', at, position: 1n, revisions: new Map(), repeated },
})
const second = 1_000_000

test('a fault of the server is over with the next write that anybody asks for and is acknowledged', () => {
  const strikes = [
    { name: 'stopped', at: 10 * second, struck: [] },
    { name: 'stopped', at: 20 * second, struck: [] },
    { name: 'stopped', at: 40 * second, struck: [] },
  ]
  const calls = [
    call('writer-1.1#1', 9 * second, 10.1 * second),
    call('writer-1.1#2', 10.2 * second, 10.5 * second, true),
    call('writer-2.1#1', 10.3 * second, 12 * second),
    call('writer-1.1#3', 24 * second, 25 * second),
  ]
  expect(recoveriesOf(strikes, calls)).toEqual([{ name: 'stopped', strikes: 2, median: 5, worst: 5 }])
})

test('a fault of a process is over with its own next write', () => {
  const strikes = [{ name: 'killed', at: second, struck: ['writer-1'] }]
  const calls = [call('writer-10.1#1', second, 2 * second), call('writer-1.2#1', 3 * second, 4 * second)]
  expect(recoveriesOf(strikes, calls)).toEqual([{ name: 'killed', strikes: 1, median: 3, worst: 3 }])
})
