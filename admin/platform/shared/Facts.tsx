import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { color } from '#theme/vars.ts'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

interface FactsProps {
  readonly facts: readonly Fact[]
  /** Where there is room. */
  readonly columns?: 1 | 2
}

/** Names and values of a record. */
export function Facts({ facts, columns = 2 }: FactsProps) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: `repeat(${columns}, minmax(0, 1fr))` },
        columnGap: 4,
        fontSize: '.9375rem',
        '& dt': { color: color.ink2, fontSize: '.875rem' },
        '& dd': { fontWeight: 500, minWidth: 0, overflowWrap: 'anywhere' },
      }}
    >
      {facts.map(({ name, value }) => (
        <Box key={name} sx={{ paddingBlock: '10px', borderBottom: `1px solid ${color.line}` }}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </Box>
      ))}
    </Box>
  )
}
