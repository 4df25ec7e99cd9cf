import type { Reaction } from '#domain/messages/conversation/words.ts'
import { derivedId, type Branded } from '#domain/platform/ids.ts'
import { tellSockets, type ChangedStream } from '../../platform/sockets.ts'
import type { Sql } from '../../platform/sql.ts'

type CommentId = Branded<'CommentId'>

/** `rm.messages_v1` */
export interface MessageRow {
  readonly conversation_id: string
  /** From 1. */
  readonly number: number
  readonly company_id: string
  readonly author_id: string
  readonly sent_at: string
  /** Clear text; null when there is none, it was deleted or its author was erased. */
  readonly body: string | null
  readonly attachment_id: string | null
  readonly attachment_name: string | null
  readonly attachment_type: string | null
  readonly attachment_bytes: number | null
  /** Of the event that changed it last; not that it was seen. */
  readonly revision: number
  readonly edited_at: string | null
  readonly deleted_at: string | null
  readonly author_reaction: Reaction | null
  readonly reader_reaction: Reaction | null
  /** When the reader first saw it; left out where it is new. */
  readonly seen_at?: string | null
}

/** A message as a resource object. Both people read the same. */
export function commentOf(row: Omit<MessageRow, 'company_id'>) {
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
      seen_at: instantOf(row.seen_at),
      edited_at: instantOf(row.edited_at),
      deleted_at: instantOf(row.deleted_at),
      reactions: { author: row.author_reaction, reader: row.reader_reaction },
      revision: row.revision,
    },
    relationships: {
      conversation: { data: { type: 'conversations', id: conversation } },
      author: { data: { type: 'users', id: author } },
    },
  } as const
}

function instantOf(at: string | null | undefined): string | null {
  return at == null ? null : new Date(at).toISOString()
}

export type Comment = ReturnType<typeof commentOf>

/** The messages for the sockets of a conversation. */
type ConversationMessage =
  | { readonly type: 'message' | 'changed'; readonly comment: Comment }
  | { readonly type: 'seen'; readonly user_id: string; readonly up_to: number; readonly at: string }

export interface Addressed {
  readonly companyId: string
  readonly conversationId: string
  readonly message: ConversationMessage
}

export function publishToConversations(sql: Sql, messages: readonly Addressed[]): Promise<readonly ChangedStream[]> {
  return tellSockets(
    sql,
    messages.map(({ companyId, conversationId, message }) => ({
      companyId,
      stream: conversationStream(conversationId),
      payload: JSON.stringify(message),
    })),
  )
}

/** The sockets keep messages for those who come back: what was changed is kept as it is now. */
export async function retell(sql: Sql, messages: readonly Addressed[]): Promise<void> {
  const changed = messages.flatMap(({ companyId, conversationId, message }) =>
    message.type === 'changed'
      ? [{ company: companyId, stream: conversationStream(conversationId), comment: message.comment }]
      : [],
  )
  if (changed.length === 0) return
  await sql.query({
    name: 'conversation_retell',
    text: `update realtime.events e set payload = e.payload || jsonb_build_object('comment', c.comment)
      from (select distinct on (stream, comment ->> 'id') *
        from jsonb_to_recordset($1::jsonb) as c (company uuid, stream text, comment jsonb)) c
      where e.company_id = c.company and e.stream = c.stream and e.payload -> 'comment' ->> 'id' = c.comment ->> 'id'`,
    values: [JSON.stringify(changed)],
  })
}

/** The stream of the sockets of a conversation. */
export function conversationStream(conversationId: string): string {
  return `conversation:${conversationId}`
}
