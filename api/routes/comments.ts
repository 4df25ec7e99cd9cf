import { id, type ConversationId } from '#domain/shared/ids.ts'
import type { Comment } from '#projections/conversation/comment.ts'
import { findComment, listComments, searchComments, searched } from '#projections/conversation/comments-query.ts'
import { conversationReads, findConversation } from '#projections/conversation/query.ts'
import { reportReads, sessionReportsOf } from '#projections/conversation/reports.ts'
import { comments as contract, commentsMeta, createComment, searchMeta } from '../contract/comments.ts'
import { created, found, resources } from '../http/answers.ts'
import { documentOf, pageLinks, sparse } from '../http/document.ts'
import { endpoint, type Answer, type Endpoint, type SignedInCall } from '../http/endpoint.ts'
import { text } from '../openapi/parts.ts'
import { done } from '../refusals/done.ts'
import { readerOf } from './conversations.ts'
import type { RouteDependencies } from './shared/dependencies.ts'
import { answersOf, queryOf } from './shared/from-contract.ts'
import { invalid } from './shared/mentoring-policy.ts'

const query = queryOf(contract)
const answers = answersOf(contract)
const number = { type: 'integer', minimum: 1 }
/** A shorter text is in too many messages: nothing is found. */
const shortest = 2

/** The messages of a conversation, to its two people. */
export function commentEndpoints({ sql, conversations }: RouteDependencies): readonly Endpoint[] {
  const find = async (call: SignedInCall) =>
    found(await findConversation(sql(call.company.id), readerOf(call), call.params['conversationId'] ?? ''))

  return [
    endpoint({
      method: 'get',
      path: contract.paths.ofConversation,
      summary:
        'Messages, newest first: the last ones, those `before` or `after` a number, or those with a text; in `meta` ' +
        'the session reports that can be read of that time',
      access: 'session',
      reads: [...conversationReads, ...reportReads],
      query: {
        ...query,
        page: 50,
        filters: contract.filters.ofConversation,
        texts: ['q'],
        values: { before: number, after: number, q: text },
      },
      answers: { ...answers, list: true, listMeta: commentsMeta },
      handle: async (call) => {
        const connection = sql(call.company.id)
        const { id: conversationId, userId, messages } = await find(call)
        const q = textIn(call)
        if (q !== '') {
          const { comments } = await searchComments(connection, call.user.id, { q, conversationId })
          return listOf(call, comments, { total: comments.length, reports: [] })
        }
        const [before, after] = [numberIn(call, 'before'), numberIn(call, 'after')]
        const { size } = call.query.page
        const window = { size, ...(before !== undefined && { before }), ...(after !== undefined && { after }) }
        const list = await listComments(connection, conversationId, window)
        // What was reported belongs to the page that holds the messages around it.
        const oldest = list.at(-1)
        const from = oldest === undefined || oldest.attributes.number === 1 ? null : oldest.attributes.sent_at
        const newest = list[0]?.attributes
        const next =
          newest === undefined || newest.number === messages
            ? []
            : await listComments(connection, conversationId, { after: newest.number, size: 1 })
        const to = next[0]?.attributes.sent_at ?? null
        const reports = await sessionReportsOf(connection, [call.user.id, userId], { from, to })
        return listOf(call, list, { total: messages, reports }, windowLinks(call, list, messages))
      },
    }),

    endpoint({
      method: 'post',
      path: contract.paths.ofConversation,
      summary: 'Send a message',
      access: 'session',
      reads: conversationReads,
      query,
      body: { schema: createComment, kind: contract.type },
      answers,
      find,
      handle: async (call, { data }, conversation) => {
        const conversationId = id<ConversationId>(conversation.id)
        const sent = await conversations.sendMessage({
          ...call.command(),
          conversationId,
          body: data.attributes?.body ?? null,
          attachment: null,
        })
        const result = done(sent, 'conversation', { data })
        await call.settle(result.position)
        return created(call, `/api/v1/conversations/${conversationId}`, async () => {
          const written = { number: sent.number, authorId: call.user.id }
          return resources(call, found(await findComment(sql(call.company.id), conversationId, written)))
        })
      },
    }),

    endpoint({
      method: 'get',
      path: contract.paths.search,
      summary: 'Messages of all conversations of the reader that contain a text, newest first, 50 at most',
      access: 'session',
      reads: conversationReads,
      query: { ...query, page: 50, filters: contract.filters.search, texts: ['q'], values: { q: text } },
      answers: { ...answers, list: true, listMeta: searchMeta },
      handle: async (call) => {
        const q = textIn(call)
        if (q.length < shortest) return listOf(call, [], { total: 0, partial: false })
        const found = await searchComments(sql(call.company.id), call.user.id, { q, conversationId: null })
        return listOf(call, found.comments, { total: found.comments.length, partial: found.partial })
      },
    }),
  ]
}

type Links = ReturnType<typeof pageLinks>

function listOf(call: SignedInCall, comments: readonly Comment[], meta: object, links?: Links): Answer {
  const { context, query } = call
  const all = links ?? pageLinks(context.path, context.search, { number: 1, size: searched.found }, comments.length)
  return { status: 200, body: sparse(documentOf(comments, null, { links: all, meta }), query.fields) }
}

/** Pages by number: `next` is older, `prev` newer. */
function windowLinks({ context, query }: SignedInCall, list: readonly Comment[], messages: number): Links {
  const at = (window: Readonly<Record<string, number>>) => {
    const parameters = new URLSearchParams({ 'page[size]': String(query.page.size) })
    for (const [name, value] of Object.entries(window)) parameters.set(name, String(value))
    return `${context.path}?${parameters.toString()}`
  }
  const [newest, oldest] = [list[0]?.attributes.number ?? messages, list.at(-1)?.attributes.number ?? 1]
  return {
    self: at({ before: newest + 1 }),
    first: at({}),
    last: at({ after: 0 }),
    prev: newest < messages ? at({ after: newest }) : null,
    next: oldest > 1 ? at({ before: oldest }) : null,
  }
}

function textIn({ query: { filters } }: SignedInCall): string {
  return (filters.get('q') ?? []).join(' ').trim()
}

/** @throws Problem 400 */
function numberIn({ query: { filters } }: SignedInCall, name: 'before' | 'after'): number | undefined {
  const [value, ...more] = filters.get(name) ?? []
  if (value === undefined) return undefined
  if (!/^\d{1,9}$/.test(value) || more.length > 0) throw invalid(name)
  return Number(value)
}
