import { tableOf } from './features.ts'

const shared = {
  common: { en: () => import('../locales/en/common.ts'), fr: () => import('../locales/fr/common.ts') },
  notifications: {
    en: () => import('../locales/en/notifications.ts'),
    fr: () => import('../locales/fr/notifications.ts'),
  },
  meeting: { en: () => import('../locales/en/meeting.ts'), fr: () => import('../locales/fr/meeting.ts') },
  level: { en: () => import('../locales/en/level.ts'), fr: () => import('../locales/fr/level.ts') },
  finish: { en: () => import('../locales/en/finish.ts'), fr: () => import('../locales/fr/finish.ts') },
  match: { en: () => import('../locales/en/match.ts'), fr: () => import('../locales/fr/match.ts') },
} as const

/** Every catalogue by namespace: what several features say, and the words of each feature. */
export const catalogues = { ...shared, ...tableOf('words') }

/** Keys are checked where they are used; English is the shape, French `satisfies` it. */
export type Catalogues = {
  [Namespace in keyof typeof catalogues]: Awaited<ReturnType<(typeof catalogues)[Namespace]['en']>>['words']
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Catalogues
  }
}
