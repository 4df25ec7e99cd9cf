import { plainPages } from '../../platform/plain/plain-pages.tsx'

/** The steps of the questions of a profile. */
export const profileSteps = plainPages('profile_steps', {
  remove: ['admin'],
  ordered: true,
})
