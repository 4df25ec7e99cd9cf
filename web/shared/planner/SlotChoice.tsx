import Button from '@mui/material/Button'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Empty } from '../components/Empty.tsx'
import { lazyPart } from '../components/lazyPart.tsx'
import { ListError } from '../components/ListError.tsx'
import { Loading, RowsSkeleton } from '../components/Skeletons.tsx'
import { Notice } from '../components/Notice.tsx'
import { Line } from '../components/parts.ts'
import { OwnHours } from '../hours/OwnHours.tsx'
import { VisuallyHidden } from '../components/VisuallyHidden.tsx'
import { useFormats } from '../i18n/format.ts'
import type { People } from './people.ts'
import { noonOf } from './day.ts'
import { SlotList, WeekHead } from './Slots.tsx'
import { TwoArches } from './TwoArches.tsx'
import { useSlots } from './useSlots.ts'
import type { Moved, Slots } from './useSlots.ts'
import { dayIn } from './wallClock.ts'
import { mostWeeks, visibleDays, weekNumber, weekOf } from './weeks.ts'

// The list comes first: the picture is loaded on demand.
const WeekPicture = lazyPart(() => import('./WeekPicture.tsx').then((m) => m.WeekPicture))

interface SlotChoiceProps {
  relationship: string
  people: People
  /** Null while no length is typed. */
  minutes: number | null
  /** The start of the chosen one; of all that are chosen, where several may be. */
  value: string | readonly string[]
  isPicture: boolean
  remarks: Readonly<Record<string, string>>
  now: Date
  moved?: Moved | undefined
  onChoose: (startsAt: string) => void
  /** They rather type a moment. */
  onOther: () => void
}

/** The common slots of one week after the other: the week of the chosen one first, else the first that has any. */
export function SlotChoice(props: SlotChoiceProps) {
  const { relationship, people, minutes, value, isPicture, remarks, now, moved, onChoose, onOther } = props
  const { t } = useTranslation('plan')
  const formats = useFormats()
  const { zone } = formats
  const today = dayIn(zone, now)
  const [turned, setTurned] = useState<number | null>(null)
  const [isMoved, setMoved] = useState(false)
  const [first = ''] = typeof value === 'string' ? [value] : value
  const chosen = first <= now.toISOString() ? null : weekNumber(dayIn(zone, new Date(first)), today)
  const wanted = { relationship, zone, minutes, now, moved }
  const near = useSlots(wanted, chosen ?? 0)
  // On a week-end the days of this week are over: it appears only with slots left.
  const isThisOver = (visibleDays(weekOf(0, today), []).at(-1) ?? today) < today
  const earliestOf = ({ filled }: Slots) => (isThisOver && !filled.includes(0) ? 1 : 0)
  const number = turned ?? chosen ?? near.filled[0] ?? earliestOf(near)
  const offer = useSlots(wanted, number)

  if (minutes === null) return null
  if (offer.error) return <ListError error={offer.error} onRetry={offer.retry} />
  const nameOf = (n: number) => {
    const week = weekOf(n, today)
    const days = n === number ? visibleDays(week, offer.days) : visibleDays(week, [])
    const [first = week.monday, last = first] = [days[0], days.at(-1)]
    const date = Number(first.slice(8))
    const start =
      first.slice(0, 7) === last.slice(0, 7)
        ? formats.locale === 'fr' && date === 1
          ? '1er'
          : String(date)
        : formats.day(noonOf(first, zone), now)
    return t('when.week', { first: start, last: formats.day(noonOf(last, zone), now) })
  }
  const go = (to: number) => () => {
    setTurned(to)
    setMoved(true)
  }
  const count = offer.days.reduce((sum, { slots }) => sum + slots.length, 0)
  const detail = offer.isPending ? t('when.looking') : t('when.count', { count, length: formats.duration(minutes) })
  const choice = { days: offer.days, minutes, value, otherZone: people.other.zone, onChoose }
  return (
    <>
      <VisuallyHidden role="status">{isMoved && !offer.isPending && `${nameOf(number)}. ${detail}`}</VisuallyHidden>
      <WeekHead
        title={nameOf(number)}
        detail={detail}
        previous={{ label: nameOf(number - 1), go: number <= earliestOf(offer) ? null : go(number - 1) }}
        next={{ label: nameOf(number + 1), go: number >= mostWeeks - 1 ? null : go(number + 1) }}
      />
      {offer.isPending ? (
        <Loading>
          <RowsSkeleton rows={3} />
        </Loading>
      ) : count === 0 ? (
        <NoSlots
          {...{ people, slots: offer, onOther }}
          first={offer.filled.find((n) => n > number)}
          weekOf={(n) => formats.day(noonOf(weekOf(n, today).monday, zone), now)}
          go={(n) => {
            go(n)()
          }}
        />
      ) : (
        <>
          <WhoseHours {...{ people, slots: offer }} />
          {isPicture ? (
            <Suspense fallback={null}>
              <WeekPicture {...choice} week={offer.week} people={people} />
            </Suspense>
          ) : (
            <SlotList {...choice} remarks={remarks} />
          )}
        </>
      )}
    </>
  )
}

/** Whose hours the slots are in, where one of the two has none; and the way to one's own. */
function WhoseHours({ people, slots: { hours } }: { people: People; slots: Slots }) {
  const { t } = useTranslation('plan')
  const names = { name: people.other.firstName }
  if (hours === null) return null
  if (hours.own_has_hours && hours.other_has_hours)
    return (
      <Line sx={{ justifyContent: 'flex-end' }}>
        <OwnHours label={t('hours.edit')} quiet />
      </Line>
    )
  return (
    <Notice icon="clock">
      {t(hours.own_has_hours ? 'hours.their' : 'hours.own', names)}{' '}
      <OwnHours label={t(hours.own_has_hours ? 'hours.edit' : 'hours.set')} quiet />
    </Notice>
  )
}

interface NoSlotsProps {
  people: People
  slots: Slots
  /** The next week that has some. */
  first: number | undefined
  weekOf: (number: number) => string
  go: (number: number) => void
  onOther: () => void
}

/** No common slot: why, and the ways on. */
function NoSlots({ people, slots, first, weekOf, go, onOther }: NoSlotsProps) {
  const { t } = useTranslation('plan')
  const { hours, call, filled } = slots
  const own = hours?.own_has_hours ?? true
  const their = hours?.other_has_hours ?? true
  const names = { name: people.other.firstName }
  // The hours of one of the two are enough: without those of anybody there is nothing to look through.
  const isMissing = !own && !their
  const why = isMissing ? 'both' : filled.length > 0 ? 'week' : !own ? 'own' : !their ? 'their' : 'weeks'
  return (
    <Empty
      art={<TwoArches />}
      title={t(`none.${why}.title`, names)}
      action={
        <>
          {!own && <OwnHours label={t('hours.set')} />}
          {!isMissing && (
            <Button
              size="small"
              onClick={() => {
                go(first ?? call.last + 1)
              }}
            >
              {t('none.see', { day: weekOf(first ?? call.last + 1) })}
            </Button>
          )}
          <Button size="small" variant="text" onClick={onOther}>
            {t('none.other')}
          </Button>
        </>
      }
    >
      {t(`none.${why}.text`, names)} {first !== undefined && t('none.first', { day: weekOf(first) })}
    </Empty>
  )
}
