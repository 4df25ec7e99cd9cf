import type { Locale } from '../i18n/locale.ts'
import { path, query } from '../path.ts'

const signIn = '/auth/sign_in'
const firstPassword = '/auth/first_password'
const acceptTexts = '/auth/accept_texts'
const redirectToSso = '/auth/redirect_to_sso'
const oauth = '/auth/oauth'
const ssoUnauthorized = '/sso/unauthorized'

/** The server renders these pages in either language, with the menu of the public pages. */
const texts = {
  charter: { fr: '/charter-mentoring-entreprise', en: '/en/mentoring-charter' },
  terms: { fr: '/cgu', en: '/en/terms' },
}

/** Pages that the server alone renders (api/content/public-pages/paths.ts). */
export const legalPaths = {
  privacy: { fr: '/confidentialite', en: '/en/privacy' },
  cookies: { fr: '/cookies', en: '/en/cookies' },
} as const

export const contactPaths = { fr: '/contact-mentoring', en: '/en/contact' } as const

/**
 * Mails lead to some of these (infra/messages/mail/link-paths.ts), single sign-on to others
 * (api/people/auth/single-sign-on.ts).
 */
export const authPaths = {
  /** `next` is where to go after signing in: a path of this application. */
  signIn: path(signIn, (next?: string) => signIn + query({ next })),
  signOut: path('/auth/sign_out'),
  forgotPassword: path('/auth/forgot_password'),
  editPassword: path('/auth/edit_password'),
  /** The link of somebody whose account a file made, and who has had no password yet. */
  choosePassword: path('/auth/choose_password'),
  /** The link of who administers a new company, and has had no password yet. */
  welcome: path('/auth/welcome'),
  firstPassword: path(firstPassword, (next?: string) => firstPassword + query({ next })),
  acceptTexts: path(acceptTexts, (next?: string) => acceptTexts + query({ next })),
  signInLink: path('/auth/sign_in_link'),
  confirmEmail: path('/auth/confirm_email'),
  redirectToSso: path(redirectToSso, (provider?: string, next?: string) => redirectToSso + query({ provider, next })),
  oauth: path(oauth, (provider?: string, next?: string) => oauth + query({ provider, next })),
  ssoReturn: path('/sso/return'),
  ssoUnauthorized: path(ssoUnauthorized, (reason?: string) => ssoUnauthorized + query({ reason })),
  signUp: path('/auth/sign_up/:id?', () => '/auth/sign_up'),
  programSignUp: path('/auth/program_sign_up'),
  charter: path(texts.charter.fr, (locale: Locale = 'fr') => texts.charter[locale]),
  terms: path(texts.terms.fr, (locale: Locale = 'fr') => texts.terms[locale]),
}
