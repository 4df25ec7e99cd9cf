import type { TellImported } from '#api/ports/people.ts'
import { linkLifetimes } from '#commands/messages/mail/lifetimes.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'

/** Mails a person whose account an import made a link to a first password, in a transaction of the company. */
export const tellImported: TellImported = async (sql, { companyId, userId }) => {
  const sent = await sql.query({
    name: 'tell_imported',
    text: `update app.users set import_told_at = now() where id = $1 and status = 'active' and import_id is not null
        and (import_told_at is null or import_told_at < now() - interval '1 day') returning 1`,
    values: [userId],
  })
  if (sent.length === 0) return false
  const [link] = await sql.query<{ id: string; expiresAt: Date }>({
    name: 'tell_imported_link',
    text: `insert into app.account_links (company_id, user_id, purpose, expires_at)
      values ($1, $2, 'password_reset', now() + interval '${linkLifetimes.account_ready} milliseconds')
      returning id, expires_at as "expiresAt"`,
    values: [companyId, userId],
  })
  if (link === undefined) return false
  await enqueueMail(sql, {
    companyId,
    key: `account_ready/${link.id}`,
    to: { userId },
    template: 'account_ready',
    params: {},
    link,
  })
  return true
}
