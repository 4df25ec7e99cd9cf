import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { meetingPaths } from '../../../shared/paths/meeting.ts'

/** A report changes its session, the accompaniment that shows it, and the level of its mentor. */
const live = {
  meetings: ['meetings', 'meetings_history', 'feedbacks', 'mentoring_relationships', 'presenters', 'participants'],
} as const

export const meeting: Feature<typeof meetingPaths, { session: typeof words }, typeof live> = {
  paths: meetingPaths,
  pages: {
    meeting: { load: () => import('./MeetingPage.tsx').then((m) => m.MeetingPage), words: ['session', 'meeting'] },
  },
  words: {
    session: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: null,
  prefetch: null,
  live,
}
