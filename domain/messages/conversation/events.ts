// These names and shapes are on disk for ever: add versions, never edit.
import type { Event, Sealed } from '../../platform/event.ts'
import type { AttachmentId, UserId } from '../../platform/ids.ts'
import type { Reaction } from './words.ts'

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
  /** Messages of the conversation, one that is sent included. */
  readonly messages: number
}

export type ConversationEvent =
  /** Before any message; `messages` is 0. */
  | Event<'ConversationOpened', Between>
  /** Its number is `messages`. A body, an attachment, or both. */
  | Event<'MessageSent', Between & { readonly body: Sealed | null; readonly attachment: Attachment | null }>
  /** `userId` has seen all messages up to this number. */
  | Event<'MessagesSeen', Between & { readonly upTo: number }>
  /** `userId` has given their message this text instead of the one before. */
  | Event<'MessageEdited', Between & { readonly number: number; readonly body: Sealed }>
  /** `userId` has taken their message back, for ever. `attachmentId`: of the file that it came with. */
  | Event<'MessageDeleted', Between & { readonly number: number; readonly attachmentId: AttachmentId | null }>
  /** The one reaction of `userId` to a message; null: they have none any more. */
  | Event<'MessageReacted', Between & { readonly number: number; readonly reaction: Reaction | null }>
