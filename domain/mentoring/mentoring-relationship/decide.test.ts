import { expect, it } from 'vitest'
import { named, partiesOf, program } from '#tests/support/mentoring.ts'
import { accept, refuse } from '../../platform/decision.ts'
import type { RequestId } from '../../platform/ids.ts'
import { cancel, initiate, requestRelationship } from './decide.ts'
import type { RelationshipEvent } from './events.ts'
import { evolve, isOver, noRelationship } from './state.ts'

const parties = partiesOf('Inès', 'Marc')
const requestId = named<RequestId>('request')
const request = { parties, programId: program, requestId }
const requested: RelationshipEvent = {
  type: 'RelationshipRequested',
  data: { ...parties, programId: program, requestId },
}
const initiated: RelationshipEvent = { type: 'RelationshipInitiated', data: {} }
const adminInitiated: RelationshipEvent = {
  type: 'RelationshipAdminInitiated',
  data: { ...parties, programId: program },
}
const finished: RelationshipEvent = { type: 'RelationshipFinished', data: { reason: 'goals_met', note: null } }
const adminFinished: RelationshipEvent = { type: 'RelationshipAdminFinished', data: { reason: 'left', note: null } }
const feedback: RelationshipEvent = { type: 'RelationshipFeedbackProvided', data: {} }
const cancelled: RelationshipEvent = { type: 'RelationshipCancelled', data: { cause: 'revoked' } }

const given = (...events: readonly RelationshipEvent[]) => events.reduce(evolve, noRelationship)

it('is requested with its request, once', () => {
  expect(requestRelationship(given(), request)).toEqual(accept(requested))
  expect(requestRelationship(given(requested), request)).toEqual(accept())
})

it('is refused where another one is open', () => {
  expect(requestRelationship(given(requested, initiated), request)).toEqual(refuse('already_open'))
  expect(requestRelationship(given(adminInitiated), request)).toEqual(refuse('already_open'))
})

it('is initiated with the confirmation, once', () => {
  expect(initiate(given(requested))).toEqual(accept(initiated))
  expect(initiate(given(requested, initiated))).toEqual(accept())
  expect(initiate(given(requested, cancelled))).toEqual(refuse('transition_not_allowed'))
})

it.each([
  ['requested', given(requested)],
  ['initiated', given(requested, initiated)],
  ['admin_initiated', given(adminInitiated)],
])('is cancelled when %s, once', (state, relationship) => {
  expect(relationship.state).toBe(state)
  expect(cancel(relationship, 'revoked')).toEqual(accept(cancelled))
  expect(cancel(evolve(relationship, cancelled), 'revoked')).toEqual(accept())
})

it('is not cancelled once finished, nor before it exists', () => {
  expect(cancel(given(requested, initiated, finished), 'deleted')).toEqual(refuse('transition_not_allowed'))
  expect(cancel(given(), 'deleted')).toEqual(refuse('transition_not_allowed'))
})

it.each([
  ['finished', given(requested, initiated, finished)],
  ['admin_finished', given(adminInitiated, adminFinished)],
  ['feedback_provided', given(requested, initiated, finished, feedback)],
  ['cancelled', given(requested, cancelled)],
])('is over when %s', (state, relationship) => {
  expect(relationship.state).toBe(state)
  expect(isOver(relationship)).toBe(true)
})

it('is not over before', () => {
  for (const open of [given(), given(requested), given(requested, initiated), given(adminInitiated)])
    expect(isOver(open)).toBe(false)
})

it('ignores events that cannot follow', () => {
  expect(given(initiated, finished)).toEqual(noRelationship)
  expect(given(requested, feedback, finished)).toEqual(given(requested))
  expect(given(requested, cancelled, initiated)).toEqual(given(requested, cancelled))
})
