import { path, query } from '../path.ts'

const pattern = '/dashboard/mentoring_center'

/** The parts of the center that an address names, as `/dashboard/received`: they are the ids of their headings. */
export const centerParts: readonly string[] = [
  'next',
  'todo',
  'received',
  'sent',
  'presenters',
  'participants',
  'ended',
]

export const mentoringCenterPaths = {
  /** With `request` or `relationship` the center opens that very one. */
  mentoringCenter: path(pattern, (open: { request?: string; relationship?: string } = {}) => pattern + query(open)),
}
