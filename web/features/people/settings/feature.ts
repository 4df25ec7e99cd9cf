import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { settingsPaths } from '../../../shared/paths/settings.ts'

export const settings: Feature<typeof settingsPaths, { settings: typeof words }> = {
  paths: settingsPaths,
  pages: {
    settings: {
      load: () => import('./Settings.tsx').then((m) => m.Settings),
      words: ['settings', 'particulars', 'level', 'plan'],
    },
    deleteAccount: {
      load: () => import('./DeleteAccountPage.tsx').then((m) => m.DeleteAccountPage),
      words: ['settings'],
      gate: 'alone',
    },
    accountErased: {
      load: () => import('./AccountErased.tsx').then((m) => m.AccountErased),
      words: ['settings'],
      gate: 'everybody',
    },
  },
  words: {
    settings: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: () => ({ to: settingsPaths.settings(), icon: 'filters', labels: { account: 'account.settings' } }),
  prefetch: null,
  live: {},
}
