import type { NotificationDisplay } from '../../../shared/feature.ts'
import { profilingPaths } from '../../../shared/paths/profiling.ts'

const leadsTo = () => profilingPaths.profileChoice()

/** The result of a request for the other profile, and a profile that is to be finished. */
export const notifications = {
  profile_accepted: { icon: 'check', tone: 'leaf', leadsTo },
  profile_refused: { icon: 'close', tone: 'warm', leadsTo },
  reminder_profile: { icon: 'clock', tone: 'warm', leadsTo: () => profilingPaths.profiling() },
} as const satisfies Record<string, NotificationDisplay>
