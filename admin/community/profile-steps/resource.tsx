import { plainPages } from '../../platform/plain/plain-pages.tsx'

/** The steps in which a profile's questions are asked. */
export const profileSteps = plainPages('profile_steps', {
  remove: ['admin'],
  ordered: true,
})
