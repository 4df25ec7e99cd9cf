import { recordRoles } from '#contract/console/roles.ts'
import { page } from '../page.tsx'
import type { Resource } from '../resource.ts'

export const tagProposals: Resource<'tag_proposals'> = {
  name: 'tag_proposals',
  icon: 'plus',
  roles: recordRoles,
  list: page('tag_proposals', () => import('./TagProposalList.tsx')),
  views: {
    proposed: () => ({ state: 'proposed' }),
    all: () => ({}),
  },
}
