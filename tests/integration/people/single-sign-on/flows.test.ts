import { createSign, createVerify, X509Certificate } from 'node:crypto'
import { deflateRawSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DOMParser } from '@xmldom/xmldom'
import { SignedXml } from 'xml-crypto'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { type AnswerParts, createHostileIdp, type HostileIdp } from '#tests/support/hostile-idp.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { addressesOf, fragmentOf, linkIdentity, reasonOf, seedSaml, visitor } from './support.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let idp: HostileIdp
let connectionId: string

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  for (const slug of ['acme', 'linking', 'portal', 'jit', 'approving', 'posting']) {
    await seedCompany(system, slug, { sign_up_approval: slug === 'approving' })
    await seedPerson(system, slug, { name: 'Hugo', profiles: ['participant'] })
    await seedPerson(system, slug, { name: 'Paul', status: 'pending_approval' })
    await seedPerson(system, slug, { name: 'Dora', status: 'disabled' })
  }
  idp = await createHostileIdp()
  connectionId = await seedSaml(api, 'acme', idp, { label: 'Compte Acme' })
  await seedSaml(api, 'linking', idp, { linkingDomains: ['linking.test'] })
  for (const slug of ['jit', 'approving']) await seedSaml(api, slug, idp, { justInTime: true })
  await seedSaml(api, 'portal', idp, { allowUnsolicited: true })
  for (const slug of ['acme', 'portal']) await linkIdentity(api, slug, 'Hugo', idp.issuer, 'hugo-1')
  for (const name of ['Paul', 'Dora']) await linkIdentity(api, 'acme', name, idp.issuer, name)
})
afterAll(() => api.close())

async function arrive(slug: string, says: Partial<AnswerParts> = {}) {
  const person = visitor(api, slug)
  const { requestId, relayState } = await person.leave()
  const { entityId, callback } = addressesOf(slug)
  const answer = await person.answer(idp.answer({ entityId, callback, requestId, ...says }), relayState)
  return { person, answer, reason: reasonOf(answer) }
}

async function signedIn(slug: string, says: Partial<AnswerParts> = {}) {
  const { person, answer } = await arrive(slug, says)
  const { headers } = await person.exchange(answer)
  const tokens = Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, String(headers[name])]))
  return async () => (await person.call('/auth/validate_token', { headers: tokens })).status
}

describe('whose account it is', () => {
  it.each([
    ['Paul', 'account_pending'],
    ['Dora', 'account_disabled'],
    ['nobody-1', 'account_unknown'],
  ])('%s: %s', async (nameId, reason) => {
    expect((await arrive('acme', { nameId })).reason).toBe(reason)
  })

  it('is not that of the same address, unless the provider is believed for its domain', async () => {
    const attributes = { mail: 'Hugo@Acme.test' }
    expect((await arrive('acme', { nameId: 'h-2', attributes })).reason).toBe('account_unknown')
    const other = { mail: 'hugo@acme.test' }
    expect((await arrive('linking', { nameId: 'h-2', attributes: other })).reason).toBe('account_unknown')
    const believed = { mail: 'HUGO@linking.test' }
    expect((await arrive('linking', { nameId: 'h-2', attributes: believed })).reason).toBeNull()
    // From then on by its name, whatever the address.
    expect((await arrive('linking', { nameId: 'h-2' })).reason).toBeNull()
    expect((await arrive('linking', { nameId: 'd-2', attributes: { mail: 'dora@linking.test' } })).reason).toBe(
      'account_disabled',
    )
  })

  it('is a new one where the company makes accounts, with no role, once', async () => {
    const says = {
      nameId: 'new-1',
      attributes: { mail: 'New@jit.test', givenName: 'Nina', sn: 'Neuve', role: 'admin' },
    }
    const three = await Promise.all([1, 2, 3].map(() => arrive('jit', says)))
    expect(three.map(({ reason }) => reason)).toEqual([null, null, null])
    const [again] = [await arrive('jit', says)]
    expect(again.reason).toBeNull()
    const { data } = (await again.person.exchange(again.answer)).json<{ data: object }>()
    expect(data).toMatchObject({ email: 'new@jit.test', first_name: 'Nina', last_name: 'Neuve', roles: [] })
    const people = await run(api.db.database.system)`select from app.users where company_id = ${idOf.company('jit')}
      and email = 'new@jit.test'`
    expect(people).toHaveLength(1)
    expect((await arrive('jit', { nameId: 'new-2' })).reason).toBe('account_unknown')
    // Somebody has the address: a provider alone does not make it theirs.
    expect((await arrive('jit', { nameId: 'new-3', attributes: { mail: 'hugo@jit.test' } })).reason).toBe(
      'account_unknown',
    )
  })

  it('waits for an administrator where the company approves sign-ups', async () => {
    const says = {
      nameId: 'new-1',
      attributes: { mail: 'new@approving.test', givenName: 'Nina', sn: 'Neuve' },
    }
    expect((await arrive('approving', says)).reason).toBe('account_pending')
    expect((await arrive('approving', says)).reason).toBe('account_pending')
  })

  it('is not another one’s of the same provider, whatever its address', async () => {
    expect((await arrive('linking', { nameId: 'h-3', attributes: { mail: 'hugo@linking.test' } })).reason).toBe(
      'identity_another',
    )
  })

  it('is one account for an address that is the subject, however it is written', async () => {
    const nameIdFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'
    await seedPerson(api.db.database.system, 'acme', { name: 'Lina' })
    await linkIdentity(api, 'acme', 'Lina', idp.issuer, 'Lina@Acme.test')
    for (const nameId of ['lina@acme.test', 'LINA@acme.test'])
      expect((await arrive('acme', { nameId, nameIdFormat })).reason).toBeNull()
    const identities = await run(api.db.database.system)`select subject from app.sso_identities
      where user_id = ${idOf.user('acme', 'Lina')}`
    expect(identities).toEqual([{ subject: 'lina@acme.test' }])
    // A persistent identifier is compared exactly.
    expect((await arrive('acme', { nameId: 'HUGO-1' })).reason).toBe('account_unknown')
  })

  it('is made under the rules of a sign-up', async () => {
    await run(api.db.database.system)`update app.companies
      set settings = settings || '{"allowed_email_domains": ["jit.test"]}' where id = ${idOf.company('jit')}`
    const reasons = [
      { mail: 'x@elsewhere.test', givenName: 'Nina', sn: 'Neuve' },
      { mail: 'nina@jit.test', givenName: 'Nina' },
      { mail: 'x@jit.test', givenName: 'Nina', sn: 'appelez le 0612345678' },
      { mail: 'paul.neuf@jit.test' },
    ].map(async (attributes, number) => (await arrive('jit', { nameId: `rules-${number}`, attributes })).reason)
    expect(await Promise.all(reasons)).toEqual(['address_not_allowed', null, 'names_missing', null])
  })

  it('is deleted with the account', async () => {
    await seedPerson(api.db.database.system, 'acme', { name: 'Eva' })
    await linkIdentity(api, 'acme', 'Eva', idp.issuer, 'eva-1')
    const eva = await api.as('acme', 'Eva')
    expect((await eva.call('/auth', { method: 'DELETE' })).status).toBe(200)
    const left = await run(api.db.database.system)`select from app.sso_identities
      where user_id = ${idOf.user('acme', 'Eva')}`
    expect(left).toEqual([])
    expect((await arrive('acme', { nameId: 'eva-1' })).reason).toBe('account_unknown')
  })
})

describe('a person whom the provider names otherwise than before', () => {
  const says = (mail: string, givenName: string, sn = 'Test') => ({
    nameId: 'ida-1',
    attributes: { mail, givenName, sn },
  })
  const mails = async () => {
    const { system } = api.db.database
    const rows = await run(system)<{ params: object; to_person: boolean }>`delete from app.mails
      where template = 'identity_differs' and company_id = ${idOf.company('acme')}
      returning params, user_id = ${idOf.user('acme', 'Ida')} as to_person`
    return rows.filter(({ to_person }) => to_person).map(({ params }) => params)
  }

  it('gets one mail, as the administrators do, and the account does not change', async () => {
    const { system } = api.db.database
    await seedPerson(system, 'acme', { name: 'Ida' })
    await seedPerson(system, 'acme', { name: 'Root', roles: ['admin'] })
    await linkIdentity(api, 'acme', 'Ida', idp.issuer, 'ida-1')
    const arriving = async (...identity: Parameters<typeof says>) => {
      expect((await arrive('acme', says(...identity))).reason).toBeNull()
    }
    // What it says first is no change, however it differs.
    await arriving('ida@former.test', 'Ida')
    expect(await mails()).toEqual([])
    await Promise.all([1, 2, 3].map(() => arriving('hugo@acme.test', 'Ida')))
    const notices = await system.query<{ told: string; address: string; name: string | null }>({
      text: `select params ->> 'told' as told, params ->> 'address' as address, params ->> 'name' as name
        from app.mails where template = 'identity_differs' and company_id = $1 order by 1`,
      values: [idOf.company('acme')],
    })
    const differs = { address: 'hugo@acme.test', name: null }
    expect(notices).toEqual([
      { told: 'administrators', ...differs },
      { told: 'person', ...differs },
    ])
    await mails()
    await arriving('ida@acme.test', 'Adi', 'Neuve')
    expect(await mails()).toMatchObject([{ address: null, name: 'Adi Neuve', provider: 'Compte Acme' }])
    // Hostile words are no name, and reach nobody.
    await arriving('ida@acme.test', 'appelez le 0612345678')
    await arriving('not an address', 'Ida')
    expect(await mails()).toEqual([])
    const [account] = await run(system)`select email, first_name from app.users where id = ${idOf.user('acme', 'Ida')}`
    expect(account).toEqual({ email: 'ida@acme.test', first_name: 'Ida' })
  })
})

describe('the way there', () => {
  it('is a signed request, which our metadata’s certificate verifies', async () => {
    const person = visitor(api, 'acme')
    const { location, xml } = await person.leave(`/auth/${connectionId}`)
    expect(xml).toContain(`AssertionConsumerServiceURL="${addressesOf('acme').callback}"`)
    const metadata = (await person.call('/auth/saml/metadata')).text
    const descriptor = new DOMParser().parseFromString(metadata, 'text/xml').documentElement
    expect(descriptor.getAttribute('entityID')).toBe(addressesOf('acme').entityId)
    const certificate = /<ds:X509Certificate>([^<]+)</.exec(metadata)?.[1] ?? ''
    const [signed = '', signature = ''] = location.search.slice(1).split('&Signature=')
    const pem = `-----BEGIN CERTIFICATE-----\n${certificate.trim()}\n-----END CERTIFICATE-----`
    const good = createVerify('RSA-SHA256')
      .update(signed)
      .verify(new X509Certificate(pem).publicKey, decodeURIComponent(signature), 'base64')
    expect(good).toBe(true)
    person.close()
  })

  it('is open to POST as well, and to no unknown or disabled provider', async () => {
    const person = visitor(api, 'acme')
    expect((await person.form('/auth/saml', '')).headers.location).toMatch(/^https:\/\/idp\.example\/sign-in\?/)
    for (const provider of ['oidc', 'facebook', '5f0d5d52-8cf0-5a3c-9d6b-6a4f8c1f2b3a'])
      expect(reasonOf(await person.call(`/auth/${provider}`))).toBe('provider_unknown')
    await seedSaml(api, 'linking', await createHostileIdp('https://off.example'), { enabled: false })
    person.close()
  })

  it('names in sign_in of companies what a visitor may choose, and no setting', async () => {
    const person = visitor(api, 'acme')
    const { data } = (await person.call('/api/v1/companies')).json()
    expect(data[0]?.attributes['sign_in']).toEqual({
      password: true,
      single_sign_on: [{ id: connectionId, kind: 'saml', label: 'Compte Acme' }],
      facebook: false,
      sign_up: false,
      approval: false,
    })
    person.close()
  })
})

describe('an unsolicited answer', () => {
  const unsolicited = (slug: string) => {
    const { entityId, callback } = addressesOf(slug)
    return idp.answer({ entityId, callback, requestId: null })
  }

  it('is taken where the company allows it, once, and marked for the page', async () => {
    const person = visitor(api, 'portal')
    const xml = unsolicited('portal')
    const answers = await Promise.all([1, 2, 3].map(() => person.answer(xml)))
    const reasons = answers.map(reasonOf)
    expect(reasons.filter((reason) => reason === null)).toHaveLength(1)
    expect(reasons.filter((reason) => reason === 'answer_replayed')).toHaveLength(2)
    const taken = answers.find((answer) => reasonOf(answer) === null)
    expect(taken && fragmentOf(taken).get('unsolicited')).toBe('true')
    expect(reasonOf(await person.answer(xml, 'a-relay-state-of-the-portal'))).toBe('answer_replayed')
    person.close()
  })
})

describe('single logout', () => {
  const { logout } = addressesOf('acme')
  const form = (xml: string) => new URLSearchParams({ SAMLRequest: Buffer.from(xml).toString('base64') }).toString()

  it('ends the sessions of the identity, and answers the provider with a signature', async () => {
    const [first, second] = [await signedIn('acme'), await signedIn('acme', { sessionIndex: 'session-2' })]
    expect([await first(), await second()]).toEqual([200, 200])
    const person = visitor(api, 'acme')
    const one = idp.logoutRequest({ destination: logout, nameId: 'hugo-1', sessionIndex: 'session-2' })
    const answer = await person.form('/auth/saml/logout', form(one))
    const location = new URL(String(answer.headers.location))
    expect(`${location.origin}${location.pathname}`).toBe('https://idp.example/sign-out')
    for (const name of ['SAMLResponse', 'SigAlg', 'Signature']) expect(location.searchParams.has(name)).toBe(true)
    expect([await first(), await second()]).toEqual([200, 401])
    expect(reasonOf(await person.form('/auth/saml/logout', form(one)))).toBe('answer_replayed')
    const all = idp.logoutRequest({ destination: logout, nameId: 'hugo-1' })
    expect((await person.form('/auth/saml/logout', form(all))).status).toBe(302)
    expect(await first()).toBe(401)
    person.close()
  })

  it('also by a signed address', async () => {
    const session = await signedIn('acme')
    const person = visitor(api, 'acme')
    const xml = idp.logoutRequest({ destination: logout, nameId: 'hugo-1' }, false)
    const query =
      `SAMLRequest=${encodeURIComponent(deflateRawSync(xml).toString('base64'))}&RelayState=x&SigAlg=` +
      encodeURIComponent('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    const signature = encodeURIComponent(createSign('RSA-SHA256').update(query).sign(idp.privateKey, 'base64'))
    expect(reasonOf(await person.call(`/auth/saml/logout?${query}`))).toBe('answer_signature')
    expect(
      reasonOf(
        await person.call(`/auth/saml/logout?${query.replace('RelayState=x', 'RelayState=y')}&Signature=${signature}`),
      ),
    ).toBe('answer_signature')
    expect(await session()).toBe(200)
    expect((await person.call(`/auth/saml/logout?${query}&Signature=${signature}`)).headers.location).toContain(
      'RelayState=x',
    )
    expect(await session()).toBe(401)
    person.close()
  })

  it('is refused unsigned, of another issuer, for another address', async () => {
    const session = await signedIn('acme')
    const person = visitor(api, 'acme')
    const refusal = async (xml: string) => reasonOf(await person.form('/auth/saml/logout', form(xml)))
    expect(await refusal(idp.logoutRequest({ destination: logout, nameId: 'hugo-1' }, false))).toBe('answer_signature')
    const stranger = await createHostileIdp()
    expect(await refusal(stranger.logoutRequest({ destination: logout, nameId: 'hugo-1' }))).toBe('answer_signature')
    expect(await refusal(idp.logoutRequest({ destination: logout, nameId: 'hugo-1', issuer: 'x' }))).toBe(
      'answer_issuer',
    )
    expect(await refusal(idp.logoutRequest({ destination: 'https://x.example', nameId: 'hugo-1' }))).toBe(
      'answer_destination',
    )
    expect(await session()).toBe(200)
    person.close()
  })
})

it('a provider without HTTP-Redirect gets the request from a form that sends itself', async () => {
  const sign_in_url = 'https://idp.example/post?a="><script>&b=1'
  const connection = await seedSaml(api, 'posting', idp, { settings: { sign_in_url, sign_in_binding: 'post' } })
  await linkIdentity(api, 'posting', 'Hugo', idp.issuer, 'hugo-1')
  const { base, entityId, callback } = addressesOf('posting')
  const hugo = visitor(api, 'posting')
  const { location } = await hugo.leave()
  expect(location.href).toContain(`${base}/auth/${connection}/request?state=`)
  const [page, again] = [await hugo.call(location.pathname + location.search), await hugo.call(location.href)]
  expect([page.status, again.status]).toEqual([200, 200])
  const policy = String(page.headers['content-security-policy'])
  const [, nonce = ''] = /script-src 'nonce-([^']+)'/.exec(policy) ?? []
  expect(policy).toContain('form-action https: https://idp.example;')
  expect(page.headers['cache-control']).toBe('no-store')
  const { documentElement } = new DOMParser().parseFromString(
    page.text.slice(page.text.indexOf('<form'), page.text.indexOf('</form>') + 7).replaceAll(/(<input[^>]*)>/g, '$1/>'),
    'text/xml',
  )
  expect(documentElement?.getAttribute('action')).toBe(sign_in_url)
  expect(page.text).toContain(`<script nonce="${nonce}">document.forms[0].submit()</script>`)
  expect(page.text).toContain('<button>')
  const inputs = Array.from(documentElement?.getElementsByTagName('input') ?? [])
  const fields = new Map(inputs.map((input) => [input.getAttribute('name'), input.getAttribute('value') ?? '']))
  const xml = Buffer.from(fields.get('SAMLRequest') ?? '', 'base64').toString('utf8')
  expect(new DOMParser().parseFromString(xml, 'text/xml').documentElement?.getAttribute('Destination')).toBe(
    sign_in_url,
  )
  const metadata = (await hugo.call(`/auth/${connection}/metadata`)).text
  const certificate = /<ds:X509Certificate>([^<]+)</.exec(metadata)?.[1] ?? ''
  expect(isSignedBy(xml, certificate)).toBe(true)
  const requestId = / ID="([^"]+)"/.exec(xml)?.[1] ?? ''
  const answer = await hugo.answer(idp.answer({ entityId, callback, requestId }), fields.get('RelayState'))
  expect(reasonOf(answer)).toBeNull()
  expect((await hugo.exchange(answer)).status).toBe(200)
  // The sign-in is over, and no other connection shows it.
  expect(reasonOf(await hugo.call(location.pathname + location.search))).toBe('sign_in_expired')
  const { location: other } = await hugo.leave()
  expect(reasonOf(await hugo.call(`/auth/saml/request${other.search}`))).toBe('provider_unknown')
  expect(reasonOf(await hugo.call(`/auth/${connection}/request`))).toBe('sign_in_expired')
  hugo.close()
})

function isSignedBy(xml: string, certificate: string): boolean {
  const signature = new DOMParser().parseFromString(xml, 'text/xml').getElementsByTagName('Signature').item(0)
  if (signature === null) return false
  const { publicKey } = new X509Certificate(Buffer.from(certificate, 'base64'))
  const checker = new SignedXml({ publicCert: String(publicKey.export({ type: 'spki', format: 'pem' })) })
  checker.loadSignature(signature)
  return checker.checkSignature(xml)
}
