import Button from '@mui/material/Button'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Icon } from './Icon.tsx'

/** The way back to the page above, at the head of a page. */
export function BackLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Button
      variant="text"
      size="small"
      component={Link}
      to={to}
      startIcon={<Icon name="chevronLeft" size={16} />}
      sx={{ marginLeft: '-10px' }}
    >
      {children}
    </Button>
  )
}
