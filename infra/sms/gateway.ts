import type { SendOutcome } from '../mail/transport.ts'
import type { SmsConfig } from '../config.ts'

/** One SMS to a number in E.164, such as `+33612345678`. */
export interface Sms {
  readonly to: string
  readonly text: string
}

export interface SmsGateway {
  /** @param begin called before the provider can have the message; when it rejects, nothing is sent */
  send(sms: Sms, begin: () => Promise<void>): Promise<SendOutcome>
}

/** Milliseconds for one call. */
const timeoutMs = 15_000

/**
 * Twilio's Programmable Messaging: `POST /2010-04-01/Accounts/{sid}/Messages.json` with `To`, `From` (a number or a
 * sender's name) or `MessagingServiceSid`, and `Body`; 201 with the message's `sid`, else `code` and `status`.
 * https://www.twilio.com/docs/messaging/api/message-resource
 */
export function createSmsGateway({ url, account, token, from }: SmsConfig, call: typeof fetch = fetch): SmsGateway {
  const sender = /^MG[\da-f]{32}$/.test(from) ? { MessagingServiceSid: from } : { From: from }
  return {
    async send({ to, text }, begin) {
      await begin()
      let response: Response
      try {
        response = await call(`${url}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`, {
          method: 'POST',
          headers: { Authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}` },
          body: new URLSearchParams({ To: to, ...sender, Body: text }),
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        })
      } catch (error) {
        return outcomeOfFailure(error)
      }
      if (response.status === 201) return { kind: 'sent' }
      return outcomeOfAnswer(response.status, await codeOf(response))
    },
  }
}

/** A connection that was never made sent nothing; one that broke later may have. */
function outcomeOfFailure(error: unknown): SendOutcome {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (/^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code))
    return { kind: 'unreachable', error: 'connection' }
  return { kind: 'unknown' }
}

function outcomeOfAnswer(status: number, code: number | null): SendOutcome {
  if (status === 401 || status === 403) return { kind: 'unreachable', error: `auth_${status}` }
  if (status === 429) return { kind: 'refused', error: 'sms_429', permanent: false }
  // The provider may have taken the message before it failed.
  if (status >= 500)
    return status === 503 ? { kind: 'refused', error: 'sms_503', permanent: false } : { kind: 'unknown' }
  return { kind: 'refused', error: `sms_${code ?? status}`, permanent: true }
}

async function codeOf(response: Response): Promise<number | null> {
  try {
    const body: unknown = await response.json()
    const code: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'code') : null
    return typeof code === 'number' && Number.isInteger(code) ? code : null
  } catch {
    return null
  }
}
