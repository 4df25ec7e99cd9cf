import type { Feature, Page } from '../../shared/feature.ts'
import type { words as access } from './locales/en/access.ts'
import type { words as signUp } from './locales/en/sign_up.ts'
import { authPaths } from '../../shared/paths/auth.ts'

const accessPages = () => import('./accessPages.ts')
const joiningPages = () => import('./joiningPages.ts')
type AccessPages = Awaited<ReturnType<typeof accessPages>>
type JoiningPages = Awaited<ReturnType<typeof joiningPages>>

function accessPage(name: keyof AccessPages, gate: NonNullable<Page['gate']>): Page {
  return { load: async () => (await accessPages())[name], words: ['access'], gate }
}

function joiningPage(name: keyof JoiningPages, gate: NonNullable<Page['gate']>): Page {
  return { load: async () => (await joiningPages())[name], words: ['sign_up', 'particulars', 'access'], gate }
}

/** The sign-in has its words in its own code, in both languages: it stands before any catalogue is loaded. */
export const auth: Feature<typeof authPaths, { access: typeof access; sign_up: typeof signUp }> = {
  paths: authPaths,
  pages: {
    signIn: { load: () => import('./SignInPage.tsx').then((m) => m.SignInPage), words: [], gate: 'visitors' },
    signOut: accessPage('SignOut', 'everybody'),
    forgotPassword: accessPage('ForgotPassword', 'visitors'),
    editPassword: accessPage('EditPassword', 'everybody'),
    choosePassword: accessPage('ChoosePassword', 'everybody'),
    welcome: accessPage('Welcome', 'everybody'),
    firstPassword: accessPage('FirstPassword', 'alone'),
    signInLink: accessPage('SignInLink', 'everybody'),
    confirmEmail: accessPage('ConfirmEmail', 'everybody'),
    redirectToSso: accessPage('RedirectToSso', 'visitors'),
    oauth: accessPage('RedirectToSocial', 'visitors'),
    ssoReturn: accessPage('SsoReturn', 'everybody'),
    ssoUnauthorized: accessPage('SsoUnauthorized', 'everybody'),
    signUp: joiningPage('SignUp', 'everybody'),
    programSignUp: joiningPage('ProgramSignUp', 'visitors'),
    acceptTexts: joiningPage('AcceptTexts', 'alone'),
    charter: joiningPage('CharterPage', 'everybody'),
    terms: joiningPage('TermsPage', 'everybody'),
  },
  words: {
    access: { en: () => import('./locales/en/access.ts'), fr: () => import('./locales/fr/access.ts') },
    sign_up: { en: () => import('./locales/en/sign_up.ts'), fr: () => import('./locales/fr/sign_up.ts') },
  },
  menu: null,
  prefetch: null,
  live: {},
}
