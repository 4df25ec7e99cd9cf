import type { ConversationAttributes } from '#contract/messages/conversations.ts'
import type { Http } from '../data/http.ts'

/** Messages that the reader has not seen. The menus and the center show them. */
export interface UnreadMessages {
  readonly messages: number
  /** How many conversations they are in. */
  readonly conversations: number
  /** Two of these conversations at most, the last message first. `name` is the other person's. */
  readonly newest: readonly { readonly id: string; readonly name: string; readonly at: string }[]
}

interface Answer {
  readonly data: readonly { readonly id: string; readonly attributes: ConversationAttributes }[]
  readonly meta: { readonly unread: number; readonly total: number }
}

/** The start asks for it too (app/start/prefetch.ts). */
export const unreadPath = '/api/v1/conversations?unread=true&page[size]=2'

/** The query, read again whenever a conversation changes. */
export function unreadMessages(http: Http) {
  return {
    queryKey: ['conversations', 'unread'],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<UnreadMessages> => {
      const { data: newest, meta } = (await http({ method: 'GET', path: unreadPath, signal })).body as Answer
      return {
        messages: meta.unread,
        conversations: meta.total,
        newest: newest.map(({ id, attributes: { correspondent, last_at: at } }) => ({
          id,
          name: correspondent.full_name,
          at: at ?? '',
        })),
      }
    },
  }
}
