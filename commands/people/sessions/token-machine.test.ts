import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  batchWindowMs,
  carriedUntil,
  judge,
  opened,
  rotate,
  sessionAbsoluteMs,
  sessionLifetimeMs,
  type TokenState,
} from './token-machine.ts'

const hash = (token: string) => createHash('sha256').update(token).digest()
const start = Date.parse('2026-11-21T08:00:00Z')
const after = start + batchWindowMs

/** t0 at `start`, t1 requested with t0, … each just after the window of the one before. */
function rotatedTimes(n: number): TokenState {
  let state = opened(hash('t0'), start)
  for (let i = 1; i <= n; i += 1) state = rotate(state, hash(`t${i - 1}`), hash(`t${i}`), start + i * batchWindowMs)
  return state
}

describe('the batch window', () => {
  test('opens with sign-in and does not slide', () => {
    const state = opened(hash('t0'), start)
    expect(judge(state, hash('t0'), start)).toBe('echo')
    expect(judge(state, hash('t0'), after - 1)).toBe('echo')
    expect(judge(state, hash('t0'), after)).toBe('rotate')
  })

  test('gives an older token no new one, and lets it rotate afterwards', () => {
    const state = rotatedTimes(1)
    expect(judge(state, hash('t1'), after)).toBe('echo')
    expect(judge(state, hash('t0'), after)).toBe('silent')
    expect(judge(state, hash('t0'), after + batchWindowMs)).toBe('rotate')
  })

  test('keeps the last-but-one token for its length only', () => {
    const state = rotatedTimes(2)
    const rotatedAt = start + 2 * batchWindowMs
    expect(judge(state, hash('t0'), rotatedAt + batchWindowMs - 1)).toBe('silent')
    expect(judge(state, hash('t0'), rotatedAt + batchWindowMs)).toBe('refused')
    expect(judge(state, hash('t1'), rotatedAt + batchWindowMs)).toBe('rotate')
  })

  test('counts from the start of a call, not from its end', () => {
    const state = rotate(opened(hash('t0'), start), hash('t0'), hash('t1'), start + 60_000)
    expect(judge(state, hash('t0'), start + 59_000)).toBe('silent')
  })
})

describe('the end of a session', () => {
  test('comes two weeks after the last rotation', () => {
    const state = opened(hash('t0'), start)
    expect(judge(state, hash('t0'), start + sessionLifetimeMs - 1)).toBe('rotate')
    expect(judge(state, hash('t0'), start + sessionLifetimeMs)).toBe('refused')
  })

  test('comes after thirty days however often it is used', () => {
    const late = start + 20 * 24 * 3_600_000
    const state = rotate({ ...opened(hash('t0'), start), expiresAt: late + 1000 }, hash('t0'), hash('t1'), late)
    expect(state.expiresAt).toBe(start + sessionAbsoluteMs)
    expect(judge(state, hash('t1'), start + sessionAbsoluteMs)).toBe('refused')
  })

  test('is never moved to an earlier time', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: sessionLifetimeMs - 1 }), { maxLength: 20 }), (waits) => {
        let state = opened(hash('t'), start)
        let now = start
        for (const wait of waits) {
          now += wait
          const next = rotate(state, state.current, hash(String(now)), now)
          expect(next.expiresAt).toBeGreaterThanOrEqual(state.expiresAt)
          expect(next.expiresAt).toBeLessThanOrEqual(state.endsAt)
          state = next
        }
      }),
    )
  })
})

test('a forged token is refused, whatever its length', () => {
  const state = rotatedTimes(2)
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (forged) => {
      expect(judge(state, forged, after)).toBe('refused')
    }),
  )
})

describe('over any history of calls', () => {
  /** One client; each call happens `wait` ms after the one before, and its answer arrives or is lost. */
  const calls = fc.array(fc.record({ wait: fc.integer({ min: 0, max: 30_000 }), lost: fc.boolean() }), {
    maxLength: 60,
  })

  test('a lost answer, or any number in a row, never signs anyone out', () => {
    fc.assert(
      fc.property(calls, (history) => {
        let state = opened(hash('t0'), start)
        let held = 't0'
        let now = start
        for (const [i, call] of history.entries()) {
          now += call.wait
          const verdict = judge(state, hash(held), now)
          expect(verdict).not.toBe('refused')
          if (verdict !== 'rotate') continue
          state = rotate(state, hash(held), hash(`t${i + 1}`), now)
          if (!call.lost) held = `t${i + 1}`
        }
      }),
    )
  })

  test('an answer that arrives after a later one does not sign out either', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: batchWindowMs, max: 3_600_000 }),
        fc.integer({ min: 0, max: 3_600_000 }),
        (gap, later) => {
          const first = rotate(opened(hash('t0'), start), hash('t0'), hash('t1'), after)
          const second = rotate(first, hash('t0'), hash('t2'), after + gap)
          expect(judge(second, hash('t1'), after + gap + later)).not.toBe('refused')
        },
      ),
    )
  })

  test('parallel calls whose answers are slow, lost or overtaken never sign anyone out', () => {
    const parallel = fc.array(
      fc.record({
        wait: fc.integer({ min: 0, max: 8_000 }),
        judgedAfter: fc.integer({ min: 0, max: 4_000 }),
        answeredAfter: fc.integer({ min: 0, max: 40_000 }),
        lost: fc.boolean(),
      }),
      { minLength: 1, maxLength: 40 },
    )
    // T0 was sent twice, because the first answer came too late to carry T1. A call with T0 is judged after the second
    // successor of T0 was used.
    const answered = { lost: false, judgedAfter: 0, answeredAfter: 0 }
    const withLostAnswer = [
      { ...answered, wait: 5_000, answeredAfter: 5_000 },
      { ...answered, wait: 5_000, answeredAfter: 3_760 },
      { ...answered, wait: 3_760, judgedAfter: 1_241 },
      { ...answered, wait: 1_240 },
    ]
    fc.assert(
      fc.property(parallel, (calls) => {
        let state = opened(hash('t0'), start)
        let held = 't0'
        let now = start
        const steps = new Map<number, (() => void)[]>()
        const at = (time: number, step: () => void) => void steps.set(time, [...(steps.get(time) ?? []), step])
        for (const [i, call] of calls.entries()) {
          now += call.wait
          const startedAt = now
          at(startedAt, () => {
            const presented = held
            const judgedAt = startedAt + call.judgedAfter
            at(judgedAt, () => {
              const verdict = judge(state, hash(presented), startedAt)
              expect(verdict).not.toBe('refused')
              if (verdict === 'silent') return
              const carried = verdict === 'rotate' ? `t${i + 1}` : presented
              if (verdict === 'rotate') state = rotate(state, hash(presented), hash(carried), judgedAt)
              const until = carriedUntil(state)
              const answeredAt = judgedAt + call.answeredAfter
              if (answeredAt < until && !call.lost) at(answeredAt, () => void (held = carried))
            })
          })
        }
        for (let time = start; steps.size > 0;) {
          time = Math.min(...steps.keys())
          const due = steps.get(time) ?? []
          steps.delete(time)
          for (const step of due) step()
        }
      }),
      { numRuns: 1_000, examples: [[withLostAnswer]] },
    )
  })

  test('a burst of parallel calls yields at most one new token', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('t0', 't1'), fc.integer({ min: 0, max: batchWindowMs - 1 })), {
          minLength: 1,
          maxLength: 40,
        }),
        (burst) => {
          let state = rotatedTimes(1)
          let fresh = 0
          const first = after + batchWindowMs
          for (const [token, delay] of burst.sort((a, b) => a[1] - b[1])) {
            if (judge(state, hash(token), first + delay) !== 'rotate') continue
            fresh += 1
            state = rotate(state, hash(token), hash(`fresh${fresh}`), first + delay)
          }
          expect(fresh).toBe(1)
        },
      ),
    )
  })

  test('a replaced token is refused one rotation and five seconds later', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 12 }), (n) => {
        const state = rotatedTimes(n)
        for (let i = 0; i < n - 1; i += 1)
          expect(judge(state, hash(`t${i}`), state.rotatedAt + batchWindowMs)).toBe('refused')
      }),
    )
  })
})
