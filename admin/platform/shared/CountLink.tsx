import MuiLink from '@mui/material/Link'
import type { SxProps } from '@mui/material/styles'
import { Link } from 'react-router-dom'

interface CountLinkProps {
  readonly to: string
  /** What is counted, with the count. */
  readonly label: string
  readonly children: string
  readonly sx?: SxProps
}

/** A count that opens the rows that it counts. */
export function CountLink({ to, label, children, sx }: CountLinkProps) {
  return (
    <MuiLink
      component={Link}
      to={to}
      aria-label={label}
      sx={{
        color: 'text.primary',
        display: 'inline-block',
        minWidth: 24,
        minHeight: 24,
        textDecoration: 'underline dotted',
        textUnderlineOffset: '4px',
        fontVariantNumeric: 'tabular-nums',
        ...(sx as object),
      }}
    >
      {children}
    </MuiLink>
  )
}
