import { path, query } from '../../shared/path.ts'

const pattern = '/dashboard/mentoring_center'

export const mentoringCenterPaths = {
  /** With `request` or `relationship` the center opens that very one. */
  mentoringCenter: path(pattern, (open: { request?: string; relationship?: string } = {}) => pattern + query(open)),
}
