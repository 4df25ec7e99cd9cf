import type { Parties } from '#domain/mentoring/mentoring-request/events.ts'
import type { ProgramId } from '#domain/platform/ids.ts'
import { uuid } from './definition.ts'

/** The two people by their profiles, and the program. */
export const parties = { participant_id: uuid, presenter_id: uuid, program_id: uuid }

export function publicParties(data: Parties & { readonly programId: ProgramId }) {
  return { participant_id: data.participantId, presenter_id: data.presenterId, program_id: data.programId }
}
