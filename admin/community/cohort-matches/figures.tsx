import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { color, font } from '#theme/vars.ts'
import { Panel } from '../../platform/shared/Panel.tsx'

export interface Figure {
  readonly value: ReactNode
  readonly name: string
  readonly more?: string
}

/** Figures in a row; two beside each other on a phone. */
export function Figures({ figures }: { readonly figures: readonly Figure[] }) {
  return (
    <Panel
      component="dl"
      sx={{
        margin: 0,
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: `repeat(${figures.length}, minmax(0, 1fr))` },
      }}
    >
      {figures.map(({ value, name, more }) => (
        <Box
          key={name}
          sx={{ padding: 2, display: 'flex', flexDirection: 'column-reverse', justifyContent: 'flex-end' }}
        >
          <Box component="dt" sx={{ fontSize: '.875rem' }}>
            {name}
            {more !== undefined && (
              <Box component="span" sx={{ display: 'block', color: color.ink2, fontSize: '.8125rem' }}>
                {more}
              </Box>
            )}
          </Box>
          <Box component="dd" sx={{ margin: 0, fontFamily: font.display, fontSize: '1.75rem', fontWeight: 700 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Panel>
  )
}

interface SectionProps {
  readonly title: string
  readonly children: ReactNode
  readonly tools?: ReactNode
}

/** A part of the page with its heading. */
export function Section({ title, tools, children }: SectionProps) {
  return (
    <Panel component="section" sx={{ minWidth: 0 }}>
      <Box
        sx={{
          padding: 2,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 1,
          alignItems: 'center',
          justifyContent: 'space-between',
          borderBottom: `1px solid ${color.line}`,
        }}
      >
        <Typography variant="h2" sx={{ fontSize: '1.125rem' }}>
          {title}
        </Typography>
        {tools}
      </Box>
      {children}
    </Panel>
  )
}

interface Bar {
  readonly name: string
  /** What a screen reader hears. */
  readonly label: string
  /** One column, or one of each draft. */
  readonly counts: readonly number[]
}

const grounds = [color.brandText, 'transparent'] as const

const column = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '4px',
  alignContent: 'start',
  overflowWrap: 'anywhere',
  hyphens: 'auto',
} as const

/** Columns with their figures above. Filled is the first series, hollow the second. */
export function Columns({ bars }: { readonly bars: readonly Bar[] }) {
  const highest = Math.max(1, ...bars.flatMap(({ counts }) => counts))
  return (
    <Box
      component="ul"
      sx={{
        listStyle: 'none',
        margin: 0,
        padding: 2,
        display: 'grid',
        gridAutoFlow: 'column',
        gridAutoColumns: 'minmax(0, 1fr)',
        gap: '6px',
        // Bars stand on one line, whatever the names below take.
        alignItems: 'start',
        minHeight: 220,
        fontSize: '.8125rem',
        textAlign: 'center',
      }}
    >
      {bars.map(({ name, label, counts }) => (
        <Box component="li" key={name} aria-label={label} sx={column}>
          <Box aria-hidden="true" sx={{ display: 'flex', gap: '3px', alignItems: 'end', height: 150 }}>
            {counts.map((count, series) => (
              <Box key={grounds[series]} sx={{ flex: 1, minWidth: 0 }}>
                <Box sx={{ fontWeight: 600 }}>{count}</Box>
                <Box
                  sx={{
                    height: Math.round((count / highest) * 120),
                    border: `2px solid ${color.brandText}`,
                    borderBottom: 0,
                    borderRadius: '4px 4px 0 0',
                    backgroundColor: grounds[series] ?? 'transparent',
                  }}
                />
              </Box>
            ))}
          </Box>
          <Box aria-hidden="true" sx={{ borderTop: `1px solid ${color.lineStrong}`, color: color.ink2 }}>
            {name}
          </Box>
        </Box>
      ))}
    </Box>
  )
}
