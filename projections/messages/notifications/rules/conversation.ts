import type { ConversationEvent } from '#domain/messages/conversation/events.ts'
import { none, toPerson, type PersonalRulesOf } from './rule.ts'

/** The recipient is the other person. One notice until they have seen all messages: `messages.ts` counts. */
export const conversationRules = {
  subject: 'conversations',
  readModels: ['conversations'],
  notices: {
    ConversationOpened: none('Nothing is written yet.'),
    MessageSent: () => toPerson('message_received'),
    MessagesSeen: none('It appears beside the message.'),
    MessageEdited: none('The recipient of the notification reads the new text.'),
    MessageDeleted: none('There is nothing to read any more.'),
    MessageReacted: none('It appears with the message.'),
  },
} as const satisfies PersonalRulesOf<ConversationEvent>
