import { actionPlan } from '#domain/mentoring/action-plan/aggregate.ts'
import * as decide from '#domain/mentoring/action-plan/decide.ts'
import type { ActionPlanEvent } from '#domain/mentoring/action-plan/events.ts'
import * as milestones from '#domain/mentoring/action-plan/milestones.ts'
import { planRolesOf } from '#domain/mentoring/action-plan/policy.ts'
import type { ActionPlan } from '#domain/mentoring/action-plan/state.ts'
import type { TaskDoer } from '#domain/mentoring/action-plan/words.ts'
import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import { accept, refuse, type Decision } from '#domain/platform/decision.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import type { Sealed } from '#domain/platform/event.ts'
import {
  derivedId,
  type Branded,
  type GoalId,
  type MeetingId,
  type MilestoneId,
  type RelationshipId,
  type TaskId,
} from '#domain/platform/ids.ts'
import { handle } from '../platform/handle.ts'
import type { CommandContext, CommandResult, Facts, RefusalCode, Vault } from '../platform/ports.ts'
import { sealText } from '../platform/seal-text.ts'
import { isStale, unitOfWork, type Load, type Loaded } from '../platform/unit-of-work.ts'

interface PlanInput extends CommandContext {
  readonly relationshipId: RelationshipId
}

type GoalInput = PlanInput & { readonly goalId: GoalId }
type TaskInput = PlanInput & { readonly taskId: TaskId }
type MilestoneInput = PlanInput & { readonly milestoneId: MilestoneId }

/** `YYYY-MM-DD`; null: no date. */
type Day = string | null

export interface NewGoal {
  readonly title: string
  readonly why: string | null
  readonly measure: string | null
  readonly dueOn: Day
}

export interface NewTask {
  readonly title: string
  readonly doer: TaskDoer
  readonly dueOn: Day
  readonly goalId: GoalId | null
  readonly meetingId: MeetingId | null
}

/** What changes, and no more: words that stay are not sealed again with the key of somebody else. */
type TaskChange = Partial<Omit<NewTask, 'meetingId'>>

interface Dependencies {
  readonly store: EventStore
  readonly vault: Vault
  readonly facts: Pick<Facts, 'milestones'>
}

/** A plan, perhaps without an event yet, loaded for one of the two. */
interface Opened {
  readonly stored: Loaded<ActionPlan>
  readonly writer: decide.Writer
  readonly load: Load
}

type Decided = Decision<ActionPlanEvent, RefusalCode>

export type ActionPlans = ReturnType<typeof createActionPlans>

const shape = { resource: 'action_plan' } as const

/**
 * The commands about the action plan of an accompaniment. Both parties write it, while the accompaniment runs. One that
 * is decided while the accompaniment ends stands before the end: the relationship is read, not written.
 */
export function createActionPlans({ store, vault, facts }: Dependencies) {
  const answer = (input: PlanInput, decideOn: (opened: Opened) => Decided | Promise<Decided>): Promise<CommandResult> =>
    handle(store, input, shape, async (load) => {
      const [relationship, stored] = await Promise.all([
        load(mentoringRelationship, input.relationshipId),
        load(actionPlan, input.relationshipId),
      ])
      const { state } = relationship
      if (state.state === 'none') return refuse('not_found')
      if (planRolesOf(state.parties, input.actor).length === 0) return refuse('forbidden')
      if (isStale(input, stored)) return refuse('revision_mismatch')
      const { parties, programId } = state
      const isRunning = state.state === 'initiated' || state.state === 'admin_initiated'
      const writer = { actor: input.actor, parties, programId, isRunning }
      const decision = await decideOn({ stored, writer, load })
      return 'refusal' in decision ? decision : unitOfWork({ resource: { on: stored, decision } })
    })

  /** Of the system, about what the program expects. Without anything to look at nothing is written. */
  const follow = (
    input: PlanInput,
    decideOn: (opened: Omit<Opened, 'load'> & { readonly ended: boolean }) => Decided | Promise<Decided>,
  ): Promise<CommandResult> =>
    handle(store, input, shape, async (load) => {
      if (input.actor.kind !== 'system') return refuse('forbidden')
      const [relationship, stored] = await Promise.all([
        load(mentoringRelationship, input.relationshipId),
        load(actionPlan, input.relationshipId),
      ])
      const { state } = relationship
      if (state.state === 'none') return refuse('not_found')
      const { parties, programId } = state
      const isRunning = state.state === 'initiated' || state.state === 'admin_initiated'
      const writer = { actor: input.actor, parties, programId, isRunning }
      const ended = ['finished', 'admin_finished', 'feedback_provided'].includes(state.state)
      const decision = await decideOn({ stored, writer, ended })
      return 'refusal' in decision ? decision : unitOfWork({ resource: { on: stored, decision } })
    })

  const sealed = (input: CommandContext, { stream }: Loaded<unknown>, event: ActionPlanEvent['type']) => {
    const seal = (text: string | null, field: string) => sealText(vault, input, text, `${stream}/${event}/${field}`)
    return {
      seal,
      /** Of what is not empty. */
      sealTitle: async (title: string): Promise<Sealed> => {
        const text = await seal(title, 'title')
        if (text === null) throw new TypeError('a goal and a task have a title')
        return text
      },
    }
  }

  return {
    setGoal: (input: PlanInput & NewGoal): Promise<CommandResult> =>
      answer(input, async ({ stored, writer }) => {
        const { seal, sealTitle } = sealed(input, stored, 'GoalSet')
        const [title, why, measure] = await Promise.all([
          sealTitle(input.title),
          seal(input.why, 'why'),
          seal(input.measure, 'measure'),
        ])
        const goalId = goalIdFrom(input)
        return decide.setGoal(stored.state, writer, { goalId, title, why, measure, dueOn: input.dueOn })
      }),

    changeGoal: (input: GoalInput & { readonly change: Partial<NewGoal> }): Promise<CommandResult> =>
      answer(input, async ({ stored, writer }) => {
        const { title, why, measure, dueOn } = input.change
        const { seal, sealTitle } = sealed(input, stored, 'GoalChanged')
        return decide.changeGoal(stored.state, writer, {
          goalId: input.goalId,
          ...(title !== undefined && { title: await sealTitle(title) }),
          ...(why !== undefined && { why: await seal(why, 'why') }),
          ...(measure !== undefined && { measure: await seal(measure, 'measure') }),
          ...(dueOn !== undefined && { dueOn }),
        })
      }),

    reachGoal: (input: GoalInput): Promise<CommandResult> =>
      answer(input, ({ stored, writer }) => decide.reachGoal(stored.state, writer, input.goalId)),

    dropGoal: (input: GoalInput & { readonly reason: string | null }): Promise<CommandResult> =>
      answer(input, async ({ stored, writer }) => {
        const reason = await sealed(input, stored, 'GoalDropped').seal(input.reason, 'reason')
        return decide.dropGoal(stored.state, writer, input.goalId, reason)
      }),

    reopenGoal: (input: GoalInput): Promise<CommandResult> =>
      answer(input, ({ stored, writer }) => decide.reopenGoal(stored.state, writer, input.goalId)),

    addTask: (input: PlanInput & NewTask): Promise<CommandResult> =>
      answer(input, async ({ stored, writer, load }) => {
        const { doer, dueOn, goalId, meetingId } = input
        if (meetingId !== null && !(await isOfPair(load, meetingId, input.relationshipId)))
          return refuse('meeting_unknown')
        const title = await sealed(input, stored, 'TaskAdded').sealTitle(input.title)
        const taskId = taskIdFrom(input)
        return decide.addTask(stored.state, writer, { taskId, title, doer, dueOn, goalId, meetingId })
      }),

    changeTask: (input: TaskInput & { readonly change: TaskChange }): Promise<CommandResult> =>
      answer(input, async ({ stored, writer }) => {
        const { title, ...facts } = input.change
        const { sealTitle } = sealed(input, stored, 'TaskChanged')
        return decide.changeTask(stored.state, writer, {
          taskId: input.taskId,
          ...(title !== undefined && { title: await sealTitle(title) }),
          ...facts,
        })
      }),

    doTask: (input: TaskInput): Promise<CommandResult> =>
      answer(input, ({ stored, writer }) => decide.doTask(stored.state, writer, input.taskId)),

    reopenTask: (input: TaskInput): Promise<CommandResult> =>
      answer(input, ({ stored, writer }) => decide.reopenTask(stored.state, writer, input.taskId)),

    removeTask: (input: TaskInput): Promise<CommandResult> =>
      answer(input, ({ stored, writer }) => decide.removeTask(stored.state, writer, input.taskId)),

    tickMilestone: (input: MilestoneInput): Promise<CommandResult> =>
      answer(input, ({ stored, writer }) => decide.tickMilestone(stored.state, writer, input.milestoneId, input.at)),

    reopenMilestone: (input: MilestoneInput): Promise<CommandResult> =>
      answer(input, ({ stored, writer }) => decide.reopenMilestone(stored.state, writer, input.milestoneId)),

    /**
     * Gives a pair that runs the milestones of its program.
     * @param input.version of the template; null: the one in force, for a pair that has none yet
     */
    planMilestones: (input: PlanInput & { readonly version: number | null }): Promise<CommandResult> =>
      follow(input, async ({ stored, writer }) => {
        const { relationshipId, version, at } = input
        const { milestonesVersion } = stored.state
        if (!writer.isRunning || (version === null ? milestonesVersion > 0 : milestonesVersion >= version))
          return accept()
        const known = await facts.milestones(input.companyId, { relationshipId, version, at })
        if (known === null) throw new Error('the read models do not show the accompaniment yet')
        if (known.template === null) return accept()
        return milestones.planMilestones(stored.state, writer, known.template, known.facts)
      }),

    /** Reaches the milestones whose fact has happened, once each, and opens those whose fact was taken back. */
    settleMilestones: (input: PlanInput): Promise<CommandResult> =>
      follow(input, async ({ stored, writer, ended }) => {
        if (stored.state.milestones.size === 0 || !(writer.isRunning || ended)) return accept()
        const { relationshipId, at } = input
        const known = await facts.milestones(input.companyId, { relationshipId, version: null, at })
        return known === null ? accept() : milestones.settleMilestones(stored.state, writer, known.facts)
      }),
  }
}

/** Of the goal that this call sets, and its repeats. */
export function goalIdFrom(input: PlanInput): GoalId {
  return idFrom('goal', input)
}

/** Of the task that this call adds, and its repeats. */
export function taskIdFrom(input: PlanInput): TaskId {
  return idFrom('task', input)
}

function idFrom<Id extends Branded<string>>(kind: 'goal' | 'task', input: PlanInput): Id {
  const { companyId, actor, relationshipId, idempotencyKey } = input
  return derivedId<Id>(kind, companyId, relationshipId, actor.userId ?? actor.kind, idempotencyKey)
}

async function isOfPair(load: Load, meetingId: MeetingId, relationshipId: RelationshipId): Promise<boolean> {
  const { state } = await load(meeting, meetingId)
  return state.state !== 'none' && state.relationshipId === relationshipId
}
