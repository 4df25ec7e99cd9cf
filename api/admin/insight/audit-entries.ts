import {
  type AdminAuditEntry,
  adminAuditEntry,
  auditActions,
  type AuditSubject,
} from '#contract/console/insight/audit-entries.ts'
import { may } from '../platform/console-user.ts'
import { resource } from '../platform/resource.ts'

type Row = Omit<AdminAuditEntry, 'actor'> & { readonly actor_id: string | null; readonly actor_name: string | null }

const name = (user: string) =>
  `case when ${user}.status <> 'erased' then trim(${user}.first_name || ' ' || ${user}.last_name) end`

/** Users whom an entry is about, by the kind of its record. */
const concerned = `select case when l.subject_type in ('users', 'report_readers') then l.subject_id::uuid end
  union select p.user_id from app.profiles p where p.id = case l.subject_type
    when 'presenters' then l.subject_id::uuid
    when 'program_enrollments' then (coalesce(l.after, l.before) ->> 'profile_id')::uuid end
  union select party.id from rm.mentoring_requests r,
      lateral (values (r.participant_user_id), (r.presenter_user_id)) party (id)
    where r.id = case l.subject_type when 'mentoring_requests' then l.subject_id::uuid end`

/** Kinds of records whose names are the company's own words. */
const named = [
  'tags',
  'programs',
  'business_units',
  'faqs',
  'training_tools',
  'profile_questions',
  'profile_steps',
  'meeting_reasons',
  'feedback_questions',
] as const satisfies readonly AuditSubject[]

/** SQL: what the entry itself calls its record, else what a tag is called now. */
const subjectName = `case when l.subject_type in (${named.map((type) => `'${type}'`).join(', ')}) then (
  select coalesce(told -> 'label', told -> 'name', told -> 'title', told -> 'question',
      (select t.label from app.tags t where l.subject_type = 'tags' and t.id::text = l.subject_id))
    from (select coalesce(l.before, '{}') || coalesce(l.after, '{}') as told) one) end`

/** SQL: entries about these users, with those about their profiles. */
const aboutPeople = (users: string) => `select a.id from app.audit_log a
  where a.subject_type in ('users', 'report_readers') and a.subject_id = any(${users}::text[])
    or exists (select from app.profiles p where p.user_id = any(${users}::uuid[]) and p.id::text = case a.subject_type
      when 'presenters' then a.subject_id
      when 'program_enrollments' then coalesce(a.after, a.before) ->> 'profile_id' end)`

/** The audit log: who changed what in the console, before and after, newest first. */
export const auditEntries = resource<Row, AdminAuditEntry>({
  name: 'audit_entries',
  answers: { name: 'AdminAuditEntry', schema: adminAuditEntry },
  right: 'journal',
  list: 'Changes of administrators, with what was before and after',
  ofPerson: ['actor_id', 'person'],
  reads: ['mentoring_requests'],
  id: 'uuid',
  key: 'l.id',
  columns: `l.id, l.action, rm.iso(l.at) as at, l.actor_id,
    ${name('u')} as actor_name,
    l.subject_type, l.subject_id, ${subjectName} as subject_name, l.before, l.after,
    array(select key from (select jsonb_object_keys(l.before) key union select jsonb_object_keys(l.after)) keys
      where l.before -> key is distinct from l.after -> key or l.after -> key = '"…"' order by key) as changed,
    array(select json_build_object('id', s.id, 'name', ${name('s')}) from app.users s where s.id in (${concerned})
      order by s.last_name, s.id) as people`,
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
    person: { kind: 'among', of: 'uuid', rows: aboutPeople },
    at: { kind: 'instant', sql: 'l.at' },
  },
  record: ({ actor_id: id, actor_name: name, ...row }, consoleUser) => ({
    ...row,
    actor: { id, name },
    ...(!may(consoleUser, 'security') && { before: null, after: null }),
  }),
})
