import { path } from '../path.ts'

const pattern = '/dashboard/sessions/:id'

export const meetingPaths = {
  /** One session, by the id of the meeting. */
  meeting: path(pattern, (id: string) => `/dashboard/sessions/${id}`),
}
