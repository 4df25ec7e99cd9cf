import { describe, expect, test } from 'vitest'
import { startOf } from './history.ts'

const kept = { epoch: 'e', first: 5, last: 9, since: 7 }
const whole = { epoch: 'e', first: 1, last: 9, since: 1 }
const unborn = { epoch: null, first: 0, last: 0, since: 1 }
const at = (offset: number, epoch = 'e') => ({ streams: { s: { epoch, offset } } })

describe('where a client goes on', () => {
  test.each([
    ['asks for nothing: from now', kept, undefined, { epoch: 'e', offset: 9 }],
    [
      'knows other streams only: from now',
      kept,
      { streams: { t: { epoch: 'e', offset: 1 } } },
      { epoch: 'e', offset: 9 },
    ],
    ['has all but some', kept, at(6), { epoch: 'e', offset: 6 }],
    ['has all', kept, at(9), { epoch: 'e', offset: 9 }],
    ['has the one before the oldest kept', kept, at(4), { epoch: 'e', offset: 4 }],
    ['lacks a trimmed one', kept, at(3), null],
    ['is ahead of us', kept, at(10), null],
    ['speaks of another life of the stream', kept, at(6, 'f'), null],
    ['speaks of a stream that has had no message', unborn, at(0), null],
    ['says a time that what is kept goes beyond', kept, { since: 1 }, { epoch: 'e', offset: 6 }],
    ['says a time at or before the oldest kept, and some were trimmed', { ...kept, since: 5 }, { since: 1 }, null],
    ['says a time before everything, and all is kept', whole, { since: 1 }, { epoch: 'e', offset: 0 }],
    ['says a time after everything', { ...kept, since: 10 }, { since: 1 }, { epoch: 'e', offset: 9 }],
    ['says a time, of a stream without messages', unborn, { since: 1 }, { epoch: null, offset: 0 }],
    ['knows the position: the time does not count', kept, { since: 1, ...at(8) }, { epoch: 'e', offset: 8 }],
    ['says no time', kept, { since: 0 }, { epoch: 'e', offset: 9 }],
  ])('that %s', (_what, extent, request, start) => {
    expect(startOf('s', extent, request)).toEqual(start)
  })

  test('names that every object has are no positions', () => {
    expect(startOf('constructor', kept, { streams: {} })).toEqual({ epoch: 'e', offset: 9 })
  })
})
