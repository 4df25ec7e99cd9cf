import { recordRoles } from '#contract/console/roles.ts'
import { plainResource } from '../plain/plain-resource.tsx'

export const faqs = plainResource({
  name: 'faqs',
  icon: 'list',
  roles: recordRoles,
  contract: async () => (await import('#contract/console/faqs.ts')).adminFaqs,
  create: ['admin'],
  edit: ['admin'],
  remove: ['admin'],
})
