import { createHash } from 'node:crypto'
import type { IdempotencyKey, IdempotencyStore, StoredAnswer } from '../ports.ts'
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
    else await store.complete(key, holder, answer)
    return answer
  } catch (error) {
    await store.release(key, holder).catch(() => undefined)
    throw error
  } finally {
    clearInterval(heartbeat)
  }
}
