import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { availabilityPaths } from '../../../shared/paths/availability.ts'

export const availability: Feature<typeof availabilityPaths, { availability: typeof words }> = {
  paths: availabilityPaths,
  pages: {
    availability: { load: () => import('./Availability.tsx').then((m) => m.Availability), words: ['availability'] },
  },
  words: {
    availability: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: () => ({
    to: availabilityPaths.availability(),
    icon: 'calendar',
    subject: 'own',
    labels: { account: 'account.availability' },
  }),
  prefetch: null,
  live: {},
}
