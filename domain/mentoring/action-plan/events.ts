// These names and shapes are on disk for ever: add versions, never edit.
import type { Parties } from '../mentoring-request/events.ts'
import type { Event, Sealed } from '../../platform/event.ts'
import type { GoalId, MeetingId, ProgramId, TaskId } from '../../platform/ids.ts'
import type { TaskDoer } from './words.ts'

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

export type ActionPlanEvent =
  /** With the first goal or task. */
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
