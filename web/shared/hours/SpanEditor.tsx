import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormGroup from '@mui/material/FormGroup'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../components/Icon.tsx'
import { Label, SmallMuted } from '../components/parts.ts'
import { Fault } from '../components/Fault.tsx'
import { SelectField } from '../components/SelectField.tsx'
import { useFormats } from '../i18n/format.ts'
import { EditorBox } from './styles.ts'
import { faultOf, quarters, weekdays, type Hours } from './week.ts'

interface SpanEditorProps {
  weekday: number
  hours: Hours
  others: readonly Hours[]
  onChange: (hours: Hours) => void
  onClose: () => void
  onRemove: () => void
  onCopy: (hours: Hours, days: readonly number[]) => void
}

/** From and To of one span, kept as they are chosen once nothing is wrong with them. */
export function SpanEditor({ weekday, hours, others, onChange, onClose, onRemove, onCopy }: SpanEditorProps) {
  const { t } = useTranslation('availability')
  const formats = useFormats()
  const [copying, setCopying] = useState<readonly number[] | null>(null)
  const fault = faultOf(hours, others)
  const words =
    fault === null
      ? undefined
      : fault.kind === 'overlap'
        ? t('span.overlap', { hours: formats.hours(fault.other.start, fault.other.end), start: fault.other.start })
        : fault.kind === 'order'
          ? t('span.order')
          : t('span.outside')
  const options = (chosen: string) => quarters(chosen).map((value) => ({ value, label: value }))
  return (
    <EditorBox
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (fault === null) onClose()
      }}
    >
      <div className="time">
        <SelectField
          label={t('span.from')}
          name="from"
          value={hours.start}
          options={options(hours.start)}
          onChoose={(start) => {
            onChange({ ...hours, start })
          }}
        />
      </div>
      <div className="time">
        <SelectField
          label={t('span.to')}
          name="to"
          value={hours.end}
          options={options(hours.end)}
          onChoose={(end) => {
            onChange({ ...hours, end })
          }}
        />
      </div>
      <Button
        variant="text"
        size="small"
        aria-expanded={copying !== null}
        onClick={() => {
          setCopying(copying === null ? [] : null)
        }}
      >
        {t('span.copy')}
      </Button>
      <Button variant="text" color="error" size="small" startIcon={<Icon name="trash" size={16} />} onClick={onRemove}>
        {t('span.remove')}
      </Button>
      <Button type="submit" variant="contained" size="small" className="end" disabled={fault !== null}>
        {t('span.done')}
      </Button>
      {words !== undefined && (
        <div className="wide" role="alert">
          <Fault id={`fault-${weekday}`}>{words}</Fault>
          <SmallMuted>{t('span.not_kept')}</SmallMuted>
        </div>
      )}
      {copying !== null && (
        <div className="wide" role="group" aria-labelledby={`copy-${weekday}`}>
          <Label id={`copy-${weekday}`}>{t('span.copy_to', { hours: formats.hours(hours.start, hours.end) })}</Label>
          <FormGroup row>
            {weekdays
              .filter((day) => day !== weekday)
              .map((day) => (
                <FormControlLabel
                  key={day}
                  label={formats.weekday(day)}
                  control={
                    <Checkbox
                      checked={copying.includes(day)}
                      onChange={(_event, checked) => {
                        setCopying(checked ? [...copying, day] : copying.filter((other) => other !== day))
                      }}
                    />
                  }
                />
              ))}
          </FormGroup>
          <Button
            size="small"
            disabled={copying.length === 0 || fault !== null}
            onClick={() => {
              onCopy(hours, copying)
              setCopying(null)
            }}
          >
            {t('span.copy')}
          </Button>
        </div>
      )}
    </EditorBox>
  )
}
