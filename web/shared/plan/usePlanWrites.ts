import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../data/errors.ts'
import { useDataLayer } from '../data/hooks.ts'
import { randomUuid } from '../data/uuid.ts'
import { messageOf } from '../notify/catalogue.ts'
import { useNotifier } from '../notify/Toaster.tsx'
import { changeGoal, changeMilestone, changeTask, removeTask } from './calls.ts'
import type { GoalChange, Plan, PlanGoal, PlanMilestone, PlanTask } from './calls.ts'

interface Pending {
  readonly id: number
  readonly apply: (plan: Plan) => Plan
}

const doneDuration = 6000
/** The center shows the next task. */
const touched = ['action_plans', 'mentoring_relationships'] as const

export type PlanWrites = ReturnType<typeof usePlanWrites>

/**
 * What one click changes: each is shown at once, sent in the order of the clicks, and taken back when the server does
 * not do it.
 */
export function usePlanWrites(relationshipId: string) {
  const { t } = useTranslation('action_plan')
  const { t: common } = useTranslation()
  const layer = useDataLayer()
  const notifier = useNotifier()
  const [pending, setPending] = useState<readonly Pending[]>([])
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const next = useRef(0)
  const write = async (apply: Pending['apply'], send: () => Promise<unknown>): Promise<boolean> => {
    const id = (next.current += 1)
    setPending((all) => [...all, { id, apply }])
    const turn = last.current.then(send)
    last.current = turn.catch(() => undefined)
    try {
      await turn
      return true
    } catch (error) {
      if (error instanceof ApiError) notifier.say(messageOf(common, error))
      return false
    } finally {
      await Promise.all(touched.map((model) => layer.client.invalidateQueries({ queryKey: [model] })))
      setPending((all) => all.filter((one) => one.id !== id))
    }
  }
  const onTask = (id: string, change: (task: PlanTask) => readonly PlanTask[]) => (plan: Plan) => ({
    ...plan,
    tasks: plan.tasks.flatMap((task) => (task.id === id ? change(task) : [task])),
  })
  const setState = (id: string, state: PlanTask['aasm_state']) => {
    const idempotencyKey = randomUuid()
    const done_at = state === 'done' ? new Date().toISOString() : null
    return write(
      onTask(id, (task) => [{ ...task, aasm_state: state, done_at }]),
      () => layer.write(changeTask(relationshipId, id, { aasm_state: state }), { idempotencyKey }),
    )
  }
  const setGoalState = ({ id }: PlanGoal, state: NonNullable<GoalChange['aasm_state']>) => {
    const idempotencyKey = randomUuid()
    const closed_at = state === 'open' ? null : new Date().toISOString()
    return write(
      (plan) => ({
        ...plan,
        goals: plan.goals.map((goal) => (goal.id === id ? { ...goal, aasm_state: state, closed_at } : goal)),
      }),
      () => layer.write(changeGoal(relationshipId, id, { aasm_state: state }), { idempotencyKey }),
    )
  }
  const setMilestone = ({ id }: PlanMilestone, state: 'open' | 'reached') => {
    const idempotencyKey = randomUuid()
    const reached_at = state === 'open' ? null : new Date().toISOString()
    return write(
      (plan) => ({
        ...plan,
        milestones: plan.milestones.map((one) =>
          one.id === id ? { ...one, reached_at, late: one.late && state === 'open' } : one,
        ),
      }),
      () => layer.write(changeMilestone(relationshipId, id, state), { idempotencyKey }),
    )
  }
  return {
    /** The plan with what is on its way. */
    current: (plan: Plan) => pending.reduce((before, { apply }) => apply(before), plan),
    tick: (task: PlanTask) => {
      const done = task.aasm_state === 'open'
      void setState(task.id, done ? 'done' : 'open')
      if (!done) return
      const undo = { label: t('task.undo'), run: () => void setState(task.id, 'open') }
      notifier.say({ tone: 'success', title: t('task.ticked'), duration: doneDuration, action: undo })
    },
    tickMilestone: (milestone: PlanMilestone) => {
      const isTicked = milestone.reached_at === null
      void setMilestone(milestone, isTicked ? 'reached' : 'open')
      if (!isTicked) return
      const undo = { label: t('task.undo'), run: () => void setMilestone(milestone, 'open') }
      notifier.say({ tone: 'success', title: t('milestone.ticked'), duration: doneDuration, action: undo })
    },
    reach: (goal: PlanGoal) => setGoalState(goal, 'reached'),
    reopen: (goal: PlanGoal) => setGoalState(goal, 'open'),
    remove: (task: PlanTask) =>
      write(
        onTask(task.id, () => []),
        () => layer.remove(removeTask(relationshipId, task.id)),
      ),
  }
}
