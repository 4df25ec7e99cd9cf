import { path, query } from '../path.ts'

const pattern = '/dashboard/community'

export const communityPaths = {
  community: path(pattern, (search: { q?: string; with_room?: 'true' } = {}) => pattern + query(search)),
  /** Two mentors side by side. */
  compare: path(
    `${pattern}/compare/:one/:other`,
    (one: string, other: string) => `${pattern}/compare/${encodeURIComponent(one)}/${encodeURIComponent(other)}`,
  ),
  mentees: path(`${pattern}/mentees`),
}
