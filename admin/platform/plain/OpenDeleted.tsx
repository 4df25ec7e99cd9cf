import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { ConsoleData } from '../data/data-provider.ts'
import { refetchMs } from '../data/polling.ts'
import { DatedList } from '../../insight/history/DatedList.tsx'
import { HistoryFrame } from '../../insight/history/HistoryFrame.tsx'
import { useWords } from '../i18n/provider.ts'
import { OpenHistoryLink } from '../lists/columns.tsx'
import { LoadError } from '../lists/list-states.tsx'
import { LoadingRows } from '../shared/Loading.tsx'
import type { PageProps } from './page-props.ts'
import { useValueText } from './values.ts'
import { When } from './When.tsx'

/** The rows of a table without events that were deleted: by whom, when, and the way to the history of each. */
export default function OpenDeleted({ name, contract }: Pick<PageProps, 'name' | 'contract'>) {
  const t = useWords()
  const data = useDataProvider<ConsoleData>()
  const textOf = useValueText(name)
  const [titled = 'id'] = contract.columns
  const deleted = useQuery({
    queryKey: [name, 'deleted'],
    queryFn: ({ signal }) => data.deleted(name, signal),
    refetchInterval: refetchMs,
  })
  const page = deleted.data
  return (
    <HistoryFrame
      label={t('plain.deleted.open')}
      name={t(`resources.${name}.title`)}
      foot={page === undefined ? '' : t('plain.deleted.count', { smart_count: page.total })}
    >
      {deleted.isError && <LoadError error={deleted.error} retry={() => void deleted.refetch()} />}
      {deleted.isPending && <LoadingRows />}
      {page?.deletions.length === 0 && <div>{t('plain.deleted.none')}</div>}
      {page !== undefined && page.deletions.length > 0 && (
        <DatedList
          items={page.deletions}
          at={null}
          renderItem={({ id, at, actor, before }) => {
            const title = textOf(titled, contract.fields[titled], before[titled])
            return (
              <Box sx={{ display: 'flex', alignItems: 'start', justifyContent: 'space-between', gap: 1 }}>
                <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                  <Box component="p" sx={{ fontWeight: 600 }}>
                    {title}
                  </Box>
                  <When at={at} actor={actor} />
                </Box>
                <OpenHistoryLink id={id} name={title} />
              </Box>
            )
          }}
        />
      )}
    </HistoryFrame>
  )
}
