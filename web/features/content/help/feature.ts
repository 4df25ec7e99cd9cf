import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { helpPaths } from '../../../shared/paths/help.ts'

export const help: Feature<typeof helpPaths, { help: typeof words }> = {
  paths: helpPaths,
  pages: {
    help: { load: () => import('./Help.tsx').then((m) => m.Help), words: ['help'] },
    helpTest: { load: () => import('./DeviceTest.tsx').then((m) => m.DeviceTest), words: ['help'] },
    helpContact: { load: () => import('./Contact.tsx').then((m) => m.Contact), words: ['help'] },
  },
  words: {
    help: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: () => ({ to: helpPaths.help(), icon: 'help', labels: { account: 'account.help' } }),
  prefetch: null,
  live: {},
}
