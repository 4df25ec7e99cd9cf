import { styled } from '@mui/material/styles'
import { color } from '#theme/vars.ts'

/** A line of a list that is searched: what it is, and at its end what helps to choose. */
export const OptionLine = styled('li')({
  '&.MuiAutocomplete-option': { display: 'flex', justifyContent: 'space-between', gap: 12, minHeight: 44 },
  '& small': { fontSize: '.875rem', color: color.ink2 },
})
