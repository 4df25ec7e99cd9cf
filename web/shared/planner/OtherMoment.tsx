import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Field } from '../components/Field.tsx'
import { Notice } from '../components/Notice.tsx'
import { useFormats } from '../i18n/format.ts'
import type { ChosenDate, TypedDate } from './moment.ts'
import type { People } from './people.ts'
import type { TimeThen } from './useSlots.ts'
import { dayWords } from './Slots.tsx'
import { DayField } from './DayField.tsx'
import { dayIn, isWithinHours } from './wallClock.ts'

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 1fr)',
  gap: '16px 8px',
  alignItems: 'start',
  '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})
const Rows = styled('div')({ display: 'grid', gap: 20 })

interface OtherMomentProps {
  people: People
  typed: TypedDate
  set: (part: Partial<TypedDate>) => void
  /** What the fields say, once they say a date. */
  date: ChosenDate | null
  errors: { day?: string | undefined; time?: string | undefined }
  now: Date
  atTime: TimeThen
}

/** A date that is typed. It may lie outside anybody's hours, with a warning only. */
export function OtherMoment({ people, typed, set, date, errors, atTime, now }: OtherMomentProps) {
  const { t } = useTranslation('plan')
  const formats = useFormats()
  return (
    <Rows>
      <Fields>
        <div id="plan-day">
          <DayField
            label={t('other.day')}
            error={errors.day}
            value={typed.day}
            now={now}
            from={dayIn(formats.zone, now)}
            onChange={(day) => {
              set({ day })
            }}
          />
        </div>
        <div id="plan-time">
          <Field
            label={t('other.time', { city: formats.city(formats.zone) })}
            help={t('other.time_help')}
            error={errors.time}
            required
            autoComplete="off"
            value={typed.time}
            onChange={(event) => {
              set({ time: event.target.value })
            }}
          />
        </div>
      </Fields>
      <div aria-live="polite">{date !== null && <Read {...{ people, date, atTime }} />}</div>
    </Rows>
  )
}

type ReadProps = Pick<OtherMomentProps, 'people' | 'atTime'> & { date: ChosenDate }

function Read({ people, date, atTime: { isFree, held } }: ReadProps) {
  const { t } = useTranslation('plan')
  const formats = useFormats()
  const { other, own, their } = people
  const { starts_at: start, minutes, again } = date
  const elsewhere = formats.timeElsewhere(start, other.zone)
  const names = { name: other.firstName }
  const isWithin = ({ week, zone }: People['own']) => week.length === 0 || isWithinHours(week, zone, start, minutes)
  const warningOf = () => {
    if (held !== null)
      return t(`other.held_${held.kind}`, { start: formats.time(held.starts_at), end: formats.time(held.ends_at) })
    if (!isWithin(their)) return t(isWithin(own) ? 'other.outside_their' : 'other.outside_both', names)
    if (!isWithin(own)) return t('other.outside_own')
    return isFree === false ? t('other.busy', names) : null
  }
  const warning = warningOf()
  const isOutside = !isWithin(their) || !isWithin(own)
  const consequenceOf = () => {
    if (held !== null) return 'choose'
    if (!isOutside) return 'maybe'
    // Slots lie within hours: outside them nobody knows what the other one has then.
    return isFree === true ? 'still' : 'unless'
  }
  return (
    <Notice
      tone={warning === null ? 'info' : 'warning'}
      icon="clock"
      title={t('when.date', { day: dayWords(formats, start), span: formats.span(start, minutes) })}
    >
      {elsewhere === null
        ? t('other.same_time', names)
        : t('other.there', { time: elsewhere, city: formats.city(other.zone) })}{' '}
      {warning !== null && (
        <>
          <b>{warning}</b> {t(`other.${consequenceOf()}`, names)}
        </>
      )}
      {again !== null && ` ${t('other.twice', { time: formats.time(start) })}`}
    </Notice>
  )
}
