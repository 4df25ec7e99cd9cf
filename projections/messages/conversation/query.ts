import { conversationIdOf } from '#domain/messages/conversation/state.ts'
import type { Presence } from '#domain/people/account/words.ts'
import { id, type ConversationId, type UserId } from '#domain/platform/ids.ts'
import { isGone } from '../../people/is-gone.ts'
import type { PageOf } from '../../platform/json.ts'
import { deletedAccount } from '../../platform/labels.ts'
import { mentoringRelationships } from '../../mentoring/mentoring-relationship/projection.ts'
import { mentoringRequests } from '../../mentoring/mentoring-request/projection.ts'
import { accountOf, goingOn, profileGoingOn } from '../../mentoring/parties/accounts.ts'
import type { Sql } from '../../platform/sql.ts'
import { commentOf, type Comment, type MessageRow } from './comment.ts'
import { commentColumns, findComment } from './comments-query.ts'
import { conversations } from './projection.ts'

/** The read models behind the queries of this file. */
export const conversationReads = [conversations.name, mentoringRequests.name, mentoringRelationships.name] as const

/** A conversation of the same two people, in which one of them had an account that was merged since: only read. */
export interface EarlierConversation {
  readonly id: string
  readonly messages: number
  readonly unread: number
  readonly last_at: string
}

/** Somebody to whom the reader may write, or with whom there is a conversation. */
export interface ConversationFound {
  readonly id: ConversationId
  /** False: nobody has opened it yet. */
  readonly opened: boolean
  readonly userId: string
  readonly fullName: string
  readonly state: Presence
  readonly avatarKey: string | null
  readonly title: string | null
  readonly city: string | null
  readonly timeZone: string | null
  readonly profile: { readonly type: 'participants' | 'presenters'; readonly id: string } | null
  readonly relationship: { readonly id: string; readonly aasm_state: string } | null
  readonly messages: number
  /** Those of the earlier conversations among them. */
  readonly unread: number
  readonly seenByReader: number
  readonly seenByOther: number
  /** The reader wants to hear of it in the application alone. */
  readonly muted: boolean
  readonly lastAt: string | null
  /** The newest, of the earlier conversations too. */
  readonly last: Comment | null
  /** The newest first. */
  readonly earlier: readonly EarlierConversation[]
  /** The conversation in which the two write now; null: this one. */
  readonly goesOnIn: ConversationId | null
  /** The accounts that it began with, the reader's first. */
  readonly between: readonly [string, string]
}

type Row = Omit<ConversationFound, 'id' | 'last' | 'goesOnIn' | 'between'> & {
  readonly last: MessageRow | null
  readonly total: number
}

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

const me = accountOf('$1')

/** SQL of those whom this side of a request or an accompaniment has in front of it, as they are now. */
const besideOf = (own: 'participant' | 'presenter', other: 'participant' | 'presenter', table: string) =>
  `select ${goingOn(`r.${other}_user_id`)} as user_id, '${other}s' as type,
      ${profileGoingOn(`r.${other}_id`, `r.${other}_user_id`)} as profile_id, requested_at,
      r.state <> 'cancelled' as counts
    from ${table} r where r.${own}_user_id = ${me}`

/** SQL: messages that were not seen. Of one that was deleted there is nothing to read. */
const unreadAfter = (seen: string) => `case when messages > ${seen} then messages - ${seen} - (
    select count(*)::int from rm.messages d
    where d.conversation_id = id and d.number > ${seen} and d.deleted_at is not null) else 0 end`

/** SQL of the conversations of this person, seen from their side, under whichever of their accounts. */
const sidesOf = (person: string) => `
    select id, messages, last_at, user_id as account, other_user_id as other, seen, other_seen as seen_by_other,
        ${unreadAfter('seen')} as unread
      from rm.conversations where user_id = ${accountOf(person)}
    union all
    select id, messages, last_at, other_user_id, user_id, other_seen, seen, ${unreadAfter('other_seen')}
      from rm.conversations where other_user_id = ${accountOf(person)}`

/** SQL: the two write in this one now. */
const isCurrent = '(account = $1 and other = user_id)'

/**
 * SQL: the conversations of the reader $1, one row for a person. Those with accounts that were merged since are earlier
 * ones, because two streams cannot be read as one (docs/decisions/2111).
 */
const correspondents = `mine as (
    select *, ${goingOn('side.other')} as user_id from (${sidesOf('$1')}) side
  ), written as (
    select user_id, (array_agg(id) filter (where ${isCurrent}))[1] as conversation,
      sum(messages)::int as all_messages, sum(unread)::int as unread,
      coalesce(sum(messages) filter (where ${isCurrent}), 0)::int as messages,
      coalesce(sum(seen) filter (where ${isCurrent}), 0)::int as seen_by_reader,
      coalesce(sum(seen_by_other) filter (where ${isCurrent}), 0)::int as seen_by_other,
      max(last_at) filter (where messages > 0) as last_at,
      (array_agg(id order by last_at desc, id) filter (where messages > 0))[1] as last_in,
      (array_agg(messages order by last_at desc, id) filter (where messages > 0))[1] as last_number,
      coalesce(json_agg(json_build_object('id', id, 'messages', messages, 'unread', unread, 'last_at',
        rm.iso(last_at)) order by last_at desc, id) filter (where messages > 0 and not ${isCurrent}), '[]') as earlier
    from mine group by user_id
  ), beside as (
    ${['rm.mentoring_requests', 'rm.mentoring_relationships']
      .flatMap((table) => [besideOf('participant', 'presenter', table), besideOf('presenter', 'participant', table)])
      .join(' union all ')}
  ), known as (
    select distinct on (user_id) user_id, type, profile_id from beside order by user_id, requested_at desc, profile_id
  ), partners as (select distinct user_id from beside where counts),
  everybody as (select user_id from written union select user_id from partners), people as (
    select u.id as user_id, u.status, trim(u.first_name || ' ' || u.last_name) as full_name, u.avatar_key, u.city,
      u.time_zone, known.type, known.profile_id, written.conversation, coalesce(written.messages, 0) as messages,
      case when u.status = 'erased' then 0 else coalesce(written.unread, 0) end as unread,
      coalesce(written.seen_by_reader, 0) as seen_by_reader, coalesce(written.seen_by_other, 0) as seen_by_other,
      written.last_at, written.last_in, written.last_number,
      coalesce(written.earlier, '[]') as earlier
    from everybody join app.users u on u.id = everybody.user_id left join written on written.user_id = u.id
      left join known on known.user_id = u.id
    where u.id <> $1 and (u.status <> 'erased' or written.all_messages > 0)
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
          where r.participant_user_id = ${me} and r.presenter_user_id = ${accountOf('s.user_id')}
            or r.presenter_user_id = ${me} and r.participant_user_id = ${accountOf('s.user_id')}
          order by r.requested_at desc, r.id limit 1) as relationship,
        s.messages, s.unread, s.seen_by_reader as "seenByReader", s.seen_by_other as "seenByOther",
        exists (select from app.muted_conversations x where x.user_id = $1 and x.conversation_id = s.conversation)
          as muted, rm.iso(s.last_at) as "lastAt",
        (select to_json(l) from (select ${commentColumns} from rm.messages m
          where m.conversation_id = s.last_in and m.number = s.last_number) l) as last, s.earlier,
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
    goesOnIn: null,
    between: [userId, row.userId],
  }
}

/** Messages that the person has not seen, of all conversations. What somebody wrote who is gone cannot be read. */
export async function unreadMessages(sql: Sql, userId: string): Promise<number> {
  const [row] = await sql.query<{ unread: number }>({
    name: 'conversations_unread',
    text: `select coalesce(sum(unread), 0)::int as unread from (${sidesOf('$1')}) side
      where unread > 0 and ${goingOn('other')} <> $1 and not ${isGone(goingOn('other'))}`,
    values: [userId],
  })
  return row?.unread ?? 0
}

/** null: it is not theirs, or there is none. One that nobody has opened yet is found by the people of the reader. */
export async function findConversation(sql: Sql, reader: Reader, conversationId: string) {
  const side = await sideOf(sql, reader.userId, conversationId)
  const other = side?.userId ?? (await counterpartIn(sql, reader, conversationId))
  if (other === null) return null
  const { items } = await listConversations(sql, reader, { otherUserId: other }, { number: 1, size: 1 })
  const [now] = items
  return now === undefined || side === null || now.id === conversationId ? (now ?? null) : earlierOf(sql, now, side)
}

/** Of a conversation that is only read: its own messages, beside who the other person is now. */
async function earlierOf(sql: Sql, now: ConversationFound, side: Side): Promise<ConversationFound> {
  const { id: conversationId, messages, seen, seenByOther, lastAt, account, other, unread } = side
  return {
    ...now,
    id: conversationId,
    opened: true,
    messages,
    unread: now.state === 'gone' ? 0 : unread,
    seenByReader: seen,
    seenByOther,
    lastAt: messages === 0 ? null : lastAt,
    last: await findComment(sql, conversationId, messages),
    earlier: [],
    goesOnIn: now.id,
    between: [account, other],
  }
}

interface Side {
  readonly id: ConversationId
  readonly messages: number
  readonly seen: number
  readonly seenByOther: number
  readonly unread: number
  readonly lastAt: string
  readonly account: string
  readonly other: string
  /** The other person as they are now. */
  readonly userId: string
}

/** An opened conversation from the side of this person. */
async function sideOf(sql: Sql, userId: string, conversationId: string): Promise<Side | null> {
  const [row] = await sql.query<Side>({
    name: 'conversation_side',
    text: `select id, messages, seen, unread, seen_by_other as "seenByOther", rm.iso(last_at) as "lastAt",
        account, other,
        ${goingOn('other')} as "userId" from (${sidesOf('$1')}) side where id = $2`,
    values: [userId, conversationId],
  })
  return row ?? null
}

/** Those with whom something is under way, or has been: a request that came to nothing does not count. */
export async function counterpartsOf(sql: Sql, userId: string): Promise<readonly UserId[]> {
  const rows = await sql.query<{ user_id: UserId }>({
    name: 'conversations_counterparts',
    text: `with ${correspondents} select user_id from people join partners using (user_id)`,
    values: [userId],
  })
  return rows.map(({ user_id }) => user_id)
}

/** The person is one of the two, whether or not the conversation was opened. */
export async function takesPart(sql: Sql, userId: UserId, conversationId: string): Promise<boolean> {
  if ((await sideOf(sql, userId, conversationId)) !== null) return true
  return mayWrite(sql, userId, conversationId)
}

/** The person may write to the other one now, and here: an earlier conversation is only read. */
export async function mayWrite(sql: Sql, userId: UserId, conversationId: string): Promise<boolean> {
  return (await counterpartIn(sql, { userId }, conversationId)) !== null
}

async function counterpartIn(
  sql: Sql,
  { userId }: Pick<Reader, 'userId'>,
  conversationId: string,
): Promise<string | null> {
  const people = await counterpartsOf(sql, userId)
  return people.find((other) => conversationIdOf(userId, other) === conversationId) ?? null
}
