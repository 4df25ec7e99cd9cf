import { styled } from '@mui/material/styles'
import { color } from '#theme/vars.ts'
import { BusyButton } from './BusyButton.tsx'

/** Sends what cannot be taken back: its ground, its border and its verb say so. */
export const DestructiveButton = styled(BusyButton)({
  '&, &:hover': { background: color.errorGround, borderColor: color.errorMark, color: color.errorText },
  '&:hover': { background: color.surface },
})
