import type { CredentialRecords } from '#commands/people/credentials/ports.ts'
import { instant, type UserId } from '#domain/platform/ids.ts'
import { tellOfSignUp } from '../invitations/mails.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import { endSessionsBut } from '../sessions/open.ts'
import type { Sql } from '#projections/platform/sql.ts'

type NewLink = Parameters<CredentialRecords['addLink']>[0]
type EmailChange = Parameters<CredentialRecords['askForEmail']>[0]
type Confirmation = Parameters<CredentialRecords['confirmEmail']>[0]

/** SQL: whether link `l` of user `u` opens something. */
export const usable = `l.used_at is null and l.expires_at > now() and u.status = 'active'`

/** A call that is sent twice asks for one mail. */
const repeated = `created_at > now() - interval '10 seconds' and used_at is null`

/** As `CredentialRecords.addLink` says, within a transaction of the company. */
export async function addLink(sql: Sql, link: NewLink): Promise<boolean> {
  const { companyId, purpose, email, expiresAt, redirectUrl, onlyAdmins } = link
  const [account] = await sql.query<{ id: UserId; repeated: boolean }>({
    name: 'link_account',
    text: `select u.id, exists (select from app.account_links where user_id = u.id and purpose = $2 and ${repeated})
        as repeated
      from app.users u where u.email = $1 and u.status = 'active' and ($3 = false or 'admin' = any(u.roles))
      for no key update of u`,
    values: [email, purpose, onlyAdmins],
  })
  const [added] = await sql.query<{ id: string }>({
    name: 'link_add',
    text: `insert into app.account_links (company_id, user_id, purpose, expires_at) values ($1, $2, $3, $4)
      returning id`,
    values: [companyId, account?.id ?? null, purpose, expiresAt],
  })
  if (account === undefined) return tellWhoWaits(sql, link)
  if (added === undefined) return false
  if (account.repeated) return true
  const mail = {
    companyId,
    key: `${purpose}/${added.id}`,
    to: { userId: account.id },
    link: { id: added.id, expiresAt },
  }
  await enqueueMail(
    sql,
    purpose === 'password_reset'
      ? { ...mail, template: 'password_reset', params: { redirectUrl } }
      : { ...mail, template: 'sign_in_link', params: {} },
  )
  return true
}

/** Nobody signs in before an administrator has decided: a link would open nothing. */
async function tellWhoWaits(sql: Sql, { companyId, email }: Pick<NewLink, 'companyId' | 'email'>): Promise<boolean> {
  const [account] = await sql.query<{ userId: UserId; status: 'pending_approval' | 'rejected' }>({
    name: 'link_waiting',
    text: `select id as "userId", status from app.users
      where email = $1 and status in ('pending_approval', 'rejected')`,
    values: [email],
  })
  if (account !== undefined) await tellOfSignUp(sql, companyId, account)
  return account !== undefined
}

/** As `CredentialRecords.askForEmail` says, within a transaction of the company. */
export async function askForEmail(sql: Sql, { companyId, userId, email, expiresAt }: EmailChange): Promise<void> {
  await sql.query({ text: `select from app.users where id = $1 for no key update`, values: [userId] })
  const [added] = await sql.query<{ id: string }>({
    text: `insert into app.account_links (company_id, user_id, purpose, email, expires_at)
      select $1::uuid, $2::uuid, 'email_change', $3::text, $4::timestamptz
      where not exists (select from app.account_links
        where user_id = $2 and purpose = 'email_change' and email = $3 and ${repeated})
      returning id`,
    values: [companyId, userId, email, expiresAt],
  })
  if (added === undefined) return
  await sql.query({
    text: `update app.account_links set used_at = now()
      where user_id = $1 and purpose = 'email_change' and used_at is null and id <> $2`,
    values: [userId, added.id],
  })
  await enqueueMail(sql, {
    companyId,
    key: `email_change/${added.id}`,
    to: { userId, address: email },
    template: 'email_change',
    params: {},
    link: { id: added.id, expiresAt },
  })
}

/** As `CredentialRecords.confirmEmail` says. @throws the database's unique violation */
export async function confirmEmail(
  sql: Sql,
  { companyId, id, client }: Confirmation,
): Promise<'confirmed' | 'taken' | 'gone'> {
  const [link] = await sql.query<{ userId: UserId; email: string; old: string }>({
    text: `select u.id as "userId", l.email, u.email as old
      from app.account_links l join app.users u on u.id = l.user_id
      where l.id = $1 and l.purpose = 'email_change' and ${usable} for no key update of u`,
    values: [id],
  })
  if (link === undefined || !(await markUsed(sql, id))) return 'gone'
  const changed = await sql.query({
    text: `update app.users set email = $2, updated_at = now() where id = $1
      and not exists (select from app.users other where other.email = $2 and other.id <> $1)
      returning id`,
    values: [link.userId, link.email],
  })
  if (changed.length === 0) return 'taken'
  await closeLinks(sql, link.userId)
  const own = await sql.query({
    text: `select from app.sessions where user_id = $1 and client = $2`,
    values: [link.userId, client],
  })
  await endSessionsBut(sql, link.userId, own.length === 0 ? null : client)
  await enqueueMail(sql, {
    companyId,
    key: `email_changed/${id}`,
    to: { userId: link.userId, address: link.old },
    template: 'email_changed',
    params: { at: instant(new Date()) },
  })
  return 'confirmed'
}

/** False: somebody used it first. */
export async function markUsed(sql: Sql, id: string): Promise<boolean> {
  const used = await sql.query({
    text: `update app.account_links set used_at = now() where id = $1 and used_at is null and expires_at > now()
      returning id`,
    values: [id],
  })
  return used.length === 1
}

/** Links and questions from before a change of password or address open nothing any more. */
export async function closeLinks(sql: Sql, userId: UserId): Promise<void> {
  await sql.query({
    text: `update app.account_links set used_at = now() where user_id = $1 and used_at is null`,
    values: [userId],
  })
  await sql.query({ text: `delete from app.sign_in_challenges where user_id = $1`, values: [userId] })
}
