import Button from '@mui/material/Button'
import type { ButtonProps } from '@mui/material/Button'
import { Icon } from './Icon.tsx'

export interface BusyButtonProps extends ButtonProps {
  busy: boolean
  /** Said while busy: « Envoi en cours ». */
  busyLabel: string
}

/** Keeps its focus and its place while it works, and takes no second click. */
export function BusyButton({ busy, busyLabel, children, onClick, startIcon, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      aria-busy={busy}
      startIcon={busy ? <Icon name="busy" turning /> : startIcon}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {busy ? busyLabel : children}
    </Button>
  )
}
