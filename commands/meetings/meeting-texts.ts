import { isOnHostOf } from '#domain/meetings/meeting/conference-link.ts'
import type { MeetingEvent } from '#domain/meetings/meeting/events.ts'
import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import type { MeetingType } from '#domain/meetings/meeting/words.ts'
import type { MeetingId, MeetingReasonId, ProgramId } from '#domain/platform/ids.ts'
import type { CommandContext, Facts, Vault } from '../platform/ports.ts'
import { sealText } from '../platform/seal-text.ts'

export interface SubjectInput {
  readonly meetingType: MeetingType
  readonly topic: string
  readonly reasonId: MeetingReasonId | null
  readonly description: string | null
}

/** An address of the company's conference tool. */
export interface LinkInput {
  readonly link?: string | null
}

interface Dependencies {
  readonly vault: Vault
  readonly facts: Pick<Facts, 'meetingReason' | 'conference'>
}

/** What people write about a meeting, sealed for its events, and what the company offers. */
export function meetingTexts({ vault, facts }: Dependencies) {
  const seal = (
    input: CommandContext,
    meetingId: MeetingId,
    event: MeetingEvent['type'],
    text: string | null,
    field = 'note',
  ) => sealText(vault, input, text, `${meeting.category}-${meetingId}/${event}/${field}`)

  return {
    seal,
    /** null: without a topic. */
    subjectOf: async (input: CommandContext & SubjectInput, meetingId: MeetingId, event: MeetingEvent['type']) => {
      const [topic, description] = await Promise.all([
        seal(input, meetingId, event, input.topic, 'topic'),
        seal(input, meetingId, event, input.description, 'description'),
      ])
      return topic === null ? null : { topic, reasonId: input.reasonId, description }
    },
    sealedLink: (input: CommandContext & LinkInput, meetingId: MeetingId) =>
      seal(input, meetingId, 'MeetingLinkSet', input.link ?? null, 'link'),
    isOffered: async ({ companyId, reasonId }: CommandContext & SubjectInput, programId: ProgramId) =>
      reasonId === null || (await facts.meetingReason(companyId, programId, reasonId)),
    isAllowed: async ({ companyId }: CommandContext, link: string | null | undefined) =>
      link == null || isOnHostOf(link, (await facts.conference(companyId)).hosts),
  }
}
