import LinkTo from '@mui/material/Link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { taskTitleMaxLength } from '#contract/mentoring/action-plans.ts'
import { lazyOverlay } from '../components/lazyOverlay.tsx'
import { SmallMuted } from '../components/parts.ts'
import { useList, useOne } from '../data/hooks.ts'
import { useFormats } from '../i18n/format.ts'
import { meetingsOf } from '../meeting/calls.ts'
import { Block, BlockTitle } from '../meeting/page.tsx'
import type { Parties } from '../meeting/parties.ts'
import { messageOf } from '../notify/catalogue.ts'
import { useNotifier } from '../notify/Toaster.tsx'
import { paths } from '../paths/paths.ts'
import type { Me } from '../session/me.ts'
import { useNow } from '../useNow.ts'
import { AddTask } from './AddTask.tsx'
import { planOf } from './calls.ts'
import type { PlanTask } from './calls.ts'
import { milestoneDue, milestoneName, waitingMilestone } from './milestones.ts'
import { TaskList } from './TaskList.tsx'
import { usePlanWrites } from './usePlanWrites.ts'
import { useUnsentTasks } from './useUnsentTasks.ts'

const TaskDialog = lazyOverlay(() => import('./TaskDialog.tsx').then((m) => m.TaskDialog))

interface MeetingTasksProps {
  relationship: string
  /** Of the session that the page is about. */
  meeting: string
  me: Me
  parties: Parties
  /** What may become the next task. */
  step?: string
}

/** What the two agreed: tasks of last time first, then what else is open; what they agree now becomes a task. */
export function MeetingTasks({ relationship, meeting, me, parties, step = '' }: MeetingTasksProps) {
  const { t } = useTranslation('action_plan')
  const { t: common } = useTranslation()
  const formats = useFormats()
  const now = useNow()
  const notifier = useNotifier()
  const planQuery = useOne(planOf(relationship))
  const sessions = useList(meetingsOf(relationship)).data?.data ?? []
  const writes = usePlanWrites(relationship)
  const unsent = useUnsentTasks(me.id, relationship, (error, task) => {
    notifier.say({ ...messageOf(common, error), title: t('task.refused', { title: formats.typed(task.title) }) })
  })
  const [changing, setChanging] = useState<PlanTask | null>(null)
  if (planQuery.data === undefined) return null
  const plan = writes.current(planQuery.data.data.attributes)
  const numberOf = (id: string | null) => sessions.find((one) => one.id === id)?.attributes.session_number ?? 0
  const here = numberOf(meeting)
  const last = Math.max(0, ...plan.tasks.map((task) => numberOf(task.meeting_id)).filter((number) => number < here))
  const rankOf = (task: PlanTask) =>
    task.meeting_id === meeting ? 2 : last > 0 && numberOf(task.meeting_id) === last ? 0 : 1
  const tasks = plan.tasks
    .filter((task) => task.aasm_state === 'open' || rankOf(task) !== 1)
    .toSorted((a, b) => rankOf(a) - rankOf(b) || (a.due_on ?? '9').localeCompare(b.due_on ?? '9'))
  if (!plan.writable && tasks.length === 0) return null
  const milestone = plan.writable ? waitingMilestone(plan.milestones, parties.side) : null
  const expected =
    milestone && [milestoneName(t, milestone), milestoneDue(t, formats, milestone, now)].filter(Boolean).join(', ')
  const wanted = step.slice(0, taskTitleMaxLength)
  const title = plan.tasks.some((task) => task.title === wanted) ? '' : wanted
  const part = { plan, me, parties, sessions, unsent, writes, onTask: setChanging }
  return (
    <Block component="section" variant="outlined" aria-labelledby="meeting-tasks">
      <div className="head">
        <BlockTitle id="meeting-tasks">{t('meeting.title')}</BlockTitle>
        <LinkTo component={Link} to={paths.actionPlan(relationship)} variant="body2">
          {t('meeting.plan')}
        </LinkTo>
      </div>
      <SmallMuted sx={{ marginTop: -1, marginBottom: 1 }}>
        {t(plan.writable ? 'meeting.before' : 'over.title')}
      </SmallMuted>
      <TaskList {...part} tasks={tasks} goalId={null} label={t('meeting.title')} />
      {plan.writable && <AddTask {...{ parties, unsent, title }} goalId={null} meetingId={meeting} />}
      {expected !== null && <SmallMuted sx={{ marginTop: 2 }}>{t('milestone.next', { name: expected })}</SmallMuted>}
      {changing && <TaskDialog open task={changing} {...{ relationship, parties }} onClose={() => setChanging(null)} />}
    </Block>
  )
}
