import { createHash } from 'node:crypto'
import type { Sql, TransactionalSql } from '#projections/platform/sql.ts'
import type { IdempotencyKey, IdempotencyStore, StoredAnswer } from '../../ports/platform.ts'
import type { SentForm } from './form.ts'
import { Problem } from './problem.ts'

/** How long a call waits for another one with its key, and how often it looks. */
const waitMs = 8_000
const pollMs = 100
const prolongMs = 2_000

/** Statuses that are not final: the same key may be tried again. */
const transient: ReadonlySet<number> = new Set([401, 409, 412, 429, 500, 503])

/** @throws Problem 400 for a malformed key */
export function readIdempotencyKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined
  if (typeof header !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(header))
    throw new Problem(400, { code: 'invalid_idempotency_key', source: { header: 'Idempotency-Key' } })
  return header
}

/** A form without its boundaries, which are others at each sending: its fields, and the name and digest of its file. */
export function contentOf({ fields, file }: SentForm): string {
  const digest = file && [file.name, createHash('sha256').update(file.content).digest('hex')]
  return JSON.stringify([Object.entries(fields), digest])
}

/** Two calls with the same hash are the same request. @param body its text; of a form, `contentOf` it */
export function requestHash(method: string, target: string, body: string): Uint8Array {
  return createHash('sha256').update(`${method} ${target}\n${body}`).digest()
}

/**
 * Runs `work` once for a key. A repeat gets the same answer; a repeat that comes while the first call runs waits for
 * it. When the process dies between the append and the answer, the key is free again seconds later; event ids derive
 * from the key, so the command writes nothing twice.
 * @param isFinal called when the work is done: an answer that is not final is sent but not stored
 * @throws Problem 422 when the key was used for another request, 409 with Retry-After when the first is still running
 */
export async function answerOnce(
  store: IdempotencyStore,
  key: IdempotencyKey,
  hash: Uint8Array,
  work: () => Promise<StoredAnswer>,
  isFinal: () => boolean = () => true,
): Promise<StoredAnswer> {
  const deadline = Date.now() + waitMs
  for (;;) {
    const claim = await store.claim(key, hash)
    if (claim.kind === 'answered') return claim.answer
    if (claim.kind === 'mismatch')
      throw new Problem(422, { code: 'idempotency_key_reused', source: { header: 'Idempotency-Key' } })
    if (claim.kind === 'claimed') return answerAndKeep(store, key, claim.holder, work, isFinal)
    if (Date.now() >= deadline) throw new Problem(409, 'request_in_progress', { 'Retry-After': '1' })
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/**
 * Notes in the transaction of a write outside the log that its key has written. False: an earlier call with the key has
 * committed this write, and its answer was lost. A call without a key is always the first.
 */
export async function isFirstWrite(sql: Sql, key: IdempotencyKey | undefined): Promise<boolean> {
  if (key === undefined) return true
  const [row] = await sql.query<{ first: boolean }>({
    name: 'idempotency_first_write',
    // A claim that is gone has written nothing.
    text: `with first as (update app.idempotency_keys set written = true
        where company_id = $1 and user_id = $2 and key = $3 and not written returning key)
      select exists (select from first) or not exists (select from app.idempotency_keys
        where company_id = $1 and user_id = $2 and key = $3) as first`,
    values: [key.companyId, key.userId, key.key],
  })
  return row?.first ?? true
}

/**
 * Its transactions are those of `sql`, but run once for the key: the repeat of one that was committed writes nothing,
 * and is given what it returned. A call writes in one of them: what the others wrote would be neither or twice.
 */
export function onceFor(key: IdempotencyKey | undefined): (sql: TransactionalSql) => TransactionalSql {
  let committed = false
  return (sql) => {
    if (key === undefined) return sql
    return {
      query: (statement) => sql.query(statement),
      async transaction<Result>(work: (sql: Sql) => Promise<Result>) {
        if (committed) throw new Error('a call under a key writes in one transaction')
        const result = await sql.transaction(async (inner) => {
          if (!(await isFirstWrite(inner, key))) return wroteUnder(inner, key) as Promise<Result>
          const wrote = await work(inner)
          if (wrote !== undefined) await keepWrote(inner, key, wrote)
          return wrote
        })
        committed = true
        return result
      },
    }
  }
}

const ofKey = 'where company_id = $1 and user_id = $2 and key = $3'

/** What the transaction of the key returned; null: there was none. */
export async function wroteUnder(sql: Sql, of: IdempotencyKey | undefined): Promise<unknown> {
  if (of === undefined) return null
  const { companyId, userId, key } = of
  const [row] = await sql.query<{ wrote: unknown }>({
    name: 'idempotency_wrote',
    text: `select case when written then wrote end as wrote from app.idempotency_keys ${ofKey}`,
    values: [companyId, userId, key],
  })
  return row?.wrote ?? null
}

async function keepWrote(sql: Sql, { companyId, userId, key }: IdempotencyKey, wrote: unknown): Promise<void> {
  await sql.query({
    name: 'idempotency_keep_wrote',
    text: `update app.idempotency_keys set wrote = $4 ${ofKey}`,
    values: [companyId, userId, key, JSON.stringify(wrote)],
  })
}

async function answerAndKeep(
  store: IdempotencyStore,
  key: IdempotencyKey,
  holder: string,
  work: () => Promise<StoredAnswer>,
  isFinal: () => boolean,
): Promise<StoredAnswer> {
  // A failed prolongation only risks losing the claim; `complete` checks the holder.
  const heartbeat = setInterval(() => void store.prolong(key, holder).catch(() => undefined), prolongMs)
  try {
    const answer = await work()
    if (transient.has(answer.status) || !isFinal()) await store.release(key, holder)
    // Nobody waits for it: a repeat that comes before it waits for the answer or, after a crash, is decided again.
    else void store.complete(key, holder, answer).catch(() => store.release(key, holder).catch(() => undefined))
    return answer
  } catch (error) {
    await store.release(key, holder).catch(() => undefined)
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}
