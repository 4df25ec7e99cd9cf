import type { AdminRelationship } from '#contract/console/mentoring/mentoring-relationships.ts'
import type { ResourceWords } from '../../resource-words.ts'
import type { EventWording } from '../../platform/resource.ts'

type Relationship = ResourceWords<'mentoring_relationships'>
type FinishReason = NonNullable<AdminRelationship['finish_reason']>
type PauseReason = NonNullable<AdminRelationship['pause_reason']>
type Cause = keyof Relationship['event_details']['causes']

const words = 'resources.mentoring_relationships.event_details'

const withReason: EventWording = {
  details: ({ reason }, t) => [t(`${words}.reason`, { reason: t(`finish_reasons.${reason as FinishReason}`) })],
}

/** The events of an accompaniment, in the order of its life. */
export const relationshipEvents: Readonly<Record<keyof Relationship['events'], EventWording>> = {
  RelationshipRequested: {},
  RelationshipInitiated: {},
  RelationshipAdminInitiated: {},
  RelationshipFinished: withReason,
  RelationshipAdminFinished: withReason,
  RelationshipPaused: {
    details: ({ reason, until }, t, formats) => [
      t(`${words}.until`, { day: formats.day(String(until)) }),
      t(`${words}.reason`, { reason: t(`pause_reasons.${reason as PauseReason}`) }),
    ],
  },
  RelationshipResumed: {
    details: ({ by }, t) => (by === 'system' ? [t(`${words}.day_has_come`)] : []),
  },
  RelationshipFeedbackProvided: {},
  RelationshipFeedbackTakenBack: {},
  RelationshipCancelled: {
    details: ({ cause }, t) => [t(`${words}.causes.${cause as Cause}`)],
  },
  ConversationOpened: {},
  MessageSent: {},
  MessagesSeen: {},
  MessageEdited: {},
  MessageDeleted: {},
  MessageReacted: {},
  ActionPlanOpened: {},
  GoalSet: {},
  GoalChanged: {},
  GoalReached: {},
  GoalDropped: {},
  GoalReopened: {},
  TaskAdded: {},
  TaskChanged: {},
  TaskDone: {},
  TaskReopened: {},
  TaskRemoved: {},
  MilestonesPlanned: {},
  MilestoneReached: {},
  MilestoneReopened: {},
  MilestoneDated: {},
}
