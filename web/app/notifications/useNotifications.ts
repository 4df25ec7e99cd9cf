import { usePagedList } from '../../shared/data/hooks.ts'
import { notificationsList, notificationsPage } from '../../shared/session/notifications.ts'

/** The reader's notifications, newest first, with how many are unread. */
export function useNotifications() {
  const list = usePagedList(notificationsList, notificationsPage)
  const { unread } = list.meta
  return { ...list, unread: typeof unread === 'number' ? unread : 0 }
}
