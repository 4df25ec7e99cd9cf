import { z } from 'zod'
import { signInMethods } from '#domain/people/sign-in/words.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

/** A device on which the reader is signed in. */
export const sessionAttributes = z.object({
  /** The one that this call is made with. */
  current: z.boolean(),
  /** By their names, which are the same in all languages; null: the client does not say. */
  browser: z.string().nullable(),
  system: z.string().nullable(),
  /** How the person proved who they are. */
  method: z.enum(signInMethods),
  /** From which the session was opened: IPv4, or the /64 of IPv6; null: it was not kept then. */
  address: z.string().nullable(),
  created_at: instant,
  /** To the minute. */
  last_seen_at: instant,
})

export const sessions = {
  type: 'sessions',
  attributes: sessionAttributes,
  paths: { list: '/sessions', one: '/sessions/:id' },
} as const satisfies ResourceContract
