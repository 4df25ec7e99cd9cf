import type { ReactNode } from 'react'
import { DataTable, type RaRecord } from 'react-admin'
import { useLocation } from 'react-router-dom'
import { color } from '#theme/vars.ts'
import { historyParameter } from './columns.tsx'

/** Dense rows of 48 px. No row checkboxes: there is no bulk action to choose them for, and react-admin's have no label. */
export function ConsoleTable<Rec extends RaRecord>({ children }: { readonly children: ReactNode }) {
  const open = new URLSearchParams(useLocation().search).get(historyParameter)
  return (
    <DataTable<Rec>
      bulkActionButtons={false}
      rowClick={false}
      hover
      rowSx={({ id }) => (id === open ? { backgroundColor: color.brandTint } : {})}
      sx={dense}
    >
      {children}
    </DataTable>
  )
}

const dense = {
  '& .RaDataTable-table': { borderCollapse: 'collapse' },
  '& th': { fontWeight: 600, padding: '10px 12px', borderColor: color.line, whiteSpace: 'nowrap' },
  '& th .MuiTableSortLabel-root': { color: color.ink2, fontWeight: 600 },
  '& th .MuiTableSortLabel-root.Mui-active': { color: color.ink },
  '& td': { height: 48, padding: '5px 12px', borderColor: color.line },
  '& th:first-of-type, & td:first-of-type': { paddingLeft: '16px' },
  '& tbody tr:last-of-type td': { borderBottom: 0 },
  '& tbody tr:hover': { backgroundColor: color.sunken },
  '& td .MuiChip-root .MuiChip-label': { whiteSpace: 'nowrap' },
  '& .nowrap': { whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' },
} as const
