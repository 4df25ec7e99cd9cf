import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { createSessions } from '#commands/people/sessions/sessions.ts'
import { createApi } from '#api/platform/http/create-api.ts'
import { createApiServer } from '#api/platform/http/server.ts'
import { createAccessLog } from '#infra/platform/http/access-log.ts'
import { createCompanies } from '#infra/company/http-companies.ts'
import { createIdempotencyStore } from '#infra/platform/http/idempotency.ts'
import { createRateLimits, defaultAllowances } from '#infra/platform/http/rate-limits.ts'
import { sessionEndedChannel } from '#infra/people/sessions/open.ts'
import { createPasswords } from '#infra/people/sessions/passwords.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { emailOf, idOf, seedCompany, seedPerson, testPassword } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { noAccounts, testIdentity } from '#tests/support/identity.ts'
import { run } from '#tests/support/run.ts'

let db: TestDatabase
let server: Server
let acme: HttpClient
let globex: HttpClient
/** Time of the sessions, moved by hand. It starts at the real one, because calls are judged by when they started. */
let ahead = 0

beforeAll(async () => {
  db = await testDatabase()
  const { system } = db.database
  for (const slug of ['acme', 'globex']) await seedCompany(system, slug)
  await seedPerson(system, 'acme', { name: 'alice', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'bob', profiles: ['presenter'], locale: 'en' })
  await seedPerson(system, 'acme', { name: 'gone', status: 'disabled' })
  await seedPerson(system, 'acme', { name: 'brute' })
  await seedPerson(system, 'globex', { name: 'alice' })
  const app = createApi({
    companies: createCompanies(db.database),
    sessions: createSessions({
      store: createPostgresSessions(db.database),
      passwords: createPasswords(),
      now: () => Date.now() - ahead,
    }),
    accounts: noAccounts,
    identity: testIdentity(db.database),
    readModels: { waitUntilProcessed: async () => true },
    idempotency: createIdempotencyStore(db.database),
    limits: createRateLimits(db.database, { ...defaultAllowances, sign_in: { points: 5, seconds: 60, batch: 1 } }),
    accessLog: createAccessLog(db.database),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    version: '33.0.0',
    trustProxy: 0,
    corsOrigins: ['https://front.example'],
    endpoints: [],
  })
  server = createApiServer(app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  acme = httpClient(port, 'acme.localhost')
  globex = httpClient(port, 'globex.localhost')
})

afterAll(async () => {
  acme.close()
  globex.close()
  await new Promise((resolve) => server.close(resolve))
  await db.close()
})

beforeEach(() => {
  ahead = 0
})

const tokenHeaders = ['access-token', 'token-type', 'client', 'expiry', 'uid']

async function signIn(name: string, options: { client?: HttpClient; password?: string; secondsAgo?: number } = {}) {
  const { client = acme, password = testPassword, secondsAgo = 0 } = options
  ahead = secondsAgo * 1000
  const answer = await client.call('/auth/sign_in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: { email: emailOf(client === globex ? 'globex' : 'acme', name), password },
  })
  ahead = 0
  return answer
}

function tokensOf(headers: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(
    tokenHeaders.flatMap((name) => (typeof headers[name] === 'string' ? [[name, headers[name]]] : [])),
  )
}

const validate = (headers: Record<string, string>, client = acme) => client.call('/auth/validate_token', { headers })

describe('signing in', () => {
  test('answers the user and the five headers, and nothing is cached', async () => {
    const answer = await signIn('alice')
    expect(answer.status).toBe(200)
    expect(answer.json()).toEqual({
      data: {
        id: idOf.user('acme', 'alice'),
        provider: 'email',
        uid: 'alice@acme.test',
        allow_password_change: false,
        email: 'alice@acme.test',
        first_name: 'alice',
        last_name: 'Test',
        isAdmin: false,
        is_presenter: false,
        roles: [],
        locale: 'fr',
        time_zone: 'Europe/Paris',
        avatar_url: null,
        phone: null,
        linkedin_url: null,
        theme: 'system',
        has_profile: true,
        phone_verified: false,
        unconfirmed_email: null,
        notifications: { choices: {}, digest_hour: null, quiet_hours: null },
        must_accept: [],
      },
    })
    expect(Object.keys(tokensOf(answer.headers))).toEqual(tokenHeaders)
    expect(answer.headers['token-type']).toBe('Bearer')
    expect(answer.headers['expiry']).toMatch(/^\d{10}$/)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['etag']).toBeUndefined()
  })

  test.each([
    ['a wrong password', { email: 'bob@acme.test', password: 'no' }],
    ['an unknown address', { email: 'nobody@acme.test', password: testPassword }],
    ['an empty body', {}],
    ['fields of another type', { email: 1, password: [] }],
    ['characters that cannot be stored', { email: 'bob@acme.test\u0000x', password: 'a\u0000' }],
    ['the account of another company', { email: 'alice@globex.test', password: testPassword }],
  ])('is refused in the same words for %s', async (_case, body) => {
    const answer = await acme.call('/auth/sign_in', { method: 'POST', body })
    expect(answer.status).toBe(401)
    expect(answer.json()).toEqual({ success: false, errors: ['Identifiants incorrects, veuillez réessayer'] })
    expect(tokensOf(answer.headers)).toEqual({})
  })

  test('speaks the language that the client asks for', async () => {
    const answer = await acme.call('/auth/sign_in', {
      method: 'POST',
      body: {},
      headers: { 'Accept-Language': 'en-GB,fr;q=0.5' },
    })
    expect(answer.json()).toEqual({ success: false, errors: ['Wrong credentials, please try again'] })
  })

  test('takes a form, ignores keys it does not know, and folds the address', async () => {
    const answer = await acme.call('/auth/sign_in', {
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({
        email: ' Alice@ACME.test ',
        password: testPassword,
        config_name: 'default',
      }).toString(),
    })
    expect(answer.status).toBe(200)
  })

  test('says that an account is not active only to who knows its password', async () => {
    const right = await signIn('gone')
    expect(right.status).toBe(401)
    expect(right.json()).toEqual({
      success: false,
      errors: ['L’équipe du programme a fermé ce compte. Écrivez-lui si vous voulez le retrouver.'],
      code: 'account_not_active',
    })
    expect((await signIn('gone', { password: 'no' })).json()).toEqual({
      success: false,
      errors: ['Identifiants incorrects, veuillez réessayer'],
    })
  })

  test('is a POST; a browser that opens the page is let through to the application', async () => {
    const answer = await acme.call('/auth/sign_in')
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('POST')
    expect(answer.json()).toMatchObject({ success: false })
    expect((await acme.call('/auth/sign_in', { headers: { Accept: 'text/html' } })).status).toBe(404)
  })

  test('strengthens a password hash made with older parameters', async () => {
    await signIn('bob')
    const [row] = await run(db.database.system)<{ password_hash: string }>`select password_hash from app.users
      where email = 'bob@acme.test'`
    expect(row?.password_hash).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
    expect((await signIn('bob')).status).toBe(200)
  })

  test('works for an address that no header can hold', async () => {
    await seedPerson(db.database.system, 'acme', { name: 'zoë' })
    const answer = await signIn('zoë')
    expect(answer.headers['uid']).toBe('zo%C3%AB%40acme.test')
    expect((await validate(tokensOf(answer.headers))).status).toBe(200)
  })

  test('is limited after repeated failures, and successes do not count', async () => {
    for (let i = 0; i < 8; i += 1) expect((await signIn('brute')).status).toBe(200)
    for (let i = 0; i < 5; i += 1) expect((await signIn('brute', { password: 'no' })).status).toBe(401)
    const refused = await signIn('brute')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await signIn('alice')).status).toBe(200)
  })

  test('keeps the ten newest sessions, and notifies the end of the others', async () => {
    const listener = new pg.Client({ connectionString: db.url })
    await listener.connect()
    const payloads: (string | undefined)[] = []
    listener.on('notification', ({ payload }) => payloads.push(payload))
    await listener.query(`listen ${sessionEndedChannel}`)
    const sessions: Record<string, string>[] = []
    for (let i = 12; i > 0; i -= 1)
      sessions.push(tokensOf((await signIn('alice', { secondsAgo: i, client: globex })).headers))
    const statuses = await Promise.all(sessions.map(async (headers) => (await validate(headers, globex)).status))
    expect(statuses).toEqual([401, 401, ...Array.from({ length: 10 }, () => 200)])
    await vi.waitFor(() => expect(payloads).toEqual(sessions.slice(0, 2).map((headers) => headers['client'])))
    await listener.end()
  })
})

describe('a token', () => {
  test('is echoed inside the batch window, with its expiry', async () => {
    const tokens = tokensOf((await signIn('alice')).headers)
    const answer = await validate(tokens)
    expect(answer.status).toBe(200)
    expect(answer.json()).toMatchObject({ success: true, data: { uid: 'alice@acme.test' } })
    expect(tokensOf(answer.headers)).toEqual(tokens)
  })

  test('rotates outside it, once for a burst of parallel calls', async () => {
    const tokens = tokensOf((await signIn('alice', { secondsAgo: 6 })).headers)
    const answers = await Promise.all(Array.from({ length: 12 }, () => validate(tokens)))
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200))
    const fresh = answers.map(({ headers }) => tokensOf(headers)).filter((headers) => 'access-token' in headers)
    expect(fresh).toHaveLength(1)
    expect(fresh[0]?.['access-token']).not.toBe(tokens['access-token'])
    expect(Number(fresh[0]?.['expiry'])).toBeGreaterThanOrEqual(Number(tokens['expiry']))
    for (const { headers } of answers) expect([0, 5]).toContain(Object.keys(tokensOf(headers)).length)
    expect((await validate({ ...tokens, ...fresh[0] })).headers['access-token']).toBe(fresh[0]?.['access-token'])
  })

  test.each([
    ['in the query', (t: Record<string, string>) => ({ search: `?${new URLSearchParams(t).toString()}`, headers: {} })],
    [
      'as a bearer',
      (t: Record<string, string>) => ({
        search: '',
        headers: { Authorization: `Bearer ${Buffer.from(JSON.stringify(t)).toString('base64')}` },
      }),
    ],
  ])('is accepted %s', async (_where, give) => {
    const { search, headers } = give(tokensOf((await signIn('alice')).headers))
    expect((await acme.call(`/auth/validate_token${search}`, { headers })).status).toBe(200)
  })

  test.each([
    ['none', {}],
    ['another token', { 'access-token': 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['another client', { client: 'AAAAAAAAAAAAAAAAAAAAAA' }],
    ['another owner', { uid: 'bob@acme.test' }],
    ['no owner', { uid: '' }],
  ])('is refused with %s, without any token in the answer', async (_case, forged) => {
    const tokens = tokensOf((await signIn('alice')).headers)
    const answer = await validate(Object.keys(forged).length === 0 ? {} : { ...tokens, ...forged })
    expect(answer.status).toBe(401)
    expect(answer.json()).toEqual({ success: false, errors: ['Connectez-vous pour continuer.'] })
    expect(tokensOf(answer.headers)).toEqual({})
  })

  test('is worth nothing in another company, where the same person exists too', async () => {
    const tokens = tokensOf((await signIn('alice')).headers)
    expect((await validate(tokens, globex)).status).toBe(401)
    expect((await validate({ ...tokens, uid: 'alice@globex.test' }, globex)).status).toBe(401)
  })

  test('ends two weeks after its last use', async () => {
    await seedPerson(db.database.system, 'acme', { name: 'rare' })
    const weeks = 14 * 24 * 3600
    expect((await validate(tokensOf((await signIn('rare', { secondsAgo: weeks - 60 })).headers))).status).toBe(200)
    expect((await validate(tokensOf((await signIn('rare', { secondsAgo: weeks })).headers))).status).toBe(401)
  })

  test('ends when the account is disabled', async () => {
    await seedPerson(db.database.system, 'acme', { name: 'leaver' })
    const tokens = tokensOf((await signIn('leaver')).headers)
    await run(db.database.system)`update app.users set status = 'disabled' where email = 'leaver@acme.test'`
    expect((await validate(tokens)).status).toBe(401)
  })
})

describe('signing out', () => {
  test('ends the session, and answers 404 the second time', async () => {
    const tokens = tokensOf((await signIn('alice')).headers)
    const first = await acme.call('/auth/sign_out', { method: 'DELETE', body: tokens })
    expect(first.status).toBe(200)
    expect(first.json()).toEqual({ success: true })
    expect(tokensOf(first.headers)).toEqual({})
    const second = await acme.call('/auth/sign_out', { method: 'DELETE', headers: tokens })
    expect(second.status).toBe(404)
    expect(second.json()).toEqual({ success: false, errors: ['Vous n’êtes pas connecté.'] })
    expect((await validate(tokens)).status).toBe(401)
  })
})

test('no company answers at an unknown host', async () => {
  const { port } = server.address() as AddressInfo
  const stranger = httpClient(port, 'nowhere.example')
  const answer = await stranger.call('/auth/validate_token')
  expect(answer.status).toBe(404)
  stranger.close()
})

test.each([
  ['https://front.example', 'https://front.example'],
  ['http://acme.localhost', 'http://acme.localhost'],
  ['https://elsewhere.example', undefined],
  ['null', undefined],
])('a page of %s may send and read the session headers if it is ours or listed', async (origin, allowed) => {
  const preflight = await acme.call('/api/v1/notifications', {
    method: 'OPTIONS',
    headers: {
      Origin: origin,
      'Access-Control-Request-Method': 'PATCH',
      'Access-Control-Request-Headers': 'access-token,client,uid,content-type',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers['access-control-allow-origin']).toBe(allowed)
  expect(preflight.headers.vary).toBe('Origin')
  expect(preflight.headers['access-control-allow-headers']?.includes('access-token')).toBe(allowed && true)
  expect(preflight.headers['access-control-allow-methods']?.includes('PATCH')).toBe(allowed && true)
  const answer = await acme.call('/auth/validate_token', { headers: { Origin: origin } })
  expect(answer.headers['access-control-allow-origin']).toBe(allowed)
  const exposed = answer.headers['access-control-expose-headers']
  expect(exposed?.includes('access-token, token-type, client, expiry, uid')).toBe(allowed && true)
  expect(exposed?.includes('Content-Disposition')).toBe(allowed && true)
})

test('no answer lets a page use what it does not need', async () => {
  const answer = await acme.call('/auth/validate_token')
  const policy = String(answer.headers['permissions-policy']).split(', ')
  expect(policy).toEqual(expect.arrayContaining(['geolocation=()', 'camera=(self)', 'display-capture=(self)']))
})
