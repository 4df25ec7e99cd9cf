import { holds, placedBy } from '#infra/platform/event-store/expectations.ts'
import type { Call, LogEvent, Outcome } from '../evidence.ts'
import { type DistinctAppend, type Index, opsOf } from './index-of-run.ts'
import type { Violation } from './violation.ts'

type Ok = Extract<Outcome, { kind: 'ok' }>

/** Compares the result of each append in the log with the answers to its callers. */
export function checkAppends(index: Index): Violation[] {
  return index.appends.flatMap((append) => [
    ...checkPresence(append),
    ...checkAnswers(append),
    ...append.calls.flatMap((call) => checkConflict(index, call)),
  ])
}

function checkPresence(append: DistinctAppend): Violation[] {
  const all = append.places.flat()
  const there = all.filter((place) => place !== undefined)
  const ops = opsOf(append)
  const kinds = new Set(append.calls.map(({ outcome }) => outcome?.kind ?? 'unknown'))
  if (there.length < all.length) {
    if (kinds.has('ok'))
      return [{ rule: 'acknowledged', what: `${there.length} of its ${all.length} events are there`, ops }]
    if (there.length === 0) return []
    return [{ rule: 'all or nothing', what: `${there.length} of its ${all.length} events are there`, ops }]
  }
  const violations: Violation[] = []
  if (!kinds.has('ok') && !kinds.has('unknown'))
    violations.push({ rule: 'refused', what: `it is there, from position ${there[0]?.position}`, ops })
  for (const [n, { stream, expected }] of append.appends.entries()) {
    const run = append.places[n] ?? []
    const first = run[0]?.revision ?? 0
    if (run.some((place, rank) => place?.revision !== first + rank))
      violations.push({
        rule: 'all or nothing',
        what: `its events are no run in ${stream}: ${run.map((place) => place?.revision).join(', ')}`,
        ops,
      })
    else if (!placedBy(expected, first))
      violations.push({ rule: 'expectation', what: `it expected ${expected} of ${stream} and is at ${first}`, ops })
  }
  return violations
}

function checkAnswers(append: DistinctAppend): Violation[] {
  const violations: Violation[] = []
  const answered = append.calls
    .flatMap(({ op, invokedAt, outcome }) => (outcome === undefined ? [] : [{ op, invokedAt, outcome }]))
    .sort((a, b) => a.outcome.at - b.outcome.at)
  const acknowledged = answered.flatMap(({ op, outcome }) => (outcome.kind === 'ok' ? [{ op, outcome }] : []))
  const [first] = acknowledged
  if (first === undefined) return []
  for (const { op, outcome } of acknowledged) {
    const wrong = wrongAnswer(append, outcome)
    if (wrong !== undefined) violations.push({ rule: 'acknowledged', what: wrong, ops: [op] })
  }
  const fresh = acknowledged.filter(({ outcome }) => !outcome.repeated)
  if (fresh.length > 1)
    violations.push({ rule: 'repeat', what: 'it was answered as written twice', ops: fresh.map(({ op }) => op) })
  for (const { op, invokedAt, outcome } of answered) {
    const differs = outcome.kind === 'ok' ? !outcome.repeated : outcome.kind !== 'unknown'
    if (invokedAt > first.outcome.at && differs)
      violations.push({ rule: 'repeat', what: `after it was acknowledged: ${outcome.kind}`, ops: [first.op, op] })
  }
  return violations
}

/** An answer with a wrong position; undefined for a correct answer, or when the append is not in the log. */
function wrongAnswer({ appends, places }: DistinctAppend, { position, revisions }: Ok): string | undefined {
  if (places.flat().includes(undefined)) return undefined
  const last = (run: readonly (LogEvent | undefined)[]) => run.at(-1)
  const end = places.flat().reduce((most, place) => (place && place.position > most ? place.position : most), 0n)
  if (end !== position) return `the answer says position ${position}, it is at ${end}`
  for (const [n, { stream }] of appends.entries()) {
    const revision = last(places[n] ?? [])?.revision
    if (revisions.get(stream) !== revision)
      return `the answer says revision ${revisions.get(stream)} of ${stream}, it is at ${revision}`
  }
  return revisions.size === appends.length ? undefined : 'the answer names other streams'
}

function checkConflict({ streams }: Index, { op, appends, outcome }: Call): Violation[] {
  if (outcome?.kind !== 'conflict') return []
  const { stream, actual } = outcome
  const request = appends.find((append) => append.stream === stream)
  const head = (streams.get(stream)?.length ?? 0) - 1
  const what =
    request === undefined
      ? `it names ${stream}, which is not in the append`
      : holds(request.expected, actual)
        ? `${stream} at ${actual} is what was expected: ${request.expected}`
        : actual < -1 || actual > head
          ? `it says ${actual} of ${stream}, which never passed ${head}`
          : undefined
  return what === undefined ? [] : [{ rule: 'conflict', what, ops: [op] }]
}
