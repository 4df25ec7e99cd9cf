import useMediaQuery from '@mui/material/useMediaQuery'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { slotMinutes } from '#contract/meetings/free-slots.ts'
import { noteMaxLength } from '#contract/platform/values.ts'
import { Field } from '../components/Field.tsx'
import { Notice } from '../components/Notice.tsx'
import { Label, Rows } from '../components/parts.ts'
import { Fault } from '../components/Fault.tsx'
import { useFormats } from '../i18n/format.ts'
import { Beside, Chips, Ways } from './Chips.tsx'
import { ClockNotice } from './ClockNotice.tsx'
import { minutesTyped, durations } from './moment.ts'
import type { ChosenDate, DateFault, TypedDate, Way } from './moment.ts'
import { OtherMoment } from './OtherMoment.tsx'
import type { People } from './people.ts'
import { SlotChoice } from './SlotChoice.tsx'
import { type Moved, useTimeThen } from './useSlots.ts'

const icons = { slots: 'list', week: 'grid', other: 'clock', undated: 'minus' } as const

export interface WhenProps {
  relationship: string
  people: People
  typed: TypedDate
  set: (part: Partial<TypedDate>) => void
  date: ChosenDate | null
  /** Of the fields, in words. */
  errors: { [Field in DateFault['field'] | 'note']?: string | undefined }
  ways: readonly Way[]
  remarks: Readonly<Record<string, string>>
  now: Date
  moved?: Moved | undefined
}

/** How long and when: one of the common slots, another moment, or no date yet. With a word. */
export function When(props: WhenProps) {
  const { relationship, people, typed, set, date, errors, ways, remarks, now, moved } = props
  const { t } = useTranslation('plan')
  const formats = useFormats()
  const isWide = useMediaQuery('(min-width: 760px)', { noSsr: true })
  const [ownLength, setOwnLength] = useState(!durations.includes(typed.minutes))
  const { other } = people
  const minutes = minutesTyped(typed.minutes)
  // The picture needs room: without it the list says the same.
  const way = typed.way === 'week' && !isWide ? 'slots' : typed.way
  const atTime = useTimeThen({ relationship, zone: formats.zone, now, moved }, way === 'other' ? date : null)
  return (
    <>
      {way !== 'undated' && (
        <Rows id="plan-minutes" sx={{ gap: 2 }}>
          <Chips
            label={t('when.length')}
            value={ownLength ? 'own' : typed.minutes}
            options={[
              ...durations.map((length) => ({ value: length, label: formats.duration(Number(length)) })),
              { value: 'own', label: t('when.length_other') },
            ]}
            onChoose={(length) => {
              setOwnLength(length === 'own')
              if (length !== 'own') set({ minutes: length })
            }}
          />
          {ownLength && (
            <Field
              label={t('when.length_own')}
              help={t('when.length_help', { least: slotMinutes.least, most: slotMinutes.most })}
              error={errors.minutes}
              inputProps={{ inputMode: 'numeric' }}
              value={typed.minutes}
              sx={{ maxWidth: 200 }}
              onChange={(event) => {
                set({ minutes: event.target.value })
              }}
            />
          )}
        </Rows>
      )}
      <Rows sx={{ gap: 2 }}>
        <div>
          <Label sx={{ marginBottom: 1 }}>{t('when.when')}</Label>
          <Ways
            label={t('when.ways_label')}
            value={way}
            options={ways
              .filter((one) => one !== 'week' || isWide)
              .map((one) => ({ value: one, label: t(`when.ways.${one}`), icon: icons[one] }))}
            onChoose={(chosen) => {
              set({ way: chosen })
            }}
          />
        </div>
        {date !== null && <ClockNotice now={now} until={date.starts_at} otherZone={other.zone} />}
        <Rows id="plan-slot">
          {errors.slot !== undefined && <Fault id="plan-slot-fault">{errors.slot}</Fault>}
          {(way === 'slots' || way === 'week') && (
            <SlotChoice
              {...{ relationship, people, minutes, remarks, now, moved }}
              value={typed.slot}
              isPicture={way === 'week'}
              onChoose={(slot) => {
                set({ slot })
              }}
              onOther={() => {
                set({ way: 'other' })
              }}
            />
          )}
        </Rows>
        {way === 'other' && <OtherMoment {...{ people, typed, set, date, errors, atTime, now }} />}
        {way === 'undated' && (
          <Notice icon="help" title={t('undated.title')}>
            {t('undated.text', { name: other.firstName })}
          </Notice>
        )}
      </Rows>
      {way !== 'undated' && (
        <div id="plan-note">
          <Field
            label={t('when.note', { name: other.firstName })}
            aside={<Beside>{t('optional')}</Beside>}
            error={errors.note}
            multiline
            minRows={2}
            value={typed.note}
            inputProps={{ maxLength: noteMaxLength }}
            onChange={(event) => {
              set({ note: event.target.value })
            }}
          />
        </div>
      )}
    </>
  )
}
