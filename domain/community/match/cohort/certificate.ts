import { type Assignment, type AssignmentProblem, costs, notAllowed } from './flow.ts'

/**
 * The cost of an assignment.
 * @throws RangeError when it takes a pair that is not allowed, or more places than there are
 */
export function costOf(problem: AssignmentProblem, columnOf: Int32Array): number {
  const { rows, columns, scores, places } = problem
  const { of, ofPlace, none } = costs(problem)
  const taken = new Int32Array(columns)
  let total = 0
  for (let row = 0; row < rows; row += 1) {
    const column = columnOf[row] ?? -1
    if (column === -1) {
      total += none
      continue
    }
    if (scores[row * columns + column] === notAllowed) throw new RangeError('a pair that is not allowed')
    const nth = (taken[column] ?? 0) + 1
    if (nth > (places[column] ?? 0)) throw new RangeError('more rows than places')
    taken[column] = nth
    total += of(row, column) + ofPlace(column, nth)
  }
  return total
}

/**
 * What no assignment can cost less than, by weak duality, whatever the prices: each row pays its cheapest column with
 * its price, and each column is paid for its places. It knows nothing of how the prices were found.
 */
export function lowerBound(problem: AssignmentProblem, prices: Float64Array): number {
  const { rows, columns, scores, places } = problem
  const { of, ofPlace, none } = costs(problem)
  let bound = 0
  for (let row = 0; row < rows; row += 1) {
    let least = none
    for (let column = 0; column < columns; column += 1)
      if (scores[row * columns + column] !== notAllowed)
        least = Math.min(least, of(row, column) - (prices[column] ?? 0))
    bound += least
  }
  for (let column = 0; column < columns; column += 1)
    for (let nth = 1; nth <= (places[column] ?? 0); nth += 1)
      bound += Math.min(0, ofPlace(column, nth) + (prices[column] ?? 0))
  return bound
}

/** Whether an assignment is proven to be the best: its cost is the bound that its own prices give. */
export function isProven(problem: AssignmentProblem, { columnOf, prices }: Assignment): boolean {
  return costOf(problem, columnOf) === lowerBound(problem, prices)
}
