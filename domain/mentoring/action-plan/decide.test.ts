import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { named, partiesOf, program } from '#tests/support/mentoring.ts'
import { user } from '#tests/support/requests.ts'
import { accept, refuse, type Decision } from '../../platform/decision.ts'
import type { GoalId, TaskId } from '../../platform/ids.ts'
import * as decide from './decide.ts'
import type { ActionPlanEvent } from './events.ts'
import { evolve, noActionPlan, openGoals, openTasks, type ActionPlan } from './state.ts'
import { mostGoals, mostOpenGoals, mostOpenTasks, mostTasks, type TaskDoer } from './words.ts'

const parties = partiesOf('Inès', 'Marc')
const text = { enc: 1, kid: parties.participantUserId, iv: 'iv', ct: 'ct', tag: 'tag' } as const
const mentee: decide.Writer = { actor: user('Inès'), parties, programId: program, isRunning: true }
const mentor: decide.Writer = { ...mentee, actor: user('Marc') }
const goal = (n: number) => ({
  goalId: named<GoalId>(`goal ${n}`),
  title: text,
  why: null,
  measure: null,
  dueOn: '2026-12-18',
})
const task = (n: number, doer: TaskDoer = 'both') => ({
  taskId: named<TaskId>(`task ${n}`),
  title: text,
  doer,
  dueOn: null,
  goalId: null,
  meetingId: null,
})
const { goalId } = goal(0)
const { taskId } = task(0)

const after = (plan: ActionPlan, decision: Decision<ActionPlanEvent>): ActionPlan => {
  if ('refusal' in decision) throw new Error(decision.refusal.code)
  return decision.events.reduce(evolve, plan)
}
const withGoals = (count: number) =>
  Array.from({ length: count }, (_, n) => n).reduce(
    (plan, n) => after(plan, decide.setGoal(plan, mentee, goal(n))),
    noActionPlan,
  )
const withTasks = (count: number, doer: TaskDoer = 'both') =>
  Array.from({ length: count }, (_, n) => n).reduce(
    (plan, n) => after(plan, decide.addTask(plan, mentee, task(n, doer))),
    noActionPlan,
  )

it('is opened with the first goal or task, once', () => {
  const opened = { type: 'ActionPlanOpened', data: { ...parties, programId: program } } as const
  const set = { type: 'GoalSet', data: goal(0) } as const
  const added = { type: 'TaskAdded', data: task(0) } as const
  expect(decide.setGoal(noActionPlan, mentor, goal(0))).toEqual(accept<ActionPlanEvent>(opened, set))
  expect(decide.addTask(noActionPlan, mentee, task(0))).toEqual(accept<ActionPlanEvent>(opened, added))
  expect(decide.addTask(withGoals(1), mentee, task(0))).toEqual(accept(added))
})

describe('limits', () => {
  it('are five open goals, those reopened among them', () => {
    const plan = withGoals(mostOpenGoals)
    expect(decide.setGoal(plan, mentee, goal(5))).toEqual(refuse('too_many_goals'))
    const reached = after(plan, decide.reachGoal(plan, mentor, goalId))
    const full = after(reached, decide.setGoal(reached, mentee, goal(5)))
    expect(decide.reopenGoal(full, mentee, goalId)).toEqual(refuse('too_many_goals'))
  })

  it('are fifty open tasks, those reopened among them', () => {
    const plan = withTasks(mostOpenTasks)
    expect(decide.addTask(plan, mentee, task(50))).toEqual(refuse('too_many_tasks'))
    const done = after(plan, decide.doTask(plan, mentor, taskId))
    const full = after(done, decide.addTask(done, mentee, task(50)))
    expect(decide.reopenTask(full, mentee, taskId)).toEqual(refuse('too_many_tasks'))
  })

  it('are so many goals and tasks in all', () => {
    const goals = new Map(Array.from({ length: mostGoals }, (_, n) => [goal(n).goalId, 'dropped'] as const))
    expect(decide.setGoal({ ...noActionPlan, goals }, mentee, goal(mostGoals))).toEqual(refuse('plan_full'))
    const over = { state: 'done', doer: 'both' } as const
    const tasks = new Map(Array.from({ length: mostTasks }, (_, n) => [task(n).taskId, over] as const))
    expect(decide.addTask({ ...noActionPlan, tasks }, mentee, task(mostTasks))).toEqual(refuse('plan_full'))
  })
})

describe('refusals', () => {
  const over: decide.Writer = { ...mentee, isRunning: false }

  it('name an accompaniment that does not run', () => {
    expect(decide.setGoal(noActionPlan, over, goal(0))).toEqual(refuse('plan_over'))
    expect(decide.doTask(withTasks(1), over, taskId)).toEqual(refuse('plan_over'))
  })

  it('name a goal that is not there or is over', () => {
    expect(decide.reachGoal(noActionPlan, mentee, goalId)).toEqual(refuse('goal_unknown'))
    expect(decide.addTask(noActionPlan, mentee, { ...task(0), goalId })).toEqual(refuse('goal_unknown'))
    const plan = withTasks(1)
    expect(decide.changeTask(plan, mentee, { taskId, goalId })).toEqual(refuse('goal_unknown'))
    const goals = withGoals(1)
    const dropped = after(goals, decide.dropGoal(goals, mentee, goalId, text))
    expect(decide.changeGoal(dropped, mentee, { goalId, why: null })).toEqual(refuse('goal_closed'))
    expect(decide.reachGoal(dropped, mentee, goalId)).toEqual(refuse('goal_closed'))
  })

  it('name a task that is not there, is done, or is for the other one alone', () => {
    expect(decide.doTask(noActionPlan, mentee, taskId)).toEqual(refuse('task_unknown'))
    const plan = withTasks(1, 'presenter')
    expect(decide.doTask(plan, mentee, taskId)).toEqual(refuse('task_of_other'))
    expect(decide.removeTask(plan, mentee, taskId)).toEqual(refuse('task_of_other'))
    const done = after(plan, decide.doTask(plan, mentor, taskId))
    expect(decide.changeTask(done, mentor, { taskId, dueOn: null })).toEqual(refuse('task_done'))
    const removed = after(done, decide.removeTask(done, mentor, taskId))
    expect(decide.doTask(removed, mentor, taskId)).toEqual(refuse('task_unknown'))
  })

  it('follow a task that is handed over', () => {
    const plan = withTasks(1, 'participant')
    const handed = after(plan, decide.changeTask(plan, mentee, { taskId, doer: 'presenter' }))
    expect(decide.doTask(handed, mentee, taskId)).toEqual(refuse('task_of_other'))
    expect(decide.doTask(handed, mentor, taskId)).toEqual(accept({ type: 'TaskDone', data: { taskId } }))
  })
})

describe('any commands of the two in any order', () => {
  type Give = (plan: ActionPlan, writer: decide.Writer) => Decision<ActionPlanEvent>
  const some = fc.integer({ min: 0, max: 60 })
  const doers = fc.constantFrom<TaskDoer>('participant', 'presenter', 'both')
  const command: fc.Arbitrary<Give> = fc.oneof(
    some.map(
      (n): Give =>
        (plan, writer) =>
          decide.setGoal(plan, writer, goal(n)),
    ),
    some.map(
      (n): Give =>
        (plan, writer) =>
          decide.reachGoal(plan, writer, goal(n).goalId),
    ),
    some.map(
      (n): Give =>
        (plan, writer) =>
          decide.dropGoal(plan, writer, goal(n).goalId, null),
    ),
    some.map(
      (n): Give =>
        (plan, writer) =>
          decide.reopenGoal(plan, writer, goal(n).goalId),
    ),
    {
      weight: 6,
      arbitrary: fc.tuple(some, doers).map(
        ([n, doer]): Give =>
          (plan, writer) =>
            decide.addTask(plan, writer, task(n, doer)),
      ),
    },
    some.map(
      (n): Give =>
        (plan, writer) =>
          decide.doTask(plan, writer, task(n).taskId),
    ),
    some.map(
      (n): Give =>
        (plan, writer) =>
          decide.reopenTask(plan, writer, task(n).taskId),
    ),
    some.map(
      (n): Give =>
        (plan, writer) =>
          decide.removeTask(plan, writer, task(n).taskId),
    ),
  )

  it('never exceed the limits, and give no event the second time', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(command, fc.constantFrom(mentee, mentor)), { maxLength: 150 }), (given) => {
        let plan = noActionPlan
        for (const [give, writer] of given) {
          const decision = give(plan, writer)
          if (!('events' in decision)) continue
          plan = decision.events.reduce(evolve, plan)
          expect(openGoals(plan)).toBeLessThanOrEqual(mostOpenGoals)
          expect(openTasks(plan)).toBeLessThanOrEqual(mostOpenTasks)
          const again = give(plan, writer)
          expect('events' in again ? again.events : []).toEqual([])
        }
      }),
    )
  })
})
