import type { TFunction } from 'i18next'
import { meetings } from '#contract/meetings/meetings.ts'
import { ApiError } from '../data/errors.ts'
import { messageOf } from '../notify/catalogue.ts'
import type { Notifier } from '../notify/notifier.ts'
import { saveFile } from '../saveFile.ts'
import type { useAuth } from '../session/me.ts'

interface Means {
  t: TFunction
  http: ReturnType<typeof useAuth>['http']
  notifier: Notifier
}

/** Gives the file of a session to the calendar of the device. A toast shows an error. */
export async function takeCalendarFile({ t, http, notifier }: Means, meetingId: string): Promise<void> {
  try {
    const path = `/api/v1${meetings.paths.calendar.replace(':id', encodeURIComponent(meetingId))}`
    const { body } = await http({ method: 'GET', path, file: true })
    if (body instanceof Blob) saveFile(body, 'session.ics')
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    notifier.say(messageOf(t, error))
  }
}
