import { recordRoles } from '#contract/console/roles.ts'
import { plainResource } from '../plain/plain-resource.tsx'

/** The steps in which a profile's questions are asked. */
export const profileSteps = plainResource({
  name: 'profile_steps',
  icon: 'list',
  roles: recordRoles,
  contract: async () => (await import('#contract/console/profile-questions.ts')).adminProfileSteps,
  create: ['admin'],
  edit: ['admin'],
  remove: ['admin'],
  ordered: true,
})
