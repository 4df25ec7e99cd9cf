import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import type { SeriesDateAttributes } from '#contract/meetings/meeting-series.ts'
import { Field } from '../../../shared/components/Field.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { DayField } from '../../../shared/planner/DayField.tsx'
import { dateOf, emptyDate } from '../../../shared/planner/moment.ts'
import type { People } from '../../../shared/planner/people.ts'
import { useFaultWords } from '../../../shared/planner/useDate.ts'
import { dayIn } from '../../../shared/planner/wallClock.ts'
import { useDateWords } from './useDateWords.ts'

export interface TypedMoment {
  day: string
  time: string
}
export const emptyMoment: TypedMoment = { day: '', time: '' }

interface Clock {
  minutes: string
  zone: string
  now: Date
}

/** The date that the two fields say, or what is wrong with them. */
export function momentOf(typed: TypedMoment, { minutes, zone, now }: Clock) {
  return dateOf({ ...emptyDate, ...typed, way: 'other', minutes }, zone, now)
}

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(220px, 100%), 1fr))',
  gap: 20,
  alignItems: 'start',
})

interface MomentFieldsProps {
  typed: TypedMoment
  minutes: string
  now: Date
  onType: (typed: TypedMoment) => void
  /** Whether both can at the typed moment; left out: not known. */
  judged?: SeriesDateAttributes | undefined
  people?: People
}

/** A day and an hour. */
export function MomentFields({ typed, minutes, now, onType, judged, people }: MomentFieldsProps) {
  const { t } = useTranslation('series')
  const { zone } = useFormats()
  const wordsOf = useFaultWords()
  const { faults } = momentOf(typed, { minutes, zone, now })
  const faultOf = (field: 'day' | 'time') => {
    const fault = faults.find((one) => one.field === field)
    return fault === undefined || typed[field] === '' ? undefined : wordsOf(fault)
  }
  return (
    <Fields>
      <DayField
        label={t('day')}
        error={faultOf('day')}
        value={typed.day}
        now={now}
        from={dayIn(zone, now)}
        onChange={(day) => {
          onType({ ...typed, day })
        }}
      />
      <Field
        label={t('time')}
        error={faultOf('time')}
        value={typed.time}
        autoComplete="off"
        onChange={(event) => {
          onType({ ...typed, time: event.target.value })
        }}
      />
      {judged !== undefined && people !== undefined && <Judged {...{ judged, people }} />}
    </Fields>
  )
}

function Judged({ judged, people }: { judged: SeriesDateAttributes; people: People }) {
  const words = useDateWords(people)
  return (
    <SmallMuted role="status" sx={{ gridColumn: '1 / -1' }}>
      {words.why(judged)}
    </SmallMuted>
  )
}
