import type { AdminErrorReport } from '#contract/console/platform/error-reports.ts'
import type { Acts } from '../acts/act.ts'
import { handlingActs } from '../handling/acts.tsx'

export const errorReportActs: Acts<'error_reports', AdminErrorReport> = handlingActs(
  'error_reports',
  ({ error }: AdminErrorReport) => error,
)
