import Typography from '@mui/material/Typography'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import type { Attributes } from '../../shared/data/models.ts'
import { useFormats } from '../../shared/i18n/format.ts'
import { useNow } from '../../shared/useNow.ts'
import { slotsInZone } from '../../shared/match/zones.ts'
import type { WeeklySlot } from '../../shared/match/zones.ts'
import { Section } from '../../shared/profile/layout.ts'

const Days = styled('ul')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(112px, 1fr))',
  gap: 8,
  '& li': {
    border: `1px solid ${color.line}`,
    borderRadius: shape.radius,
    padding: 12,
    fontSize: '.875rem',
    lineHeight: 1.4,
    backgroundColor: color.surface,
    minHeight: 92,
  },
  '& b': { display: 'block', marginBottom: 4 },
  '& .none': { backgroundColor: 'transparent', color: color.ink3, borderStyle: 'dashed' },
  '& .both': { backgroundColor: color.brandTint, borderColor: color.brandText },
  '& .span': { display: 'block' },
  '& .like-you': { display: 'block', fontWeight: 600 },
  '@media (max-width: 640px)': {
    gridTemplateColumns: 'minmax(0, 1fr)',
    '& li': { minHeight: 0, display: 'flex', gap: 12 },
    '& b': { minWidth: 84, margin: 0 },
    '& .like-you': { display: 'inline', marginLeft: 8 },
  },
})

const overlaps = (a: WeeklySlot, b: WeeklySlot) => a.weekday === b.weekday && a.start < b.end && b.start < a.end

/** Monday to Friday always; the week-end when somebody is free then. */
const workdays = new Set([1, 2, 3, 4, 5])

export interface WeekProps {
  person: Pick<Attributes<'presenters'>, 'availabilities' | 'time_zone' | 'first_name'>
  /** The reader's own hours and their zone, to mark those in common. */
  own?: Pick<Attributes<'presenters'>, 'availabilities' | 'time_zone'> | undefined
}

/** Usual hours on the reader's clock, those in common marked. */
export function Week({ person, own }: WeekProps) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const now = useNow()
  if (person.availabilities.length === 0) return null
  const slots = slotsInZone(person.availabilities, person.time_zone, formats.zone)
  const mine = own ? slotsInZone(own.availabilities, own.time_zone, formats.zone) : []
  const days = [1, 2, 3, 4, 5, 6, 7].filter(
    (weekday) => workdays.has(weekday) || slots.some((slot) => slot.weekday === weekday),
  )
  const elsewhere = formats.timeElsewhere(now.toISOString(), person.time_zone) !== null
  return (
    <Section aria-labelledby="hours">
      <div className="head">
        <Typography variant="h2" id="hours">
          {t('hours.title')}
        </Typography>
        <span>
          {elsewhere
            ? t('hours.zone_other', {
                city: formats.city(formats.zone),
                name: person.first_name,
                other: formats.city(person.time_zone),
              })
            : t('hours.zone', { city: formats.city(formats.zone) })}
        </span>
      </div>
      <Days>
        {days.map((weekday) => {
          const ofDay = slots.filter((slot) => slot.weekday === weekday)
          const both = ofDay.some((slot) => mine.some((other) => overlaps(slot, other)))
          const name = formats.weekday(weekday)
          return (
            <li key={weekday} className={ofDay.length === 0 ? 'none' : both ? 'both' : undefined}>
              <b>{name.charAt(0).toLocaleUpperCase(formats.locale) + name.slice(1)}</b>
              <div>
                {ofDay.length === 0
                  ? t('hours.none')
                  : ofDay.map(({ start, end }) => (
                      <span key={start} className="span">
                        {formats.hours(start, end)}
                      </span>
                    ))}
              </div>
              {both && <span className="like-you">{t('hours.like_you')}</span>}
            </li>
          )
        })}
      </Days>
    </Section>
  )
}
