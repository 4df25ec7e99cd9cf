import { path } from '../path.ts'

export const callPaths = {
  /** The call of a session, by the id of the meeting; of a workshop with `?of=workshop`. */
  call: path('/dashboard/webconferences/:id', (id: string) => `/dashboard/webconferences/${id}`),
}
