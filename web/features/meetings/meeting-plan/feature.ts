import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { meetingPlanPaths } from '../../../shared/paths/meeting-plan.ts'

export const meetingPlan: Feature<typeof meetingPlanPaths, { plan: typeof words }> = {
  paths: meetingPlanPaths,
  pages: {
    planMeeting: { load: () => import('./PlanMeeting.tsx').then((m) => m.PlanMeeting), words: ['plan', 'meeting'] },
    proposeDate: { load: () => import('./ProposeDate.tsx').then((m) => m.ProposeDate), words: ['plan', 'meeting'] },
  },
  words: {
    plan: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: null,
  prefetch: null,
  live: {},
}
