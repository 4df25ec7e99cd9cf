import type { Feature, Page } from '../../../shared/feature.ts'
import type { words as access } from './locales/en/access.ts'
import type { words as signUp } from './locales/en/sign_up.ts'
import { authPaths } from '../../../shared/paths/auth.ts'

const accessPages = () => import('./accessPages.ts')
const joiningPages = () => import('./joiningPages.ts')
type AccessPages = Awaited<ReturnType<typeof accessPages>>
type JoiningPages = Awaited<ReturnType<typeof joiningPages>>

function accessPage(name: keyof AccessPages, gate: NonNullable<Page['gate']> = 'everybody'): Page {
  return { load: async () => (await accessPages())[name], words: ['access'], gate }
}

function joiningPage(name: keyof JoiningPages, gate: NonNullable<Page['gate']> = 'everybody'): Page {
  return { load: async () => (await joiningPages())[name], words: ['sign_up', 'particulars', 'access'], gate }
}

/** The sign-in has its words in its own code, in both languages: it stands before any catalogue is loaded. */
export const auth: Feature<typeof authPaths, { access: typeof access; sign_up: typeof signUp }> = {
  paths: authPaths,
  pages: {
    signIn: { load: async () => (await import('./SignInPage.tsx')).SignInPage, words: [], gate: 'visitors' },
    signOut: accessPage('SignOut'),
    forgotPassword: accessPage('ForgotPassword', 'visitors'),
    editPassword: accessPage('EditPassword'),
    choosePassword: accessPage('ChoosePassword'),
    welcome: accessPage('Welcome'),
    firstPassword: accessPage('FirstPassword', 'alone'),
    signInLink: accessPage('SignInLink'),
    confirmEmail: accessPage('ConfirmEmail'),
    redirectToSso: accessPage('RedirectToSso', 'visitors'),
    oauth: accessPage('RedirectToSocial', 'visitors'),
    ssoReturn: accessPage('SsoReturn'),
    ssoUnauthorized: accessPage('SsoUnauthorized'),
    signUp: joiningPage('SignUp'),
    programSignUp: joiningPage('ProgramSignUp', 'visitors'),
    acceptTexts: joiningPage('AcceptTexts', 'alone'),
    charter: joiningPage('CharterPage'),
    terms: joiningPage('TermsPage'),
  },
  words: {
    access: { en: () => import('./locales/en/access.ts'), fr: () => import('./locales/fr/access.ts') },
    sign_up: { en: () => import('./locales/en/sign_up.ts'), fr: () => import('./locales/fr/sign_up.ts') },
  },
  menu: null,
  prefetch: null,
  live: {},
}
