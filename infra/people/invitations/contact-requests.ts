import type { Contact, ContactRequests } from '#commands/people/invitations/ports.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import { retention, after } from '#contract/people/retention.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** Requests of people without an invitation, in `app.contact_requests`, with the mails that follow. */
export function createContactRequests(database: Database): ContactRequests {
  return {
    add: (companyId, contact) =>
      database.tenant(companyId).transaction(async (sql) => {
        const added = await write(sql, companyId, contact)
        if (added === null) return
        const { id, created_at: createdAt } = added
        await enqueueMail(sql, {
          companyId,
          key: `contact_request/${id}`,
          to: 'administrators',
          template: 'contact_request',
          params: {},
        })
        const { email, locale } = contact
        await enqueueMail(sql, {
          companyId,
          key: `contact_request_copy/${id}`,
          to: { address: email, ...(locale !== null && { locale }) },
          template: 'contact_request_copy',
          params: { kind: contact.kind, information: contact.wantsInformation },
          // As long as the request is kept.
          link: { id, expiresAt: after(createdAt, retention.contact_requests) },
        })
      }),

    async find(companyId, id) {
      const [row] = await database.tenant(companyId).query<{ wantsInformation: boolean }>({
        name: 'contact_request_find',
        text: `select wants_information as "wantsInformation" from app.contact_requests where id = $1`,
        values: [id],
      })
      return row ?? null
    },

    async withdraw(companyId, id) {
      await database.tenant(companyId).query({
        text: `update app.contact_requests set wants_information = false where id = $1`,
        values: [id],
      })
    },

    async erase(companyId, id) {
      await database.tenant(companyId).query({
        text: `delete from app.contact_requests where id = $1`,
        values: [id],
      })
    },
  }
}

/** The same from the same address is written down once a day. null: it was there. */
async function write(sql: Sql, companyId: CompanyId, contact: Contact) {
  const { email, firstName, lastName, kind, locale, company, size, wantsInformation } = contact
  const [added] = await sql.query<{ id: string; created_at: Date }>({
    text: `insert into app.contact_requests (company_id, email, first_name, last_name, kind, locale, company_name, size,
        wants_information)
      select $1::uuid, $2::text, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text, $9::boolean
      where not exists (select from app.contact_requests where email = $2 and kind = $5
        and created_at > now() - interval '1 day')
      returning id, created_at`,
    values: [companyId, email, firstName, lastName, kind, locale, company, size, wantsInformation],
  })
  return added ?? null
}
