import { type AdminErasureAhead, adminErasureAhead, aheadReasons } from '#contract/console/people/erasures-ahead.ts'
import { retention } from '#contract/people/retention.ts'
import { intervalOf } from '../../queries/meetings/interval.ts'
import { resource } from '../platform/resource.ts'

const notice = intervalOf(retention.account_warning)

/**
 * As the job `erase_lapsed` decides: 3 years after the last role, and 30 days after the warning at the earliest. Those
 * with a role that was closed long enough ago are found first, with a margin of two days: years are not all equal.
 */
const clock = `
  select u.id, u.first_name, u.last_name, u.business_unit, 'last_role' as reason, last.closed_at as since, w.warned_at,
    greatest(last.closed_at + ${intervalOf(retention.account)}, coalesce(w.warned_at, now()) + ${notice}) as goes_at
  from (select distinct user_id from app.profiles
    where closed_at < now() + interval '33 days' - ${intervalOf(retention.account)}) closed
  join app.users u on u.id = closed.user_id
  cross join lateral (select max(p.closed_at) as closed_at from app.profiles p where p.user_id = u.id
    having bool_and(p.closed_at is not null)) last
  left join app.retention_warnings w on w.user_id = u.id and w.last_role_closed_at = last.closed_at
  where u.status not in ('registering', 'rejected', 'erased') and u.roles = '{}'`
const rejected = `
  select u.id, u.first_name, u.last_name, u.business_unit, 'rejected_sign_up', u.status_at, null,
    u.status_at + ${intervalOf(retention.rejected_sign_up)}
  from app.users u where u.status = 'rejected' and u.status_at is not null`

/** Whose account goes within 31 days by the clock, and why. */
export const erasuresAhead = resource<AdminErasureAhead, AdminErasureAhead>({
  name: 'erasures_ahead',
  answers: { name: 'AdminErasureAhead', schema: adminErasureAhead },
  right: 'security',
  list: 'Whom the clock erases within 31 days, and why',
  reads: [],
  id: 'uuid',
  key: 'l.id',
  columns: `l.id, trim(l.first_name || ' ' || l.last_name) as full_name,
    l.business_unit, l.reason, rm.iso(l.since) as since,
    rm.iso(l.warned_at) as warned_at, rm.iso(l.goes_at) as goes_at`,
  from: `(select * from (${clock} union all ${rejected}) every where goes_at < now() + interval '31 days') l`,
  inUnit: null,
  search: [`app.fold(l.first_name || ' ' || l.last_name)`],
  sorts: { goes_at: 'l.goes_at' },
  defaultSort: { field: 'goes_at', order: 'ASC' },
  filters: { reason: { kind: 'enum', sql: 'l.reason', values: [...aheadReasons] } },
  record: (row) => row,
})
