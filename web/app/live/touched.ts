import { firstFeatures, tableOf } from '../features.ts'
import { laterFeatures } from '../laterFeatures.ts'

/** What each feature reads again, by the type of what changed. */
export const liveOf = { ...tableOf(firstFeatures, 'live'), ...tableOf(laterFeatures, 'live') }
