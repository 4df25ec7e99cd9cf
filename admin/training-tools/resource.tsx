import { recordRoles } from '#contract/console/roles.ts'
import { plainResource } from '../plain/plain-resource.tsx'

export const trainingTools = plainResource({
  name: 'training_tools',
  icon: 'list',
  roles: recordRoles,
  contract: async () => (await import('#contract/console/training-tools.ts')).adminTrainingTools,
  create: ['admin'],
  edit: ['admin'],
  remove: ['admin'],
})
