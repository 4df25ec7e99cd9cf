import { page, type ResourcePages } from '../page.tsx'

export const errorReports: ResourcePages = {
  list: page('error_reports', () => import('./ErrorReportList.tsx')),
}
