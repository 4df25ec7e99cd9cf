import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { type Ref, useId, useImperativeHandle, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { color, shape } from '#theme/vars.ts'
import { Fault } from '../components/Fault.tsx'
import { Icon } from '../components/Icon.tsx'
import { Label, Rows, SmallMuted } from '../components/parts.ts'
import { useFormats } from '../i18n/format.ts'
import { Chips, Ways } from './Chips.tsx'
import { dateOf, emptyDate, minutesTyped, durations } from './moment.ts'
import { OtherMoment } from './OtherMoment.tsx'
import type { People } from './people.ts'
import { SlotChoice } from './SlotChoice.tsx'
import { dayWords } from './Slots.tsx'
import { useFaultWords } from './useDate.ts'
import { useTimeThen } from './useSlots.ts'
import { useTypedDate } from './useTyped.ts'

const Picked = styled('ol')({
  display: 'grid',
  gap: 8,
  listStyle: 'none',
  padding: 0,
  '& li': {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    gap: 8,
    alignItems: 'center',
    padding: '4px 4px 4px 14px',
    borderRadius: shape.inner,
    backgroundColor: color.brandTint,
    fontSize: '.9375rem',
  },
})

/** A date to propose. */
export interface PickedDate {
  starts_at: string
  minutes: number
}

/** What stands in the fields of another moment. */
export interface TypedDate {
  /** Picks it, where it is whole. */
  pick: () => void
}

interface PickDatesProps {
  ref: Ref<TypedDate>
  relationship: string
  people: People
  picked: readonly PickedDate[]
  most: number
  onPick: (picked: PickedDate[]) => void
  /** As of drafts.ts: who picks, and for what. */
  about: string
  /** Why what is picked will not do. */
  error: string | undefined
  now: Date
}

/** Several dates to choose from: common slots, and moments that are typed. */
export function PickDates({ ref, relationship, people, picked, most, onPick, about, error, now }: PickDatesProps) {
  const { t } = useTranslation('plan')
  const formats = useFormats()
  const wordsOf = useFaultWords()
  const id = useId()
  const { typed, set } = useTypedDate(about, emptyDate)
  const [tried, setTried] = useState(false)
  const minutes = minutesTyped(typed.minutes)
  const way = typed.way === 'other' ? 'other' : 'slots'
  const { date, faults } = dateOf({ ...typed, way }, formats.zone, now)
  const atTime = useTimeThen({ relationship, zone: formats.zone, now }, way === 'other' ? date : null)
  const isFull = picked.length >= most
  const starts = picked.map(({ starts_at: at }) => at)
  const faultText = (field: 'day' | 'time') => {
    const fault = tried ? faults.find((one) => one.field === field) : undefined
    return fault && wordsOf(fault)
  }
  const add = (starts_at: string) => {
    if (minutes === null || starts.includes(starts_at)) return
    onPick([...picked, { starts_at, minutes }].toSorted((a, b) => a.starts_at.localeCompare(b.starts_at)))
  }
  const remove = (start: string) => {
    onPick(picked.filter(({ starts_at: at }) => at !== start))
  }
  const addTyped = () => {
    setTried(date === null)
    if (date === null || isFull) return
    add(date.starts_at)
    set({ day: '', time: '' })
  }
  useImperativeHandle(ref, () => ({
    pick: () => {
      if (way === 'other' && date !== null) addTyped()
    },
  }))
  const whenOf = ({ starts_at: at, minutes: length }: PickedDate) =>
    t('when.date', { day: dayWords(formats, at, now), span: formats.span(at, length) })
  return (
    <Rows sx={{ gap: 2 }}>
      {error !== undefined && (
        <Fault id={`${id}-fault`} role="alert">
          {error}
        </Fault>
      )}
      <Chips
        label={t('when.length')}
        value={typed.minutes}
        options={durations.map((length) => ({ value: length, label: formats.duration(Number(length)) }))}
        onChoose={(length) => {
          set({ minutes: length })
          // What is picked already is as long as the slots that show it.
          onPick(picked.map((one) => ({ ...one, minutes: Number(length) })))
        }}
      />
      <Ways
        label={t('when.ways_label')}
        value={way}
        options={[
          { value: 'slots' as const, label: t('when.ways.slots'), icon: 'list' },
          { value: 'other' as const, label: t('when.ways.other'), icon: 'clock' },
        ]}
        onChoose={(chosen) => {
          set({ way: chosen })
        }}
      />
      {way === 'slots' ? (
        <div>
          <SlotChoice
            {...{ relationship, people, minutes, now }}
            value={starts}
            isPicture={false}
            remarks={{}}
            onChoose={(start) => {
              if (starts.includes(start)) remove(start)
              else if (!isFull) add(start)
            }}
            onOther={() => {
              set({ way: 'other' })
            }}
          />
        </div>
      ) : (
        <>
          <OtherMoment
            {...{ people, typed, set, date, atTime, now }}
            errors={{ day: faultText('day'), time: faultText('time') }}
          />
          <div>
            <Button size="small" startIcon={<Icon name="plus" size={16} />} disabled={isFull} onClick={addTyped}>
              {t('pick.add')}
            </Button>
          </div>
        </>
      )}
      {/* Below what is picked from, which would move at each choice. */}
      <div aria-live="polite">
        <Label id={id}>{picked.length === 0 ? t('pick.none') : t('pick.count', { count: picked.length })}</Label>
        {picked.length > 0 && (
          <Picked aria-labelledby={id}>
            {picked.map((one) => (
              <li key={one.starts_at}>
                {whenOf(one)}
                <IconButton
                  aria-label={t('pick.remove', { when: whenOf(one) })}
                  onClick={() => {
                    remove(one.starts_at)
                  }}
                >
                  <Icon name="close" />
                </IconButton>
              </li>
            ))}
          </Picked>
        )}
        {isFull && <SmallMuted>{t('pick.full')}</SmallMuted>}
      </div>
    </Rows>
  )
}
