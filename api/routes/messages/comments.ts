import { withoutQuotes } from '#domain/platform/search-words.ts'
import type { CommandResult } from '#commands/platform/ports.ts'
import { conversationIdOf } from '#domain/messages/conversation/state.ts'
import { derivedId, id, type AttachmentId, type ConversationId, type UserId } from '#domain/platform/ids.ts'
import type { Comment } from '#projections/messages/conversation/comment.ts'
import {
  findAttachment,
  findComment,
  listComments,
  listFiles,
  searchComments,
  searched,
} from '#projections/messages/conversation/comments-query.ts'
import { conversationReads, findConversation } from '#projections/messages/conversation/query.ts'
import { reportReads, meetingReportsOf } from '#projections/messages/conversation/reports.ts'
import {
  findMentoringRelationship,
  relationshipReads,
} from '#projections/mentoring/mentoring-relationship/projection.ts'
import { attachmentEndings, attachmentLimits, endingOf } from '../../contract/messages/attachments.ts'
import {
  comments as contract,
  commentsMeta,
  createComment,
  reactToComment,
  searchMeta,
  updateComment,
} from '../../contract/messages/comments.ts'
import { created, found, resources } from '../../platform/http/answers.ts'
import { documentOf, pageLinks, sparse } from '../../platform/http/document.ts'
import { endpoint, type Answer, type Endpoint, type SignedInCall } from '../../platform/http/endpoint.ts'
import { Problem } from '../../platform/http/problem.ts'
import { text } from '../../platform/openapi/parts.ts'
import type { AttachmentRefusal } from '../../ports/messages.ts'
import { done } from '../../refusals/platform/done.ts'
import { readerOf } from './conversations.ts'
import type { RouteDependencies } from '../platform/shared/dependencies.ts'
import { answersOf, queryOf } from '../platform/shared/from-contract.ts'
import { invalid, viewerOf } from '../mentoring/shared/mentoring-policy.ts'

const query = queryOf(contract)
const answers = answersOf(contract)
const number = { type: 'integer', minimum: 1 }
/** A shorter text is in too many messages: nothing is found. */
const shortest = 2

/** The messages of a conversation, to its two people. */
export function commentEndpoints({ sql, conversations, attachments }: RouteDependencies): readonly Endpoint[] {
  const find = async (call: SignedInCall) =>
    found(await findConversation(sql(call.company.id), readerOf(call), call.params['conversationId'] ?? ''))

  /** The file of the call, stored; null when it has none. @throws Problem 422, 503 for one that is not taken */
  const keepFile = async (call: SignedInCall, conversationId: ConversationId) => {
    const file = await call.attached()
    if (file === null) return null
    const name = fileNameOf(file.name)
    // The same for a call that is repeated.
    const attachmentId = derivedId<AttachmentId>('attachment', call.user.id, call.idempotencyKey)
    const kept = await attachments.keep(authorOf(call), conversationId, attachmentId, { ...file, name })
    if (typeof kept === 'string') throw refusedFile(kept)
    return { attachmentId, name, ...kept }
  }

  /** The message of the address. */
  const findNumbered = async (call: SignedInCall) => {
    const conversation = await find(call)
    const wanted = call.params['number'] ?? ''
    const number = /^[1-9]\d{0,8}$/.test(wanted) ? Number(wanted) : 0
    const comment = found(await findComment(sql(call.company.id), conversation.id, number))
    return { conversation, number, comment }
  }
  type Numbered = Awaited<ReturnType<typeof findNumbered>>
  type AboutMessage = Parameters<typeof conversations.deleteMessage>[0]
  /** Carries out a command about the message, and answers it. */
  const change = async (
    call: SignedInCall,
    { conversation, number }: Numbered,
    carryOut: (input: AboutMessage) => Promise<CommandResult>,
    body?: { readonly data: object },
  ) => {
    if (!conversation.between.includes(call.user.id)) throw new Problem(403, 'account_was_merged')
    const conversationId = id<ConversationId>(conversation.id)
    const result = done(await carryOut({ ...call.command(), conversationId, number }), 'conversation', body)
    await call.settle(result.position)
    return resources(call, found(await findComment(sql(call.company.id), conversationId, number)))
  }

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
        const { id: conversationId, between, messages } = await find(call)
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
        const reports = await meetingReportsOf(connection, between, { from, to })
        return listOf(call, list, { total: messages, reports }, windowLinks(call, list, messages))
      },
    }),

    endpoint({
      method: 'post',
      path: contract.paths.ofConversation,
      writes: 'message',
      summary: 'Send a message',
      access: 'session',
      reads: conversationReads,
      query,
      body: { schema: createComment, kind: contract.type },
      answers,
      find,
      upload: {
        limit: attachmentLimits.bytes,
        mediaTypes: ['multipart/form-data'],
        form: ({ body }) => ({ data: { type: contract.type, attributes: body === undefined ? {} : { body } } }),
      },
      handle: async (call, { data }, conversation) => {
        if (!conversation.between.includes(call.user.id)) throw new Problem(403, 'account_was_merged')
        const conversationId = id<ConversationId>(conversation.id)
        const attachment = await keepFile(call, conversationId)
        const sent = await conversations.sendMessage({
          ...call.command(),
          conversationId,
          body: data.attributes?.body ?? null,
          attachment,
        })
        // What was sent before may be deleted since: the log then says what becomes of the file that was kept again.
        if (attachment !== null && sent.ok && !sent.repeated)
          await attachments.accept(authorOf(call), attachment.attachmentId)
        const result = done(sent, 'conversation', { data })
        await call.settle(result.position)
        return created(call, `/api/v1/conversations/${conversationId}`, async () =>
          resources(call, found(await findComment(sql(call.company.id), conversationId, sent.number))),
        )
      },
    }),

    endpoint({
      method: 'put',
      path: contract.paths.ofNumber,
      writes: 'message',
      summary: "Give one's message another text, within 24 hours",
      access: 'session',
      reads: conversationReads,
      query,
      body: { schema: updateComment, kind: contract.type },
      answers,
      find: findNumbered,
      handle: (call, body, about) =>
        change(call, about, (input) => conversations.editMessage({ ...input, body: body.data.attributes.body }), body),
    }),

    endpoint({
      method: 'delete',
      path: contract.paths.ofNumber,
      summary: "Take one's message back for ever, within 24 hours; again is done already",
      access: 'session',
      reads: conversationReads,
      query,
      answers,
      handle: async (call) => {
        const about = await findNumbered(call)
        return change(call, about, async (input) => {
          const result = await conversations.deleteMessage(input)
          // The reaction does so too, when this call ends before; here it is at once.
          const file = about.comment.attributes.attachment
          if (result.ok && file !== null) await attachments.remove(call.company.id, id<AttachmentId>(file.id))
          return result
        })
      },
    }),

    endpoint({
      method: 'put',
      path: contract.paths.reaction,
      writes: 'like',
      summary: "One's reaction to a message, instead of the one before; null takes it away",
      access: 'session',
      reads: conversationReads,
      query,
      body: { schema: reactToComment, kind: contract.type },
      answers,
      find: findNumbered,
      handle: (call, body, about) => {
        const { reaction } = body.data.attributes
        return change(call, about, (input) => conversations.reactToMessage({ ...input, reaction }), body)
      },
    }),

    endpoint({
      method: 'get',
      path: contract.paths.attachment,
      summary: 'The file of a message',
      access: 'session',
      reads: conversationReads,
      answers: { file: 'application/octet-stream' },
      handle: async (call) => {
        const { id: conversationId } = await find(call)
        const attachmentId = call.params['id'] ?? ''
        const { name, bytes } = found(await findAttachment(sql(call.company.id), conversationId, attachmentId))
        const file = found(await attachments.read(call.company.id, attachmentId))
        return {
          status: 200,
          headers: {
            // Nobody's browser shows it as a page of ours.
            'Content-Type': 'application/octet-stream',
            'Content-Length': String(bytes),
            'Content-Disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
            'X-Content-Type-Options': 'nosniff',
          },
          async stream(write) {
            for await (const chunk of file) await write(chunk)
          },
        }
      },
    }),

    endpoint({
      method: 'get',
      path: contract.paths.filesOfRelationship,
      summary: 'The messages with a file that the two people of an accompaniment sent each other, newest first',
      access: 'session',
      reads: [...relationshipReads, ...conversationReads],
      query: { ...query, page: 50 },
      answers: { ...answers, list: true },
      handle: async (call) => {
        const connection = sql(call.company.id)
        const between = found(await findMentoringRelationship(connection, call.params['id'] ?? '', viewerOf(call.user)))
        const now = [between.participantUserId, between.presenterUserId] as const
        if (!now.includes(call.user.id)) throw new Problem(403, 'forbidden')
        // Conversations stay those of the accounts that they began with.
        const [one, other] = between.begunBy.includes(call.user.id) ? between.begunBy : now
        const two = [id<UserId>(one), id<UserId>(other)] as const
        const { page } = call.query
        const { comments, total } = await listFiles(connection, conversationIdOf(...two), page)
        const links = pageLinks(call.context.path, call.context.search, page, total)
        return listOf(call, comments, { total }, links)
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
  return withoutQuotes((filters.get('q') ?? []).join(' '))
}

/** @throws Problem 400 */
function numberIn({ query: { filters } }: SignedInCall, name: 'before' | 'after'): number | undefined {
  const [value, ...more] = filters.get(name) ?? []
  if (value === undefined) return undefined
  if (!/^\d{1,9}$/.test(value) || more.length > 0) throw invalid(name)
  return Number(value)
}

function authorOf({ company, user }: SignedInCall) {
  return { companyId: company.id, userId: user.id }
}

/** Without folders and what no screen shows, and not too long. */
function fileNameOf(sent: string): string {
  const name = (sent.split(/[\\/]/).at(-1) ?? '').replaceAll(/[\p{C}]/gu, '').trim()
  const ending = endingOf(name)
  const start = ending === '' ? name : name.slice(0, -ending.length - 1)
  return ending === '' ? start : `${start.slice(0, attachmentLimits.nameLength)}.${ending}`
}

function refusedFile(code: AttachmentRefusal): Problem {
  const fault = { code, values: { endings: attachmentEndings.join(', ') }, source: { parameter: 'attachment' } }
  return code === 'attachment_unchecked' ? new Problem(503, fault, { 'Retry-After': '30' }) : new Problem(422, fault)
}
