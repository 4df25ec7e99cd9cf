import { styled } from '@mui/material/styles'

/** Those who are invited, one below the other. */
export const People = styled('ul')({ display: 'grid', gap: 16, margin: 0, padding: 0, listStyle: 'none' })
