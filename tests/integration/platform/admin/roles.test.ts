import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addCompany, ask, type RequestedPair, type TestCompany } from './scenario.ts'
import { type AdminServer, adminServer } from './support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let inParis: RequestedPair
let inLyon: RequestedPair

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Odile Auditor', roles: ['auditor'], locale: 'en' },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    { name: 'Rita Referent', roles: ['referent'], unit: 'lyon' },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
    { name: 'Paul Nguyen-Roux', profile: 'presenter', unit: 'lyon' },
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
  inParis = await ask(server, acme, 'Hugo Lefèvre', 'Inès Carbonnel', '2026-03-10T10:00:00Z')
  inLyon = await ask(server, acme, 'Hugo Lefèvre', 'Paul Nguyen-Roux', '2026-03-11T10:00:00Z')
  await server.project()
})
afterAll(() => server.close())

const as = async (name: string) => {
  const session = await server.signIn(acme.id, acme.person(name))
  return (path: string, init?: RequestInit) => server.call(acme.id, session, path, init)
}
const revoke: RequestInit = { method: 'POST', body: JSON.stringify({ reason: 'other' }) }
const reads = [
  'mentoring_requests',
  'mentoring_relationships',
  'users',
  'programs',
  'business_units',
  'companies',
  'mentoring_requests.csv',
  'mentoring_relationships.csv',
  'users.csv',
]

it('the access log and crash reports are for administrators of the company', async () => {
  await run(server.db.database.tenant(acme.id))`insert into app.access_log (company_id, user_id, outcome, address)
    values (${acme.id}, ${acme.person('Hugo Lefèvre').userId}, 'refused', '192.0.2.1')`
  await run(server.db.database.tenant(acme.id))`insert into app.error_reports (id, company_id, report)
    values (gen_random_uuid(), ${acme.id}, '{"error": "broken", "path": "/dashboard"}')`
  const admin = await as('Aline Admin')
  expect((await admin('access_log?outcome=refused')).json).toMatchObject([
    { outcome: 'refused', address: '192.0.2.1', full_name: 'Hugo Lefèvre' },
  ])
  expect((await admin('error_reports?q=BROKEN')).json).toMatchObject([
    { error: 'broken', path: '/dashboard', user_id: null, browser: null },
  ])
  for (const name of ['Odile Auditor', 'Louis Lyon', 'Hugo Lefèvre'])
    for (const path of ['access_log', 'error_reports']) expect((await (await as(name))(path)).status, name).toBe(403)
  const elsewhere = await server.signIn(globex.id, globex.person('Gus Admin'))
  for (const path of ['access_log?outcome=refused', 'error_reports'])
    expect((await server.call(globex.id, elsewhere, path)).json).toEqual([])
})

describe('a referent', () => {
  it('reads profiles and figures of the unit, and nothing of an account', async () => {
    const call = await as('Rita Referent')
    const { json: people } = await call('users')
    expect(people.map(({ full_name: name }: { full_name: string }) => name)).toEqual([
      'Louis Lyon',
      'Paul Nguyen-Roux',
      'Rita Referent',
    ])
    for (const person of people)
      expect(person).toMatchObject({
        job_title: 'Chargée de mission',
        email: null,
        open_sessions: null,
        last_seen_at: null,
        roles: [],
        asked_profiles: [],
        second_factor: null,
        accepted_texts: null,
        merged_into: null,
        merged: [],
        grantable_roles: [],
        revocable_roles: [],
        actions: [],
      })
    const { userId } = acme.person('Paul Nguyen-Roux')
    expect((await call(`users/${userId}`)).json).toEqual(people[1])
    expect((await call('figures')).json).toMatchObject({ business_unit: 'lyon' })
    expect((await call('business_units')).json).toMatchObject([{ id: 'lyon' }])
    for (const path of [`users/${userId}?at=2026-03-12`, `events?resource=users&id=${userId}`, 'users.csv'])
      expect([path, (await call(path)).status]).toEqual([path, 403])
  })

  it('learns the roles of an account from no search or filter', async () => {
    const call = await as('Rita Referent')
    const { userId } = acme.person('Paul Nguyen-Roux')
    expect((await call('users?q=nguyen')).json).toMatchObject([{ id: userId }])
    // The addresses hold the ids.
    expect((await call(`users?q=${userId.slice(0, 13)}`)).json).toEqual([])
    expect((await call('users?roles=referent')).status).toBe(400)
  })

  it('does not find those who wait for their approval, or were rejected', async () => {
    const { userId } = acme.person('Paul Nguyen-Roux')
    const become = (status: string) =>
      run(server.db.database.system)`update app.users set status = ${status} where id = ${userId}`
    const [referent, admin] = [await as('Rita Referent'), await as('Louis Lyon')]
    for (const status of ['pending_approval', 'rejected']) {
      await become(status)
      const path = `users/${userId}`
      expect([status, (await admin(path)).status, (await referent(path)).status]).toEqual([status, 200, 404])
      expect((await referent('users?q=nguyen')).json).toEqual([])
    }
    await become('active')
  })

  it('leaves a trace of the profiles that they open', async () => {
    const { userId } = acme.person('Paul Nguyen-Roux')
    await (
      await as('Rita Referent')
    )(`users/${userId}`)
    await expect
      .poll(async () => (await (await as('Aline Admin'))(`profile_accesses?user_id=${userId}`)).json)
      .toContainEqual(expect.objectContaining({ right: 'referent', part: 'record' }))
  })
})

describe('who may enter the console', () => {
  it('nobody without a session: 401, in the visitor’s language, without session headers', async () => {
    const answer = await server.call(acme.id, { 'accept-language': 'en' }, 'mentoring_requests')
    expect(answer.status).toBe(401)
    expect(answer.json).toEqual({ message: 'Sign in to continue.', code: 'unauthenticated' })
    expect(answer.headers.get('access-token')).toBeNull()
  })

  it.each(['Hugo Lefèvre', 'Inès Carbonnel'])('not %s: 403 on every call, session kept', async (name) => {
    const call = await as(name)
    for (const path of [...reads, 'dashboard', `mentoring_requests/${inParis.requestId}`, 'nowhere']) {
      const answer = await call(path)
      expect([path, answer.status, answer.json?.code]).toEqual([path, 403, 'forbidden'])
      expect(answer.headers.get('access-token')).not.toBeNull()
    }
    expect((await call(`mentoring_requests/${inParis.requestId}/revoke`, revoke)).status).toBe(403)
  })

  it('not an administrator of another company, with any company’s address', async () => {
    const session = await server.signIn(globex.id, globex.person('Gus Admin'))
    expect((await server.call(acme.id, session, 'mentoring_requests')).status).toBe(401)
    expect((await server.call(globex.id, session, `mentoring_requests/${inParis.requestId}`)).status).toBe(404)
    const events = `events?resource=mentoring_requests&id=${inParis.requestId}`
    expect((await server.call(globex.id, session, events)).status).toBe(404)
    expect(
      (await server.call(globex.id, session, `mentoring_requests/${inParis.requestId}/revoke`, revoke)).status,
    ).toBe(404)
  })

  it('not one whose role was just taken away', async () => {
    const session = await server.signIn(acme.id, acme.person('Aline Admin'))
    const roles = (held: string[]) =>
      run(server.db.database.system)`update app.users set roles = ${held}
        where id = ${acme.person('Aline Admin').userId}`
    await roles([])
    expect((await server.call(acme.id, session, 'mentoring_requests')).status).toBe(403)
    await roles(['admin'])
    expect((await server.call(acme.id, session, 'mentoring_requests')).status).toBe(200)
  })
})

describe('an auditor', () => {
  it('reads lists and history of the whole company, no contact details, and acts on nothing', async () => {
    const call = await as('Odile Auditor')
    for (const path of reads) expect([path, (await call(path)).status]).toEqual([path, 200])
    expect((await call('mentoring_requests')).json.map((one: { actions: string[] }) => one.actions)).toEqual([[], []])
    expect((await call(`events?resource=mentoring_requests&id=${inLyon.requestId}`)).status).toBe(200)
    for (const resource of ['mentoring_requests', 'mentoring_relationships']) {
      const then = await call(`${resource}/${inLyon.requestId}?at=2026-03-12`)
      expect([then.status, then.json.aasm_state]).toEqual([200, 'requested'])
      expect((await call(`${resource}/${inLyon.requestId}?at=2026-03-10`)).status).toBe(404)
    }
    const [user] = (await call('users?q=Hugo')).json
    expect(user).toMatchObject({ full_name: 'Hugo Lefèvre', email: null, job_title: null })
    expect((await call('dashboard')).status).toBe(403)
    const refused = await call(`mentoring_requests/${inParis.requestId}/revoke`, revoke)
    expect(refused.status).toBe(403)
    expect(refused.json.message).toBe('Your role does not allow this action')
  })
})

describe('a business-unit administrator', () => {
  it('sees what a person of the unit is a party of, and nothing else', async () => {
    const call = await as('Louis Lyon')
    const list = await call('mentoring_requests')
    expect(list.headers.get('x-total-count')).toBe('1')
    expect(list.json[0].id).toBe(inLyon.requestId)
    expect((await call('mentoring_relationships')).json).toHaveLength(1)
    expect((await call(`mentoring_requests/${inLyon.requestId}`)).status).toBe(200)
    expect((await call('users')).json.map((user: { full_name: string }) => user.full_name)).toEqual([
      'Louis Lyon',
      'Paul Nguyen-Roux',
      'Rita Referent',
    ])
    expect((await call('business_units')).json).toHaveLength(1)
    expect((await call('dashboard')).json.health).toMatchObject({ open_requests: 1, presenters: 1 })
    expect((await call('mentoring_requests.csv')).text.trim().split('\r\n')).toHaveLength(2)
  })

  it('gets 404 for the rest of the company, its history included', async () => {
    const call = await as('Louis Lyon')
    const { requestId } = inParis
    for (const path of [
      `mentoring_requests/${requestId}`,
      `mentoring_relationships/${requestId}`,
      `mentoring_requests/${requestId}?at=2026-03-12`,
      `events?resource=mentoring_requests&id=${requestId}`,
      `users/${acme.person('Hugo Lefèvre').userId}`,
      'business_units/paris',
    ])
      expect([path, (await call(path)).status]).toEqual([path, 404])
  })

  it('revokes nothing', async () => {
    const call = await as('Louis Lyon')
    expect((await call(`mentoring_requests/${inLyon.requestId}/revoke`, revoke)).status).toBe(403)
    expect((await call(`mentoring_requests/${inLyon.requestId}`)).json.actions).toEqual(['remind'])
  })
})
