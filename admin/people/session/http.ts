import { HttpError } from 'react-admin'
import { forgetSession, readSession, refreshSession } from './headers.ts'
import { noteHold, releaseHold } from './holds.ts'
import { noteStaleness } from './staleness.ts'
import { noteWrite } from './writes.ts'

export interface HttpAnswer {
  readonly status: number
  readonly headers: Headers
  /** As it came: a file is no text. */
  readonly content: Blob
  readonly body: string
  readonly json: unknown
}

interface CallOptions {
  readonly method?: string
  /** JSON, or a file. */
  readonly body?: string | Blob | null
  readonly signal?: AbortSignal
  readonly headers?: HeadersInit
  /** How long to wait for the answer. Default 20 s. */
  readonly timeoutMs?: number
}

const usualMs = 20_000

/** What is written and not answered yet, by what it says. */
const underWay = new Map<string, Promise<HttpAnswer>>()

/**
 * One call with the session's headers, refreshed from the answer. A 401 ends the session. What is written twice at
 * once, by a double click, is sent once: both get its answer.
 * @throws HttpError with the server's message and body; status 0 when no answer came in time.
 */
export function call(url: string, options: CallOptions = {}): Promise<HttpAnswer> {
  const { method = 'GET', body = '', headers, signal } = options
  // Each challenge of a sign-in is a new one.
  const isShared = method !== 'GET' && !url.startsWith('/auth/')
  if (!isShared || signal !== undefined || typeof body !== 'string') return send(url, options)
  const callKey = JSON.stringify([method, url, body, [...new Headers(headers)]])
  const answer = underWay.get(callKey) ?? send(url, options).finally(() => underWay.delete(callKey))
  underWay.set(callKey, answer)
  return answer
}

async function send(url: string, options: CallOptions): Promise<HttpAnswer> {
  const written = (options.method ?? 'GET') === 'GET' ? undefined : noteWrite()
  const sentBy = readSession()
  const { ok, statusText, ...answered } = await read(url, options, sentBy).catch((error: unknown) => {
    written?.(false)
    throw error
  })
  // Before what follows takes the form off the page.
  written?.(ok)
  if (ok) return answered
  const { status, json } = answered
  if (status === 401) {
    forgetSession(sentBy)
    releaseHold()
    if (sentBy !== null) throw new HttpError('console.login.session_ended', 401, json)
  }
  noteHold(status, json)
  throw new HttpError(messageOf(json) ?? statusText, status, json)
}

async function read(url: string, options: CallOptions, sentBy: ReturnType<typeof readSession>) {
  const response = await answer(url, options, { ...sentBy })
  const { ok, status, statusText, headers } = response
  refreshSession(headers, sentBy)
  noteStaleness(url, headers)
  const content = await response.blob()
  const body = await content.text()
  return { ok, statusText, status, headers, content, body, json: parsed(body) }
}

async function answer(url: string, options: CallOptions, session: Record<string, string>): Promise<Response> {
  const headers = new Headers(options.headers)
  headers.set('Accept', 'application/json')
  headers.set('Accept-Language', document.documentElement.lang || 'fr')
  if (options.body)
    headers.set('Content-Type', typeof options.body === 'string' ? 'application/json' : options.body.type)
  for (const [name, value] of Object.entries(session)) headers.set(name, value)
  const deadline = AbortSignal.timeout(options.timeoutMs ?? usualMs)
  try {
    return await fetch(url, {
      method: options.method ?? 'GET',
      headers,
      body: options.body ?? null,
      credentials: 'omit',
      signal: options.signal === undefined ? deadline : AbortSignal.any([options.signal, deadline]),
    })
  } catch (error) {
    if (options.signal?.aborted === true) throw error
    throw new HttpError('console.errors.no_answer', 0)
  }
}

function parsed(body: string): unknown {
  try {
    return body === '' ? null : JSON.parse(body)
  } catch {
    return null
  }
}

/**
 * The first readable words of an answer: `message`, devise's `errors: [..]` and `errors: {field: [..]}`, or JSON:API's
 * `errors: [{detail}]`.
 */
function messageOf(json: unknown): string | null {
  if (typeof json !== 'object' || json === null) return null
  if ('message' in json && typeof json.message === 'string') return json.message
  if (!('errors' in json) || typeof json.errors !== 'object' || json.errors === null) return null
  const { errors } = json
  const first: unknown = Array.isArray(errors) ? errors[0] : Object.values(errors).flat()[0]
  if (typeof first === 'string') return first
  if (typeof first !== 'object' || first === null) return null
  if ('detail' in first && typeof first.detail === 'string') return first.detail
  return 'title' in first && typeof first.title === 'string' ? first.title : null
}
