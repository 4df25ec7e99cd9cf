import { useTranslation } from 'react-i18next'
import { useChange } from '../data/useChange.ts'
import { FormDialog } from '../form/FormDialog.tsx'
import type { Parties } from '../meeting/parties.ts'
import { changeTask } from './calls.ts'
import type { PlanTask } from './calls.ts'
import { TaskFields } from './TaskFields.tsx'
import { useTaskForm } from './useTaskForm.ts'

interface TaskDialogProps {
  open: boolean
  task: PlanTask
  relationship: string
  parties: Parties
  onClose: () => void
}

/** Another title, another day, or somebody else to do it. */
export function TaskDialog({ open, task, relationship, parties, onClose }: TaskDialogProps) {
  const { t } = useTranslation('action_plan')
  const { busy, refusal, send } = useChange<'action_plans'>(['action_plans', 'mentoring_relationships'])
  const { form, now } = useTaskForm(parties, task)
  const submit = form.handleSubmit(async (change) => {
    if ((await send(changeTask(relationship, task.id, change))) !== null) onClose()
  })
  return (
    <FormDialog
      title={t('task.edit')}
      open={open}
      busy={busy}
      onClose={onClose}
      onSubmit={submit}
      words={{ send: t('task.save'), sending: t('task.saving'), cancel: t('task.cancel') }}
      refusal={refusal}
      closed={false}
    >
      <TaskFields {...{ form, now, parties }} />
    </FormDialog>
  )
}
