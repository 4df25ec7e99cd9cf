import Typography from '@mui/material/Typography'
import { useTranslation } from 'react-i18next'
import type { Attributes } from '../../../shared/data/models.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { useNow } from '../../../shared/useNow.ts'
import { slotsInZone } from '../../../shared/match/zones.ts'
import { Section } from '../../../shared/profile/layout.ts'
import { WeekDays } from '../../../shared/profile/WeekDays.tsx'

export interface WeekProps {
  title: string
  person: Pick<Attributes<'presenters'>, 'availabilities' | 'time_zone' | 'first_name'>
  /** The reader's own hours and their zone, to mark those in common. */
  own?: Pick<Attributes<'presenters'>, 'availabilities' | 'time_zone'> | undefined
}

/** Usual hours on the reader's clock, those in common marked. */
export function Week({ title, person, own }: WeekProps) {
  const { t } = useTranslation('profile')
  const formats = useFormats()
  const now = useNow()
  if (person.availabilities.length === 0) return null
  const slots = slotsInZone(person.availabilities, person.time_zone, formats.zone)
  const mine = own ? slotsInZone(own.availabilities, own.time_zone, formats.zone) : []
  const elsewhere = formats.timeElsewhere(now.toISOString(), person.time_zone) !== null
  return (
    <Section aria-labelledby="hours">
      <div className="head">
        <Typography variant="h2" id="hours">
          {title}
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
      <WeekDays slots={slots} mine={mine} words={{ none: t('hours.none'), likeYou: t('hours.like_you') }} />
    </Section>
  )
}
