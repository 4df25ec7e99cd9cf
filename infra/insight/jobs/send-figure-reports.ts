import { monthStart, monthNumber, monthOfNumber, reportDue } from '#domain/insight/figures/month.ts'
import { type CompanyId, instant } from '#domain/platform/ids.ts'
import { maySend } from '../../company/companies/active.ts'
import { settingsOf } from '../../company/companies/settings.ts'
import { enqueueReports } from '../figures/readers.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import type { Logger } from '../../platform/logs/logs.ts'
import type { RoleOptions } from '../../roles/role.ts'
import { eachItem, type JobReport } from '../../platform/queue/each-item.ts'
import type { Job } from '../../platform/jobs/job.ts'

export function sendFigureReportsJob({ core, logger }: Pick<RoleOptions, 'core' | 'logger'>): Job {
  const { system } = core.database
  const run = () => sendFigureReports(system, () => new Date(), logger)
  return { name: 'send_figure_reports', cron: '17 * * * *', run }
}

/**
 * Sends the figures of the last month to those who are chosen for them, on the first day of the next one by the clock
 * of each company. Once a month and person: the key of the mail names both, and mails are kept for longer than a report
 * may be late.
 */
export async function sendFigureReports(
  system: TransactionalSql,
  now: () => Date,
  logger?: Pick<Logger, 'error'>,
): Promise<JobReport> {
  const companies = await system.query<{ id: CompanyId; settings: object }>({
    text: `select id, settings from app.companies c where ${maySend('c.id')}
      and exists (select from app.report_readers r where r.company_id = c.id) order by id`,
  })
  let done = 0
  const { failed } = await eachItem(
    { sql: system, job: 'send_figure_reports', logger },
    companies,
    ({ id }) => id,
    async ({ id, settings }) => {
      const { time_zone: zone } = settingsOf(settings)
      const month = reportDue(zone, instant(now()))
      if (month === null) return
      const until = monthStart(zone, monthOfNumber(monthNumber(month) + 1))
      done += await system.transaction((sql) => enqueueReports(sql, id, month, until))
    },
  )
  return { done, failed }
}
