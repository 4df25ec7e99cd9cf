import type { RecordedEvent } from '#domain/platform/event-store.ts'
import type { WorkshopEvent } from '#domain/meetings/workshop/events.ts'
import type { RecordedOf } from '../../platform/recorded.ts'
import { instanceId } from '../../platform/runner/fold.ts'
import type { Message } from '../../platform/sockets.ts'
import type { Act } from './acted-on.ts'
import type { CalendarNotice } from './beyond.ts'
import { derivedId } from '#domain/platform/ids.ts'

/** Of a resource of several people: its events name those whom they concern. */
export type RecordedGroupEvent = RecordedOf<WorkshopEvent>

export function isGroupEvent(event: RecordedEvent): event is RecordedGroupEvent {
  return event.category === 'workshop'
}

/** An answer marks the invitation as read. */
export function answersOf(events: readonly RecordedGroupEvent[]): readonly Act[] {
  return events.flatMap((event) => {
    const { type, data, metadata, position } = event
    if (type !== 'WorkshopAccepted' && type !== 'WorkshopDeclined') return []
    const id = instanceId(event)
    return [{ user_id: data.userId, type: 'workshops', id, position: position.toString(), at: metadata.at }]
  })
}

/** That a workshop changed, to each whom its events concern. */
export function groupChanges(events: readonly RecordedGroupEvent[]): readonly Message[] {
  return events.flatMap((event) => {
    const { data, metadata, revision } = event
    const people = 'people' in data ? data.people : 'userId' in data ? [data.userId] : []
    const resource = { type: 'workshops', id: instanceId(event), revision }
    return people.map((userId) => ({
      companyId: metadata.companyId,
      userId,
      payload: JSON.stringify({ type: 'changed', resource }),
    }))
  })
}

/** An answer moves the person's own calendar. */
export function answeredCalendars(events: readonly RecordedGroupEvent[]): readonly CalendarNotice[] {
  return events.flatMap((event) => {
    const { type, data, metadata } = event
    if (type !== 'WorkshopAccepted' && type !== 'WorkshopDeclined') return []
    return [
      {
        id: derivedId('calendar', event.id, data.userId),
        company_id: metadata.companyId,
        user_id: data.userId,
        kind: type === 'WorkshopAccepted' ? 'calendar_confirmed' : 'calendar_canceled',
        subject_type: 'workshops',
        subject_id: instanceId(event),
        at: metadata.at,
      } as const,
    ]
  })
}
