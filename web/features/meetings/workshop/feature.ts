import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { workshopPaths } from '../../../shared/paths/workshop.ts'

const live = { workshops: ['workshops'] } as const

export const workshop: Feature<typeof workshopPaths, { workshop: typeof words }, typeof live> = {
  paths: workshopPaths,
  pages: {
    workshop: { load: () => import('./Workshop.tsx').then((m) => m.Workshop), words: ['workshop', 'meeting'] },
  },
  words: {
    workshop: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: null,
  prefetch: null,
  live,
}
