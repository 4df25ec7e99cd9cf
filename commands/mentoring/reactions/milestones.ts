import type { ActionPlanEvent } from '#domain/mentoring/action-plan/events.ts'
import type { FeedbackEvent } from '#domain/mentoring/feedback/events.ts'
import type { RelationshipEvent } from '#domain/mentoring/mentoring-relationship/events.ts'
import type { MeetingEvent } from '#domain/meetings/meeting/events.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { RelationshipId } from '#domain/platform/ids.ts'
import type { Commands } from '../../commands.ts'
import type { CommandResult } from '../../platform/ports.ts'
import type { Reaction } from '../../platform/reactions/reaction.ts'

interface Dependencies {
  readonly plans: Pick<Commands['actionPlans'], 'planMilestones' | 'settleMilestones'>
  /** The accompaniment that the event is about; null: its program has no milestones. */
  readonly relationshipOf: (event: RecordedEvent) => Promise<RelationshipId | null>
  /** False when the read models do not show this position within a few seconds. */
  readonly isProcessed: (position: bigint) => Promise<boolean>
}

const begins: ReadonlySet<string> = new Set<RelationshipEvent['type']>([
  'RelationshipInitiated',
  'RelationshipAdminInitiated',
])

/** What may reach a milestone or take that back. */
const counts: ReadonlySet<string> = new Set<MeetingEvent['type'] | FeedbackEvent['type'] | ActionPlanEvent['type']>([
  'FeedbackFilled',
  'FeedbackTakenBack',
  'MeetingFinished',
  'FeedbackGiven',
  'FeedbackWithdrawn',
  'GoalSet',
  'MilestonesPlanned',
])

/**
 * Plans the milestones of a pair when its accompaniment begins, and reaches each when its fact happens. Facts are
 * counted as the read models show them, so it waits for these. What happens while milestones are planned is found by
 * the event of the planning. Each step is safe to repeat.
 */
export function createMilestonesReaction({ plans, relationshipOf, isProcessed }: Dependencies): Reaction {
  return {
    name: 'milestones',
    categories: ['mentoring_relationship', 'meeting', 'feedback', 'action_plan'],
    async react(events) {
      for (const event of events) {
        const isBeginning = begins.has(event.type)
        if (!isBeginning && !counts.has(event.type)) continue
        if (!(await isProcessed(event.position))) throw new Error('the read models do not show yet what has happened')
        const relationshipId = await relationshipOf(event)
        if (relationshipId === null) continue
        const input = { ...contextOf(event, isBeginning ? 'plan' : 'settle'), relationshipId }
        expectDone(
          await (isBeginning ? plans.planMilestones({ ...input, version: null }) : plans.settleMilestones(input)),
        )
      }
    },
  }
}

function contextOf({ id: eventId, metadata }: RecordedEvent, act: 'plan' | 'settle') {
  const { companyId, at, correlationId } = metadata
  const idempotencyKey = `milestones/${act}/${eventId}`
  return { companyId, actor: { kind: 'system' as const }, idempotencyKey, at, correlationId }
}

function expectDone(result: CommandResult): void {
  if (result.ok || ('refusal' in result && result.refusal.code === 'not_found')) return
  throw new Error(`milestones were not brought up to date: ${'refusal' in result ? result.refusal.code : 'conflict'}`)
}
