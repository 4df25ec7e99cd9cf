import type { Index } from './index-of-run.ts'
import type { Violation } from './violation.ts'

export function checkLog({ evidence: { log, calls }, streams }: Index): Violation[] {
  const violations: Violation[] = []
  const found = (rule: Violation['rule'], what: string, ops: readonly string[] = []) =>
    violations.push({ rule, what, ops })
  const appended = new Map<string, { readonly op: string; readonly digests: readonly string[] }>()
  for (const { op, appends } of calls)
    for (const { stream, events } of appends)
      for (const [id, digest] of events) {
        const key = `${stream} ${id}`
        // A command that is given again seals its texts again.
        appended.set(key, { op, digests: [...(appended.get(key)?.digests ?? []), digest] })
      }

  const seen = new Set<string>()
  let before: bigint | undefined
  for (const { position, stream, revision, id, digest } of log) {
    const event = `event ${id} (${stream}@${revision}, position ${position})`
    if (before !== undefined && position <= before) found('positions', `${event} comes after position ${before}`)
    before = position
    const key = `${stream} ${id}`
    const by = appended.get(key)
    if (seen.has(key)) found('once', `${event} is there a second time`, by ? [by.op] : [])
    seen.add(key)
    if (by === undefined) found('nothing else', `nobody asked for ${event}`)
    else if (!by.digests.includes(digest)) found('as given', `${event} says something else`, [by.op])
  }
  for (const [stream, events] of streams) {
    const wrong = events.findIndex(({ revision }, n) => revision !== n)
    if (wrong >= 0) found('revisions', `${stream}: revision ${events[wrong]?.revision} stands where ${wrong} should`)
    let previous = ''.padStart(64, '0')
    for (const { chain, revision, position } of events) {
      if (chain === undefined) break
      if (chain.hash !== chain.expected(previous)) {
        found('chain', `${stream}@${revision} (position ${position}) has another hash`)
        break
      }
      previous = chain.hash
    }
  }
  return violations
}
