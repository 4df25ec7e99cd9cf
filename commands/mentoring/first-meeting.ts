import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import { accept as acceptDate, plan } from '#domain/meetings/meeting/decide.ts'
import type { MeetingEvent } from '#domain/meetings/meeting/events.ts'
import type { MeetingType } from '#domain/meetings/meeting/words.ts'
import { agreedOf } from '#domain/meetings/meeting/state.ts'
import type { MentoringRequest } from '#domain/mentoring/mentoring-request/state.ts'
import type { Relationship } from '#domain/mentoring/mentoring-relationship/state.ts'
import { accept, decideInSequence } from '#domain/platform/decision.ts'
import { derivedId, type AppointmentId, type MeetingId } from '#domain/platform/ids.ts'
import { agendaWithClaims, reserveOrClaim } from '../meetings/agenda-claims.ts'
import type { CommandContext, Facts, Vault } from '../platform/ports.ts'
import { sealText } from '../platform/seal-text.ts'
import type { Change, Load } from '../platform/unit-of-work.ts'

/** What a mentee says of the first meeting when they take a proposed date. */
export interface FirstMeetingInput {
  readonly topic: string
  readonly meetingType: MeetingType
}

interface Begun {
  readonly request: MentoringRequest
  readonly relationship: Relationship
  readonly load: Load
  /** Presence of both people. */
  readonly known: Awaited<ReturnType<Facts['answer']>>
}

/**
 * The first meeting at the date that the mentee took: planned by the mentee, proposed by the mentor, agreed. A request
 * has one, whatever became of it. Where it cannot be agreed, nothing is planned: the date stays with the relationship.
 *
 * @returns what follows from the taken date: on a store that appends to one stream at a time, the agendas come last,
 *   and `agenda_recovery` finishes them
 */
export async function planFirstMeeting(
  { vault, facts }: { readonly vault: Vault; readonly facts: Pick<Facts, 'dateProposed'> },
  input: CommandContext & FirstMeetingInput,
  { request, relationship, load, known }: Begun,
): Promise<readonly Change[]> {
  if (request.state !== 'confirmed' || request.taken === null) return []
  const { parties, programId, relationshipId, taken } = request
  const { companyId, meetingType, at } = input
  const meetingId = derivedId<MeetingId>('meeting', companyId, relationshipId, 'taken_date')
  const stored = await load(meeting, meetingId)
  const isNew = stored.state.state === 'none'
  const agreed = agreedOf(stored.state)
  if (!isNew && (stored.alreadyWritten.size === 0 || agreed === null)) return []
  const wanted = { relationshipId, meetingIds: [meetingId], by: 'participant', slot: taken } as const
  const [topic, isProposed, ...agendas] = await Promise.all([
    sealText(vault, input, input.topic, `${meeting.category}-${meetingId}/MeetingInitiated/topic`),
    facts.dateProposed(companyId, wanted),
    load(agendaWithClaims, parties.participantUserId),
    load(agendaWithClaims, parties.presenterUserId),
  ])
  if (topic === null || (isNew && isProposed)) return []
  const appointment = { ...taken, appointmentId: derivedId<AppointmentId>('appointment', companyId, meetingId) }
  const subject = { topic, reasonId: null, description: null }
  const planned = { parties, programId, relationshipId, meetingType, subject, appointment, note: null, link: null }
  const decision = isNew
    ? decideInSequence(
        meeting.evolve,
        stored.state,
        (none) => plan(none, ['participant'], { ...planned, dateBy: 'presenter' }, { ...known, relationship }, at),
        (open) => acceptDate(open, ['participant', 'asked'], appointment.appointmentId, known, at),
      )
    : accept<MeetingEvent>()
  const slots = agendas.map((on) => ({ on, decision: reserveOrClaim(on, meetingId, agreed ?? taken) }))
  const changes = [{ on: stored, decision }, ...slots]
  return changes.some((change) => 'refusal' in change.decision) ? [] : changes
}
