import { useTranslation } from 'react-i18next'
import { useNotifier } from '../notify/Toaster.tsx'
import { useAuth } from '../session/me.ts'

/** Brings a session into the calendar of the device; its code is loaded on demand. */
export function useCalendarFile() {
  const { t } = useTranslation()
  const { http } = useAuth()
  const notifier = useNotifier()
  return async (meetingId: string) => {
    const { takeCalendarFile } = await import('./calendarFile.ts')
    await takeCalendarFile({ t, http, notifier }, meetingId)
  }
}

/** What a toast of an agreed date offers. */
export function useCalendarAction(): (meetingId: string) => { label: string; run: () => void } {
  const { t } = useTranslation()
  const save = useCalendarFile()
  return (meetingId) => ({ label: t('add_to_calendar'), run: () => void save(meetingId) })
}
