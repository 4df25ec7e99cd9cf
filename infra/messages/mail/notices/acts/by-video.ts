/** Of a session that is planned by a mail. */
export const byVideo = (locale: 'fr' | 'en') =>
  ({ topic: { fr: 'Faire le point', en: 'Taking stock' }[locale], meetingType: 'video_conference' }) as const
