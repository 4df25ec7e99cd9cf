import { plainResource } from '../plain/plain-resource.tsx'

export const recommendations = plainResource({
  name: 'recommendations',
  icon: 'document',
  roles: ['admin'],
  contract: async () => (await import('#contract/console/recommendations.ts')).adminRecommendations,
  edit: ['admin'],
})
