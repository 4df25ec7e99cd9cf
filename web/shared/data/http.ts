import type { SessionKeeper } from '../session/session.ts'
import { errorFromAnswer, errorWithoutAnswer } from './errors.ts'

export const requestTimeout = 20_000
/** For a file, whose size nobody knows before. */
const fileTimeout = 30 * 60_000

export interface HttpCall {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  /** Path and query, on this origin. */
  path: string
  /** JSON, or a file as it is. */
  body?: unknown
  signal?: AbortSignal
  /** For POST and PATCH under /api: the same key gives the same answer. */
  idempotencyKey?: string
  /** Only when the resource still has this ETag. */
  ifMatch?: string
  /** The answer is a file: its body is a Blob, and it may take as long as it needs. */
  file?: boolean
}

export interface HttpAnswer {
  status: number
  headers: Headers
  /** Parsed JSON, or null when there is none; a Blob where a file was requested. */
  body: unknown
}

export type Http = (call: HttpCall) => Promise<HttpAnswer>

interface HttpOptions {
  session: SessionKeeper
  /** The reader's language, read at each call. */
  language: () => string
  /** A call made with a session was answered 401. */
  onUnauthorized: () => void
  timeout?: number
}

async function readBody(response: Response): Promise<unknown> {
  const text = await response.text()
  if (text === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * JSON over fetch, with the session headers sent and refreshed. No cookies. Redirects are refused: no call of ours
 * redirects, fetch cannot stop after two, and the session headers must not follow one elsewhere. Throws ApiError for
 * every answer that is not 2xx, for none within 20 s, and for a failing network; an aborted call rejects as fetch
 * does. What is written twice at once, by a double click, is sent once: both get its answer. The same words under
 * another idempotency key are meant twice.
 */
export function createHttp({ session, language, onUnauthorized, timeout = requestTimeout }: HttpOptions): Http {
  const send: Http = async ({ method, path, body, signal, idempotencyKey, ifMatch, file = false }) => {
    const jsonApi = path.startsWith('/api/v1/')
    const sentAs = session.current()
    const type = jsonApi ? 'application/vnd.api+json' : 'application/json'
    const headers = new Headers({ Accept: file ? '*/*' : type, 'Accept-Language': language() })
    const isFile = body instanceof Blob
    if (body !== undefined) headers.set('Content-Type', isFile ? 'application/octet-stream' : type)
    if (idempotencyKey !== undefined) headers.set('Idempotency-Key', idempotencyKey)
    if (ifMatch !== undefined) headers.set('If-Match', ifMatch)
    for (const [name, value] of Object.entries(sentAs ?? {})) headers.set(name, value)

    const clock = AbortSignal.timeout(file ? fileTimeout : timeout)
    let response: Response
    let answer: HttpAnswer
    try {
      response = await fetch(path, {
        method,
        headers,
        credentials: 'omit',
        redirect: 'error',
        cache: 'no-store',
        signal: signal ? AbortSignal.any([signal, clock]) : clock,
        ...(body !== undefined && { body: isFile ? body : JSON.stringify(body) }),
      })
      const content = file && response.ok ? await response.blob() : await readBody(response)
      answer = { status: response.status, headers: response.headers, body: content }
    } catch (error) {
      if (signal?.aborted) throw error
      throw errorWithoutAnswer(clock.aborted ? clock.reason : error)
    }
    const signingIn = path.startsWith('/auth/sign_in')
    session.refresh(response.headers, signingIn ? null : sentAs)
    if (response.ok) return answer
    if (response.status === 401 && sentAs !== null && !signingIn && session.current()?.client === sentAs.client) {
      onUnauthorized()
    }
    throw errorFromAnswer(response.status, response.headers, answer.body)
  }
  /** What is written and not answered yet, by what it says. */
  const underWay = new Map<string, Promise<HttpAnswer>>()
  return (call) => {
    // Each challenge of a sign-in is a new one.
    const isShared = call.method !== 'GET' && !call.path.startsWith('/auth/')
    if (!isShared || call.signal !== undefined || call.body instanceof Blob) return send(call)
    const callKey = JSON.stringify(call)
    const answer = underWay.get(callKey) ?? send(call).finally(() => underWay.delete(callKey))
    underWay.set(callKey, answer)
    return answer
  }
}
