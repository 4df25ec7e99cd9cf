import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { SaveButton } from 'react-admin'
import { Link } from 'react-router-dom'
import { lastAddress } from '../layout/last-address.ts'

interface FormButtonsProps {
  /** Where the person goes who does not save. */
  readonly to: string
  readonly cancel: string
  readonly confirm: string
  /** A call is under way. */
  readonly busy?: boolean
}

/** The end of a form that is a page. */
export function FormButtons({ to, cancel, confirm, busy = false }: FormButtonsProps) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, justifyContent: 'flex-end' }}>
      <Button component={Link} to={lastAddress(to)}>
        {cancel}
      </Button>
      {/* Never disabled: a button that is disabled while it has the focus loses it. */}
      <SaveButton alwaysEnable icon={false} label={confirm} aria-disabled={busy} />
    </Box>
  )
}
