import { pages } from '../../platform/page.tsx'

export const tagProposals = pages('tag_proposals', {
  list: () => import('./TagProposalList.tsx'),
})
