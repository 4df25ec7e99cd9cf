import type { Appointment } from '#domain/meetings/meeting/events.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import { derivedId, type AppointmentId, type MeetingId } from '#domain/platform/ids.ts'
import type { CommandContext } from '../platform/ports.ts'

/** The same command gives the same date. */
export function appointmentOf(
  { companyId, actor, idempotencyKey }: CommandContext,
  meetingId: MeetingId,
  slot: Slot,
): Appointment {
  const appointmentId = derivedId<AppointmentId>(
    'appointment',
    companyId,
    actor.userId ?? '',
    idempotencyKey,
    meetingId,
  )
  const { startsAt, minutes, timeZone } = slot
  return { appointmentId, startsAt, minutes, timeZone }
}
