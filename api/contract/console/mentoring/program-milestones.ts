import { z } from 'zod'
import {
  milestoneKinds,
  milestoneTitleMaxLength,
  mostMilestoneCount,
  mostMilestones,
  mostMilestoneWeeks,
  taskDoers,
} from '#domain/mentoring/action-plan/words.ts'
import { instant, localised, localisedLine } from '../../platform/values.ts'

export {
  milestoneKinds,
  milestoneTitleMaxLength,
  mostMilestoneCount,
  mostMilestones,
  mostMilestoneWeeks,
  taskDoers,
} from '#domain/mentoring/action-plan/words.ts'

const counted = z.int().min(1).max(mostMilestoneCount).nullable()

/** What a pair is to reach. It keeps its id in every version. */
const milestoneGiven = z.strictObject({
  id: z.uuid(),
  /** A held session, a report, the first goal, or a task that its people tick. */
  kind: z.enum(milestoneKinds),
  /** Which session or report; null for the others. */
  count: counted,
  for: z.enum(taskDoers),
  /** A task has words; null: what its kind and count say. */
  title: localisedLine(milestoneTitleMaxLength, 0).nullable(),
  /** Weeks after the start; null: due with a session. */
  due_weeks: z.int().min(1).max(mostMilestoneWeeks).nullable(),
  due_session: counted,
})
export type MilestoneGiven = z.infer<typeof milestoneGiven>

export const milestonesGiven = z.array(milestoneGiven).max(mostMilestones)

export type MilestoneFault =
  | 'milestones_twice'
  | 'milestone_without_words'
  | 'milestone_half_worded'
  | 'milestone_without_count'
  | 'milestone_due_once'

/** What is wrong between the members of milestones; null: nothing. */
export function faultOfMilestones(milestones: readonly MilestoneGiven[]): MilestoneFault | null {
  if (new Set(milestones.map(({ id }) => id)).size < milestones.length) return 'milestones_twice'
  for (const { kind, count, title, due_weeks: weeks, due_session: held } of milestones) {
    const [fr, en] = [title?.fr ?? '', title?.en ?? '']
    if (kind === 'task' && (fr === '' || en === '')) return 'milestone_without_words'
    if ((fr === '') !== (en === '')) return 'milestone_half_worded'
    if ((kind === 'session' || kind === 'report') !== (count !== null)) return 'milestone_without_count'
    if ((weeks === null) === (held === null)) return 'milestone_due_once'
  }
  return null
}

/** Keeps them as a draft, or publishes them: for pairs to come, or also for those that run. */
export const milestonesWritten = z.strictObject({
  /** The revision that the administrator saw. */
  from: z.int().min(0),
  milestones: milestonesGiven,
  as: z.enum(['draft', 'new_pairs', 'running_pairs']),
})
export type MilestonesWritten = z.infer<typeof milestonesWritten>

/** Milestones to try on the pairs of the program that run. */
export const milestonesTried = z.strictObject({ milestones: milestonesGiven })
export type MilestonesTried = z.infer<typeof milestonesTried>

const milestone = z.object({
  id: z.string(),
  kind: z.enum(milestoneKinds),
  count: z.number().nullable(),
  for: z.enum(taskDoers),
  title: localised.nullable(),
  due_weeks: z.number().nullable(),
  due_session: z.number().nullable(),
})

/** What a program expects of its pairs. The id is the program's. */
export const adminMilestones = z.object({
  id: z.string(),
  /** Of the draft and the versions together. */
  revision: z.number(),
  /** In force; 0: none was published. */
  version: z.number(),
  milestones: z.array(milestone),
  /** What is being written; null: nothing. */
  draft: z.array(milestone).nullable(),
  /** Pairs that run. */
  running: z.number(),
  /** Of these: they are still to get a version that was published for them too. */
  waiting: z.number(),
  /** The newest first; the first is in force. At most 200. */
  versions: z.array(
    z.object({
      version: z.number(),
      milestones: z.array(milestone),
      published_at: instant,
      /** null: it came with an import. */
      published_by: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
      reaches_running: z.boolean(),
    }),
  ),
})
export type AdminMilestones = z.infer<typeof adminMilestones>

const day = z.iso.date()

/** What milestones would do to the pairs that run; nothing is written. The id is the program's. */
export const adminMilestonesEffect = z.object({
  id: z.string(),
  running: z.number(),
  /** Pairs of which a milestone that is open gets an earlier day. */
  earlier: z.number(),
  /** Milestones that pairs get newly, and have not reached. */
  added: z.number(),
  /** Pairs that would have a milestone late without the grace, which would end on this day. */
  late: z.number(),
  grace_until: day,
  /** Of these, the first fifty, with the milestone of which they would be late. */
  late_pairs: z.array(
    z.object({
      id: z.string(),
      participant: z.string().nullable(),
      presenter: z.string().nullable(),
      milestone_id: z.string(),
      /** null: it is new. */
      was: day.nullable(),
      due: day,
    }),
  ),
})
export type AdminMilestonesEffect = z.infer<typeof adminMilestonesEffect>
