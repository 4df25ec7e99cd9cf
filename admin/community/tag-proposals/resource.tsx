import { page, type ResourcePages } from '../../platform/page.tsx'

export const tagProposals: ResourcePages = {
  list: page('tag_proposals', () => import('./TagProposalList.tsx')),
}
