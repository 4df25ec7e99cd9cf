/** Rows are mentees, who want one place; columns are mentors, who have several. */
export interface AssignmentProblem {
  readonly rows: number
  readonly columns: number
  /** Whole points from 0 to 100 of a row with a column, at `row × columns + column`; `notAllowed` for no pair. */
  readonly scores: Int16Array
  /** How many rows each column may take. */
  readonly places: Int32Array
  /** How many each column holds already, and of how many: even loads decide between equal totals. */
  readonly held: Int32Array
  readonly limits: Int32Array
}

export const notAllowed = -1

export interface Assignment {
  /** The column of each row; -1: none. */
  readonly columnOf: Int32Array
  /** What a place of each column is worth, in `costs`: they prove that nothing is better (`certificate.ts`). */
  readonly prices: Float64Array
}

/** Loads are compared in thousandths of the limit. */
const loadSteps = 1_000

/**
 * Whole numbers that add up without rounding, so that sums compare first the rows without a column, then the points,
 * then the loads.
 */
export function costs({ rows, columns, scores, held, limits }: AssignmentProblem) {
  const point = rows * loadSteps + 1
  return {
    of: (row: number, column: number) => (100 - (scores[row * columns + column] ?? 0)) * point,
    /** Of the nth row that a column takes; never less than that of the one before. */
    ofPlace: (column: number, nth: number) =>
      Math.floor((loadSteps * ((held[column] ?? 0) + nth)) / Math.max(1, limits[column] ?? 1)),
    point,
    none: rows * (100 * point + loadSteps) + 1,
  }
}

/**
 * Gives as many rows as possible a column, at the highest total of points, at the most even loads: a minimum cost flow
 * by successive shortest paths. Rows come in one after the other; each takes the shortest path to a free place, on
 * which others may move, by Dijkstra's algorithm over costs that prices keep above zero. Among equal paths the lowest
 * column wins: the same problem gives the same answer. In the worst case rows² × columns steps.
 * @param onRow is called after each row
 */
export function assign(problem: AssignmentProblem, onRow: (done: number) => void = () => undefined): Assignment {
  const { rows, columns, scores, places } = problem
  const { ofPlace, point, none } = costs(problem)
  const columnOf = new Int32Array(rows).fill(-1)
  const rowsOf: number[][] = Array.from({ length: columns }, () => [])
  const rowPrice = new Float64Array(rows)
  const price = new Float64Array(columns)
  const distance = new Float64Array(columns)
  const cameBy = new Int32Array(columns)
  const isDone = new Uint8Array(columns)
  const done: number[] = []

  for (let newcomer = 0; newcomer < rows; newcomer += 1) {
    distance.fill(Infinity)
    isDone.fill(0)
    done.length = 0
    // The shortest path that ends so far: at a column with room, or with a row that goes without (`endRow`).
    let shortest = none
    let endColumn = -1
    let endRow = newcomer

    const relax = (row: number, base: number) => {
      const start = row * columns
      for (let column = 0; column < columns; column += 1) {
        const score = scores[start + column] ?? notAllowed
        if (score === notAllowed || isDone[column] === 1) continue
        const through = base + (100 - score) * point - (price[column] ?? 0)
        if (through < (distance[column] ?? Infinity)) {
          distance[column] = through
          cameBy[column] = row
        }
      }
    }
    relax(newcomer, 0)
    for (;;) {
      let nearest = -1
      let length = shortest
      for (let column = 0; column < columns; column += 1) {
        const far = distance[column] ?? Infinity
        if (isDone[column] === 0 && far < length) {
          length = far
          nearest = column
        }
      }
      if (nearest === -1) break
      isDone[nearest] = 1
      done.push(nearest)
      const taken = rowsOf[nearest] ?? []
      if (taken.length < (places[nearest] ?? 0)) {
        const whole = length + ofPlace(nearest, taken.length + 1) + (price[nearest] ?? 0)
        if (whole < shortest) {
          shortest = whole
          endColumn = nearest
        }
      }
      for (const row of taken) {
        const base = length + (rowPrice[row] ?? 0)
        if (base + none < shortest) {
          shortest = base + none
          endColumn = -1
          endRow = row
        }
        relax(row, base)
      }
    }

    for (const column of done) {
      const change = (distance[column] ?? 0) - shortest
      if (change >= 0) continue
      price[column] = (price[column] ?? 0) + change
      for (const row of rowsOf[column] ?? []) rowPrice[row] = (rowPrice[row] ?? 0) + change
    }
    rowPrice[newcomer] = -shortest

    // Back along the path: each row leaves its column to the one behind it.
    let to = endColumn
    let row = to === -1 ? endRow : (cameBy[to] ?? newcomer)
    for (;;) {
      const from = columnOf[row] ?? -1
      if (from !== -1) rowsOf[from] = (rowsOf[from] ?? []).filter((one) => one !== row)
      columnOf[row] = to
      if (to !== -1) rowsOf[to]?.push(row)
      if (row === newcomer) break
      to = from
      row = cameBy[to] ?? newcomer
    }
    onRow(newcomer + 1)
  }
  return { columnOf, prices: price }
}
