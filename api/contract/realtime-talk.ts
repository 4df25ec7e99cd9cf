import { z } from 'zod'
import { commentAttributes } from './conversations.ts'
import { instant } from './values.ts'

/** What ConversationChannel sends (docs/realtime.md). */
export const conversationMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('message'),
    comment: z.object({ type: z.literal('comments'), id: z.string(), attributes: commentAttributes }),
  }),
  z.object({ type: z.literal('seen'), user_id: z.string(), up_to: z.number().int(), at: instant }),
  z.object({ type: z.literal('typing'), user_id: z.string(), at: instant }),
])
export type ConversationMessage = z.infer<typeof conversationMessage>

/** What OnlineChannel sends. */
export const presenceMessage = z.object({ type: z.literal('presence'), user_id: z.string(), online: z.boolean() })
