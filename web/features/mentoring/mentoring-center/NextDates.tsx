import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { freeSlotsMeta } from '#contract/meetings/free-slots.ts'
import { isUpcoming } from '../../../shared/awaitedSide.ts'
import { Small } from '../../../shared/components/parts.ts'
import { useList } from '../../../shared/data/hooks.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { nextSlotsOf } from '../../../shared/meeting/calls.ts'
import { useNow } from '../../../shared/useNow.ts'
import type { Profile, Relationship } from './center.ts'
import { usePlanDate } from './PlanDate.tsx'
import type { Meeting } from './stage.ts'
import { capital } from './states.ts'

/** How long a session is that is planned at a glance, in minutes. */
const usualMinutes = 45

const Dates = styled('div')({
  display: 'grid',
  gap: 8,
  '& > div': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& .MuiButton-root': { fontVariantNumeric: 'tabular-nums' },
  '@media (max-width: 640px)': { '& > div > *': { width: '100%' } },
})

interface NextDatesProps {
  relationship: Relationship
  /** The session that has no date; null: a new one is planned. */
  meeting: Meeting | null
  /** None was planned before. */
  isFirst: boolean
  other: Profile
  look: 'outlined' | 'ghost'
}

/** The next dates that both have free: a click, and one confirmation. */
export function NextDates({ relationship, meeting, isFirst, other, look }: NextDatesProps) {
  const { t } = useTranslation('mentoring')
  const formats = useFormats()
  const now = useNow()
  const plan = usePlanDate()
  const { data, isPending } = useList(nextSlotsOf(relationship.id, usualMinutes))
  const { first_name: firstName, time_zone: zone, full_name: fullName } = other.attributes
  const { proposed_dates: proposed } = relationship.attributes
  const free = (data?.data ?? []).map(({ attributes: { starts_at } }) => ({ starts_at, minutes: usualMinutes }))
  // Dates proposed before the first session come first.
  const own = isFirst && meeting === null ? proposed.filter((date) => isUpcoming(date, now)) : []
  const dates = [...own, ...free.filter((date) => !own.some((one) => one.starts_at === date.starts_at))].slice(0, 3)
  const meta = freeSlotsMeta.safeParse(data?.meta).data
  const title =
    own.length > 0
      ? 'next_dates.proposed'
      : meta?.own_has_hours === false
        ? 'next_dates.own'
        : meta?.other_has_hours === false
          ? 'next_dates.their'
          : null
  if (!isPending && dates.length === 0) return null
  return (
    <Dates role="group" aria-label={t('next_dates.label', { name: fullName })}>
      <Small>{t(title ?? 'next_dates.title', { name: firstName })}</Small>
      <div>
        {isPending
          ? [1, 2, 3].map((n) => <Skeleton key={n} variant="rounded" width={188} height={36} />)
          : dates.map(({ starts_at, minutes }) => {
              const when = t('dates.when', {
                day: capital(formats.weekdayDay(starts_at), formats),
                span: formats.time(starts_at),
              })
              const elsewhere = formats.timeElsewhere(starts_at, zone)
              return (
                <Button
                  key={starts_at}
                  size="small"
                  variant={look}
                  aria-haspopup="dialog"
                  aria-label={t('next_dates.propose', { when, name: fullName })}
                  onClick={() => {
                    plan({
                      relationship: relationship.id,
                      meeting: meeting?.id ?? null,
                      isFirst,
                      starts_at,
                      minutes,
                      other: { firstName, zone },
                    })
                  }}
                >
                  {elsewhere === null
                    ? when
                    : t('next_dates.there', { when, time: elsewhere, city: formats.city(zone) })}
                </Button>
              )
            })}
      </div>
    </Dates>
  )
}
