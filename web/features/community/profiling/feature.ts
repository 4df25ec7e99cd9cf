import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { profilingPaths } from '../../../shared/paths/profiling.ts'

const profiling = {
  load: () => import('./Profiling.tsx').then((m) => m.Profiling),
  words: ['profiling', 'match', 'answers'],
  gate: 'alone',
} as const
const choice = {
  load: () => import('./ProfileChoice.tsx').then((m) => m.ProfileChoice),
  words: ['profiling', 'match'],
} as const

/** What was decided about the reader's account or another profile of theirs. */
const live = { users: ['users', 'presenters', 'participants', 'programs', 'program_enrollments'] } as const

export const profilingFeature: Feature<typeof profilingPaths, { profiling: typeof words }, typeof live> = {
  paths: profilingPaths,
  pages: {
    profiling,
    profilingStep: profiling,
    profileChoice: choice,
    profileChoiceAt: choice,
    editProfileChoice: choice,
  },
  words: {
    profiling: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: ({ profile }) =>
    profile && {
      to: profilingPaths.profileChoice(),
      icon: 'people',
      subject: 'own',
      labels: { account: 'account.choose_profile' },
    },
  prefetch: null,
  live,
}
