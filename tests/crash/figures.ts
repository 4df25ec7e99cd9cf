import type { Evidence } from './evidence.ts'
import type { ProductEvidence } from './product/evidence.ts'

/** What happened in a run, counted. */
export function figuresOf(evidence: Evidence) {
  const { calls, log, reads, subscribers, product } = evidence
  const outcomes = (kind: string) => calls.filter(({ outcome }) => outcome?.kind === kind)
  const acknowledged = outcomes('ok')
  return {
    calls: calls.length,
    acknowledged: acknowledged.length,
    repeated: acknowledged.filter(({ outcome }) => outcome?.kind === 'ok' && outcome.repeated).length,
    conflicts: outcomes('conflict').length,
    failed: outcomes('failed').length,
    unknown: outcomes('unknown').length,
    'killed before an answer': calls.filter(({ outcome }) => outcome === undefined).length,
    events: log.length,
    streams: new Set(log.map(({ stream }) => stream)).size,
    reads: reads.length,
    'events taken by subscribers': subscribers.reduce(
      (sum, { batches }) => sum + batches.reduce((n, { events }) => n + events.length, 0),
      0,
    ),
    ...(product && productFigures(product)),
  }
}

function productFigures({ commands, published }: ProductEvidence): Readonly<Record<string, number>> {
  const outcomes = Map.groupBy(commands, ({ answer }) => answer?.outcome ?? 'killed before an answer')
  const counted = [...outcomes].map(([outcome, of]) => [`commands: ${outcome}`, of.length] as const)
  return {
    commands: commands.length,
    ...Object.fromEntries(counted),
    'kinds of commands accepted': new Set(
      commands.flatMap(({ answer, order }) => (answer?.outcome === 'ok' ? [order.move] : [])),
    ).size,
    'messages published': published.reduce((sum, batch) => sum + batch.length, 0),
  }
}
