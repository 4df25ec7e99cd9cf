import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AdminDashboard } from '#contract/console/dashboard.ts'
import { answered } from './answered.ts'
import type { ConsoleData } from './data-provider.ts'
import { freshMs } from './fresh.ts'

/** What waits and how the program is, of one program or of all; asked again every quarter of a minute. */
export function useDashboard(programId: string | null): UseQueryResult<AdminDashboard> {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: ['dashboard', programId],
    queryFn: async ({ signal }) => answered(await data.dashboard(programId, signal)),
    refetchInterval: freshMs,
    placeholderData: keepPreviousData,
  })
}
