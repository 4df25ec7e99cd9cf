// These names and shapes are on disk for ever: add versions, never edit.
import type { Event, Sealed } from '../shared/event.ts'
import type { AttachmentId, UserId } from '../shared/ids.ts'

/** A file that was stored before the message was sent. */
export interface Attachment {
  readonly attachmentId: AttachmentId
  readonly name: Sealed
  readonly mediaType: string
  readonly bytes: number
}

/** Every event says between whom it is and how many messages there are: the last event gives the whole state. */
interface Between {
  /** Who acted. */
  readonly userId: UserId
  readonly otherUserId: UserId
  /** Messages of the conversation, this one included. */
  readonly messages: number
}

export type ConversationEvent =
  /** Before any message; `messages` is 0. */
  | Event<'ConversationOpened', Between>
  /** Its number is `messages`. A body, an attachment, or both. */
  | Event<'MessageSent', Between & { readonly body: Sealed | null; readonly attachment: Attachment | null }>
  /** `userId` has seen all messages up to this number. */
  | Event<'MessagesSeen', Between & { readonly upTo: number }>
