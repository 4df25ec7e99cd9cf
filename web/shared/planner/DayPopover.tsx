import Popover from '@mui/material/Popover'
import { useTranslation } from 'react-i18next'
import { Month } from './Month.tsx'
import type { MonthProps } from './Month.tsx'

interface DayPopoverProps extends MonthProps {
  open: boolean
  /** The field below which it stands. */
  anchor: () => HTMLElement | null
  onClose: () => void
}

/** The calendar of a field, while it is open. */
export function DayPopover({ open, anchor, onClose, ...month }: DayPopoverProps) {
  const { t } = useTranslation('plan')
  return (
    <Popover
      open={open}
      anchorEl={anchor}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      slotProps={{ paper: { role: 'dialog', 'aria-label': t('day.title') } }}
      onClose={onClose}
    >
      <Month {...month} />
    </Popover>
  )
}
