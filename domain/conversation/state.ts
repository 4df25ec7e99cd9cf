import { derivedId, type ConversationId, type UserId } from '../shared/ids.ts'
import type { ConversationEvent } from './events.ts'

export interface Conversation {
  readonly messages: number
  /** How far each person has seen, as far as the events read say. */
  readonly seen: ReadonlyMap<UserId, number>
}

export const emptyConversation: Conversation = { messages: 0, seen: new Map() }

/** Total. Any last events of the stream give the number of messages. */
export function evolve(conversation: Conversation, event: ConversationEvent): Conversation {
  switch (event.type) {
    case 'MessageSent':
      return { ...conversation, messages: event.data.messages }
    case 'MessagesSeen': {
      const { userId, upTo, messages } = event.data
      return { messages, seen: new Map(conversation.seen).set(userId, upTo) }
    }
    default:
      return conversation
  }
}

/** One for each pair of people: the order does not matter. */
export function conversationIdOf(one: UserId, other: UserId): ConversationId {
  return derivedId<ConversationId>('conversation', ...[one, other].toSorted())
}
