import { recordRoles } from '#contract/console/roles.ts'
import { plainResource } from '../plain/plain-resource.tsx'

/** What profiles are asked. One that was answered, or that the product reads, is archived and not deleted. */
export const profileQuestions = plainResource({
  name: 'profile_questions',
  icon: 'question',
  roles: recordRoles,
  contract: async () => (await import('#contract/console/profile-questions.ts')).adminProfileQuestions,
  create: ['admin'],
  edit: ['admin'],
  remove: ['admin'],
  ordered: true,
})
