import { describe, expect, it } from 'vitest'
import { named, partiesOf } from '#tests/support/mentoring.ts'
import type { UserId } from '../../platform/ids.ts'
import { actingRolesOf } from '../../platform/policy.ts'
import { requestPolicy } from './policy.ts'

const parties = partiesOf('Inès', 'Marc')

describe('roles in a request', () => {
  it('come from the parties', () => {
    expect(actingRolesOf(parties, { kind: 'user', userId: parties.participantUserId })).toEqual(['participant'])
    expect(actingRolesOf(parties, { kind: 'user', userId: parties.presenterUserId })).toEqual(['presenter'])
    expect(actingRolesOf(parties, { kind: 'user', userId: named<UserId>('someone') })).toEqual([])
    expect(actingRolesOf(parties, { kind: 'user' })).toEqual([])
    expect(actingRolesOf(parties, { kind: 'system' })).toEqual(['system'])
  })

  it('put the mentor before the administrator in one person', () => {
    expect(actingRolesOf(parties, { kind: 'admin', userId: parties.presenterUserId })).toEqual(['presenter', 'admin'])
  })
})

describe('the allowed goals', () => {
  it.each([
    ['requested', ['participant'], ['cancelled']],
    ['offered', ['participant'], ['confirmed', 'cancelled']],
    ['offered', ['presenter'], ['propose', 'confirmed', 'cancelled']],
    ['offered', ['admin'], ['cancelled']],
    ['requested', ['presenter'], ['propose', 'confirmed', 'cancelled']],
    ['requested', ['admin'], ['cancelled']],
    ['requested', ['presenter', 'admin'], ['propose', 'confirmed', 'cancelled']],
    ['confirmed', ['participant'], []],
    ['confirmed', ['presenter'], []],
    ['confirmed', ['admin'], ['cancelled']],
    ['cancelled', ['presenter', 'admin'], []],
    ['finished', ['presenter', 'admin'], []],
  ] as const)('when %s, by %s: %s', (state, roles, goals) => {
    expect(requestPolicy.allowedFor(state, roles)).toEqual(goals)
  })
})

describe('the command behind a wanted state', () => {
  it.each([
    ['cancelled', 'requested', ['presenter'], 'refuse'],
    ['cancelled', 'requested', ['participant'], 'withdraw'],
    ['cancelled', 'confirmed', ['admin'], 'revoke'],
    ['confirmed', 'requested', ['presenter'], 'confirm'],
    ['cancelled', 'requested', ['presenter', 'admin'], 'refuse'],
    ['cancelled', 'confirmed', ['presenter', 'admin'], 'revoke'],
    ['confirmed', 'requested', ['admin'], undefined],
    ['confirmed', 'requested', ['participant'], 'takeDate'],
    ['confirmed', 'offered', ['participant'], 'takeDate'],
    ['confirmed', 'offered', ['presenter', 'admin'], 'confirm'],
    ['cancelled', 'cancelled', ['presenter'], 'refuse'],
  ] as const)('%s, from %s, by %s: %s', (goal, state, roles, command) => {
    expect(requestPolicy.commandFor(goal, state, roles)).toBe(command)
  })
})
