import type { common } from './en/common.ts'
import type { community } from './en/community.ts'
import type { match } from './en/match.ts'
import type { mentoring } from './en/mentoring.ts'
import type { profile } from './en/profile.ts'

/** Keys are checked where they are used; English is the shape, French `satisfies` it. */
export interface Catalogues {
  common: typeof common
  community: typeof community
  match: typeof match
  mentoring: typeof mentoring
  profile: typeof profile
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Catalogues
  }
}
