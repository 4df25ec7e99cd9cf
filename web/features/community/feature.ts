import type { Feature, Nothing } from '../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { notifications } from './notifications.ts'
import { communityPaths } from './paths.ts'
import { prefetch } from './prefetch.ts'

export const community: Feature<typeof communityPaths, { community: typeof words }, Nothing, typeof notifications> = {
  paths: communityPaths,
  pages: {
    community: { load: () => import('./Community.tsx').then((m) => m.Community), words: ['community', 'match'] },
  },
  words: {
    community: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: () => ({
    to: communityPaths.community(),
    icon: 'people',
    labels: { top: 'nav.community', bottom: 'nav.community' },
  }),
  prefetch,
  live: {},
  notifications,
}
