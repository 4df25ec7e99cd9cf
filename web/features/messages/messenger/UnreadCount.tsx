import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConversationAttributes } from '#contract/messages/conversations.ts'
import { Count } from '../../../shared/components/Count.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { useAuth, useMe } from '../../../shared/session/me.ts'
import type { UnreadMessages } from '../../../shared/session/unreadMessages.ts'
import { useUnsent } from '../../../shared/session/unsent.ts'

interface Answer {
  readonly data: readonly { readonly id: string; readonly attributes: ConversationAttributes }[]
  readonly meta: { readonly unread: number; readonly total: number }
}

/**
 * How many messages the person has not seen, and whether some of theirs do not get away, in the menus. Read again
 * whenever a conversation changes.
 */
export function UnreadCount() {
  const { t } = useTranslation()
  const { http } = useAuth()
  const { data } = useQuery<UnreadMessages>({
    queryKey: ['conversations', 'unread'],
    queryFn: async ({ signal }) => {
      const path = '/api/v1/conversations?unread=true&page[size]=2'
      const { data: newest, meta } = (await http({ method: 'GET', path, signal })).body as Answer
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
  })
  const unread = data?.messages ?? 0
  const unsent = useUnsent(useMe().id)
  if (unread === 0 && unsent === 0) return null
  return (
    <Count>
      {unread > 0 && (
        <>
          {unread > 99 ? '99+' : unread}
          <VisuallyHidden>{t('nav.unread', { count: unread })}</VisuallyHidden>
        </>
      )}
      {unsent > 0 && (
        <>
          <Icon name="clock" size={14} />
          <VisuallyHidden>{t('nav.unsent', { count: unsent })}</VisuallyHidden>
        </>
      )}
    </Count>
  )
}
