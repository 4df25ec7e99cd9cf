import { lazy } from 'react'
import type { Resource } from '../resource.ts'

export const errorReports: Resource<'error_reports'> = {
  name: 'error_reports',
  icon: 'warning',
  roles: ['admin'],
  list: lazy(() => import('./ErrorReportList.tsx')),
}
