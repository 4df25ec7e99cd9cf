import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import { requireAnswer } from '../data/require-answer.ts'
import type { ConsoleData } from '../data/data-provider.ts'
import { refetchMs } from '../data/polling.ts'
import { useWords } from '../i18n/provider.ts'
import { LoadError } from '../lists/list-states.tsx'
import type { RecordWithHistory } from '../resource.ts'
import { hasPast } from '../resource-traits.ts'
import { LoadingRows } from '../shared/Loading.tsx'
import { AsOf } from './AsOf.tsx'
import { AsOfPicker } from './AsOfPicker.tsx'
import { useMoment } from './moment.ts'
import { Timeline } from './Timeline.tsx'

interface HistoryPanelProps {
  readonly resource: RecordWithHistory
  readonly id: string
}

/**
 * The events of a record, newest first, and the record as it was at a moment. The moment is in the address (`at`),
 * which can be shared.
 */
export function HistoryPanel({ resource, id }: HistoryPanelProps) {
  const t = useWords()
  const [at, setAt] = useMoment()
  const history = useHistory({ resource, id })
  if (history.isError) return <LoadError error={history.error} retry={() => void history.refetch()} />
  return (
    <Box role="region" aria-label={t('history.region')}>
      <AsOfPicker at={at} choose={setAt} />
      {at !== null && <AsOf resource={resource} id={id} at={at} />}
      {history.data === undefined ? (
        <LoadingRows />
      ) : (
        <Timeline events={history.data.events} at={at} withRecords={!hasPast(resource)} />
      )}
    </Box>
  )
}

/** How many events there are, for the foot of a drawer or a page; empty until it is known. */
export function useEventCount(record: HistoryPanelProps): string {
  const t = useWords()
  const { data } = useHistory(record)
  if (data === undefined) return ''
  const { events, total } = data
  return events.length < total
    ? t('history.newest', { shown: events.length, total })
    : t('history.count', { smart_count: total })
}

function useHistory({ resource, id }: HistoryPanelProps) {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: [resource, 'history', id],
    queryFn: async ({ signal }) => requireAnswer(await data.history(resource, id, signal)),
    refetchInterval: refetchMs,
  })
}
