import { randomUUID } from 'node:crypto'
import type { Capacities } from '#commands/mentoring/capacities.ts'
import { instant, type CompanyId, type ProfileId } from '#domain/platform/ids.ts'

export interface OwnLimit {
  readonly profileId: ProfileId
  readonly limit: number
}

/** Commands under way: each waits for its append. */
const atOnce = 8

/**
 * Gives profiles a limit of their own. Safe to repeat: a limit that is set already is left as it is.
 * @returns how many were changed
 * @throws RangeError for a limit that is none
 */
export async function setLimits(
  capacities: Pick<Capacities, 'setLimit'>,
  { companyId, importId, at }: { readonly companyId: CompanyId; readonly importId: string; readonly at: Date },
  limits: readonly OwnLimit[],
): Promise<number> {
  const set = async ({ profileId, limit }: OwnLimit): Promise<boolean> => {
    const result = await capacities.setLimit({
      companyId,
      actor: { kind: 'system' },
      // Another import may set the limit of an earlier one again, so the key is new each time.
      idempotencyKey: `import/${randomUUID()}`,
      at: instant(at),
      correlationId: importId,
      profileId,
      limit,
    })
    if (!result.ok && 'refusal' in result) throw new RangeError(`a limit of ${limit}: ${result.refusal.code}`)
    if (!result.ok) throw new Error(`the limit of profile ${profileId} conflicts with other writes: import again`)
    return !result.repeated
  }
  let changed = 0
  for (let from = 0; from < limits.length; from += atOnce) {
    const done = await Promise.all(limits.slice(from, from + atOnce).map(set))
    changed += done.filter(Boolean).length
  }
  return changed
}
