import { type AdminProfileAccess, adminProfileAccess } from '#contract/console/people/profile-accesses.ts'
import { accessRights, listedParts } from '#contract/people/profile-accesses.ts'
import { resource } from '../platform/resource.ts'

const nameOf = (user: string) =>
  `case when ${user}.status <> 'erased' then trim(${user}.first_name || ' ' || ${user}.last_name) end`

/** Who opened whose profile or record. Of the newest 10,000 that a filter leaves. */
export const profileAccesses = resource<AdminProfileAccess, AdminProfileAccess>({
  name: 'profile_accesses',
  answers: { name: 'AdminProfileAccess', schema: adminProfileAccess },
  right: 'security',
  list: 'Who opened whose profile or record, and by what right',
  ofPerson: ['user_id', 'reader_id'],
  reads: [],
  id: 'uuid',
  key: 'a.id',
  columns: `a.id, rm.iso(a.at) as at, a.reader_id, ${nameOf('r')} as reader_name, a.user_id,
    ${nameOf('u')} as full_name, a.part, a.access_right as "right", a.times`,
  from: `(select * from app.profile_accesses where part <> 'help_case') a
    left join app.users u on u.id = a.user_id left join app.users r on r.id = a.reader_id`,
  inUnit: null,
  search: [],
  sorts: { at: 'a.at' },
  neverNull: ['at'],
  defaultSort: { field: 'at', order: 'DESC' },
  filters: {
    part: { kind: 'enum', sql: 'a.part', values: listedParts },
    right: { kind: 'enum', sql: 'a.access_right', values: [...accessRights] },
    reader_id: { kind: 'uuid', sql: 'a.reader_id' },
    user_id: { kind: 'uuid', sql: 'a.user_id' },
    at: { kind: 'instant', sql: 'a.at' },
  },
  record: (row) => row,
})
