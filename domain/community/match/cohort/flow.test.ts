import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { costOf, isProven, lowerBound } from './certificate.ts'
import { assign, type AssignmentProblem, notAllowed } from './flow.ts'

/** Every assignment that there is: the least cost among them. */
function bruteForce(problem: AssignmentProblem): number {
  const { rows, columns, scores, places } = problem
  let best = Infinity
  const columnOf = new Int32Array(rows).fill(-1)
  const left = Int32Array.from(places)
  const tryRow = (row: number) => {
    if (row === rows) {
      best = Math.min(best, costOf(problem, columnOf))
      return
    }
    columnOf[row] = -1
    tryRow(row + 1)
    for (let column = 0; column < columns; column += 1) {
      if (scores[row * columns + column] === notAllowed || (left[column] ?? 0) === 0) continue
      left[column] = (left[column] ?? 0) - 1
      columnOf[row] = column
      tryRow(row + 1)
      left[column] = (left[column] ?? 0) + 1
    }
    columnOf[row] = -1
  }
  tryRow(0)
  return best
}

const problems = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 4 })).chain(([rows, columns]) =>
  fc
    .tuple(
      // Few values: ties are what goes wrong.
      fc.array(fc.oneof(fc.constant(notAllowed), fc.constantFrom(0, 50, 51, 100), fc.nat(100)), {
        minLength: rows * columns,
        maxLength: rows * columns,
      }),
      fc.array(fc.tuple(fc.nat(3), fc.nat(2)), { minLength: columns, maxLength: columns }),
    )
    .map(([scores, loads]): AssignmentProblem => ({
      rows,
      columns,
      scores: Int16Array.from(scores),
      places: Int32Array.from(loads, ([places]) => places),
      held: Int32Array.from(loads, ([, held]) => held),
      limits: Int32Array.from(loads, ([places, held]) => places + held),
    })),
)

const matched = ({ columnOf }: { readonly columnOf: Int32Array }) => columnOf.filter((column) => column >= 0).length

function given(scores: readonly (readonly number[])[], places: readonly number[], held?: readonly number[]) {
  const columns = places.length
  const of = held ?? places.map(() => 0)
  return {
    rows: scores.length,
    columns,
    scores: Int16Array.from(scores.flat()),
    places: Int32Array.from(places),
    held: Int32Array.from(of),
    limits: Int32Array.from(places, (count, at) => count + (of[at] ?? 0)),
  }
}

describe('an assignment', () => {
  it('costs what the best of all assignments costs, and proves it', () => {
    fc.assert(
      fc.property(problems, (problem) => {
        const found = assign(problem)
        expect(costOf(problem, found.columnOf)).toBe(bruteForce(problem))
        expect(isProven(problem, found)).toBe(true)
      }),
      { numRuns: 1_000 },
    )
  })

  it('leaves nobody for a better total', () => {
    // The first alone would give 100; with the second one in, it is 2.
    const problem = given(
      [
        [100, 1],
        [1, notAllowed],
      ],
      [1, 1],
    )
    expect([...assign(problem).columnOf]).toEqual([1, 0])
  })

  it('gives each one place, and no column more rows than it has', () => {
    const problem = given([[90], [80], [70]], [2])
    expect([...assign(problem).columnOf]).toEqual([0, 0, -1])
  })

  it('lets somebody go without who was taken before, when another fits better', () => {
    const problem = given([[40], [90]], [1])
    expect([...assign(problem).columnOf]).toEqual([-1, 0])
  })

  it('takes the emptier of two columns of the same points, then the first', () => {
    expect([...assign(given([[60, 60]], [1, 2], [2, 1])).columnOf]).toEqual([1])
    expect([...assign(given([[60, 60]], [2, 2])).columnOf]).toEqual([0])
    expect(
      [
        ...assign(
          given(
            [
              [60, 60],
              [60, 60],
            ],
            [2, 2],
          ),
        ).columnOf,
      ].toSorted((a, b) => a - b),
    ).toEqual([0, 1])
  })

  it('is the same each time, and says how far it is', () => {
    const [problem] = fc.sample(problems, { numRuns: 1, seed: 7 })
    if (problem === undefined) throw new Error('a sample is one problem')
    const seen: number[] = []
    const first = assign(problem, (row) => seen.push(row))
    expect(assign(problem)).toEqual(first)
    expect(seen).toEqual(Array.from({ length: problem.rows }, (_, at) => at + 1))
  })
})

describe('the certificate', () => {
  it('is a bound below every assignment whatever the prices', () => {
    const prices = fc.array(fc.integer({ min: -1_000_000, max: 1_000_000 }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(problems, prices, (problem, some) => {
        expect(lowerBound(problem, Float64Array.from(some))).toBeLessThanOrEqual(bruteForce(problem))
      }),
    )
  })

  it('does not prove an assignment that is worse', () => {
    const problem = given(
      [
        [90, 10],
        [90, 80],
      ],
      [1, 1],
    )
    const best = assign(problem)
    expect(matched(best)).toBe(2)
    expect(isProven(problem, { ...best, columnOf: Int32Array.from([1, 0]) })).toBe(false)
  })

  it('refuses an assignment that takes what is not there', () => {
    expect(() => costOf(given([[90], [80]], [1]), Int32Array.from([0, 0]))).toThrow(/places/)
    expect(() => costOf(given([[notAllowed]], [1]), Int32Array.from([0]))).toThrow(/not allowed/)
  })
})
