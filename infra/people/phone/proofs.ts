import { randomUUID, timingSafeEqual } from 'node:crypto'
import type { LinkSigner } from '#commands/people/links/ports.ts'
import { codeMinutes, codeTries, type PhoneProofs } from '#commands/people/phone/ports.ts'
import type { UserId } from '#domain/platform/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { e164 } from '../../messages/sms/number.ts'
import { phoneCode } from './code.ts'

/** SQL: the number that the person of `u` has proven, in E.164; null: none. */
export const provenPhone = `(select f.phone from app.phone_proofs f
  where f.user_id = u.id and f.proven_at is not null)`

/** Whether the number of an account is the one that was proven. */
export function isProven(phone: string | null, proven: string | null): boolean {
  return phone !== null && proven !== null && e164(phone) === proven
}

/** In `app.phone_proofs`, one row a person. */
export function createPhoneProofs(database: Database, links: LinkSigner): PhoneProofs {
  return {
    numberOf: ({ companyId, userId }) => numberOf(database.tenant(companyId), userId),

    send: ({ companyId, userId }, phone) =>
      database.tenant(companyId).transaction(async (sql) => {
        const codeId = randomUUID()
        const begun = await sql.query({
          name: 'phone_proof_begin',
          text: `insert into app.phone_proofs as f (user_id, company_id, phone, code_id, expires_at)
              values ($1, $2, $3, $4, date_trunc('second', now()) + make_interval(mins => $5))
            on conflict (user_id) do update set phone = excluded.phone, code_id = excluded.code_id,
              expires_at = excluded.expires_at, tries = 0, proven_at = null
            where f.proven_at is null or f.phone <> excluded.phone returning 1`,
          values: [userId, companyId, phone, codeId, codeMinutes],
        })
        if (begun.length === 0) return false
        const key = `phone_code/${codeId}`
        await enqueueMail(sql, { companyId, channel: 'sms', key, to: { userId }, template: 'phone_code', params: {} })
        return true
      }),

    confirm: ({ companyId, userId }, code) =>
      database.tenant(companyId).transaction(async (sql) => {
        const phone = await numberOf(sql, userId)
        const [sent] = await sql.query<{ id: string; expiresAt: Date }>({
          name: 'phone_proof_try',
          text: `update app.phone_proofs set tries = tries + 1
            where user_id = $1 and phone = $2 and proven_at is null and tries < $3 and expires_at > now()
            returning code_id as id, expires_at as "expiresAt"`,
          values: [userId, phone, codeTries],
        })
        if (sent === undefined) return 'over'
        const right = Buffer.from(phoneCode(links, { companyId, ...sent }))
        const given = Buffer.from(code.replaceAll(/\s/g, ''))
        if (given.length !== right.length || !timingSafeEqual(given, right)) return 'wrong'
        await sql.query({
          name: 'phone_proof_done',
          text: `update app.phone_proofs set proven_at = now() where user_id = $1`,
          values: [userId],
        })
        return 'proven'
      }),
  }
}

async function numberOf(sql: Sql, userId: UserId): Promise<string | null> {
  const [row] = await sql.query<{ phone: string | null }>({
    name: 'phone_of',
    text: `select phone from app.users where id = $1`,
    values: [userId],
  })
  return row?.phone == null ? null : e164(row.phone)
}
