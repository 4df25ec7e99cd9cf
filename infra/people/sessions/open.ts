import { randomUUID } from 'node:crypto'
import { deviceKey, deviceOf, keptUserAgent } from '#commands/people/sessions/device.ts'
import type { NewSession } from '#commands/people/sessions/ports.ts'
import { instant, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** Channel that announces the end of a session, by its client, to the processes that hold its sockets. */
export const sessionEndedChannel = 'session_ended'

/** Adds the session within the transaction of a company, as `SessionStore.open` says. */
export async function openSession(sql: Sql, session: NewSession, keep: number): Promise<void> {
  const { companyId, userId, client, tokens, origin } = session
  const userAgent = keptUserAgent(origin.userAgent)
  // Sign-ins of one person take turns, so that two at once cannot both leave `keep` sessions of the others.
  const [turn] = await sql.query<{ removed: boolean }>({
    name: 'session_turn',
    text: `select coalesce(removing_until > now(), false) as removed from app.users where id = $1 for no key update`,
    values: [userId],
  })
  // An account that is being removed is not used any more: the next call finds no session.
  if (turn?.removed === true) return
  const [row] = await sql.query<{ known: boolean; first: boolean }>({
    name: 'session_open',
    // No part sees what another one writes.
    text: `with added as (
        insert into app.sessions (client, company_id, user_id, current_hash, rotated_at, expires_at, ends_at,
          method, user_agent, address)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
      ), logged as (
        insert into app.access_log (company_id, user_id, outcome, address, device)
        values ($2, $3, 'signed_in', $10, $11)
      ), ended as (
        delete from app.sessions where user_id = $3 and client not in (
          select client from app.sessions where user_id = $3 and expires_at > $5
          order by expires_at desc, created_at desc limit $12::integer - 1)
      )
      select
        exists (select from app.access_log where user_id = $3 and outcome = 'signed_in' and address = $10
          and (device = $11 or device is null) and at > now() - interval '90 days') as known,
        not exists (select from app.access_log where user_id = $3 and outcome = 'signed_in')
          and exists (select from app.users where id = $3 and created_at > now() - interval '12 months') as first`,
    values: [
      client,
      companyId,
      userId,
      tokens.current,
      ...[tokens.rotatedAt, tokens.expiresAt, tokens.endsAt].map((time) => new Date(time)),
      origin.method,
      userAgent,
      origin.address,
      deviceKey(userAgent),
      keep,
    ],
  })
  // The owner gets a mail unless this is the first sign-in, or such a device was seen in this network within 90 days
  // (docs/decisions/2107).
  const tellsByItself = origin.method === 'password_reset' || origin.method === 'sign_up'
  if (row !== undefined && !row.known && !row.first && !tellsByItself) await tellOfDevice(sql, session, userAgent)
}

/** Ends the sessions of a company that fit the condition. A trigger notifies their sockets. @returns how many */
export async function endSessions(sql: Sql, condition: string, values: readonly unknown[]): Promise<number> {
  const ended = await sql.query({
    text: `delete from app.sessions where ${condition} returning client`,
    values: [...values],
  })
  return ended.length
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

/** Mails the owner that their password has changed. */
export async function tellOfPassword(sql: Sql, companyId: CompanyId, userId: UserId): Promise<void> {
  await enqueueMail(sql, {
    companyId,
    key: `password_changed/${randomUUID()}`,
    to: { userId },
    template: 'password_changed',
    params: { at: instant(new Date()) },
  })
}
