import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MailOutbox } from '#commands/messages/mail/ports.ts'
import { warnOfCertificates } from '#infra/platform/jobs/warn-of-certificates.ts'
import { createGuardedFetch } from '#infra/people/single-sign-on/guarded-fetch.ts'
import { createSigningKey } from '#infra/people/single-sign-on/saml/signing-key.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { createFakeOidc, type FakeOidc } from '#tests/support/fake-oidc.ts'
import { createHostileIdp, type HostileIdp, metadataOf } from '#tests/support/hostile-idp.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { addressesOf, visitor } from './support.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let admin: TestPerson
let idp: HostileIdp
let provider: FakeOidc
let site: Server
let origin: string
let metadata: string
let clockOff = 0

beforeAll(async () => {
  api = await testApi()
  for (const slug of ['acme', 'globex']) {
    await seedCompany(api.db.database.system, slug)
    await seedPerson(api.db.database.system, slug, { name: 'Aline', roles: ['admin'], locale: 'en' })
  }
  admin = await api.as('acme', 'Aline')
  idp = await createHostileIdp()
  provider = await createFakeOidc()
  const certificate = idp.certificate.replaceAll(/-----[^-]+-----|\s/g, '')
  metadata = `<?xml version="1.0"?><!-- made by hand -->
<md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" entityID="${idp.issuer}">
  <md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">
    <md:KeyDescriptor use="signing"><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:X509Data>
      <ds:X509Certificate>${certificate}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST"
      Location="https://idp.example/post"/>
    <md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect"
      Location="https://idp.example/in"/>
  </md:IDPSSODescriptor>
</md:EntityDescriptor>`
  site = createServer((request, response) => {
    const headers = { date: new Date(Date.now() + clockOff).toUTCString() }
    if (request.url === '/moved') response.writeHead(302, { ...headers, location: '/metadata' }).end()
    else if (request.url === '/large') response.writeHead(200, headers).end('x'.repeat(1_100_000))
    else response.writeHead(200, headers).end(metadata)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(async () => {
  await api.close()
  await provider.close()
  await new Promise((resolve) => site.close(resolve))
})

const headers = { 'Content-Type': 'application/json', 'Accept-Language': 'en' }
type Json = Record<string, any> // eslint-disable-line typescript/no-explicit-any -- each test reads another shape

async function send(
  method: string,
  path: string,
  body?: object,
): Promise<{ readonly status: number; readonly json: Json }> {
  const answer = await admin.call(`/admin/api/${path}`, { method, headers, ...(body && { body }) })
  return { status: answer.status, json: answer.json<Json>() }
}

const saml = () => ({
  kind: 'saml',
  label: 'Compte Acme',
  enabled: true,
  settings: { issuer: idp.issuer, sign_in_url: `${origin}/in`, certificates: [idp.certificate] },
})

describe('connections over the console’s API', () => {
  it('are made, changed with If-Match, and removed with their key', async () => {
    const made = await send('POST', 'single_sign_on', saml())
    expect(made.status).toBe(200)
    const { id } = made.json
    expect(made.json).toMatchObject({
      kind: 'saml',
      enabled: true,
      metadata_url: `${addressesOf('acme').base}/auth/${id}/metadata`,
      entity_id: addressesOf('acme').entityId,
      callback_url: addressesOf('acme').callback,
      certificates: [{ subject: 'CN=idp.example' }],
    })
    expect((await visitor(api, 'acme').call(`/auth/${id}/metadata`)).text).toContain(addressesOf('acme').logout)
    const changed = await send('PUT', `single_sign_on/${id}`, { ...made.json, label: 'Acme' })
    expect([changed.status, changed.json['label'], changed.json['revision']]).toEqual([200, 'Acme', 1])
    const stale = await admin.call(`/admin/api/single_sign_on/${id}`, {
      method: 'PUT',
      headers: { ...headers, 'If-Match': '"0"' },
      body: made.json,
    })
    expect(stale.status).toBe(412)
    expect((await send('DELETE', `single_sign_on/${id}`)).status).toBe(200)
    expect((await send('GET', `single_sign_on/${id}`)).status).toBe(404)
  })

  it('never show a secret, nor keep it in the clear, nor audit it', async () => {
    const secret = 'a-very-secret-text'
    const settings = { issuer: provider.issuer, client_id: 'binome' }
    const made = await send('POST', 'single_sign_on', { kind: 'oidc', label: 'X', settings, client_secret: secret })
    expect(made.json).toMatchObject({ has_client_secret: true })
    const changed = await send('PUT', `single_sign_on/${made.json['id']}`, { ...made.json, label: 'Y' })
    expect(changed.json).toMatchObject({ label: 'Y', has_client_secret: true })
    const stored = await run(api.db.database.system)<{ text: string }>`select row_to_json(c)::text as text
      from app.sso_connections c
      union all select row_to_json(a)::text from app.audit_log a where subject_type = 'single_sign_on'`
    expect(stored.length).toBeGreaterThan(2)
    for (const text of [JSON.stringify(made.json), JSON.stringify(changed.json), ...stored.map((row) => row.text)]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain('PRIVATE KEY')
    }
    await send('DELETE', `single_sign_on/${made.json['id']}`)
  })

  it('are refused by field', async () => {
    const wrong = async (change: object) =>
      (await send('POST', 'single_sign_on', { ...saml(), ...change })).json['errors']
    expect(await wrong({ settings: { ...saml().settings, certificates: ['x'] } })).toHaveProperty([
      'settings.certificates',
    ])
    expect(await wrong({ label: '' })).toHaveProperty('label')
    expect(await wrong({ kind: 'ldap' })).toHaveProperty('kind')
    expect(await wrong({ kind: 'facebook', settings: { app_id: '12345' } })).toHaveProperty('client_secret')
  })

  it('are one company’s', async () => {
    const { json } = await send('POST', 'single_sign_on', saml())
    const other = await api.as('globex', 'Aline')
    expect((await other.get('/admin/api/single_sign_on')).json<Json[]>()).toEqual([])
    expect((await other.get(`/admin/api/single_sign_on/${json['id']}`)).status).toBe(404)
    await send('DELETE', `single_sign_on/${json['id']}`)
  })
})

describe('the metadata of a provider', () => {
  const read = { issuer: 'https://idp.example/saml', sign_in_url: 'https://idp.example/in' }

  it('is read, pasted or from its address', async () => {
    const pasted = await send('POST', 'single_sign_on_imports', { xml: metadata })
    expect(pasted.json).toMatchObject({ settings: read, certificates: [{ subject: 'CN=idp.example' }], warnings: [] })
    const fetched = await send('POST', 'single_sign_on_imports', { url: `${origin}/metadata` })
    expect(fetched.json['settings']).toMatchObject({ ...read, metadata_url: `${origin}/metadata` })
  })

  it('may have a sign-in address by HTTP-POST only', async () => {
    const addresses = { POST: 'https://idp.example/post' }
    const xml = metadataOf(idp.issuer, [idp.certificate], addresses)
    const { json } = await send('POST', 'single_sign_on_imports', { xml })
    expect(json).toMatchObject({
      settings: { sign_in_url: addresses.POST, sign_in_binding: 'post' },
      warnings: [],
    })
    const made = await send('POST', 'single_sign_on', { ...saml(), settings: json['settings'] })
    expect(made.json['settings']).toMatchObject({ sign_in_binding: 'post' })
    await send('DELETE', `single_sign_on/${made.json['id']}`)
    const none = await send('POST', 'single_sign_on_imports', { xml: metadataOf(idp.issuer, [idp.certificate], {}) })
    expect(none.json['warnings']).toEqual(['The sign-in address (HTTP-Redirect or HTTP-POST) is missing.'])
  })

  it('is refused when it is none', async () => {
    for (const xml of ['x', '<a/>', `<!DOCTYPE x>${metadata}`, metadata.replaceAll('IDPSSO', 'SPSSO')])
      expect((await send('POST', 'single_sign_on_imports', { xml })).json['errors']).toHaveProperty('xml')
    for (const path of ['/moved', '/large'])
      expect((await send('POST', 'single_sign_on_imports', { url: origin + path })).status).toBe(422)
  })

  it('is not fetched from a private network, over http, or by a redirect', async () => {
    const outside = createGuardedFetch({ allowLoopback: false })
    for (const url of ['http://example.org', 'ftp://example.org', 'http://127.0.0.1', 'http://localhost'])
      await expect(outside(url), url).rejects.toThrow(/https/)
    for (const host of [
      '127.0.0.1',
      '10.1.2.3',
      '192.168.1.1',
      '172.16.0.1',
      '169.254.169.254',
      '100.64.0.1',
      '0.0.0.0',
      '2130706433',
      '0x7f.1',
      '[::1]',
      '[::ffff:10.0.0.1]',
      '[fd00::1]',
      '[fe80::1]',
      '[64:ff9b::a00:1]',
      '[2002:a00:1::]',
      'localhost',
    ])
      await expect(outside(`https://${host}/`), host).rejects.toThrow(/private network/)
    const here = createGuardedFetch({ allowLoopback: true })
    expect((await here(`${origin}/moved`)).status).toBe(302)
    await expect(here('http://10.1.2.3/')).rejects.toThrow(/https/)
  })
})

describe('the test of a connection', () => {
  const tested = async (body: object) => {
    const { json } = await send('POST', 'single_sign_on', body)
    const test = (await send('POST', `single_sign_on/${json['id']}/test_connection`)).json
    const record = (await send('GET', `single_sign_on/${json['id']}`)).json
    expect(record['last_test']).toMatchObject({ state: test['state'], at: test['at'] })
    await send('DELETE', `single_sign_on/${json['id']}`)
    return { state: test['state'], codes: test['checks'].map((check: Json) => check['code']), checks: test['checks'] }
  }

  it('says that all is well', async () => {
    const settings = { ...saml().settings, sign_in_url: 'https://idp.example/in', metadata_url: `${origin}/metadata` }
    expect((await tested({ ...saml(), settings })).codes).toContain('metadata_matches')
    const good = await tested(saml())
    expect([good.state, good.codes]).toEqual(['ok', ['certificate_valid', 'provider_reached', 'clock_right']])
  })

  it('says what is wrong, and what to do', async () => {
    const now = Date.now()
    const ending = await createSigningKey('x', new Date(now - (3_652 - 10) * 86_400_000))
    const ends = await tested({ ...saml(), settings: { ...saml().settings, certificates: [ending.certificate] } })
    expect([ends.state, ends.codes[0]]).toEqual(['warning', 'certificate_ends'])
    expect(ends.checks[0].steps.length).toBeGreaterThan(1)
    const over = await createSigningKey('x', new Date(now - 3_700 * 86_400_000))
    const expired = await tested({ ...saml(), settings: { ...saml().settings, certificates: [over.certificate] } })
    expect([expired.state, expired.codes[0]]).toEqual(['failed', 'certificate_expired'])
    const away = await tested({ ...saml(), settings: { ...saml().settings, sign_in_url: 'http://127.0.0.1:9/' } })
    expect(away.codes).toContain('provider_unreachable')
    const inside = await tested({ ...saml(), settings: { ...saml().settings, sign_in_url: 'https://10.0.0.1/' } })
    expect(inside.codes).toContain('address_refused')
    const metadataUrl = { metadata_url: `${origin}/metadata` }
    const issuer = await tested({ ...saml(), settings: { ...saml().settings, ...metadataUrl, issuer: 'other' } })
    expect(issuer.codes).toContain('wrong_issuer')
    const mismatch = await tested({
      ...saml(),
      settings: { ...saml().settings, ...metadataUrl, certificates: [ending.certificate] },
    })
    expect(mismatch.codes).toContain('metadata_mismatch')
    clockOff = 400_000
    expect((await tested(saml())).codes).toContain('clock_skew')
    clockOff = 0
  })

  it('asks an OpenID provider for its keys, and whether it knows the secret', async () => {
    const oidc = (issuer: string, client_secret: string) => ({
      kind: 'oidc',
      label: 'X',
      settings: { issuer, client_id: 'binome' },
      client_secret,
    })
    expect((await tested(oidc(provider.issuer, 'secret'))).state).toBe('ok')
    expect((await tested(oidc(provider.issuer, 'another'))).codes).toContain('client_refused')
    expect((await tested(oidc(`${provider.issuer}/`, 'secret'))).codes).toContain('wrong_issuer')
    expect((await tested(oidc('http://127.0.0.1:9', 'secret'))).codes).toEqual(['provider_unreachable'])
  })
})

it('administrators are mailed 30, 14 and 3 days before a certificate ends, once each', async () => {
  const { json } = await send('POST', 'single_sign_on', saml())
  const end = Date.parse(json['certificates'][0].ends_at)
  const keys = new Set<string>()
  const mails: MailOutbox = {
    enqueue: async (mail) => {
      if (mail.companyId === idOf.company('acme')) keys.add(mail.key)
    },
  }
  const warned = async (daysBefore: number) => {
    keys.clear()
    const { system } = api.db.database
    await warnOfCertificates({ system, mails, now: () => end - daysBefore * 86_400_000 + 1_000 })
    return [...keys].map((key) => key.slice(key.lastIndexOf('/') + 1))
  }
  expect(await warned(31)).toEqual([])
  expect([await warned(30), await warned(20), await warned(14), await warned(3), await warned(1)]).toEqual([
    ['30'],
    ['30'],
    ['14'],
    ['3'],
    ['3'],
  ])
  expect(await warned(-1)).toEqual([])
  const next = await createSigningKey('next', new Date(Date.now() + 1_000 * 86_400_000))
  const certificates = [idp.certificate, next.certificate]
  await send('PUT', `single_sign_on/${json['id']}`, { ...json, settings: { ...json['settings'], certificates } })
  expect(await warned(3)).toEqual([])
})
