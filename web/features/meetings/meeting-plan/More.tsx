import Button from '@mui/material/Button'
import { useId } from 'react'
import type { ReactNode } from 'react'
import { Icon } from '../../../shared/components/Icon.tsx'
import { Rows } from '../../../shared/components/parts.ts'

interface MoreProps {
  label: string
  open: boolean
  onToggle: (open: boolean) => void
  children: ReactNode
}

/** What may be left out: one click away. */
export function More({ label, open, onToggle, children }: MoreProps) {
  const id = useId()
  return (
    <div>
      <Button
        variant="text"
        sx={{ marginLeft: '-10px' }}
        startIcon={<Icon name={open ? 'minus' : 'plus'} size={16} />}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => {
          onToggle(!open)
        }}
      >
        {label}
      </Button>
      <Rows id={id} hidden={!open} sx={{ gap: 3, marginTop: 2, '&[hidden]': { display: 'none' } }}>
        {children}
      </Rows>
    </div>
  )
}
