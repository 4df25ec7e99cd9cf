import type { Call } from './evidence.ts'

/** A fault that struck, when it began, and the processes it struck; none named: the server, and so everybody. */
export interface Strike {
  readonly name: string
  readonly at: number
  readonly struck: readonly string[]
}

/** Seconds from faults of one kind to the next write that was acknowledged to those they struck. */
export interface Recovery {
  readonly name: string
  readonly strikes: number
  readonly median: number
  readonly worst: number
}

/** By kind of fault. One after which nothing more was acknowledged, e.g. the last of a run, does not count. */
export function recoveriesOf(strikes: readonly Strike[], calls: readonly Call[]): Recovery[] {
  const acknowledged = calls
    .flatMap(({ op, invokedAt, outcome }) =>
      outcome?.kind === 'ok' && !outcome.repeated
        ? [{ by: op.slice(0, op.indexOf('.')), invokedAt, at: outcome.at }]
        : [],
    )
    .sort((a, b) => a.at - b.at)
  const kinds = new Map<string, number[]>()
  for (const { name, at, struck } of strikes) {
    // What was under way when it struck may have been answered before the fault took hold.
    const next = acknowledged.find((one) => one.invokedAt >= at && (struck.length === 0 || struck.includes(one.by)))
    if (next !== undefined) kinds.set(name, [...(kinds.get(name) ?? []), (next.at - at) / 1_000_000])
  }
  return [...kinds].map(([name, seconds]) => {
    const sorted = seconds.toSorted((a, b) => a - b)
    return { name, strikes: sorted.length, median: sorted[sorted.length >> 1] ?? 0, worst: sorted.at(-1) ?? 0 }
  })
}
