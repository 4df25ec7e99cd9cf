import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { trainingPaths } from '../../../shared/paths/training.ts'

export const training: Feature<typeof trainingPaths, { training: typeof words }> = {
  paths: trainingPaths,
  pages: {
    training: { load: () => import('./Training.tsx').then((m) => m.Training), words: ['training'] },
  },
  words: {
    training: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: () => ({
    to: trainingPaths.training(),
    icon: 'book',
    subject: 'learn',
    labels: { top: 'nav.training', account: 'account.training' },
  }),
  prefetch: null,
  live: {},
}
