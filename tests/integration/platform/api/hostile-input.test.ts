import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'

let api: TestApi
let ana: TestPerson
let admin: TestPerson
const failures: object[] = []

beforeAll(async () => {
  api = await testApi({ onError: (fields) => failures.push(fields) })
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'zoe', roles: ['admin'] })
  ana = await api.as('acme', 'ana')
  admin = await api.as('acme', 'zoe')
})

afterAll(() => api.close())

const long = 'x'.repeat(2_100)

test.each([
  ['a NUL', '/api/v1/presenters?skills=%00'],
  ['a NUL in a name', '/api/v1/presenters?%00=1'],
  ['a NUL in a credential', '/api/v1/mentoring_requests?uid=%00'],
  ['a code without end', `/api/v1/presenters?skills=${long}`],
  ['codes without end', `/api/v1/presenters?skills=${'a,'.repeat(51)}`],
  ['a type that every object has', '/api/v1/programs?fields[constructor]=name'],
  ['a type that every object has', '/api/v1/programs?fields[__proto__]=name'],
])('%s is refused as a parameter', async (_, path) => {
  const answer = await ana.get(path)
  expect(answer.status).toBe(400)
  expect(answer.json().errors[0]?.source).toHaveProperty('parameter')
})

test('a word that folding makes far longer is only not found', async () => {
  const answer = await ana.get(`/api/v1/presenters?q=${encodeURIComponent('\ufdfa'.repeat(200))}`)
  expect([answer.status, answer.json().data]).toEqual([200, []])
})

test.each([
  'users?q=%00',
  'users?business_unit=%00',
  'business_units?id=%00',
  `business_units?id=${'x'.repeat(101)}`,
  'events?stream=%00',
  'mentoring_requests?business_unit=%00',
  'mentoring_requests?requested_at_gte=0000-01-01',
  'mentoring_requests?requested_at_lte=9999-12-31T23:59:59-14:00',
  'mentoring_requests.csv?requested_at_gte=0000-01-01',
  'mentoring_requests.csv?business_unit=%00',
])('the console refuses %s', async (path) => {
  const answer = await admin.get(`/admin/api/${path}`)
  expect(answer.status).toBe(400)
  expect(Object.keys(answer.json<{ errors: object }>().errors)).toHaveLength(1)
})

test.each(['/admin/api/business_units/%00', '/api/v1/presenters/%00', '/nowhere/%00'])(
  '%s is nowhere',
  async (path) => {
    expect((await admin.get(path)).status).toBe(404)
  },
)

test.each(['a\0b', '\ud83d'])('a body with the text %j is refused at the member', async (message) => {
  const data = {
    type: 'mentoring_requests',
    attributes: { message },
    relationships: {
      presenter: { data: { type: 'presenters', id: idOf.profile('acme', 'ana', 'participant') } },
      program: { data: { type: 'programs', id: idOf.program('acme') } },
    },
  }
  const answer = await ana.post('/api/v1/mentoring_requests', { data })
  expect(answer.status).toBe(422)
  expect(answer.json().errors[0]).toMatchObject({
    code: 'invalid_text',
    source: { pointer: '/data/attributes/message' },
  })
  const id = '00000000-0000-4000-8000-000000000000'
  const revoked = await admin.post(`/admin/api/mentoring_requests/${id}/revoke`, { reason: message })
  expect([revoked.status, Object.keys(revoked.json<{ errors: object }>().errors)]).toEqual([422, ['reason']])
})

test.each([
  ['application/json', JSON.stringify({ 'access-token': '\ud800' })],
  ['application/json', JSON.stringify({ 'access-token': '\0' })],
  ['application/x-www-form-urlencoded', 'access-token=%00'],
])('/auth refuses it as %s', async (type, body) => {
  const answer = await ana.call('/auth/validate_token', { body, headers: { 'Content-Type': type } })
  expect([answer.status, answer.json<{ success: boolean }>().success]).toEqual([422, false])
})

test('credentials that hold a NUL are no credentials', async () => {
  const visitor = await api.as('acme', null)
  const bearer = Buffer.from(JSON.stringify({ 'access-token': '\0', client: '\0', uid: '\ud800' })).toString('base64')
  expect((await visitor.get('/auth/validate_token', { Authorization: `Bearer ${bearer}` })).status).toBe(401)
})

test('a request with two hosts is refused, be they the same', async () => {
  const socket = connect(api.port, '127.0.0.1')
  socket.write('GET /api/v1/companies HTTP/1.1\r\nHost: acme.localhost\r\nHost: acme.localhost\r\n\r\n')
  const [first] = (await once(socket, 'data')) as [Buffer]
  expect(first.toString()).toMatch(/^HTTP\/1\.1 400 /)
  socket.destroy()
})

test('no condition of a cache makes an answer empty', async () => {
  for (const path of ['/auth/validate_token', '/admin/api/programs', '/meta.json', '/api/v1/programs'])
    expect((await admin.get(path, { 'If-None-Match': '*' })).status).toBe(200)
})

test('addresses under /auth that are none answer as /auth does', async () => {
  const answer = await (await api.as('acme', null)).post('/auth/nowhere')
  expect([answer.status, answer.json<{ success: boolean }>().success]).toEqual([404, false])
})

test('nothing of the above failed', () => {
  expect(failures).toEqual([])
})
