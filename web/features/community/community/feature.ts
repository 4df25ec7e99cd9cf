import type { Feature } from '../../../shared/feature.ts'
import type { words as directory } from './locales/en/directory.ts'
import type { words } from './locales/en.ts'
import { communityPaths } from '../../../shared/paths/community.ts'
import { prefetch } from './prefetch.ts'

export const community: Feature<typeof communityPaths, { community: typeof words; directory: typeof directory }> = {
  paths: communityPaths,
  pages: {
    community: { load: () => import('./Community.tsx').then((m) => m.Community), words: ['community', 'match'] },
    compare: {
      load: () => import('./Compare.tsx').then((m) => m.Compare),
      words: ['directory', 'match', 'level'],
    },
    mentees: { load: () => import('./Mentees.tsx').then((m) => m.Mentees), words: ['directory'] },
  },
  words: {
    community: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
    directory: { en: () => import('./locales/en/directory.ts'), fr: () => import('./locales/fr/directory.ts') },
  },
  menu: () => ({
    to: communityPaths.community(),
    icon: 'people',
    labels: { top: 'nav.community', bottom: 'nav.community' },
  }),
  prefetch,
  live: {},
}
