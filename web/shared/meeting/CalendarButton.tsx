import Button from '@mui/material/Button'
import type { ButtonProps } from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { Icon } from '../components/Icon.tsx'
import { useCalendarFile } from './useCalendarFile.ts'

interface CalendarButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'sx'> {
  meetingId: string
  /** With what it is about, where several stand on a page. */
  label?: string | undefined
}

/** Brings a session that has a date into the calendar of the device. */
export function CalendarButton({ meetingId, label, ...button }: CalendarButtonProps) {
  const { t } = useTranslation()
  const save = useCalendarFile()
  return (
    <Button
      variant="text"
      {...button}
      startIcon={<Icon name="calendar" />}
      aria-label={label}
      onClick={() => void save(meetingId)}
    >
      {t('add_to_calendar')}
    </Button>
  )
}
