import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import type { ExceptionAttributes } from '#contract/meetings/availabilities.ts'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { api } from '../../../shared/data/api.ts'
import { useList } from '../../../shared/data/hooks.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { partiesOf } from '../../../shared/meeting/parties.ts'
import { paths } from '../../../shared/paths/paths.ts'
import { minutesOf } from '../../../shared/hours/week.ts'
import { dayIn, minuteIn } from '../../../shared/planner/wallClock.ts'
import { useMe } from '../../../shared/session/me.ts'

/**
 * The agreed sessions, and the workshops the reader takes part in, that days apart leave outside one's hours: they
 * stay, and nothing else would say so.
 */
export function Standing({ days: { first_day: first, last_day: last, hours } }: { days: ExceptionAttributes }) {
  const { t } = useTranslation('availability')
  const formats = useFormats()
  const me = useMe()
  const meetings = useList(
    api.meetings.all({ aasm_state: 'confirmed', sort: '-starts_at', include: ['participant', 'presenter'] }),
  )
  const workshops = useList(api.workshops.all({ aasm_state: 'planned' }))
  const isOutside = (startsAt: string, endsAt: string) => {
    const start = new Date(startsAt)
    const day = dayIn(formats.zone, start)
    const from = minuteIn(formats.zone, start)
    const to = from + (Date.parse(endsAt) - start.getTime()) / 60_000
    const isWithin = hours.some((open) => minutesOf(open.start) <= from && to <= minutesOf(open.end))
    return first <= day && day <= last && !isWithin
  }
  const when = (startsAt: string) => ({ day: formats.weekdayDay(startsAt), time: formats.time(startsAt) })
  return (
    <>
      {meetings.data?.data.map((meeting) => {
        const { starts_at: startsAt, ends_at: endsAt } = meeting.attributes
        if (startsAt === null || endsAt === null || !isOutside(startsAt, endsAt)) return null
        const name = partiesOf(meeting, me, meetings.data.included).other?.name
        return (
          <SmallMuted key={meeting.id}>
            {t(name === undefined ? 'apart.session' : 'apart.session_with', { name, ...when(startsAt) })}{' '}
            <Link to={paths.meeting(meeting.id)}>{t('apart.see_session')}</Link>
          </SmallMuted>
        )
      })}
      {workshops.data?.data.map(({ id, attributes: { answer, title, starts_at: startsAt, ends_at: endsAt } }) =>
        answer === 'accepted' && isOutside(startsAt, endsAt) ? (
          <SmallMuted key={id}>
            {t(title === null ? 'apart.workshop_untitled' : 'apart.workshop', { title, ...when(startsAt) })}{' '}
            <Link to={paths.workshop(id)}>{t('apart.see_workshop')}</Link>
          </SmallMuted>
        ) : null,
      )}
    </>
  )
}
