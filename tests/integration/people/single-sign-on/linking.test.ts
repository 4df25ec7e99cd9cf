import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { createFakeFacebook, type FakeFacebook } from '#tests/support/fake-facebook.ts'
import { createFakeOidc, type FakeOidc } from '#tests/support/fake-oidc.ts'
import type { HttpAnswer } from '#tests/support/http-client.ts'
import { idOf, seedCompany, seedPerson, testPassword } from '#tests/support/people.ts'
import { codeOf, fragmentOf, linkIdentity, seedConnection, type Visitor, visitor } from './support.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let provider: FakeOidc
let facebook: FakeFacebook
let browser: Visitor
let connectionId: string

const json = { 'Content-Type': 'application/json' }
const names = ['Ada', 'Bea', 'Cleo', 'Dina', 'Eva', 'Fay', 'Gil', 'Hal', 'Ida', 'Jo', 'Kim', 'Lou']
const rows = <Row extends object>(text: string, ...values: unknown[]) =>
  api.db.database.system.query<Row>({ text, values })

beforeAll(async () => {
  provider = await createFakeOidc()
  facebook = await createFakeFacebook()
  api = await testApi({ facebook: facebook.addresses })
  const { system } = api.db.database
  for (const slug of ['acme', 'globex', 'sealed']) {
    await seedCompany(system, slug, { password_sign_in: slug !== 'sealed' })
    for (const name of names) await seedPerson(system, slug, { name, profiles: ['participant'] })
    const id = await seedConnection(api, slug, {
      kind: 'oidc',
      label: 'Compte Acme',
      settings: { issuer: provider.issuer, client_id: 'binome', scopes: ['openid'], attributes: {} },
      secrets: { clientSecret: 'secret' },
    })
    if (slug === 'acme') connectionId = id
    await seedConnection(api, slug, {
      kind: 'facebook',
      label: 'Facebook',
      settings: { app_id: '123456' },
      secrets: { clientSecret: 'a-secret' },
    })
  }
  browser = visitor(api, 'acme')
})
afterEach(() => provider.next({}))
afterAll(async () => {
  browser.close()
  await api.close()
  await provider.close()
  await facebook.close()
})

const refusalOf = (answer: HttpAnswer) => [answer.status, answer.json<{ code?: string }>().code]
const expired = [422, 'link_expired']
const linksOf = (name: string) =>
  rows<{ subject: string }>(`select subject from app.sso_identities where user_id = $1`, idOf.user('acme', name))

const begin = (person: TestPerson, kind = 'oidc', more: object = {}) =>
  person.post('/auth/identity_links', { provider: kind, challenge: browser.challenge, ...more }, json)

/** Where the person is sent; `sub` is who the provider then says that they are. */
async function leave(person: TestPerson, sub: string): Promise<URL> {
  provider.next({ claims: { sub } })
  const answer = await begin(person)
  expect(answer.status).toBe(200)
  return new URL(answer.json<{ data: { address: string } }>().data.address)
}

/** The provider agrees, in a browser without a session, as every navigation is. */
const comeBack = (address: URL) => browser.call(`/omniauth/oidc/callback?${provider.agree(address)}`)
const linkOf = (answer: HttpAnswer) => fragmentOf(answer).get('link') ?? ''
const codeFor = async (person: TestPerson, sub: string) => linkOf(await comeBack(await leave(person, sub)))
const complete = (person: TestPerson, code: string, verifier = browser.verifier) =>
  person.post('/auth/identities', { code, verifier }, json)
const unlink = (person: TestPerson, id: string, body: object = {}) =>
  person.call(`/auth/identities/${id}`, { method: 'DELETE', body, headers: json })
const listOf = async (person: TestPerson) =>
  (await person.get('/auth/identities')).json<{ data: { id: string; label: string }[] }>().data

/** Signs in at the provider; the tokens of the session. */
async function signInAs(sub: string, slug = 'acme'): Promise<Record<string, string>> {
  provider.next({ claims: { sub } })
  const there = visitor(api, slug)
  const { location } = await there.leave(`/auth/oidc?challenge=${there.challenge}`)
  const answer = await there.call(`/omniauth/oidc/callback?${provider.agree(location)}`)
  const { status, headers } = await there.exchange(answer)
  there.close()
  expect(status).toBe(200)
  return Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, String(headers[name])]))
}
const validate = async (headers: Record<string, string>) =>
  (await browser.call('/auth/validate_token', { headers })).status
const makeStale = (person: TestPerson) =>
  rows(`update app.sessions set ends_at = ends_at - interval '30 minutes' where client = $1`, person.tokens['client'])

describe('linking', () => {
  it('links the identity of the provider in the session that began, and it signs in from then on', async () => {
    const ada = await api.as('acme', 'Ada')
    const answer = await comeBack(await leave(ada, 'ada-1'))
    expect(answer.headers['location']).toMatch(
      /^\/sso\/return#link=[\w-]{43}&return_to=%2Fdashboard%2Fpersonal_settings%23identities$/,
    )
    expect(await linksOf('Ada')).toEqual([])
    const linked = await complete(ada, linkOf(answer))
    const expected = {
      id: expect.any(String),
      connection_id: connectionId,
      kind: 'oidc',
      label: 'Compte Acme',
      created_at: expect.any(String),
      last_used_at: null,
    }
    expect([linked.status, linked.json<{ data: object }>().data]).toEqual([200, expected])
    expect(await listOf(ada)).toEqual([expected])
    expect(await validate(await signInAs('ada-1'))).toBe(200)
    expect(await listOf(ada)).toEqual([{ ...expected, last_used_at: expect.any(String) }])
    expect(
      await rows(
        `select template, params ->> 'change' as change, params ->> 'provider' as provider from app.mails
          where user_id = $1 and template = 'identity_changed'`,
        idOf.user('acme', 'Ada'),
      ),
    ).toEqual([{ template: 'identity_changed', change: 'linked', provider: 'Compte Acme' }])
  })

  it('links Facebook', async () => {
    const bea = await api.as('acme', 'Bea')
    const { address } = (await begin(bea, 'facebook')).json<{ data: { address: string } }>().data
    const state = new URL(address).searchParams.get('state')
    const answer = await browser.call(`/omniauth/facebook/callback?code=good&state=${state}`)
    expect((await complete(bea, linkOf(answer))).status).toBe(200)
    expect(await listOf(bea)).toEqual([expect.objectContaining({ kind: 'facebook', label: 'Facebook' })])
  })

  it('returns the reason of the provider’s refusal to the page that began', async () => {
    const bea = await api.as('acme', 'Bea')
    const state = (await leave(bea, 'bea-1')).searchParams.get('state') ?? ''
    const query = new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })
    const answer = await browser.call(`/omniauth/oidc/callback?${query}`)
    expect(Object.fromEntries(fragmentOf(answer))).toEqual({
      link_refused: 'provider_refused',
      return_to: '/dashboard/personal_settings#identities',
    })
  })

  it('needs a fresh sign-in or the password, a session, a challenge and a provider of the company', async () => {
    const cleo = await api.as('acme', 'Cleo')
    expect((await begin(cleo, 'oidc', { challenge: 'short' })).status).toBe(422)
    expect((await begin(cleo, 'saml')).status).toBe(404)
    const visiting = await api.as('acme', null)
    expect((await begin(visiting)).status).toBe(401)
    expect((await complete(visiting, 'x')).status).toBe(401)
    await makeStale(cleo)
    const errors = async (more: object) =>
      (await begin(cleo, 'oidc', more)).json<{ errors: Record<string, unknown> }>().errors
    expect(await errors({})).toHaveProperty('current_password')
    expect(await errors({ current_password: 'Wrong-One-1' })).toHaveProperty('current_password')
    expect((await begin(cleo, 'oidc', { current_password: testPassword })).status).toBe(200)
  })
})

describe('an address that somebody else began', () => {
  it('links nothing when another person follows it, with a session or without', async () => {
    const [attacker, victim] = [await api.as('acme', 'Dina'), await api.as('acme', 'Eva')]
    const answer = await comeBack(await leave(attacker, 'eva-1'))
    const code = linkOf(answer)
    expect(codeOf(answer)).toBe('')
    // The victim's page has no verifier; whatever it sends, the code is over then.
    expect(refusalOf(await complete(victim, code, ''))).toEqual(expired)
    expect(refusalOf(await complete(attacker, code))).toEqual(expired)
    // The right verifier does not help in another person's session.
    expect(refusalOf(await complete(victim, await codeFor(attacker, 'eva-1')))).toEqual(expired)
    const visiting = await api.as('acme', null)
    expect((await complete(visiting, await codeFor(attacker, 'eva-1'))).status).toBe(401)
    expect([await linksOf('Dina'), await linksOf('Eva')]).toEqual([[], []])
  })

  it('links nothing in another session of the same person', async () => {
    const [one, other] = [await api.as('acme', 'Dina'), await api.as('acme', 'Dina')]
    expect(refusalOf(await complete(other, await codeFor(one, 'dina-1')))).toEqual(expired)
    expect(await linksOf('Dina')).toEqual([])
  })

  it('gives a code that opens no session, and a sign-in a code that links nothing', async () => {
    const fay = await api.as('acme', 'Fay')
    await linkIdentity(api, 'acme', 'Fay', provider.issuer, 'fay-1')
    const body = { code: await codeFor(fay, 'fay-2'), verifier: browser.verifier }
    expect((await browser.call('/auth/single_sign_on', { method: 'POST', body, headers: json })).status).toBe(401)
    provider.next({ claims: { sub: 'fay-1' } })
    const { location } = await browser.leave(`/auth/oidc?challenge=${browser.challenge}`)
    expect(refusalOf(await complete(fay, codeOf(await comeBack(location))))).toEqual(expired)
  })
})

describe('a code', () => {
  it('links once, and a second sending changes nothing', async () => {
    const gil = await api.as('acme', 'Gil')
    const code = await codeFor(gil, 'gil-1')
    const answers = await Promise.all([complete(gil, code), complete(gil, code), complete(gil, code)])
    expect(answers.map(({ status }) => status).filter((status) => status === 200)).toEqual([200])
    expect((await complete(gil, await codeFor(gil, 'gil-1'))).status).toBe(200)
    expect(await linksOf('Gil')).toEqual([{ subject: 'gil-1' }])
    const mails = await rows(`select from app.mails where user_id = $1`, idOf.user('acme', 'Gil'))
    expect(mails.length).toBe(1)
  })

  it('is refused with another verifier, or after a minute', async () => {
    const gil = await api.as('acme', 'Gil')
    expect(refusalOf(await complete(gil, await codeFor(gil, 'gil-2'), 'x'.repeat(43)))).toEqual(expired)
    const code = await codeFor(gil, 'gil-2')
    const [left] = await rows<{ seconds: number }>(
      `select extract(epoch from max(expires_at) - now())::int as seconds from app.sso_codes where client is not null`,
    )
    expect(left?.seconds).toBeLessThanOrEqual(60)
    await run(api.db.database.tenant(idOf.company('acme')))`with old as (delete from app.sso_codes
      where client is not null returning *) insert into app.sso_codes
        (code_hash, company_id, user_id, client, method, issuer, subject, challenge, expires_at)
      select code_hash, company_id, user_id, client, method, issuer, subject, challenge, now() - interval '1 second'
      from old`
    expect(refusalOf(await complete(gil, code))).toEqual(expired)
    expect(await linksOf('Gil')).toEqual([{ subject: 'gil-1' }])
  })

  it('goes with the session that began', async () => {
    const hal = await api.as('acme', 'Hal')
    const address = await leave(hal, 'hal-1')
    await codeFor(hal, 'hal-1')
    await rows(`delete from app.sessions where client = $1`, hal.tokens['client'])
    const left = await rows(`select from app.sso_codes where user_id = $1`, idOf.user('acme', 'Hal'))
    expect(left).toEqual([])
    expect((await comeBack(address)).headers['location']).toContain('/sso/unauthorized?reason=sign_in_expired')
  })

  it('says that the identity opens another account, or that the account was closed meanwhile', async () => {
    const ida = await api.as('acme', 'Ida')
    await linkIdentity(api, 'acme', 'Hal', provider.issuer, 'taken-1')
    expect(refusalOf(await complete(ida, await codeFor(ida, 'taken-1')))).toEqual([422, 'identity_taken'])
    const code = await codeFor(ida, 'ida-1')
    await rows(`update app.users set status = 'disabled' where id = $1`, idOf.user('acme', 'Ida'))
    expect((await complete(ida, code)).status).toBeGreaterThanOrEqual(400)
    expect(await linksOf('Ida')).toEqual([])
  })
})

describe('unlinking', () => {
  it('ends the sessions that the identity opened, and notifies the owner', async () => {
    const jo = await api.as('acme', 'Jo')
    await linkIdentity(api, 'acme', 'Jo', provider.issuer, 'jo-1')
    const [opened, other] = [await signInAs('jo-1'), await api.as('acme', 'Jo')]
    const [own] = await listOf(jo)
    expect((await unlink(jo, own?.id ?? '')).status).toBe(200)
    expect(await validate(opened)).toBe(401)
    expect((await other.get('/auth/validate_token')).status).toBe(200)
    expect(await listOf(jo)).toEqual([])
    expect((await unlink(jo, own?.id ?? '')).status).toBe(404)
    const mails = await rows(
      `select params ->> 'change' as change from app.mails where user_id = $1 and template = 'identity_changed'`,
      idOf.user('acme', 'Jo'),
    )
    expect(mails).toEqual([{ change: 'unlinked' }])
  })

  it('needs a fresh sign-in or the password', async () => {
    const kim = await api.as('acme', 'Kim')
    await linkIdentity(api, 'acme', 'Kim', provider.issuer, 'kim-1')
    const [own] = await listOf(kim)
    await makeStale(kim)
    expect((await unlink(kim, own?.id ?? '')).status).toBe(422)
    expect(await linksOf('Kim')).toHaveLength(1)
    expect((await unlink(kim, own?.id ?? '', { current_password: testPassword })).status).toBe(200)
  })

  it('keeps the last identity where the company has no passwords', async () => {
    for (const sub of ['ada-1', 'ada-2']) await linkIdentity(api, 'sealed', 'Ada', provider.issuer, sub)
    const ada = await api.as('sealed', null)
    Object.assign(ada.tokens, await signInAs('ada-1', 'sealed'))
    const [first, second] = await listOf(ada)
    expect((await unlink(ada, second?.id ?? '')).status).toBe(200)
    expect(refusalOf(await unlink(ada, first?.id ?? ''))).toEqual([422, 'identity_needed'])
    expect((await ada.get('/auth/validate_token')).status).toBe(200)
  })

  it('knows nobody else’s identities, of the company or of another', async () => {
    await linkIdentity(api, 'acme', 'Lou', provider.issuer, 'lou-1')
    const [own] = await listOf(await api.as('acme', 'Lou'))
    const [colleague, stranger] = [await api.as('acme', 'Kim'), await api.as('globex', 'Lou')]
    for (const person of [colleague, stranger]) {
      expect((await unlink(person, own?.id ?? '')).status).toBe(404)
      expect((await unlink(person, randomUUID())).status).toBe(404)
      expect(await listOf(person)).toEqual([])
    }
    expect(await linksOf('Lou')).toHaveLength(1)
    // Begun in one company, it ends in no other.
    const code = await codeFor(await api.as('acme', 'Lou'), 'lou-2')
    expect(refusalOf(await complete(stranger, code))).toEqual(expired)
  })
})
