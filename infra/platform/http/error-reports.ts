import type { ErrorReports } from '#api/ports/platform.ts'
import type { Database } from '../database/database.ts'

/** What a company keeps at most: the newest. */
export const errorReportsKept = 1_000

/** Crash reports in `app.error_reports`: 30 days, and so many a company. */
export function createErrorReports(database: Database, kept = errorReportsKept): ErrorReports {
  return {
    async add(companyId, id, userId, report) {
      await database.tenant(companyId).transaction(async (sql) => {
        await sql.query({
          text: `insert into app.error_reports (id, company_id, user_id, report) values ($1, $2, $3, $4)
            on conflict (id) do nothing`,
          values: [id, companyId, userId, JSON.stringify(report)],
        })
        await sql.query({
          text: `delete from app.error_reports where id in (
            select id from app.error_reports order by created_at desc, id offset $1)`,
          values: [kept],
        })
      })
    },
  }
}
