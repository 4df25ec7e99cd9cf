import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelMaxLength, type ExceptionAttributes } from '#contract/meetings/availabilities.ts'
import { Field } from '../../../shared/components/Field.tsx'
import { Two } from '../../../shared/components/parts.ts'
import { SelectField } from '../../../shared/components/SelectField.tsx'
import { ApiError } from '../../../shared/data/errors.ts'
import { useRefusal } from '../../../shared/data/useRefusal.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { wordsOf } from '../../../shared/notify/catalogue.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { wholeDay } from '../../../shared/planner/day.ts'
import { DayField } from '../../../shared/planner/DayField.tsx'
import { readDay } from '../../../shared/planner/readDay.ts'
import { useFaultWords } from '../../../shared/planner/useDate.ts'
import { dayIn } from '../../../shared/planner/wallClock.ts'
import { useNow } from '../../../shared/useNow.ts'
import { faultOf, quarters } from '../../../shared/hours/week.ts'

interface DayDialogProps {
  open: boolean
  onClose: () => void
  before: ExceptionAttributes | null
  onSend: (attributes: ExceptionAttributes) => Promise<void>
}

const usual = { start: '09:00', end: '11:00' }

/** One day apart, or several in a row. */
export function DayDialog({ open, onClose, before, onSend }: DayDialogProps) {
  const { t } = useTranslation('availability')
  const { t: say } = useTranslation()
  const id = useId()
  const formats = useFormats()
  const now = useNow()
  const today = dayIn(formats.zone, now)
  // As they are typed.
  const [typedFirst, setFirst] = useState(before ? wholeDay(formats, before.first_day) : '')
  const [typedLast, setLast] = useState(before ? wholeDay(formats, before.last_day) : '')
  const first = readDay(typedFirst, today)
  const last = typedLast.trim() === '' ? first : readDay(typedLast, today)
  const isReversed = !('fault' in first) && !('fault' in last) && last.day < first.day
  // What has begun may be changed while it lasts.
  const isOver = !('fault' in last) && last.day < today
  const faultWords = useFaultWords()
  const past = () => faultWords({ field: 'day', fault: 'past' })
  const [closed, setClosed] = useState((before?.hours.length ?? 0) === 0)
  const [hours, setHours] = useState(before?.hours[0] ?? usual)
  const [label, setLabel] = useState(before?.label ?? '')
  const [busy, setBusy] = useState(false)
  const [tried, setTried] = useState(false)
  const [refusal, setRefusal] = useRefusal()
  const fault = closed ? null : faultOf(hours, [])
  const words = refusal && wordsOf(say, refusal)
  const more = before?.hours.slice(1) ?? []

  async function send() {
    if ('fault' in first || 'fault' in last || isReversed || isOver) {
      setTried(true)
      return
    }
    if (fault !== null) return
    setBusy(true)
    setRefusal(null)
    try {
      const list = closed ? [] : [hours, ...more]
      await onSend({ first_day: first.day, last_day: last.day, hours: list, label: label.trim() || null })
      onClose()
    } catch (refused) {
      if (!(refused instanceof ApiError)) throw refused
      setRefusal(refused)
    } finally {
      setBusy(false)
    }
  }
  const options = (chosen: string) => quarters(chosen).map((value) => ({ value, label: value }))
  return (
    <FormDialog
      title={t('apart.dialog')}
      open={open}
      busy={busy}
      closed={false}
      onClose={onClose}
      onSubmit={send}
      words={{ send: t('apart.send'), sending: t('apart.sending'), cancel: t('apart.cancel') }}
      refusal={words && { title: words.title, text: words.lines.join(' ') }}
    >
      <Two>
        <DayField
          label={t('apart.first')}
          value={typedFirst}
          error={
            tried && 'fault' in first
              ? faultWords({ field: 'day', ...first })
              : isOver && typedLast.trim() === ''
                ? past()
                : undefined
          }
          now={now}
          from={today}
          onChange={setFirst}
        />
        <DayField
          label={t('apart.last')}
          required={false}
          value={typedLast}
          error={
            isReversed
              ? t('apart.reversed')
              : isOver && typedLast.trim() !== ''
                ? past()
                : tried && 'fault' in last && typedLast.trim() !== ''
                  ? faultWords({ field: 'day', ...last })
                  : undefined
          }
          now={now}
          from={'fault' in first ? today : first.day}
          onChange={setLast}
        />
      </Two>
      <div>
        <FormLabel id={id}>{t('apart.what')}</FormLabel>
        <RadioGroup
          aria-labelledby={id}
          value={closed ? 'closed' : 'open'}
          onChange={(_event, value) => {
            setClosed(value === 'closed')
          }}
        >
          <FormControlLabel value="closed" label={t('apart.what_closed')} control={<Radio />} />
          <FormControlLabel value="open" label={t('apart.what_open')} control={<Radio />} />
        </RadioGroup>
      </div>
      {!closed && (
        <Two>
          <SelectField
            label={t('span.from')}
            name="from"
            value={hours.start}
            options={options(hours.start)}
            onChoose={(start) => {
              setHours({ ...hours, start })
            }}
          />
          <SelectField
            label={t('span.to')}
            name="to"
            value={hours.end}
            options={options(hours.end)}
            error={fault === null ? undefined : t(fault.kind === 'outside' ? 'span.outside' : 'span.order')}
            onChoose={(end) => {
              setHours({ ...hours, end })
            }}
          />
        </Two>
      )}
      <Field
        label={t('apart.label')}
        help={t('apart.label_help')}
        value={label}
        inputProps={{ maxLength: labelMaxLength }}
        onChange={({ target }) => {
          setLabel(target.value)
        }}
      />
    </FormDialog>
  )
}
