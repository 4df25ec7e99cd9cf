import type { Aggregate } from '../../platform/aggregate.ts'
import type { ConversationRefusal } from './decide.ts'
import type { ConversationEvent } from './events.ts'
import { emptyConversation, evolve, type Conversation } from './state.ts'

/** One for each pair of people (`conversationIdOf`). */
export const conversation: Aggregate<'conversation', Conversation, ConversationEvent, ConversationRefusal> = {
  category: 'conversation',
  initial: emptyConversation,
  evolve,
  versions: {
    ConversationOpened: [],
    MessageSent: [],
    MessagesSeen: [],
    MessageEdited: [],
    MessageDeleted: [],
    MessageReacted: [],
  },
  policy: { none: 'A conversation has no states: decide.ts says who may write.' },
  erasure: { none: 'The other person keeps what they wrote; the erased words go with the key of their author.' },
}
