import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Count } from '../../shared/components/Count.tsx'
import { VisuallyHidden } from '../../shared/components/VisuallyHidden.tsx'
import { useAuth } from '../../shared/session/me.ts'

/** How many messages the person has not seen, in the menus. Read again whenever a conversation changes. */
export function UnreadCount() {
  const { t } = useTranslation()
  const { http } = useAuth()
  const { data: unread = 0 } = useQuery({
    queryKey: ['conversations', 'unread'],
    queryFn: async ({ signal }) => {
      const { body } = await http({ method: 'GET', path: '/api/v1/conversations?page[size]=1', signal })
      return (body as { meta: { unread: number } }).meta.unread
    },
  })
  if (unread === 0) return null
  return (
    <Count>
      {unread > 99 ? '99+' : unread}
      <VisuallyHidden>{t('nav.unread')}</VisuallyHidden>
    </Count>
  )
}
