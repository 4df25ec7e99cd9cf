import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDataProvider } from 'react-admin'
import { answered } from '../data/answered.ts'
import type { ConsoleData, RecordWithHistory } from '../data/data-provider.ts'
import { freshMs } from '../data/fresh.ts'
import { useWords } from '../i18n/provider.ts'
import { FailedList } from '../lists/faces.tsx'
import { Waiting } from '../shared/Waiting.tsx'
import { AsOf } from './AsOf.tsx'
import { AsOfPicker } from './AsOfPicker.tsx'
import { Timeline } from './Timeline.tsx'

interface HistoryPanelProps {
  readonly resource: RecordWithHistory
  readonly id: string
}

/** Every event of a record, newest first, and the record as it was at a moment of the reader's choice. */
export function HistoryPanel({ resource, id }: HistoryPanelProps) {
  const t = useWords()
  const [at, setAt] = useState<string | null>(null)
  const history = useHistory({ resource, id })
  if (history.isError) return <FailedList error={history.error} retry={() => void history.refetch()} />
  return (
    <Box role="region" aria-label={t('history.region')}>
      <AsOfPicker at={at} choose={setAt} />
      {at !== null && <AsOf resource={resource} id={id} at={at} />}
      {history.data === undefined ? <Waiting /> : <Timeline events={history.data} at={at} />}
    </Box>
  )
}

/** How many events, for the foot of a drawer or a page. */
export function useEventCount(record: HistoryPanelProps): number | undefined {
  return useHistory(record).data?.length
}

function useHistory({ resource, id }: HistoryPanelProps) {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: [resource, 'history', id],
    queryFn: async ({ signal }) => answered(await data.history(resource, id, signal)),
    refetchInterval: freshMs,
  })
}
