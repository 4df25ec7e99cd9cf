import { derivedId, type ConversationId, type UserId } from '../../platform/ids.ts'
import type { ConversationEvent } from './events.ts'
import type { Reaction } from './words.ts'

export interface Conversation {
  /** null: there is none yet. */
  readonly between: readonly [UserId, UserId] | null
  readonly messages: number
  /** How far each person has seen, as far as the events read say; so the two below. */
  readonly seen: ReadonlyMap<UserId, number>
  /** Numbers of messages. */
  readonly deleted: ReadonlySet<number>
  /** By `reactionKey`. */
  readonly reactions: ReadonlyMap<string, Reaction | null>
}

export const emptyConversation: Conversation = {
  between: null,
  messages: 0,
  seen: new Map(),
  deleted: new Set(),
  reactions: new Map(),
}

export function reactionKey(number: number, userId: UserId): string {
  return `${number}/${userId}`
}

/** Total. The last event alone gives who they are and the number of messages. */
export function evolve(conversation: Conversation, event: ConversationEvent): Conversation {
  const next = { ...conversation, ...counted(event) }
  switch (event.type) {
    case 'ConversationOpened':
    case 'MessageSent':
    case 'MessageEdited':
      return next
    case 'MessagesSeen':
      return { ...next, seen: new Map(conversation.seen).set(event.data.userId, event.data.upTo) }
    case 'MessageDeleted':
      return { ...next, deleted: new Set(conversation.deleted).add(event.data.number) }
    case 'MessageReacted': {
      const { number, userId, reaction } = event.data
      return { ...next, reactions: new Map(conversation.reactions).set(reactionKey(number, userId), reaction) }
    }
    default:
      return conversation
  }
}

function counted({ data }: ConversationEvent): Pick<Conversation, 'between' | 'messages'> {
  return { between: [data.userId, data.otherUserId], messages: data.messages }
}

/** One for each pair of people: the order does not matter. */
export function conversationIdOf(one: UserId, other: UserId): ConversationId {
  return derivedId<ConversationId>('conversation', ...[one, other].toSorted())
}
