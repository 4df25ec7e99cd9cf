import { type Period, retention, type RetentionName } from '#contract/retention.ts'

/** Tables whose rows go after a period, and the column that it is counted from. */
export const periodTables: Readonly<Record<string, { readonly period: RetentionName; readonly since: string }>> = {
  'app.idempotency_keys': { period: 'idempotency_keys', since: 'created_at' },
  'app.error_reports': { period: 'error_reports', since: 'created_at' },
  'app.mails': { period: 'mails', since: 'created_at' },
  'app.access_log': { period: 'access_log', since: 'at' },
  'app.profile_accesses': { period: 'profile_accesses', since: 'at' },
  'app.contact_requests': { period: 'contact_requests', since: 'created_at' },
}

/** A period for PostgreSQL. */
export function intervalOf(period: Period): string {
  const [[unit, count] = ['days', 0]] = Object.entries(period)
  return `interval '${count} ${unit}'`
}

/** Deletes the rows of a table whose period is over. */
export function deletionOf(table: string, { period, since }: (typeof periodTables)[string]): string {
  return `delete from ${table} where ${since} < now() - ${intervalOf(retention[period])}`
}
