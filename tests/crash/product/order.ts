import { z } from 'zod'
import type { Actor } from '#domain/platform/actor.ts'
import { id, instant, type UserId } from '#domain/platform/ids.ts'

/** Every command of the accompaniment and of what surrounds it. */
const moveNames = [
  'ask',
  'ask for two',
  'set up',
  'confirm',
  'refuse the request',
  'withdraw',
  'revoke',
  'expire',
  'propose dates',
  'take a date',
  'finish',
  'finish as administrator',
  'remove',
  'plan',
  'change the subject',
  'propose',
  'accept',
  'decline',
  'withdraw the other date',
  'start',
  'end',
  'refuse the session',
  'cancel',
  'say it was not held',
  'pass the due date',
  'report',
  'revise the report',
  'take back the report',
  'rate',
  'revise the rating',
  'take back the rating',
  'open the conversation',
  'send',
  'mark as seen',
  'edit a message',
  'delete a message',
  'react to a message',
  'set the limit',
  'disable',
  'enable',
  'erase',
] as const
export type MoveName = (typeof moveNames)[number]

const slot = z.object({ startsAt: z.string().transform(instant), minutes: z.number(), timeZone: z.string() })

const userId = z.string().transform((text) => id<UserId>(text))
const actor = z
  .object({ kind: z.enum(['user', 'admin', 'system']), userId: userId.optional() })
  .transform(({ kind, userId: who }): Actor => ({ kind, ...(who !== undefined && { userId: who }) }))

/** One command of the product with its whole input: what a history keeps of it, and what gives it again. */
export const order = z.object({
  move: z.enum(moveNames),
  by: actor,
  /** The idempotency key, and the correlation id of what it writes. */
  key: z.string(),
  at: z.string().transform(instant),
  /** What it is about: a profile, request, accompaniment, session, conversation or user. */
  target: z.string(),
  /** A second one: the mentee’s profile of two people, the feedback of a session. */
  other: z.string().optional(),
  slot: slot.optional(),
  /** The question that a feedback answers. */
  question: z.string().optional(),
  /** A limit, a rating, or the number of a message. */
  figure: z.number().optional(),
})
export type Order = z.output<typeof order>
