import { styled } from '@mui/material/styles'
import { useEffect } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { taskDoers, taskTitleMaxLength } from '#contract/mentoring/action-plans.ts'
import { Field } from '../components/Field.tsx'
import { SelectField } from '../components/SelectField.tsx'
import { useFormats } from '../i18n/format.ts'
import type { Parties } from '../meeting/parties.ts'
import { DayField } from '../planner/DayField.tsx'
import { readDay } from '../planner/readDay.ts'
import { useFaultWords } from '../planner/useDate.ts'
import { dayIn } from '../planner/wallClock.ts'
import type { TaskForm } from './useTaskForm.ts'

const Grid = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 16,
  '& > :first-of-type': { gridColumn: '1 / -1' },
  '@media (max-width: 640px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
})

/** What, for whom, by when. The title takes the focus. */
export function TaskFields({ form, now, parties }: TaskForm & { parties: Parties }) {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  const faultWords = useFaultWords()
  const {
    field: { value: title, ref: titleRef, onChange: onTitle },
    fieldState: titleState,
  } = useController({ control: form.control, name: 'title' })
  const doer = useController({ control: form.control, name: 'for' })
  const {
    field: { value: due, ref: dueRef, onChange: onDue },
    fieldState: dueState,
  } = useController({ control: form.control, name: 'due_on' })
  const read = readDay(due, dayIn(formats.zone, now))
  const { setFocus } = form
  useEffect(() => {
    setFocus('title')
  }, [setFocus])
  const names = new Map<string, string>([
    ['both', t('task.both')],
    [parties.side ?? '', t('task.me')],
    [parties.otherSide, parties.other?.firstName ?? ''],
  ])
  return (
    <Grid>
      <Field
        ref={titleRef}
        label={t('task.title')}
        required
        autoComplete="off"
        value={title}
        error={titleState.error ? t('task.title_missing') : undefined}
        inputProps={{ maxLength: taskTitleMaxLength }}
        onChange={onTitle}
      />
      <SelectField
        label={t('task.doer')}
        name="for"
        value={doer.field.value}
        options={taskDoers.map((value) => ({ value, label: names.get(value) ?? value }))}
        onChoose={doer.field.onChange}
      />
      <DayField
        ref={dueRef}
        label={t('task.due')}
        required={false}
        value={due}
        error={dueState.error && 'fault' in read ? faultWords({ field: 'day', ...read }) : undefined}
        now={now}
        onChange={onDue}
      />
    </Grid>
  )
}
