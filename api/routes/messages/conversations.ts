import { withoutQuotes } from '#domain/platform/search-words.ts'
import { id, type ConversationId, type UserId } from '#domain/platform/ids.ts'
import { muteConversation } from '#projections/messages/conversation/mute.ts'
import {
  conversationReads,
  findConversation,
  listConversations,
  unreadMessages,
  type ConversationFound,
} from '#projections/messages/conversation/query.ts'
import {
  conversationsMeta,
  conversations as contract,
  markCommentsSeen,
  type ConversationAttributes,
} from '../../contract/messages/conversations.ts'
import { created, found, page, resources } from '../../platform/http/answers.ts'
import type { Resource } from '../../platform/http/document.ts'
import { endpoint, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { flag as flagValue, text } from '../../platform/openapi/parts.ts'
import { done } from '../../refusals/platform/done.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { flag } from '../mentoring/shared/mentoring-policy.ts'

const query = queryOf(contract)
const answers = answersOf(contract)

/** The two people alone read a conversation: to everybody else there is none. */
export function conversationEndpoints({ sql, conversations }: RouteDependencies): readonly Endpoint[] {
  const read = async (call: SignedInCall, conversationId: string) =>
    found(await findConversation(sql(call.company.id), readerOf(call), conversationId))
  const show = async (call: SignedInCall, conversationId: string) =>
    resources(call, resourceOf(call.user.id, await read(call, conversationId)))

  return [
    endpoint({
      method: 'get',
      path: contract.paths.list,
      summary: 'Everybody to whom the reader writes or may write, the last message first, with `meta.unread`',
      access: 'session',
      reads: conversationReads,
      query: {
        ...query,
        page: 25,
        filters: contract.filters.list,
        texts: ['q'],
        values: { q: text, unread: flagValue },
      },
      answers: { ...answers, list: true, listMeta: conversationsMeta },
      handle: async (call) => {
        const connection = sql(call.company.id)
        const { filters } = call.query
        const filter = {
          q: withoutQuotes((filters.get('q') ?? []).join(' ')),
          unread: flag(filters.get('unread'), 'unread'),
        }
        const { items, total } = await listConversations(connection, readerOf(call), filter, call.query.page)
        const data = JSON.stringify(items.map((one) => resourceOf(call.user.id, one)))
        return page(call, { data, total }, null, { unread: await unreadMessages(connection, call.user.id) })
      },
    }),

    endpoint({
      method: 'get',
      path: contract.paths.one,
      summary: 'One conversation of the reader',
      access: 'session',
      reads: conversationReads,
      query,
      answers,
      handle: async (call) => show(call, call.params['id'] ?? ''),
    }),

    endpoint({
      method: 'post',
      path: contract.paths.list,
      writes: 'conversation',
      summary: 'Open the conversation with a person; two people have one',
      access: 'session',
      reads: conversationReads,
      query,
      body: { schema: contract.bodies.create, kind: contract.type },
      answers,
      handle: async (call, { data }) => {
        const otherUserId = id<UserId>(data.relationships.receiver.data.id.toLowerCase())
        const opened = await conversations.openConversation({ ...call.command(), otherUserId })
        const result = done(opened, 'conversation', { data })
        await call.settle(result.position)
        return created(call, `/api/v1/conversations/${result.id}`, () => show(call, result.id))
      },
    }),

    endpoint({
      method: 'patch',
      path: contract.paths.one,
      writes: 'change',
      summary: 'Whether the reader hears of its messages beyond the application',
      access: 'session',
      reads: conversationReads,
      query,
      body: { schema: contract.bodies.update, kind: contract.type },
      answers,
      find: async (call) => read(call, call.params['id'] ?? ''),
      handle: async (call, { data: { id: conversation, attributes } }) => {
        await call
          .once(sql(call.company.id))
          .transaction((transaction) => muteConversation(transaction, call.user.id, conversation, attributes.muted))
        return show(call, conversation)
      },
    }),

    endpoint({
      method: 'patch',
      path: contract.paths.markSeen,
      summary: 'The reader has seen the messages, up to one or all of them',
      access: 'session',
      reads: conversationReads,
      query,
      body: {
        schema: markCommentsSeen,
        kind: contract.type,
        unsent: (conversation) => ({ data: { type: contract.type, id: conversation } }),
      },
      answers,
      find: async (call) => read(call, call.params['id'] ?? ''),
      handle: async (call, { data }, { messages, opened, earlier }) => {
        const seen = async (conversation: string, upTo: number) => {
          const command = { ...call.command(), conversationId: id<ConversationId>(conversation), upTo }
          const result = done(await conversations.markMessagesSeen(command), 'conversation', { data })
          await call.settle(result.position)
        }
        const upTo = data.attributes?.up_to ?? messages
        if (opened && upTo > 0) await seen(data.id, upTo)
        if (data.attributes === undefined)
          for (const one of earlier.filter(({ unread }) => unread > 0)) await seen(one.id, one.messages)
        return show(call, data.id)
      },
    }),
  ]
}

/** Who reads, for the queries. */
export function readerOf({ user }: SignedInCall) {
  return { userId: user.id, locale: user.locale }
}

function resourceOf(readerId: string, one: ConversationFound): Resource {
  const attributes: ConversationAttributes = {
    role_user_id: one.userId,
    correspondent: {
      user_id: one.userId,
      full_name: one.fullName,
      state: one.state,
      avatar_url: one.avatarKey === null ? null : `/api/v1/avatars/${one.avatarKey}`,
      title: one.title,
      city: one.city,
      time_zone: one.timeZone,
      profile: one.profile,
    },
    relationship: one.relationship,
    messages: one.messages,
    unread: one.unread,
    seen_by_reader: one.seenByReader,
    muted: one.muted,
    seen_by_other: one.seenByOther,
    last_message: one.last?.attributes ?? null,
    last_at: one.lastAt,
    earlier: [...one.earlier],
    goes_on_in: one.goesOnIn,
  }
  const to = (userId: string) => ({ data: { type: 'users', id: userId } })
  return {
    type: contract.type,
    id: one.id,
    attributes,
    relationships: { sender: to(readerId), receiver: to(one.userId) },
  }
}
