import { useTranslation } from 'react-i18next'
import { meetings } from '#contract/meetings.ts'
import { ApiError } from '../data/errors.ts'
import { messageOf } from '../notify/catalogue.ts'
import { useNotifier } from '../notify/Toaster.tsx'
import { saveFile } from '../saveFile.ts'
import { useAuth } from '../session/me.ts'

/** Gives the file of a session to the calendar of the device. What goes wrong is said in a toast. */
export function useCalendarFile() {
  const { t } = useTranslation()
  const { http } = useAuth()
  const notifier = useNotifier()
  return async (meetingId: string) => {
    try {
      const path = `/api/v1${meetings.paths.calendar.replace(':id', encodeURIComponent(meetingId))}`
      const { body } = await http({ method: 'GET', path, file: true })
      if (body instanceof Blob) saveFile(body, 'session.ics')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      notifier.say(messageOf(t, error))
    }
  }
}

/** What a toast of an agreed date offers. */
export function useCalendarAction(): (meetingId: string) => { label: string; run: () => void } {
  const { t } = useTranslation()
  const save = useCalendarFile()
  return (meetingId) => ({ label: t('add_to_calendar'), run: () => void save(meetingId) })
}
