import { pages } from '../page.tsx'

export const errorReports = pages('error_reports', {
  list: () => import('./ErrorReportList.tsx'),
})
