import { recordRoles } from '#contract/console/roles.ts'
import { plainResource } from '../plain/plain-resource.tsx'

export const units = plainResource({
  name: 'business_units',
  icon: 'units',
  roles: recordRoles,
  contract: async () => (await import('#contract/console/business-units.ts')).adminBusinessUnits,
  create: ['admin'],
  edit: ['admin'],
  remove: ['admin'],
})
