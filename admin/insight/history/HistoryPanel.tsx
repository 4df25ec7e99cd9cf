import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import { Link } from 'react-router-dom'
import type { AdminOperatorAct } from '#contract/console/insight/operator-acts.ts'
import type { ConsoleData } from '../../platform/data/data-provider.ts'
import { refetchMs } from '../../platform/data/polling.ts'
import { useWords } from '../../platform/i18n/provider.ts'
import { viewPath } from '../../platform/lists/saved-views.ts'
import { useMay } from '../../people/session/use-may.ts'
import { LoadError } from '../../platform/lists/list-states.tsx'
import type { RecordWithHistory } from '../../platform/resource.ts'
import { hasPast } from '../../resource-facts.ts'
import { LoadingRows } from '../../platform/shared/Loading.tsx'
import { AsOf } from './AsOf.tsx'
import { AsOfPicker } from './AsOfPicker.tsx'
import { useMoment } from './moment.ts'
import { Timeline } from './Timeline.tsx'

/** As many as a page of the server holds. */
const actsMax = 200

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
  const mayReadChanges = useMay('audit_entries', 'list')
  const history = useHistory({ resource, id })
  const acts = useActsOf({ resource, id })
  if (history.isError) return <LoadError error={history.error} retry={() => void history.refetch()} />
  return (
    <Box role="region" aria-label={t('history.region')}>
      <AsOfPicker at={at} choose={setAt} />
      {resource === 'users' && mayReadChanges && (
        <MuiLink
          component={Link}
          to={viewPath('audit_entries', { person: id })}
          sx={{ display: 'block', marginTop: 2 }}
        >
          {t('history.console_changes')}
        </MuiLink>
      )}
      {at !== null && <AsOf resource={resource} id={id} at={at} />}
      {history.data === undefined ? (
        <LoadingRows />
      ) : (
        <Timeline events={history.data.events} at={at} acts={acts} withRecords={!hasPast(resource)} />
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

/** What operators did to the record and can take back, and what took it back, by the call that wrote it. */
function useActsOf({ resource, id }: HistoryPanelProps): ReadonlyMap<string, AdminOperatorAct> {
  const data = useDataProvider<ConsoleData>()
  const { data: acts } = useQuery({
    queryKey: ['operator_acts', 'history', resource, id],
    queryFn: async () =>
      (
        await data.getList<AdminOperatorAct>('operator_acts', {
          filter: { record_id: id },
          pagination: { page: 1, perPage: actsMax },
          sort: { field: 'at', order: 'DESC' },
        })
      ).data,
    refetchInterval: refetchMs,
  })
  return useMemo(() => new Map((acts ?? []).map((act) => [act.correlation_id, act])), [acts])
}

export function useHistory({ resource, id }: HistoryPanelProps) {
  const data = useDataProvider<ConsoleData>()
  return useQuery({
    queryKey: [resource, 'history', id],
    queryFn: ({ signal }) => data.history(resource, id, signal),
    refetchInterval: refetchMs,
  })
}
