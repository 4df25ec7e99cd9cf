import { community } from '../features/community/community/feature.ts'
import { mentoringCenter } from '../features/mentoring/mentoring-center/feature.ts'
import { messenger } from '../features/messages/messenger/feature.ts'
import { news } from '../features/content/news/feature.ts'
import { profile } from '../features/community/profile/feature.ts'
import { training } from '../features/content/training/feature.ts'
import type { AnyFeature } from '../shared/feature.ts'

/**
 * The features that stand in the menus at the top and at the bottom, in the order of the menus. Every first page loads
 * them; all others are in `laterFeatures.ts`.
 */
export const firstFeatures = [mentoringCenter, community, messenger, profile, news, training] as const

type Intersection<Union> = (Union extends unknown ? (given: Union) => void : never) extends (given: infer All) => void
  ? All
  : never

type Table = 'paths' | 'pages' | 'words' | 'live'

/** One table of several features. A test checks that its keys are unique. */
export function tableOf<List extends readonly AnyFeature[], Part extends Table>(
  features: List,
  part: Part,
): Intersection<List[number][Part]> {
  return Object.assign({}, ...features.map((feature) => feature[part]))
}
