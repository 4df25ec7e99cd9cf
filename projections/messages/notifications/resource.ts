import { deletedAccount } from '../../platform/labels.ts'
import { goingOn, profileGoingOn } from '../../mentoring/parties/accounts.ts'

/**
 * SQL that joins what `resource` needs to a notification `n`: `p` and `u` are the counterpart's profile and account (of
 * a message the account alone), `reader` is the account of the recipient: where these were merged, the one that goes
 * on.
 */
export const counterpart = `left join app.profiles p on p.id = n.counterpart_id
  left join app.users u on u.id = ${goingOn('coalesce(p.user_id, n.counterpart_id)')}
  left join app.users reader on reader.id = ${goingOn('n.user_id')}`

const fullName = `case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name)
  when reader.locale = 'en' then '${deletedAccount.en}' else '${deletedAccount.fr}' end`

/** SQL of a notification `n` as a resource object, of type json. */
export const resource = `json_build_object('type', 'notifications', 'id', n.id, 'attributes', json_build_object(
    'kind', n.kind, 'created_at', rm.iso(n.created_at), 'read_at', rm.iso(n.read_at),
    'subject', json_build_object('type', n.subject_type, 'id', n.subject_id),
    'counterpart', case when u.id is not null
      then json_build_object('id', case when p.id is null then ${goingOn('n.counterpart_id')}
        else ${profileGoingOn('p.id', 'p.user_id')} end, 'full_name', ${fullName}) end,
    'params', n.params - 'seen'))`
