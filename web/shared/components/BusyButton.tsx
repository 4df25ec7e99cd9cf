import Button from '@mui/material/Button'
import type { ButtonProps } from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { Icon } from './Icon.tsx'

export interface BusyButtonProps extends ButtonProps {
  busy: boolean
  /** Label while busy: « Envoi en cours ». */
  busyLabel: string
}

/** Both labels lie in one cell, so that the button is as wide as the wider one from the start. */
const Labels = styled('span')({
  display: 'grid',
  '& > span': {
    gridArea: '1 / 1',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: 8,
    '& > svg': { flex: 'none', fontSize: 20 },
    '&[aria-hidden="true"]': { visibility: 'hidden' },
  },
})

/** Keeps its focus, its place and its width while it works, and takes no second click. */
export function BusyButton({ busy, busyLabel, children, onClick, startIcon, ...rest }: BusyButtonProps) {
  return (
    <Button
      {...rest}
      aria-busy={busy}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
    >
      <Labels>
        <span aria-hidden={busy}>
          {startIcon}
          {children}
        </span>
        <span aria-hidden={!busy}>
          <Icon name="busy" turning={busy} />
          {busyLabel}
        </span>
      </Labels>
    </Button>
  )
}
