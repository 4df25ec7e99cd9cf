import { describe, expect, it } from 'vitest'
import { named } from '#tests/support/mentoring.ts'
import { accept, refuse } from '../../platform/decision.ts'
import { instant, type InvitationId, type ProfileId, type UserId } from '../../platform/ids.ts'
import {
  absorb,
  acceptProfile,
  acceptTerms,
  adopt,
  approve,
  askProfile,
  closeProfile,
  disable,
  enable,
  erase,
  grantRole,
  merge,
  openProfile,
  refuseProfile,
  register,
  reject,
  revokeRole,
  type Registration,
} from './decide.ts'
import type { AccountEvent, Merger } from './events.ts'
import { accountActorsOf, accountPolicy, type AccountActor, type AccountCommand } from './policy.ts'
import { evolve, noAccount, type Account, type AccountState } from './state.ts'

const profile = { profileId: named<ProfileId>('ines'), role: 'participant' } as const
const mentor = { profileId: named<ProfileId>('ines the mentor'), role: 'presenter' } as const
const charter = { document: 'charter', version: 3, language: 'fr' } as const
const referent = { role: 'referent', businessUnit: 'lyon' } as const
const unused = { inUse: false }
const some = { lastAdmin: false }
const last = { lastAdmin: true }
const atOnce = { otherProfile: 'at_once', mayTakePart: true } as const
const textFacts = { versionInForce: charter.version, required: charter.version }

const registration: Registration = {
  origin: 'invitation',
  invitationId: named<InvitationId>('invitation'),
  status: 'pending_approval',
  since: null,
  roles: [],
  profiles: [profile],
  terms: [charter],
}

const given = (...events: readonly AccountEvent[]) => events.reduce(evolve, noAccount)
const registered = (status: 'pending_approval' | 'active'): AccountEvent => ({
  type: 'AccountRegistered',
  data: { origin: 'open', invitationId: null, status, since: null },
})
const opened: AccountEvent = { type: 'ProfileOpened', data: profile }
const isReferent: AccountEvent = { type: 'RoleGranted', data: referent }
const roleRequested: AccountEvent = { type: 'ProfileRequested', data: { role: 'presenter' } }
const isAdmin: AccountEvent = { type: 'RoleGranted', data: { role: 'admin', businessUnit: null } }

/** An account in each state, with one role and one profile where it can have them. */
const accounts: Readonly<Record<AccountState, Account>> = {
  none: noAccount,
  pending_approval: given(registered('pending_approval'), opened, isReferent),
  active: given(registered('active'), opened, isReferent, roleRequested),
  disabled: given(registered('active'), opened, isReferent, roleRequested, { type: 'AccountDisabled', data: {} }),
  rejected: given(registered('pending_approval'), opened, { type: 'AccountRejected', data: { reason: 'duplicate' } }),
  erased: given(registered('active'), opened, { type: 'AccountErased', data: { reason: 'admin', profileIds: [] } }),
}

const other = named<UserId>('another account')
const twoAccounts = { inUse: false, eachOther: false }
const merger: Merger = { into: other, take: [], roles: [], profiles: [] }

/** Each command as it changes something wherever it is allowed. */
const commands: Readonly<
  Record<AccountCommand, (account: Account, by: readonly AccountActor[]) => ReturnType<typeof approve>>
> = {
  register: (account, by) => register(account, by, registration),
  approve,
  reject: (account, by) => reject(account, by, 'out_of_scope'),
  disable: (account, by) => disable(account, by, some),
  enable,
  grantRole: (account, by) => grantRole(account, by, { role: 'business_unit_admin', businessUnit: 'lyon' }),
  revokeRole: (account, by) => revokeRole(account, by, 'referent', some),
  openProfile: (account, by) => openProfile(account, by, mentor),
  askProfile: (account, by) => askProfile(account, by, mentor, atOnce),
  acceptProfile: (account, by) => acceptProfile(account, by, mentor),
  refuseProfile: (account, by) => refuseProfile(account, by, 'presenter', 'other'),
  closeProfile: (account, by) => closeProfile(account, by, 'participant', unused),
  acceptTerms: (account, by) => acceptTerms(account, by, charter, textFacts),
  merge: (account, by) => merge(account, by, { into: other, take: [] }, twoAccounts),
  absorb: (account, by) => absorb(account, by, other, merger, null, () => mentor),
  erase: (account, by) => erase(account, by, { reason: 'admin', profileIds: [] }, some),
}

/** The state that a command leads to, where it is a state of its own. */
const goals: Partial<Record<AccountCommand, AccountState>> = {
  approve: 'active',
  reject: 'rejected',
  disable: 'disabled',
  enable: 'active',
  erase: 'erased',
}

const actors: readonly AccountActor[] = ['self', 'admin', 'unit_admin', 'system']
const cases = Object.keys(commands).flatMap((command) =>
  Object.keys(accounts).flatMap((state) =>
    actors.map((actor) => [command as AccountCommand, state as AccountState, actor] as const),
  ),
)

it.each(cases)('%s, when %s, by %s: as the policy says', (command, state, actor) => {
  const decision = commands[command](accounts[state], [actor])
  expect(outcomeOf(decision)).toEqual(expected(command, state, actor))
})

function expected(command: AccountCommand, state: AccountState, actor: AccountActor): string {
  if (accountPolicy.mayDo(command, state, [actor])) return 'changes'
  if (!accountPolicy.rules[command].by.includes(actor)) return 'forbidden'
  // The sample was rejected for another reason.
  const done = goals[command] === state && command !== 'reject'
  return done ? 'already done' : 'transition_not_allowed'
}

function outcomeOf(decision: ReturnType<typeof approve>): string {
  if ('refusal' in decision) return decision.refusal.code
  return decision.events.length > 0 ? 'changes' : 'already done'
}

describe('registering', () => {
  it('records the origin, and what the account begins with', () => {
    expect(register(noAccount, ['self'], registration)).toEqual({
      events: [
        {
          type: 'AccountRegistered',
          data: {
            origin: 'invitation',
            invitationId: registration.invitationId,
            status: 'pending_approval',
            since: null,
          },
        },
        { type: 'ProfileOpened', data: profile },
        { type: 'TermsAccepted', data: charter },
      ],
    })
  })

  it('gives nobody a role who gives it to themselves, and no role of a unit without the unit', () => {
    const withRole = (role: Registration['roles'][number]) => ({ ...registration, roles: [role] })
    expect(register(noAccount, ['self'], withRole(referent))).toEqual(refuse('role_reaches_further'))
    expect(register(noAccount, ['system'], withRole({ role: 'referent', businessUnit: null }))).toEqual(
      refuse('unit_missing'),
    )
  })

  it('takes over an account that is older than its stream, as it is', () => {
    const since = instant('2025-01-05T09:00:00Z')
    const older = { status: 'disabled', since, roles: [referent], profiles: [profile] } as const
    const decision = adopt(noAccount, older)
    expect('events' in decision && given(...decision.events)).toEqual({
      state: 'disabled',
      roles: [referent],
      profiles: [profile],
      requested: [],
      terms: [],
    })
    expect(adopt(accounts.active, older)).toEqual(accept())
  })
})

describe('rejecting', () => {
  it('is done once: the same reason again changes nothing, another one is refused', () => {
    expect(reject(accounts.rejected, ['admin'], 'duplicate')).toEqual(accept())
    expect(reject(accounts.rejected, ['admin'], 'other')).toEqual(refuse('transition_not_allowed'))
  })

  it('keeps the requested profile, and a later approval opens it', () => {
    const approved = approve(accounts.rejected, ['admin'])
    expect(approved).toEqual(accept({ type: 'AccountApproved', data: {} }))
    expect('events' in approved && approved.events.reduce(evolve, accounts.rejected)).toEqual({
      state: 'active',
      roles: [],
      profiles: [profile],
      requested: [],
      terms: [],
    })
  })
})

describe('roles', () => {
  it('are given and taken by those whose own reach as far', () => {
    for (const role of ['admin', 'auditor'] as const) {
      const grant = { role, businessUnit: null }
      expect(grantRole(accounts.active, ['admin'], grant)).toEqual(accept({ type: 'RoleGranted', data: grant }))
      expect(grantRole(accounts.active, ['unit_admin'], grant)).toEqual(refuse('role_reaches_further'))
      expect(revokeRole(given(registered('active'), isAdmin), ['unit_admin'], role, some)).toEqual(
        refuse('role_reaches_further'),
      )
    }
  })

  it('of a unit need one, and move with the person', () => {
    expect(grantRole(accounts.active, ['admin'], { role: 'referent', businessUnit: null })).toEqual(
      refuse('unit_missing'),
    )
    expect(grantRole(accounts.active, ['admin'], referent)).toEqual(accept())
    const moved: AccountEvent = { type: 'RoleGranted', data: { role: 'referent', businessUnit: 'paris' } }
    expect(grantRole(accounts.active, ['admin'], moved.data)).toEqual(accept(moved))
    expect(evolve(accounts.active, moved)).toMatchObject({ roles: [moved.data] })
  })

  it('are given and taken once', () => {
    expect(revokeRole(accounts.active, ['admin'], 'referent', some)).toEqual(
      accept({ type: 'RoleRevoked', data: referent }),
    )
    expect(revokeRole(accounts.active, ['admin'], 'admin', last)).toEqual(accept())
  })
})

describe('the last active administrator', () => {
  const account = given(registered('active'), isAdmin, isReferent)

  it('is neither disabled nor erased, and keeps the role', () => {
    expect(disable(account, ['admin'], last)).toEqual(refuse('last_admin'))
    expect(erase(account, ['self'], { reason: 'own_request', profileIds: [] }, last)).toEqual(refuse('last_admin'))
    expect(revokeRole(account, ['admin'], 'admin', last)).toEqual(refuse('last_admin'))
    expect(revokeRole(account, ['admin'], 'referent', last)).toEqual(accept({ type: 'RoleRevoked', data: referent }))
  })
})

describe('profiles', () => {
  it('are opened and closed once', () => {
    expect(openProfile(accounts.active, ['self'], profile)).toEqual(accept())
    expect(closeProfile(accounts.active, ['self'], 'presenter', unused)).toEqual(accept())
    expect(closeProfile(accounts.active, ['self'], 'participant', unused)).toEqual(
      accept({ type: 'ProfileClosed', data: profile }),
    )
  })

  it('that somebody counts on are closed by those who run the program alone', () => {
    const used = { inUse: true }
    const closed = accept({ type: 'ProfileClosed', data: profile })
    expect(closeProfile(accounts.active, ['self'], 'participant', used)).toEqual(refuse('profile_in_use'))
    expect(closeProfile(accounts.active, ['self', 'admin'], 'participant', used)).toEqual(closed)
    expect(closeProfile(accounts.active, ['self'], 'presenter', used)).toEqual(accept())
  })
})

describe('the other profile', () => {
  const mentee = given(registered('active'), opened)
  const waiting = given(registered('active'), opened, roleRequested)
  const approval = { ...atOnce, otherProfile: 'approval' } as const
  const opens = accept<AccountEvent>(
    { type: 'ProfileRequestAccepted', data: { role: 'presenter' } },
    { type: 'ProfileOpened', data: mentor },
  )

  it('opens at once, or waits for an administrator, as the company set', () => {
    expect(askProfile(mentee, ['self'], mentor, atOnce)).toEqual(opens)
    expect(askProfile(mentee, ['self'], mentor, approval)).toEqual(accept(roleRequested))
    expect(askProfile(waiting, ['self'], mentor, approval)).toEqual(accept())
    expect(askProfile(mentee, ['self'], mentor, { ...atOnce, otherProfile: 'closed' })).toEqual(
      refuse('other_profile_closed'),
    )
  })

  it('is refused to people who have it, and to minors without consent', () => {
    expect(askProfile(mentee, ['self'], profile, atOnce)).toEqual(refuse('profile_open'))
    expect(askProfile(mentee, ['self'], mentor, { ...approval, mayTakePart: false })).toEqual(
      refuse('too_young_for_profile'),
    )
  })

  it('is accepted or refused once, and only after a request', () => {
    expect(acceptProfile(waiting, ['admin'], mentor)).toEqual(opens)
    expect(
      acceptProfile(given(registered('active'), opened, roleRequested, ...opens.events), ['admin'], mentor),
    ).toEqual(accept())
    expect(acceptProfile(mentee, ['admin'], mentor)).toEqual(refuse('profile_not_asked'))
    const refused: AccountEvent = { type: 'ProfileRequestRefused', data: { role: 'presenter', reason: 'not_now' } }
    expect(refuseProfile(waiting, ['unit_admin'], 'presenter', 'not_now')).toEqual(accept(refused))
    expect(refuseProfile(evolve(waiting, refused), ['admin'], 'presenter', 'other')).toEqual(
      refuse('profile_not_asked'),
    )
  })

  it('may be requested again after a refusal, and the request ends when the profile opens otherwise', () => {
    const refused: AccountEvent = { type: 'ProfileRequestRefused', data: { role: 'presenter', reason: 'other' } }
    expect(askProfile(evolve(waiting, refused), ['self'], mentor, approval)).toEqual(accept(roleRequested))
    expect(evolve(waiting, { type: 'ProfileOpened', data: mentor })).toMatchObject({ requested: [] })
  })
})

it('accepts a text once for each version and language', () => {
  const account = given(registered('active'), { type: 'TermsAccepted', data: charter })
  const later = { versionInForce: 5, required: null }
  for (const facts of [textFacts, later]) expect(acceptTerms(account, ['self'], charter, facts)).toEqual(accept())
  for (const other of [{ version: 4 }, { language: 'en' }, { document: 'terms' }] as const) {
    const text = { ...charter, ...other }
    expect(acceptTerms(account, ['self'], text, { versionInForce: text.version, required: 1 })).toEqual(
      accept({ type: 'TermsAccepted', data: text }),
    )
  }
})

it('accepts the version in force only, and only the texts required of the person', () => {
  for (const versionInForce of [2, 4])
    expect(acceptTerms(accounts.active, ['self'], charter, { ...textFacts, versionInForce })).toEqual(
      refuse('version_not_in_force'),
    )
  expect(acceptTerms(accounts.active, ['self'], charter, { ...textFacts, required: null })).toEqual(
    refuse('acceptance_not_asked'),
  )
})

it('erases with the reason and the profiles that go', () => {
  const profileIds = [profile.profileId, mentor.profileId]
  expect(erase(noAccount, ['self'], { reason: 'own_request', profileIds }, some)).toEqual(
    accept({ type: 'AccountErased', data: { reason: 'own_request', profileIds } }),
  )
  expect(given({ type: 'AccountErased', data: { reason: 'retention', profileIds } })).toEqual({ state: 'erased' })
})

describe('what somebody is to an account', () => {
  const account = { roles: [], businessUnit: 'paris' } as const
  const person = { self: false, roles: [], businessUnit: 'paris' } as const

  it('the person, an administrator of the company, nobody else', () => {
    expect(accountActorsOf({ by: { ...person, self: true }, account })).toEqual(['self'])
    expect(
      accountActorsOf({ by: { ...person, roles: ['admin'] }, account: { ...account, businessUnit: null } }),
    ).toEqual(['admin'])
    expect(accountActorsOf({ by: { ...person, roles: ['auditor', 'referent'] }, account })).toEqual([])
  })

  it('the administrator of the person’s unit, but not of people who see the whole company', () => {
    const by = { ...person, roles: ['business_unit_admin'] } as const
    const actorsTo = (more: Partial<Parameters<typeof accountActorsOf>[0]['account']>) =>
      accountActorsOf({ by, account: { ...account, ...more } })
    expect(actorsTo({})).toEqual(['unit_admin'])
    expect(actorsTo({ roles: ['referent', 'business_unit_admin'] })).toEqual(['unit_admin'])
    expect(actorsTo({ businessUnit: 'lyon' })).toEqual([])
    expect(actorsTo({ roles: ['admin'] })).toEqual([])
    expect(actorsTo({ roles: ['auditor'] })).toEqual([])
    expect(accountActorsOf({ by: { ...by, businessUnit: null }, account: { ...account, businessUnit: null } })).toEqual(
      [],
    )
  })
})
