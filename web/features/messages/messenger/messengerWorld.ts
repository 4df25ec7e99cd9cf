import { HttpResponse, http } from 'msw'
import type { ConversationReport } from '#contract/messages/comments.ts'
import type { CommentAttributes, ConversationAttributes } from '#contract/messages/conversations.ts'
import { ids, listDocument, untouchedComment } from '../../../testing/fixtures.ts'
import { server } from '../../../testing/server.ts'

export const id = '00000000-0000-4000-8000-00000000c001'
export const other = '00000000-0000-4000-8000-00000000a001'
export const address = `/dashboard/messenger/${id}`

export const comment = (number: number, given: Partial<CommentAttributes> = {}) => ({
  type: 'comments',
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  attributes: {
    ...untouchedComment,
    number,
    author_id: other,
    body: `Message ${number}`,
    attachment: null,
    sent_at: '2026-03-17T09:00:00.000Z',
    ...given,
  },
  relationships: { conversation: { data: { type: 'conversations', id } } },
})

export function conversation(given: Partial<ConversationAttributes> = {}) {
  return {
    type: 'conversations',
    id,
    attributes: {
      role_user_id: other,
      correspondent: {
        user_id: other,
        full_name: 'Maëlys Tanguy',
        state: 'active',
        avatar_url: null,
        title: 'Cheffe de projet',
        city: 'Montréal',
        time_zone: 'America/Toronto',
        profile: null,
      },
      relationship: null,
      messages: 2,
      unread: 0,
      seen_by_reader: 2,
      muted: false,
      seen_by_other: 0,
      last_message: comment(2).attributes,
      last_at: '2026-03-17T09:00:00.000Z',
      earlier: [],
      goes_on_in: null,
      ...given,
    } satisfies ConversationAttributes,
  }
}

interface World {
  readonly one?: ReturnType<typeof conversation>
  readonly messages?: readonly ReturnType<typeof comment>[]
  readonly reports?: readonly ConversationReport[]
}

/** What the server holds; gives what it was sent. */
export function holds({ one = conversation(), messages = [comment(1), comment(2)], reports = [] }: World = {}) {
  const sent: { body: string; key: string | null }[] = []
  const seen: number[] = []
  server.use(
    http.get('/api/v1/conversations', () =>
      HttpResponse.json(listDocument([one], { meta: { total: 1, unread: one.attributes.unread } })),
    ),
    http.get(`/api/v1/conversations/${id}`, () => HttpResponse.json({ data: one })),
    http.get(`/api/v1/conversations/${id}/comments`, ({ request }) => {
      const q = new URL(request.url).searchParams.get('q')
      const data = messages.filter(({ attributes }) => q === null || attributes.body?.includes(q) === true)
      return HttpResponse.json({ data: data.toReversed(), meta: { total: messages.length, reports } })
    }),
    http.post(`/api/v1/conversations/${id}/comments`, async ({ request }) => {
      const { data } = (await request.json()) as { data: { attributes: { body: string } } }
      const { body } = data.attributes
      sent.push({ body, key: request.headers.get('idempotency-key') })
      const written = comment(messages.length + sent.length, { body, author_id: ids.user })
      return HttpResponse.json({ data: written }, { status: 201 })
    }),
    http.patch(`/api/v1/conversations/${id}/comments/mark-as-seen`, async ({ request }) => {
      const { data } = (await request.json()) as { data: { attributes: { up_to: number } } }
      seen.push(data.attributes.up_to)
      return HttpResponse.json({ data: one })
    }),
  )
  return { sent, seen }
}
