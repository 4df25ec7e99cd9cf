import { randomUUID } from 'node:crypto'
import type { OwnIdentities, OwnIdentity } from '#commands/people/single-sign-on/ports.ts'
import type { ConnectionKind } from '#domain/people/sign-in/words.ts'
import { type CompanyId, type ConnectionId, instant, type UserId } from '#domain/platform/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import { endSessions } from '../sessions/open.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { facebookIssuer } from './facebook.ts'
import { hashed } from './store.ts'

interface IdentityRow {
  readonly id: string
  readonly issuer: string
  readonly created_at: Date
  readonly last_used_at: Date | null
  readonly connection_id: ConnectionId | null
  readonly kind: ConnectionKind
  readonly label: string
}

interface CodeRow {
  readonly user_id: UserId
  readonly client: string
  readonly method: ConnectionKind
  readonly issuer: string
  readonly subject: string
  readonly challenge: string | null
}

/** The connection of an identity is the one of its provider: one that works, where there are several. */
const columns = `select i.id, i.issuer, i.created_at, nullif(i.last_used_at, i.created_at) as last_used_at,
    c.id as connection_id, c.kind, c.label
  from app.sso_identities i left join lateral (
    select c.id, c.kind, c.label from app.sso_connections c
    where c.settings ->> 'issuer' = i.issuer or (c.kind = 'facebook' and i.issuer = '${facebookIssuer}')
    order by c.enabled desc, c.created_at, c.id limit 1) c on true`

/** Identities of people in `app.sso_identities`, under the row-level security of their company. */
export function createOwnIdentities(database: Database): OwnIdentities {
  return {
    async list(companyId, userId) {
      const rows = await database.tenant(companyId).query<IdentityRow>({
        text: `${columns} where i.user_id = $1 order by i.created_at, i.id`,
        values: [userId],
      })
      return rows.map(identityOf)
    },

    async saveCode(companyId, code, { owner, kind, issuer, subject, challenge }) {
      // A session that has ended meanwhile links nothing: its code is not kept.
      await database.tenant(companyId).query({
        text: `insert into app.sso_codes (code_hash, company_id, user_id, client, method, issuer, subject, challenge,
            expires_at)
          select $1, s.company_id, s.user_id, s.client, $2, $3, $4, $5, now() + interval '1 minute'
          from app.sessions s where s.client = $6 and s.user_id = $7`,
        values: [hashed(code), kind, issuer, subject, challenge, owner.client, owner.userId],
      })
    },

    async takeCode(companyId, code) {
      const [row] = await database.tenant(companyId).query<CodeRow>({
        text: `with taken as (delete from app.sso_codes where code_hash = $1 and client is not null returning *)
          select * from taken where expires_at > now()`,
        values: [hashed(code)],
      })
      if (row === undefined) return null
      const { user_id: userId, client, method: kind, issuer, subject, challenge } = row
      return { owner: { userId, client }, kind, issuer, subject, challenge }
    },

    link: (companyId, { issuer, subject, userId }) =>
      database.tenant(companyId).transaction(async (sql) => {
        if (!(await lockActive(sql, userId))) return 'account_disabled'
        const [added] = await sql.query<{ id: string }>({
          text: `insert into app.sso_identities (company_id, issuer, subject, user_id)
            values (app.current_company(), $1, $2, $3) on conflict do nothing returning id`,
          values: [issuer, subject, userId],
        })
        const [row] = await sql.query<IdentityRow>({
          text: `${columns} where i.issuer = $1 and i.subject = $2 and i.user_id = $3`,
          values: [issuer, subject, userId],
        })
        if (row === undefined) return 'identity_taken'
        const linked = identityOf(row)
        if (added !== undefined) await tell(sql, companyId, userId, linked, 'linked')
        return linked
      }),

    unlink: (companyId, { userId, client }, id, keepsOne) =>
      database.tenant(companyId).transaction(async (sql) => {
        await lockActive(sql, userId)
        const rows = await sql.query<IdentityRow>({ text: `${columns} where i.user_id = $1`, values: [userId] })
        const row = rows.find((own) => own.id === id)
        if (row === undefined) return 'unknown'
        if (keepsOne && rows.length === 1) return 'identity_needed'
        const opened = 'client in (select s.client from app.sso_sessions s where s.identity_id = $1 and s.client <> $2)'
        await endSessions(sql, opened, [id, client])
        await sql.query({ text: `delete from app.sso_identities where id = $1 and user_id = $2`, values: [id, userId] })
        await tell(sql, companyId, userId, identityOf(row), 'unlinked')
        return 'unlinked'
      }),
  }
}

/** One change of the identities of an account at a time. @returns whether the account may be used */
async function lockActive(sql: Sql, userId: UserId): Promise<boolean> {
  const [user] = await sql.query<{ status: string }>({
    text: `select status from app.users where id = $1 for no key update`,
    values: [userId],
  })
  return user?.status === 'active'
}

async function tell(
  sql: Sql,
  companyId: CompanyId,
  userId: UserId,
  { connection, issuer }: OwnIdentity,
  change: 'linked' | 'unlinked',
): Promise<void> {
  await enqueueMail(sql, {
    companyId,
    key: `identity_changed/${randomUUID()}`,
    to: { userId },
    template: 'identity_changed',
    params: { change, provider: connection?.label ?? issuer, at: instant(new Date()) },
  })
}

function identityOf(row: IdentityRow): OwnIdentity {
  const { id, issuer, created_at: createdAt, last_used_at: lastUsedAt, connection_id: connectionId, kind, label } = row
  const connection = connectionId === null ? null : { id: connectionId, kind, label }
  return { id, issuer, createdAt, lastUsedAt, connection }
}
