import { auth } from '../features/auth/feature.ts'
import { availability } from '../features/availability/feature.ts'
import { community } from '../features/community/feature.ts'
import { feedback } from '../features/feedback/feature.ts'
import { history } from '../features/history/feature.ts'
import { mentoringCenter } from '../features/mentoring-center/feature.ts'
import { messenger } from '../features/messenger/feature.ts'
import { myData } from '../features/my-data/feature.ts'
import { profile } from '../features/profile/feature.ts'
import { relationship } from '../features/relationship/feature.ts'
import { sessionPlan } from '../features/session-plan/feature.ts'
import { session } from '../features/session/feature.ts'
import { settings } from '../features/settings/feature.ts'

/** Every feature of the application, in the order of the menus. Nothing else names them. */
export const features = [
  auth,
  mentoringCenter,
  relationship,
  session,
  sessionPlan,
  feedback,
  community,
  messenger,
  profile,
  availability,
  history,
  settings,
  myData,
] as const

type Listed = (typeof features)[number]
type Intersection<Union> = (Union extends unknown ? (given: Union) => void : never) extends (given: infer All) => void
  ? All
  : never

type Table = 'paths' | 'pages' | 'words' | 'live'

/** One table of all features. Its keys are told apart by a test. */
export function tableOf<Part extends Table>(part: Part): Intersection<Listed[Part]> {
  return Object.assign({}, ...features.map((feature) => feature[part]))
}
