import { intervalOf } from '#api/queries/meetings/interval.ts'
import { retention, type RetentionName } from '#contract/people/retention.ts'
import { ofActiveCompany } from '../../company/companies/active.ts'

/** Tables whose rows go after a period, and the column that it is counted from. */
export const periodTables: Readonly<Record<string, { readonly period: RetentionName; readonly since: string }>> = {
  'app.idempotency_keys': { period: 'idempotency_keys', since: 'created_at' },
  'app.error_reports': { period: 'error_reports', since: 'created_at' },
  'app.mails': { period: 'mails', since: 'created_at' },
  'app.notices': { period: 'mails', since: 'at' },
  'app.mail_acts': { period: 'mails', since: 'expires_at' },
  'app.access_log': { period: 'access_log', since: 'at' },
  'app.profile_accesses': { period: 'profile_accesses', since: 'at' },
  'app.contact_messages': { period: 'contact_messages', since: 'created_at' },
  'app.training_tool_clicks': { period: 'training_tool_clicks', since: 'day' },
  'app.contact_requests': { period: 'contact_requests', since: 'created_at' },
}

/** Deletes the rows of a table whose period is over; those of a suspended company wait. */
export function deletionOf(table: string, { period, since }: (typeof periodTables)[string]): string {
  return `delete from ${table} t where ${since} < now() - ${intervalOf(retention[period])}
    and ${ofActiveCompany('t.company_id')}`
}
