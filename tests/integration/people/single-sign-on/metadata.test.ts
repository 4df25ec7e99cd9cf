import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SamlSettings } from '#commands/people/single-sign-on/ports.ts'
import { readProviderMetadata } from '#infra/people/jobs/read-provider-metadata.ts'
import { createGuardedFetch } from '#infra/people/single-sign-on/guarded-fetch.ts'
import { createMetadataFollower } from '#infra/people/single-sign-on/saml/follow-metadata.ts'
import { createSigningKey } from '#infra/people/single-sign-on/saml/signing-key.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { createHostileIdp, type HostileIdp, metadataOf, posted } from '#tests/support/hostile-idp.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { addressesOf, linkIdentity, reasonOf, seedSaml, visitor } from './support.ts'
import { run } from '#tests/support/run.ts'

const slug = 'acme'
let api: TestApi
let [before, after]: HostileIdp[] = []
let site: Server
let published: string
let status: number
let fetches: number
let connectionId: string

beforeAll(async () => {
  api = await testApi()
  await seedCompany(api.db.database.system, slug)
  await seedPerson(api.db.database.system, slug, { name: 'Hugo', profiles: ['participant'] })
  ;[before, after] = [await createHostileIdp(), await createHostileIdp()]
  await linkIdentity(api, slug, 'Hugo', idp().issuer, 'hugo-1')
  site = createServer((_request, response) => {
    fetches += 1
    response.writeHead(status).end(published)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
})
beforeEach(async () => {
  ;[status, fetches, published] = [200, 0, metadataOf(idp().issuer, [next().certificate])]
  await run(api.db.database.system)`delete from app.sso_connections`
  const metadata_url = `http://127.0.0.1:${(site.address() as AddressInfo).port}/metadata`
  connectionId = await seedSaml(api, slug, idp(), { settings: { metadata_url } })
})
afterAll(async () => {
  await api.close()
  await new Promise((resolve) => site.close(resolve))
})

/** The provider with its first key, and with its next one. */
const idp = () => before as HostileIdp
const next = () => after as HostileIdp

async function reasonFor(provider: HostileIdp, forge = false) {
  const person = visitor(api, slug)
  const { requestId, relayState } = await person.leave()
  const { entityId, callback } = addressesOf(slug)
  const parts = { entityId, callback, requestId }
  const reason = reasonOf(await person.answer(forge ? provider.forged(parts) : provider.answer(parts), relayState))
  person.close()
  return reason
}

async function stored() {
  const rows = await api.db.database.tenant(idOf.company(slug)).query<{ settings: SamlSettings; revision: number }>({
    text: 'select settings, revision from app.sso_connections where id = $1',
    values: [connectionId],
  })
  return rows[0] as { settings: SamlSettings; revision: number }
}

async function passMinute() {
  await run(api.db.database.system)`update app.sso_connections
    set metadata_read_at = metadata_read_at - interval '61 seconds'`
}

async function follower() {
  const { database } = api.db
  return createMetadataFollower({ database, fetch: createGuardedFetch({ allowLoopback: true }) })
}

describe('a provider that replaces its certificate', () => {
  it('is believed by its new one at once, and by its old one until that ends', async () => {
    expect(await Promise.all([1, 2, 3].map(() => reasonFor(next())))).toEqual([null, null, null])
    expect(await reasonFor(idp())).toBeNull()
    expect(fetches).toBe(1)
    const { settings, revision } = await stored()
    expect([settings.certificates, revision]).toEqual([[next().certificate, idp().certificate], 1])
    const log = await run(api.db.database.system)<object>`select actor_id, action from app.audit_log
      where subject_id = ${connectionId}`
    expect(log).toEqual([{ actor_id: null, action: 'update' }])
  })

  it('may have let its old one end', async () => {
    const ended = await createSigningKey('old', new Date(Date.now() - 3_700 * 86_400_000))
    const { settings } = await stored()
    await run(api.db.database.system)`update app.sso_connections
      set settings = ${JSON.stringify({ ...settings, certificates: [ended.certificate] })}`
    expect(await reasonFor(next())).toBeNull()
    expect((await stored()).settings.certificates).toEqual([next().certificate])
  })

  it('signs people out with its new one', async () => {
    const { logout } = addressesOf(slug)
    const xml = next().logoutRequest({ destination: logout, nameId: 'hugo-1' })
    const person = visitor(api, slug)
    const answer = await person.form('/auth/saml/logout', posted(xml).replace('SAMLResponse', 'SAMLRequest'))
    expect(String(answer.headers.location)).toContain('https://idp.example/sign-out')
    person.close()
  })

  it('is fetched once a minute, for any number of bad answers', async () => {
    for (let times = 0; times < 4; times += 1) expect(await reasonFor(idp(), true)).toBe('answer_signature')
    expect(fetches).toBe(1)
    await passMinute()
    expect(await reasonFor(idp(), true)).toBe('answer_signature')
    expect(fetches).toBe(2)
    expect(await reasonFor(idp())).toBeNull()
  })

  it.each([
    ['is away', () => (status = 503)],
    ['has another name', () => (published = metadataOf('https://evil.example', [next().certificate]))],
    ['publishes no certificate', () => (published = metadataOf(idp().issuer, []))],
    ['publishes something else', () => (published = '<html/>')],
    ['publishes too much', () => (published += ' '.repeat(1_100_000))],
  ])('what is known stays when its address %s', async (_, change) => {
    change()
    expect(await reasonFor(next())).toBe('answer_signature')
    expect(await reasonFor(idp())).toBeNull()
    expect((await stored()).revision).toBe(0)
  })
})

it('certificates are read each day, each connection alone', async () => {
  const { system } = api.db.database
  await seedCompany(system, 'away')
  await seedSaml(api, 'away', idp(), { settings: { metadata_url: 'http://127.0.0.1:9/' } })
  const errors: object[] = []
  const logger = { error: (fields: object) => void errors.push(fields) }
  expect(await readProviderMetadata({ system, follow: await follower(), logger })).toEqual({ done: 1, failed: 1 })
  expect(errors).toHaveLength(1)
  expect((await stored()).settings.certificates).toEqual([next().certificate, idp().certificate])
  await passMinute()
  await readProviderMetadata({ system, follow: await follower(), logger })
  expect((await stored()).revision).toBe(1)
})
