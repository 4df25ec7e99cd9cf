import { expect, test } from 'vitest'
import { later } from '#tests/support/meeting-world.ts'
import { named } from '#tests/support/mentoring.ts'
import type { UserId } from '../../platform/ids.ts'
import { joined, left, nobody, stayOf, timesTogether, type GroupCall } from './group-call.ts'

const [ana, ben, cleo] = [named<UserId>('Ana'), named<UserId>('Ben'), named<UserId>('Cléo')]

/** `+ana@0` comes in after 0 minutes, `-ana@9` leaves. A person's stay has their name. */
function callOf(steps: string): GroupCall {
  const people = { ana, ben, cleo }
  return steps.split(' ').reduce((call, step) => {
    const [, sign, name = '', minute] = /^([+-])(\w+)@(\d+)$/.exec(step) ?? []
    const who = people[name as keyof typeof people]
    return (sign === '+' ? joined : left)(call, who, `tab of ${name}`, later(Number(minute)))
  }, nobody)
}
const minutes = (steps: string, at = 60) =>
  Object.fromEntries(
    [...timesTogether(callOf(steps), later(at))].map(([who, ms]) => [
      { [ana]: 'ana', [ben]: 'ben', [cleo]: 'cleo' }[who],
      ms / 60_000,
    ]),
  )

test.each([
  ['nobody alone is together with anybody', '+ana@0', { ana: 0 }],
  ['two count from when the second came', '+ana@0 +ben@5 -ana@20', { ana: 15, ben: 15 }],
  ['with two others a minute counts once', '+ana@0 +ben@0 +cleo@0 -ben@10 -cleo@10', { ana: 10, ben: 10, cleo: 10 }],
  ['others may take turns', '+ana@0 +ben@0 -ben@6 +cleo@8 -cleo@14', { ana: 12, ben: 6, cleo: 6 }],
  ['who comes back goes on', '+ana@0 +ben@0 -ben@4 +ben@10 -ben@14', { ana: 8, ben: 8 }],
  [
    'what the server learned late counts at its own time',
    '+ana@0 +ben@0 +cleo@12 -ben@10',
    { ana: 58, ben: 10, cleo: 48 },
  ],
])('%s: %s', (_, steps, times) => {
  expect(minutes(steps)).toEqual(times)
})

test('another tab takes over, and the one before has left already', () => {
  const twice = joined(callOf('+ana@0'), ana, 'her phone', later(5))
  expect(stayOf(twice, ana)).toBe('her phone')
  expect(left(twice, ana, 'tab of ana', later(6))).toEqual(twice)
  expect(stayOf(left(twice, ana, 'her phone', later(6)), ana)).toBe(null)
})

test('nobody leaves before they came', () => {
  const [only] = left(callOf('+ana@5'), ana, 'tab of ana', later(3))
  expect(only?.until).toBe(only?.from)
})
