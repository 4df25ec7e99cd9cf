import Button from '@mui/material/Button'
import { useState } from 'react'
import type { ReactNode } from 'react'
import { lazyOverlay } from '../components/lazyOverlay.tsx'
import { useDataLayer } from '../data/hooks.ts'

const HoursDialog = lazyOverlay(() => import('./HoursDialog.tsx').then((m) => m.HoursDialog), ['availability', 'plan'])

interface OwnHoursProps {
  label: ReactNode
  quiet?: boolean
  startIcon?: ReactNode
  /** They may have changed. */
  onDone?: () => void
}

/** One's own hours, changed where they are needed: what is offered is read again afterwards. */
export function OwnHours({ label, quiet = false, startIcon, onDone }: OwnHoursProps) {
  const { client } = useDataLayer()
  const [open, setOpen] = useState(false)
  return (
    // What is kept in the dialog is not sent with a form around it.
    <span
      onSubmit={(event) => {
        event.stopPropagation()
      }}
    >
      <Button
        size="small"
        variant={quiet ? 'text' : 'outlined'}
        aria-haspopup="dialog"
        startIcon={startIcon}
        onClick={() => {
          setOpen(true)
        }}
      >
        {label}
      </Button>
      <HoursDialog
        open={open}
        onClose={() => {
          setOpen(false)
          void client.invalidateQueries({ queryKey: ['free_slots'] })
          onDone?.()
        }}
      />
    </span>
  )
}
