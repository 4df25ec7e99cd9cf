import { path } from '../path.ts'

export const feedbackPaths = {
  /** The reports on a session, by the id of the meeting. */
  feedback: path('/dashboard/feedback/:id', (id: string) => `/dashboard/feedback/${id}`),
  /** The feedback on an accompaniment, by its id. */
  relationshipFeedback: path(
    '/dashboard/feedback_relationships/:id',
    (id: string) => `/dashboard/feedback_relationships/${id}`,
  ),
}
