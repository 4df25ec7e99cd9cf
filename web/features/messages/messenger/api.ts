import { z } from 'zod'
import { commentsMeta, searchMeta, type ConversationReport } from '#contract/messages/comments.ts'
import {
  commentAttributes,
  conversationAttributes,
  conversationsMeta,
  type CommentAttributes,
  type ConversationAttributes,
  type Reaction,
} from '#contract/messages/conversations.ts'
import { sendFile } from '../../../shared/data/upload.ts'
import type { AuthClient } from '../../../shared/session/authClient.ts'

/** Calls of the messenger. Its data is not among the stored resources, so that no other page loads its schemas. */

export type Conversation = ConversationAttributes & { readonly id: string }
export type Comment = CommentAttributes & { readonly id: string; readonly conversationId: string }

const reference = z.object({ data: z.object({ id: z.string() }) })
const conversation = z.object({ id: z.string(), attributes: conversationAttributes })
const comment = z.object({
  id: z.string(),
  attributes: commentAttributes,
  relationships: z.object({ conversation: reference }),
})

const conversationList = z.object({
  data: z.array(conversation),
  meta: conversationsMeta.extend({ total: z.number() }),
})
const commentList = z.object({ data: z.array(comment), meta: commentsMeta.extend({ total: z.number() }) })
const found = z.object({ data: z.array(comment), meta: searchMeta })
const people = z.object({ data: z.array(z.object({ id: z.string() })) })

const conversationOf = ({ id, attributes }: z.infer<typeof conversation>): Conversation => ({ id, ...attributes })
const commentOf = ({ id, attributes, relationships }: z.infer<typeof comment>): Comment => ({
  id,
  ...attributes,
  conversationId: relationships.conversation.data.id,
})

const one = z.object({ data: comment })
const changedOf = ({ body }: { readonly body: unknown }) => commentOf(one.parse(body).data)

/** null: an answer without a message. */
const sentOf = (body: unknown): Comment | null => {
  const { data } = z.object({ data: comment.optional() }).parse(body)
  return data === undefined ? null : commentOf(data)
}

/** Of one page of conversations. */
export const conversationsPage = 50
/** Of one page of messages. */
export const commentsPage = 50

const path = '/api/v1/conversations'

export interface Comments {
  /** Oldest first. */
  readonly comments: readonly Comment[]
  readonly reports: readonly ConversationReport[]
  /** How many messages the conversation has. */
  readonly total: number
}

interface Window {
  readonly before?: number
  readonly after?: number
  readonly q?: string
}

interface Progress {
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

export type MessengerApi = ReturnType<typeof createMessengerApi>

export function createMessengerApi({ http, session }: Pick<AuthClient, 'http' | 'session'>, language: () => string) {
  const get = async (address: string, signal?: AbortSignal) =>
    (await http({ method: 'GET', path: address, ...(signal && { signal }) })).body

  return {
    async conversations(query: { q: string; unread: boolean; page: number }, signal?: AbortSignal) {
      const search = new URLSearchParams({ 'page[number]': String(query.page) })
      search.set('page[size]', String(conversationsPage))
      if (query.q !== '') search.set('q', query.q)
      if (query.unread) search.set('unread', 'true')
      const { data, meta } = conversationList.parse(await get(`${path}?${search.toString()}`, signal))
      return { items: data.map(conversationOf), ...meta }
    },

    async conversation(id: string, signal?: AbortSignal): Promise<Conversation> {
      const { data } = z.object({ data: conversation }).parse(await get(`${path}/${id}`, signal))
      return conversationOf(data)
    },

    /** Two people have one: it is there or made now. */
    async open(userId: string): Promise<void> {
      const relationships = { receiver: { data: { type: 'users', id: userId } } }
      await http({ method: 'POST', path, body: { data: { type: 'conversations', relationships } } })
    },

    async comments(id: string, window: Window, signal?: AbortSignal): Promise<Comments> {
      const search = new URLSearchParams({ 'page[size]': String(commentsPage) })
      for (const [name, value] of Object.entries(window)) search.set(name, String(value))
      const { data, meta } = commentList.parse(await get(`${path}/${id}/comments?${search.toString()}`, signal))
      return { comments: data.map(commentOf).toReversed(), reports: meta.reports, total: meta.total }
    },

    async search(q: string, signal?: AbortSignal) {
      const { data, meta } = found.parse(await get(`/api/v1/comments?${new URLSearchParams({ q }).toString()}`, signal))
      return { comments: data.map(commentOf), partial: meta.partial }
    },

    /** null: the server has it, and cannot show it yet. */
    async send(id: string, body: string, idempotencyKey: string): Promise<Comment | null> {
      const answer = await http({
        method: 'POST',
        path: `${path}/${id}/comments`,
        body: { data: { type: 'comments', attributes: { body } } },
        idempotencyKey,
      })
      return sentOf(answer.body)
    },

    async sendFile(
      id: string,
      { body, file, ...how }: { body: string; file: File; idempotencyKey: string } & Progress,
    ): Promise<Comment | null> {
      const form = new FormData()
      if (body !== '') form.set('body', body)
      form.set('attachment', file)
      const answer = await sendFile(session, {
        ...how,
        path: `${path}/${id}/comments`,
        body: form,
        language: language(),
      })
      return sentOf(answer)
    },

    /** Gives one's message another text. */
    edit: async (id: string, number: number, body: string): Promise<Comment> =>
      changedOf(
        await http({
          method: 'PUT',
          path: `${path}/${id}/comments/${number}`,
          body: { data: { type: 'comments', attributes: { body } } },
        }),
      ),

    /** Takes one's message back. */
    remove: async (id: string, number: number): Promise<Comment> =>
      changedOf(await http({ method: 'DELETE', path: `${path}/${id}/comments/${number}` })),

    /** null takes one's reaction away. */
    react: async (id: string, number: number, reaction: Reaction | null): Promise<Comment> =>
      changedOf(
        await http({
          method: 'PUT',
          path: `${path}/${id}/comments/${number}/reaction`,
          body: { data: { type: 'comments', attributes: { reaction } } },
        }),
      ),

    async mute(id: string, muted: boolean): Promise<void> {
      await http({
        method: 'PATCH',
        path: `${path}/${id}`,
        body: { data: { type: 'conversations', id, attributes: { muted } } },
      })
    },

    /** The file of a message. */
    async file(id: string, attachmentId: string): Promise<Blob> {
      const { body } = await http({ method: 'GET', path: `${path}/${id}/attachments/${attachmentId}`, file: true })
      return body as Blob
    },

    async seen(id: string, upTo: number): Promise<void> {
      await http({
        method: 'PATCH',
        path: `${path}/${id}/comments/mark-as-seen`,
        body: { data: { type: 'conversations', id, attributes: { up_to: upTo } } },
      })
    },

    async online(signal?: AbortSignal): Promise<readonly string[]> {
      return people.parse(await get('/api/v1/online', signal)).data.map(({ id }) => id)
    },
  }
}
