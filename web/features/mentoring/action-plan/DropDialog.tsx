import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { noteMaxLength } from '#contract/platform/values.ts'
import { useChange } from '../../../shared/data/useChange.ts'
import { FormDialog } from '../../../shared/form/FormDialog.tsx'
import { noteSchema } from '../../../shared/form/note.ts'
import { TextField } from '../../../shared/form/TextField.tsx'
import { textDraft, useDraftForm } from '../../../shared/form/useDraftForm.ts'
import { changeGoal } from '../../../shared/plan/calls.ts'
import type { PlanGoal } from '../../../shared/plan/calls.ts'

const schema = z.object({ reason: noteSchema })
const empty = { reason: '' }

interface DropDialogProps {
  open: boolean
  goal: PlanGoal
  relationship: string
  personId: string
  name: string
  onClose: () => void
}

/** A goal is left, with a word or without one. */
export function DropDialog({ open, goal, relationship, personId, name, onClose }: DropDialogProps) {
  const { t } = useTranslation('action_plan')
  const { busy, refusal, error, send } = useChange<'action_plans'>(['action_plans', 'mentoring_relationships'])
  const { form, clear } = useDraftForm({
    schema,
    empty,
    drafts: { reason: textDraft(`${personId}/goal/${goal.id}/reason`) },
  })
  const submit = form.handleSubmit(async ({ reason }) => {
    const attributes = { aasm_state: 'dropped', ...(reason !== '' && { reason }) } as const
    if ((await send(changeGoal(relationship, goal.id, attributes))) === null) return
    clear()
    onClose()
  })
  return (
    <FormDialog
      title={t('goal.drop')}
      text={t('goal.drop_text')}
      open={open}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
      words={{ send: t('goal.drop_send'), sending: t('goal.sending'), cancel: t('goal.cancel') }}
      refusal={refusal}
      closed={false}
    >
      <TextField
        control={form.control}
        name="reason"
        label={t('goal.drop_reason')}
        help={t('goal.drop_help', { name })}
        refusal={error?.of('reason')?.detail}
        max={noteMaxLength}
        rows={3}
      />
    </FormDialog>
  )
}
