import { path } from '../path.ts'

const desk = '/dashboard/relationships/:id/help'
const one = '/dashboard/help-cases/:id'

export const helpCasePaths = {
  /** Telling the team of one accompaniment, by its id. */
  helpDesk: path(desk, (id: string) => `/dashboard/relationships/${id}/help`),
  helpCases: path('/dashboard/help-cases'),
  helpCase: path(one, (id: string) => `/dashboard/help-cases/${id}`),
}
