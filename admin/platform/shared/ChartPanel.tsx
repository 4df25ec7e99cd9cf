import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { color } from '#theme/vars.ts'
import { useWords } from '../i18n/provider.ts'
import { Panel } from './Panel.tsx'

type Level = 'h2' | 'h3'

interface ChartPanelProps {
  readonly title: string
  /** Of the title; h3 by default. */
  readonly level?: Level
  /** Beside the title. */
  readonly action?: ReactNode
  /** Below the chart. */
  readonly note?: ReactNode
  readonly children: ReactNode
  readonly head: readonly string[]
  /** The first cell of a row names it. */
  readonly rows: readonly (readonly [string, ...ReactNode[]])[]
}

/** A chart, and behind it the table that says the same. */
export function ChartPanel({ title, level = 'h3', action, note, children, head, rows }: ChartPanelProps) {
  const t = useWords()
  return (
    <Panel sx={{ padding: '20px', display: 'grid', gap: '14px', alignContent: 'start', minWidth: 0 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography variant="h3" component={level}>
          {title}
        </Typography>
        {action}
      </Box>
      {children}
      {note !== undefined && (
        <Typography variant="body2" component="div" sx={{ color: color.ink2 }}>
          {note}
        </Typography>
      )}
      <Box
        component="details"
        sx={{
          overflowX: 'auto',
          '& summary': {
            minHeight: 24,
            color: color.brandText,
            fontSize: '.875rem',
            fontWeight: 600,
            cursor: 'pointer',
          },
          '& table': { width: '100%', borderCollapse: 'collapse', fontSize: '.875rem', marginTop: '8px' },
          '& th, & td': {
            padding: '6px 8px',
            borderBottom: `1px solid ${color.line}`,
            textAlign: 'right',
            fontWeight: 400,
          },
          '& th:first-of-type': { textAlign: 'left' },
          '& thead th': { color: color.ink2, fontWeight: 600, fontSize: '.8125rem' },
        }}
      >
        <summary>{t('dashboard.show_table')}</summary>
        <table>
          <thead>
            <tr>
              {head.map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(([name, ...cells]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                {cells.map((cell, n) => (
                  <td key={head[n + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Box>
    </Panel>
  )
}
