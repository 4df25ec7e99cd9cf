import Table from '@mui/material/Table'
import TableBody from '@mui/material/TableBody'
import TableCell from '@mui/material/TableCell'
import TableHead from '@mui/material/TableHead'
import TableRow from '@mui/material/TableRow'
import { styled } from '@mui/material/styles'
import type { ReactNode } from 'react'
import { color } from '#theme/vars.ts'

interface RowsProps<Row extends { readonly id: string | null }> {
  readonly name: string
  /** The first one says what the row is. */
  readonly columns: readonly {
    readonly label: string
    readonly render: (row: Row) => ReactNode
    /** Figures, to be compared from row to row. */
    readonly isFigure?: boolean
  }[]
  readonly rows: readonly Row[]
  readonly isMarked?: (row: Row) => boolean
  /** Whether the row reports a problem, which its text describes. */
  readonly isWrong?: (row: Row) => boolean
}

/** On a phone each cell is a line with its column's name before it, and the first one a title. */
const Region = styled('div')({
  overflowX: 'auto',
  '& time': { whiteSpace: 'nowrap' },
  '& .MuiChip-label': { whiteSpace: 'nowrap' },
  '& td, & tbody th': { height: 48 },
  '@media (max-width: 599.95px)': {
    '& table, & tbody, & tr': { display: 'block' },
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '& tr': { padding: '12px 16px', borderTop: `1px solid ${color.line}` },
    '& td, & tbody th': {
      display: 'grid',
      gridTemplateColumns: 'minmax(88px, 2fr) 5fr',
      gap: '0 12px',
      alignItems: 'center',
      justifyItems: 'start',
      height: 'auto',
      padding: '4px 0',
      border: 0,
      textAlign: 'start',
      overflowWrap: 'anywhere',
    },
    '& td > *': { minWidth: 0 },
    '& td::before': { content: 'attr(data-label)', color: color.ink2 },
    '& td.MuiTableCell-alignRight': { gridTemplateColumns: '1fr auto' },
    '& tbody th': { display: 'block', fontWeight: 600 },
    '& td:empty': { display: 'none' },
  },
})

/** A short table; one that is wider than a large screen scrolls in its own region, by keyboard too. */
export function Rows<Row extends { readonly id: string | null }>({
  name,
  columns,
  rows,
  isMarked,
  isWrong,
}: RowsProps<Row>) {
  const groundOf = (row: Row) => {
    if (isWrong?.(row) === true) return { backgroundColor: color.errorGround }
    return isMarked?.(row) === true ? { backgroundColor: color.brandTint } : {}
  }
  // Its roles are named, because a table that is not displayed as one loses them.
  return (
    <Region role="group" aria-label={name} tabIndex={0}>
      <Table size="small" aria-label={name} role="table">
        <TableHead role="rowgroup">
          <TableRow role="row">
            {columns.map(({ label, isFigure }) => (
              <TableCell key={label} role="columnheader" sx={{ color: color.ink2 }} align={alignOf(isFigure)}>
                {label}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody role="rowgroup">
          {rows.map((row, place) => (
            <TableRow key={row.id ?? place} role="row" sx={groundOf(row)}>
              {columns.map(({ label, render, isFigure }, n) => {
                const content = render(row)
                const kind =
                  n === 0 ? ({ component: 'th', scope: 'row', role: 'rowheader' } as const) : { role: 'cell' }
                return (
                  <TableCell key={label} {...kind} data-label={label} align={alignOf(isFigure)}>
                    {content !== false && content !== null && <div>{content}</div>}
                  </TableCell>
                )
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Region>
  )
}

const alignOf = (isFigure = false) => (isFigure ? 'right' : 'left')
