import type { ConversationEvent } from '#domain/messages/conversation/events.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { Sealed } from '#domain/platform/event.ts'
import { erasedAmong } from '../../people/erased-people.ts'
import { instanceId } from '../../platform/runner/fold.ts'
import { erasedTableOf, type TableNames } from '../../platform/runner/projection.ts'
import type { Sql } from '../../platform/sql.ts'
import { storable, type TextOpener } from '../../platform/text-opener.ts'
import type { MessageRow } from './comment.ts'

export type RecordedConversationEvent = RecordedEvent & ConversationEvent
type Sent = Extract<RecordedConversationEvent, { type: 'MessageSent' }>
/** What happens to a message after it was sent. */
type Changed = Extract<RecordedConversationEvent, { type: 'MessageEdited' | 'MessageDeleted' | 'MessageReacted' }>

interface Reading {
  readonly opener: TextOpener
  readonly table: TableNames
}

type Texts = ReadonlyMap<Sealed, string>

/** The messages that these events are about, as they are after them. Deleted is deleted, whatever comes later. */
export async function messagesAfter(
  sql: Sql,
  { opener, table }: Reading,
  events: readonly RecordedConversationEvent[],
): Promise<readonly MessageRow[]> {
  const about = events.filter((event) => isSent(event) || isChanged(event))
  if (about.length === 0) return []
  const people = about.map(({ data }) => data.userId)
  const erased = await erasedAmong(sql, table(erasedTableOf('conversations')), people)
  // A key in memory may outlive the person: what an erased author wrote is not opened.
  const readable = about.filter(({ data }) => !erased.has(data.userId))
  const texts = await opened(opener, readable)
  const rows = await stored(sql, table, about.filter(isChanged))
  for (const event of about) {
    const key = keyOf(event)
    const row = rows.get(key)
    if (isSent(event)) rows.set(key, rowOf(event, texts))
    else if (row !== undefined && event.revision > row.revision && !erased.has(event.data.userId))
      rows.set(key, { ...changedBy(row, event, texts), revision: event.revision })
  }
  return [...rows.values()]
}

function isSent(event: RecordedConversationEvent): event is Sent {
  return event.type === 'MessageSent'
}

function isChanged(event: RecordedConversationEvent): event is Changed {
  return event.type === 'MessageEdited' || event.type === 'MessageDeleted' || event.type === 'MessageReacted'
}

function keyOf(event: Sent | Changed): string {
  return `${instanceId(event)}/${numberOf(event)}`
}

function numberOf({ type, data }: Sent | Changed): number {
  return type === 'MessageSent' ? data.messages : data.number
}

/** Those that were sent before these events. */
async function stored(sql: Sql, table: TableNames, changed: readonly Changed[]): Promise<Map<string, MessageRow>> {
  if (changed.length === 0) return new Map()
  const keys = changed.map((event) => ({ conversation_id: instanceId(event), number: numberOf(event) }))
  const found = await sql.query<{ row: MessageRow }>({
    name: `load_${table('messages')}`,
    // Without `seen_at`, so that the write does not replace it: it is set beside the events.
    text: `select to_jsonb(m) - 'seen_at' as row from ${table('messages')} m
      join (select distinct * from json_to_recordset($1::json) as k (conversation_id uuid, number integer)) k
        using (conversation_id, number)`,
    values: [JSON.stringify(keys)],
  })
  return new Map(found.map(({ row }) => [`${row.conversation_id}/${row.number}`, row]))
}

async function opened(opener: TextOpener, events: readonly (Sent | Changed)[]): Promise<Texts> {
  const sealed = events.flatMap(({ stream, type, data }) => {
    const at = (text: Sealed | null | undefined, field: string) =>
      text == null ? [] : [{ sealed: text, context: `${stream}/${type}/${field}` }]
    if (type === 'MessageEdited') return at(data.body, 'body')
    return type === 'MessageSent' ? [...at(data.body, 'body'), ...at(data.attachment?.name, 'attachment.name')] : []
  })
  const clear = sealed.length === 0 ? [] : await opener.openMany(sealed)
  return new Map(
    sealed.flatMap(({ sealed: text }, n) => {
      const words = clear[n]
      return words == null ? [] : [[text, storable(words)] as const]
    }),
  )
}

function rowOf(event: Sent, texts: Texts): MessageRow {
  const { data } = event
  const textOf = (text: Sealed | null | undefined) => (text == null ? null : (texts.get(text) ?? null))
  return {
    conversation_id: instanceId(event),
    number: data.messages,
    company_id: event.metadata.companyId,
    author_id: data.userId,
    sent_at: event.metadata.at,
    body: textOf(data.body),
    attachment_id: data.attachment?.attachmentId ?? null,
    attachment_name: textOf(data.attachment?.name),
    attachment_type: data.attachment?.mediaType ?? null,
    attachment_bytes: data.attachment?.bytes ?? null,
    revision: event.revision,
    edited_at: null,
    deleted_at: null,
    author_reaction: null,
    reader_reaction: null,
  }
}

function changedBy(row: MessageRow, { type, data, metadata }: Changed, texts: Texts): MessageRow {
  if (row.deleted_at !== null) return row
  switch (type) {
    case 'MessageEdited':
      return { ...row, body: texts.get(data.body) ?? null, edited_at: metadata.at }
    case 'MessageDeleted': {
      const none = { body: null, attachment_name: null, author_reaction: null, reader_reaction: null }
      return { ...row, ...none, deleted_at: metadata.at }
    }
    case 'MessageReacted':
      return data.userId === row.author_id
        ? { ...row, author_reaction: data.reaction }
        : { ...row, reader_reaction: data.reaction }
    default:
      return row
  }
}
