import type { Catalogue } from '../shared/i18n/i18n.ts'
import { firstFeatures, tableOf } from './features.ts'
import type { laterWords } from './laterFeatures.ts'

const shared = {
  common: { en: () => import('../locales/en/common.ts'), fr: () => import('../locales/fr/common.ts') },
  notifications: {
    en: () => import('../locales/en/notifications.ts'),
    fr: () => import('../locales/fr/notifications.ts'),
  },
  meeting: { en: () => import('../locales/en/meeting.ts'), fr: () => import('../locales/fr/meeting.ts') },
  answers: { en: () => import('../locales/en/answers.ts'), fr: () => import('../locales/fr/answers.ts') },
  level: { en: () => import('../locales/en/level.ts'), fr: () => import('../locales/fr/level.ts') },
  finish: { en: () => import('../locales/en/finish.ts'), fr: () => import('../locales/fr/finish.ts') },
  particulars: { en: () => import('../locales/en/particulars.ts'), fr: () => import('../locales/fr/particulars.ts') },
  match: { en: () => import('../locales/en/match.ts'), fr: () => import('../locales/fr/match.ts') },
} as const

const first = { ...shared, ...tableOf(firstFeatures, 'words') }
type All = typeof first & typeof laterWords

/** A catalogue by its namespace: what several features say, and the words of each feature. */
export async function catalogueOf(namespace: string): Promise<Catalogue | undefined> {
  const known: Readonly<Record<string, Catalogue | undefined>> = Object.hasOwn(first, namespace)
    ? first
    : (await import('./laterFeatures.ts')).laterWords
  return known[namespace]
}

/** Keys are checked where they are used; English is the shape, French `satisfies` it. */
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { [Namespace in keyof All]: Awaited<ReturnType<All[Namespace]['en']>>['words'] }
  }
}
