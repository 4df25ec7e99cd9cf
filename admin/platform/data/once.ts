import { HttpError } from 'react-admin'

/** Plain HTTP has no `crypto.randomUUID`. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The stable code of the server's refusal. */
export function codeOf(error: unknown): string | undefined {
  const { code } = (error instanceof HttpError ? (error.body ?? {}) : {}) as { readonly code?: unknown }
  return typeof code === 'string' ? code : undefined
}

/** Not when the server fails or is still at work on the first try: that one may yet be carried out. */
export function isDecided(error: unknown): boolean {
  if (!(error instanceof HttpError)) return false
  const { status } = error
  return status >= 400 && status < 500 && codeOf(error) !== 'request_in_progress'
}

/**
 * What is sent twice is sent once: a second press while the first waits gets its answer, and what was sent without an
 * answer carries the same key when it is sent again. After an answer the next is a new one.
 */
export function createOnce() {
  const keys = new Map<string, string>()
  const waiting = new Map<string, Promise<unknown>>()
  return async <Answer>(callKey: string, send: (key: string) => Promise<Answer>): Promise<Answer> => {
    const first = waiting.get(callKey)
    if (first !== undefined) return (await first) as Answer
    const key = keys.get(callKey) ?? randomKey()
    keys.set(callKey, key)
    const sent = send(key)
    waiting.set(callKey, sent)
    try {
      const answer = await sent
      keys.delete(callKey)
      return answer
    } catch (error) {
      if (isDecided(error)) keys.delete(callKey)
      throw error
    } finally {
      waiting.delete(callKey)
    }
  }
}
