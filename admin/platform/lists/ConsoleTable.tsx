import Box from '@mui/material/Box'
import { Children, type ReactNode, use, useEffect } from 'react'
import { DataTable, type RaRecord, useListContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import type { ResourceName } from '../../resource-words.ts'
import { useWords } from '../i18n/provider.ts'
import { hiddenInPrint } from '../shared/print.ts'
import { Column } from './Column.tsx'
import { historyParameter } from './columns.tsx'
import { ListColumnsContext, useColumnsOf } from './list-columns.ts'
import { SelectPage, SelectRow } from './selection.tsx'

interface ConsoleTableProps<Rec extends RaRecord> {
  /** Its title names the table for those who do not see it above. */
  readonly resource: ResourceName
  /** Gives each row a checkbox with this name. */
  readonly nameOf?: (record: Rec) => string
  /** Optional columns, hidden by default: their fields, or the keys of their words. */
  readonly left?: readonly string[]
  readonly children: ReactNode
}

const none: readonly string[] = []

/**
 * Dense rows of 48 px. A table that is wider than the screen scrolls in its own region, by keyboard too. A click on a
 * row opens its record, as its link does.
 */
export function ConsoleTable<Rec extends RaRecord>({
  resource,
  nameOf,
  left = none,
  children,
}: ConsoleTableProps<Rec>) {
  const t = useWords()
  const name = t(`resources.${resource}.title`)
  const { selectedIds } = useListContext()
  const open = new URLSearchParams(useLocation().search).get(historyParameter)
  const tell = use(ListColumnsContext)
  const columns = useColumnsOf(Children.toArray(children))
  const columnsText = JSON.stringify({ columns, left })
  useEffect(() => tell(JSON.parse(columnsText)), [tell, columnsText])
  // A link to a page of a record of this list.
  const itsLink = `td a[href*="/${resource}/"]`
  return (
    <Box
      role="region"
      aria-label={t('list.rows_of', { name })}
      tabIndex={0}
      sx={{ overflowX: 'auto' }}
      onClick={({ target }) => openRow(target, itsLink)}
    >
      <DataTable<Rec>
        aria-label={name}
        bulkActionButtons={false}
        rowClick={false}
        hiddenColumns={[...left]}
        hover
        rowSx={({ id }) => (id === open || selectedIds.includes(id) ? { backgroundColor: color.brandTint } : {})}
        sx={{ ...dense, [`& tbody tr:has(${itsLink})`]: { cursor: 'pointer' } }}
      >
        {nameOf !== undefined && (
          <Column<Rec>
            label={<SelectPage />}
            disableSort
            cellClassName="select"
            headerClassName="select"
            render={(record) => <SelectRow id={record.id} name={nameOf(record)} />}
          />
        )}
        {children}
      </DataTable>
    </Box>
  )
}

/** Not where the row has something of its own to click, nor where text was just marked. */
function openRow(target: EventTarget, itsLink: string): void {
  if (!(target instanceof Element) || target.closest('a, button, input, label, select, textarea') !== null) return
  if (window.getSelection()?.isCollapsed === false) return
  target.closest('tbody tr')?.querySelector<HTMLAnchorElement>(itsLink)?.click()
}

const dense = {
  '& .RaDataTable-table': { borderCollapse: 'collapse' },
  '& th': { fontWeight: 600, padding: '10px 12px', borderColor: color.line, whiteSpace: 'nowrap' },
  '& th .MuiTableSortLabel-root': { color: color.ink2, fontWeight: 600 },
  '& th .MuiTableSortLabel-root.Mui-active': { color: color.ink },
  '& td': { height: 48, padding: '5px 12px', borderColor: color.line },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: '16px' },
  '& .select': { width: 40, padding: '0 0 0 8px !important', ...hiddenInPrint },
  '& .act': hiddenInPrint,
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& tbody tr:hover': { backgroundColor: color.sunken },
  '& td .MuiChip-root .MuiChip-label': { whiteSpace: 'nowrap' },
  // An address without a space would widen the whole table.
  '& td.anywhere': { minWidth: 156, overflowWrap: 'anywhere' },
  '& .nowrap': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
} as const
