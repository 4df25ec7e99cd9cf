import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ReactNode } from 'react'
import { ListBase, type RaRecord, type SortPayload, useListContext } from 'react-admin'
import { freshMs } from '../data/fresh.ts'
import { useWords } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { Panel } from '../shared/Panel.tsx'
import { Waiting } from '../shared/Waiting.tsx'
import { EmptyList, FailedList } from './faces.tsx'
import { Pages } from './Pages.tsx'

interface ConsoleListProps<Rec extends RaRecord> {
  readonly title: string
  readonly sort: SortPayload
  /** What may be done with the whole list, beside the title. */
  readonly tools?: ReactNode
  /** Views and filters, above the rows. */
  readonly above?: ReactNode
  readonly table: ReactNode
  /** What may be done with chosen rows, above their head; not on narrow screens. */
  readonly selection?: ReactNode
  /** A row as a card, for narrow screens. */
  readonly renderCard: (record: Rec) => ReactNode
  readonly children?: ReactNode
}

/** The frame of every list: title and tools, views and filters, dense rows or cards, pages. Its state is in the address, nowhere else. */
export function ConsoleList<Rec extends RaRecord>({
  title,
  sort,
  tools,
  above,
  children,
  ...faces
}: ConsoleListProps<Rec>) {
  return (
    <ListBase
      sort={sort}
      perPage={25}
      storeKey={false}
      queryOptions={{ refetchInterval: freshMs }}
      // Lists hold what the server says; nothing here is created by hand.
      empty={false}
    >
      <PageHead title={title}>{tools}</PageHead>
      {above}
      <Panel sx={{ marginTop: '12px', overflow: 'hidden' }}>
        <Rows {...faces} />
      </Panel>
      {children}
    </ListBase>
  )
}

function Rows<Rec extends RaRecord>({
  table,
  selection,
  renderCard,
}: Pick<ConsoleListProps<Rec>, 'table' | 'selection' | 'renderCard'>) {
  const t = useWords()
  const narrow = useMediaQuery('(max-width: 760px)', { noSsr: true })
  const { data, error, isPending, refetch } = useListContext<Rec>()
  if (isPending)
    return (
      <Box sx={{ padding: 2 }}>
        <Waiting rows={8} />
      </Box>
    )
  if (error) return <FailedList error={error} retry={() => void refetch()} />
  if (data.length === 0) return <EmptyList />
  return (
    <>
      {narrow ? (
        <Box component="ul" aria-label={t('list.rows_label')}>
          {data.map((record) => (
            <Box
              component="li"
              key={record.id}
              sx={{ padding: '12px 16px', borderBottom: '1px solid', borderColor: 'divider' }}
            >
              {renderCard(record)}
            </Box>
          ))}
        </Box>
      ) : (
        <>
          {selection}
          {table}
        </>
      )}
      <Pages />
    </>
  )
}
