import { path } from '../path.ts'

const pattern = '/dashboard/relationships/:id'

export const relationshipPaths = {
  /** One accompaniment, by its id. */
  relationship: path(pattern, (id: string) => `/dashboard/relationships/${id}`),
}
