import { z } from 'zod'
import {
  goalMeasureMaxLength,
  goalStates,
  goalTitleMaxLength,
  goalWhyMaxLength,
  milestoneKinds,
  milestoneStates,
  taskDoers,
  taskStates,
  taskTitleMaxLength,
} from '#domain/mentoring/action-plan/words.ts'
import { line } from '../platform/line.ts'
import type { ResourceContract } from '../platform/resource.ts'
import { instant, noteMaxLength } from '../platform/values.ts'

export {
  goalMeasureMaxLength,
  goalTitleMaxLength,
  goalWhyMaxLength,
  mostOpenGoals,
  mostOpenTasks,
  taskDoers,
  taskTitleMaxLength,
} from '#domain/mentoring/action-plan/words.ts'

const author = z.enum(['participant', 'presenter']).optional()
/** `YYYY-MM-DD`; null: no date. */
const day = z.iso.date().nullable()

/** A goal of the plan. Words that were erased are null. */
const goal = z.object({
  id: z.string(),
  aasm_state: z.enum(goalStates),
  title: z.string().nullable(),
  why: z.string().nullable(),
  /** By what the two see that it is reached. */
  measure: z.string().nullable(),
  due_on: day,
  /** Why it was dropped. */
  reason: z.string().nullable(),
  set_at: instant,
  /** When it was reached or dropped. */
  closed_at: instant.nullable(),
  /** Who wrote which of the words. */
  words_by: z.object({ title: author, why: author, measure: author, reason: author }),
})
export type PlanGoal = z.infer<typeof goal>

const task = z.object({
  id: z.string(),
  aasm_state: z.enum(taskStates),
  /** null when it was erased. */
  title: z.string().nullable(),
  /** Whoever it is for does, changes and removes it. */
  for: z.enum(taskDoers),
  due_on: day,
  goal_id: z.string().nullable(),
  /** The session in which the two agreed on it. */
  meeting_id: z.string().nullable(),
  added_at: instant,
  done_at: instant.nullable(),
  words_by: z.object({ title: author }),
})
export type PlanTask = z.infer<typeof task>

/** What the program expects of the pair. */
const milestone = z.object({
  id: z.string(),
  /** What reaches it: a held session, a report, the first goal, or a tick. */
  kind: z.enum(milestoneKinds),
  /** Of sessions and reports: which one. */
  count: z.number().nullable(),
  /** In the reader's language; null: what its kind and count say. */
  title: z.string().nullable(),
  /** Whose it is; of the kind `task`, who ticks it. */
  for: z.enum(taskDoers),
  /** null: until the session is held that it is due with. */
  due_on: day,
  with_session: z.number().nullable(),
  reached_at: instant.nullable(),
  /** Its day has passed, and it is not reached. */
  late: z.boolean(),
})
export type PlanMilestone = z.infer<typeof milestone>

export const actionPlanAttributes = z.object({
  /** In the order in which they were set. */
  goals: z.array(goal),
  /** In the order in which they were added; those that were removed are gone. */
  tasks: z.array(task),
  /** The first day on which an open task is due. */
  next_due_on: day,
  /** In the order in which the program has them. */
  milestones: z.array(milestone),
  /** The reader may write: the accompaniment runs. */
  writable: z.boolean(),
  /** null, as `revision`, before the first goal, task or milestone. */
  updated_at: instant.nullable(),
  revision: z.number().nullable(),
})
export type ActionPlanAttributes = z.infer<typeof actionPlanAttributes>

const words = {
  title: line(goalTitleMaxLength),
  why: z.string().trim().max(goalWhyMaxLength).nullable(),
  measure: line(goalMeasureMaxLength, 0).nullable(),
}

export const createGoal = z.strictObject({
  data: z.strictObject({
    type: z.literal('goals'),
    attributes: z.strictObject({
      ...words,
      why: words.why.optional(),
      measure: words.measure.optional(),
      due_on: day.optional(),
    }),
  }),
})

/** A wanted state (`dropped` with a `reason`), or its words and its day. */
export const updateGoal = z.strictObject({
  data: z.strictObject({
    type: z.literal('goals'),
    id: z.uuid(),
    attributes: z
      .strictObject({
        aasm_state: z.enum(goalStates).optional(),
        reason: z.string().trim().max(noteMaxLength).optional(),
        title: words.title.optional(),
        why: words.why.optional(),
        measure: words.measure.optional(),
        due_on: day.optional(),
      })
      .refine((a) => a.reason === undefined || a.aasm_state === 'dropped', {
        error: 'reason_without_aasm_state',
        path: ['reason'],
      })
      .refine(isStateOrWords, { error: 'one_of_aasm_state_or_words' }),
  }),
})

export const createTask = z.strictObject({
  data: z.strictObject({
    type: z.literal('tasks'),
    attributes: z.strictObject({
      title: line(taskTitleMaxLength),
      for: z.enum(taskDoers),
      due_on: day.optional(),
      goal_id: z.uuid().nullable().optional(),
      meeting_id: z.uuid().nullable().optional(),
    }),
  }),
})

/** A wanted state, or its title, its day, whom it is for, its goal. */
export const updateTask = z.strictObject({
  data: z.strictObject({
    type: z.literal('tasks'),
    id: z.uuid(),
    attributes: z
      .strictObject({
        aasm_state: z.enum(taskStates).optional(),
        title: line(taskTitleMaxLength).optional(),
        for: z.enum(taskDoers).optional(),
        due_on: day.optional(),
        goal_id: z.uuid().nullable().optional(),
      })
      .refine(isStateOrWords, { error: 'one_of_aasm_state_or_words' }),
  }),
})

/** Ticks a milestone of the kind `task`, or opens it again, by the wanted state. */
export const updateMilestone = z.strictObject({
  data: z.strictObject({
    type: z.literal('milestones'),
    id: z.uuid(),
    attributes: z.strictObject({ aasm_state: z.enum(milestoneStates) }),
  }),
})

function isStateOrWords({ aasm_state: state, ...words }: { readonly aasm_state?: string | undefined }): boolean {
  return state === undefined || Object.keys(words).every((name) => name === 'reason')
}

/** What a pair goes for, and what each does next. It has the id of the accompaniment. */
export const actionPlans = {
  type: 'action_plans',
  attributes: actionPlanAttributes,
  relationships: { mentoring_relationship: { to: ['mentoring_relationships'] } },
  paths: {
    plan: '/mentoring_relationships/:id/action_plan',
    goals: '/mentoring_relationships/:relationshipId/action_plan/goals',
    goal: '/mentoring_relationships/:relationshipId/action_plan/goals/:id',
    tasks: '/mentoring_relationships/:relationshipId/action_plan/tasks',
    task: '/mentoring_relationships/:relationshipId/action_plan/tasks/:id',
    milestone: '/mentoring_relationships/:relationshipId/action_plan/milestones/:id',
  },
} as const satisfies ResourceContract
