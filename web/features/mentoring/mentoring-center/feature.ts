import { paths } from '../../../shared/paths/paths.ts'
import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { mentoringCenterPaths } from '../../../shared/paths/mentoring-center.ts'
import { prefetch } from './prefetch.ts'

/** Capacity and permissions of both sides stand on their profiles, one's own with the account (`users`). */
const touched = ['mentoring_requests', 'mentoring_relationships', 'presenters', 'participants', 'users'] as const
/** The end of an accompaniment cancels its sessions; feedback closes it. */
const live = {
  mentoring_requests: touched,
  mentoring_relationships: [...touched, 'meetings', 'feedbacks'],
  waiting_lists: ['waiting_lists', 'presenters', 'users', 'mentoring_relationships'],
} as const

export const mentoringCenter: Feature<typeof mentoringCenterPaths, { mentoring: typeof words }, typeof live> = {
  paths: mentoringCenterPaths,
  pages: {
    mentoringCenter: {
      load: () => import('./MentoringCenter.tsx').then((m) => m.MentoringCenter),
      words: ['mentoring', 'match', 'finish', 'answers'],
    },
  },
  words: {
    mentoring: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: () => ({
    to: mentoringCenterPaths.mentoringCenter(),
    icon: 'home',
    covers: [paths.meeting, paths.relationship, paths.actionPlan, paths.feedback, paths.relationshipFeedback].map(
      ({ pattern }) => pattern,
    ),
    labels: { top: 'nav.mentoring', bottom: 'nav.home' },
  }),
  prefetch,
  live,
}
