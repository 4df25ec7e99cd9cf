import type { Call } from './evidence.ts'

/** An injected fault: when it began and which processes it struck. No names: the server, and so all processes. */
export interface Strike {
  readonly name: string
  readonly at: number
  readonly struck: readonly string[]
}

/** Seconds from a fault of one kind to the next acknowledged write of a process that it struck. */
export interface Recovery {
  readonly name: string
  readonly strikes: number
  readonly median: number
  readonly worst: number
}

/** By kind of fault. A fault without a later acknowledged write, e.g. the last of a run, does not count. */
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
    // A call running at that moment may have been answered before the fault took effect.
    const next = acknowledged.find((one) => one.invokedAt >= at && (struck.length === 0 || struck.includes(one.by)))
    if (next !== undefined) kinds.set(name, [...(kinds.get(name) ?? []), (next.at - at) / 1_000_000])
  }
  return [...kinds].map(([name, seconds]) => {
    const sorted = seconds.toSorted((a, b) => a - b)
    return { name, strikes: sorted.length, median: sorted[sorted.length >> 1] ?? 0, worst: sorted.at(-1) ?? 0 }
  })
}
