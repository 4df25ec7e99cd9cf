import {
  isAccountEvent,
  rememberErased,
  runsBetweenAccounts,
  userOf,
  type RecordedAccountEvent,
} from '../../people/erased-people.ts'
import type { ReadModel } from '../../platform/read-model.ts'
import { foldIntoRows, instanceId } from '../../platform/runner/fold.ts'
import { erasedTable, erasedTableOf, type Mode, type TableNames } from '../../platform/runner/projection.ts'
import { upsertNewer } from '../../platform/runner/upsert.ts'
import { tellPeople, type ChangedStream } from '../../platform/sockets.ts'
import type { Sql, Transaction } from '../../platform/sql.ts'
import type { TextOpener } from '../../platform/text-opener.ts'
import {
  type Addressed,
  commentOf,
  conversationStream,
  publishToConversations,
  retell,
  type MessageRow,
} from './comment.ts'
import { messagesAfter, type RecordedConversationEvent } from './messages.ts'

/** `rm.conversations_v1`: two people, and how far each has seen what they wrote. */
interface ConversationRow {
  readonly id: string
  readonly company_id: string
  /** The smaller id first. */
  readonly user_id: string
  readonly other_user_id: string
  readonly messages: number
  readonly seen: number
  readonly other_seen: number
  readonly last_at: string
  readonly revision: number
}

export const conversations = {
  name: 'conversations',
  version: 1,
  categories: ['conversation', 'account'],
  awaited: true,
  archived: {
    streams: `select 'conversation-' || c.id from rm.conversations c where c.user_id = $1 or c.other_user_id = $1`,
  },
  tables: [
    {
      model: 'conversations',
      columns: `id uuid primary key, company_id uuid not null, user_id uuid not null, other_user_id uuid not null,
        messages integer not null, seen integer not null, other_seen integer not null, last_at timestamptz not null,
        revision bigint not null`,
      indexes: { user: '(user_id, last_at desc, id)', other: '(other_user_id, last_at desc, id)' },
      read: true,
    },
    {
      model: 'messages',
      columns: `conversation_id uuid not null, number integer not null, company_id uuid not null,
        author_id uuid not null, sent_at timestamptz not null, body text, attachment_id uuid, attachment_name text,
        attachment_type text, attachment_bytes integer, revision bigint not null, seen_at timestamptz,
        edited_at timestamptz, deleted_at timestamptz, author_reaction text, reader_reaction text,
        primary key (conversation_id, number)`,
      indexes: {
        author: '(author_id)',
        files: '(conversation_id, number desc) where attachment_name is not null',
        deleted: '(conversation_id, number) where deleted_at is not null',
      },
      read: true,
      personal: [['body'], ['attachment_name']],
    },
    erasedTable('conversations'),
  ],
  project: ({ opener, wake }) => {
    const changed: ChangedStream[] = []
    return {
      async apply(sql, events, { table, mode }) {
        for (const run of runsBetweenAccounts(events)) {
          const [first] = run
          if (first !== undefined && isAccountEvent(first)) {
            if (first.type === 'AccountErased') await eraseMessages(sql, { table, mode }, first)
          } else
            changed.push(...(await show(sql, { opener, table, mode }, run as readonly RecordedConversationEvent[])))
        }
      },
      committed: () => wake(changed.splice(0)),
    }
  },
} as const satisfies ReadModel

async function show(
  sql: Transaction,
  { opener, table, mode }: { readonly opener: TextOpener; readonly table: TableNames; readonly mode: Mode },
  events: readonly RecordedConversationEvent[],
): Promise<readonly ChangedStream[]> {
  // A repeated event notifies nobody.
  const fresh: RecordedConversationEvent[] = []
  const looks: Look[] = []
  await foldIntoRows<ConversationRow>(sql, { table: table('conversations'), key: 'id' }, events, (row, event) => {
    const next = event as RecordedConversationEvent
    fresh.push(next)
    looks.push(lookOf(row, next))
    return conversationAfter(row, next)
  })
  const rows = await messagesAfter(sql, { opener, table }, events)
  upsertNewer(sql, table('messages'), ['conversation_id', 'number'], rows)
  await markSeen(sql, table('messages'), looks)
  if (mode !== 'live') return []
  return [...(await publish(sql, fresh, rows)), ...(await publishChanges(sql, fresh))]
}

/** What a person saw for the first time: messages after one number, up to another. */
interface Look {
  readonly conversation_id: string
  readonly reader: string
  readonly after: number
  readonly up_to: number
  readonly at: string
}

function lookOf(row: ConversationRow | undefined, event: RecordedConversationEvent): Look {
  const { userId, messages } = event.data
  const before = (row?.user_id === userId ? row.seen : row?.other_seen) ?? 0
  const upTo = event.type === 'MessageSent' ? messages - 1 : seenUpTo(event, before)
  const at = event.metadata.at
  return { conversation_id: instanceId(event), reader: userId, after: before, up_to: upTo, at }
}

/** The author of a message has seen the earlier ones; the author of an edit or a reaction need not have. */
function seenUpTo({ type, data }: RecordedConversationEvent, before: number): number {
  if (type === 'MessagesSeen') return data.upTo
  return type === 'MessageSent' || type === 'ConversationOpened' ? data.messages : before
}

/** Messages keep when the other person saw them. */
async function markSeen(sql: Sql, table: string, looks: readonly Look[]): Promise<void> {
  const wide = looks.filter(({ after, up_to }) => up_to > after)
  if (wide.length === 0) return
  await sql.query({
    name: `seen_${table}`,
    text: `update ${table} m set seen_at = l.at
      from json_to_recordset($1) as l (conversation_id uuid, reader uuid, after integer, up_to integer, at timestamptz)
      where m.conversation_id = l.conversation_id and m.number > l.after and m.number <= l.up_to
        and m.author_id <> l.reader`,
    values: [JSON.stringify(wide)],
  })
}

/** To the sockets that follow the conversation, in the order of the events: each message as it is after all of them. */
async function publish(
  sql: Sql,
  events: readonly RecordedConversationEvent[],
  rows: readonly MessageRow[],
): Promise<readonly ChangedStream[]> {
  const comments = new Map(rows.map((row) => [`${row.conversation_id}/${row.number}`, commentOf(row)]))
  const addressed = events.flatMap((event): readonly Addressed[] => {
    const to = { companyId: event.metadata.companyId, conversationId: instanceId(event) }
    const { type, data } = event
    if (type === 'ConversationOpened') return []
    if (type === 'MessagesSeen')
      return [{ ...to, message: { type: 'seen', user_id: data.userId, up_to: data.upTo, at: event.metadata.at } }]
    const number = type === 'MessageSent' ? data.messages : data.number
    const comment = comments.get(`${to.conversationId}/${number}`)
    if (comment === undefined) return []
    return [{ ...to, message: { type: type === 'MessageSent' ? 'message' : 'changed', comment } }]
  })
  await retell(sql, addressed)
  return publishToConversations(sql, addressed)
}

/** Each changed conversation, once, to both people, also on their other screens. */
function publishChanges(sql: Sql, events: readonly RecordedConversationEvent[]): Promise<readonly ChangedStream[]> {
  const last = new Map(events.map((event) => [event.stream, event]))
  return tellPeople(
    sql,
    [...last.values()].flatMap((event) => {
      const { data, metadata, revision } = event
      const payload = { type: 'changed', resource: { type: 'conversations', id: instanceId(event), revision } }
      return [data.userId, data.otherUserId].map((userId) => ({
        companyId: metadata.companyId,
        userId,
        payload: JSON.stringify(payload),
      }))
    }),
  )
}

function conversationAfter(row: ConversationRow | undefined, event: RecordedConversationEvent): ConversationRow {
  const { userId, otherUserId, messages } = event.data
  const [first, second] = [userId, otherUserId].toSorted()
  const seenBefore = { seen: row?.seen ?? 0, other_seen: row?.other_seen ?? 0 }
  const mine = userId === first ? 'seen' : 'other_seen'
  return {
    id: instanceId(event),
    company_id: event.metadata.companyId,
    user_id: first ?? userId,
    other_user_id: second ?? otherUserId,
    messages,
    ...seenBefore,
    [mine]: Math.max(seenBefore[mine], seenUpTo(event, seenBefore[mine])),
    last_at: event.type === 'MessageSent' || row === undefined ? event.metadata.at : row.last_at,
    revision: event.revision,
  }
}

/** The other person keeps their own messages, and sees that there were others. */
async function eraseMessages(
  sql: Sql,
  { table, mode }: { readonly table: TableNames; readonly mode: Mode },
  event: RecordedAccountEvent,
): Promise<void> {
  await rememberErased(sql, table(erasedTableOf('conversations')), event)
  await sql.query({
    name: `erase_${table('messages')}`,
    text: `update ${table('messages')} set body = null, attachment_name = null
      where author_id = $1 and company_id = $2 and (body is not null or attachment_name is not null)`,
    values: [userOf(event), event.metadata.companyId],
  })
  await sql.query({
    name: `erase_reactions_${table('messages')}`,
    text: `update ${table('messages')} m set
        author_reaction = case when m.author_id <> $1 then m.author_reaction end,
        reader_reaction = case when m.author_id = $1 then m.reader_reaction end
      from ${table('conversations')} c
      where c.company_id = $2 and (c.user_id = $1 or c.other_user_id = $1) and m.conversation_id = c.id
        and case when m.author_id = $1 then m.author_reaction else m.reader_reaction end is not null`,
    values: [userOf(event), event.metadata.companyId],
  })
  // The sockets keep the newest messages for those who come back.
  if (mode !== 'live') return
  await sql.query({
    name: `forget_${table('conversations')}`,
    text: `select realtime.forget(company_id, '${conversationStream('')}' || id) from ${table('conversations')}
      where company_id = $2 and (user_id = $1 or other_user_id = $1)`,
    values: [userOf(event), event.metadata.companyId],
  })
}
