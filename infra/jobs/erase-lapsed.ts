import { randomUUID } from 'node:crypto'
import type { Accounts } from '#commands/accounts/erase-account.ts'
import type { AccountRecords } from '#commands/accounts/ports.ts'
import { instant } from '#domain/shared/ids.ts'
import type { Logger } from '../logs.ts'

/** How long an account is kept after its last role ended, in years. */
const keptYears = 3
/** Accounts a run. */
const most = 500

interface Dependencies {
  readonly records: Pick<AccountRecords, 'lapsed'>
  readonly accounts: Pick<Accounts, 'erase'>
  readonly logger: Pick<Logger, 'info' | 'warn'>
  readonly now: () => Date
}

/** Erases the accounts whose time is over. One that cannot be erased now stays due, and does not hold up the others. */
export async function eraseLapsed({ records, accounts, logger, now }: Dependencies): Promise<void> {
  const at = now()
  const before = new Date(at)
  before.setUTCFullYear(before.getUTCFullYear() - keptYears)
  const due = await records.lapsed(instant(before), most)
  for (const person of due) {
    const result = await accounts.erase({
      ...person,
      actor: { kind: 'system' },
      idempotencyKey: `retention/${person.userId}`,
      at: instant(at),
      correlationId: randomUUID(),
    })
    if (!result.ok) logger.warn({ userId: person.userId, result }, 'a lapsed account could not be erased')
  }
  if (due.length > 0) logger.info({ erased: due.length }, 'lapsed accounts erased')
}
