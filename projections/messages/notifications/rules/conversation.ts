import type { ConversationEvent } from '#domain/messages/conversation/events.ts'
import { none, toPerson, type PersonalRulesOf } from './rule.ts'

/** The person is whoever did not write. One notice until they have seen all of it: `messages.ts` counts. */
export const conversationRules = {
  subject: 'conversations',
  readModels: ['conversations'],
  notices: {
    ConversationOpened: none('Nothing is written yet.'),
    MessageSent: () => toPerson('message_received'),
    MessagesSeen: none('It is shown beside the message.'),
    MessageEdited: none('Whoever was told of the message reads the new text.'),
    MessageDeleted: none('There is nothing to read any more.'),
    MessageReacted: none('It is shown with the message.'),
  },
} as const satisfies PersonalRulesOf<ConversationEvent>
