import { api } from '../data/api.ts'

/** The reader's notifications: the bell and the center ask the same, so that both read one answer. */
export const notificationsList = api.notifications.all()
export const notificationsPage = 20
