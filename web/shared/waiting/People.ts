import { styled } from '@mui/material/styles'
import { color } from '#theme/vars.ts'

/** Lines with a person, what is said of them, and an act. */
export const People = styled('ul')({
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr) auto',
    gap: '4px 16px',
    alignItems: 'center',
    padding: '14px 0',
    borderTop: `1px solid ${color.line}`,
  },
  '& > li:first-of-type': { borderTop: 0, paddingTop: 0 },
  '& > li:last-of-type': { paddingBottom: 0 },
})
