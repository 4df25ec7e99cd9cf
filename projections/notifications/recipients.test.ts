import { expect, test } from 'vitest'
import type { MentoringRequestEvent } from '#domain/mentoring-request/events.ts'
import type { RelationshipEvent } from '#domain/mentoring-relationship/events.ts'
import type { Actor } from '#domain/shared/actor.ts'
import type { RecordedEvent } from '#domain/shared/event-store.ts'
import { newsFor } from './recipients.ts'

type Type = (MentoringRequestEvent | RelationshipEvent)['type']

const slot = { startsAt: '2026-03-24T11:00:00.000Z', minutes: 45, timeZone: 'Europe/Paris' }

const told = (type: string, data: object = { slot }, kind: Actor['kind'] = 'admin') => {
  const event = { type, data, metadata: { actor: { kind } } } as RecordedEvent
  return [newsFor(event, 'participant')?.kind ?? null, newsFor(event, 'presenter')?.kind ?? null]
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
  MentoringRequestFinished: ['request_finished', 'request_finished'],
  RelationshipRequested: [null, null],
  RelationshipInitiated: [null, null],
  RelationshipAdminInitiated: ['admin_created', 'admin_created'],
  RelationshipFinished: [null, null],
  RelationshipAdminFinished: [null, null],
  RelationshipFeedbackProvided: [null, null],
  RelationshipCancelled: [null, null],
}

test.each(Object.entries(expected))('%s', (type, kinds) => {
  expect(told(type)).toEqual(kinds)
})

test('a request of a mentee goes to the mentor, one of an administrator to both', () => {
  expect(told('MentoringRequested', { origin: 'participant' })).toEqual([null, 'request_sent'])
  expect(told('MentoringRequested', { origin: 'admin' })).toEqual(['admin_created', 'admin_created'])
})

test('what the system revokes was open with an account that is erased', () => {
  expect(told('MentoringRequestRevoked', { reason: 'other' }, 'system')).toEqual(['partner_erased', 'partner_erased'])
})

test('who reads that a date was taken reads when', () => {
  const event = { type: 'ProposedDateTaken', data: { slot }, metadata: { actor: { kind: 'user' } } } as RecordedEvent
  expect(newsFor(event, 'presenter')?.params).toEqual({ starts_at: slot.startsAt })
})

test('an event that this version does not know tells nothing', () => {
  expect(told('SomethingNew')).toEqual([null, null])
})
