import type { NotificationDisplay, NotificationSubject } from '../../../shared/feature.ts'
import { newsPaths } from '../../../shared/paths/news.ts'

const leadsTo = ({ id }: NotificationSubject) => newsPaths.article(id)

/** News of an article lead to it. */
export const notifications = {
  article_commented: { icon: 'mail', tone: 'info', leadsTo },
  article_approved: { icon: 'check', tone: 'leaf', leadsTo },
  article_refused: { icon: 'warning', tone: 'warm', leadsTo },
  article_removed: { icon: 'warning', tone: 'error', leadsTo },
  article_kept: { icon: 'check', tone: 'leaf', leadsTo },
  article_comment_removed: { icon: 'warning', tone: 'warm', leadsTo },
} as const satisfies Record<string, NotificationDisplay>
