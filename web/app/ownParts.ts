import { lazy } from 'react'
import type { OwnParts } from '../shared/profile/ownParts.ts'

/** Loaded only on one's own profile. */
export const ownParts: OwnParts = {
  OwnPage: lazy(() => import('../features/community/profiling/OwnPage.tsx').then((m) => ({ default: m.OwnPage }))),
  /** Where its code cannot be had, the page stands without it: the settings have it too. */
  PhotoButton: lazy(async () => {
    const loaded = await import('../features/people/settings/PhotoButton.tsx').catch(() => null)
    return { default: loaded?.PhotoButton ?? (() => null) }
  }),
}
