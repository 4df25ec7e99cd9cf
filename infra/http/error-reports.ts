import { randomUUID } from 'node:crypto'
import type { ErrorReports } from '#api/ports.ts'
import type { Database } from '#infra/database/database.ts'

/** Crash reports in `app.error_reports`. */
export function createErrorReports(database: Database): ErrorReports {
  return {
    async add(companyId, userId, report) {
      await database.tenant(companyId).query({
        text: `insert into app.error_reports (id, company_id, user_id, report) values ($1, $2, $3, $4)`,
        values: [randomUUID(), companyId, userId, JSON.stringify(report)],
      })
    },
  }
}
