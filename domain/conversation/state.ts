import { derivedId, type ConversationId, type UserId } from '../shared/ids.ts'
import type { ConversationEvent } from './events.ts'

export interface Conversation {
  /** null: there is none yet. */
  readonly between: readonly [UserId, UserId] | null
  readonly messages: number
  /** How far each person has seen, as far as the events read say. */
  readonly seen: ReadonlyMap<UserId, number>
}

export const emptyConversation: Conversation = { between: null, messages: 0, seen: new Map() }

/** Total. The last event alone gives who they are and the number of messages. */
export function evolve(conversation: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'ConversationOpened':
    case 'MessageSent':
      return { ...conversation, ...counted(event) }
    case 'MessagesSeen':
      return { ...counted(event), seen: new Map(conversation.seen).set(event.data.userId, event.data.upTo) }
    default:
      return conversation
  }
}

function counted({ data: { userId, otherUserId, messages } }: ConversationEvent): Omit<Conversation, 'seen'> {
  return { between: [userId, otherUserId], messages }
}

/** One for each pair of people: the order does not matter. */
export function conversationIdOf(one: UserId, other: UserId): ConversationId {
  return derivedId<ConversationId>('conversation', ...[one, other].toSorted())
}
