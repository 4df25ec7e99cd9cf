import Box from '@mui/material/Box'
import useMediaQuery from '@mui/material/useMediaQuery'
import { type ReactNode, useState } from 'react'
import { ListBase, type RaRecord, type SortPayload, useListContext } from 'react-admin'
import { refetchMs } from '../data/polling.ts'
import { HistoryDrawer } from '../../insight/history/HistoryDrawer.tsx'
import type { ResourceName } from '../../resource-words.ts'
import { useWords } from '../i18n/provider.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { hasPast } from '../../resource-facts.ts'
import { LoadingRows } from '../shared/Loading.tsx'
import { Panel } from '../shared/Panel.tsx'
import { ColumnsButton } from './ColumnsButton.tsx'
import { ExportButton, ExportSelection } from './ExportButton.tsx'
import { EmptyList, LoadError } from './list-states.tsx'
import { Pages } from './Pages.tsx'
import { SelectionBar } from './selection.tsx'
import { type ListColumns, ListColumnsContext } from './list-columns.ts'
import { useMay } from '../../people/session/use-may.ts'
import { Views } from './Views.tsx'

interface ConsoleListProps<Rec extends RaRecord> {
  readonly resource: ResourceName
  readonly sort: SortPayload
  /** In place of the list's own title, and what may be done with the whole list. */
  readonly head?: ReactNode
  /** What may be done with the whole list beside its file. */
  readonly tools?: ReactNode
  readonly filters?: ReactNode
  readonly table: ReactNode
  /** What may be done with chosen rows beside their file; null: nothing. */
  readonly bulkActs: ReactNode
  /** A row as a card, for narrow screens. */
  readonly renderCard: (record: Rec) => ReactNode
  /** What one row opens, where it is not the history that the resource's description names. */
  readonly beside?: ReactNode
}

/**
 * The frame of every list: title, columns, file, views, filters, rows or cards, pages, and the history of one row
 * beside it, as far as the resource's description names them. Its state is in the address, nowhere else.
 */
export function ConsoleList<Rec extends RaRecord>({
  resource,
  sort,
  head,
  tools,
  filters,
  bulkActs,
  beside,
  table,
  ...rows
}: ConsoleListProps<Rec>) {
  const t = useWords()
  const mayExport = useMay(resource, 'export')
  const mayLookBack = useMay(resource, 'history')
  const [listColumns, tell] = useState<ListColumns>({ columns: [], left: [] })
  const ofList = (
    <>
      {listColumns.columns.length > 1 && <ColumnsButton resource={resource} {...listColumns} />}
      {mayExport && <ExportButton resource={resource} table={table} />}
    </>
  )
  return (
    <ListBase
      sort={sort}
      perPage={25}
      storeKey={false}
      queryOptions={{ refetchInterval: refetchMs }}
      // Our own empty state stands in the table's place.
      empty={false}
    >
      {head !== undefined ? (
        <>
          {head}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', marginTop: '12px' }}>{ofList}</Box>
        </>
      ) : (
        <PageHead title={t(`resources.${resource}.title`)}>
          {ofList}
          {tools}
        </PageHead>
      )}
      {mayLookBack && <Views resource={resource} sort={sort} />}
      {filters}
      <Panel sx={{ marginTop: '12px', overflow: 'clip' }}>
        <ListColumnsContext value={tell}>
          <Rows
            {...rows}
            table={table}
            resource={resource}
            selection={
              (mayExport || (bulkActs !== null && mayLookBack)) && (
                <SelectionBar>
                  {mayExport && <ExportSelection resource={resource} table={table} />}
                  {bulkActs}
                </SelectionBar>
              )
            }
          />
        </ListColumnsContext>
      </Panel>
      {hasPast(resource) && mayLookBack && <HistoryDrawer resource={resource} />}
      {beside}
    </ListBase>
  )
}

interface RowsProps<Rec extends RaRecord> extends Pick<ConsoleListProps<Rec>, 'resource' | 'table' | 'renderCard'> {
  /** Above the head of the table; not on narrow screens. */
  readonly selection: ReactNode
}

function Rows<Rec extends RaRecord>({ resource, table, selection, renderCard }: RowsProps<Rec>) {
  const t = useWords()
  const narrow = useMediaQuery('(max-width: 760px)', { noSsr: true })
  const { data, error, isPending, refetch } = useListContext<Rec>()
  if (isPending)
    return (
      <Box sx={{ padding: 2 }}>
        <LoadingRows rows={8} />
      </Box>
    )
  if (error) return <LoadError error={error} retry={() => void refetch()} />
  if (data.length === 0) return <EmptyList resource={resource} />
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
      <Pages keys={!narrow} />
    </>
  )
}
