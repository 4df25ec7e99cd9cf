import { z } from 'zod'
import { pushMeta, pushSubscriptions, pushSubscriptionAttributes } from '#contract/messages/push-subscriptions.ts'
import type { AuthClient } from '../../../shared/session/authClient.ts'

/** Calls about the browsers with pushes. They are not among the stored resources: no other page has them. */

const browser = z.object({ id: z.string(), attributes: pushSubscriptionAttributes })
const list = z.object({ data: z.array(browser), meta: pushMeta })
export type PushBrowser = z.infer<typeof browser>

const path = `/api/v1${pushSubscriptions.paths.list}`

export function createPushCalls({ http }: Pick<AuthClient, 'http'>) {
  return {
    async browsers(signal: AbortSignal) {
      const { data, meta } = list.parse((await http({ method: 'GET', path, signal })).body)
      return { browsers: data, serverKey: meta.server_key }
    },
    async add(attributes: { endpoint: string; p256dh: string; auth: string }): Promise<void> {
      await http({ method: 'POST', path, body: { data: { type: pushSubscriptions.type, attributes } } })
    },
    async remove(id: string): Promise<void> {
      await http({ method: 'DELETE', path: `${path}/${id}` })
    },
  }
}
