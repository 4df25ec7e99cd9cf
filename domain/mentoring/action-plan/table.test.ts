import { describe, expect, it } from 'vitest'
import { named, partiesOf, program } from '#tests/support/mentoring.ts'
import { admin, system, user } from '#tests/support/requests.ts'
import { acts, cellsOf, missingIn, outcomeOf, type Cell, type Row } from '#tests/support/state-table.ts'
import type { Decision } from '../../platform/decision.ts'
import { instant, type GoalId, type MilestoneId, type TaskId } from '../../platform/ids.ts'
import * as decide from './decide.ts'
import type { ActionPlanEvent } from './events.ts'
import { actionPlanPolicy, planRolesOf, type PlanCommand, type PlanStage } from './policy.ts'
import { evolve, goalStateOf, milestoneStateOf, noActionPlan, taskStateOf, type ActionPlan } from './state.ts'
import { taskDoers, type TaskDoer } from './words.ts'

const parties = partiesOf('Inès', 'Marc')
const goalId = named<GoalId>('goal')
const taskId = named<TaskId>('task')
const milestoneId = named<MilestoneId>('milestone')
const now = instant('2026-11-27T12:00:00.000Z')
const text = { enc: 1, kid: parties.participantUserId, iv: 'iv', ct: 'ct', tag: 'tag' } as const
const goal = { goalId, title: text, why: null, measure: null, dueOn: null }
const opened: ActionPlanEvent = { type: 'ActionPlanOpened', data: { ...parties, programId: program } }
const set: ActionPlanEvent = { type: 'GoalSet', data: goal }
const reached: ActionPlanEvent = { type: 'GoalReached', data: { goalId } }
const dropped: ActionPlanEvent = { type: 'GoalDropped', data: { goalId, reason: null } }

const actors = {
  mentee: user('Inès'),
  mentor: user('Marc'),
  administrator: admin,
  stranger: user('Théo'),
  system,
} as const
const others = 'administrator stranger system'
const actorOf = (name: string) => actors[name as keyof typeof actors]
const writerOf = (name: string, state: string): decide.Writer => {
  const isRunning = !state.startsWith('over')
  return { actor: actorOf(name), parties, programId: program, isRunning }
}
const planOf = (events: readonly ActionPlanEvent[] | undefined) => (events ?? []).reduce(evolve, noActionPlan)

/** `done` is what a command comes to without an event: a task that is done is `ticked` here. */
const nameOf = (state: string) => (state === 'done' ? 'ticked' : state)
const stageOf = (state: string) =>
  (state.startsWith('over') ? 'over' : state === 'ticked' ? 'done' : state) as PlanStage

/** A state after `over/` is one of an accompaniment that does not run. */
const bare = (state: string) => state.replace('over/', '')
const over = (states: string) => states.split(' ').map((state) => `over/${state}`)

type Command = (plan: ActionPlan, writer: decide.Writer) => Decision<ActionPlanEvent>

/** The state of the plan, and what the command comes to there. */
function outcomeIn(
  { command, state, actor }: Cell,
  plan: ActionPlan,
  commands: Readonly<Record<string, Command>>,
  stateOf: (plan: ActionPlan) => string,
) {
  const decision = commands[command]?.(plan, writerOf(actor, state))
  return [stateOf(plan), decision && outcomeOf(decision, plan, evolve, stateOf)]
}

const goalCommands: Readonly<Record<string, Command>> = {
  setGoal: (plan, writer) => decide.setGoal(plan, writer, goal),
  changeGoal: (plan, writer) => decide.changeGoal(plan, writer, { goalId, dueOn: '2026-12-18' }),
  'changeGoal/without a change': (plan, writer) => decide.changeGoal(plan, writer, { goalId }),
  reachGoal: (plan, writer) => decide.reachGoal(plan, writer, goalId),
  dropGoal: (plan, writer) => decide.dropGoal(plan, writer, goalId, null),
  reopenGoal: (plan, writer) => decide.reopenGoal(plan, writer, goalId),
}
const taskCommands = (doer: TaskDoer): Readonly<Record<string, Command>> => ({
  addTask: (plan, writer) =>
    decide.addTask(plan, writer, { taskId, title: text, doer, dueOn: null, goalId: null, meetingId: null }),
  changeTask: (plan, writer) => decide.changeTask(plan, writer, { taskId, dueOn: null }),
  'changeTask/without a change': (plan, writer) => decide.changeTask(plan, writer, { taskId }),
  doTask: (plan, writer) => decide.doTask(plan, writer, taskId),
  reopenTask: (plan, writer) => decide.reopenTask(plan, writer, taskId),
  removeTask: (plan, writer) => decide.removeTask(plan, writer, taskId),
})
const milestoneCommands: Readonly<Record<string, Command>> = {
  tickMilestone: (plan, writer) => decide.tickMilestone(plan, writer, milestoneId, now),
  reopenMilestone: (plan, writer) => decide.reopenMilestone(plan, writer, milestoneId),
}

it('has a row for every decision and every rule', () => {
  const commands = Object.keys({ ...goalCommands, ...taskCommands('both'), ...milestoneCommands })
  expect(missingIn(commands, decide)).toEqual([])
  expect(Object.keys(actionPlanPolicy.rules).filter((rule) => !commands.includes(rule))).toEqual([])
})

const offers = (cells: readonly Cell[], doer: TaskDoer) =>
  cells.filter(({ command, state, actor }) => {
    const roles = planRolesOf(parties, actorOf(actor), doer)
    return command in actionPlanPolicy.rules && actionPlanPolicy.mayDo(command as PlanCommand, stageOf(state), roles)
  })
const acting = (cells: readonly Cell[]) =>
  cells.filter(({ command, outcome }) => command in actionPlanPolicy.rules && acts(outcome))

describe('a goal', () => {
  const waysTo: Readonly<Record<string, readonly ActionPlanEvent[]>> = {
    none: [],
    open: [opened, set],
    reached: [opened, set, reached],
    dropped: [opened, set, dropped],
  }
  const both = 'mentee mentor'
  const rows: readonly Row[] = [
    ['setGoal', both, 'none', 'open'],
    ['changeGoal', both, 'open', 'same'],
    ['changeGoal/without a change', both, 'open', 'done'],
    ['reachGoal', both, 'open', 'reached'],
    ['reachGoal', both, 'reached', 'done'],
    ['dropGoal', both, 'open', 'dropped'],
    ['dropGoal', both, 'dropped', 'done'],
    ['reopenGoal', both, 'reached dropped', 'open'],
    ['reopenGoal', both, 'open', 'done'],
  ]
  const states = [...Object.keys(waysTo), ...over('none open reached dropped')]
  const cells = cellsOf({ commands: Object.keys(goalCommands), states, actors: Object.keys(actors), rows })
  it.each(cells)('$command from $state by $actor: $outcome', (cell) => {
    const outcome = outcomeIn(cell, planOf(waysTo[bare(cell.state)]), goalCommands, (plan) => goalStateOf(plan, goalId))
    expect(outcome).toEqual([bare(cell.state), cell.outcome])
  })
  it('offers what the rows allow, and no more', () => {
    expect(offers(cells, 'both')).toEqual(acting(cells))
  })
})

describe.each(taskDoers)('a task for %s', (doer) => {
  const added: ActionPlanEvent = {
    type: 'TaskAdded',
    data: { taskId, title: text, doer, dueOn: null, goalId: null, meetingId: null },
  }
  const waysTo: Readonly<Record<string, readonly ActionPlanEvent[]>> = {
    none: [],
    open: [opened, added],
    ticked: [opened, added, { type: 'TaskDone', data: { taskId } }],
    removed: [opened, added, { type: 'TaskRemoved', data: { taskId } }],
  }
  const doers = { participant: 'mentee', presenter: 'mentor', both: 'mentee mentor' }[doer]
  const rows: readonly Row[] = [
    ['addTask', 'mentee mentor', 'none', 'open'],
    ['changeTask', doers, 'open', 'same'],
    ['changeTask/without a change', doers, 'open', 'done'],
    ['doTask', doers, 'open', 'ticked'],
    ['doTask', doers, 'ticked', 'done'],
    ['reopenTask', doers, 'ticked', 'open'],
    ['reopenTask', doers, 'open', 'done'],
    ['removeTask', doers, 'open ticked', 'removed'],
    ['removeTask', doers, 'removed', 'done'],
  ]
  const states = [...Object.keys(waysTo), ...over('none open ticked removed')]
  const cells = cellsOf({ commands: Object.keys(taskCommands(doer)), states, actors: Object.keys(actors), rows })
  it.each(cells)('$command from $state by $actor: $outcome', (cell) => {
    const plan = planOf(waysTo[bare(cell.state)])
    const outcome = outcomeIn(cell, plan, taskCommands(doer), (now) => nameOf(taskStateOf(now, taskId)))
    expect(outcome).toEqual([bare(cell.state), cell.outcome])
  })
  it('offers what the rows allow, and no more', () => {
    expect(offers(cells, doer)).toEqual(acting(cells))
  })
})

describe.each(taskDoers)('a milestone for %s', (doer) => {
  const milestones = [{ milestoneId, kind: 'task' as const, count: null, doer, dueOn: '2026-12-18', withMeeting: null }]
  const planned: ActionPlanEvent = { type: 'MilestonesPlanned', data: { version: 1, milestones } }
  const waysTo: Readonly<Record<string, readonly ActionPlanEvent[]>> = {
    none: [],
    open: [opened, planned],
    reached: [opened, planned, { type: 'MilestoneReached', data: { milestoneId, reachedAt: now } }],
  }
  const doers = { participant: 'mentee', presenter: 'mentor', both: 'mentee mentor' }[doer]
  const rows: readonly Row[] = [
    ['tickMilestone', doers, 'open', 'reached'],
    ['tickMilestone', doers, 'reached', 'done'],
    ['reopenMilestone', doers, 'reached', 'open'],
    ['reopenMilestone', doers, 'open', 'done'],
  ]
  const states = [...Object.keys(waysTo), ...over('none open reached')]
  const cells = cellsOf({ commands: Object.keys(milestoneCommands), states, actors: Object.keys(actors), rows })
  it.each(cells)('$command from $state by $actor: $outcome', (cell) => {
    const plan = planOf(waysTo[bare(cell.state)])
    const outcome = outcomeIn(cell, plan, milestoneCommands, (now) => milestoneStateOf(now, milestoneId))
    expect(outcome).toEqual([bare(cell.state), cell.outcome])
  })
  it('offers what the rows allow, and no more', () => {
    expect(offers(cells, doer)).toEqual(acting(cells))
  })
})

it('is not there for anybody else', () => {
  for (const actor of others.split(' ')) expect(planRolesOf(parties, actorOf(actor))).toEqual([])
})
