import { useTranslation } from 'react-i18next'
import { useFormats } from '../i18n/format.ts'
import type { Parties } from './parties.ts'
import { minutesBetween } from './when.ts'
import { useNow } from '../useNow.ts'
import { counterOf, displayDate, startsEarly } from './moment.ts'
import type { Meeting, Moment } from './moment.ts'

interface MomentFacts {
  meeting: Meeting
  parties: Parties
  moment: Moment
}

/** The texts of a session: state, title and what happens next, in the reader's zone. */
export function useTellMoment() {
  const { t } = useTranslation('session')
  const { t: shared } = useTranslation('meeting')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const dayAndTime = (instant: string | null) =>
    instant === null ? '' : t('day_time', { day: formats.day(instant), time: formats.time(instant) })
  return ({ meeting, parties, moment }: MomentFacts) => {
    const { attributes: held } = meeting
    const date = displayDate(held)
    const opensAt = held.starts_at && new Date(Date.parse(held.starts_at) - startsEarly).toISOString()
    const left = held.ends_at === null ? 0 : Math.max(0, minutesBetween(now.toISOString(), held.ends_at))
    const values = {
      name: parties.other?.firstName ?? common('notifications.somebody'),
      number: held.session_number,
      // A line may end after the weekday: on a phone the three words are too long for one.
      day: date ? formats.weekdayDay(date.starts_at).replace('\u00A0', ' ') : '',
      when: date ? dayAndTime(date.starts_at) : '',
      time: date ? formats.time(date.starts_at) : '',
      how: shared(`types_by.${held.meeting_type}`),
      length: date ? formats.duration(date.minutes) : '',
      started: held.started_at === null ? '' : formats.time(held.started_at),
      due: held.due_at === null ? '' : formats.day(held.due_at),
      due_time: dayAndTime(held.due_at),
      opens: opensAt ? dayAndTime(opensAt) : '',
      closed: dayAndTime(held.updated_at),
      left: formats.duration(left),
    }
    // Without an agreed end, or past it, there is no time left.
    const next = moment === 'running' && left === 0 ? 'moments.running.next_open' : (`moments.${moment}.next` as const)
    const counter = counterOf(held, now)
    const by = counter?.proposed_by === 'admin' ? 'admin' : counter?.proposed_by === parties.side ? 'own' : 'their'
    const other =
      counter &&
      shared('when', {
        day: formats.weekdayDay(counter.starts_at),
        span: formats.span(counter.starts_at, counter.minutes),
      })
    return {
      pill: t(`moments.${moment}.pill`, values),
      title: t(`moments.${moment}.title`, values),
      next: other === undefined ? t(next, values) : t(`counter.${by}`, { ...values, other }),
      opens: t('acts.opens', values),
      day: values.day,
    }
  }
}

/** One session in those words. */
export function useMomentWords(facts: MomentFacts) {
  return useTellMoment()(facts)
}
export type MomentWords = ReturnType<typeof useMomentWords>
