import type { AdminJournalEvent } from '#contract/admin.ts'
import type { RecordWithHistory } from '../data/data-provider.ts'
import type { ConsoleMessages } from '../i18n/en.ts'

/** Every type that the console knows by a name, in the order of a mentoring's life. */
export const eventTypes = [
  'MentoringRequested',
  'OtherDatesProposed',
  'ProposedDateTaken',
  'MentoringRequestConfirmed',
  'MentoringRequestRefused',
  'MentoringRequestWithdrawn',
  'MentoringRequestRevoked',
  'MentoringRequestExpired',
  'MentoringRequestFinished',
  'RelationshipRequested',
  'RelationshipInitiated',
  'RelationshipAdminInitiated',
  'RelationshipFinished',
  'RelationshipAdminFinished',
  'RelationshipFeedbackProvided',
  'RelationshipCancelled',
  'CapacityLimitSet',
  'AccompanimentReserved',
  'AccompanimentConfirmed',
  'AccompanimentReleased',
  'AccountErased',
] as const satisfies readonly (keyof ConsoleMessages['console']['journal']['types'])[]

/** The page that tells about the same thing as the event, when there is one. */
export function recordOf({
  category,
  stream,
  data,
}: AdminJournalEvent): { readonly resource: RecordWithHistory; readonly id: string } | null {
  const id = stream.slice(category.length + 1)
  if (category === 'mentoring_request') return { resource: 'mentoring_requests', id }
  if (category === 'mentoring_relationship') return { resource: 'mentoring_relationships', id }
  const held = data['relationshipId']
  return typeof held === 'string' ? { resource: 'mentoring_relationships', id: held } : null
}
