import type { ContactMessages } from '#api/ports/content.ts'
import type { Database } from '../platform/database/database.ts'
import { enqueueMail } from '../messages/mail/outbox.ts'

/** Messages of the contact form in `app.contact_messages`. The mails name the message and hold none of its words. */
export function createContactMessages(database: Database): ContactMessages {
  return {
    add: (company, { id, userId, name, email, subject, message, locale }) =>
      database.tenant(company.id).transaction(async (sql) => {
        const added = await sql.query({
          text: `insert into app.contact_messages (id, company_id, user_id, name, email, subject, message)
            values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning id`,
          values: [id, company.id, userId, name, email, subject, message],
        })
        if (added.length === 0) return
        const mail = { companyId: company.id, params: { messageId: id } }
        const { contact_email: team } = company.settings
        await enqueueMail(sql, {
          ...mail,
          key: `contact_message/${id}`,
          to: team === null ? 'administrators' : { address: team },
          template: 'contact_message',
        })
        const key = `contact_copy/${id}`
        await enqueueMail(
          sql,
          userId === null
            ? { companyId: company.id, key, to: { address: email, locale }, template: 'contact_received', params: {} }
            : { ...mail, key, to: { userId }, template: 'contact_copy' },
        )
      }),
  }
}
