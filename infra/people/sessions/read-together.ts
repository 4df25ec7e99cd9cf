import { setImmediate as turnEnd, setTimeout as delay } from 'node:timers/promises'
import type { CompanyId } from '#domain/platform/ids.ts'
import { cancelledBy } from '../../platform/database/cancellation.ts'

/** Reads what a company has, by key. */
type Read<Found> = (companyId: CompanyId, keys: readonly string[]) => Promise<ReadonlyMap<string, Found>>

/** The keys of the next statement of a company. */
interface Batch<Found> {
  readonly keys: Set<string>
  readonly found: Promise<ReadonlyMap<string, Found>>
}

/** After so many milliseconds of a statement the next one is sent: its connection may be lost. */
const usualTimeoutMs = 100

/**
 * Answers with one statement all callers of one turn of the event loop, or those that come while the company's
 * statement before is under way (docs/decisions/2012). Nothing is cached: a statement starts after the calls that it
 * answers.
 */
export function readTogether<Found>(
  read: Read<Found>,
  timeoutMs = usualTimeoutMs,
): (companyId: CompanyId, key: string) => Promise<Found | null> {
  const next = new Map<CompanyId, Batch<Found>>()
  const underWay = new Map<CompanyId, Promise<void>>()

  const start = async (companyId: CompanyId, keys: ReadonlySet<string>) => {
    await turnEnd()
    const before = underWay.get(companyId)
    if (before !== undefined) await Promise.race([before, delay(timeoutMs, undefined, { ref: false })])
    next.delete(companyId)
    // A caller that is cancelled must not cancel the statement of the others.
    const found = cancelledBy(undefined, () => read(companyId, [...keys]))
    const end = () => {
      if (underWay.get(companyId) === over) underWay.delete(companyId)
    }
    const over = found.then(end, end)
    underWay.set(companyId, over)
    return found
  }

  return async (companyId, key) => {
    let batch = next.get(companyId)
    if (batch === undefined) {
      const keys = new Set<string>()
      batch = { keys, found: start(companyId, keys) }
      next.set(companyId, batch)
    }
    batch.keys.add(key)
    return (await batch.found).get(key) ?? null
  }
}
