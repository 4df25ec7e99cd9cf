import { deletedAccount } from '../labels.ts'

/**
 * SQL of a notification `n` as a resource object; `p` and `u` are the counterpart's profile and account (`counterpart` joins them), `reader` the
 * account of whom it is for.
 * A person's name is to_json'd: it is the only text here that someone typed.
 */
export const counterpart = `left join app.profiles p on p.id = n.counterpart_id left join app.users u on u.id = p.user_id
  left join app.users reader on reader.id = n.user_id`

const fullName = `case when u.status <> 'erased' then u.first_name || ' ' || u.last_name
  when reader.locale = 'en' then '${deletedAccount.en}' else '${deletedAccount.fr}' end`

export const resource = `'{"type":"notifications","id":"' || n.id || '","attributes":{"kind":"' || n.kind
  || '","created_at":"' || rm.iso(n.created_at) || '","read_at":' || coalesce('"' || rm.iso(n.read_at) || '"', 'null')
  || ',"subject":{"type":"' || n.subject_type || '","id":"' || n.subject_id || '"},"counterpart":'
  || coalesce('{"id":"' || p.id || '","full_name":' || to_json(${fullName}) || '}', 'null')
  || ',"params":' || n.params || '}}'`
