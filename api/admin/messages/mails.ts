import { mailChannel } from '#commands/messages/mail/ports.ts'
import { type AdminMail, adminMail } from '#contract/console/messages/mails.ts'
import { isNoHelpMail } from '../../queries/mentoring/help-mails.ts'
import { addAuditEntry } from '../../platform/plain/audit-log.ts'
import { act } from '../platform/act.ts'
import { resource } from '../platform/resource.ts'

type Row = Omit<AdminMail, 'actions'> & { readonly retriable: boolean }

/** Somebody to send to, and a link, if any, that still opens something. */
const retriable = `m.state = 'failed' and (m.address is not null or u.status <> 'erased')
  and m.template <> 'account_erased' and coalesce((m.link ->> 'expires_at')::timestamptz > now(), true)`

/** What the product sent and is to send: 30 days (docs/privacy.md). */
export const mails = resource<Row, AdminMail>({
  name: 'mails',
  answers: { name: 'AdminMail', schema: adminMail },
  right: 'security',
  list: 'Mails and SMS, and what became of them',
  ofPerson: ['user_id'],
  acts: [
    act({
      name: 'retry',
      summary: 'Send a failed mail again, for another day',
      right: 'act',
      allowed: (row) => row.retriable,
      async write(sql, { id, last_error }, { consoleUser }) {
        const done = await sql.query({
          text: `update app.mails m set state = 'waiting', attempts = 0, last_error = null, data_at = null,
              finished_at = null, next_attempt_at = now(),
              give_up_at = least(now() + interval '24 hours', (m.link ->> 'expires_at')::timestamptz)
            from app.mails mine left join app.users u on u.id = mine.user_id
            where m.id = $1 and mine.id = m.id and ${retriable} returning m.id`,
          values: [id],
        })
        if (done.length === 0) return false
        const [before, after] = [{ state: 'failed', last_error }, { state: 'waiting' }]
        await addAuditEntry(sql, { actorId: consoleUser.userId, action: 'update', type: 'mails', id, before, after })
        await sql.query({ text: `select pg_notify('${mailChannel}', '')` })
        return true
      },
    }),
  ],
  reads: [],
  id: 'uuid',
  key: 'm.id',
  columns: `m.id, rm.iso(m.created_at) as created_at, m.channel, m.template, m.state,
    m.attempts, m.last_error, m.user_id,
    case when m.state = 'waiting' then rm.iso(m.next_attempt_at) end as next_attempt_at,
    rm.iso(m.finished_at) as finished_at,
    case when u.status <> 'erased' then trim(u.first_name || ' ' || u.last_name) end
      as full_name,
    case when m.user_id is null then m.address end as address, coalesce(${retriable}, false) as retriable`,
  from: `(select * from app.mails where ${isNoHelpMail('template')}) m left join app.users u on u.id = m.user_id`,
  inUnit: null,
  search: [],
  people: ['m.user_id'],
  // Few: a mail that was sent keeps no address (docs/mail.md).
  alsoFound: (word) => `select id from app.mails
    where user_id is null and address is not null and strpos(app.fold(address), app.fold(${word})) > 0`,
  sorts: { created_at: 'm.created_at' },
  neverNull: ['created_at'],
  defaultSort: { field: 'created_at', order: 'DESC' },
  filters: {
    state: { kind: 'enum', sql: 'm.state', values: adminMail.shape.state.options },
    channel: { kind: 'enum', sql: 'm.channel', values: adminMail.shape.channel.options },
    template: { kind: 'text', sql: 'm.template' },
    user_id: { kind: 'uuid', sql: 'm.user_id' },
    created_at: { kind: 'instant', sql: 'm.created_at' },
  },
  record: ({ retriable: _retriable, ...row }) => row,
})
