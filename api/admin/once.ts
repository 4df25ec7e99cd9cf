import { contextOf } from '../http/context.ts'
import { once, readIdempotencyKey, requestHash } from '../http/idempotency.ts'
import { bodyWithoutCredentials } from '../http/session.ts'
import type { IdempotencyStore, StoredAnswer } from '../ports.ts'
import { Refused, refusalOf } from './answers.ts'
import type { Call } from './calls.ts'
import type { Locale } from './messages.ts'

/**
 * Answers with the record that `work` gives; under an `Idempotency-Key` once, by the rules of `/api/v1`.
 * @param work is given what makes the command of a repeat the same one
 */
export async function sendOnce(
  { request, response, operator }: Call,
  store: IdempotencyStore,
  work: (idempotencyKey: string) => Promise<object>,
): Promise<void> {
  const context = contextOf(response)
  const key = readIdempotencyKey(request.headers['idempotency-key'])
  if (key === undefined) {
    response.json(await work(context.id))
    return
  }
  const body = JSON.stringify(bodyWithoutCredentials(request.body) ?? null)
  const hash = requestHash(request.method, context.path, body)
  const commandKey = `${key}:${Buffer.from(hash).toString('base64url')}`
  const owned = { companyId: operator.companyId, userId: operator.userId, key }
  const answer = await once(
    store,
    owned,
    hash,
    () => answered(() => work(commandKey), context.locale),
    () => !context.stale,
  )
  response.status(answer.status).type('application/json').send(answer.body)
}

/** A refusal is an answer too. */
async function answered(work: () => Promise<object>, locale: Locale): Promise<StoredAnswer> {
  try {
    return { status: 200, headers: {}, body: JSON.stringify(await work()) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return { status: error.status, headers: {}, body: JSON.stringify(refusalOf(error, locale)) }
  }
}
