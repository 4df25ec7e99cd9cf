import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { sessionPlanPaths } from '../../../shared/paths/session-plan.ts'

export const sessionPlan: Feature<typeof sessionPlanPaths, { plan: typeof words }> = {
  paths: sessionPlanPaths,
  pages: {
    planSession: { load: () => import('./PlanSession.tsx').then((m) => m.PlanSession), words: ['plan', 'meeting'] },
    proposeDate: { load: () => import('./ProposeDate.tsx').then((m) => m.ProposeDate), words: ['plan', 'meeting'] },
  },
  words: {
    plan: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: null,
  prefetch: null,
  live: {},
}
