import { path } from '../path.ts'

const pattern = '/dashboard/relationships/:id/plan'

export const actionPlanPaths = {
  /** The action plan of one accompaniment, by its id. */
  actionPlan: path(pattern, (id: string) => `/dashboard/relationships/${id}/plan`),
}
