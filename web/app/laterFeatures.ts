import { actionPlan } from '../features/mentoring/action-plan/feature.ts'
import { auth } from '../features/people/auth/feature.ts'
import { availability } from '../features/meetings/availability/feature.ts'
import { call } from '../features/meetings/call/feature.ts'
import { feedback } from '../features/mentoring/feedback/feature.ts'
import { help } from '../features/content/help/feature.ts'
import { helpCase } from '../features/mentoring/help-case/feature.ts'
import { history } from '../features/meetings/history/feature.ts'
import { myData } from '../features/people/my-data/feature.ts'
import { profilingFeature } from '../features/community/profiling/feature.ts'
import { relationship } from '../features/mentoring/relationship/feature.ts'
import { meetingPlan } from '../features/meetings/meeting-plan/feature.ts'
import { meeting } from '../features/meetings/meeting/feature.ts'
import { series } from '../features/meetings/series/feature.ts'
import { settings } from '../features/people/settings/feature.ts'
import { workshop } from '../features/meetings/workshop/feature.ts'
import { tableOf } from './features.ts'

/**
 * All other features, in the order of the account menu. No first page waits for them: their routes are added by the
 * first way to one of them (routes.tsx), and the live connection and the account menu bring them along.
 */
export const laterFeatures = [
  auth,
  profilingFeature,
  relationship,
  actionPlan,
  helpCase,
  meeting,
  meetingPlan,
  series,
  workshop,
  call,
  feedback,
  availability,
  history,
  settings,
  myData,
  help,
] as const

export const laterWords = {
  ...tableOf(laterFeatures, 'words'),
  agenda: { en: () => import('../locales/en/agenda.ts'), fr: () => import('../locales/fr/agenda.ts') },
  waiting: { en: () => import('../locales/en/waiting.ts'), fr: () => import('../locales/fr/waiting.ts') },
  call_notes: { en: () => import('../locales/en/call_notes.ts'), fr: () => import('../locales/fr/call_notes.ts') },
  private_note: {
    en: () => import('../locales/en/private_note.ts'),
    fr: () => import('../locales/fr/private_note.ts'),
  },
  sign_out: { en: () => import('../locales/en/sign_out.ts'), fr: () => import('../locales/fr/sign_out.ts') },
} as const
