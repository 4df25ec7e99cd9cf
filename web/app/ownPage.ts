import { lazy } from 'react'

/**
 * One's own profile, made of the parts of profiling, for the page of a profile: features do not import each other. It
 * comes only to whoever opens their own page.
 */
export const OwnPage = lazy(() => import('../features/profiling/OwnPage.tsx').then((m) => ({ default: m.OwnPage })))
