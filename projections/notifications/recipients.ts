import type { MentoringRequestEvent } from '#domain/mentoring-request/events.ts'
import type { RelationshipEvent } from '#domain/mentoring-relationship/events.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'
import type { NotificationKind } from './table.ts'

type Followed = MentoringRequestEvent | RelationshipEvent
type Recorded = { [Type in Followed['type']]: RecordedEvent<Extract<Followed, { type: Type }>> }[Followed['type']]

type Party = 'participant' | 'presenter'

interface News {
  readonly kind: NotificationKind
  readonly params?: Readonly<Record<string, string>>
}

/**
 * What an event tells each party; null when it tells them nothing. Whoever caused it is left out afterwards.
 * A relationship that follows its request says nothing of its own: the request's event did.
 */
export function newsFor(recorded: RecordedEvent, party: Party): News | null {
  const event = recorded as Recorded
  const toMentor = (kind: NotificationKind, params: Record<string, string> = {}): News | null =>
    party === 'presenter' ? { kind, params } : null
  const toMentee = (kind: NotificationKind, params: Record<string, string> = {}): News | null =>
    party === 'participant' ? { kind, params } : null
  switch (event.type) {
    case 'MentoringRequested':
      return event.data.origin === 'admin' ? { kind: 'admin_created' } : toMentor('request_sent')
    case 'OtherDatesProposed':
      return toMentee('request_other_dates')
    case 'ProposedDateTaken':
      return toMentor('request_date_taken', { starts_at: event.data.slot.startsAt })
    case 'MentoringRequestConfirmed':
      return toMentee('request_confirmed')
    case 'MentoringRequestRefused':
      return toMentee('request_refused', { reason: event.data.reason })
    case 'MentoringRequestWithdrawn':
      return toMentor('request_withdrawn')
    case 'MentoringRequestRevoked':
      // The system revokes for one cause alone (docs/decisions/0151).
      return event.metadata.actor.kind === 'system'
        ? { kind: 'partner_erased' }
        : { kind: 'admin_revoked', params: { reason: event.data.reason } }
    case 'MentoringRequestExpired':
      return { kind: 'request_expired' }
    case 'MentoringRequestFinished':
      return { kind: 'request_finished' }
    case 'RelationshipAdminInitiated':
      return { kind: 'admin_created' }
    case 'RelationshipRequested':
    case 'RelationshipInitiated':
    case 'RelationshipFinished':
    case 'RelationshipAdminFinished':
    case 'RelationshipFeedbackProvided':
    case 'RelationshipCancelled':
      return null
    default:
      return null
  }
}
