import type { Feature } from '../../../shared/feature.ts'
import { actionPlanPaths } from '../../../shared/paths/action-plan.ts'
import type { words } from './locales/en.ts'

/** The center shows the next task. */
const live = { action_plans: ['action_plans', 'mentoring_relationships'] } as const

export const actionPlan: Feature<typeof actionPlanPaths, { action_plan: typeof words }, typeof live> = {
  paths: actionPlanPaths,
  pages: {
    actionPlan: {
      load: () => import('./ActionPlan.tsx').then((m) => m.ActionPlan),
      words: ['action_plan', 'relationship', 'meeting', 'plan'],
    },
  },
  words: {
    action_plan: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: null,
  prefetch: null,
  live,
}
