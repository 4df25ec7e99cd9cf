import type { Feature } from '../../shared/feature.ts'
import type { words as access } from './locales/en/access.ts'
import type { words as signUp } from './locales/en/sign_up.ts'
import type { words as sso } from './locales/en/sso.ts'
import { authPaths } from './paths.ts'

/** The sign-in has its words in its own code, in both languages: it stands before any catalogue is loaded. */
export const auth: Feature<typeof authPaths, { access: typeof access; sso: typeof sso; sign_up: typeof signUp }> = {
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
    signOut: { load: () => import('./SignOut.tsx').then((m) => m.SignOut), words: [], gate: 'everybody' },
    redirectToSso: {
      load: () => import('./RedirectToProvider.tsx').then((m) => m.RedirectToSso),
      words: ['sso'],
      gate: 'visitors',
    },
    oauth: {
      load: () => import('./RedirectToProvider.tsx').then((m) => m.RedirectToSocial),
      words: ['sso'],
      gate: 'visitors',
    },
    ssoReturn: { load: () => import('./SsoReturn.tsx').then((m) => m.SsoReturn), words: ['sso'], gate: 'everybody' },
    ssoUnauthorized: {
      load: () => import('./SsoUnauthorized.tsx').then((m) => m.SsoUnauthorized),
      words: ['sso'],
      gate: 'everybody',
    },
    signUp: {
      load: () => import('./SignUp.tsx').then((m) => m.SignUp),
      words: ['sign_up', 'access'],
      gate: 'visitors',
    },
    programSignUp: {
      load: () => import('./ProgramSignUp.tsx').then((m) => m.ProgramSignUp),
      words: ['sign_up', 'access'],
      gate: 'visitors',
    },
    charter: {
      load: () => import('./LegalTextPage.tsx').then((m) => m.CharterPage),
      words: ['sign_up'],
      gate: 'everybody',
    },
    terms: {
      load: () => import('./LegalTextPage.tsx').then((m) => m.TermsPage),
      words: ['sign_up'],
      gate: 'everybody',
    },
  },
  words: {
    access: { en: () => import('./locales/en/access.ts'), fr: () => import('./locales/fr/access.ts') },
    sign_up: { en: () => import('./locales/en/sign_up.ts'), fr: () => import('./locales/fr/sign_up.ts') },
    sso: { en: () => import('./locales/en/sso.ts'), fr: () => import('./locales/fr/sso.ts') },
  },
  menu: null,
  prefetch: null,
  live: {},
  notifications: {},
}
