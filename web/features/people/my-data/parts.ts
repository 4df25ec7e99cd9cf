import { styled } from '@mui/material/styles'
import { color } from '#theme/vars.ts'

export const Section = styled('section')({ marginTop: 48, '@media (max-width: 640px)': { marginTop: 40 } })

/** A table; below 760 px each line is a block that names the column before each value (`data-label`). */
export const BlockTable = styled('table')({
  width: '100%',
  borderCollapse: 'collapse',
  fontSize: '.9375rem',
  lineHeight: 1.45,
  '& caption': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
  '& th': { textAlign: 'left', fontWeight: 'inherit' },
  '& thead th': { padding: '0 24px 10px 0', fontSize: '.875rem', color: color.ink2 },
  '& tbody :is(th, td)': {
    borderTop: `1px solid ${color.line}`,
    padding: '14px 24px 14px 0',
    verticalAlign: 'top',
    overflowWrap: 'anywhere',
  },
  '& tbody th': { fontWeight: 600 },
  '& tr > :last-child': { paddingRight: 0 },
  '& small': { display: 'block', color: color.ink2, fontSize: '.875rem', fontWeight: 400 },
  '& .when': { fontVariantNumeric: 'tabular-nums', overflowWrap: 'normal' },
  '@media (max-width: 760px)': {
    '& thead': { position: 'absolute', width: 1, height: 1, overflow: 'hidden', clipPath: 'inset(50%)' },
    '&, & tbody, & tr, & th, & td': { display: 'block' },
    '& tr': { display: 'flex', flexDirection: 'column', borderTop: `1px solid ${color.line}`, padding: '14px 0' },
    '& tbody tr:first-of-type': { borderTop: 0, paddingTop: 0 },
    '& tbody :is(th, td)': { border: 0, padding: '0 0 4px' },
    // The line is named first, wherever its column stands.
    '& tbody th': { order: -1 },
    '& td[data-label]::before': { content: 'attr(data-label)', color: color.ink2 },
  },
})

/** A title with its sentences. */
export const Words = styled('div')({ display: 'grid', gap: 6, '& h3': { fontSize: '1.125rem' } })
/** At the foot of a card. */
export const Acts = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '8px 12px',
  alignItems: 'center',
  marginTop: 'auto',
})
