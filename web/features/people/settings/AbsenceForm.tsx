import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { absenceWordMaxLength } from '#contract/people/absences.ts'
import { BusyButton } from '../../../shared/components/BusyButton.tsx'
import { Field } from '../../../shared/components/Field.tsx'
import { Notice } from '../../../shared/components/Notice.tsx'
import { SmallMuted } from '../../../shared/components/parts.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { DayField } from '../../../shared/planner/DayField.tsx'
import { readDay } from '../../../shared/planner/readDay.ts'
import { addDays, dayIn } from '../../../shared/planner/wallClock.ts'
import { useMe } from '../../../shared/session/me.ts'
import { useNow } from '../../../shared/useNow.ts'
import type { Absence, AbsenceDays } from './absenceCalls.ts'
import { AbsenceMeetings, type Choices, useMeetingsWithin } from './AbsenceMeetings.tsx'

const Form = styled('form')({
  display: 'grid',
  gap: 20,
  '& .two': { display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(240px, 100%), 1fr))', gap: 20 },
  '& .acts': { display: 'flex', flexWrap: 'wrap', gap: 8 },
  '& .changes': { display: 'grid', gap: 4, marginTop: 6, fontSize: '.9375rem' },
})

interface AbsenceFormProps {
  /** null: a new one. */
  absence: Absence | null
  choices: Choices
  onChoices: (choices: Choices) => void
  busy: boolean
  refusal: { title: string; text: string } | null
  /** null: there is nothing to go back to. */
  onCancel: (() => void) | null
  onSave: (days: AbsenceDays) => Promise<void>
}

/** From when until when, a word, the sessions inside, and what changes: all before it is saved. */
export function AbsenceForm({ absence, choices, onChoices, busy, refusal, onCancel, onSave }: AbsenceFormProps) {
  const { t } = useTranslation('settings')
  const formats = useFormats()
  const me = useMe()
  const now = useNow()
  const today = dayIn(formats.zone, now)
  const [first, setFirst] = useState(absence?.first_day ?? '')
  const [last, setLast] = useState(absence?.last_day ?? '')
  const [word, setWord] = useState(absence?.word ?? '')
  const [tried, setTried] = useState(false)
  const from = dayRead(first, today)
  const until = dayRead(last, today)
  const isOrdered = from !== null && until !== null && from <= until
  const { people } = useMeetingsWithin(isOrdered ? { first: from, last: until } : null)
  const day = (date: string) => formats.day(`${date}T12:00:00`)
  const back = until === null ? null : addDays(until, 1)
  const begun = absence?.running === true
  return (
    <Form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (busy || from === null || until === null || !isOrdered) return
        void onSave({ first_day: from, last_day: until, word: word.trim() === '' ? null : word.trim() })
      }}
    >
      <div className="two">
        {begun ? (
          <Field label={t('absence.first')} value={day(absence.first_day)} readOnly help={t('absence.begun')} />
        ) : (
          <DayField
            label={t('absence.first')}
            value={first}
            now={now}
            from={today}
            error={tried && from === null ? t('absence.day_missing') : undefined}
            onChange={setFirst}
          />
        )}
        <div>
          <DayField
            label={t('absence.last')}
            value={last}
            now={now}
            from={from ?? today}
            error={
              tried && until === null
                ? t('absence.day_missing')
                : tried && from !== null && !isOrdered
                  ? t('absence.day_order')
                  : undefined
            }
            onChange={setLast}
          />
          <SmallMuted>
            {back !== null && isOrdered && t('absence.back', { day: formats.weekdayDay(`${back}T12:00:00`) })}{' '}
            {t('absence.at_most')}
          </SmallMuted>
        </div>
      </div>
      <Field
        label={t('absence.word')}
        aside={<SmallMuted>{t('absence.optional')}</SmallMuted>}
        value={word}
        inputProps={{ maxLength: absenceWordMaxLength }}
        onChange={(event) => {
          setWord(event.target.value)
        }}
      />
      {isOrdered && <AbsenceMeetings first={from} last={until} choices={choices} onChoices={onChoices} />}
      {isOrdered && back !== null && (
        <Notice title={from <= today ? t('absence.changes_now') : t('absence.changes', { day: day(from) })}>
          <ul className="changes">
            {me.presenter !== null && <li>{t('absence.card', { day: day(back) })}</li>}
            <li>{t('absence.requests')}</li>
            <li>
              {people.length === 0 ? t('absence.told') : t('absence.told_names', { names: formats.list(people) })}
            </li>
          </ul>
        </Notice>
      )}
      {refusal && (
        <Notice arrives tone="warning" title={refusal.title}>
          {refusal.text}
        </Notice>
      )}
      <div className="acts">
        <BusyButton type="submit" variant="contained" busy={busy} busyLabel={t('absence.saving')}>
          {t('absence.save')}
        </BusyButton>
        {onCancel && (
          <Button variant="text" onClick={onCancel}>
            {t('absence.cancel')}
          </Button>
        )}
      </div>
    </Form>
  )
}

/** As it is typed, or as a stored one is spelt. */
function dayRead(typed: string, today: string): string | null {
  if (/^\d{4}-\d{2}-\d{2}$/.test(typed)) return typed
  const read = readDay(typed, today)
  return 'fault' in read ? null : read.day
}
