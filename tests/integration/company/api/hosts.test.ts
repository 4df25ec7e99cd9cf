import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serveApplications } from '#api/platform/http/applications.ts'
import { createApi } from '#api/platform/http/create-api.ts'
import { createApiServer } from '#api/platform/http/server.ts'
import { companyEndpoints } from '#api/routes/company/companies.ts'
import { createSessions } from '#commands/people/sessions/sessions.ts'
import { resumeCompany, suspendCompany } from '#infra/company/companies/suspension.ts'
import { createAccessLog } from '#infra/platform/http/access-log.ts'
import { companyCacheMs, createCompanies } from '#infra/company/http-companies.ts'
import { createIdempotencyStore } from '#infra/platform/http/idempotency.ts'
import { createRateLimits } from '#infra/platform/http/rate-limits.ts'
import { createPasswords } from '#infra/people/sessions/passwords.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { noAccounts, testIdentity } from '#tests/support/identity.ts'
import { type HttpCall, httpClient } from '#tests/support/http-client.ts'
import { emailOf, idOf, seedCompany, seedPerson, testPassword } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { run } from '#tests/support/run.ts'

let folder: string
let db: TestDatabase
let server: Server
let port: number
let now = 0
const logged: string[] = []

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'binome-dist-'))
  for (const [name, title] of [
    ['web', 'Binôme'],
    ['admin', 'Console'],
  ] as const) {
    await mkdir(path.join(folder, name))
    await writeFile(
      path.join(folder, name, 'index.html'),
      `<!doctype html><html lang="fr"><head><title>${title}</title></head><body></body></html>`,
    )
  }
  db = await testDatabase()
  const { system } = db.database
  await seedCompany(system, 'acme')
  await seedCompany(system, 'globex', { default_language: 'en' })
  await seedPerson(system, 'acme', { name: 'Ana', profiles: ['presenter'] })
  await run(system)`update app.companies set brand = brand || '{"name": "Globex & Co", "main": "#AA3355"}',
    hosts = hosts || '{mentor.globex.example,xn--mntor-bsa.example,"[::1]",127.0.0.1}'
    where slug = 'globex'`
  server = createApiServer(
    createApi({
      companies: createCompanies(db.database, () => now),
      sessions: createSessions({ store: createPostgresSessions(db.database), passwords: createPasswords() }),
      accounts: noAccounts,
      identity: testIdentity(db.database),
      readModels: { waitUntilProcessed: async () => true },
      idempotency: createIdempotencyStore(db.database),
      limits: createRateLimits(db.database),
      accessLog: createAccessLog(db.database),
      logger: { info: () => undefined, warn: () => undefined, error: (_, message) => logged.push(message) },
      version: '33.0.0',
      trustProxy: 0,
      endpoints: companyEndpoints(),
      applications: serveApplications({ folder, version: '33.0.0' }),
    }),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.address() as AddressInfo).port
})

afterAll(async () => {
  await new Promise((resolve) => server.close(resolve))
  await db.close()
  await rm(folder, { recursive: true })
})

beforeEach(() => {
  now += companyCacheMs
})

const ask = async (host: string, at: string, call: HttpCall = {}) => {
  const client = httpClient(port, host)
  try {
    return await client.call(at, call)
  } finally {
    client.close()
  }
}
const page = (host: string, at = '/', headers: Readonly<Record<string, string>> = {}) =>
  ask(host, at, { headers: { Accept: 'text/html', ...headers } })
const titleOf = (text: string) => /<title>([^<]*)<\/title>/.exec(text)?.[1]
const bootOf = (text: string) =>
  JSON.parse(/id="binome-boot"[^>]*>([^<]*)<\/script>/.exec(text)?.[1] ?? 'null') as {
    company: { brand: { name: string; main: string } }
    locale: string
  } | null

describe('the first HTML', () => {
  test('has the brand, the language and the title of the company of the host, in both applications', async () => {
    for (const at of ['/', '/admin']) {
      const [acme, globex] = [await page('acme.localhost', at), await page('globex.localhost', at)]
      expect(bootOf(acme.text)).toMatchObject({ company: { brand: { name: 'acme', main: '#47A6F7' } }, locale: 'fr' })
      expect(bootOf(globex.text)).toMatchObject({
        company: { brand: { name: 'Globex & Co', main: '#AA3355' } },
        locale: 'en',
      })
      expect(globex.text).toContain('<html lang="en" data-languages="fr en"')
      expect(acme.text).not.toMatch(/globex/i)
      expect(globex.text).not.toMatch(/acme/i)
    }
    expect(titleOf((await page('globex.localhost')).text)).toBe('Globex &amp; Co')
    expect(titleOf((await page('globex.localhost', '/admin')).text)).toBe('Console | Globex &amp; Co')
  })

  test('is kept by no shared cache, and by a browser per language', async () => {
    const { headers } = await page('acme.localhost')
    expect(headers['cache-control']).toBe('private, no-cache')
    expect(headers.vary).toContain('Accept-Language')
  })

  test('shows a change of brand five seconds later at most', async () => {
    const brandOf = async () => bootOf((await page('acme.localhost')).text)?.company.brand.main
    expect(await brandOf()).toBe('#47A6F7')
    await run(db.database.system)`update app.companies set brand = brand || '{"main": "#123456"}' where slug = 'acme'`
    now += companyCacheMs
    expect(companyCacheMs).toBeLessThanOrEqual(5_000)
    expect(await brandOf()).toBe('#123456')
  })

  test('is found under every host of the company, however the browser writes it', async () => {
    for (const host of [
      'GLOBEX.localhost',
      'globex.localhost.',
      `globex.localhost:${port}`,
      'Mentor.Globex.Example:443',
      'xn--mntor-bsa.example',
      'XN--MNTOR-BSA.example.',
      `[::1]:${port}`,
      '[0:0:0:0:0:0:0:1]',
      `127.0.0.1:${port}`,
    ])
      expect(bootOf((await page(host)).text)?.company.brand.name, host).toBe('Globex & Co')
  })
})

test('a visitor learns brand, languages, ways to sign in and what sign-up says, and nothing else', async () => {
  const visible = [
    (await ask('acme.localhost', '/api/v1/companies')).json().data[0]?.attributes,
    bootOf((await page('acme.localhost')).text)?.company,
  ]
  for (const attributes of visible) {
    const { id: _, ...rest } = { id: '', ...attributes }
    expect(Object.keys(rest).sort()).toEqual(['brand', 'name', 'settings', 'sign_in', 'slug'])
    expect(rest).toMatchObject({ settings: { languages: ['fr', 'en'], default_language: 'fr' } })
    expect(Object.keys(Object(Reflect.get(rest, 'settings'))).sort()).toEqual([
      'default_language',
      'languages',
      'password_min_length',
      'time_zone',
    ])
  }
})

describe('a host of no company', () => {
  test.each(['nobody.example', 'globex.localhost.evil.example', 'acme.localhost@evil.example', '[::2]'])(
    '%j gets a page and JSON that name nobody',
    async (host) => {
      const [html, json, console] = [
        await page(host),
        await ask(host, '/api/v1/companies'),
        await ask(host, '/admin/api/people'),
      ]
      expect([html.status, json.status, console.status]).toEqual([404, 404, 404])
      expect(html.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(titleOf(html.text)).toBe('Introuvable')
      expect(json.json().errors[0]?.code).toBe('company_not_found')
      for (const { text } of [html, json, console]) expect(text).not.toMatch(/acme|globex|binome-boot|Binôme/i)
    },
  )

  test('is answered in the language of the browser', async () => {
    expect(titleOf((await page('nobody.example', '/', { 'Accept-Language': 'en-GB' })).text)).toBe('Not Found')
  })
})

describe('a suspended company', () => {
  const signIn = () =>
    ask('acme.localhost', '/auth/sign_in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: { email: emailOf('acme', 'Ana'), password: testPassword },
    })
  const sessions = async () =>
    (await db.database.system.query({ text: `select from app.sessions where company_id = '${idOf.company('acme')}'` }))
      .length

  test('says so, ends its sessions, and comes back as it was', async () => {
    expect((await signIn()).status).toBe(200)
    const ended = await suspendCompany(db.database.system, idOf.company('acme'), async () => {
      // A process that still knows the company as active opens a session, which the second look ends.
      expect(await sessions()).toBe(0)
      expect((await signIn()).status).toBe(200)
      now += companyCacheMs
    })
    expect([ended, await sessions()]).toEqual([2, 0])

    const [html, json, entry, other] = [
      await page('acme.localhost', '/dashboard'),
      await ask('acme.localhost', '/api/v1/companies'),
      await signIn(),
      await page('globex.localhost'),
    ]
    expect([html.status, json.status, entry.status, other.status]).toEqual([503, 503, 503, 200])
    expect(titleOf(html.text)).toBe('Plateforme suspendue | acme')
    expect(html.text).toContain('Vos données sont conservées.')
    expect(json.json().errors[0]?.code).toBe('company_suspended')
    expect(await sessions()).toBe(0)
    expect(logged).toEqual([])

    expect(await resumeCompany(db.database.system, idOf.company('acme'))).toBe(true)
    expect(await resumeCompany(db.database.system, idOf.company('acme'))).toBe(false)
    now += companyCacheMs
    expect((await signIn()).status).toBe(200)
  })
})

test('two companies never share a host', async () => {
  const { system } = db.database
  const taken = run(system)`update app.companies set hosts = hosts || '{globex.localhost}' where slug = 'acme'`
  await expect(taken).rejects.toThrow('the host globex.localhost belongs to another company')
  const moved = async (slug: string, host: string) =>
    run(system)`update app.companies set hosts = array_append(hosts, ${host}) where slug = ${slug}`
  const both = await Promise.allSettled([moved('acme', 'both.example'), moved('globex', 'both.example')])
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})
