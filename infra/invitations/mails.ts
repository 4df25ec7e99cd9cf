import { mailChannel } from '#commands/mail/ports.ts'
import type { Sql } from '#projections/sql.ts'

/** SQL: how long an invitation may be used. */
export const invitationLifetime = `interval '14 days'`

/** One mail for each of these invitations, in the transaction that wrote them, with one statement. */
export async function enqueueInvitations(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query({
    text: `insert into app.mails (company_id, key, template, params, link, give_up_at, address, locale)
      select i.company_id, 'invitation/' || i.id || '/' || i.mails, 'invitation',
        jsonb_build_object('firstName', i.first_name, 'programId', i.program_id),
        jsonb_build_object('id', i.id, 'expires_at', rm.iso(i.expires_at)),
        least(now() + interval '24 hours', i.expires_at), i.email, i.locale
      from app.invitations i where i.id = any($1::uuid[])
      on conflict (company_id, key) do nothing`,
    values: [ids],
  })
  await sql.query({ name: 'mail_notify', text: `select pg_notify('${mailChannel}', '')` })
}
