import { type AdminAuditEntry, adminAuditEntry, auditActions } from '#contract/console/audit-entries.ts'
import { may } from '../console-user.ts'
import { resource } from '../resource.ts'

type Row = Omit<AdminAuditEntry, 'actor'> & { readonly actor_id: string | null; readonly actor_name: string | null }

/** The audit log: who changed what in the console, before and after, newest first. */
export const auditEntries = resource<Row, AdminAuditEntry>({
  name: 'audit_entries',
  answers: { name: 'AdminAuditEntry', schema: adminAuditEntry },
  right: 'journal',
  list: 'Changes of administrators, with what was before and after',
  ofPerson: ['actor_id'],
  reads: [],
  id: 'uuid',
  key: 'l.id',
  columns: `l.id, l.action, rm.iso(l.at) as at, l.actor_id,
    case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end as actor_name,
    l.subject_type, l.subject_id, l.before, l.after,
    array(select key from (select jsonb_object_keys(l.before) key union select jsonb_object_keys(l.after)) keys
      where l.before -> key is distinct from l.after -> key or l.after -> key = '"…"' order by key) as changed`,
  from: 'app.audit_log l left join app.users u on u.id = l.actor_id',
  inUnit: null,
  search: [],
  sorts: { at: 'l.at' },
  neverNull: ['at'],
  defaultSort: { field: 'at', order: 'DESC' },
  filters: {
    subject_type: { kind: 'text', sql: 'l.subject_type' },
    subject_id: { kind: 'text', sql: 'l.subject_id' },
    action: { kind: 'enum', sql: 'l.action', values: [...auditActions] },
    actor_id: { kind: 'uuid', sql: 'l.actor_id' },
    at: { kind: 'instant', sql: 'l.at' },
  },
  record: ({ actor_id: id, actor_name: name, ...row }, consoleUser) => ({
    ...row,
    actor: { id, name },
    ...(!may(consoleUser, 'security') && { before: null, after: null }),
  }),
})
