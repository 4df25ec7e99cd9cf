import Button from '@mui/material/Button'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Line } from '../components/parts.ts'
import type { Parties } from '../meeting/parties.ts'
import { TaskFields } from './TaskFields.tsx'
import { useTaskForm } from './useTaskForm.ts'
import type { UnsentTasks } from './useUnsentTasks.ts'

const Form = styled('form')({ display: 'grid', gap: 16 })

export interface TaskPlace {
  parties: Parties
  unsent: UnsentTasks
  /** null: of no goal. */
  goalId: string | null
  /** In which the two agree on it. */
  meetingId?: string
  /** To begin with. */
  title?: string
}

/** One task after the other: the form stays open, and its title is empty again once a task is on its way. */
export function TaskAdder({ parties, unsent, goalId, meetingId, title, onClose }: TaskPlace & { onClose: () => void }) {
  const { t } = useTranslation('action_plan')
  const { form, now } = useTaskForm(parties, title === undefined ? null : { title })
  const submit = form.handleSubmit((task) => {
    unsent.add({ ...task, goal_id: goalId, ...(meetingId !== undefined && { meeting_id: meetingId }) })
    form.reset({ ...form.getValues(), title: '', due_on: '' })
    form.setFocus('title')
  })
  return (
    <Form
      noValidate
      aria-label={t('tasks.add')}
      onSubmit={(event) => {
        void submit(event)
      }}
    >
      <TaskFields {...{ form, now, parties }} />
      <Line sx={{ gap: 1 }}>
        <Button type="submit" variant="contained" size="small">
          {t('task.add')}
        </Button>
        <Button variant="text" size="small" onClick={onClose}>
          {t('task.close')}
        </Button>
      </Line>
    </Form>
  )
}
