import { path } from '../path.ts'

export const workshopPaths = {
  /** One workshop that the reader is invited to. */
  workshop: path('/dashboard/workshops/:id', (id: string) => `/dashboard/workshops/${id}`),
}
