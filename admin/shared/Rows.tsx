import Box from '@mui/material/Box'
import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import type { ReactNode } from 'react'
import { color } from '#theme/vars.ts'

interface RowsProps<Row extends { readonly id: string | null }> {
  readonly name: string
  readonly columns: readonly { readonly label: string; readonly render: (row: Row) => ReactNode }[]
  readonly rows: readonly Row[]
  readonly isMarked?: (row: Row) => boolean
}

/** A short table; one that is wider than the screen scrolls in its own region, by keyboard too. */
export function Rows<Row extends { readonly id: string | null }>({ name, columns, rows, isMarked }: RowsProps<Row>) {
  return (
    <Box role="region" aria-label={name} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small" aria-label={name}>
        <TableHead>
          <TableRow>
            {columns.map(({ label }) => (
              <TableCell key={label} sx={{ color: color.ink2 }}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {rows.map((row, place) => (
            <TableRow
              key={row.id ?? place}
              sx={{
                '& td': { height: 48 },
                '& .MuiChip-root .MuiChip-label': { whiteSpace: 'nowrap' },
                ...(isMarked?.(row) === true && { backgroundColor: color.brandTint }),
              }}
            >
              {columns.map(({ label, render }) => (
                <TableCell key={label}>{render(row)}</TableCell>
              ))}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}
