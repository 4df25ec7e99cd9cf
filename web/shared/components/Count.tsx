import { styled } from '@mui/material/styles'
import { color, font } from '#theme/vars.ts'

/** A small figure on the action colour. Say what it counts beside it, visible or not. */
export const Count = styled('span')({
  display: 'inline-grid',
  placeItems: 'center',
  minWidth: 20,
  height: 20,
  padding: '0 6px',
  borderRadius: 10,
  backgroundColor: color.action,
  color: color.actionText,
  fontFamily: font.text,
  fontWeight: 600,
  fontSize: '.8125rem',
  lineHeight: 1,
  fontVariantNumeric: 'tabular-nums',
})
