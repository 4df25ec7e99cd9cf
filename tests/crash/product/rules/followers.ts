import { publishedCategories } from '#infra/platform/kafka/public-events/index.ts'
import type { Violation } from '../../rules/violation.ts'
import type { ProductEvidence } from '../evidence.ts'

/** What followers of the log have made of it. */
export function checkFollowers(evidence: ProductEvidence): Violation[] {
  const { tables, findings } = evidence.afterwards
  return [
    ...checkPublished(evidence),
    ...tables.flatMap(({ table, followed, rebuilt }): Violation[] => {
      const what = `${table}: ${followed}, made again: ${rebuilt}`
      return followed === rebuilt ? [] : [{ rule: 'read models', what, ops: [] }]
    }),
    ...findings.map((what): Violation => ({ rule: 'audit', what, ops: [] })),
  ]
}

/** Each event once at least, and never before all those before it in its stream. */
function checkPublished({ events, published }: ProductEvidence): Violation[] {
  const due = events.filter(({ category }) => publishedCategories.some((of) => of === category))
  const revisions = new Map<string, number>(due.map(({ id, revision }) => [id, revision]))
  const next = new Map<string, number>()
  for (const [stream, id] of published.flat()) {
    const revision = revisions.get(id)
    const expected = next.get(stream) ?? 0
    if (revision === undefined) return [{ rule: 'published', what: `${id} is published and not in the log`, ops: [] }]
    if (revision > expected)
      return [{ rule: 'published', what: `${stream}@${revision} is published before ${expected}`, ops: [] }]
    if (revision === expected) next.set(stream, expected + 1)
  }
  const missing = due.filter(({ stream, revision }) => revision >= (next.get(stream) ?? 0))
  const what = `${missing.length} events are not published, ${missing[0]?.stream}@${missing[0]?.revision} first`
  return missing.length === 0 ? [] : [{ rule: 'published', what, ops: [] }]
}
