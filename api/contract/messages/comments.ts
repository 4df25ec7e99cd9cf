import { z } from 'zod'
import { commentAttributes, messageMaxLength, reaction } from './conversations.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant } from '../platform/values.ts'

/** The new text of one's message. */
export const updateComment = z.strictObject({
  data: z.strictObject({
    type: z.literal('comments'),
    attributes: z.strictObject({ body: z.string().trim().min(1).max(messageMaxLength) }),
  }),
})

/** One's reaction to a message; null takes it away. */
export const reactToComment = z.strictObject({
  data: z.strictObject({
    type: z.literal('comments'),
    attributes: z.strictObject({ reaction: reaction.nullable() }),
  }),
})

export const createComment = z.strictObject({
  data: z.strictObject({
    type: z.literal('comments'),
    attributes: z.strictObject({ body: z.string().trim().max(messageMaxLength).optional() }).optional(),
  }),
})

/** What the two wrote about a meeting, where it stands among their messages. */
export const conversationReport = z.object({
  meeting_id: z.string(),
  session_number: z.number().int().min(1),
  /** When it became readable: of the later of the two. */
  at: instant,
  reports: z.array(
    z.object({
      author_id: z.string(),
      rating: z.number().int().min(1).max(5),
      /** null: none was written, or its author was erased. */
      report: z.string().nullable(),
    }),
  ),
})
export type ConversationReport = z.infer<typeof conversationReport>

/** Of the messages of a conversation: what was reported while they were written. */
export const commentsMeta = z.object({ reports: z.array(conversationReport) })
/** Of a search: whether older messages were not looked at. */
export const searchMeta = z.object({ partial: z.boolean() })

/** The messages of a conversation, newest first; and those of all conversations in which a text is found. */
export const comments = {
  type: 'comments',
  attributes: commentAttributes,
  relationships: { conversation: { to: ['conversations'] }, author: { to: ['users'] } },
  paths: {
    ofConversation: '/conversations/:conversationId/comments',
    /** By its number. */
    ofNumber: '/conversations/:conversationId/comments/:number',
    reaction: '/conversations/:conversationId/comments/:number/reaction',
    search: '/comments',
    attachment: '/conversations/:conversationId/attachments/:id',
    /** The messages that brought a file, of the two people of an accompaniment. */
    filesOfRelationship: '/mentoring_relationships/:id/attachments',
  },
  filters: { ofConversation: ['before', 'after', 'q'], search: ['q'] },
} as const satisfies ResourceContract
