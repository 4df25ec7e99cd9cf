import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { callPaths } from '../../../shared/paths/call.ts'

export const call: Feature<typeof callPaths, { call: typeof words }> = {
  paths: callPaths,
  pages: {
    call: { load: () => import('./CallPage.tsx').then((m) => m.CallPage), words: ['call', 'meeting'], gate: 'alone' },
  },
  words: {
    call: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: null,
  prefetch: null,
  live: {},
}
