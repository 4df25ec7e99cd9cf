import { styled } from '@mui/material/styles'
import { color } from '#theme/vars.ts'

/** The person on the left, why and what to do on the right; one column on a small screen. */
export const Columns = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 400px',
  gap: 40,
  alignItems: 'start',
  marginTop: 16,
  '@media (max-width: 1040px)': { gridTemplateColumns: 'minmax(0, 1fr)', gap: 32 },
})

export const Side = styled('div')({ display: 'grid', gap: 24, minWidth: 0 })

export const Section = styled('section')({
  display: 'grid',
  gap: 16,
  paddingTop: 32,
  marginTop: 32,
  borderTop: `1px solid ${color.line}`,
  '& > .head': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    gap: '4px 16px',
    '& > span': { fontSize: '.875rem', lineHeight: 1.45, color: color.ink2 },
  },
})

/** What a person wrote, as it was typed. */
export const Words = styled('p')({ maxWidth: '64ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' })

export const Quote = styled(Words)({ fontSize: '1.25rem', lineHeight: 1.5, fontWeight: 500, maxWidth: '56ch' })
