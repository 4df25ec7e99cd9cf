import http from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import type { JsonDocument } from '#tests/support/http-client.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { requestBody } from '#tests/support/bodies.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let ana: TestPerson
let visitor: TestPerson
const failures: object[] = []

beforeAll(async () => {
  api = await testApi({
    onError: (fields) => failures.push(fields),
    allowances: { error_report: { points: 4, seconds: 60, batch: 1 } },
  })
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'], locale: 'en' })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  ana = await api.as('acme', 'ana')
  visitor = await api.as('acme', null)
})

afterAll(() => api.close())

const requests = '/api/v1/mentoring_requests'
const good = () => requestBody('mia', { message: 'Hello' })

function firstError(answer: { json<T = JsonDocument>(): T }) {
  const [error] = answer.json().errors
  return { code: error?.code, source: error?.source }
}

test('every answer has the JSON:API type without parameters, a policy against scripts and no caching', async () => {
  for (const answer of [
    await ana.get('/api/v1/programs'),
    await visitor.get('/api/v1/programs'),
    await ana.get('/api/v1/nowhere'),
  ]) {
    expect(answer.headers['content-type']).toBe('application/vnd.api+json')
    expect(answer.headers['content-security-policy']).toBe("default-src 'none';frame-ancestors 'none'")
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
    expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['x-request-id']).toMatch(/^[\w-]{36}$/)
    expect(answer.headers['x-powered-by']).toBeUndefined()
    expect(answer.headers['etag']).toBeUndefined()
  }
})

test('errors are objects of JSON:API, in the language of the user before that of the browser', async () => {
  expect((await ana.get('/api/v1/nowhere', { 'Accept-Language': 'fr' })).json()).toEqual({
    jsonapi: { version: '1.1' },
    errors: [{ status: '404', code: 'not_found', title: 'Introuvable', detail: 'Cette ressource n’existe pas.' }],
  })
  const id = '00000000-0000-4000-8000-000000000000'
  expect((await ana.get(`${requests}/${id}`, { 'Accept-Language': 'fr' })).json().errors[0]).toEqual({
    status: '404',
    code: 'not_found',
    title: 'Not Found',
    detail: 'This ressource does not exist',
  })
  const answer = await visitor.get(requests, { 'Accept-Language': 'en' })
  expect(answer.status).toBe(401)
  expect(answer.json().errors[0]).toMatchObject({ status: '401', code: 'unauthenticated', title: 'Unauthorized' })
  expect(answer.headers['access-token']).toBeUndefined()
})

test('refusals of a signed-in call carry its token', async () => {
  // An answer that ends after its token's window carries none (decision 2105). The window stays open here.
  await run(api.db.database.system)`update app.sessions set rotated_at = rotated_at + interval '1 hour'
    where user_id = ${idOf.user('acme', 'ana')}`
  for (const [path, status] of [
    [`${requests}/00000000-0000-4000-8000-000000000000`, 404],
    [`${requests}?admin=true`, 403],
    [`${requests}?nothing=1`, 400],
  ] as const) {
    const answer = await ana.get(path)
    expect(answer.status).toBe(status)
    expect(answer.headers['access-token']).toBe(ana.tokens['access-token'])
  }
})

describe('bodies', () => {
  test.each([
    ['not JSON', '{"data":', 400, 'invalid_json'],
    ['an array', '[]', 400, 'invalid_document'],
    ['text', '"x"', 400, 'invalid_document'],
    ['nothing', undefined, 400, 'invalid_document'],
    ['no data', '{}', 400, 'invalid_document'],
    ['a depth bomb', '{"data":'.repeat(10_000), 400, 'too_deep'],
    ['__proto__', '{"data":{"__proto__":{"admin":true},"type":"mentoring_requests"}}', 400, 'invalid_json'],
    ['another type', JSON.stringify({ data: { ...good().data, type: 'users' } }), 409, 'type_mismatch'],
    [
      'an id of the client’s',
      JSON.stringify({ data: { ...good().data, id: idOf.user('acme', 'x') } }),
      403,
      'client_id_not_allowed',
    ],
  ])('%s', async (_case, body, status, code) => {
    const answer = await ana.post(requests, body, { 'Content-Type': 'application/vnd.api+json' })
    expect({ status: answer.status, code: firstError(answer).code }).toEqual({ status, code })
  })

  test.each([
    ['a wrong type', { message: 3 }, 'invalid_value', '/data/attributes/message'],
    ['an empty message', { message: '   ' }, 'required', '/data/attributes/message'],
    ['a message that is missing', {}, 'required', '/data/attributes'],
    ['a message too long', { message: 'x'.repeat(1001) }, 'too_long', '/data/attributes/message'],
    ['an unknown field', { message: 'x', aasm_state: 'confirmed' }, 'unknown_field', '/data/attributes/aasm_state'],
  ])('%s is a 422 that points to the field', async (_case, attributes, code, pointer) => {
    const answer = await ana.post(requests, { data: { ...good().data, attributes } })
    expect(answer.status).toBe(422)
    expect(firstError(answer)).toEqual({ code, source: { pointer } })
  })

  test('what PostgreSQL cannot store is no accident', async () => {
    const answer = await ana.post(requests, { data: { ...good().data, attributes: { message: 'a\u0000b\ud800' } } })
    expect([201, 422]).toContain(answer.status)
  })

  test('10 MB are refused before they are read', async () => {
    const answer = await ana.post(requests, 'x'.repeat(10_000_000))
    expect(answer.status).toBe(413)
    expect(answer.headers.connection).toBe('close')
    expect((await ana.get('/api/v1/programs')).status).toBe(200)
  })

  test.each([
    ['text/plain', 415],
    ['application/vnd.api+json; charset=utf-8', 415],
    ['application/vnd.api+json; ext="https://jsonapi.org/ext/atomic"', 415],
    ['application/json; charset=utf-8', 422],
    ['application/vnd.api+json', 422],
  ])('as %s', async (type, status) => {
    const body = JSON.stringify({ data: { ...good().data, attributes: {} } })
    expect((await ana.post(requests, body, { 'Content-Type': type })).status).toBe(status)
  })

  test('an answer that only other parameters would fit is not acceptable', async () => {
    expect((await ana.get('/api/v1/programs', { Accept: 'application/vnd.api+json; charset=utf-8' })).status).toBe(406)
    expect((await ana.get('/api/v1/programs', { Accept: 'application/json, text/plain, */*' })).status).toBe(200)
  })
})

describe('addresses', () => {
  test.each([
    '/api/v1',
    '/api/v1/',
    '/api/v1/Programs',

    '/api/v1/mentoring_requests/1',
    '/api/v1/%E0%A4%A',
    '/api/v2/programs',
  ])('%s is not found', async (path) => {
    const answer = await ana.get(path)
    expect(answer.status).toBe(404)
    expect(firstError(answer).code).toBe('not_found')
  })

  test('another method is not allowed, and says which are', async () => {
    const answer = await ana.call(requests, { method: 'DELETE' })
    expect(answer.status).toBe(405)
    expect(answer.headers.allow).toBe('GET, POST, HEAD')
  })

  test.each([
    '?page[size]=101',
    '?page[number]=0',
    '?include=message',
    '?fields[users]=email',
    '?sort=score',
    '?locale=fr',
  ])('the query %s is refused', async (query) => {
    const answer = await ana.get(requests + query)
    expect(answer.status).toBe(400)
    expect(firstError(answer).source).toEqual({ parameter: query.slice(1).split('=')[0] })
  })
})

describe('documents', () => {
  test('a list has its page in links and its length in meta', async () => {
    const list = (await ana.get('/api/v1/programs?page[size]=1')).json()
    expect(list.meta).toEqual({ total: 1 })
    expect(Object.keys(list.links)).toEqual(['self', 'first', 'last', 'prev', 'next'])
    expect(list).not.toHaveProperty('included')
  })

  test('included is present on request, complete, and each object once', async () => {
    const list = (await ana.get('/api/v1/program_enrollments?include=program')).json()
    expect(list.included?.map(({ type, id }) => `${type}/${id}`)).toEqual([`programs/${idOf.program('acme')}`])
    const empty = (await ana.get(`${requests}?include=presenter,participant,program&aasm_state=finished`)).json()
    expect(empty.included).toEqual([])
  })

  test('fields[type] leaves only those', async () => {
    const list = (await ana.get('/api/v1/programs?fields[programs]=name')).json()
    expect(list.data[0]?.attributes).toEqual({ name: { fr: 'Mentorat', en: 'Mentoring' } })
  })
})

describe('accounts', () => {
  const me = () => `/api/v1/users/${idOf.user('acme', 'ana')}`

  test('are their owner’s', async () => {
    const answer = await ana.get(`${me()}?include=current_program,program_enrollments`)
    expect(answer.json().data.attributes).toMatchObject({ email: 'ana@acme.test', isAdmin: false, is_presenter: false })
    expect(answer.json().included?.map(({ type }) => type)).toEqual(['programs', 'program_enrollments'])
    const other = await ana.get(`/api/v1/users/${idOf.user('acme', 'mia')}`)
    expect(other.status).toBe(403)
    expect(other.json().errors[0]?.detail).toBe("You don't have access to this profile")
  })

  test('change their language at once, and keep the rest', async () => {
    const data = { type: 'users', id: idOf.user('acme', 'ana'), attributes: { locale: 'fr' } }
    expect((await ana.patch(me(), { data })).json().data.attributes).toMatchObject({
      locale: 'fr',
      time_zone: 'Europe/Paris',
    })
    expect((await ana.get('/api/v1/mentoring_requests?x=1')).json().errors[0]?.title).toBe('Requête invalide')
    expect((await ana.patch(me(), { data: { ...data, attributes: { locale: 'en' } } })).status).toBe(200)
  })

  test.each([
    [{ attributes: { time_zone: 'Mars/Olympus' } }, '/data/attributes/time_zone'],
    [{ attributes: { email: 'x@y.z' } }, '/data/attributes/email'],
    [
      {
        relationships: {
          current_profile: { data: { type: 'presenters', id: idOf.profile('acme', 'mia', 'presenter') } },
        },
      },
      '/data/relationships/current_profile',
    ],
  ])('refuse %j', async (change, pointer) => {
    const answer = await ana.patch(me(), { data: { type: 'users', id: idOf.user('acme', 'ana'), ...change } })
    expect(answer.status).toBe(422)
    expect(firstError(answer).source).toEqual({ pointer })
  })

  test('a document of another address is a conflict', async () => {
    const data = { type: 'users', id: idOf.user('acme', 'mia'), attributes: { locale: 'fr' } }
    expect((await ana.patch(me(), { data })).status).toBe(409)
  })
})

test('the company of the host is for anyone, and the only one', async () => {
  const answer = await visitor.get('/api/v1/companies')
  expect(answer.status).toBe(200)
  expect(answer.json().data).toEqual([
    { type: 'companies', id: idOf.company('acme'), attributes: expect.objectContaining({ slug: 'acme' }) as object },
  ])
})

describe('compression', () => {
  /** What goes over the wire: `fetch` decodes what it is given, and counts nothing. */
  const raw = (path: string, encoding: string, method = 'GET') =>
    new Promise<{ headers: http.IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
      const headers = { ...ana.tokens, Host: 'acme.localhost', 'Accept-Encoding': encoding }
      const call = http.request({ host: '127.0.0.1', port: api.port, path, method, headers }, (answer) => {
        const chunks: Buffer[] = []
        answer.on('data', (chunk: Buffer) => chunks.push(chunk))
        answer.on('end', () => resolve({ headers: answer.headers, body: Buffer.concat(chunks) }))
      })
      call.on('error', reject).end()
    })

  test.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('as %s is the same answer, shorter', async (encoding, decoded) => {
    const plain = await raw('/api/docs', 'identity')
    const small = await raw('/api/docs', encoding)
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(small.headers['content-encoding']).toBe(encoding)
    expect(small.headers['vary']).toMatch(/\bAccept-Encoding\b/)
    expect(decoded(small.body).toString()).toBe(plain.body.toString())
    expect(small.body.length).toBeLessThan(plain.body.length / 5)
    const list = await raw('/api/v1/presenters', encoding)
    expect(list.headers['content-encoding']).toBe(encoding)
    expect(JSON.parse(decoded(list.body).toString())).toHaveProperty('data')
  })

  test('leaves alone what opens a session', async () => {
    const ticket = await raw('/api/v1/realtime_ticket', 'br', 'POST')
    expect(ticket.headers['content-encoding']).toBeUndefined()
    expect((await raw('/auth/validate_token', 'br')).headers['content-encoding']).toBeUndefined()
  })
})

test('the version is served', async () => {
  expect((await visitor.get('/meta.json')).json()).toEqual({ version: '33.0.0' })
})

test('OpenAPI is made of the same tables', async () => {
  const answer = await visitor.get('/api/docs')
  const document = answer.json<{ openapi: string; paths: Record<string, Record<string, object>> }>()
  expect(document.openapi).toBe('3.1.0')
  expect(Object.keys(document.paths['/api/v1/mentoring_requests/{id}'] ?? {})).toEqual(['get', 'patch'])
})

test('a crash is reported by anyone, without tokens and without a false name, and not without end', async () => {
  const body = {
    error: 'TypeError: x at wss://acme/cable?access-token=Xk2mPq9sLmQw7ZxYt2vBn4&uid=ana@acme.test',
    user_id: idOf.user('acme', 'mia'),
    path: '/dashboard?token=abc',
    browser: 'Fire\u0000fox \ud800',
    extra: 1,
  }
  const report = (who: TestPerson) => who.post('/api/v1/error_mailers', body, { 'Content-Type': 'application/json' })
  expect((await report(visitor)).status).toBe(204)
  expect((await report(ana)).status).toBe(204)
  const rows = await api.db.database.system.query<{ user_id: string | null; report: Record<string, string> }>({
    text: `select user_id, report from app.error_reports order by created_at`,
  })
  expect(rows.map(({ user_id }) => user_id)).toEqual([null, idOf.user('acme', 'ana')])
  expect(rows[0]?.report).toEqual({
    error: 'TypeError: x at wss://acme/cable?access-token=[…]&uid=[…]',
    path: '/dashboard',
    browser: 'Firefox \ufffd',
  })
  expect((await visitor.post('/api/v1/error_mailers', { error: 'x'.repeat(9000) })).status).toBe(422)
  await report(visitor)
  await report(visitor)
  const refused = await report(visitor)
  expect(refused.status).toBe(429)
  expect(refused.headers['retry-after']).toMatch(/^\d+$/)
})

test('a ticket opens a socket in place of the token', async () => {
  const answer = await ana.post('/api/v1/realtime_ticket')
  expect(answer.status).toBe(201)
  expect(answer.json().data.attributes['ticket']).toMatch(/^[\w-]{32}$/)
  expect((await visitor.post('/api/v1/realtime_ticket')).status).toBe(401)
})

test('nothing of the above was an accident', () => {
  expect(failures).toEqual([])
})
