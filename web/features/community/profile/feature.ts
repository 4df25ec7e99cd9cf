import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { profilePaths } from '../../../shared/paths/profile.ts'

export const profile: Feature<typeof profilePaths, { profile: typeof words }> = {
  paths: profilePaths,
  pages: {
    profile: {
      load: () => import('./Profile.tsx').then((m) => m.Profile),
      words: ['profile', 'match', 'level', 'profiling', 'answers'],
    },
  },
  words: {
    profile: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: ({ profile: own }) =>
    own && {
      to: profilePaths.profile(own.type === 'presenters' ? 'presenter' : 'participant', own.id),
      icon: 'person',
      subject: 'own',
      labels: { bottom: 'nav.profile', account: 'account.profile' },
    },
  prefetch: null,
  live: {},
}
