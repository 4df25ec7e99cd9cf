import type { Index } from './index-of-run.ts'
import type { Violation } from './violation.ts'

/** The order of the log agrees with real time: an append acknowledged before another one started comes before it. */
export function checkTimes({ appends }: Index): Violation[] {
  const written = appends.flatMap(({ calls, places }) => {
    const positions = places
      .flat()
      .flatMap((place) => (place === undefined ? [] : [place.position]))
      .sort((a, b) => (a < b ? -1 : 1))
    const [first] = positions
    const last = positions.at(-1)
    if (first === undefined || last === undefined) return []
    const [earliest] = calls.toSorted((a, b) => a.invokedAt - b.invokedAt)
    const [answer] = calls
      .flatMap(({ op, outcome }) => (outcome?.kind === 'ok' ? [{ op, at: outcome.at, position: last }] : []))
      .sort((a, b) => a.at - b.at)
    return earliest ? [{ op: earliest.op, invokedAt: earliest.invokedAt, position: first, answer }] : []
  })
  const byInvocation = written.toSorted((a, b) => a.invokedAt - b.invokedAt)
  const answers = written.flatMap(({ answer }) => answer ?? []).sort((a, b) => a.at - b.at)
  const violations: Violation[] = []
  let next = 0
  let furthest: (typeof answers)[number] | undefined
  for (const { op, invokedAt, position } of byInvocation) {
    for (let answer = answers[next]; answer !== undefined && answer.at < invokedAt; answer = answers[++next])
      if (furthest === undefined || answer.position > furthest.position) furthest = answer
    if (furthest !== undefined && furthest.position >= position)
      violations.push({
        rule: 'real time',
        what: `asked for after position ${furthest.position} was acknowledged, it is at ${position}`,
        ops: [furthest.op, op],
      })
  }
  return violations
}
