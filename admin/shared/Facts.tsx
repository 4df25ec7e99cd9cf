import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import { color } from '#theme/vars.ts'

export interface Fact {
  readonly name: string
  readonly value: ReactNode
}

/** Names and values of a record, two columns where there is room. */
export function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <Box
      component="dl"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', md: 'repeat(2, minmax(0, 1fr))' },
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
