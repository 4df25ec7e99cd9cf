import { lazy } from 'react'

/**
 * One's own profile, made of the parts of profiling, for the page of a profile: features do not import each other. It
 * comes only to whoever opens their own page.
 */
export const OwnPage = lazy(() => import('../features/profiling/OwnPage.tsx').then((m) => ({ default: m.OwnPage })))

export type { Shown } from '../features/profiling/OwnPage.tsx'

/**
 * The button on one's own picture, of the settings. Where its code cannot be had, the page stands without it: the
 * settings have it too.
 */
export const OwnPhotoButton = lazy(async () => {
  const loaded = await import('../features/settings/PhotoButton.tsx').catch(() => null)
  return { default: loaded?.PhotoButton ?? (() => null) }
})
