import type { ActionPlanEvent } from '#domain/mentoring/action-plan/events.ts'
import type { GoalState, TaskState } from '#domain/mentoring/action-plan/state.ts'
import type { MilestoneKind, TaskDoer } from '#domain/mentoring/action-plan/words.ts'
import type { Party } from '#domain/meetings/meeting/events.ts'
import type { Sealed } from '#domain/platform/event.ts'
import { partyReadModel, type EventContext, type PartyAttributes } from '../parties/read-model.ts'

type GoalWord = 'title' | 'why' | 'measure' | 'reason'
type WordsBy<Word extends string> = { readonly [Name in Word]?: Party }

/** As it is sent. Words are clear text; null: there are none, or their author was erased. */
interface PlanGoal extends Readonly<Record<GoalWord, string | null>> {
  readonly id: string
  readonly aasm_state: Exclude<GoalState, 'none'>
  readonly due_on: string | null
  readonly set_at: string
  /** When it was reached or dropped. */
  readonly closed_at: string | null
  /** Who wrote which of the words. */
  readonly words_by: WordsBy<GoalWord>
}

interface PlanTask {
  readonly id: string
  readonly aasm_state: Exclude<TaskState, 'none' | 'removed'>
  readonly title: string | null
  readonly for: TaskDoer
  readonly due_on: string | null
  readonly goal_id: string | null
  readonly meeting_id: string | null
  readonly added_at: string
  readonly done_at: string | null
  readonly words_by: WordsBy<'title'>
}

/** Without its words, which the template's version has. */
export interface PlanMilestone {
  readonly id: string
  readonly kind: MilestoneKind
  readonly count: number | null
  readonly for: TaskDoer
  readonly due_on: string | null
  readonly with_session: number | null
  readonly reached_at: string | null
}

interface PlanAttributes extends PartyAttributes {
  readonly aasm_state: 'open'
  /** In the order in which they came. */
  readonly goals: readonly PlanGoal[]
  readonly tasks: readonly PlanTask[]
  /** The first day on which an open task is due; null: none has one. */
  readonly next_due_on: string | null
  readonly milestones: readonly PlanMilestone[]
  /** Of the template; 0: none was planned. */
  readonly milestones_version: number
  /** The first day on which an open milestone is due; null: none has one. */
  readonly next_milestone_on: string | null
  /** Those that a version has not any more and that were reached: a later one may have them again. */
  readonly milestones_past: Readonly<Record<string, string>>
}

type NoLinks = Readonly<Record<string, never>>

/** `rm.action_plans_v1`: one for each pair that has set a goal or added a task, with the id of the accompaniment. */
export const actionPlans = partyReadModel<'action_plans', ActionPlanEvent, PlanAttributes, NoLinks>({
  name: 'action_plans',
  version: 1,
  category: 'action_plan',
  columns: {
    links: {},
    searched: {
      requested_at: 'timestamptz not null',
      next_due_on: 'date',
      milestones_version: 'integer not null',
      next_milestone_on: 'date',
    },
  },
  indexes: {
    due: '(next_due_on, id) where next_due_on is not null',
    milestones: '(next_milestone_on, id) where next_milestone_on is not null',
  },
  texts: {
    attributes: ['goals', 'tasks'],
    sealed: (event) => sealedIn(event),
    withoutPerson(user, row) {
      const side = sideOf(row, user)
      const { goals, tasks } = row.attributes
      return { ...row.attributes, goals: goals.map(without(side)), tasks: tasks.map(without(side)) }
    },
  },
  opens({ type, data }, { at }) {
    if (type !== 'ActionPlanOpened') return null
    const written = { goals: [], tasks: [], next_due_on: null } as const
    const expected = { milestones: [], milestones_version: 0, next_milestone_on: null, milestones_past: {} } as const
    const attributes = { aasm_state: 'open', requested_at: at, ...written, ...expected } as const
    return { between: data, links: {}, attributes }
  },
  changes(event, row, context) {
    const { goals, tasks } = row.attributes
    const { type, data, metadata } = event
    const { at } = context
    const words = wordsOf(sealedIn(event), sideOf(row, metadata.actor.userId), context)
    switch (type) {
      case 'GoalSet': {
        const state = { aasm_state: 'open', due_on: data.dueOn, set_at: at, closed_at: null } as const
        const none = { title: null, why: null, measure: null, reason: null }
        return { goals: [...goals, { id: data.goalId, ...state, ...none, ...words.texts, words_by: words.by }] }
      }
      case 'GoalChanged': {
        const due = data.dueOn === undefined ? {} : { due_on: data.dueOn }
        return { goals: changed(goals, data.goalId, { ...due, ...words.texts }, words.by) }
      }
      case 'GoalReached':
        return { goals: changed(goals, data.goalId, { aasm_state: 'reached', closed_at: at }) }
      case 'GoalDropped': {
        const state = { aasm_state: 'dropped', closed_at: at, ...words.texts } as const
        return { goals: changed(goals, data.goalId, state, words.by) }
      }
      case 'GoalReopened':
        return { goals: changed(goals, data.goalId, { aasm_state: 'open', closed_at: null, reason: null }) }
      case 'TaskAdded': {
        const of = { for: data.doer, due_on: data.dueOn, goal_id: data.goalId, meeting_id: data.meetingId }
        const state = { aasm_state: 'open', added_at: at, done_at: null, title: null } as const
        return withTasks([...tasks, { id: data.taskId, ...of, ...state, ...words.texts, words_by: words.by }])
      }
      case 'TaskChanged': {
        const facts = {
          ...(data.doer !== undefined && { for: data.doer }),
          ...(data.dueOn !== undefined && { due_on: data.dueOn }),
          ...(data.goalId !== undefined && { goal_id: data.goalId }),
        }
        return withTasks(changed(tasks, data.taskId, { ...facts, ...words.texts }, words.by))
      }
      case 'TaskDone':
        return withTasks(changed(tasks, data.taskId, { aasm_state: 'done', done_at: at }))
      case 'TaskReopened':
        return withTasks(changed(tasks, data.taskId, { aasm_state: 'open', done_at: null }))
      case 'TaskRemoved':
        return withTasks(tasks.filter(({ id }) => id !== data.taskId))
      case 'MilestonesPlanned': {
        const reachedBefore = { ...row.attributes.milestones_past, ...reachedOf(row.attributes.milestones) }
        const milestones = data.milestones.map((one) => ({
          id: one.milestoneId,
          kind: one.kind,
          count: one.count,
          for: one.doer,
          due_on: one.dueOn,
          with_session: one.withMeeting,
          reached_at: reachedBefore[one.milestoneId] ?? null,
        }))
        const kept = new Set<string>(data.milestones.map(({ milestoneId }) => milestoneId))
        const past = Object.entries(reachedBefore).filter(([id]) => !kept.has(id))
        const version = { milestones_version: data.version, milestones_past: Object.fromEntries(past) }
        return { ...withMilestones(milestones), ...version }
      }
      case 'MilestoneReached':
        return milestone(row, data.milestoneId, { reached_at: data.reachedAt })
      case 'MilestoneReopened':
        return milestone(row, data.milestoneId, { reached_at: null })
      case 'MilestoneDated':
        return milestone(row, data.milestoneId, { due_on: data.dueOn })
      case 'ActionPlanOpened':
        return null
      default:
        return null
    }
  },
})

/** The texts of an event. A change has those that change. */
function sealedIn({ type, data }: ActionPlanEvent): Readonly<Record<string, Sealed | null>> {
  if (type === 'GoalSet' || type === 'GoalChanged')
    return given({ title: data.title, why: data.why, measure: data.measure })
  if (type === 'TaskAdded' || type === 'TaskChanged') return given({ title: data.title })
  return type === 'GoalDropped' ? { reason: data.reason } : {}
}

function given(texts: Readonly<Record<string, Sealed | null | undefined>>): Readonly<Record<string, Sealed | null>> {
  return Object.fromEntries(
    Object.entries(texts).flatMap(([field, text]) => (text === undefined ? [] : [[field, text]])),
  )
}

/** The clear words of an event, and their author: of words that were taken out, nobody. */
function wordsOf(
  sealed: Readonly<Record<string, Sealed | null>>,
  side: Party,
  { text }: Pick<EventContext<undefined>, 'text'>,
): { readonly texts: Readonly<Record<string, string | null>>; readonly by: Readonly<Record<string, Party>> } {
  const fields = Object.entries(sealed)
  return {
    texts: Object.fromEntries(fields.map(([field]) => [field, text(field)])),
    by: Object.fromEntries(fields.flatMap(([field, words]) => (words === null ? [] : [[field, side]]))),
  }
}

interface Item {
  readonly id: string
  readonly words_by: Readonly<Record<string, Party | undefined>>
}

function changed<One extends Item>(
  items: readonly One[],
  id: string,
  change: Partial<One>,
  by: One['words_by'] = {},
): readonly One[] {
  return items.map((one) => (one.id === id ? { ...one, ...change, words_by: { ...one.words_by, ...by } } : one))
}

function withTasks(tasks: readonly PlanTask[]): Pick<PlanAttributes, 'tasks' | 'next_due_on'> {
  const days = tasks.flatMap(({ aasm_state, due_on }) => (aasm_state === 'open' && due_on !== null ? [due_on] : []))
  return { tasks, next_due_on: days.toSorted()[0] ?? null }
}

function reachedOf(milestones: readonly PlanMilestone[]): Readonly<Record<string, string>> {
  return Object.fromEntries(milestones.flatMap(({ id, reached_at: at }) => (at === null ? [] : [[id, at]])))
}

function milestone(
  { attributes: { milestones } }: { readonly attributes: Pick<PlanAttributes, 'milestones'> },
  id: string,
  change: Partial<PlanMilestone>,
): Pick<PlanAttributes, 'milestones' | 'next_milestone_on'> {
  return withMilestones(milestones.map((one) => (one.id === id ? { ...one, ...change } : one)))
}

function withMilestones(
  milestones: readonly PlanMilestone[],
): Pick<PlanAttributes, 'milestones' | 'next_milestone_on'> {
  const days = milestones.flatMap(({ reached_at: at, due_on: day }) => (at === null && day !== null ? [day] : []))
  return { milestones, next_milestone_on: days.toSorted()[0] ?? null }
}

/** Both write; nobody else writes words. */
function sideOf(
  { participant_user_id: participant }: { readonly participant_user_id: string },
  user: string | undefined,
): Party {
  return user === participant ? 'participant' : 'presenter'
}

/** Without the words of this side. */
function without(side: Party) {
  return <One extends Item>(item: One): One => {
    const words = Object.entries(item.words_by).flatMap(([field, by]) => (by === side ? [[field, null] as const] : []))
    return { ...item, ...Object.fromEntries(words) }
  }
}
