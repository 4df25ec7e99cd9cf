import InputBase from '@mui/material/InputBase'
import { styled } from '@mui/material/styles'
import { color, focusRing, shape } from '#theme/vars.ts'

/** Where a message is written or changed. */
export const Input = styled(InputBase)({
  border: `1px solid ${color.lineStrong}`,
  borderRadius: shape.radius,
  padding: '11px 14px',
  minHeight: 48,
  backgroundColor: color.surface,
  lineHeight: 1.45,
  '&.Mui-focused': focusRing,
  '& textarea': { boxShadow: 'none !important', outline: 'none !important' },
})
