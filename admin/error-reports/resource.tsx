import type { Resource } from '../resource.ts'
import { page } from '../page.tsx'

export const errorReports: Resource<'error_reports'> = {
  name: 'error_reports',
  icon: 'warning',
  roles: ['admin'],
  list: page('error_reports', () => import('./ErrorReportList.tsx')),
}
