import { describe, expect, it } from 'vitest'
import { named } from '#tests/support/mentoring.ts'
import type { ProfileId } from '../shared/ids.ts'
import { erase } from './decide.ts'
import { mayErase } from './policy.ts'
import { evolve, noAccount } from './state.ts'

const profileIds = [named<ProfileId>('ines'), named<ProfileId>('ines the mentor')]

describe('erasing an account', () => {
  it('records why, and the profiles that go with it', () => {
    expect(erase(noAccount, { reason: 'own_request', profileIds })).toEqual({
      events: [{ type: 'AccountErased', data: { reason: 'own_request', profileIds } }],
    })
  })

  it('is done once', () => {
    const erased = evolve(noAccount, { type: 'AccountErased', data: { reason: 'retention', profileIds: [] } })
    expect(erased).toEqual({ state: 'erased' })
    expect(erase(erased, { reason: 'admin', profileIds })).toEqual({ events: [] })
  })
})

describe('who may erase an account', () => {
  const account = { roles: [], businessUnit: 'paris' } as const
  const person = { self: false, roles: [], businessUnit: 'paris' } as const

  it('the person', () => {
    expect(mayErase({ by: { ...person, self: true }, account })).toBe(true)
    expect(mayErase({ by: person, account })).toBe(false)
  })

  it('an administrator of the company, not an auditor or a referent', () => {
    expect(mayErase({ by: { ...person, roles: ['admin'] }, account: { ...account, businessUnit: null } })).toBe(true)
    expect(mayErase({ by: { ...person, roles: ['auditor', 'referent'] }, account })).toBe(false)
  })

  it('the administrator of the person’s unit, but nobody who sees the whole company', () => {
    const by = { ...person, roles: ['business_unit_admin'] } as const
    expect(mayErase({ by, account })).toBe(true)
    expect(mayErase({ by, account: { ...account, businessUnit: 'lyon' } })).toBe(false)
    expect(mayErase({ by: { ...by, businessUnit: null }, account: { ...account, businessUnit: null } })).toBe(false)
    expect(mayErase({ by, account: { ...account, roles: ['admin'] } })).toBe(false)
    expect(mayErase({ by, account: { ...account, roles: ['auditor'] } })).toBe(false)
  })
})
