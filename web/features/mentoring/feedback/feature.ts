import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { feedbackPaths } from '../../../shared/paths/feedback.ts'

export const feedback: Feature<typeof feedbackPaths, { feedback: typeof words }> = {
  paths: feedbackPaths,
  pages: {
    feedback: { load: () => import('./Feedback.tsx').then((m) => m.Feedback), words: ['feedback', 'meeting'] },
    relationshipFeedback: {
      load: () => import('./RelationshipFeedback.tsx').then((m) => m.RelationshipFeedback),
      words: ['feedback', 'meeting'],
    },
  },
  words: {
    feedback: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: null,
  prefetch: null,
  live: {},
}
