import { randomUUID } from 'node:crypto'
import type { ConsoleUser } from '#api/admin/platform/console-user.ts'
import type { FigureReports } from '#api/admin/platform/ports.ts'
import { addAuditEntry } from '#api/platform/plain/audit-log.ts'
import type { BaseUrlOf } from '#commands/people/links/ports.ts'
import type { AdminFigureReport, SendReport } from '#contract/console/insight/figure-reports.ts'
import { isMonth, type Month, monthAt, monthNumber, monthOfNumber } from '#domain/insight/figures/month.ts'
import { type CompanyId, id, type Instant, type ProgramId } from '#domain/platform/ids.ts'
import { settingsOf } from '../../company/companies/settings.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import { seesFigures } from './readers.ts'
import { monthlyReport } from './report.ts'
import { reportFile } from './report-file.ts'

interface Dependencies {
  readonly tenant: (companyId: CompanyId) => TransactionalSql
  readonly baseUrlOf: BaseUrlOf
  readonly now: () => Instant
}

/** How many past months a report may be of. */
const reportMonths = 12

/** What administrators see and choose of the report of each month. */
export function createFigureReports({ tenant, baseUrlOf, now }: Dependencies): FigureReports {
  /** The month and program that somebody asks for; null: the month is not over, or there is no such program. */
  const known = async (sql: Sql, { month, program_id: programId }: SendReport) => {
    const over = await monthsOver(sql, now())
    if (!isMonth(month) || !over.includes(month)) return null
    if (programId !== null) {
      const found = await sql.query({ text: 'select from app.programs where id = $1', values: [programId] })
      if (found.length === 0) return null
    }
    return { month, programId: programId === null ? null : id<ProgramId>(programId) }
  }
  return {
    async read(by) {
      const sql = tenant(by.companyId)
      return { months: [...(await monthsOver(sql, now()))], readers: await readersOf(sql, by, null) }
    },

    async choose(sql, by, { user_id: userId, receives, program_id: programId }) {
      const [before] = await readersOf(sql, by, userId)
      if (before === undefined) return 'not_found'
      if (receives && before.stopped && userId !== by.userId) return 'stopped'
      if (programId !== null) {
        const found = await sql.query({ text: 'select from app.programs where id = $1', values: [programId] })
        if (found.length === 0) return 'not_found'
      }
      if (receives)
        await sql.query({
          text: `insert into app.report_readers as r (user_id, company_id, program_id, chosen_at)
            values ($1, app.current_company(), $2, $3)
            on conflict (user_id) do update set program_id = $2, stopped = false,
              chosen_at = case when r.stopped then $3 else r.chosen_at end`,
          values: [userId, programId, now()],
        })
      else
        await sql.query({
          text: 'delete from app.report_readers where user_id = $1 and not stopped',
          values: [userId],
        })
      const rowOf = ({ receives, program_id }: { receives: boolean; program_id: string | null }) => ({
        receives,
        program_id,
      })
      await addAuditEntry(sql, {
        actorId: by.userId,
        action: 'update',
        type: 'report_readers',
        id: userId,
        before: rowOf(before),
        after: { receives, program_id: receives ? programId : null },
      })
      return 'done'
    },

    async send(sql, { companyId, userId }, request) {
      const report = await known(sql, request)
      if (report === null) return null
      const [account] = await sql.query<{ email: string }>({
        text: 'select email from app.users where id = $1',
        values: [userId],
      })
      if (account === undefined) return null
      await enqueueMail(sql, {
        companyId,
        key: `figures_report/now/${randomUUID()}`,
        to: { userId },
        template: 'figures_report',
        params: { month: report.month, programId: report.programId },
      })
      return account.email
    },

    async file({ companyId, locale, unit }, request) {
      const sql = tenant(companyId)
      const of = await known(sql, request)
      if (of === null) return null
      const report = await monthlyReport(sql, { ...of, unit }, now())
      return reportFile(report, locale, await baseUrlOf(companyId))
    },
  }
}

/** Newest first. */
async function monthsOver(sql: Sql, at: Instant): Promise<readonly Month[]> {
  const [company] = await sql.query<{ settings: object }>({
    text: 'select settings from app.companies where id = app.current_company()',
  })
  const current = monthNumber(monthAt(settingsOf(company?.settings ?? {}).time_zone, at))
  return Array.from({ length: reportMonths }, (_, n) => monthOfNumber(current - 1 - n))
}

/** Whom this administrator may choose: all, or those of the unit; of one account or of all. */
function readersOf(sql: Sql, by: ConsoleUser, userId: string | null): Promise<AdminFigureReport['readers']> {
  return sql.query({
    text: `select u.id as user_id, trim(u.first_name || ' ' || u.last_name) as name,
        case when 'admin' = any(u.roles) then null else u.business_unit end as business_unit,
        r.user_id is not null and not r.stopped as receives, coalesce(r.stopped, false) as stopped, r.program_id
      from app.users u left join app.report_readers r on r.user_id = u.id
      where ${seesFigures} and ($1::uuid is null or u.id = $1)
        and ($2::text is null or (not 'admin' = any(u.roles) and u.business_unit = $2))
      order by name, u.id`,
    values: [userId, by.unit],
  })
}
