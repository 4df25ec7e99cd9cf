import Box, { type BoxProps } from '@mui/material/Box'
import { color, shape } from '#theme/vars.ts'

const unstyled = {}

/** A surface with a hairline: tables, figures, lists. */
export function Panel({ sx = unstyled, ...props }: BoxProps) {
  return (
    <Box
      {...props}
      sx={[
        { backgroundColor: color.surface, border: `1px solid ${color.line}`, borderRadius: shape.radius },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    />
  )
}

/** Text that only a screen reader meets. */
export const visuallyHidden = {
  position: 'absolute',
  // As texts: a style of 1 would be the whole width.
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const
