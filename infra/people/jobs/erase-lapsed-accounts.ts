import { randomUUID } from 'node:crypto'
import type { Accounts } from '#commands/people/accounts.ts'
import type { AccountRecords, LapsedBy, Person } from '#commands/people/account-records.ts'
import { before, retention } from '#contract/people/retention.ts'
import { instant } from '#domain/platform/ids.ts'
import type { Sql } from '#projections/platform/sql.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { Job } from '../../platform/jobs/job.ts'

/** Accounts read at a time. */
const page = 100

interface Dependencies {
  /** Sees all companies. */
  readonly system: Sql
  readonly records: Pick<AccountRecords, 'lapsed'>
  readonly accounts: Pick<Accounts, 'eraseLapsed'>
  readonly logger: Pick<Logger, 'info' | 'warn' | 'error'>
  readonly now: () => Date
}

export function eraseLapsedJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { accountRecords: records, commands } = core
  const dependencies = {
    system: core.database.system,
    records,
    accounts: commands.accounts,
    logger,
    now: () => new Date(),
  }
  return { name: 'erase_lapsed', cron: '41 3 * * *', run: () => eraseLapsed(dependencies) }
}

/**
 * Erases the accounts whose retention time is over, 30 days after the warning at the earliest. One that cannot be
 * erased now stays due and does not delay the others.
 */
export async function eraseLapsed({ system, records, accounts, logger, now }: Dependencies): Promise<JobReport> {
  const at = now()
  const due = {
    closedBefore: instant(before(at, retention.account)),
    warnedBefore: instant(before(at, retention.account_warning)),
  }
  const report = await eachItem(
    { sql: system, job: 'erase_lapsed', logger },
    lapsed(records, due),
    ({ userId }) => userId,
    async (person) => {
      const result = await accounts.eraseLapsed({
        ...person,
        actor: { kind: 'system' },
        idempotencyKey: `retention/${person.userId}`,
        at: instant(at),
        correlationId: randomUUID(),
      })
      if (!result.ok) logger.warn({ userId: person.userId, result }, 'a lapsed account could not be erased')
      return result.ok
    },
  )
  if (report.done > 0) logger.info({ erased: report.done }, 'lapsed accounts erased')
  return report
}

async function* lapsed(records: Dependencies['records'], due: LapsedBy): AsyncGenerator<Person> {
  let last: Person | undefined
  for (;;) {
    const people = await records.lapsed(due, page, last?.userId)
    yield* people
    last = people.at(-1)
    if (people.length < page) return
  }
}
