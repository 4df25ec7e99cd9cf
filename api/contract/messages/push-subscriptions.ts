import { z } from 'zod'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

/** A browser that receives the reader's chosen notifications. It ends with the session that subscribed it. */
export const pushSubscriptionAttributes = z.object({
  /** The one of this session. */
  current: z.boolean(),
  /** By their names, which are the same in all languages; null: the client does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  created_at: instant,
})

const endpoint = z.string().max(1000)
/** A point of P-256, uncompressed: 65 bytes in base64url. */
const p256dh = z.string().regex(/^B[\w-]{86}$/)
/** 16 bytes in base64url. */
const auth = z.string().regex(/^[\w-]{22}$/)

/** As `PushSubscription.toJSON()` has them. */
const subscription = { endpoint, p256dh, auth }

export const pushSubscriptions = {
  type: 'push_subscriptions',
  attributes: pushSubscriptionAttributes,
  paths: {
    list: '/push_subscriptions',
    one: '/push_subscriptions/:id',
    renewals: '/push_subscriptions/renewals',
  },
  bodies: {
    create: z.strictObject({
      data: z.strictObject({ type: z.literal('push_subscriptions'), attributes: z.strictObject(subscription) }),
    }),
    /** By the service worker, without a session: the browser has another endpoint in place of `former`. */
    renewals: z.strictObject({
      data: z.strictObject({
        type: z.literal('push_subscriptions'),
        attributes: z.strictObject({ ...subscription, former: z.strictObject({ endpoint, auth }) }),
      }),
    }),
  },
} as const satisfies ResourceContract

/** `applicationServerKey` of `PushManager.subscribe()`, in base64url. */
export const pushMeta = z.object({ server_key: z.string() })
