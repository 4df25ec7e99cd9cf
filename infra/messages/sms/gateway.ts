import { distrust } from '../mail/smtp.ts'
import type { SendOutcome } from '../mail/transport.ts'
import type { SmsConfig } from '../../platform/config/config.ts'

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
 * sender's name) or `MessagingServiceSid`, and `Body`; 201 with the message's `sid`, else `code` and `status`. The call
 * has no idempotency key: it is made again only when the provider surely did not take the message.
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
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
      } catch (error) {
        return outcomeOfFailure(error)
      }
      return outcomeOfAnswer(response, await answerOf(response))
    },
  }
}

/** A connection that was never made sent nothing; one that broke later may have. */
function outcomeOfFailure(error: unknown): SendOutcome {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  if (distrust.test(code)) return { kind: 'unreachable', error: 'certificate' }
  if (code === 'ERR_SSL_WRONG_VERSION_NUMBER') return { kind: 'unreachable', error: 'tls' }
  // Node tried each address of the name in vain.
  const never = /^(ECONNREFUSED|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|UND_ERR_CONNECT_TIMEOUT)$/.test(code)
  if (never || cause instanceof AggregateError) return { kind: 'unreachable', error: 'connection' }
  return { kind: 'unknown' }
}

function outcomeOfAnswer({ status, headers }: Response, { sid, code }: Answer): SendOutcome {
  if (status === 201 || (status === 200 && sid)) return { kind: 'sent' }
  // Something between us and the provider may have answered in its name.
  if (status < 300) return { kind: 'unknown' }
  if (status === 401 || status === 403) return { kind: 'unreachable', error: `auth_${status}` }
  // Too many calls or no service for now, for all SMS alike.
  if (status === 429 || status === 503)
    return { kind: 'unreachable', error: `sms_${status}`, retryAfterMs: retryAfterMs(headers.get('retry-after')) }
  // The address or the account in `SMS_URL` is wrong, or the provider has moved: no SMS is the reason.
  if (status < 400 || status === 404 || status === 405) return { kind: 'unreachable', error: `sms_${status}` }
  if (status === 408) return { kind: 'refused', error: 'sms_408', permanent: false }
  // The provider may have taken the message before it failed.
  if (status >= 500) return { kind: 'unknown' }
  return { kind: 'refused', error: `sms_${code ?? status}`, permanent: true }
}

/** Of the header `Retry-After`, seconds or a date; 0 when it is neither. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}

interface Answer {
  /** Whether the provider names a message. */
  readonly sid: boolean
  /** The provider's code of an error. */
  readonly code: number | null
}

async function answerOf(response: Response): Promise<Answer> {
  try {
    const body: unknown = await response.json()
    const member = (name: string): unknown =>
      typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined
    const code = member('code')
    return {
      sid: typeof member('sid') === 'string',
      code: typeof code === 'number' && Number.isInteger(code) ? code : null,
    }
  } catch {
    return { sid: false, code: null }
  }
}
