import { randomUUID } from 'node:crypto'
import type { IdempotencyStore, StoredAnswer } from '#api/ports/platform.ts'
import type { Database } from '../database/database.ts'

const lease = `interval '5 seconds'`
const kept = `interval '24 hours'`

/**
 * The statement does not wait for the disk. When PostgreSQL stops, a claim is lost only with all that was written under
 * it; an answer that is lost was given, and a repeat finds what the call has written.
 */
const unflushed = `set_config('synchronous_commit', 'off', true)`

interface Row {
  holder: string | null
  request_hash: Buffer
  status: number | null
  headers: Record<string, string> | null
  body: string | null
}

/** Answers by key in `app.idempotency_keys`. */
export function createIdempotencyStore(database: Database): IdempotencyStore {
  return {
    async claim({ companyId, userId, key }, requestHash) {
      const sql = database.tenant(companyId)
      const holder = randomUUID()
      // Takes a new key, one older than a day, or one whose claimant has gone without an answer to the same request.
      const [claimed] = await sql.query({
        name: 'idempotency_claim',
        text: `insert into app.idempotency_keys as k (company_id, user_id, key, request_hash, holder, locked_until)
          values ($1, $2, $3, $4, $5, now() + ${lease})
          on conflict (company_id, user_id, key) do update
            set request_hash = excluded.request_hash, holder = excluded.holder, locked_until = excluded.locked_until,
              status = null, headers = null, body = null, created_at = now(),
              written = k.written and k.created_at >= now() - ${kept}
            where k.created_at < now() - ${kept}
              or (k.status is null and k.locked_until < now() and k.request_hash = excluded.request_hash)
          returning holder, ${unflushed}`,
        values: [companyId, userId, key, requestHash, holder],
      })
      if (claimed !== undefined) return { kind: 'claimed', holder }
      const [row] = await sql.query<Row>({
        name: 'idempotency_find',
        text: `select holder, request_hash, status, headers, body from app.idempotency_keys
          where company_id = $1 and user_id = $2 and key = $3`,
        values: [companyId, userId, key],
      })
      // Gone: released between the two statements, so the caller looks again.
      if (row === undefined) return { kind: 'busy' }
      if (!row.request_hash.equals(requestHash)) return { kind: 'mismatch' }
      if (row.status === null) return { kind: 'busy' }
      return { kind: 'answered', answer: { status: row.status, headers: row.headers ?? {}, body: row.body } }
    },

    async prolong({ companyId, userId, key }, holder) {
      await database.tenant(companyId).query({
        text: `update app.idempotency_keys set locked_until = now() + ${lease}
          where company_id = $1 and user_id = $2 and key = $3 and holder = $4 and status is null`,
        values: [companyId, userId, key, holder],
      })
    },

    async complete({ companyId, userId, key }, holder, answer: StoredAnswer) {
      await database.tenant(companyId).query({
        name: 'idempotency_complete',
        text: `with old as (delete from app.idempotency_keys where ctid = any(array(
            select ctid from app.idempotency_keys where created_at < now() - ${kept} order by created_at limit 20)))
          update app.idempotency_keys set status = $5, headers = $6, body = $7
          where company_id = $1 and user_id = $2 and key = $3 and holder = $4
          returning ${unflushed}`,
        values: [companyId, userId, key, holder, answer.status, JSON.stringify(answer.headers), answer.body],
      })
    },

    async release({ companyId, userId, key }, holder) {
      await database.tenant(companyId).query({
        // A key that has written is free for a repeat of the same call alone.
        text: `with gone as (delete from app.idempotency_keys
            where company_id = $1 and user_id = $2 and key = $3 and holder = $4 and status is null and not written)
          update app.idempotency_keys set locked_until = now()
          where company_id = $1 and user_id = $2 and key = $3 and holder = $4 and status is null and written`,
        values: [companyId, userId, key, holder],
      })
    },
  }
}
