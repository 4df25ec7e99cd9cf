import { stateAfter } from '#commands/platform/unit-of-work.ts'
import { agenda } from '#domain/meetings/agenda/aggregate.ts'
import type { Span } from '#domain/meetings/agenda/state.ts'
import type { ConversationEvent } from '#domain/messages/conversation/events.ts'
import { feedback } from '#domain/mentoring/feedback/aggregate.ts'
import { feedbackIdOf } from '#domain/mentoring/feedback/state.ts'
import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import { agreedOf, endOf, type Meeting } from '#domain/meetings/meeting/state.ts'
import { mentoringRelationship } from '#domain/mentoring/mentoring-relationship/aggregate.ts'
import type { Parties } from '#domain/mentoring/mentoring-request/events.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { id, type MeetingId, type RelationshipId } from '#domain/platform/ids.ts'
import type { Violation } from '../../rules/violation.ts'
import type { World } from '../world.ts'

/** Sessions, agendas, feedback and messages agree with one another. */
export function checkMeetings(world: World): Violation[] {
  return [
    ...checkAgendas(world),
    ...checkOverlaps(world),
    ...checkFeedback(world),
    ...checkFollowed(world),
    ...checkMessages(world),
  ]
}

/** Once everything has caught up: an agenda holds the agreed sessions of its person. */
function checkAgendas(world: World): Violation[] {
  const agreed = new Map<string, Set<string>>()
  for (const { id: meetingId, state } of world.all(meeting))
    if (state.state !== 'none' && agreedOf(state) !== null)
      for (const user of usersOf(state.parties))
        agreed.set(user, (agreed.get(user) ?? new Set()).add(`${meetingId} at ${agreedOf(state)?.startsAt}`))
  return [...new Set([...agreed.keys(), ...world.idsOf('agenda')])].flatMap((user): Violation[] => {
    const held = new Set([...world.state(agenda, user).held].map(([key, { startsAt }]) => `${key} at ${startsAt}`))
    const due = agreed.get(user) ?? new Set()
    const wrong = [...held.symmetricDifference(due)]
    const what = `the agenda of ${user} and their agreed sessions differ in ${wrong.join(', ')}`
    return wrong.length === 0 ? [] : [{ rule: 'agenda', what, ops: [] }]
  })
}

/** At every position of the log, from the sessions themselves. */
function checkOverlaps(world: World): Violation[] {
  const states = new Map<string, Meeting>()
  const spans = new Map<string, Map<string, Span>>()
  return world.events.flatMap((event): Violation[] => {
    if (event.category !== 'meeting') return []
    const state = stateAfter({ ...meeting, initial: states.get(event.stream) ?? meeting.initial }, [event])
    states.set(event.stream, state)
    const agreed = agreedOf(state)
    if (state.state === 'none') return []
    return usersOf(state.parties).flatMap((user): Violation[] => {
      const held = spans.get(user) ?? new Map<string, Span>()
      spans.set(user, held)
      held.delete(event.stream)
      if (agreed === null) return []
      const span = { startsAt: agreed.startsAt, endsAt: endOf(agreed) }
      const other = [...held].find(([, { startsAt, endsAt }]) => startsAt < span.endsAt && span.startsAt < endsAt)
      held.set(event.stream, span)
      const what = `${user} is in ${event.stream} and ${other?.[0]} at once from position ${event.position}`
      return other === undefined ? [] : [{ rule: 'overlap', what, ops: [] }]
    })
  })
}

function checkFeedback(world: World): Violation[] {
  return world.idsOf('feedback').flatMap((feedbackId) => {
    let state = feedback.initial
    return world.stream(`feedback-${feedbackId}`).flatMap((event): Violation[] => {
      const given = event.type === 'FeedbackGiven' && state.state === 'given'
      state = stateAfter({ ...feedback, initial: state }, [event])
      const what = `feedback ${feedbackId} is given again at revision ${event.revision}`
      return given ? [{ rule: 'feedback once', what, ops: [] }] : []
    })
  })
}

/** What a session or an accompaniment is with so many feedbacks, once everything has caught up. */
function checkFollowed(world: World): Violation[] {
  const given = (subject: MeetingId | RelationshipId, { participantId, presenterId }: Parties) =>
    [participantId, presenterId].filter(
      (author) => world.state(feedback, feedbackIdOf(subject, author)).state === 'given',
    ).length
  const wrong = (what: string): Violation[] => [{ rule: 'feedback follows', what, ops: [] }]
  const meetings = world.all(meeting).flatMap(({ id: meetingId, state }): Violation[] => {
    if (state.state === 'none') return []
    const count = given(id<MeetingId>(meetingId), state.parties)
    const late = { feedback_requested: count > 0, feedback_filled: count !== 1, expired: count === 2 }
    const isLate = Object.entries(late).some(([of, found]) => of === state.state && found)
    return isLate ? wrong(`session ${meetingId} is ${state.state} with ${count} reports`) : []
  })
  const accompaniments = world.all(mentoringRelationship).flatMap(({ id: relationshipId, state }): Violation[] => {
    if (state.state === 'none') return []
    const count = given(id<RelationshipId>(relationshipId), state.parties)
    const provided = state.state === 'feedback_provided'
    return provided === (count === 2)
      ? []
      : wrong(`accompaniment ${relationshipId} is ${state.state} with ${count} ratings`)
  })
  return [...meetings, ...accompaniments]
}

function checkMessages(world: World): Violation[] {
  return world.idsOf('conversation').flatMap((of) => {
    const authors: string[] = []
    const deleted = new Set<number>()
    return world.stream(`conversation-${of}`).flatMap((event): Violation[] => {
      const { type, data, revision } = event as RecordedEvent & ConversationEvent
      const wrong = (what: string): Violation[] => [
        { rule: 'messages', what: `revision ${revision} of conversation ${of}: ${what}`, ops: [] },
      ]
      if (type === 'MessageSent') {
        authors.push(data.userId)
        return data.messages === authors.length ? [] : wrong(`the message is not number ${authors.length}`)
      }
      if (type !== 'MessageEdited' && type !== 'MessageDeleted' && type !== 'MessageReacted') return []
      const author = authors[data.number - 1]
      if (author === undefined) return wrong(`${type} of a message that was not sent`)
      if (type !== 'MessageReacted' && author !== data.userId) return wrong(`${type} by another one than the author`)
      if (deleted.has(data.number)) return wrong(`${type} of a message that is deleted`)
      if (type === 'MessageDeleted') deleted.add(data.number)
      return []
    })
  })
}

function usersOf({ participantUserId, presenterUserId }: Parties): readonly string[] {
  return [participantUserId, presenterUserId]
}
