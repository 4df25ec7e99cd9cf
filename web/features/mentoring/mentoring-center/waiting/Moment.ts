import Card from '@mui/material/Card'
import type { CardProps } from '@mui/material/Card'
import { styled } from '@mui/material/styles'

/** What waits, or came to its end: its picture, what it says, what one does. */
export const Moment = styled(Card)<CardProps<'section', { component: 'section' }>>({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '16px 24px',
  padding: 24,
  '& .say': { display: 'grid', gap: 8, justifyItems: 'start' },
  '& h2': { fontSize: 'clamp(1.375rem, 1.2rem + 1vw, 1.875rem)', lineHeight: 1.15 },
  '& .wide, & .acts': { gridColumn: '1 / -1' },
  '& .wide': { display: 'grid', gap: 16 },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: 12 },
  '@media (max-width: 640px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    padding: '20px 16px',
    '& > .picture': { display: 'none' },
    '& .acts > *': { flex: '1 1 100%' },
  },
})
