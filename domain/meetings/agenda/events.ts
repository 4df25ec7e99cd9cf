// These names and shapes are on disk for ever: add versions, never edit.
import type { Event } from '../../platform/event.ts'
import type { Instant, MeetingId } from '../../platform/ids.ts'

export type AgendaEvent =
  | Event<'AgendaSlotReserved', { readonly meetingId: MeetingId; readonly startsAt: Instant; readonly endsAt: Instant }>
  | Event<'AgendaSlotReleased', { readonly meetingId: MeetingId }>
