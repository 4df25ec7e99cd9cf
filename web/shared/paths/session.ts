import { path } from '../path.ts'

const pattern = '/dashboard/sessions/:id'

export const sessionPaths = {
  /** One session, by the id of the meeting. */
  session: path(pattern, (id: string) => `/dashboard/sessions/${id}`),
}
