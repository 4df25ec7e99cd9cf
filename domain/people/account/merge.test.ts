import { describe, expect, it } from 'vitest'
import { named } from '#tests/support/mentoring.ts'
import { accept, refuse } from '../../platform/decision.ts'
import type { ProfileId, UserId } from '../../platform/ids.ts'
import { absorb, approve, enable, erase, grantRole, merge, openProfile } from './decide.ts'
import type { AccountEvent, Merger } from './events.ts'
import { evolve, mergerOf, noAccount } from './state.ts'

const into = named<UserId>('the account that goes on')
const mentor = { profileId: named<ProfileId>('mentor'), role: 'presenter' } as const
const ownMentor = { profileId: named<ProfileId>('own mentor'), role: 'presenter' } as const
const two = { inUse: false, eachOther: false }
const given = (...events: readonly AccountEvent[]) =>
  events.reduce(
    evolve,
    evolve(noAccount, {
      type: 'AccountRegistered',
      data: { origin: 'open', invitationId: null, status: 'active', since: null },
    }),
  )
const isReferent: AccountEvent = { type: 'RoleGranted', data: { role: 'referent', businessUnit: 'lyon' } }
const held = given(isReferent, { type: 'ProfileOpened', data: mentor })
const merger: Merger = { into, take: ['email'], roles: ['referent'], profiles: [mentor] }
const merged = given(isReferent, { type: 'AccountMerged', data: merger })

describe('merging an account into another one', () => {
  it('records what it held, and what the other one takes, each part once', () => {
    expect(merge(held, ['admin'], { into, take: ['email', 'email'] }, two)).toEqual(
      accept({ type: 'AccountMerged', data: merger }),
    )
  })

  it('is refused for two who mentored each other, for what is still open, and for the administrator’s own', () => {
    expect(merge(held, ['admin'], { into, take: [] }, { inUse: true, eachOther: true })).toEqual(
      refuse('merge_each_other'),
    )
    expect(merge(held, ['admin'], { into, take: [] }, { inUse: true, eachOther: false })).toEqual(
      refuse('merge_in_use'),
    )
    expect(merge(held, ['admin', 'self'], { into, take: [] }, two)).toEqual(refuse('merge_self'))
    expect(merge(held, ['unit_admin'], { into, take: [] }, two)).toEqual(refuse('forbidden'))
  })

  it('is done already into the same account, and refused into another one', () => {
    expect(merge(merged, ['admin'], { into, take: [] }, { inUse: true, eachOther: false })).toEqual(accept())
    expect(merge(merged, ['admin'], { into: named<UserId>('a third'), take: [] }, two)).toEqual(
      refuse('transition_not_allowed'),
    )
    expect(merge(merged, ['self'], { into, take: [] }, two)).toEqual(refuse('forbidden'))
  })

  it('ends the account for ever: nothing but an erasure follows', () => {
    expect(merged).toMatchObject({ state: 'disabled', roles: [], profiles: [] })
    expect(mergerOf(merged)).toEqual(merger)
    expect(evolve(merged, { type: 'AccountEnabled', data: {} })).toEqual(merged)
    expect(enable(merged, ['admin'])).toEqual(refuse('transition_not_allowed'))
    expect(approve(merged, ['admin'])).toEqual(refuse('transition_not_allowed'))
    expect(openProfile(merged, ['admin'], mentor)).toEqual(refuse('transition_not_allowed'))
    expect(grantRole(merged, ['admin'], { role: 'admin', businessUnit: null })).toEqual(
      refuse('transition_not_allowed'),
    )
    const erasure = { reason: 'admin', profileIds: [] } as const
    expect(erase(merged, ['admin'], erasure, { lastAdmin: false })).toEqual(
      accept({ type: 'AccountErased', data: erasure }),
    )
  })
})

describe('absorbing an account', () => {
  const from = named<UserId>('the account that ends')
  const take = (account: ReturnType<typeof given>, unit: string | null) =>
    absorb(account, ['admin'], from, merger, unit, () => ownMentor)

  it('gets the roles and profiles that it lacks, for its own unit', () => {
    expect(take(given(), 'paris')).toEqual(
      accept<AccountEvent>(
        { type: 'AccountAbsorbed', data: { userId: from } },
        { type: 'RoleGranted', data: { role: 'referent', businessUnit: 'paris' } },
        { type: 'ProfileOpened', data: ownMentor },
      ),
    )
  })

  it('keeps what it has, and gets no role of a unit without a unit', () => {
    const absorbed = accept({ type: 'AccountAbsorbed', data: { userId: from } })
    expect(take(given(isReferent, { type: 'ProfileOpened', data: ownMentor }), 'paris')).toEqual(absorbed)
    expect(take(given({ type: 'ProfileOpened', data: ownMentor }), null)).toEqual(absorbed)
  })
})
