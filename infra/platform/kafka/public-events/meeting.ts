import { z } from 'zod'
import type { MeetingEvent } from '#domain/meetings/meeting/events.ts'
import { evidences, meetingTypes } from '#domain/meetings/meeting/words.ts'
import { code, instant, published, uuid, withoutData, type PublicEventsOf } from './definition.ts'
import { parties, publicParties } from './parties.ts'
import { publicSlot, slotFields } from './slot.ts'

const party = z.enum(['participant', 'presenter'])
const side = z.enum(['participant', 'presenter', 'admin'])
const type = z.enum(meetingTypes)
/** Of the agreed date that stands beside the proposed one; null: none does. */
const agreedStartsAt = instant.nullable()

export const meetingPublicEvents: PublicEventsOf<MeetingEvent> = {
  topic: 'binome.meetings.v1',
  events: {
    MeetingInitiated: published(
      z.object({
        ...parties,
        relationship_id: uuid,
        planned_by: side,
        meeting_type: type,
        meeting_reason_id: uuid.nullable(),
        date_due_at: instant,
        /** Of meetings that were planned together; null: alone. */
        series_id: uuid.nullable(),
        series_rank: z.int().nullable(),
      }),
      (data) => ({
        ...publicParties(data),
        relationship_id: data.relationshipId,
        planned_by: data.plannedBy,
        meeting_type: data.meetingType,
        meeting_reason_id: data.reasonId,
        date_due_at: data.dateDueAt,
        series_id: data.series?.seriesId ?? null,
        series_rank: data.series?.rank ?? null,
      }),
    ),
    /** Not what they talk about: it is theirs. */
    MeetingSubjectChanged: withoutData,
    /** The address is theirs. */
    MeetingLinkSet: published(z.object({ set_by: side, elsewhere: z.boolean() }), ({ setBy, link }) => ({
      set_by: setBy,
      elsewhere: link !== null,
    })),
    AppointmentProposed: published(
      z.object({ appointment_id: uuid, ...slotFields, proposed_by: side, agreed_starts_at: agreedStartsAt }),
      ({ appointmentId, proposedBy, agreedStartsAt: agreed, ...slot }) => ({
        appointment_id: appointmentId,
        ...publicSlot(slot),
        proposed_by: proposedBy,
        agreed_starts_at: agreed ?? null,
      }),
    ),
    AppointmentAccepted: published(
      z.object({ appointment_id: uuid, ...slotFields, accepted_by: party }),
      ({ appointmentId, acceptedBy, ...slot }) => ({
        appointment_id: appointmentId,
        ...publicSlot(slot),
        accepted_by: acceptedBy,
      }),
    ),
    AppointmentDeclined: published(
      z.object({ appointment_id: uuid, agreed_starts_at: agreedStartsAt }),
      ({ appointmentId, agreedStartsAt: agreed }) => ({
        appointment_id: appointmentId,
        agreed_starts_at: agreed ?? null,
      }),
    ),
    AppointmentWithdrawn: published(
      z.object({ appointment_id: uuid, withdrawn_by: z.enum([...side.options, 'system']), agreed_starts_at: instant }),
      ({ appointmentId, withdrawnBy, agreedStartsAt: agreed }) => ({
        appointment_id: appointmentId,
        withdrawn_by: withdrawnBy,
        agreed_starts_at: agreed,
      }),
    ),
    MeetingStarted: published(z.object({ started_by: party, ends_at: instant }), ({ startedBy, endsAt }) => ({
      started_by: startedBy,
      ends_at: endsAt,
    })),
    SessionJoined: published(z.object({ party, joined_at: instant }), ({ party: who, joinedAt }) => ({
      party: who,
      joined_at: joinedAt,
    })),
    SessionLeft: published(z.object({ party, left_at: instant }), ({ party: who, leftAt }) => ({
      party: who,
      left_at: leftAt,
    })),
    FeedbackRequested: published(
      z.object({ ended_by: z.enum(['participant', 'presenter', 'system']), ended_at: instant }),
      ({ endedBy, endedAt }) => ({ ended_by: endedBy, ended_at: endedAt }),
    ),
    FeedbackFilled: published(z.object({ author: party }), ({ author }) => ({ author })),
    FeedbackTakenBack: published(z.object({ author: party }), ({ author }) => ({ author })),
    MeetingFinished: published(z.object({ evidence: z.enum(evidences) }), ({ evidence }) => ({ evidence })),
    MeetingCancelled: published(
      z.object({ cause: code, cancelled_by: z.enum([...side.options, 'system']), reason: code.nullable() }),
      ({ cause, by, reason }) => ({ cause, cancelled_by: by, reason }),
    ),
    MeetingRefused: published(z.object({ refused_by: party }), ({ refusedBy }) => ({ refused_by: refusedBy })),
    MeetingExpired: published(z.object({ cause: code }), ({ cause }) => ({ cause })),
  },
}
