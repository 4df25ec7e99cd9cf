import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { useAuth } from '../../../shared/session/me.ts'
import type { Comment, Conversation } from './api.ts'
import { outboxesOf, type Outboxes } from './outboxes.ts'

/** Those of the reader, at work as long as the component is there. */
export function useOutboxes(readerId: string): Outboxes {
  const auth = useAuth()
  const outboxes = useMemo(() => outboxesOf(auth, readerId), [auth, readerId])
  useEffect(() => outboxes.start(), [outboxes])
  return outboxes
}

interface Options {
  readonly readerId: string
  readonly conversation: Pick<Conversation, 'id' | 'messages' | 'role_user_id'>
  readonly onSent: (comment: Comment) => void
}

/** The messages on their way of one conversation, which is another component for each. */
export function useOutbox({ readerId, conversation, onSent }: Options) {
  const outboxes = useOutboxes(readerId)
  const { id } = conversation
  const [outbox] = useState(() => outboxes.of(id, conversation))
  useEffect(
    () =>
      outboxes.onSent((comment) => {
        if (comment.conversationId === id) onSent(comment)
      }),
    [outboxes, id, onSent],
  )
  const items = useSyncExternalStore(outbox.subscribe, outbox.items)
  return { ...outbox, items }
}
