import { conversationIdOf } from '#domain/conversation/state.ts'
import { id, type ConversationId, type UserId } from '#domain/shared/ids.ts'
import type { PageOf } from '../json.ts'
import { deletedAccount } from '../labels.ts'
import { mentoringRelationships } from '../mentoring-relationship/projection.ts'
import { mentoringRequests } from '../mentoring-request/projection.ts'
import type { Sql } from '../sql.ts'
import { commentOf, type Comment, type MessageRow } from './comment.ts'
import { conversations } from './projection.ts'

/** The read models behind the queries of this file. */
export const conversationReads = [conversations.name, mentoringRequests.name, mentoringRelationships.name] as const

/** Somebody to whom the reader may write, or with whom there is a conversation. */
export interface ConversationFound {
  readonly id: ConversationId
  /** False: nobody has opened it yet. */
  readonly opened: boolean
  readonly userId: string
  readonly fullName: string
  readonly state: 'active' | 'inactive' | 'gone'
  readonly avatarKey: string | null
  readonly title: string | null
  readonly city: string | null
  readonly timeZone: string | null
  readonly profile: { readonly type: 'participants' | 'presenters'; readonly id: string } | null
  readonly relationship: { readonly id: string; readonly aasm_state: string } | null
  readonly messages: number
  readonly unread: number
  readonly seenByOther: number
  readonly lastAt: string | null
  readonly last: Comment | null
}

type Row = Omit<ConversationFound, 'id' | 'last'> & { readonly last: MessageRow | null; readonly total: number }

interface Reader {
  readonly userId: UserId
  readonly locale: 'fr' | 'en'
}

export interface ConversationFilter {
  /** Part of a name. */
  readonly q?: string
  readonly unread?: boolean
  /** The other person. */
  readonly otherUserId?: string
}

/** SQL: what the reader $1 has, one row for a person. */
const correspondents = `mine as (
    select other_user_id as user_id, id, messages, seen, other_seen as seen_by_other, last_at
      from rm.conversations where user_id = $1
    union all
    select user_id, id, messages, other_seen, seen, last_at from rm.conversations where other_user_id = $1
  ), beside as (
    select presenter_user_id as user_id, 'presenters' as type, presenter_id as profile_id, requested_at
      from rm.mentoring_requests where participant_user_id = $1
    union all
    select participant_user_id, 'participants', participant_id, requested_at
      from rm.mentoring_requests where presenter_user_id = $1
    union all
    select presenter_user_id, 'presenters', presenter_id, requested_at
      from rm.mentoring_relationships where participant_user_id = $1
    union all
    select participant_user_id, 'participants', participant_id, requested_at
      from rm.mentoring_relationships where presenter_user_id = $1
  ), known as (
    select distinct on (user_id) user_id, type, profile_id from beside order by user_id, requested_at desc, profile_id
  ), everybody as (select user_id from mine union select user_id from known), people as (
    select u.id as user_id, u.status, u.first_name || ' ' || u.last_name as full_name, u.avatar_key, u.city,
      u.time_zone, known.type, known.profile_id, mine.id as conversation, coalesce(mine.messages, 0) as messages,
      coalesce(mine.messages - mine.seen, 0) as unread, coalesce(mine.seen_by_other, 0) as seen_by_other,
      case when mine.messages > 0 then mine.last_at end as last_at
    from everybody join app.users u on u.id = everybody.user_id left join mine on mine.user_id = u.id
      left join known on known.user_id = u.id
    where u.id <> $1 and (u.status <> 'erased' or mine.messages > 0)
  )`

/** Those with whom the reader corresponds, the last message first, then by name. */
export async function listConversations(
  sql: Sql,
  reader: Reader,
  { q = '', unread = false, otherUserId }: ConversationFilter,
  page: PageOf,
): Promise<{ readonly items: readonly ConversationFound[]; readonly total: number }> {
  const rows = await sql.query<Row>({
    name: 'conversations_page',
    text: `with ${correspondents}, found as (
        select * from people where ($2 = '' or (status <> 'erased' and strpos(app.fold(full_name), app.fold($2)) > 0))
          and (not $3::boolean or unread > 0) and ($4::uuid is null or user_id = $4)
      ), shown as (select * from found order by last_at desc nulls last, full_name, user_id limit $5 offset $6)
      select s.conversation is not null as opened, s.user_id as "userId",
        case when s.status = 'erased' then $7 else s.full_name end as "fullName",
        case s.status when 'erased' then 'gone' when 'active' then 'active' else 'inactive' end as state,
        s.avatar_key as "avatarKey", p.title, s.city, case when s.status <> 'erased' then s.time_zone end as "timeZone",
        case when s.status <> 'erased' and s.profile_id is not null
          then json_build_object('type', s.type, 'id', s.profile_id) end as profile,
        (select json_build_object('id', r.id, 'aasm_state', r.state) from rm.mentoring_relationships r
          where (r.participant_user_id, r.presenter_user_id) in (($1, s.user_id), (s.user_id, $1))
          order by r.requested_at desc, r.id limit 1) as relationship,
        s.messages, s.unread, s.seen_by_other as "seenByOther", rm.iso(s.last_at) as "lastAt",
        (select to_json(m) from rm.messages m where m.conversation_id = s.conversation and m.number = s.messages)
          as last,
        (select count(*)::int from found) as total
      from shown s left join app.profiles p on p.id = s.profile_id
      order by s.last_at desc nulls last, s.full_name, s.user_id`,
    values: [
      reader.userId,
      q,
      unread,
      otherUserId ?? null,
      page.size,
      (page.number - 1) * page.size,
      deletedAccount[reader.locale],
    ],
  })
  return { items: rows.map((row) => foundOf(row, reader)), total: rows[0]?.total ?? 0 }
}

function foundOf({ total: _total, last, ...row }: Row, { userId }: Reader): ConversationFound {
  return {
    ...row,
    id: conversationIdOf(userId, id<UserId>(row.userId)),
    last: last === null ? null : commentOf(last),
  }
}

/** Messages that the person has not seen, of all conversations. */
export async function unreadMessages(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql.query<{ unread: number }>({
    name: 'conversations_unread',
    text: `select coalesce(sum(messages - case when user_id = $1 then seen else other_seen end), 0)::int as unread
      from rm.conversations where user_id = $1 or other_user_id = $1`,
    values: [userId],
  })
  return row?.unread ?? 0
}

/** null: it is not theirs, or there is none. One that nobody has opened yet is found by the people of the reader. */
export async function findConversation(sql: Sql, reader: Reader, conversationId: string) {
  const other =
    (await otherPersonOf(sql, reader.userId, conversationId)) ?? (await notOpened(sql, reader, conversationId))
  if (other === null) return null
  const { items } = await listConversations(sql, reader, { otherUserId: other }, { number: 1, size: 1 })
  return items[0] ?? null
}

/** The other person of an opened conversation of this one. */
export async function otherPersonOf(sql: Sql, userId: string, conversationId: string): Promise<string | null> {
  const [row] = await sql.query<{ other: string }>({
    name: 'conversation_other',
    text: `select case when user_id = $1 then other_user_id else user_id end as other
      from rm.conversations where id = $2 and (user_id = $1 or other_user_id = $1)`,
    values: [userId, conversationId],
  })
  return row?.other ?? null
}

/** Everybody with whom the person has something together. */
export async function counterpartsOf(sql: Sql, userId: string): Promise<readonly UserId[]> {
  const rows = await sql.query<{ user_id: UserId }>({
    name: 'conversations_counterparts',
    text: `with ${correspondents} select user_id from people`,
    values: [userId],
  })
  return rows.map(({ user_id }) => user_id)
}

/** The person is one of the two, whether or not the conversation was opened. */
export async function takesPart(sql: Sql, userId: UserId, conversationId: string): Promise<boolean> {
  const other = (await otherPersonOf(sql, userId, conversationId)) ?? (await notOpened(sql, { userId }, conversationId))
  return other !== null
}

async function notOpened(sql: Sql, { userId }: Pick<Reader, 'userId'>, conversationId: string): Promise<string | null> {
  const people = await counterpartsOf(sql, userId)
  return people.find((other) => conversationIdOf(userId, other) === conversationId) ?? null
}
