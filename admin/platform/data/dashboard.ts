import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AdminDashboard } from '#contract/console/insight/dashboard.ts'
import type { ConsoleData } from './data-provider.ts'
import { refetchMs } from './polling.ts'

/** The dashboard of one program, or of all of them (null), fetched again every 15 seconds. */
export function useDashboard(programId: string | null): UseQueryResult<AdminDashboard> {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: ['dashboard', programId],
    queryFn: ({ signal }) => data.dashboard(programId, signal),
    refetchInterval: refetchMs,
    placeholderData: keepPreviousData,
  })
}
