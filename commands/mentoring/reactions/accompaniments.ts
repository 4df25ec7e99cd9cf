import type { MeetingEvent } from '#domain/meetings/meeting/events.ts'
import type { RelationshipEvent } from '#domain/mentoring/mentoring-relationship/events.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { id, type FeedbackId, type MeetingId, type RelationshipId } from '#domain/platform/ids.ts'
import type { Commands } from '../../commands.ts'
import type { CommandResult } from '../../platform/ports.ts'
import type { Reaction } from '../../platform/reactions/reaction.ts'

interface Dependencies {
  readonly commands: {
    readonly meetings: Pick<Commands['meetings'], 'endMeetingWithRelationship' | 'endMeetingWithPause'>
    readonly feedbacks: Pick<Commands['feedbacks'], 'settleFeedback'>
  }
  /** Meetings of the relationship that are not over, as the read model shows them. */
  readonly openMeetings: (relationshipId: RelationshipId) => Promise<readonly MeetingId[]>
  /** Whether the relationship is over, as the log says. */
  readonly isOver: (relationshipId: RelationshipId) => Promise<boolean>
  /** False when the read models do not show this position within a few seconds. */
  readonly isProcessed: (position: bigint) => Promise<boolean>
}

/**
 * What feedback makes of its subject. Where a command stopped for a while between the two, the feedback may be another
 * one by then.
 */
const followsFeedback: ReadonlySet<string> = new Set<MeetingEvent['type'] | RelationshipEvent['type']>([
  'FeedbackFilled',
  'FeedbackTakenBack',
  'RelationshipFeedbackProvided',
  'RelationshipFeedbackTakenBack',
])

const ends: ReadonlySet<string> = new Set([
  'RelationshipFinished',
  'RelationshipAdminFinished',
  'RelationshipCancelled',
])

/**
 * Follows what ends an accompaniment, and cancels its open meetings; a meeting that was being planned meanwhile is
 * cancelled by its own event. One that is paused drops the dates before it goes on. Brings meetings and
 * relationships to the feedback that was given, where a command stopped
 * between two streams, or two people gave theirs or took theirs back at the same instant. Each step is safe to repeat.
 */
export function createAccompanimentsReaction(dependencies: Dependencies): Reaction {
  const { openMeetings, isOver, isProcessed } = dependencies
  return {
    name: 'accompaniments',
    categories: ['mentoring_relationship', 'meeting', 'feedback'],
    async react(events) {
      for (const event of events) {
        if (event.category === 'feedback' || followsFeedback.has(event.type)) await settle(dependencies, event)
        else if (event.category === 'mentoring_relationship' && ends.has(event.type)) {
          if (!(await isProcessed(event.position))) throw new Error('the read models do not show yet what is open')
          for (const meetingId of await openMeetings(instanceOf(event))) await end(dependencies, event, meetingId)
        } else if (event.type === ('RelationshipPaused' satisfies RelationshipEvent['type'])) {
          if (!(await isProcessed(event.position))) throw new Error('the read models do not show yet what is open')
          for (const meetingId of await openMeetings(instanceOf(event))) await rest(dependencies, event, meetingId)
        } else if (event.type === ('MeetingInitiated' satisfies MeetingEvent['type'])) {
          const { relationshipId } = event.data as Extract<MeetingEvent, { type: 'MeetingInitiated' }>['data']
          if (await isOver(relationshipId)) await end(dependencies, event, instanceOf(event))
        }
      }
    },
  }
}

function instanceOf<Id extends FeedbackId | MeetingId | RelationshipId>({ stream, category }: RecordedEvent): Id {
  return id<Id>(stream.slice(category.length + 1))
}

async function end({ commands }: Dependencies, cause: RecordedEvent, meetingId: MeetingId): Promise<void> {
  const context = contextOf(cause, `relationship_over/${meetingId}`)
  expectDone(await commands.meetings.endMeetingWithRelationship({ ...context, meetingId }))
}

/** A date that is agreed on after the pause began is what both want. */
async function rest({ commands }: Dependencies, cause: RecordedEvent, meetingId: MeetingId): Promise<void> {
  const { resumesAt } = cause.data as Extract<RelationshipEvent, { type: 'RelationshipPaused' }>['data']
  const context = contextOf(cause, `relationship_paused/${cause.id}/${meetingId}`)
  expectDone(await commands.meetings.endMeetingWithPause({ ...context, meetingId, resumesAt }))
}

async function settle({ commands }: Dependencies, event: RecordedEvent): Promise<void> {
  const context = contextOf(event, `settle_feedback/${event.id}`)
  const of =
    event.category === 'feedback'
      ? { feedbackId: instanceOf<FeedbackId>(event) }
      : event.category === 'meeting'
        ? { meetingId: instanceOf<MeetingId>(event) }
        : { relationshipId: instanceOf<RelationshipId>(event) }
  expectDone(await commands.feedbacks.settleFeedback({ ...context, of }))
}

function contextOf({ metadata }: RecordedEvent, idempotencyKey: string) {
  const { companyId, at, correlationId } = metadata
  return { companyId, actor: { kind: 'system' as const }, idempotencyKey, at, correlationId }
}

function expectDone(result: CommandResult): void {
  if (result.ok) return
  throw new Error(
    `what follows an accompaniment did not happen: ${'refusal' in result ? result.refusal.code : 'conflict'}`,
  )
}
