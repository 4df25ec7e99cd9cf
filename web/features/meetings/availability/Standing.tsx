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

/** The agreed sessions that days apart leave outside one's hours: they stay, and nothing else would say so. */
export function Standing({ days: { first_day: first, last_day: last, hours } }: { days: ExceptionAttributes }) {
  const { t } = useTranslation('availability')
  const formats = useFormats()
  const me = useMe()
  const { data } = useList(
    api.meetings.all({ aasm_state: 'confirmed', sort: '-starts_at', include: ['participant', 'presenter'] }),
  )
  return data?.data.map((meeting) => {
    const { starts_at: startsAt, ends_at: endsAt } = meeting.attributes
    if (startsAt === null || endsAt === null) return null
    const start = new Date(startsAt)
    const day = dayIn(formats.zone, start)
    const from = minuteIn(formats.zone, start)
    const to = from + (Date.parse(endsAt) - start.getTime()) / 60_000
    const isWithin = hours.some((open) => minutesOf(open.start) <= from && to <= minutesOf(open.end))
    if (day < first || day > last || isWithin) return null
    const name = partiesOf(meeting, me, data.included).other?.name
    return (
      <SmallMuted key={meeting.id}>
        {t(name === undefined ? 'apart.session' : 'apart.session_with', {
          name,
          day: formats.weekdayDay(startsAt),
          time: formats.time(startsAt),
        })}{' '}
        <Link to={paths.session(meeting.id)}>{t('apart.see_session')}</Link>
      </SmallMuted>
    )
  })
}
