import type { Sql } from '../sql.ts'

/** Older notifications are told in the application only: nobody is written to of the past. */
const tooOld = `interval '7 days'`

/** Whoever is there reads a message within this time: nothing is sent of it then. */
const readFirst = `case n.kind when 'message_received' then interval '10 minutes' else interval '0' end`

/**
 * Hands new notifications to what sends mails and SMS (infra/notices), in this transaction. A row is kept for a month:
 * whatever happens to the read model, each is sent once by each channel.
 */
export async function tellBeyondApplication(sql: Sql, table: string, added: readonly string[]): Promise<void> {
  if (added.length === 0) return
  await sql.query({
    name: `beyond_${table}`,
    text: `with told as (
        insert into app.notices (id, channel, company_id, user_id, kind, subject_type, subject_id, params, at,
            due_at)
        select n.id, channel, n.company_id, n.user_id, n.kind, n.subject_type, n.subject_id, n.params, n.created_at,
          now() + ${readFirst}
        from ${table} n cross join unnest(array['email', 'sms']) channel
        where n.id = any($1::uuid[]) and n.created_at > greatest(app.notices_since(), now() - ${tooOld})
        on conflict do nothing returning 1
      ) select pg_notify('mails', '') from (select from told limit 1) one`,
    values: [added],
  })
}
