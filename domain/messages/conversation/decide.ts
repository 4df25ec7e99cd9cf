import type { Presence } from '../../people/account/words.ts'
import { messageChangeHours, type Reaction } from './words.ts'
import { accept, refuse, type Decision } from '../../platform/decision.ts'
import type { Sealed } from '../../platform/event.ts'
import type { AttachmentId, Instant, UserId } from '../../platform/ids.ts'
import type { Attachment, ConversationEvent } from './events.ts'
import { reactionKey, type Conversation } from './state.ts'

export type ConversationRefusal =
  | 'self'
  /** Neither a text nor a file. */
  | 'message_empty'
  | 'partner_inactive'
  /** These two have nothing together that lets them write to each other. */
  | 'not_correspondents'
  | 'message_unknown'
  /** Only its author changes a message. */
  | 'message_not_yours'
  /** For ever. */
  | 'message_deleted'
  /** It was sent longer ago than `messageChangeHours`. */
  | 'message_too_old'

type ConversationDecision = Decision<ConversationEvent, ConversationRefusal>

interface Correspondents {
  readonly userId: UserId
  readonly otherUserId: UserId
}

export interface ConversationFacts {
  readonly other: Presence
  /** A request, a relationship or an earlier conversation brings them together. */
  readonly correspond: boolean
}

/** A message as the read model shows it (docs/decisions/2501). */
export interface MessageFacts {
  readonly authorId: UserId
  readonly sentAt: Instant
  readonly attachmentId: AttachmentId | null
  /** As far as the read model has read. */
  readonly deleted: boolean
}

export function open(
  { between }: Conversation,
  { userId, otherUserId }: Correspondents,
  facts: ConversationFacts,
): ConversationDecision {
  if (userId === otherUserId) return refuse('self')
  if (between !== null) return accept()
  const refusal = refused(facts)
  if (refusal !== null) return refuse(refusal)
  return accept({ type: 'ConversationOpened', data: { userId, otherUserId, messages: 0 } })
}

export function send(
  { messages }: Conversation,
  { userId, otherUserId }: Correspondents,
  { body, attachment }: { readonly body: Sealed | null; readonly attachment: Attachment | null },
  facts: ConversationFacts,
): ConversationDecision {
  if (body === null && attachment === null) return refuse('message_empty')
  const refusal = refused(facts)
  if (refusal !== null) return refuse(refusal)
  return accept({ type: 'MessageSent', data: { userId, otherUserId, messages: messages + 1, body, attachment } })
}

/** Already done when all of it was seen. */
export function markSeen(
  { messages, seen }: Conversation,
  { userId, otherUserId }: Correspondents,
  upTo: number,
): ConversationDecision {
  if (!Number.isInteger(upTo) || upTo < 1 || upTo > messages) return refuse('message_unknown')
  if (upTo <= (seen.get(userId) ?? 0)) return accept()
  return accept({ type: 'MessagesSeen', data: { userId, otherUserId, messages, upTo } })
}

interface Change {
  readonly number: number
  /** null: there is none with this number. */
  readonly message: MessageFacts | null
  readonly at: Instant
}

/** @param body the new text */
export function edit(
  conversation: Conversation,
  { userId, otherUserId }: Correspondents,
  { number, message, at, body }: Change & { readonly body: Sealed | null },
  facts: ConversationFacts,
): ConversationDecision {
  const refusal = refusedChange(conversation, userId, { number, message, at }) ?? refused(facts)
  if (refusal !== null) return refuse(refusal)
  if (body === null) return refuse('message_empty')
  const { messages } = conversation
  return accept({ type: 'MessageEdited', data: { userId, otherUserId, messages, number, body } })
}

/** Also when the other person is gone. Already done when it was deleted. */
export function remove(
  conversation: Conversation,
  { userId, otherUserId }: Correspondents,
  { number, message, at }: Change,
): ConversationDecision {
  const refusal = refusedChange(conversation, userId, { number, message, at })
  if (refusal === 'message_deleted') return accept()
  if (refusal !== null) return refuse(refusal)
  const { messages } = conversation
  const attachmentId = message?.attachmentId ?? null
  return accept({ type: 'MessageDeleted', data: { userId, otherUserId, messages, number, attachmentId } })
}

/** Either person, to a message of either. Already done when it is their reaction. */
export function react(
  conversation: Conversation,
  { userId, otherUserId }: Correspondents,
  { number, message, reaction }: Pick<Change, 'number' | 'message'> & { readonly reaction: Reaction | null },
  facts: ConversationFacts,
): ConversationDecision {
  if (message === null || number > conversation.messages) return refuse('message_unknown')
  if (isDeleted(conversation, number, message)) return refuse('message_deleted')
  const refusal = refused(facts)
  if (refusal !== null) return refuse(refusal)
  const { messages, reactions } = conversation
  if (reactions.get(reactionKey(number, userId)) === reaction) return accept()
  return accept({ type: 'MessageReacted', data: { userId, otherUserId, messages, number, reaction } })
}

function refusedChange(conversation: Conversation, userId: UserId, { number, message, at }: Change) {
  if (message === null || number > conversation.messages) return 'message_unknown'
  if (message.authorId !== userId) return 'message_not_yours'
  if (isDeleted(conversation, number, message)) return 'message_deleted'
  return Date.parse(at) - Date.parse(message.sentAt) < messageChangeHours * 3_600_000 ? null : 'message_too_old'
}

/** The log knows it first; the read model, however long ago. */
function isDeleted({ deleted }: Conversation, number: number, message: MessageFacts): boolean {
  return message.deleted || deleted.has(number)
}

function refused({ other, correspond }: ConversationFacts): 'not_correspondents' | 'partner_inactive' | null {
  if (!correspond) return 'not_correspondents'
  return other === 'active' ? null : 'partner_inactive'
}
