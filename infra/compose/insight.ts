import { instant } from '#domain/platform/ids.ts'
import { createFigureReports } from '../insight/figures/administration.ts'
import type { Parts } from './parts.ts'

export function startInsight({ core, baseUrlOf }: Parts) {
  return {
    services: {
      figureReports: createFigureReports({
        tenant: (companyId) => core.database.tenant(companyId),
        baseUrlOf,
        now: () => instant(new Date()),
      }),
    },
  }
}
