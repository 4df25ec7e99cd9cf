import { z } from 'zod'
import { reactions } from '#domain/messages/conversation/words.ts'
import { presences } from '#domain/people/account/words.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant, reference } from '../platform/values.ts'

export { messageChangeHours, reactions } from '#domain/messages/conversation/words.ts'

export const messageMaxLength = 5000

export const reaction = z.enum(reactions)
export type Reaction = z.infer<typeof reaction>

/** A file that came with a message. */
export const attachment = z.object({
  id: z.string(),
  name: z.string(),
  media_type: z.string(),
  bytes: z.number().int().min(0),
})
export type Attachment = z.infer<typeof attachment>

export const commentAttributes = z.object({
  /** Its place in the conversation, from 1. */
  number: z.number().int().min(1),
  author_id: z.string(),
  /** null: there is only a file; or it was deleted or its author was erased: then there is no file either. */
  body: z.string().nullable(),
  attachment: attachment.nullable(),
  sent_at: instant,
  /** When its reader first saw it; null: not yet, or before this was kept. */
  seen_at: instant.nullable(),
  /** When its author last gave it another text. */
  edited_at: instant.nullable(),
  /** When its author took it back, for ever: nothing is left to read. */
  deleted_at: instant.nullable(),
  /** Of the person who wrote it and of the one it was written to: one each. */
  reactions: z.object({ author: reaction.nullable(), reader: reaction.nullable() }),
  /** Grows with each change: of two answers, the later one. */
  revision: z.number().int().min(0),
})
export type CommentAttributes = z.infer<typeof commentAttributes>

/** The other person of a conversation. */
const correspondent = z.object({
  user_id: z.string(),
  /** `Compte supprimé` where the account was erased. */
  full_name: z.string(),
  /** `gone`: erased. An inactive person is not written to either. */
  state: z.enum(presences),
  avatar_url: z.string().nullable(),
  title: z.string().nullable(),
  city: z.string().nullable(),
  time_zone: z.string().nullable(),
  /** What they are to the reader, and their profile in that role. */
  profile: z.object({ type: z.enum(['participants', 'presenters']), id: z.string() }).nullable(),
})

export const conversationAttributes = z.object({
  /** The account of the other person. */
  role_user_id: z.string(),
  correspondent,
  /** The newest accompaniment of the two. */
  relationship: z.object({ id: z.string(), aasm_state: z.string() }).nullable(),
  /** How many messages there are. */
  messages: z.number().int().min(0),
  /** How many the reader has not seen, those of `earlier` among them. */
  unread: z.number().int().min(0),
  /** The number up to which the reader has seen. */
  seen_by_reader: z.number().int().min(0),
  /** The reader wants no mail, SMS or message of a browser about it. */
  muted: z.boolean(),
  /** The number up to which the other person has seen. */
  seen_by_other: z.number().int().min(0),
  /** The newest, of `earlier` too. */
  last_message: commentAttributes.nullable(),
  /** null: nobody has written. */
  last_at: instant.nullable(),
  /** What the two wrote before an account of one of them was merged into another one, the newest first: only read. */
  earlier: z.array(
    z.object({
      id: z.string(),
      messages: z.number().int().min(1),
      unread: z.number().int().min(0),
      last_at: instant,
    }),
  ),
  /** Of an earlier one: the conversation in which the two write now. */
  goes_on_in: z.string().nullable(),
})
export type ConversationAttributes = z.infer<typeof conversationAttributes>

export const createConversation = z.strictObject({
  data: z.strictObject({
    type: z.literal('conversations'),
    relationships: z.strictObject({ receiver: reference('users') }),
  }),
})

/** What the reader wants to hear of it. */
export const updateConversation = z.strictObject({
  data: z.strictObject({
    type: z.literal('conversations'),
    id: z.uuid(),
    attributes: z.strictObject({ muted: z.boolean() }),
  }),
})

/** Up to which message; left out: all of them. */
export const markCommentsSeen = z.strictObject({
  data: z.strictObject({
    type: z.literal('conversations'),
    id: z.uuid(),
    attributes: z.strictObject({ up_to: z.number().int().min(1) }).optional(),
  }),
})

/** What the list has beside `total`: messages that the reader has not seen. */
export const conversationsMeta = z.object({ unread: z.number().int().min(0) })

/** The messages of two people. The person of the call is the receiver; the reader is the sender. */
export const conversations = {
  type: 'conversations',
  attributes: conversationAttributes,
  relationships: { sender: { to: ['users'] }, receiver: { to: ['users'] } },
  paths: {
    list: '/conversations',
    one: '/conversations/:id',
    markSeen: '/conversations/:id/comments/mark-as-seen',
  },
  filters: { list: ['q', 'unread'] },
  bodies: { create: createConversation, update: updateConversation },
} as const satisfies ResourceContract
