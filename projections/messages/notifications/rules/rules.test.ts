import { expect, test } from 'vitest'
import type { MeetingEvent } from '#domain/meetings/meeting/events.ts'
import type { MentoringRequestEvent } from '#domain/mentoring/mentoring-request/events.ts'
import type { RelationshipEvent } from '#domain/mentoring/mentoring-relationship/events.ts'
import type { Actor } from '#domain/platform/actor.ts'
import type { RecordedEvent } from '#domain/platform/event-store.ts'
import { noticesOf } from './index.ts'

type Type = (MentoringRequestEvent | RelationshipEvent)['type']

const slot = { startsAt: '2026-03-24T11:00:00.000Z', minutes: 45, timeZone: 'Europe/Paris' }

const noticesOfEvent = (type: string, data: object = { slot }, kind: Actor['kind'] = 'admin') => {
  const category = type.startsWith('Relationship') ? 'mentoring_relationship' : 'mentoring_request'
  const notices = noticesOf({ category, type, data, metadata: { actor: { kind } } } as RecordedEvent)
  const kindFor = (party: 'participant' | 'presenter') => notices.find(({ to }) => to === party)?.kind ?? null
  return [kindFor('participant'), kindFor('presenter')]
}

/** The notices to the mentee and to the mentor. */
const expected: Record<Exclude<Type, 'MentoringRequested'>, readonly [string | null, string | null]> = {
  OtherDatesProposed: ['request_other_dates', null],
  ProposedDateTaken: [null, 'request_date_taken'],
  MentoringRequestConfirmed: ['request_confirmed', null],
  MentoringRequestRefused: ['request_refused', null],
  MentoringRequestWithdrawn: [null, 'request_withdrawn'],
  MentoringRequestRevoked: ['admin_revoked', 'admin_revoked'],
  MentoringRequestExpired: ['request_expired', 'request_expired'],
  MentoringRequestFinished: [null, null],
  RelationshipRequested: [null, null],
  RelationshipInitiated: [null, null],
  RelationshipAdminInitiated: ['admin_created', 'admin_created'],
  RelationshipFinished: ['request_finished', 'request_finished'],
  RelationshipAdminFinished: ['request_finished', 'request_finished'],
  RelationshipPaused: ['relationship_paused', 'relationship_paused'],
  RelationshipResumed: ['relationship_resumed', 'relationship_resumed'],
  RelationshipFeedbackProvided: ['feedback_provided', 'feedback_provided'],
  RelationshipFeedbackTakenBack: [null, null],
  RelationshipCancelled: [null, null],
}

test.each(Object.entries(expected))('%s', (type, kinds) => {
  expect(noticesOfEvent(type)).toEqual(kinds)
})

/** The notices to the mentee and to the mentor, by the data of the event. */
const ofMeetings: Record<MeetingEvent['type'], readonly (readonly [object, string | null, string | null])[]> = {
  MeetingInitiated: [
    [{ plannedBy: 'participant', withDate: false }, 'meeting_initiated', 'meeting_initiated'],
    [{ plannedBy: 'participant', withDate: true }, null, null],
    [{ plannedBy: 'admin', withDate: true }, 'meeting_admin_initiated', 'meeting_admin_initiated'],
  ],
  MeetingSubjectChanged: [[{}, null, null]],
  MeetingLinkSet: [
    [{ startsAt: null }, null, null],
    [{ startsAt: slot.startsAt }, 'meeting_link', 'meeting_link'],
  ],
  AppointmentProposed: [
    [{ proposedBy: 'participant', startsAt: slot.startsAt }, null, 'meeting_requested'],
    [{ proposedBy: 'presenter', startsAt: slot.startsAt }, 'meeting_requested', null],
    [{ proposedBy: 'admin', startsAt: slot.startsAt }, 'meeting_requested', 'meeting_requested'],
    [{ proposedBy: 'presenter', startsAt: slot.startsAt, agreedStartsAt: slot.startsAt }, 'meeting_requested', null],
  ],
  AppointmentAccepted: [[{ startsAt: slot.startsAt }, 'meeting_confirmed', 'meeting_confirmed']],
  AppointmentDeclined: [
    [{}, 'meeting_date_declined', 'meeting_date_declined'],
    [{ agreedStartsAt: slot.startsAt }, 'meeting_date_declined', 'meeting_date_declined'],
  ],
  AppointmentWithdrawn: [
    [{ withdrawnBy: 'participant', agreedStartsAt: slot.startsAt }, 'meeting_date_withdrawn', 'meeting_date_withdrawn'],
    [{ withdrawnBy: 'system', agreedStartsAt: slot.startsAt }, null, null],
  ],
  MeetingStarted: [[{}, 'meeting_started', 'meeting_started']],
  SessionJoined: [[{}, null, null]],
  SessionLeft: [[{}, null, null]],
  FeedbackRequested: [[{}, 'meeting_feedback_requested', 'meeting_feedback_requested']],
  FeedbackFilled: [[{}, 'meeting_feedback_given', 'meeting_feedback_given']],
  FeedbackTakenBack: [[{}, null, null]],
  MeetingFinished: [[{}, 'meeting_finished', 'meeting_finished']],
  MeetingCancelled: [
    [{ cause: 'cancelled', by: 'participant' }, 'meeting_canceled', 'meeting_canceled'],
    [{ cause: 'not_held', by: 'participant' }, 'meeting_not_held', 'meeting_not_held'],
    [{ cause: 'cancelled', by: 'admin' }, 'meeting_admin_cancelled', 'meeting_admin_cancelled'],
    [{ cause: 'relationship_over', by: 'system' }, null, null],
  ],
  MeetingRefused: [[{}, 'meeting_refused', 'meeting_refused']],
  MeetingExpired: [[{ cause: 'unanswered' }, 'meeting_expired', 'meeting_expired']],
}

test.each(
  Object.entries(ofMeetings).flatMap(([type, cases]) => cases.map(([data, ...kinds]) => ({ type, data, kinds }))),
)('$type $data', ({ type, data, kinds }) => {
  const metadata = { actor: { kind: 'system' } }
  const notices = noticesOf({ category: 'meeting', type, data, metadata } as RecordedEvent)
  const kindFor = (party: 'participant' | 'presenter') => notices.find(({ to }) => to === party)?.kind ?? null
  expect([kindFor('participant'), kindFor('presenter')]).toEqual(kinds)
})

test('notifies the person of the approval of their sign-up, and of no other event of their account', () => {
  const noticesOfAccount = (type: string) =>
    noticesOf({ category: 'account', type, data: {}, metadata: { actor: { kind: 'admin' } } } as RecordedEvent)
  expect(noticesOfAccount('AccountApproved')).toEqual([{ to: 'person', kind: 'sign_up_approved', params: {} }])
  for (const type of ['AccountRegistered', 'AccountDisabled', 'RoleGranted', 'AccountErased'])
    expect(noticesOfAccount(type)).toEqual([])
})

test('notifies the mentor of a mentee’s request, and both of an administrator’s', () => {
  expect(noticesOfEvent('MentoringRequested', { origin: 'participant' })).toEqual([null, 'request_sent'])
  expect(noticesOfEvent('MentoringRequested', { origin: 'admin' })).toEqual(['admin_created', 'admin_created'])
})

test('notifies both that the other account was erased when the system revokes', () => {
  expect(noticesOfEvent('MentoringRequestRevoked', { reason: 'other', note: null }, 'system')).toEqual([
    'partner_erased',
    'partner_erased',
  ])
})

test('gives the instant of the date that was taken', () => {
  const event = {
    category: 'mentoring_request',
    type: 'ProposedDateTaken',
    data: { slot },
    metadata: { actor: { kind: 'user' } },
  } as RecordedEvent
  expect(noticesOf(event)).toEqual([
    { to: 'presenter', kind: 'request_date_taken', params: { starts_at: slot.startsAt } },
  ])
})

test.each([
  ['WorkshopCancelled', { people: ['u'] }, 'cancelled'],
  ['WorkshopPersonRemoved', { userId: 'u' }, 'removed'],
])('a notice of a workshop carries its cause: %s', (type, data, cause) => {
  const event = {
    category: 'workshop',
    type,
    data: { ...data, startsAt: slot.startsAt },
    metadata: { actor: { kind: 'user' } },
  } as unknown as RecordedEvent
  expect(noticesOf(event)).toMatchObject([
    { kind: 'workshop_cancelled', people: ['u'], params: { starts_at: slot.startsAt, cause } },
  ])
})

test('notifies nobody of an event that this version does not know', () => {
  expect(noticesOfEvent('SomethingNew')).toEqual([null, null])
})

test('notifies both that an accompaniment without a request was deleted, or that the other account was erased', () => {
  expect(noticesOfEvent('RelationshipCancelled', { cause: 'deleted' })).toEqual(['admin_revoked', 'admin_revoked'])
  expect(noticesOfEvent('RelationshipCancelled', { cause: 'deleted' }, 'system')).toEqual([
    'partner_erased',
    'partner_erased',
  ])
})
