import { isUuid, id, type ConversationId } from '#domain/platform/ids.ts'
import { conversationStream } from '#projections/messages/conversation/comment.ts'
import type { Correspondence, Publisher } from '../ports.ts'
import { typingStream } from '../streams.ts'
import type { Channel } from '../platform/channel.ts'

/** How often one socket may announce that its person is writing. */
const typingEveryMs = 2_000

interface Dependencies {
  readonly correspondence: Pick<Correspondence, 'takesPart' | 'mayWrite'>
  readonly publisher: Publisher
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

/**
 * A conversation, to its two people: its messages, how far they were seen, and who is writing. The identifier names it
 * as `id`. What is sent on it, `{"action":"typing"}`, announces that the person is writing, as long as they may write.
 */
export function createConversationChannel({ correspondence, publisher, now = Date.now }: Dependencies): Channel {
  return {
    name: 'ConversationChannel',
    async open({ companyId, userId }, params) {
      const wanted = typeof params['id'] === 'string' ? params['id'].toLowerCase() : ''
      if (!isUuid(wanted)) return null
      const conversationId = id<ConversationId>(wanted)
      if (!(await correspondence.takesPart(companyId, userId, conversationId))) return null
      let sentAt = -Infinity
      return {
        streams: [conversationStream(conversationId), typingStream(conversationId)],
        async receive(data) {
          if (!isTyping(data) || now() - sentAt < typingEveryMs) return
          sentAt = now()
          if (!(await correspondence.mayWrite(companyId, userId, conversationId))) return
          await publisher.publish(
            { companyId, stream: typingStream(conversationId) },
            { type: 'typing', user_id: userId, at: new Date(now()).toISOString() },
          )
        },
      }
    },
  }
}

function isTyping(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'action' in data && data.action === 'typing'
}
