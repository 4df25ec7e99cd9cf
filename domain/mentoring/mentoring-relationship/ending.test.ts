import { describe, expect, it } from 'vitest'
import { named, partiesOf, program } from '#tests/support/mentoring.ts'
import { accept, refuse } from '../../platform/decision.ts'
import type { RequestId } from '../../platform/ids.ts'
import { finish, finishAsAdmin, remove, setUp } from './decide.ts'
import type { RelationshipEvent } from './events.ts'
import { evolve, noRelationship } from './state.ts'

const parties = partiesOf('Inès', 'Marc')
const requestId = named<RequestId>('request')
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
const adminFinished: RelationshipEvent = { type: 'RelationshipAdminFinished', data: { reason: 'other', note: null } }
const cancelled: RelationshipEvent = { type: 'RelationshipCancelled', data: { cause: 'revoked' } }

const given = (...events: readonly RelationshipEvent[]) => events.reduce(evolve, noRelationship)

describe('finishing', () => {
  const ongoing = [given(requested, initiated), given(adminInitiated)]

  it('is for each party, with a reason and a note', () => {
    const note = { enc: 1, kid: 'k', iv: 'i', ct: 'c', tag: 't' } as const
    for (const relationship of ongoing)
      for (const role of ['participant', 'presenter'] as const)
        expect(finish(relationship, [role], 'goals_met', note)).toEqual(
          accept({ type: 'RelationshipFinished', data: { reason: 'goals_met', note } }),
        )
  })

  it('is for an administrator, as another fact', () => {
    for (const relationship of ongoing)
      expect(finishAsAdmin(relationship, ['admin'], 'job_change', null)).toEqual(
        accept({ type: 'RelationshipAdminFinished', data: { reason: 'job_change', note: null } }),
      )
  })

  it('is done once: the same reason again changes nothing, another one is refused', () => {
    expect(finish(given(requested, initiated, finished), ['presenter'], 'goals_met', null)).toEqual(accept())
    expect(finish(given(requested, initiated, finished), ['presenter'], 'no_time', null)).toEqual(
      refuse('transition_not_allowed', []),
    )
    expect(finishAsAdmin(given(adminInitiated, adminFinished), ['admin'], 'other', null)).toEqual(accept())
    expect(finishAsAdmin(given(requested, initiated, finished), ['admin'], 'goals_met', null)).toEqual(
      refuse('transition_not_allowed', []),
    )
  })

  it('is refused before it began, after it was cancelled, and to others, with what they may do', () => {
    expect(finish(given(requested), ['participant'], 'other', null)).toEqual(refuse('transition_not_allowed', []))
    expect(finish(given(requested, cancelled), ['participant'], 'other', null)).toEqual(
      refuse('transition_not_allowed', []),
    )
    expect(finish(given(adminInitiated), ['admin'], 'other', null)).toEqual(
      refuse('transition_not_allowed', ['admin_finished', 'cancelled']),
    )
    expect(finishAsAdmin(given(adminInitiated), ['participant'], 'other', null)).toEqual(
      refuse('transition_not_allowed', ['finished']),
    )
  })
})

describe('setting up', () => {
  const present = { presence: 'active', inProgram: true, full: false, away: false } as const
  const facts = { participant: present, presenter: present }
  const pair = { parties, programId: program }

  it('is for an administrator, in streams without events', () => {
    expect(setUp(given(), ['admin'], pair, facts)).toEqual(accept(adminInitiated))
    expect(setUp(given(), ['participant'], pair, facts)).toEqual(refuse('transition_not_allowed'))
    expect(setUp(given(adminInitiated), ['admin'], pair, facts)).toEqual(refuse('already_open'))
  })

  it.each([
    ['self', { ...parties, presenterUserId: parties.participantUserId }, facts],
    ['participant_gone', parties, { ...facts, participant: { ...present, presence: 'gone' } }],
    ['partner_inactive', parties, { ...facts, presenter: { ...present, presence: 'inactive' } }],
    ['partner_inactive', parties, { ...facts, participant: { ...present, presence: 'inactive' } }],
    ['mentee_full', parties, { ...facts, participant: { ...present, full: true } }],
    ['mentor_away', parties, { ...facts, presenter: { ...present, away: true } }],
    ['mentor_full', parties, { ...facts, presenter: { ...present, full: true } }],
    ['not_in_program', parties, { ...facts, presenter: { ...present, inProgram: false } }],
  ] as const)('refuses %s', (code, people, known) => {
    expect(setUp(given(), ['admin'], { parties: people, programId: program }, known)).toEqual(refuse(code))
  })
})

describe('deleting', () => {
  const deleted: RelationshipEvent = { type: 'RelationshipCancelled', data: { cause: 'deleted' } }

  it('is for an administrator, until it is over, once', () => {
    expect(remove(given(adminInitiated), ['admin'])).toEqual(accept(deleted))
    expect(remove(given(requested, initiated), ['admin'])).toEqual(accept(cancelled))
    expect(remove(given(adminInitiated, deleted), ['admin'])).toEqual(accept())
    expect(remove(given(adminInitiated, adminFinished), ['admin'])).toEqual(refuse('transition_not_allowed', []))
    expect(remove(given(adminInitiated), ['presenter'])).toEqual(refuse('transition_not_allowed', ['finished']))
    expect(remove(given(), ['admin'])).toEqual(refuse('transition_not_allowed', ['admin_initiated']))
  })
})
