import type { AdminMeeting } from '#contract/console/meetings/meetings.ts'
import { useFormats } from '../../platform/shared/format.ts'

/** `17 mars, 14:00 – 14:45`, on the reader's clock; a dash without a date. */
export function useMeetingTime(): (meeting: Pick<AdminMeeting, 'starts_at' | 'ends_at'>) => string {
  const { moment, time } = useFormats()
  return ({ starts_at: start, ends_at: end }) => {
    if (start === null) return '–'
    return end === null ? moment(start) : `${moment(start)} – ${time(end)}`
  }
}
