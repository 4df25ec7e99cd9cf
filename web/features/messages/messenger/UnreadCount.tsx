import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Count } from '../../../shared/components/Count.tsx'
import { Icon } from '../../../shared/components/Icon.tsx'
import { VisuallyHidden } from '../../../shared/components/VisuallyHidden.tsx'
import { useAuth, useMe } from '../../../shared/session/me.ts'
import { unreadMessages } from '../../../shared/session/unreadMessages.ts'
import { useUnsent } from '../../../shared/session/unsent.ts'

/**
 * How many messages the person has not seen, and whether some of theirs do not get away, in the menus. Read again
 * whenever a conversation changes.
 */
export function UnreadCount() {
  const { t } = useTranslation()
  const { data } = useQuery(unreadMessages(useAuth().http))
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
