import { costOf, lowerBound } from '#domain/community/match/cohort/certificate.ts'
import { assign, type AssignmentProblem } from '#domain/community/match/cohort/flow.ts'
import { scoreMatrix } from '#domain/community/match/cohort/scores.ts'
import { matchCohort } from '#domain/community/match/cohort/match.ts'
import { cohortOf } from './support/cohort.ts'
import { sized } from './support/quick.ts'
import type { Row } from './support/row.ts'

const size = { participants: Number(process.env['BENCH_MENTEES'] ?? sized(2_000, 100)), presenters: sized(800, 40) }
const mostSeconds = 60

/** A match of 2,000 mentees with 800 mentors of three places at most: seconds, and the proof that it is the best. */
export async function run(): Promise<Row[]> {
  const inputs = cohortOf(size)
  const scoring = timed(() =>
    scoreMatrix({
      ...inputs,
      participants: inputs.participants.map(({ profile }) => profile),
      presenters: inputs.presenters.map(({ profile }) => profile),
    }),
  )
  const problem: AssignmentProblem = {
    rows: size.participants,
    columns: size.presenters,
    scores: scoring.result,
    places: Int32Array.from(inputs.presenters, ({ limit, held }) => limit - held),
    held: Int32Array.from(inputs.presenters, ({ held }) => held),
    limits: Int32Array.from(inputs.presenters, ({ limit }) => limit),
  }
  const whole = timed(() => matchCohort(inputs))
  if ('problems' in whole.result) throw new Error('the cohort can be matched')
  const { match } = whole.result
  const flow = timed(() => assign(problem))
  const { columnOf, prices } = flow.result
  const optimal = costOf(problem, columnOf) === lowerBound(problem, prices)
  const total = totalOf(problem, columnOf)
  const greedy = timed(() => greedyPass(problem))
  const greedyTotal = totalOf(problem, greedy.result)
  return [
    {
      name: `${size.participants} mentees × ${size.presenters} mentors, exact`,
      figure: whole.seconds,
      unit: 's',
      yardstick: `the ${mostSeconds} s that it may take`,
      ratio: whole.seconds / mostSeconds,
      bound: '≤ 1',
      ok: whole.seconds <= mostSeconds,
    },
    {
      name: 'of them, the flow',
      figure: flow.seconds,
      unit: 's',
      yardstick: `scoring every pair, ${scoring.seconds.toPrecision(3)} s`,
      ratio: flow.seconds / scoring.seconds,
      bound: '≤ 10',
      ok: flow.seconds / scoring.seconds <= 10,
    },
    {
      name: `total of ${matchedOf(columnOf)} pairs`,
      figure: total,
      unit: 'points',
      yardstick: `a greedy pass, ${greedyTotal} points of ${matchedOf(greedy.result)} pairs`,
      ratio: total / greedyTotal,
      bound: '≥ 1',
      ok: total >= greedyTotal && matchedOf(columnOf) >= matchedOf(greedy.result),
    },
    {
      name: 'cost of the match',
      figure: costOf(problem, columnOf),
      unit: '',
      yardstick: 'the least that any match can cost, by weak duality',
      ratio: costOf(problem, columnOf) / lowerBound(problem, prices),
      bound: '= 1',
      ok: optimal && match.total === total && match.pairs.length === matchedOf(columnOf),
    },
  ]
}

function timed<Result>(work: () => Result): { readonly result: Result; readonly seconds: number } {
  const start = performance.now()
  const result = work()
  return { result, seconds: (performance.now() - start) / 1_000 }
}

const matchedOf = (columnOf: Int32Array) => columnOf.filter((column) => column >= 0).length

function totalOf({ columns, scores }: AssignmentProblem, columnOf: Int32Array): number {
  return columnOf.reduce((sum, column, row) => sum + (column < 0 ? 0 : (scores[row * columns + column] ?? 0)), 0)
}

/** The best pair that is left, again and again: what one would do by hand. */
function greedyPass({ rows, columns, scores, places }: AssignmentProblem): Int32Array {
  const order = Array.from({ length: rows * columns }, (_, at) => at).sort(
    (a, b) => (scores[b] ?? 0) - (scores[a] ?? 0),
  )
  const columnOf = new Int32Array(rows).fill(-1)
  const left = Int32Array.from(places)
  for (const at of order) {
    const [row, column] = [Math.floor(at / columns), at % columns]
    if (columnOf[row] !== -1 || (left[column] ?? 0) === 0) continue
    columnOf[row] = column
    left[column] = (left[column] ?? 0) - 1
  }
  return columnOf
}
