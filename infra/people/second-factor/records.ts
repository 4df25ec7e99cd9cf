import { randomUUID } from 'node:crypto'
import type {
  FactorRequest,
  FactorChange,
  FactorOwner,
  FactorRecords,
  StoredFactor,
} from '#commands/people/second-factor/ports.ts'
import { instant } from '#domain/platform/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import { endSessionsBut } from '../sessions/open.ts'
import type { Sql } from '#projections/platform/sql.ts'

/** Second factors under the row-level security of their company. */
export function createFactorRecords(database: Database): FactorRecords {
  const inCompany = <Result>({ companyId }: Pick<FactorOwner, 'companyId'>, work: (sql: Sql) => Promise<Result>) =>
    database.tenant(companyId).transaction(work)
  return {
    async state({ companyId, userId }) {
      const [row] = await database.tenant(companyId).query<{ confirmedAt: Date; left: number }>({
        name: 'factor_state',
        text: `select confirmed_at as "confirmedAt",
            (select count(*)::int from app.recovery_codes c where c.user_id = f.user_id and used_at is null) as left
          from app.second_factors f where user_id = $1 and confirmed_at is not null`,
        values: [userId],
      })
      return { confirmedAt: row?.confirmedAt ?? null, recoveryCodesLeft: row?.left ?? 0 }
    },

    async find({ companyId, userId }) {
      const [row] = await database
        .tenant(companyId)
        .query<Omit<StoredFactor, 'lastStep'> & { readonly lastStep: string | null }>({
          name: 'factor_find',
          text: `select secret, confirmed_at as "confirmedAt", last_step as "lastStep"
            from app.second_factors where user_id = $1`,
          values: [userId],
        })
      return row === undefined ? null : { ...row, lastStep: row.lastStep === null ? null : Number(row.lastStep) }
    },

    async propose({ companyId, userId }, secret) {
      const kept = await database.tenant(companyId).query({
        text: `insert into app.second_factors (user_id, company_id, secret) values ($1, $2, $3)
          on conflict (user_id) do update set secret = excluded.secret, last_step = null, created_at = now()
          where second_factors.confirmed_at is null
          returning user_id`,
        values: [userId, companyId, JSON.stringify(secret)],
      })
      return kept.length === 1
    },

    confirm: (owner, step, codes) =>
      inCompany(owner, async (sql) => {
        const confirmed = await sql.query({
          text: `update app.second_factors set confirmed_at = now(), last_step = $2
            where user_id = $1 and confirmed_at is null returning user_id`,
          values: [owner.userId, step],
        })
        if (confirmed.length === 0) return false
        await replaceCodes(sql, owner, codes)
        await endSessionsBut(sql, owner.userId, owner.client)
        await tellOfFactor(sql, owner, 'added')
        return true
      }),

    async takeStep({ companyId, userId }, step) {
      const taken = await database.tenant(companyId).query({
        text: `update app.second_factors set last_step = $2
          where user_id = $1 and confirmed_at is not null and coalesce(last_step < $2, true) returning user_id`,
        values: [userId, step],
      })
      return taken.length === 1
    },

    takeRecoveryCode: (owner, hash) =>
      inCompany(owner, async (sql) => {
        const taken = await sql.query({
          text: `update app.recovery_codes set used_at = now()
            where user_id = $1 and code_hash = $2 and used_at is null returning user_id`,
          values: [owner.userId, hash],
        })
        if (taken.length === 0) return false
        await tellOfFactor(sql, owner, 'code_used')
        return true
      }),

    replaceCodes: (owner, codes) =>
      inCompany(owner, async (sql) => {
        await replaceCodes(sql, owner, codes)
        await tellOfFactor(sql, owner, 'codes_renewed')
      }),

    remove: (owner) =>
      inCompany(owner, async (sql) => {
        await removeFactor(sql, owner)
        await endSessionsBut(sql, owner.userId, owner.client)
        await tellOfFactor(sql, owner, 'removed')
      }),

    async ask({ companyId, userId, hash, method, expiresAt }) {
      await database.tenant(companyId).query({
        text: `insert into app.sign_in_challenges
            (challenge_hash, company_id, user_id, purpose, method, expires_at)
          values ($1, $2, $3, 'second_factor', $4, $5)`,
        values: [hash, companyId, userId, method, expiresAt],
      })
    },

    async attempt(companyId, hash, most) {
      const [request] = await database.tenant(companyId).query<FactorRequest>({
        text: `update app.sign_in_challenges c set attempts = attempts + 1 from app.users u
          where c.challenge_hash = $1 and c.purpose = 'second_factor' and c.used_at is null
            and c.expires_at > now() and c.attempts < $2 and u.id = c.user_id and u.status = 'active'
          returning c.company_id as "companyId", c.user_id as "userId", c.method, u.email`,
        values: [hash, most],
      })
      return request ?? null
    },

    async close(companyId, hash) {
      const closed = await database.tenant(companyId).query({
        text: `update app.sign_in_challenges set used_at = now() where challenge_hash = $1 and used_at is null
          returning challenge_hash`,
        values: [hash],
      })
      return closed.length === 1
    },
  }
}

/** Removes the factor, its codes and the questions that wait for it. False: there is none. */
export async function removeFactor(sql: Sql, { userId }: FactorOwner): Promise<boolean> {
  await sql.query({ text: `delete from app.recovery_codes where user_id = $1`, values: [userId] })
  await sql.query({ text: `delete from app.sign_in_challenges where user_id = $1`, values: [userId] })
  const removed = await sql.query({
    text: `delete from app.second_factors where user_id = $1 returning confirmed_at`,
    values: [userId],
  })
  return removed.length > 0
}

async function replaceCodes(sql: Sql, { companyId, userId }: FactorOwner, codes: readonly Uint8Array[]): Promise<void> {
  await sql.query({ text: `delete from app.recovery_codes where user_id = $1`, values: [userId] })
  await sql.query({
    text: `insert into app.recovery_codes (user_id, company_id, code_hash) select $1, $2, unnest($3::bytea[])`,
    values: [userId, companyId, codes],
  })
}

export async function tellOfFactor(sql: Sql, { companyId, userId }: FactorOwner, change: FactorChange): Promise<void> {
  await enqueueMail(sql, {
    companyId,
    key: `second_factor_changed/${randomUUID()}`,
    to: { userId },
    template: 'second_factor_changed',
    params: { change, at: instant(new Date()) },
  })
}
