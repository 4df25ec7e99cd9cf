import { type HelpCaseRow, overdueCases } from '#api/queries/mentoring/help-cases.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { ofActiveCompany } from '../../company/companies/active.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import { createWaker } from '../../platform/realtime/waker.ts'
import type { RoleOptions } from '../../roles/role.ts'
import type { ChangedStream } from '#projections/platform/sockets.ts'
import { tellHelped } from '../help/tell-helped.ts'

export function tendHelpCasesJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { system } = core.database
  const wake = createWaker(system, logger)
  return { name: 'tend_help_cases', cron: '*/5 * * * *', run: () => tendHelpCases(system, wake, logger) }
}

/**
 * Tells authors what an ended process has left, reminds the readers of a case once that it is overdue, and erases the
 * cases whose time is over.
 */
export async function tendHelpCases(
  system: TransactionalSql,
  wake: (streams: readonly ChangedStream[]) => void = () => undefined,
  logger?: Pick<Logger, 'error'>,
): Promise<JobReport> {
  const answers = await tellHelped(system)
  wake(answers.streams)
  const { done, failed } = await eachItem(
    { sql: system, job: 'tend_help_cases', logger },
    await overdueCases(system),
    ({ id }) => id,
    (overdue) => system.transaction((sql) => remind(sql, overdue)),
  )
  const erased = await system.query({
    name: 'help_cases_erase',
    text: `delete from app.help_cases h
      where h.erase_at <= now() and ${ofActiveCompany('h.company_id')} returning h.id`,
  })
  return { done: answers.done + done + erased.length, failed }
}

async function remind(
  sql: Sql,
  { id: caseId, companyId, readers }: Pick<HelpCaseRow, 'id' | 'companyId' | 'readers'>,
): Promise<void> {
  const first = await sql.query({
    name: 'help_case_remind',
    text: 'update app.help_cases set reminded_at = now() where id = $1 and reminded_at is null returning id',
    values: [caseId],
  })
  if (first.length === 0) return
  for (const { id: userId } of readers)
    await enqueueMail(sql, {
      companyId,
      key: `help_overdue/${caseId}/${userId}`,
      to: { userId },
      template: 'help_waits',
      params: { caseId, overdue: true },
    })
}
