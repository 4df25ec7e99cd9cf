import { path, query } from '../path.ts'

const plan = '/dashboard/sessions/series'

export const seriesPaths = {
  /** Several sessions of an accompaniment; `answers`: another rhythm for the open dates of that session's series. */
  planSeries: path(plan, (relationship: string, answers?: string) => plan + query({ relationship, answers })),
  /** All dates of the series that a session was planned in. */
  series: path('/dashboard/sessions/:id/series', (id: string) => `/dashboard/sessions/${id}/series`),
}
