import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reaction } from '#contract/messages/conversations.ts'
import { ApiError } from '../../../shared/data/errors.ts'
import { messageOf } from '../../../shared/notify/catalogue.ts'
import { useNotifier } from '../../../shared/notify/Toaster.tsx'
import type { Comment } from './api.ts'
import { useMessengerApi } from './useMessenger.ts'

export interface MessageActs {
  /** @throws ApiError */
  readonly edit: (comment: Comment, body: string) => Promise<void>
  /** @throws ApiError */
  readonly remove: (comment: Comment) => Promise<void>
  /** The same reaction again takes it away. */
  readonly react: (comment: Comment, reaction: Reaction) => Promise<void>
}

/** What a reader does with messages. @param replace shows a message as it is now */
export function useMessageActs(readerId: string, replace: (comment: Comment) => void): MessageActs {
  const api = useMessengerApi()
  const { t } = useTranslation()
  const notifier = useNotifier()
  return useMemo(
    () => ({
      async edit(comment, body) {
        replace(await api.edit(comment.conversationId, comment.number, body))
      },
      async remove(comment) {
        replace(await api.remove(comment.conversationId, comment.number))
      },
      async react(comment, reaction) {
        const side = comment.author_id === readerId ? 'author' : 'reader'
        const next = comment.reactions[side] === reaction ? null : reaction
        // Refusals are rare: it stands at once.
        replace({ ...comment, reactions: { ...comment.reactions, [side]: next } })
        try {
          replace(await api.react(comment.conversationId, comment.number, next))
        } catch (error) {
          replace(comment)
          if (error instanceof ApiError) notifier.say(messageOf(t, error))
        }
      },
    }),
    [api, readerId, replace, notifier, t],
  )
}
