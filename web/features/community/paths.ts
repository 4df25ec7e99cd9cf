import { path, query } from '../../shared/path.ts'

const pattern = '/dashboard/community'

export const communityPaths = {
  community: path(pattern, (search: { q?: string; with_room?: 'true' } = {}) => pattern + query(search)),
}
