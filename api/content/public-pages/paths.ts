export type Locale = 'fr' | 'en'

/** The addresses of the public pages; the French ones are those of the product's specification. */
export const publicPaths = {
  home: { fr: '/', en: '/en' },
  charter: { fr: '/charter-mentoring-entreprise', en: '/en/mentoring-charter' },
  faq: { fr: '/faq-mentoring', en: '/en/mentoring-faq' },
  terms: { fr: '/cgu', en: '/en/terms' },
  privacy: { fr: '/confidentialite', en: '/en/privacy' },
  cookies: { fr: '/cookies', en: '/en/cookies' },
  contact: { fr: '/contact-mentoring', en: '/en/contact' },
  afest: { fr: '/solution-formation-afest', en: '/en/workplace-training' },
  demo: { fr: '/demo', en: '/en/demo' },
} as const satisfies Readonly<Record<string, Readonly<Record<Locale, string>>>>

export type PublicPage = keyof typeof publicPaths

/** Before the name of a program in the address of its home. */
const programPaths: Readonly<Record<Locale, string>> = { fr: '/programmes/', en: '/en/programs/' }

export const signInPath = '/auth/sign_in'
export const signUpPath = '/auth/sign_up'
/** The history, with the dialog that gives the receipt of attendance (web/features/meetings/history). */
export const receiptPath = '/dashboard/meetings_history#receipt'

/** What an address asks for. `program` is the slug of one whose home it is. */
export interface PublicAddress {
  readonly page: PublicPage
  readonly locale: Locale
  readonly program: string | null
}

const known = new Map<string, PublicAddress>(
  Object.entries(publicPaths).flatMap(([page, paths]) =>
    (['fr', 'en'] as const).map((locale) => [paths[locale], { page: page as PublicPage, locale, program: null }]),
  ),
)

/** null: no public page has this address. */
export function publicAddressOf(path: string): PublicAddress | null {
  const found = known.get(path === '/' ? path : path.replace(/\/$/, ''))
  if (found !== undefined) return found
  for (const locale of ['fr', 'en'] as const) {
    const slug = path.startsWith(programPaths[locale]) ? path.slice(programPaths[locale].length) : ''
    if (/^[a-z0-9][a-z0-9_-]{0,62}$/.test(slug)) return { page: 'home', locale, program: slug }
  }
  return null
}

export function pathOf(page: PublicPage, locale: Locale, program: string | null = null): string {
  return program === null ? publicPaths[page][locale] : programPaths[locale] + program
}

/** First parts of the addresses that an application answers; every other one is a public page, or none at all. */
const applicationParts = new Set([
  'account_erased',
  'admin',
  'api',
  'auth',
  'dashboard',
  'delete_account',
  'edit-profile-choice',
  'index.html',
  'omniauth',
  'profile-choice',
  'profiling',
  'sso',
  'users',
])

export function isOfApplication(path: string): boolean {
  return applicationParts.has(path.split('/')[1] ?? '')
}
