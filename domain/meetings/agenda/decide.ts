import { accept, refuse, type Decision } from '../../platform/decision.ts'
import type { MeetingId } from '../../platform/ids.ts'
import type { AgendaEvent } from './events.ts'
import { isTaken, type Agenda, type Span } from './state.ts'

export type AgendaRefusal = 'slot_taken'

type AgendaDecision = Decision<AgendaEvent, AgendaRefusal>

/** Holds the time of an agreed meeting. Meetings that touch do not overlap. */
export function reserve(agenda: Agenda, meetingId: MeetingId, span: Span): AgendaDecision {
  const held = agenda.held.get(meetingId)
  if (held?.startsAt === span.startsAt && held.endsAt === span.endsAt) return accept()
  if (isTaken(agenda, span, meetingId)) return refuse('slot_taken')
  const { startsAt, endsAt } = span
  return accept({ type: 'AgendaSlotReserved', data: { meetingId, startsAt, endsAt } })
}

/** Records a second claim on a held time, so that no other command's compensation releases it. */
export function claim(agenda: Agenda, meetingId: MeetingId, span: Span): AgendaDecision {
  const decision = reserve(agenda, meetingId, span)
  const repeated = 'events' in decision && decision.events.length === 0
  const { startsAt, endsAt } = span
  return repeated ? accept({ type: 'AgendaSlotReserved', data: { meetingId, startsAt, endsAt } }) : decision
}

export function release(agenda: Agenda, meetingId: MeetingId): AgendaDecision {
  return agenda.held.has(meetingId) ? accept({ type: 'AgendaSlotReleased', data: { meetingId } }) : accept()
}
