import type { NoticeKind } from '#domain/messages/notices/topics.ts'
import type { NoticeTemplate } from './frame.ts'
import { articleNotices } from './words/articles.ts'
import { profileNotices } from './words/profiles.ts'
import { calendarNotices } from './words/calendar.ts'
import { meetingNotices } from './words/meetings.ts'
import { relationshipNotices } from './words/relationships.ts'
import { requestNotices } from './words/requests.ts'
import { workshopNotices } from './words/workshops.ts'

/** The words of every notification, by mail and by SMS, in each language: one that is missing does not compile. */
export const noticeTemplates: Readonly<Record<NoticeKind, NoticeTemplate>> = {
  ...requestNotices,
  ...relationshipNotices,
  ...meetingNotices,
  ...workshopNotices,
  ...calendarNotices,
  ...articleNotices,
  ...profileNotices,
}
