import type { Evidence } from './evidence.ts'
import { Index } from './rules/index-of-run.ts'
import { checkAppends } from './rules/appends.ts'
import { checkLog } from './rules/log.ts'
import { checkReads } from './rules/reads.ts'
import { checkSubscribers } from './rules/subscribers.ts'
import { checkTimes } from './rules/times.ts'
import { checkProduct } from './product/checker.ts'
import type { Violation } from './rules/violation.ts'

/**
 * The contradictions between the histories, the log and the guarantees of the port. `[]` proves only that this run
 * showed no violation. Pure.
 */
export function check(evidence: Evidence): Violation[] {
  const index = new Index(evidence)
  return [
    ...checkLog(index),
    ...checkAppends(index),
    ...checkTimes(index),
    ...checkSubscribers(index),
    ...checkReads(index),
    ...(evidence.product === undefined ? [] : checkProduct(evidence.product)),
  ]
}
