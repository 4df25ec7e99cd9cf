import { path, query } from '../path.ts'

export const meetingPlanPaths = {
  /** A new session of an accompaniment; `again`: the meeting whose subject and need it takes up. */
  planMeeting: path(
    '/dashboard/sessions/new',
    (relationship: string, again?: string) => '/dashboard/sessions/new' + query({ relationship, again }),
  ),
  /** A date, another one, or a counter-proposal for a session. */
  proposeDate: path('/dashboard/sessions/:id/date', (id: string) => `/dashboard/sessions/${id}/date`),
}
