import type { Feature } from '../../shared/feature.ts'
import type { words as access } from './locales/en/access.ts'
import { authPaths } from './paths.ts'

/** The sign-in has its words in its own code, in both languages: it stands before any catalogue is loaded. */
export const auth: Feature<typeof authPaths, { access: typeof access }> = {
  paths: authPaths,
  pages: {
    signIn: { load: () => import('./SignInPage.tsx').then((m) => m.SignInPage), words: [], gate: 'visitors' },
    forgotPassword: {
      load: () => import('./ForgotPassword.tsx').then((m) => m.ForgotPassword),
      words: ['access'],
      gate: 'visitors',
    },
    editPassword: {
      load: () => import('./EditPassword.tsx').then((m) => m.EditPassword),
      words: ['access'],
      gate: 'visitors',
    },
    firstPassword: {
      load: () => import('./FirstPassword.tsx').then((m) => m.FirstPassword),
      words: ['access'],
      gate: 'alone',
    },
    signInLink: {
      load: () => import('./SignInLink.tsx').then((m) => m.SignInLink),
      words: ['access'],
      gate: 'visitors',
    },
    confirmEmail: {
      load: () => import('./ConfirmEmail.tsx').then((m) => m.ConfirmEmail),
      words: ['access'],
      gate: 'everybody',
    },
  },
  words: { access: { en: () => import('./locales/en/access.ts'), fr: () => import('./locales/fr/access.ts') } },
  menu: null,
  prefetch: null,
  live: {},
  notifications: {},
}
