import { expect, test } from 'vitest'
import type { MentoringRequestEvent } from '#domain/mentoring-request/events.ts'
import type { RelationshipEvent } from '#domain/mentoring-relationship/events.ts'
import type { Actor } from '#domain/shared/actor.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'
import { noticesOf } from './index.ts'

type Type = (MentoringRequestEvent | RelationshipEvent)['type']

const slot = { startsAt: '2026-03-24T11:00:00.000Z', minutes: 45, timeZone: 'Europe/Paris' }

const told = (type: string, data: object = { slot }, kind: Actor['kind'] = 'admin') => {
  const category = type.startsWith('Relationship') ? 'mentoring_relationship' : 'mentoring_request'
  const notices = noticesOf({ category, type, data, metadata: { actor: { kind } } } as RecordedEvent)
  const kindFor = (party: 'participant' | 'presenter') => notices.find(({ to }) => to === party)?.kind ?? null
  return [kindFor('participant'), kindFor('presenter')]
}

/** What the mentee and the mentor are told of. */
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
  RelationshipFeedbackProvided: ['feedback_provided', 'feedback_provided'],
  RelationshipCancelled: [null, null],
}

test.each(Object.entries(expected))('%s', (type, kinds) => {
  expect(told(type)).toEqual(kinds)
})

test('tells the person of the approval of their sign-up, and of no other event of their account', () => {
  const toldOf = (type: string) =>
    noticesOf({ category: 'account', type, data: {}, metadata: { actor: { kind: 'admin' } } } as RecordedEvent)
  expect(toldOf('AccountApproved')).toEqual([{ to: 'person', kind: 'sign_up_approved', params: {} }])
  for (const type of ['AccountRegistered', 'AccountDisabled', 'RoleGranted', 'AccountErased'])
    expect(toldOf(type)).toEqual([])
})

test('tells the mentor of a mentee’s request, and both of an administrator’s', () => {
  expect(told('MentoringRequested', { origin: 'participant' })).toEqual([null, 'request_sent'])
  expect(told('MentoringRequested', { origin: 'admin' })).toEqual(['admin_created', 'admin_created'])
})

test('tells both that the other account was erased when the system revokes', () => {
  expect(told('MentoringRequestRevoked', { reason: 'other' }, 'system')).toEqual(['partner_erased', 'partner_erased'])
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

test('tells nobody of an event that this version does not know', () => {
  expect(told('SomethingNew')).toEqual([null, null])
})

test('tells both that an accompaniment without a request was deleted, or that the other account was erased', () => {
  expect(told('RelationshipCancelled', { cause: 'deleted' })).toEqual(['admin_revoked', 'admin_revoked'])
  expect(told('RelationshipCancelled', { cause: 'deleted' }, 'system')).toEqual(['partner_erased', 'partner_erased'])
})
