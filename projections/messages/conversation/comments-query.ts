import type { PageOf } from '../../platform/json.ts'
import { accountOf, goingOn } from '../../mentoring/parties/accounts.ts'
import type { Sql } from '../../platform/sql.ts'
import { commentOf, type Comment, type MessageRow } from './comment.ts'

/**
 * SQL after `select`, of `rm.messages m`. After a merge the author is the account that goes on (docs/decisions/2111).
 */
export const commentColumns = `m.conversation_id, m.number, ${goingOn('m.author_id')} as author_id, m.sent_at,
  m.body, m.attachment_id, m.attachment_name, m.attachment_type, m.attachment_bytes, m.revision::int as revision,
  m.edited_at, m.deleted_at, m.author_reaction, m.reader_reaction, m.seen_at`

const me = accountOf('$1')

interface Window {
  /** Only messages before this number. */
  readonly before?: number
  /** Only messages after this number: the oldest of them. */
  readonly after?: number
  readonly size: number
}

/** Messages of a conversation, newest first. By number, so that the last page costs what the first does. */
export async function listComments(
  sql: Sql,
  conversationId: string,
  { before, after, size }: Window,
): Promise<readonly Comment[]> {
  const forward = after !== undefined
  const rows = await sql.query<MessageRow>({
    name: `comments_page_${forward ? 'forward' : 'back'}`,
    text: `select * from (
        select ${commentColumns} from rm.messages m
        where m.conversation_id = $1 and m.number > $2 and ($3::int is null or m.number < $3)
        order by m.number ${forward ? 'asc' : 'desc'} limit $4
      ) page order by number desc`,
    values: [conversationId, after ?? 0, before ?? null, size],
  })
  return rows.map(commentOf)
}

/** null: there is none with this number yet. */
export async function findComment(sql: Sql, conversationId: string, number: number): Promise<Comment | null> {
  const [row] = await sql.query<MessageRow>({
    name: 'comment',
    text: `select ${commentColumns} from rm.messages m where m.conversation_id = $1 and m.number = $2`,
    values: [conversationId, number],
  })
  return row === undefined ? null : commentOf(row)
}

/** The file of a message that can still be read. */
export async function findAttachment(sql: Sql, conversationId: string, attachmentId: string) {
  const [row] = await sql.query<{ name: string; type: string; bytes: number }>({
    name: 'comment_attachment',
    text: `select attachment_name as name, attachment_type as type, attachment_bytes as bytes from rm.messages
      where conversation_id = $1 and attachment_id = $2 and attachment_name is not null`,
    values: [conversationId, attachmentId],
  })
  return row ?? null
}

/** Messages of a conversation whose file can still be read, newest first. */
export async function listFiles(
  sql: Sql,
  conversationId: string,
  page: PageOf,
): Promise<{ readonly comments: readonly Comment[]; readonly total: number }> {
  const rows = await sql.query<MessageRow & { readonly total: number }>({
    name: 'comments_files',
    text: `select ${commentColumns}, count(*) over ()::int as total from rm.messages m
      where m.conversation_id = $1 and m.attachment_name is not null
      order by m.number desc limit $2 offset $3`,
    values: [conversationId, page.size, (page.number - 1) * page.size],
  })
  return { comments: rows.map(commentOf), total: rows[0]?.total ?? 0 }
}

/** What a search looks at: the newest messages of the conversations that were written in last. */
export const searched = { conversations: 50, messages: 2_000, found: 50 } as const

/**
 * Messages that contain the text, whatever the case and the accents, newest first.
 * @param conversationId null: in all conversations of the person
 */
export async function searchComments(
  sql: Sql,
  userId: string,
  { q, conversationId }: { readonly q: string; readonly conversationId: string | null },
): Promise<{ readonly comments: readonly Comment[]; readonly partial: boolean }> {
  const depth = conversationId === null ? searched.messages : searched.conversations * searched.messages
  const rows = await sql.query<MessageRow & { readonly partial: boolean }>({
    name: 'comments_search',
    text: `with c as materialized (
        select id, messages from rm.conversations
        where (user_id = ${me} or other_user_id = ${me}) and ($3::uuid is null or id = $3) and messages > 0
        order by last_at desc, id limit $4
      ), partial as (
        select coalesce(bool_or(messages > $5), false) or count(*) = $4 as partial from c
      ), hits as (
        select ${commentColumns} from c join lateral (
          select * from rm.messages r where r.conversation_id = c.id and r.number > c.messages - $5
        ) m on true
        where strpos(app.fold(coalesce(m.body, '') || ' ' || coalesce(m.attachment_name, '')), app.fold($2)) > 0
        order by m.sent_at desc, m.number desc limit $6
      )
      select hits.*, partial.partial from partial left join hits on true order by sent_at desc, number desc`,
    values: [userId, q, conversationId, searched.conversations, depth, searched.found],
  })
  return {
    comments: rows.flatMap((row) => (row.number === null ? [] : [commentOf(row)])),
    partial: rows[0]?.partial ?? false,
  }
}
