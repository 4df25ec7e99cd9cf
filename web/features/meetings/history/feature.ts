import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { historyPaths } from '../../../shared/paths/history.ts'

export const history: Feature<typeof historyPaths, { history: typeof words }> = {
  paths: historyPaths,
  pages: {
    history: { load: () => import('./History.tsx').then((m) => m.History), words: ['history', 'meeting'] },
  },
  words: {
    history: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: () => ({ to: historyPaths.history(), icon: 'history', subject: 'own', labels: { account: 'account.history' } }),
  prefetch: null,
  live: {},
}
