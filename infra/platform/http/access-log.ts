import type { AccessLog } from '#api/ports/people.ts'
import type { UserId } from '#domain/platform/ids.ts'
import type { Database } from '../database/database.ts'

/** `app.access_log`, under the row-level security of its company. */
export function createAccessLog(database: Database): AccessLog {
  return {
    async write({ companyId, userId, outcome, address }) {
      await database.tenant(companyId).query({
        name: 'access_write',
        text: `insert into app.access_log (company_id, user_id, outcome, address)
          select $1::uuid, $2::uuid, $3, $4
          where $3 <> 'limited' or not exists (
            select from app.access_log where user_id is not distinct from $2 and address = $4 and outcome = 'limited'
              and at > now() - interval '15 minutes')`,
        values: [companyId, userId, outcome, address],
      })
    },

    async find(companyId, email, address) {
      const [row] = await database.tenant(companyId).query<{ userId: UserId; known: boolean }>({
        name: 'access_find',
        text: `select u.id as "userId", exists (
            select from app.access_log l where l.user_id = u.id and l.address = $2 and l.outcome = 'signed_in'
              and l.at > now() - interval '90 days') as known
          from app.users u where u.email = $1`,
        values: [email, address],
      })
      return row ?? { userId: null, known: false }
    },
  }
}
