import type { ConversationEvent } from '#domain/messages/conversation/events.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { AttachmentId, CompanyId } from '#domain/platform/ids.ts'
import type { Reaction } from '../../platform/reactions/reaction.ts'

interface Dependencies {
  /** Lets go of a file of messages, for ever; again does nothing. */
  readonly removeFile: (companyId: CompanyId, attachmentId: AttachmentId) => Promise<void>
}

/** Follows MessageDeleted: the file goes with its message. */
export function createDeletedMessagesReaction({ removeFile }: Dependencies): Reaction {
  return {
    name: 'deleted_messages',
    categories: ['conversation'],
    async react(events) {
      for (const event of events as readonly (RecordedEvent & ConversationEvent)[])
        if (event.type === 'MessageDeleted' && event.data.attachmentId !== null)
          await removeFile(event.metadata.companyId, event.data.attachmentId)
    },
  }
}
