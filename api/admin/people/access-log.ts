import { type AdminAccess, adminAccess } from '#contract/console/people/access-log.ts'
import { resource } from '../platform/resource.ts'

/** Who signed in, who was refused, and from where. Of the newest 10,000 that a filter leaves. */
export const accessLog = resource<AdminAccess, AdminAccess>({
  name: 'access_log',
  answers: { name: 'AdminAccess', schema: adminAccess },
  right: 'security',
  list: 'Who signed in, and who was refused',
  ofPerson: ['user_id'],
  reads: [],
  id: 'uuid',
  key: 'l.id',
  columns: `l.id, rm.iso(l.at) as at, l.outcome, l.address, l.user_id,
    case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end as full_name`,
  from: `app.access_log l left join app.users u on u.id = l.user_id`,
  inUnit: null,
  search: [],
  sorts: { at: 'l.at' },
  neverNull: ['at'],
  defaultSort: { field: 'at', order: 'DESC' },
  filters: {
    outcome: { kind: 'text', sql: 'l.outcome' },
    address: { kind: 'text', sql: 'l.address' },
    user_id: { kind: 'uuid', sql: 'l.user_id' },
    at: { kind: 'instant', sql: 'l.at' },
  },
  record: (row) => row,
})
