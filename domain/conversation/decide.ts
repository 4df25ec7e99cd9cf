import type { Presence } from '../mentoring-request/decide.ts'
import { accept, refuse, type Decision } from '../shared/decision.ts'
import type { Sealed } from '../shared/event.ts'
import type { UserId } from '../shared/ids.ts'
import type { Attachment, ConversationEvent } from './events.ts'
import type { Conversation } from './state.ts'

export type ConversationRefusal =
  | 'self'
  /** Neither a text nor a file. */
  | 'message_empty'
  | 'partner_inactive'
  /** These two have nothing together that lets them write to each other. */
  | 'not_correspondents'
  | 'message_unknown'

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

function refused({ other, correspond }: ConversationFacts): 'not_correspondents' | 'partner_inactive' | null {
  if (!correspond) return 'not_correspondents'
  return other === 'active' ? null : 'partner_inactive'
}
