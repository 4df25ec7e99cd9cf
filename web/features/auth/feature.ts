import type { Feature } from '../../shared/feature.ts'
import { authPaths } from './paths.ts'

/** The sign-in has its words in its own code, in both languages: it stands before any catalogue is loaded. */
export const auth: Feature<typeof authPaths> = {
  paths: authPaths,
  pages: {
    signIn: { load: () => import('./SignInPage.tsx').then((m) => m.SignInPage), words: [], gate: 'visitors' },
  },
  words: {},
  menu: null,
  prefetch: null,
  live: {},
  notifications: {},
}
