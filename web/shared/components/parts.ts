import { styled } from '@mui/material/styles'
import { color } from '#theme/vars.ts'

/** Blocks and texts that many screens share. Their `sx` says spacing and layout. */

/** One below the other. */
export const Rows = styled('div')({ display: 'grid', gap: 8 })
/** Beside each other. */
export const Line = styled('div')({ display: 'flex', gap: 16, alignItems: 'center' })
/** The part of a drawer that scrolls. */
export const Scrolling = styled('div')({ overflow: 'auto' })
/** A page without the dashboard around it. */
export const AlonePage = styled('main')({ maxWidth: 720, marginInline: 'auto', paddingBlock: 48 })

export const Strong = styled('p')({ fontWeight: 600 })
export const Label = styled('p')({ fontWeight: 600, fontSize: '.875rem' })
export const Small = styled('p')({ fontSize: '.875rem' })
export const Muted = styled('p')({ color: color.ink2 })
export const SmallMuted = styled('p')({ fontSize: '.875rem', color: color.ink2 })

/** Across the page, above its content: something is not as usual. */
export const Banner = styled('p')({
  display: 'flex',
  justifyContent: 'center',
  gap: 8,
  padding: '8px 16px',
  textAlign: 'center',
  backgroundColor: color.warningGround,
  color: color.warningText,
  fontSize: '.875rem',
})

/** Fields beside each other where there is room; `span` takes the whole width. */
export const Two = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: '20px 16px',
  alignItems: 'start',
  '& > .span': { gridColumn: '1 / -1' },
  '@media (max-width: 600px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** Cards of people: three beside each other, two, then one. */
export const CardGrid = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 24,
  '& > li': { display: 'grid', minWidth: 0 },
  '&[aria-busy="true"]': { opacity: 0.6 },
  '@media (max-width: 960px)': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 16 },
  '@media (min-width: 961px)': { '&.lines': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 } },
})
