import { MergeTags } from './MergeTags.tsx'
import { PasteTags } from './PasteTags.tsx'
import { plainPages } from '../../platform/plain/plain-pages.tsx'

/** What profiles are made of. One that somebody has is archived and not deleted. */
export const tags = plainPages('tags', {
  remove: ['admin'],
  tools: PasteTags,
  bulk: MergeTags,
  shows: ['merged_into'],
})
