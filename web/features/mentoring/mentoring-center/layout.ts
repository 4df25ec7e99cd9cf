import Card from '@mui/material/Card'
import type { CardProps } from '@mui/material/Card'
import { styled } from '@mui/material/styles'
import { color, focusRing, shape } from '#theme/vars.ts'

export const Part = styled('section')({ marginTop: 48 })

/** Two cards a row, of one height. */
export const Pair = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  gap: 24,
  '& > li': { display: 'grid', minWidth: 0 },
  '@media (max-width: 960px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** A card that a link can lead to: it then takes the focus and shows its ring. */
export const Landing = styled(Card)<CardProps<'article', { component: 'article' }>>({
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  padding: 24,
  borderRadius: shape.radius,
  scrollMarginTop: 96,
  '&:focus': { ...focusRing, borderRadius: shape.radius },
  '& .top': { display: 'flex', gap: 16, justifyContent: 'space-between', alignItems: 'flex-start' },
  '& blockquote': {
    fontSize: '1.0625rem',
    lineHeight: 1.5,
    textWrap: 'pretty',
    // As it was typed.
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    paddingLeft: 16,
    borderLeft: `3px solid ${color.warm}`,
  },
  '& .foot': {
    display: 'grid',
    gap: 12,
    justifyItems: 'start',
    marginTop: 'auto',
    paddingTop: 16,
    borderTop: `1px solid ${color.line}`,
  },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: 8, alignItems: 'center', width: '100%' },
  '@media (max-width: 640px)': { '& .acts > *': { flex: '1 1 100%' } },
  '@media (max-width: 480px)': { padding: '20px 16px' },
})
