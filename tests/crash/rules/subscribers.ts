import { categoryIn, type LogEvent, type SubscriberHistory } from '../evidence.ts'
import type { Index } from './index-of-run.ts'
import type { Violation } from './violation.ts'

export function checkSubscribers({ evidence: { log, subscribers } }: Index): Violation[] {
  return subscribers.flatMap((subscriber) => checkSubscriber(subscriber, log))
}

/** The first violation only, because it causes the later ones. */
function checkSubscriber({ name, categories, batches }: SubscriberHistory, log: readonly LogEvent[]): Violation[] {
  const due = log.filter(({ stream }) => categories === undefined || categories.some((of) => of === categoryIn(stream)))
  const violation = (rule: Violation['rule'], what: string): Violation[] => [
    { rule, what: `${name}: ${what}`, ops: [] },
  ]
  const seen = new Set<string>()
  let passed = 0n
  let next = 0
  for (const { position: end, events } of batches) {
    for (const [position, id] of events) {
      const expected = due[next]
      const event = `event ${id} at position ${position}`
      if (seen.has(`${position} ${id}`)) return violation('subscriber repeat', `${event} was given twice`)
      if (position <= passed)
        return violation('subscriber order', `${event} was given after position ${passed} was passed`)
      if (expected?.position !== position || expected.id !== id)
        return expected !== undefined && expected.position < position
          ? violation('subscriber gap', `${event} was given, ${expected.id} at ${expected.position} was skipped`)
          : violation('subscriber order', `${event} was given where the log has ${expected?.id ?? 'nothing'}`)
      seen.add(`${position} ${id}`)
      passed = position
      next += 1
    }
    if (end < passed) return violation('subscriber order', `a batch ends at ${end}, after ${passed} was passed`)
    passed = end
  }
  const missed = due[next]
  return missed === undefined
    ? []
    : violation('subscriber gap', `${due.length - next} were never given, ${missed.id} at ${missed.position} first`)
}
