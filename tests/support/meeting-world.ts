import { createConversations } from '#commands/messages/conversations.ts'
import { createFeedbacks } from '#commands/mentoring/feedbacks.ts'
import { createMeetings } from '#commands/meetings/meetings.ts'
import type { CommandContext, CommandResult } from '#commands/platform/ports.ts'
import type { FeedbackQuestionId } from '#domain/mentoring/feedback/answers.ts'
import type { MeetingGoal } from '#domain/meetings/meeting/policy.ts'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { EventStore, StreamName } from '#domain/platform/event-store.ts'
import {
  id,
  instant,
  type FeedbackId,
  type Instant,
  type MeetingId,
  type RelationshipId,
} from '#domain/platform/ids.ts'
import { stateAfter } from '#commands/platform/unit-of-work.ts'
import { agenda } from '#domain/meetings/agenda/aggregate.ts'
import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import { agreedOf } from '#domain/meetings/meeting/state.ts'
import { FactsDouble } from './facts.ts'
import { named, now } from './mentoring.ts'
import { by, idOf, memoryVault, mentoring, user } from './requests.ts'

type More = Partial<CommandContext>

/** `now`, and so many minutes later. */
export const later = (minutes: number, from: Instant = now) => instant(new Date(Date.parse(from) + minutes * 60_000))
export const aDay = 24 * 60

export const slotIn = (minutes: number, long = 45): Slot => ({
  startsAt: later(minutes),
  minutes: long,
  timeZone: 'Europe/Paris',
})

/** Inès and Théo, mentees, Marc and Awa, mentors, on a log; each process is made by `open` on a store of its own. */
export function meetingWorld(log: EventStore) {
  const facts = new FactsDouble([
    { name: 'Inès', role: 'participant' },
    { name: 'Théo', role: 'participant' },
    { name: 'Marc', role: 'presenter' },
    { name: 'Awa', role: 'presenter' },
  ])
  facts.questions.push({ id: named<FeedbackQuestionId>('what'), kind: 'text', required: true, choices: [] })
  const vault = memoryVault()
  const types = async (stream: StreamName) => (await log.readStream(stream)).map(({ type }) => type)

  const open = (store: EventStore) => {
    const meetings = createMeetings({ store, vault, facts })
    const feedbacks = createFeedbacks({ store, vault, facts })
    const conversations = createConversations({ store, vault, facts })
    const { ask, confirm, setUp, relationships, commands: requests } = mentoring(store, facts, vault)
    return {
      meetings,
      feedbacks,
      conversations,
      relationships,
      requests,
      ask,
      confirm,
      setUp,
      async accompany(mentee: string, mentor: string): Promise<RelationshipId> {
        const requestId = idOf(await ask(mentee, mentor))
        await confirm(requestId, user(mentor))
        return id<RelationshipId>(requestId)
      },
      plan: (actor: Actor, relationshipId: RelationshipId, slot: Slot | null, more: More = {}) =>
        meetings.planMeeting({
          ...by(actor, more),
          relationshipId,
          meetingType: 'video_conference',
          topic: 'Déléguer',
          reasonId: null,
          description: null,
          slot,
          note: null,
        }),
      propose: (actor: Actor, meetingId: MeetingId, slot: Slot, more: More & { insteadOf?: string | null } = {}) =>
        meetings.proposeAppointment({ ...by(actor, more), meetingId, slot, note: null, ...more }),
      wants: (actor: Actor, meetingId: MeetingId, wanted: MeetingGoal, more: More & { reason?: string } = {}) => {
        const { reason, ...context } = more
        return meetings.transitionMeeting({
          ...by(actor, context),
          meetingId,
          wanted,
          ...(reason !== undefined && { reason }),
        })
      },
      passDueDate: (meetingId: MeetingId, at: Instant, more: More = {}) =>
        meetings.passMeetingDueDate({ ...by({ kind: 'system' }, { at, ...more }), meetingId }),
      report: (actor: Actor, meetingId: MeetingId, more: More = {}) =>
        feedbacks.giveFeedback({
          ...by(actor, more),
          subject: { meetingId },
          rating: 4,
          answers: [{ questionId: named('what'), text: 'Deux décisions.' }],
          report: null,
        }),
      withdraw: (actor: Actor, meetingId: MeetingId, feedbackId: FeedbackId, more: More = {}) =>
        feedbacks.withdrawFeedback({ ...by(actor, more), subject: { meetingId }, feedbackId }),
    }
  }

  const spansOf = async (name: string) =>
    stateAfter(agenda, await log.readStream(`agenda-${named(`${name} user`)}`)).held

  /** When the times that somebody's agenda holds begin, the first one first. */
  const times = async (name: string) => [...(await spansOf(name)).values()].map(({ startsAt }) => startsAt).toSorted()

  /** Meetings for which somebody's agenda holds a time. @throws when two times overlap. */
  const held = async (name: string) => {
    const meetings = await spansOf(name)
    const spans = [...meetings.values()].toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1))
    if (spans.some((span, n) => span.endsAt > (spans[n + 1]?.startsAt ?? span.endsAt)))
      throw new Error(`${name} is in two meetings at once`)
    return [...meetings.keys()].map(String)
  }

  const story = async (meetingId: MeetingId) => ({
    meeting: await types(`meeting-${meetingId}`),
    mentee: await held('Inès'),
    mentor: await held('Marc'),
  })

  /** The date on which the two agreed, as the meeting itself says; null: none. */
  const agreedAt = async (meetingId: MeetingId) =>
    agreedOf(stateAfter(meeting, await log.readStream(`meeting-${meetingId}`)))?.startsAt ?? null

  return { log, facts, vault, types, open, held, times, agreedAt, story }
}

/** @throws when the command was not accepted. */
export function meetingOf(result: CommandResult): MeetingId {
  return id<MeetingId>(idOf(result))
}
