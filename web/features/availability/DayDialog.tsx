import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { labelMaxLength, type ExceptionAttributes } from '#contract/availabilities.ts'
import { Field } from '../../shared/components/Field.tsx'
import { Two } from '../../shared/components/parts.ts'
import { SelectField } from '../../shared/components/SelectField.tsx'
import { ApiError } from '../../shared/data/errors.ts'
import { FormDialog } from '../../shared/form/FormDialog.tsx'
import { wordsOf } from '../../shared/notify/catalogue.ts'
import { faultOf, quarters } from '../../shared/hours/week.ts'

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
  const [first, setFirst] = useState(before?.first_day ?? '')
  const [last, setLast] = useState(before?.last_day ?? '')
  const [closed, setClosed] = useState((before?.hours.length ?? 0) === 0)
  const [hours, setHours] = useState(before?.hours[0] ?? usual)
  const [label, setLabel] = useState(before?.label ?? '')
  const [busy, setBusy] = useState(false)
  const [missing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<ApiError | null>(null)
  const fault = closed ? null : faultOf(hours, [])
  const words = refusal && wordsOf(say, refusal)
  const more = before?.hours.slice(1) ?? []

  async function send() {
    if (first === '') {
      setMissing(true)
      return
    }
    if (fault !== null) return
    setBusy(true)
    setRefusal(null)
    try {
      const list = closed ? [] : [hours, ...more]
      await onSend({ first_day: first, last_day: last === '' ? first : last, hours: list, label: label.trim() || null })
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
        <Field
          label={t('apart.first')}
          type="date"
          required
          value={first}
          error={missing && first === '' ? t('apart.day_missing') : undefined}
          onChange={({ target }) => {
            setFirst(target.value)
          }}
        />
        <Field
          label={t('apart.last')}
          type="date"
          value={last === '' ? first : last}
          inputProps={{ min: first }}
          onChange={({ target }) => {
            setLast(target.value)
          }}
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
