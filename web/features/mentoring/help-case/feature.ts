import type { Feature } from '../../../shared/feature.ts'
import { helpCasePaths } from '../../../shared/paths/help-case.ts'
import type { words } from './locales/en.ts'

const live = { help_cases: ['help_cases', 'help_desks'] } as const

export const helpCase: Feature<typeof helpCasePaths, { help_case: typeof words }, typeof live> = {
  paths: helpCasePaths,
  pages: {
    helpDesk: { load: () => import('./HelpDesk.tsx').then((m) => m.HelpDesk), words: ['help_case', 'meeting'] },
    helpCases: { load: () => import('./HelpCases.tsx').then((m) => m.HelpCases), words: ['help_case', 'meeting'] },
    helpCase: {
      load: () => import('./HelpCase.tsx').then((m) => m.HelpCase),
      words: ['help_case', 'meeting', 'match'],
    },
  },
  words: {
    help_case: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: null,
  prefetch: null,
  live,
}
