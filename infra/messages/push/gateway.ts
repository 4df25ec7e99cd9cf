import { createHash } from 'node:crypto'
import webPush from 'web-push'
import type { SendOutcome } from '../mail/transport.ts'
import { isPushService } from './hosts.ts'
import type { PushKeys } from './keys.ts'
import type { PushMessage } from './render.ts'

/** Milliseconds for one call. */
const timeoutMs = 15_000

interface GatewayOptions {
  readonly keys: () => Promise<PushKeys>
  /** Push services beside those of the known browsers. */
  readonly hosts: readonly string[]
  /** Forgets a browser that its push service no longer knows. */
  readonly forget: (subscriptionId: string) => Promise<void>
}

export interface PushGateway {
  send(message: PushMessage): Promise<SendOutcome>
}

/**
 * Hands one encrypted message (RFC 8291) to the push service of the browser (RFC 8030), signed with the key of this
 * installation (RFC 8292). A message of the same topic takes the place of one that still waits there, and of one that
 * is shown: sending again never shows a notice twice.
 */
export function createPushGateway({ keys, hosts, forget }: GatewayOptions, call: typeof fetch = fetch): PushGateway {
  return {
    async send({ subscription, subject, payload, ttlSeconds, urgency, topic }) {
      // The setting may have changed since the browser asked.
      if (!isPushService(subscription.endpoint, hosts)) return refused('push_host', true)
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(
        { endpoint: subscription.endpoint, keys: { p256dh: subscription.p256dh, auth: subscription.auth } },
        JSON.stringify(payload),
        {
          vapidDetails: { subject, ...(await keys()) },
          contentEncoding: 'aes128gcm',
          TTL: ttlSeconds,
          urgency,
          topic: createHash('sha256').update(topic).digest('base64url').slice(0, 32),
        },
      )
      let response: Response
      try {
        response = await call(endpoint, {
          method,
          headers,
          body: body === null ? null : new Uint8Array(body),
          redirect: 'manual',
          signal: AbortSignal.timeout(timeoutMs),
        })
      } catch {
        return refused('connection', false)
      }
      await response.body?.cancel()
      const outcome = outcomeOf(response)
      if (response.status === 404 || response.status === 410) await forget(subscription.id)
      return outcome
    },
  }
}

const refused = (error: string, permanent: boolean): SendOutcome => ({ kind: 'refused', error, permanent })

function outcomeOf({ status, headers }: Response): SendOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  const error = `push_${status}`
  // Too many messages, or no service for now: of this service, while others may go on.
  if (status === 408 || status === 429 || status >= 500)
    return { kind: 'refused', error, permanent: false, retryAfterMs: retryAfterMs(headers.get('retry-after')) }
  return refused(error, true)
}

/** Of the header `Retry-After`, seconds or a date; 0 when it is neither. */
function retryAfterMs(header: string | null): number {
  if (header === null) return 0
  const ms = /^\d+$/.test(header) ? Number(header) * 1_000 : Date.parse(header) - Date.now()
  return Number.isFinite(ms) ? Math.max(0, ms) : 0
}
