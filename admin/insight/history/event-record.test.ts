import { expect, it } from 'vitest'
import { recordOf } from './event-record.ts'

const id = '5f0d5d52-8cf0-5a3c-9d6b-6a4f8c1f2b3a'

it.each([
  [`mentoring_request-${id}`, {}, { resource: 'mentoring_requests', id }],
  [`mentoring_request-${id}`, { relationshipId: 'other' }, { resource: 'mentoring_requests', id }],
  [`mentoring_relationship-${id}`, {}, { resource: 'mentoring_relationships', id }],
  ['capacity-m2', { relationshipId: id }, { resource: 'mentoring_relationships', id }],
  ['capacity-m2', { limit: 3 }, null],
  ['account-u1', {}, null],
])('finds the record of an event of %s with %j', (stream, data, expected) => {
  expect(recordOf({ stream, data })).toEqual(expected)
})
