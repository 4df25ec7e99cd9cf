import { randomUUID } from 'node:crypto'
import { deviceKey, deviceOf, keptUserAgent } from '#commands/sessions/device.ts'
import type { NewSession } from '#commands/sessions/ports.ts'
import { instant, type CompanyId, type UserId } from '#domain/shared/ids.ts'
import { enqueueMail } from '#infra/mail/outbox.ts'
import type { Sql } from '#projections/sql.ts'

/** Channel on which the end of a session is told, with its client, to the processes that hold its sockets. */
export const sessionEndedChannel = 'session_ended'

/** Adds the session within the transaction of a company, as `SessionStore.open` says. */
export async function openSession(sql: Sql, session: NewSession, keep: number): Promise<void> {
  const { companyId, userId, client, tokens, origin } = session
  const userAgent = keptUserAgent(origin.userAgent)
  // Sign-ins of one person take turns, so that two at once cannot both leave `keep` sessions of the others.
  await sql.query({ text: `select from app.users where id = $1 for no key update`, values: [userId] })
  await sql.query({
    text: `insert into app.sessions (client, company_id, user_id, current_hash, rotated_at, expires_at, ends_at,
        method, user_agent, address)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    values: [
      client,
      companyId,
      userId,
      tokens.current,
      ...[tokens.rotatedAt, tokens.expiresAt, tokens.endsAt].map((time) => new Date(time)),
      origin.method,
      userAgent,
      origin.address,
    ],
  })
  const isNew = await logSignIn(sql, session, deviceKey(userAgent))
  if (isNew) await tellOfDevice(sql, session, userAgent)
  await endSessions(
    sql,
    `user_id = $1 and client not in (
      select client from app.sessions where user_id = $1 and expires_at > $3
      order by expires_at desc, created_at desc limit $2)`,
    [userId, keep, new Date(tokens.rotatedAt)],
  )
}

/** Ends the sessions of a company that fit the condition, and tells their sockets. @returns how many */
export async function endSessions(sql: Sql, condition: string, values: readonly unknown[]): Promise<number> {
  const ended = await sql.query({
    text: `with ended as (delete from app.sessions where ${condition} returning client)
      select pg_notify('${sessionEndedChannel}', client) from ended`,
    values: [...values],
  })
  return ended.length
}

/**
 * Writes the line of the access log. @returns whether the owner should hear of the sign-in: they have signed in before,
 * and not with such a device from this network within 90 days (docs/decisions/0361)
 */
async function logSignIn(sql: Sql, { companyId, userId, origin }: NewSession, device: string): Promise<boolean> {
  const [row] = await sql.query<{ known: boolean; first: boolean }>({
    name: 'session_log',
    text: `with before as (
        select device, address, at from app.access_log where user_id = $2 and outcome = 'signed_in'
      ), written as (
        insert into app.access_log (company_id, user_id, outcome, address, device)
        values ($1, $2, 'signed_in', $3, $4)
      )
      select exists (select from before where address = $3 and (device = $4 or device is null)
          and at > now() - interval '90 days') as known,
        not exists (select from before)
          and exists (select from app.users where id = $2 and created_at > now() - interval '12 months') as first`,
    values: [companyId, userId, origin.address, device],
  })
  const tellsByItself = origin.method === 'password_reset' || origin.method === 'sign_up'
  return row !== undefined && !row.known && !row.first && !tellsByItself
}

async function tellOfDevice(sql: Sql, { companyId, userId, origin, tokens }: NewSession, userAgent: string | null) {
  const { browser, system } = deviceOf(userAgent ?? '')
  await enqueueMail(sql, {
    companyId,
    key: `new_device/${randomUUID()}`,
    to: { userId },
    template: 'new_device',
    params: {
      at: instant(new Date(tokens.rotatedAt)),
      device: [browser, system].filter((part) => part !== null).join(', '),
      network: origin.address,
    },
  })
}

/** Ends every session of the user but that of `client`. */
export async function endSessionsBut(sql: Sql, userId: UserId, client: string | null): Promise<number> {
  return endSessions(sql, 'user_id = $1 and client is distinct from $2', [userId, client])
}

/** Tells the owner that their password has changed. */
export async function tellOfPassword(sql: Sql, companyId: CompanyId, userId: UserId): Promise<void> {
  await enqueueMail(sql, {
    companyId,
    key: `password_changed/${randomUUID()}`,
    to: { userId },
    template: 'password_changed',
    params: { at: instant(new Date()) },
  })
}
