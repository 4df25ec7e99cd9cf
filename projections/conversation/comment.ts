import { derivedId, type Branded } from '#domain/shared/ids.ts'
import { tellSockets, type ToldStream } from '../sockets.ts'
import type { Sql } from '../sql.ts'

type CommentId = Branded<'CommentId'>

/** `rm.messages_v1` */
export interface MessageRow {
  readonly conversation_id: string
  /** From 1. */
  readonly number: number
  readonly company_id: string
  readonly author_id: string
  readonly sent_at: string
  /** Clear text; null when there is none or its author was erased. */
  readonly body: string | null
  readonly attachment_id: string | null
  readonly attachment_name: string | null
  readonly attachment_type: string | null
  readonly attachment_bytes: number | null
  readonly revision: number
  /** When the reader first saw it; left out where it is new. */
  readonly seen_at?: string | null
}

/** A message as a resource object. Both people read the same. */
export function commentOf(row: Omit<MessageRow, 'company_id' | 'revision'>) {
  const { conversation_id: conversation, number, author_id: author } = row
  const { attachment_id: id, attachment_name: name, attachment_type: type, attachment_bytes: bytes } = row
  return {
    type: 'comments',
    id: derivedId<CommentId>('comment', conversation, number),
    attributes: {
      number,
      author_id: author,
      body: row.body,
      // Its name goes with its author, as the file does.
      attachment: id === null || name === null ? null : { id, name, media_type: type ?? '', bytes: bytes ?? 0 },
      sent_at: new Date(row.sent_at).toISOString(),
      seen_at: row.seen_at == null ? null : new Date(row.seen_at).toISOString(),
    },
    relationships: {
      conversation: { data: { type: 'conversations', id: conversation } },
      author: { data: { type: 'users', id: author } },
    },
  } as const
}

export type Comment = ReturnType<typeof commentOf>

/** What the sockets of a conversation are told. */
type ConversationMessage =
  | { readonly type: 'message'; readonly comment: Comment }
  | { readonly type: 'seen'; readonly user_id: string; readonly up_to: number; readonly at: string }

export interface Addressed {
  readonly companyId: string
  readonly conversationId: string
  readonly message: ConversationMessage
}

export function publishToConversations(sql: Sql, messages: readonly Addressed[]): Promise<readonly ToldStream[]> {
  return tellSockets(
    sql,
    messages.map(({ companyId, conversationId, message }) => ({
      companyId,
      stream: conversationStream(conversationId),
      payload: JSON.stringify(message),
    })),
  )
}

/** The stream of the sockets of a conversation. */
export function conversationStream(conversationId: string): string {
  return `conversation:${conversationId}`
}
