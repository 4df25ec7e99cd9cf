import { path } from '../path.ts'

export const availabilityPaths = {
  availability: path('/dashboard/availability_settings'),
}
