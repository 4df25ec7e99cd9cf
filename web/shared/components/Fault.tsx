import FormHelperText from '@mui/material/FormHelperText'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface FaultProps {
  id: string | undefined
  /** `alert` where it appears by itself, so that a screen reader says it. */
  role?: 'alert'
  children: ReactNode
}

/** Why a field, or a group of them, is refused. */
export function Fault({ id, role, children }: FaultProps) {
  return (
    <FormHelperText
      id={id}
      error
      component="div"
      role={role}
      sx={{ display: 'flex', gap: 1, '& svg': { marginTop: '2px' } }}
    >
      <Icon name="warning" size={16} />
      <span>{children}</span>
    </FormHelperText>
  )
}
