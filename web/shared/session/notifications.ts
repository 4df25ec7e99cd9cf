/** The reader's notifications: the bell and the center ask the same, so that both read one answer. */
export const allNotifications = { model: 'notifications', subType: 'all' } as const
export const notificationsPage = 20
