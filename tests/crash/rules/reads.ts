import { digestOfRead } from '../digest.ts'
import { categoryIn, type LogEvent, type Read } from '../evidence.ts'
import type { Index } from './index-of-run.ts'
import type { Violation } from './violation.ts'

/** Compares every read with the final log, and with the events acknowledged before the read started. */
export function checkReads(index: Index): Violation[] {
  const { evidence, streams } = index
  const acknowledged = evidence.calls
    .flatMap(({ op, outcome }) => (outcome?.kind === 'ok' ? [{ op, ...outcome }] : []))
    .sort((a, b) => a.at - b.at)
  const known = { position: 0n, by: '', heads: new Map<string, { readonly revision: number; readonly op: string }>() }
  const violations: Violation[] = []
  let next = 0
  for (const read of evidence.reads.toSorted((a, b) => a.invokedAt - b.invokedAt)) {
    for (let ok = acknowledged[next]; ok !== undefined && ok.at < read.invokedAt; ok = acknowledged[++next]) {
      if (ok.position > known.position) Object.assign(known, { position: ok.position, by: ok.op })
      for (const [stream, revision] of ok.revisions)
        if (revision > (known.heads.get(stream)?.revision ?? -1)) known.heads.set(stream, { revision, op: ok.op })
    }
    const now = asOfNow(read, evidence.log, streams)
    if (now.length !== read.count || digestOfRead(now) !== read.digest)
      violations.push({ rule: 'prefix', what: `${describe(read)} gave something else than now`, ops: [read.op] })
    if (read.kind === 'all') {
      if (read.caughtUp && read.position < known.position)
        violations.push({
          rule: 'visible',
          what: `the end was position ${read.position} after ${known.position} was acknowledged`,
          ops: [known.by, read.op],
        })
    } else {
      const head = known.heads.get(read.stream)
      const seen = read.direction === 'backwards' ? read.first : read.count - 1
      if (read.toHead && head !== undefined && seen < head.revision)
        violations.push({
          rule: 'visible',
          what: `${read.stream} ended at ${seen} after ${head.revision} was acknowledged`,
          ops: [head.op, read.op],
        })
    }
  }
  return violations
}

/** The result of the same read on the final log. */
function asOfNow(
  read: Read,
  log: readonly LogEvent[],
  streams: ReadonlyMap<string, readonly LogEvent[]>,
): readonly LogEvent[] {
  if (read.kind === 'all') {
    const { after, position, categories } = read
    const run = log.slice(firstAfter(log, after), firstAfter(log, position))
    return categories ? run.filter(({ stream }) => categories.some((of) => of === categoryIn(stream))) : run
  }
  const { stream, first, count, direction } = read
  const events = streams.get(stream) ?? []
  if (first < 0) return []
  return direction === 'forwards'
    ? events.slice(first, first + count)
    : events.slice(Math.max(0, first + 1 - count), first + 1).toReversed()
}

/** Index of the first event after a position; the log ascends. */
function firstAfter(log: readonly LogEvent[], position: bigint): number {
  let from = 0
  let to = log.length
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if ((log[middle]?.position ?? 0n) <= position) from = middle + 1
    else to = middle
  }
  return from
}

function describe(read: Read): string {
  return read.kind === 'all'
    ? `the log after ${read.after} up to ${read.position}`
    : `${read.stream}, ${read.count} ${read.direction} from ${read.first}`
}
