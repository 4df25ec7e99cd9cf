import { firstPage } from '../../../shared/data/requests.ts'
import type { Prefetch } from '../../../shared/feature.ts'
import { communityPaths } from '../../../shared/paths/community.ts'
import { bestSortOf, directoryRequest, directoryPage, readSearch } from './search.ts'

/** Mentees search the directory; a mentor without a mentee profile reads it by name. */
export const prefetch: Prefetch = {
  pattern: communityPaths.community.pattern,
  requests: ({ participant }, search) => [
    firstPage(directoryRequest(readSearch(search, bestSortOf(participant !== null))), directoryPage),
  ],
}
