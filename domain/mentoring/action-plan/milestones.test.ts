import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { named, partiesOf, program } from '#tests/support/mentoring.ts'
import { admin, system, user } from '#tests/support/requests.ts'
import type { Decision } from '../../platform/decision.ts'
import { accept, refuse } from '../../platform/decision.ts'
import { instant, type MilestoneId } from '../../platform/ids.ts'
import * as decide from './decide.ts'
import type { ActionPlanEvent } from './events.ts'
import {
  daysLater,
  planMilestones,
  settleMilestones,
  type MilestoneFacts,
  type TemplateMilestone,
} from './milestones.ts'
import { evolve, noActionPlan, type ActionPlan } from './state.ts'

const parties = partiesOf('Inès', 'Marc')
const pair = { parties, programId: program, isRunning: true }
const idOf = (name: string) => named<MilestoneId>(`milestone ${name}`)
const at = (day: string) => instant(`${day}T10:00:00.000Z`)
const template = (name: string, more: Partial<TemplateMilestone> = {}): TemplateMilestone => ({
  id: idOf(name),
  kind: 'task',
  count: null,
  for: 'both',
  due_weeks: 4,
  due_session: null,
  ...more,
})
const met = template('session', { kind: 'session', count: 2, due_weeks: 8 })
const report = template('report', { kind: 'report', count: 1, due_weeks: null, due_session: 1 })
const goal = template('goal', { kind: 'goal', due_weeks: 3 })
const task = template('task', { for: 'participant' })
const all = [met, report, goal, task]

const noFacts: MilestoneFacts = {
  held: [],
  heldOn: [],
  reports: { participant: [], presenter: [] },
  firstGoalAt: null,
}
const heldOn = (...days: string[]) => ({ held: days.map(at), heldOn: days })
const today = (day: string, facts: Partial<MilestoneFacts> = {}) => ({
  ...noFacts,
  ...facts,
  began: '2026-09-01',
  today: day,
})
const eventsOf = (decision: Decision<ActionPlanEvent>) => ('events' in decision ? decision.events : [])
const after = (plan: ActionPlan, decision: Decision<ActionPlanEvent>) => eventsOf(decision).reduce(evolve, plan)
const begun = after(
  noActionPlan,
  planMilestones(noActionPlan, pair, { version: 1, milestones: all }, today('2026-09-01')),
)
const daysOf = (plan: ActionPlan) => [...plan.milestones.values()].map(({ dueOn }) => dueOn)

describe('planning', () => {
  it('opens the plan, and dates each milestone from the start or leaves it to its session', () => {
    const decision = planMilestones(noActionPlan, pair, { version: 1, milestones: all }, today('2026-09-01'))
    expect(eventsOf(decision).map(({ type }) => type)).toEqual(['ActionPlanOpened', 'MilestonesPlanned'])
    expect(daysOf(begun)).toEqual(['2026-10-27', null, '2026-09-22', '2026-09-29'])
  })

  it('is done once for each version, and never back to an earlier one', () => {
    for (const version of [1, 0])
      expect(planMilestones(begun, pair, { version, milestones: all }, today('2026-09-02'))).toEqual(accept())
  })

  it('leaves a pair alone that does not run', () => {
    const over = { ...pair, isRunning: false }
    expect(planMilestones(noActionPlan, over, { version: 1, milestones: all }, today('2026-09-01'))).toEqual(accept())
  })

  it('counts what has happened before', () => {
    const facts = { ...heldOn('2026-09-10', '2026-09-24'), firstGoalAt: at('2026-09-03') }
    const decision = planMilestones(noActionPlan, pair, { version: 1, milestones: all }, today('2026-10-01', facts))
    expect(eventsOf(decision).filter(({ type }) => type === 'MilestoneReached')).toEqual([
      { type: 'MilestoneReached', data: { milestoneId: met.id, reachedAt: at('2026-09-24') } },
      { type: 'MilestoneReached', data: { milestoneId: goal.id, reachedAt: at('2026-09-03') } },
    ])
  })

  it.each([
    ['a day that has passed is two weeks from now', 2, '2026-09-20', '2026-10-04'],
    ['a day that is still to come is that day', 5, '2026-09-20', '2026-10-06'],
    ['what was late already gets no grace', 2, '2026-10-10', '2026-09-15'],
  ])('of another version: %s', (_, weeks, now, due) => {
    const earlier = { version: 2, milestones: [{ ...task, due_weeks: weeks }] }
    expect(daysOf(after(begun, planMilestones(begun, pair, earlier, today(now))))).toEqual([due])
  })

  it('of another version keeps what is reached, also through one that lacks it or asks for more', () => {
    const facts = today('2026-09-20', { firstGoalAt: at('2026-09-03') })
    const reached = after(begun, settleMilestones(begun, pair, facts))
    const without = after(reached, planMilestones(reached, pair, { version: 2, milestones: [task] }, facts))
    const back = planMilestones(without, pair, { version: 3, milestones: [goal, task] }, facts)
    expect(eventsOf(back).map(({ type }) => type)).toEqual(['MilestonesPlanned'])
    const more = [{ ...goal, kind: 'session' as const, count: 9 }]
    const changed = after(reached, planMilestones(reached, pair, { version: 2, milestones: more }, facts))
    expect(settleMilestones(changed, pair, facts)).toEqual(accept())
    expect(changed.reached.has(goal.id)).toBe(true)
  })
})

describe('what happens', () => {
  it('dates what is due with a session, and takes the day back with the session', () => {
    const dated = settleMilestones(begun, pair, today('2026-09-12', heldOn('2026-09-10')))
    expect(dated).toEqual(accept({ type: 'MilestoneDated', data: { milestoneId: report.id, dueOn: '2026-09-17' } }))
    expect(settleMilestones(after(begun, dated), pair, noFacts)).toEqual(
      accept({ type: 'MilestoneDated', data: { milestoneId: report.id, dueOn: null } }),
    )
  })

  it('reaches a report of both with the second one, and opens it again when one is taken back', () => {
    const one = { ...noFacts, reports: { participant: [at('2026-09-11')], presenter: [] } }
    expect(settleMilestones(begun, pair, one)).toEqual(accept())
    const both = { ...one, reports: { ...one.reports, presenter: [at('2026-09-13')] } }
    const reached = settleMilestones(begun, pair, both)
    expect(reached).toEqual(
      accept({ type: 'MilestoneReached', data: { milestoneId: report.id, reachedAt: at('2026-09-13') } }),
    )
    expect(settleMilestones(after(begun, reached), pair, one)).toEqual(
      accept({ type: 'MilestoneReopened', data: { milestoneId: report.id } }),
    )
  })

  it('after the end only reaches: nothing opens again', () => {
    const over = { isRunning: false }
    const both = { ...noFacts, reports: { participant: [at('2026-09-11')], presenter: [at('2026-09-13')] } }
    const reached = after(begun, settleMilestones(begun, over, both))
    expect(reached.reached.has(report.id)).toBe(true)
    expect(settleMilestones(reached, over, noFacts)).toEqual(accept())
  })

  it('in any order reaches each once, and a second look changes noFacts', () => {
    const days = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 5 })
    const facts = fc.record({ held: days, mine: days, theirs: days, goal: fc.option(fc.integer({ min: 0, max: 60 })) })
    fc.assert(
      fc.property(fc.array(facts, { maxLength: 12 }), (moments) => {
        let plan = begun
        for (const { held, mine, theirs, goal: set } of moments) {
          const sorted = (some: readonly number[]) =>
            some.toSorted((a, b) => a - b).map((n) => daysLater('2026-09-01', n))
          const now = {
            ...heldOn(...sorted(held)),
            reports: { participant: sorted(mine).map(at), presenter: sorted(theirs).map(at) },
            firstGoalAt: set === null ? null : at(daysLater('2026-09-01', set)),
          }
          const decision = settleMilestones(plan, pair, now)
          const reached = eventsOf(decision).filter(({ type }) => type === 'MilestoneReached')
          const before = plan.reached
          expect(reached.filter(({ data }) => before.has((data as { milestoneId: MilestoneId }).milestoneId))).toEqual(
            [],
          )
          plan = after(plan, decision)
          expect(plan.reached.has(met.id)).toBe(held.length >= 2)
          expect(plan.reached.has(report.id)).toBe(mine.length > 0 && theirs.length > 0)
          expect(settleMilestones(plan, pair, now)).toEqual(accept())
        }
      }),
    )
  })
})

describe('a tick', () => {
  const mentee: decide.Writer = { ...pair, actor: user('Inès') }
  const mentor: decide.Writer = { ...pair, actor: user('Marc') }
  const now = at('2026-09-20')
  const ticked = after(begun, decide.tickMilestone(begun, mentee, task.id, now))

  it('reaches a task once, and whoever it is for takes it back', () => {
    expect(decide.tickMilestone(begun, mentee, task.id, now)).toEqual(
      accept({ type: 'MilestoneReached', data: { milestoneId: task.id, reachedAt: now } }),
    )
    expect(decide.tickMilestone(ticked, mentee, task.id, now)).toEqual(accept())
    expect(decide.reopenMilestone(ticked, mentee, task.id)).toEqual(
      accept({ type: 'MilestoneReopened', data: { milestoneId: task.id } }),
    )
    expect(decide.reopenMilestone(begun, mentee, task.id)).toEqual(accept())
    expect(settleMilestones(ticked, pair, noFacts)).toEqual(accept())
  })

  it.each([
    ['by the other one', 'milestone_of_other', decide.tickMilestone(begun, mentor, task.id, now)],
    ['taken back by the other one', 'milestone_of_other', decide.reopenMilestone(ticked, mentor, task.id)],
    ['of what happens by itself', 'milestone_by_fact', decide.tickMilestone(begun, mentee, goal.id, now)],
    ['of what is not there', 'milestone_unknown', decide.tickMilestone(begun, mentee, idOf('other'), now)],
    ['after the end', 'plan_over', decide.tickMilestone(begun, { ...mentee, isRunning: false }, task.id, now)],
    ['by an administrator', 'forbidden', decide.tickMilestone(begun, { ...pair, actor: admin }, task.id, now)],
    ['by the system', 'forbidden', decide.tickMilestone(begun, { ...pair, actor: system }, task.id, now)],
    ['by a stranger', 'forbidden', decide.tickMilestone(begun, { ...pair, actor: user('Théo') }, task.id, now)],
  ] as const)('%s is refused: %s', (_, code, decision) => {
    expect(decision).toEqual(refuse(code))
  })
})
