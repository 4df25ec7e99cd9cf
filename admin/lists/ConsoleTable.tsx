import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { DataTable, type RaRecord, useListContext } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import type { ResourceName } from '../i18n/en.ts'
import { useWords } from '../i18n/provider.ts'
import { hiddenInPrint } from '../shared/print.ts'
import { Column } from './Column.tsx'
import { historyParameter } from './columns.tsx'
import { SelectPage, SelectRow } from './selection.tsx'

interface ConsoleTableProps<Rec extends RaRecord> {
  /** Its title names the table for those who do not see it above. */
  readonly resource: ResourceName
  /** Gives each row a checkbox with this name. */
  readonly nameOf?: (record: Rec) => string
  readonly children: ReactNode
}

/** Dense rows of 48 px. A table that is wider than the screen scrolls in its own region, by keyboard too. */
export function ConsoleTable<Rec extends RaRecord>({ resource, nameOf, children }: ConsoleTableProps<Rec>) {
  const t = useWords()
  const name = t(`resources.${resource}.title`)
  const { selectedIds } = useListContext()
  const open = new URLSearchParams(useLocation().search).get(historyParameter)
  return (
    <Box role="region" aria-label={t('list.rows_of', { name })} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <DataTable<Rec>
        aria-label={name}
        bulkActionButtons={false}
        rowClick={false}
        hover
        rowSx={({ id }) => (id === open || selectedIds.includes(id) ? { backgroundColor: color.brandTint } : {})}
        sx={dense}
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
  '& .nowrap': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
} as const
