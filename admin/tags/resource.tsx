import { recordRoles } from '#contract/console/roles.ts'
import { MergeTags } from './MergeTags.tsx'
import { PasteTags } from './PasteTags.tsx'
import { plainResource } from '../plain/plain-resource.tsx'

/** What profiles are made of. One that somebody has is archived and not deleted. */
export const tags = plainResource({
  name: 'tags',
  icon: 'list',
  roles: recordRoles,
  contract: async () => (await import('#contract/console/tags.ts')).adminTags,
  create: ['admin'],
  edit: ['admin'],
  remove: ['admin'],
  tools: PasteTags,
  bulk: MergeTags,
  shows: ['merged_into'],
})
