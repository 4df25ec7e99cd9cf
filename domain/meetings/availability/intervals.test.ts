import fc from 'fast-check'
import { expect, it } from 'vitest'
import { difference, intersection, union, type Interval } from './intervals.ts'

const intervals = fc.array(
  fc.tuple(fc.nat(30), fc.nat(6)).map(([start, length]): Interval => ({ start, end: start + length })),
  { maxLength: 8 },
)
const has = (list: readonly Interval[], at: number) => list.some(({ start, end }) => start <= at && at < end)
const everyUnit = Array.from({ length: 40 }, (_, at) => at)

it('union, intersection and difference hold what they say, unit by unit', () => {
  fc.assert(
    fc.property(intervals, intervals, (a, b) => {
      const [one, other] = [union(a), union(b)]
      for (const at of everyUnit) {
        expect(has(one, at)).toBe(has(a, at))
        expect(has(intersection(one, other), at)).toBe(has(a, at) && has(b, at))
        expect(has(difference(one, other), at)).toBe(has(a, at) && !has(b, at))
      }
    }),
  )
})

it('a union is in order, and its parts do not touch', () => {
  fc.assert(
    fc.property(intervals, (a) => {
      const parts = union(a)
      parts.forEach(({ start, end }, n) => {
        expect(start).toBeLessThan(end)
        expect(parts[n - 1]?.end ?? -1).toBeLessThan(start)
      })
    }),
  )
})
