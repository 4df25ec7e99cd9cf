import { z } from 'zod'
import { commentAttributes } from './conversations.ts'
import { instant } from '../platform/values.ts'

const comment = z.object({ type: z.literal('comments'), id: z.string(), attributes: commentAttributes })

/** What ConversationChannel sends (docs/realtime.md). */
export const conversationMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('message'), comment }),
  /** It was edited, deleted or reacted to: the whole message as it is now. */
  z.object({ type: z.literal('changed'), comment }),
  z.object({ type: z.literal('seen'), user_id: z.string(), up_to: z.number().int(), at: instant }),
  z.object({ type: z.literal('typing'), user_id: z.string(), at: instant }),
])
export type ConversationMessage = z.infer<typeof conversationMessage>

/** What OnlineChannel sends. */
export const presenceMessage = z.object({ type: z.literal('presence'), user_id: z.string(), online: z.boolean() })

/** `participant` or `presenter`; of a workshop, the person's id. */
const party = z.string()

/**
 * What MeetingChannel and WorkshopChannel send. Stays are the tabs that are in the call; null: that party is not.
 * `stays`: of a workshop, by the person.
 */
export const callMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('presence'),
    participant: z.string().nullable().optional(),
    presenter: z.string().nullable().optional(),
    stays: z.record(z.string(), z.string()).optional(),
  }),
  z.object({
    type: z.literal('state'),
    from: z.string(),
    party,
    state: z.object({
      microphone: z.boolean(),
      camera: z.boolean(),
      screen: z.boolean(),
      /** Wants no pictures. */
      audio_only: z.boolean().default(false),
    }),
  }),
  /** To the stay `to`, which alone hears it: what its browser needs to find a path. */
  z.object({
    type: z.literal('signal'),
    from: z.string(),
    party,
    to: z.string(),
    signal: z.record(z.string(), z.unknown()),
  }),
])
export type CallMessage = z.infer<typeof callMessage>

/** What MeetingChannel sends of the agenda of a session, without its words. */
export const agendaMessage = z.discriminatedUnion('type', [
  /** An item was edited; a reader whose agenda has another revision reads it again. */
  z.object({
    type: z.literal('agenda'),
    revision: z.number().int(),
    user_id: z.string(),
    kind: z.string(),
    item: z.string(),
    at: instant,
  }),
  /** That person looks at the agenda, and writes the words of that item. */
  z.object({
    type: z.literal('agenda_at'),
    user_id: z.string(),
    here: z.boolean(),
    item: z.string().nullable(),
    at: instant,
  }),
])
export type AgendaMessage = z.infer<typeof agendaMessage>
