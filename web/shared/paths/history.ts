import { path, query } from '../path.ts'

const pattern = '/dashboard/meetings_history'

export const historyPaths = {
  /** With the filters of `search.ts`. */
  history: path(pattern, (filters: { mentoring_relationship_id?: string } = {}) => pattern + query(filters)),
}
