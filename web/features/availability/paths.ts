import { path } from '../../shared/path.ts'

export const availabilityPaths = {
  availability: path('/dashboard/availability_settings'),
}
