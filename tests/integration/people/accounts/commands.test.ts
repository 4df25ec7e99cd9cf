import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createAccounts } from '#commands/people/accounts.ts'
import { createAccountsReaction } from '#commands/people/reactions/accounts.ts'
import type { UserId } from '#domain/platform/ids.ts'
import { sweepRegistrations } from '#infra/people/jobs/sweep-registrations.ts'
import { acme, named } from '#tests/support/mentoring.ts'
import { by, globex, memoryVault, system } from '#tests/support/requests.ts'
import { asAdmin, asUnitAdmin, openWorld, signUp, userIdOf, type World } from './support.ts'

let world: World
let n = 0
let userId: UserId

beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const register = async (more: Parameters<typeof signUp>[1] = {}) => {
  n += 1
  return userIdOf(await world.accounts.register(signUp(`sign-up ${n}`, { email: `person${n}@acme.test`, ...more })))
}
const refused = (code: string) => ({ ok: false, refusal: { code } })
const statusOf = async () => (await world.userOf(userId))?.status

beforeEach(async () => {
  userId = await register({ status: 'pending_approval' })
})

describe('a sign-up that waits', () => {
  it('is approved once, also by a second administrator', async () => {
    expect(await world.accounts.approve(asAdmin(userId))).toMatchObject({ ok: true, repeated: false })
    expect(await world.accounts.approve(asUnitAdmin(userId, 'lyon'))).toMatchObject({ ok: true, repeated: true })
    expect(await statusOf()).toBe('active')
    expect(await world.eventsOf(userId)).toEqual(['AccountRegistered', 'ProfileOpened', 'AccountApproved'])
  })

  it('writes nothing for the same command twice', async () => {
    const once = asAdmin(userId)
    const results = await Promise.all([world.accounts.approve(once), world.accounts.approve(once)])
    expect(results).toMatchObject([{ ok: true }, { ok: true }])
    expect(await world.eventsOf(userId)).toHaveLength(3)
  })

  it('is active after an approval and a concurrent rejection, in either order', async () => {
    const results = await Promise.all([
      world.accounts.approve(asAdmin(userId)),
      world.accounts.reject({ ...asUnitAdmin(userId, 'lyon'), reason: 'duplicate' }),
    ])
    expect(results[0]).toMatchObject({ ok: true })
    expect([true, refused('transition_not_allowed')]).toContainEqual(results[1].ok || results[1])
    expect(await statusOf()).toBe('active')
  })

  it('loses its profile when it is rejected', async () => {
    await world.accounts.reject({ ...asAdmin(userId), reason: 'out_of_scope' })
    expect(await world.userOf(userId)).toMatchObject({ status: 'rejected', profiles: ['participant closed'] })
    expect(await world.accounts.reject({ ...asAdmin(userId), reason: 'other' })).toEqual(
      refused('transition_not_allowed'),
    )
  })

  it('is not for others to decide: another unit, the person, a colleague', async () => {
    const self = { ...by({ kind: 'user', userId }), userId }
    expect(await world.accounts.approve(asUnitAdmin(userId, 'paris'))).toEqual(refused('forbidden'))
    expect(await world.accounts.approve(self)).toEqual(refused('forbidden'))
    expect(await world.accounts.approve({ ...self, actor: { kind: 'user', userId: named<UserId>('x') } })).toEqual(
      refused('forbidden'),
    )
  })

  it('does not exist for another company', async () => {
    expect(await world.accounts.approve(asAdmin(userId, { companyId: globex }))).toEqual(refused('not_found'))
    expect(await statusOf()).toBe('pending_approval')
  })

  it('is erased 30 days after it was rejected', async () => {
    await world.accounts.reject({ ...asAdmin(userId), reason: 'other' })
    await world.rows(`update app.users set status_at = now() where id = $1`, userId)
    const lapsed = () => world.records.lapsed({ closedBefore: by(system).at, warnedBefore: by(system).at }, 1000)
    expect(await lapsed()).not.toContainEqual({ companyId: acme, userId })
    await world.rows(`update app.users set status_at = now() - interval '31 days' where id = $1`, userId)
    expect(await lapsed()).toContainEqual({ companyId: acme, userId })
  })
})

describe('an active account', () => {
  beforeEach(async () => {
    await world.accounts.approve(asAdmin(userId))
    await world.rows(
      `insert into app.sessions (client, company_id, user_id, current_hash, rotated_at, expires_at, ends_at)
        values (gen_random_uuid()::text, $1, $2, '\\x00', now(), now() + interval '1 day', now() + interval '1 day')`,
      acme,
      userId,
    )
  })
  const sessions = () => world.rows('select client from app.sessions where user_id = $1', userId)

  it('is signed out when it is disabled, and comes back as it was', async () => {
    await world.accounts.grantRole({ ...asAdmin(userId), role: 'referent' })
    expect(await sessions()).toHaveLength(1)
    await world.accounts.disable(asAdmin(userId))
    expect(await sessions()).toEqual([])
    expect(await world.userOf(userId)).toMatchObject({ status: 'disabled', profiles: ['participant'] })
    await world.accounts.enable(asAdmin(userId))
    expect(await world.userOf(userId)).toMatchObject({ status: 'active', roles: ['referent'] })
  })

  it('gets roles from those whose own reach as far', async () => {
    const unitAdmin = asUnitAdmin(userId, 'lyon')
    expect(await world.accounts.grantRole({ ...unitAdmin, role: 'auditor' })).toEqual(refused('role_reaches_further'))
    expect(await world.accounts.grantRole({ ...unitAdmin, role: 'referent' })).toMatchObject({ ok: true })
    expect(await world.accounts.grantRole({ ...asAdmin(userId), role: 'auditor' })).toMatchObject({ ok: true })
    // Now the person sees more than a unit.
    const again = asUnitAdmin(userId, 'lyon')
    expect(await world.accounts.revokeRole({ ...again, role: 'referent' })).toEqual(refused('forbidden'))
    expect(await world.accounts.disable(asUnitAdmin(userId, 'lyon'))).toEqual(refused('forbidden'))
  })

  it('opens another profile and closes one, whose end starts the retention time', async () => {
    const self = () => ({ ...by({ kind: 'user', userId }), userId })
    await world.accounts.openProfile({ ...self(), role: 'presenter' })
    await world.accounts.closeProfile({ ...self(), role: 'participant', inUse: false })
    expect(await world.userOf(userId)).toMatchObject({ profiles: ['participant closed', 'presenter'] })
    const [row] = await world.rows<{ closed: Date; current: string }>(
      `select p.closed_at as closed, (select role from app.profiles where id = u.current_profile_id) as current
        from app.users u join app.profiles p on p.user_id = u.id and p.role = 'participant' where u.id = $1`,
      userId,
    )
    expect(row).toEqual({ closed: new Date(self().at), current: 'presenter' })
    await world.accounts.openProfile({ ...self(), role: 'participant' })
    expect(await world.userOf(userId)).toMatchObject({ profiles: ['participant', 'presenter'] })
  })

  it('took part until it was closed, and again since it was opened', async () => {
    const self = () => ({ ...by({ kind: 'user', userId }), userId })
    const taking = () =>
      world.rows<{ since: string; until: string | null }>(
        `select e.since::date::text as since, e.until::date::text as until from app.profiles p, lateral (
            select created_at as since, null::timestamptz as until from app.program_enrollments where profile_id = p.id
            union all select since, until from app.past_enrollments where profile_id = p.id) e
          where p.user_id = $1 and p.role = 'participant' order by 1`,
        userId,
      )
    await world.rows(
      `with p as (select * from app.profiles where user_id = $1)
        insert into app.program_enrollments (id, company_id, program_id, profile_id, created_at)
        select gen_random_uuid(), p.company_id, g.id, p.id, '2026-01-05' from p
          join app.programs g on g.company_id = p.company_id order by g.id limit 1
        on conflict (program_id, profile_id) do update set created_at = '2026-01-05'`,
      userId,
    )
    await world.accounts.openProfile({ ...self(), role: 'presenter' })
    await world.accounts.closeProfile({ ...self(), role: 'participant', inUse: false })
    const closed = new Date(self().at).toISOString().slice(0, 10)
    const before = await taking()
    await world.accounts.openProfile({ ...self(), role: 'participant' })
    expect(before).toEqual([{ since: '2026-01-05', until: null }])
    const today = (await world.rows<{ today: string }>('select now()::date::text as today'))[0]?.today
    expect(await taking()).toEqual([
      { since: '2026-01-05', until: closed },
      { since: today, until: null },
    ])
  })

  it('keeps which text the person accepted, once', async () => {
    const text = { document: 'terms', version: 5, language: 'fr' } as const
    const accepts = { userId, text, versionInForce: 5 }
    const self = () => ({ ...by({ kind: 'user', userId }), ...accepts })
    const texts = async () =>
      (await world.rows<object>(`select must_accept, accepted_texts from app.users where id = $1`, userId))[0]
    expect(await texts()).toEqual({ must_accept: { charter: 1, terms: 1 }, accepted_texts: {} })
    expect(await world.accounts.acceptTerms(self())).toMatchObject({ ok: true, repeated: false })
    expect(await world.accounts.acceptTerms(self())).toMatchObject({ ok: true, repeated: true })
    expect(await world.accounts.acceptTerms({ ...asAdmin(userId), ...accepts })).toEqual(refused('forbidden'))
    expect(await texts()).toEqual({ must_accept: { charter: 1 }, accepted_texts: { terms: 5 } })
  })

  it('still asks for the version that was published while the person accepted the one before', async () => {
    await world.rows(`update app.users set must_accept = '{"terms": 6}' where id = $1`, userId)
    const text = { document: 'terms', version: 5, language: 'fr' } as const
    await world.accounts.acceptTerms({ ...by({ kind: 'user', userId }), userId, text, versionInForce: 5 })
    expect(await world.rows(`select must_accept from app.users where id = $1`, userId)).toEqual([
      { must_accept: { terms: 6 } },
    ])
  })
})

describe('administrators', () => {
  it('cannot both be let go at once', async () => {
    await world.rows(`update app.users set status = 'disabled' where 'admin' = any(roles)`)
    const roles = ['admin'] as const
    const pair = [
      await register({ actor: system, origin: 'operator', roles }),
      await register({ actor: system, origin: 'operator', roles }),
    ] as const
    const results = await Promise.all([
      world.accounts.disable(asAdmin(pair[0])),
      world.accounts.revokeRole({ ...asAdmin(pair[1]), role: 'admin' }),
    ])
    expect(results.filter(({ ok }) => ok)).toHaveLength(1)
    expect(results.filter(({ ok }) => !ok)).toEqual([refused('last_admin')])
    const kept = results[0].ok ? pair[1] : pair[0]
    expect(await world.accounts.disable(asAdmin(kept))).toEqual(refused('last_admin'))
    expect(await world.accounts.erase(asAdmin(kept))).toEqual(refused('last_admin'))
    expect(await world.accounts.revokeRole({ ...asAdmin(kept), role: 'admin' })).toEqual(refused('last_admin'))
  })
})

describe('an account that is older than its stream', () => {
  it('is registered as it is by the first command that changes it', async () => {
    const older = named<UserId>(`older ${n}`)
    await world.rows(
      `insert into app.users (id, company_id, email, first_name, last_name, status, roles, business_unit, created_at)
        values ($1, $2, $3, 'Older', 'Test', 'active', '{referent}', 'lyon', '2025-01-05T09:00:00Z')`,
      older,
      acme,
      `older${n}@acme.test`,
    )
    expect(await world.accounts.enable(asAdmin(older))).toMatchObject({ ok: true, repeated: true })
    expect(await world.eventsOf(older)).toEqual([])
    await world.accounts.disable(asAdmin(older))
    expect(await world.eventsOf(older)).toEqual(['AccountRegistered', 'RoleGranted', 'AccountDisabled'])
    const [first] = await world.store.readStream(`account-${older}`)
    expect(first?.data).toMatchObject({ origin: 'import', status: 'active', since: '2025-01-05T09:00:00.000Z' })
    expect(await world.userOf(older)).toMatchObject({ status: 'disabled', roles: ['referent'] })
  })
})

describe('what a stopped process leaves', () => {
  const stopped = new Error('the process stopped here')
  const stopping = () =>
    createAccounts({
      store: world.store,
      records: { ...world.records, show: () => Promise.reject(stopped) },
      vault: memoryVault(),
    })
  const react = async () => createAccountsReaction(world).react(await world.store.readStream(`account-${userId}`))

  it('between event and row, the reaction finishes from the log', async () => {
    await expect(stopping().approve(asAdmin(userId))).rejects.toThrow(stopped)
    expect(await statusOf()).toBe('pending_approval')
    await react()
    expect(await statusOf()).toBe('active')
    await world.accounts.disable(asAdmin(userId))
    await react()
    expect(await statusOf()).toBe('disabled')
  })

  it('of a registration without its event, the job deletes after an hour', async () => {
    const email = `stopped${n}@acme.test`
    const left = () => world.rows('select id from app.users where email = $1', email)
    const before = createAccounts({
      store: Object.assign(Object.create(world.store), { append: () => Promise.reject(stopped) }),
      records: world.records,
      vault: memoryVault(),
    })
    await expect(before.register(signUp(email, { email }))).rejects.toThrow(stopped)
    await sweepRegistrations({ sql: world.db.database.system, ...world })
    expect(await left()).toHaveLength(1)
    await world.rows(`update app.users set created_at = now() - interval '2 hours' where id = $1`, userId)
    await world.rows(`update app.users set created_at = now() - interval '2 hours' where email = $1`, email)
    await sweepRegistrations({ sql: world.db.database.system, ...world })
    expect(await left()).toEqual([])
    expect(await statusOf()).toBe('pending_approval')
  })
})
