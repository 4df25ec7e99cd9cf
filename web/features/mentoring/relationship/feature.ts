import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { relationshipPaths } from '../../../shared/paths/relationship.ts'

export const relationship: Feature<typeof relationshipPaths, { relationship: typeof words }> = {
  paths: relationshipPaths,
  pages: {
    relationship: {
      load: () => import('./Relationship.tsx').then((m) => m.Relationship),
      words: ['relationship', 'session', 'meeting', 'finish', 'level', 'match', 'plan'],
    },
  },
  words: {
    relationship: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: null,
  prefetch: null,
  live: {},
}
