import { type Handling, handlingStates } from '#contract/console/platform/handling.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import type { FilterField } from './list-params.ts'
import { act } from './act.ts'

type Handled = Handling & { readonly id: string; readonly actions: readonly ('handle' | 'reopen')[] }

/**
 * Rows of a plain table that an administrator says are handled, or opens again; who did and when is in the audit log.
 * @param row alias of the table in SQL
 */
export function handling<Row extends Handling>(type: 'contact_requests' | 'error_reports', row: string) {
  const table = `app.${type}`
  const says = (name: 'handle' | 'reopen', summary: string, from: Handling['state'], to: Handling['state']) =>
    act<Row, Handled>({
      name,
      summary,
      right: 'configure',
      allowed: ({ state }) => state === from,
      async write(sql, { id }, { consoleUser }) {
        const done = await sql.query({
          text: `update ${table} set state = $2 where id = $1 and state = $3 returning id`,
          values: [id, to, from],
        })
        if (done.length === 0) return false
        const [before, after] = [{ state: from }, { state: to }]
        await addAuditEntry(sql, { actorId: consoleUser.userId, action: 'update', type, id, before, after })
        return true
      },
    })
  return {
    columns: `${row}.state, case when ${row}.state = 'handled' then said.handled end as handled`,
    columnJoins: `left join lateral (
      select json_build_object('at', rm.iso(l.at), 'by',
        case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end) as handled
      from app.audit_log l left join app.users u on u.id = l.actor_id
      where l.company_id = ${row}.company_id and l.subject_type = '${type}' and l.subject_id = ${row}.id::text
        and l.after ->> 'state' = 'handled'
      order by l.at desc limit 1) said on true`,
    filter: { kind: 'enum', sql: `${row}.state`, values: [...handlingStates] } satisfies FilterField,
    acts: [
      says('handle', 'Say that it is handled', 'open', 'handled'),
      says('reopen', 'Say that it is not handled after all', 'handled', 'open'),
    ],
  }
}
