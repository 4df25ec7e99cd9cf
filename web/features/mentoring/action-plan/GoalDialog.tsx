import { useState } from 'react'
import { useController } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { goalMeasureMaxLength, goalTitleMaxLength, goalWhyMaxLength } from '#contract/mentoring/action-plans.ts'
import { useChange } from '../../../shared/data/useChange.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { TextField } from '../../../shared/form/TextField.tsx'
import { textDraft, useDraftForm } from '../../../shared/form/useDraftForm.ts'
import { useFormats } from '../../../shared/i18n/format.ts'
import { wholeDay } from '../../../shared/planner/day.ts'
import { DayField } from '../../../shared/planner/DayField.tsx'
import { readDay } from '../../../shared/planner/readDay.ts'
import { useFaultWords } from '../../../shared/planner/useDate.ts'
import { dayIn } from '../../../shared/planner/wallClock.ts'
import { useNow } from '../../../shared/useNow.ts'
import { changeGoal, setGoal } from '../../../shared/plan/calls.ts'
import type { PlanGoal } from '../../../shared/plan/calls.ts'
import { typedDay } from '../../../shared/plan/useTaskForm.ts'

const text = (max: number) => z.string().trim().max(max)

interface GoalDialogProps {
  open: boolean
  /** null: a new one. */
  goal: PlanGoal | null
  relationship: string
  personId: string
  /** Of the other one. */
  name: string
  onClose: () => void
}

/** What for, how one will see it, and by when. A new goal is kept as it is typed. */
export function GoalDialog({ open, goal, relationship, personId, name, onClose }: GoalDialogProps) {
  const { t } = useTranslation('action_plan')
  const formats = useFormats()
  const now = useNow()
  const faultWords = useFaultWords()
  const { busy, refusal, error, send, reset } = useChange<'action_plans'>(['action_plans', 'mentoring_relationships'])
  const [schema] = useState(() =>
    z.object({
      title: text(goalTitleMaxLength).min(1),
      measure: text(goalMeasureMaxLength),
      why: text(goalWhyMaxLength),
      due_on: typedDay(() => dayIn(formats.zone, new Date())),
    }),
  )
  const [empty] = useState(() => ({
    title: goal?.title ?? '',
    measure: goal?.measure ?? '',
    why: goal?.why ?? '',
    due_on: goal?.due_on == null ? '' : wholeDay(formats, goal.due_on),
  }))
  const place = `${personId}/goal/${relationship}`
  const { form, clear } = useDraftForm({
    schema,
    empty,
    drafts:
      goal === null
        ? {
            title: textDraft(`${place}/title`),
            measure: textDraft(`${place}/measure`),
            why: textDraft(`${place}/why`),
            due_on: textDraft(`${place}/due_on`),
          }
        : {},
  })
  const {
    field: { value: due, ref: dueRef, onChange: onDue },
    fieldState: dueState,
  } = useController({ control: form.control, name: 'due_on' })
  const read = readDay(due, dayIn(formats.zone, now))
  const close = () => {
    reset()
    onClose()
  }
  const submit = form.handleSubmit(async ({ measure, why, ...attributes }) => {
    const words = { ...attributes, measure: measure || null, why: why || null }
    const request = goal === null ? setGoal(relationship, words) : changeGoal(relationship, goal.id, words)
    if ((await send(request)) === null) return
    clear()
    close()
  })
  return (
    <FormDialog
      title={t(goal === null ? 'goal.set' : 'goal.change')}
      open={open}
      busy={busy}
      onClose={close}
      onSubmit={submit}
      words={{
        send: t(goal === null ? 'goal.send' : 'goal.save'),
        sending: t('goal.sending'),
        cancel: t('goal.cancel'),
      }}
      refusal={refusal}
      closed={false}
    >
      <TextField
        control={form.control}
        name="title"
        label={t('goal.title')}
        help={t('goal.title_help')}
        fault={t('goal.title_missing')}
        refusal={error?.of('title')?.detail}
        max={goalTitleMaxLength}
        rows={1}
        required
      />
      <TextField
        control={form.control}
        name="measure"
        label={t('goal.measure')}
        help={t('goal.measure_help')}
        refusal={error?.of('measure')?.detail}
        max={goalMeasureMaxLength}
        rows={1}
      />
      <TextField
        control={form.control}
        name="why"
        label={t('goal.why')}
        help={t('goal.why_help', { name })}
        refusal={error?.of('why')?.detail}
        max={goalWhyMaxLength}
        rows={3}
      />
      <DayField
        ref={dueRef}
        label={t('goal.due')}
        required={false}
        value={due}
        error={dueState.error && 'fault' in read ? faultWords({ field: 'day', ...read }) : undefined}
        now={now}
        onChange={onDue}
      />
    </FormDialog>
  )
}
