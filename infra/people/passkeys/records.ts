import { randomUUID } from 'node:crypto'
import type { Passkey, PasskeyRecords, StoredCredential } from '#commands/people/passkeys/ports.ts'
import { instant } from '#domain/platform/ids.ts'
import type { Database } from '../../platform/database/database.ts'
import { enqueueMail } from '../../messages/mail/outbox.ts'

/** Of one person. */
const mostPasskeys = 20

const columns = `id, name, host, created_at as "createdAt", last_used_at as "lastUsedAt", synced`

/** Passkeys in `app.passkeys`, under the row-level security of their company. */
export function createPasskeyRecords(database: Database): PasskeyRecords {
  return {
    list: ({ companyId, userId }) =>
      database.tenant(companyId).query<Passkey>({
        text: `select ${columns} from app.passkeys where user_id = $1 order by created_at, id`,
        values: [userId],
      }),

    async credentialIds({ companyId, userId }, host) {
      const rows = await database.tenant(companyId).query<{ credential_id: string }>({
        text: `select credential_id from app.passkeys where user_id = $1 and host = $2`,
        values: [userId, host],
      })
      return rows.map(({ credential_id }) => credential_id)
    },

    async find(companyId, credentialId) {
      const [row] = await database.tenant(companyId).query<Omit<StoredCredential, 'counter'> & { counter: string }>({
        text: `select k.id, k.company_id as "companyId", k.user_id as "userId", k.credential_id as "credentialId",
            k.host, k.public_key as "publicKey", k.counter, k.transports, u.email
          from app.passkeys k join app.users u on u.id = k.user_id where k.credential_id = $1`,
        values: [credentialId],
      })
      return row === undefined ? null : { ...row, counter: Number(row.counter) }
    },

    add: ({ companyId, userId }, host, name, { credentialId, publicKey, counter, transports, synced }) =>
      database.tenant(companyId).transaction(async (sql) => {
        await sql.query({ text: `select from app.users where id = $1 for no key update`, values: [userId] })
        const [added] = await sql.query<Passkey>({
          text: `insert into app.passkeys
              (company_id, user_id, credential_id, host, public_key, counter, transports, synced, name)
            select $1::uuid, $2::uuid, $3, $4, $5::bytea, $6::bigint, $7::text[], $8::boolean, $9
            where (select count(*) from app.passkeys where user_id = $2) < $10
            on conflict (company_id, credential_id) do nothing returning ${columns}`,
          values: [companyId, userId, credentialId, host, publicKey, counter, transports, synced, name, mostPasskeys],
        })
        if (added === undefined) return null
        await enqueueMail(sql, {
          companyId,
          key: `passkey_added/${randomUUID()}`,
          to: { userId },
          template: 'passkey_added',
          params: { name, at: instant(added.createdAt) },
        })
        return added
      }),

    async rename({ companyId, userId }, id, name) {
      const [renamed] = await database.tenant(companyId).query<Passkey>({
        text: `update app.passkeys set name = $3 where user_id = $1 and id = $2 returning ${columns}`,
        values: [userId, id, name],
      })
      return renamed ?? null
    },

    async remove({ companyId, userId }, id) {
      const removed = await database.tenant(companyId).query({
        text: `delete from app.passkeys where user_id = $1 and id = $2 returning id`,
        values: [userId, id],
      })
      return removed.length === 1
    },

    async used({ companyId, id }, { counter, synced }) {
      const written = await database.tenant(companyId).query({
        text: `update app.passkeys set counter = $2, synced = $3, last_used_at = now()
          where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
        values: [id, counter, synced],
      })
      return written.length === 1
    },

    async ask({ companyId, userId, hash, purpose, expiresAt }) {
      await database.tenant(companyId).query({
        text: `insert into app.sign_in_challenges (challenge_hash, company_id, user_id, purpose, expires_at)
          values ($1, $2, $3, $4, $5)`,
        values: [hash, companyId, userId, purpose, expiresAt],
      })
    },

    async take({ companyId, userId, hash, purpose }) {
      const taken = await database.tenant(companyId).query({
        text: `update app.sign_in_challenges set used_at = now()
          where challenge_hash = $1 and purpose = $2 and user_id is not distinct from $3
            and used_at is null and expires_at > now()
          returning challenge_hash`,
        values: [hash, purpose, userId],
      })
      return taken.length === 1
    },
  }
}
