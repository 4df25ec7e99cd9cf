import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { derivedId } from '#domain/platform/ids.ts'
import { instanceId } from '../../platform/runner/fold.ts'
import type { Message } from '../../platform/sockets.ts'
import type { Act } from './acted-on.ts'
import type { CalendarNotice } from './beyond.ts'
import { answersIn, subjectOf } from './rules/index.ts'

/** Of a resource of several people: its events name those whom they concern. */
export function isGroupEvent(event: RecordedEvent): boolean {
  return answersIn(event) !== null
}

function peopleOf({ data }: RecordedEvent): readonly string[] {
  const { people, userId, participantUserId } = data as {
    readonly people?: readonly string[]
    readonly userId?: string
    readonly participantUserId?: string
  }
  const one = userId ?? participantUserId
  return people ?? (one === undefined ? [] : [one])
}

/** Each answer, with who gave it. */
function answered(events: readonly RecordedEvent[]) {
  return events.flatMap((event) => {
    const kind = answersIn(event)?.[event.type]
    return kind === undefined ? [] : peopleOf(event).map((userId) => ({ event, kind, userId }))
  })
}

/** Whoever answers has read the invitation. */
export function answersOf(events: readonly RecordedEvent[]): readonly Act[] {
  return answered(events).map(({ event, userId }) => ({
    user_id: userId,
    type: subjectOf(event),
    id: instanceId(event),
    position: event.position.toString(),
    at: event.metadata.at,
  }))
}

/** That it changed, to each whom its events concern. */
export function groupChanges(events: readonly RecordedEvent[]): readonly Message[] {
  return events.flatMap((event) => {
    const resource = { type: subjectOf(event), id: instanceId(event), revision: event.revision }
    return peopleOf(event).map((userId) => ({
      companyId: event.metadata.companyId,
      userId,
      payload: JSON.stringify({ type: 'changed', resource }),
    }))
  })
}

/** Whoever answers has their own calendar follow. */
export function answeredCalendars(events: readonly RecordedEvent[]): readonly CalendarNotice[] {
  return answered(events).map(({ event, kind, userId }) => ({
    id: derivedId('calendar', event.id, userId),
    company_id: event.metadata.companyId,
    user_id: userId,
    kind,
    subject_type: subjectOf(event),
    subject_id: instanceId(event),
    at: event.metadata.at,
  }))
}
