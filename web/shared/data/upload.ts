import { errorFromAnswer, errorWithoutAnswer } from './errors.ts'
import type { SessionKeeper } from '../session/session.ts'

interface Upload {
  readonly path: string
  /** A form with a file, or the file itself. */
  readonly body: FormData | Blob
  readonly idempotencyKey: string
  readonly language: string
  readonly signal: AbortSignal
  /** From 0 to 1. */
  readonly onProgress: (part: number) => void
}

/** Sends a file: only XMLHttpRequest reports the progress. @throws ApiError, or what aborted it */
export function sendFile(session: SessionKeeper, { path, body, signal, ...upload }: Upload): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    const sentAs = session.current()
    call.open('POST', path)
    call.setRequestHeader('Accept', 'application/vnd.api+json')
    call.setRequestHeader('Accept-Language', upload.language)
    call.setRequestHeader('Idempotency-Key', upload.idempotencyKey)
    for (const [name, value] of Object.entries(sentAs ?? {})) call.setRequestHeader(name, value)
    call.upload.addEventListener('progress', ({ loaded, total }) => {
      upload.onProgress(total === 0 ? 0 : loaded / total)
    })
    call.addEventListener('error', () => {
      reject(errorWithoutAnswer(new TypeError('the upload was broken off')))
    })
    call.addEventListener('abort', () => {
      reject(signal.reason instanceof Error ? signal.reason : new DOMException('aborted', 'AbortError'))
    })
    call.addEventListener('load', () => {
      const headers = headersOf(call)
      session.refresh(headers, sentAs)
      const answer = parsed(call.responseText)
      if (call.status >= 200 && call.status < 300) resolve(answer)
      else reject(errorFromAnswer(call.status, headers, answer))
    })
    signal.addEventListener('abort', () => {
      call.abort()
    })
    call.send(body)
  })
}

function headersOf(call: XMLHttpRequest): Headers {
  const lines = call
    .getAllResponseHeaders()
    .trim()
    .split(/[\r\n]+/)
  return new Headers(
    lines.flatMap((line) => {
      const at = line.indexOf(':')
      return at < 1 ? [] : [[line.slice(0, at), line.slice(at + 1).trim()] as [string, string]]
    }),
  )
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
