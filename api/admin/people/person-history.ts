import type { AdminEvent } from '#contract/console/insight/events.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { journalHistory } from '../insight/journal-history.ts'
import type { ListParams } from '../platform/list-params.ts'
import type { Page } from '../platform/record-query.ts'

/** $1: the person. Everything they are a party of, their capacities and their account. */
const streams = `
  select 'account-' || $1::text as stream, 'account' as about, null::json as session
  union all
  select 'capacity-' || p.id, p.role || '_capacity', null from app.profiles p where p.user_id = $1::uuid
  union all
  select 'mentoring_request-' || r.id, 'request', null from rm.mentoring_requests r
    where r.participant_user_id = $1::uuid or r.presenter_user_id = $1::uuid
  union all
  select 'mentoring_relationship-' || r.id, 'relationship', null from rm.mentoring_relationships r
    where r.participant_user_id = $1::uuid or r.presenter_user_id = $1::uuid`

/** What happened to one person. */
export function personHistory(sql: Sql, userId: string, params: ListParams): Promise<Page<AdminEvent>> {
  return journalHistory(sql, { name: 'admin_person_history', streams, values: [userId] }, params)
}
