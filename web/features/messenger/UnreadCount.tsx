import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ConversationAttributes } from '#contract/conversations.ts'
import { Count } from '../../shared/components/Count.tsx'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'
import { useAuth } from '../../shared/session/me.ts'
import type { UnreadMessages } from '../../shared/session/unreadMessages.ts'

interface Answer {
  readonly data: readonly { readonly id: string; readonly attributes: ConversationAttributes }[]
  readonly meta: { readonly unread: number; readonly total: number }
}

/** How many messages the person has not seen, in the menus. Read again whenever a conversation changes. */
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
  if (unread === 0) return null
  return (
    <Count>
      {unread > 99 ? '99+' : unread}
      <VisuallyHidden>{t('nav.unread', { count: unread })}</VisuallyHidden>
    </Count>
  )
}
