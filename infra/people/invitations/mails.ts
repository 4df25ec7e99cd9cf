import { linkLifetimes } from '#commands/messages/mail/lifetimes.ts'
import { mailChannel } from '#commands/messages/mail/ports.ts'
import type { CompanyId, UserId } from '#domain/platform/ids.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** SQL: how long an invitation may be used. */
export const invitationLifetime = `interval '${linkLifetimes.invitation} milliseconds'`

/**
 * Mails the state of a sign-up that waits or was rejected to a person who requests a link or a password again. Once an
 * hour, for any number of requests.
 */
export async function tellOfSignUp(
  sql: Sql,
  companyId: CompanyId,
  { userId, status }: { readonly userId: UserId; readonly status: 'pending_approval' | 'rejected' },
): Promise<void> {
  const hour = new Date().toISOString().slice(0, 13)
  const mail = { companyId, to: { userId } }
  if (status === 'rejected') {
    await enqueueMail(sql, {
      ...mail,
      key: `sign_up_rejected/${userId}/${hour}`,
      template: 'sign_up_rejected',
      params: {},
    })
    return
  }
  const joined = await sql.query({ text: `select from app.invitations where user_id = $1`, values: [userId] })
  const key = `sign_up_received/${userId}/${hour}`
  await enqueueMail(sql, { ...mail, key, template: 'sign_up_received', params: { byLink: joined.length > 0 } })
}

/** One mail for each of these invitations, in the transaction that wrote them, with one statement. */
export async function enqueueInvitations(sql: Sql, ids: readonly string[]): Promise<void> {
  await sql.query({
    text: `insert into app.mails (company_id, key, template, params, link, give_up_at, address, locale)
      select i.company_id, 'invitation/' || i.id || '/' || i.mails, 'invitation',
        jsonb_build_object('firstName', i.first_name, 'programId', i.program_id, 'asked', i.origin = 'open'),
        jsonb_build_object('id', i.id, 'expires_at', rm.iso(i.expires_at)),
        least(now() + interval '24 hours', i.expires_at), i.email, i.locale
      from app.invitations i where i.id = any($1::uuid[])
      on conflict (company_id, key) do nothing`,
    values: [ids],
  })
  await sql.query({ name: 'mail_notify', text: `select pg_notify('${mailChannel}', '')` })
}
