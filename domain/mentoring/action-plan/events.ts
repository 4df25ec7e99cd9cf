// These names and shapes are on disk for ever: add versions, never edit.
import type { Parties } from '../mentoring-request/events.ts'
import type { Event, Sealed } from '../../platform/event.ts'
import type { GoalId, Instant, MeetingId, MilestoneId, ProgramId, TaskId } from '../../platform/ids.ts'
import type { MilestoneKind, TaskDoer } from './words.ts'

/** `YYYY-MM-DD`; null: no date. */
type Day = string | null

/**
 * A change holds what changed, and no more: words that stay keep the key of the person who wrote them, and go with that
 * person.
 */
interface GoalChange {
  readonly goalId: GoalId
  readonly title?: Sealed
  readonly why?: Sealed | null
  readonly measure?: Sealed | null
  readonly dueOn?: Day
}

interface TaskChange {
  readonly taskId: TaskId
  readonly title?: Sealed
  readonly doer?: TaskDoer
  readonly dueOn?: Day
  readonly goalId?: GoalId | null
}

/** A milestone of the program as this pair has it. Its words stay with the version of the template. */
export interface PlannedMilestone {
  readonly milestoneId: MilestoneId
  readonly kind: MilestoneKind
  /** Of sessions and reports: which one reaches it; null: it is not counted. */
  readonly count: number | null
  readonly doer: TaskDoer
  /** null: until the session is held that it is due with. */
  readonly dueOn: Day
  /** The held session that it is due with; null: it has its day from the start. */
  readonly withMeeting: number | null
}

export type ActionPlanEvent =
  /** With the first goal or task, or the milestones. */
  | Event<'ActionPlanOpened', Parties & { readonly programId: ProgramId }>
  | Event<
      'GoalSet',
      {
        readonly goalId: GoalId
        readonly title: Sealed
        readonly why: Sealed | null
        readonly measure: Sealed | null
        readonly dueOn: Day
      }
    >
  | Event<'GoalChanged', GoalChange>
  | Event<'GoalReached', { readonly goalId: GoalId }>
  | Event<'GoalDropped', { readonly goalId: GoalId; readonly reason: Sealed | null }>
  | Event<'GoalReopened', { readonly goalId: GoalId }>
  | Event<
      'TaskAdded',
      {
        readonly taskId: TaskId
        readonly title: Sealed
        readonly doer: TaskDoer
        readonly dueOn: Day
        readonly goalId: GoalId | null
        /** The meeting in which the two agreed on it. */
        readonly meetingId: MeetingId | null
      }
    >
  | Event<'TaskChanged', TaskChange>
  | Event<'TaskDone', { readonly taskId: TaskId }>
  | Event<'TaskReopened', { readonly taskId: TaskId }>
  | Event<'TaskRemoved', { readonly taskId: TaskId }>
  /** All of them, from the version of the program's template: they replace those of another version. */
  | Event<'MilestonesPlanned', { readonly version: number; readonly milestones: readonly PlannedMilestone[] }>
  /** `reachedAt`: when its fact happened. */
  | Event<'MilestoneReached', { readonly milestoneId: MilestoneId; readonly reachedAt: Instant }>
  /** Its tick or its fact was taken back. */
  | Event<'MilestoneReopened', { readonly milestoneId: MilestoneId }>
  /** The session that it is due with was held, or that was taken back. */
  | Event<'MilestoneDated', { readonly milestoneId: MilestoneId; readonly dueOn: Day }>
