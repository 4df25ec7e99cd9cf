import type { Feature } from '../../../shared/feature.ts'
import type { words } from './locales/en.ts'
import { sessionPaths } from '../../../shared/paths/session.ts'

/** A report changes its session, the accompaniment that shows it, and the level of its mentor. */
const live = {
  meetings: ['meetings', 'meetings_history', 'feedbacks', 'mentoring_relationships', 'presenters', 'participants'],
} as const

export const session: Feature<typeof sessionPaths, { session: typeof words }, typeof live> = {
  paths: sessionPaths,
  pages: {
    session: { load: () => import('./Session.tsx').then((m) => m.Session), words: ['session', 'meeting'] },
  },
  words: {
    session: { en: () => import('./locales/en.ts'), fr: () => import('./locales/fr.ts') },
  },
  menu: null,
  prefetch: null,
  live,
}
