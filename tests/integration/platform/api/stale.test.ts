import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { seedCompany, seedPerson } from '#tests/support/people.ts'
import { requestBody } from '#tests/support/bodies.ts'

let api: TestApi
let ana: TestPerson
let mia: TestPerson
let root: TestPerson
/** Read models that fail at every event. */
const broken = new Set<string>()

beforeAll(async () => {
  api = await testApi({
    wrapProjection: (projection) => ({
      ...projection,
      apply: (...args) => {
        if (broken.has(projection.name)) throw new Error('this read model cannot go on')
        return projection.apply(...args)
      },
    }),
  })
  const { system } = api.db.database
  await seedCompany(system, 'acme', { max_accompaniments_presenter: 9, max_accompaniments_participant: 9 })
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'] })
  for (const name of mentors) await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  ana = await api.as('acme', 'ana')
  mia = await api.as('acme', 'mia')
  root = await api.as('acme', 'root')
})
afterAll(() => api.close())
afterEach(() => broken.clear())

const mentors = ['mia', 'max', 'may', 'moe', 'mel']
const requestsPath = '/api/v1/mentoring_requests'

const ask = (mentor: string, headers: Record<string, string> = {}) =>
  ana.post(requestsPath, requestBody(mentor), headers)

/** Reads until it is marked as wanted: a read model that was mended is tried again by itself. */
async function until(person: TestPerson, path: string, stale: boolean) {
  for (;;) {
    const answer = await person.get(path)
    expect(answer.status).toBeLessThan(500)
    if ((answer.headers['x-stale'] === 'true') === stale) return answer
  }
}

describe('a read model that cannot go on', () => {
  test('holds up nobody who reads another, and its own answers come at once, marked', async () => {
    broken.add('notifications')
    const request = await ask('mia')
    expect(request.status).toBe(201)
    expect(request.headers['x-stale']).toBeUndefined()
    expect(request.json().data.attributes['aasm_state']).toBe('requested')

    for (const path of [requestsPath, '/api/v1/presenters', '/api/v1/mentoring_relationships', '/api/v1/programs']) {
      const read = await ana.get(path)
      expect(read.status).toBe(200)
      expect(read.headers['x-stale']).toBeUndefined()
      expect(read.json().meta['stale']).toBeUndefined()
    }
    const stale = await until(ana, '/api/v1/notifications', true)
    expect(stale.status).toBe(200)
    expect(stale.json().meta).toMatchObject({ total: 0, stale: true })

    broken.clear()
    const mended = await until(ana, '/api/v1/notifications', false)
    expect(mended.json().meta).toEqual({ total: 0, unread: 0 })
    expect((await mia.get('/api/v1/notifications')).json().meta).toMatchObject({ unread: 1 })
  })

  test('shows what it has of a request, and says that it is stale', async () => {
    const id = (await ask('max')).json().data.id
    broken.add('mentoring_requests')
    const withdrawn = await ana.patch(`${requestsPath}/${id}`, {
      data: { type: 'mentoring_requests', id, attributes: { aasm_state: 'cancelled' } },
    })
    expect(withdrawn.status).toBe(200)
    expect(withdrawn.headers['x-stale']).toBe('true')
    expect(withdrawn.json()).toMatchObject({ meta: { stale: true }, data: { attributes: { aasm_state: 'requested' } } })

    broken.clear()
    const mended = await until(ana, `${requestsPath}/${id}`, false)
    expect(mended.json().data.attributes['aasm_state']).toBe('cancelled')
    expect(mended.json().meta).toBeUndefined()
  })

  test('does not hold back the notifications of what the others show', async () => {
    broken.add('capacities')
    expect((await ask('may')).status).toBe(201)
    const may = await api.as('acme', 'may')
    for (let unread = 0; unread === 0;) unread = Number((await may.get('/api/v1/notifications')).json().meta['unread'])
  })

  test('accepts what is new without showing it, and the same key answers it in full once it can', async () => {
    broken.add('mentoring_requests')
    const key = { 'Idempotency-Key': 'ask-moe-once' }
    const accepted = await ask('moe', key)
    expect(accepted.status).toBe(202)
    expect(accepted.json()).toEqual({ jsonapi: { version: '1.1' }, meta: { stale: true } })
    const location = String(accepted.headers.location)
    const missing = await ana.get(location)
    expect([missing.status, missing.headers['x-stale']]).toEqual([404, 'true'])

    broken.clear()
    await until(ana, location, false)
    const repeated = await ask('moe', key)
    expect(repeated.status).toBe(201)
    expect(repeated.headers.location).toBe(location)
  })

  test('marks the console’s answers by a header, and only those that come from it', async () => {
    const id = (await ask('mel')).json().data.id
    broken.add('mentoring_relationships')
    const json = { 'Content-Type': 'application/json' }
    const revoked = await root.post(`/admin/api/mentoring_requests/${id}/revoke`, { reason: 'other' }, json)
    expect(revoked.status).toBe(200)
    expect(revoked.headers['x-stale']).toBeUndefined()
    expect(revoked.json<Record<string, unknown>>()['aasm_state']).toBe('cancelled')
    await until(root, '/admin/api/mentoring_relationships', true)
    // The journal names the people of an accompaniment by its read model.
    for (const path of ['mentoring_requests', `mentoring_requests/${id}`, 'users', 'programs'])
      expect((await root.get(`/admin/api/${path}`)).headers['x-stale']).toBeUndefined()
    expect((await root.get('/admin/api/mentoring_relationships.csv')).headers['x-stale']).toBe('true')

    broken.clear()
    await until(root, '/admin/api/mentoring_relationships', false)
  })
})

test('requests come by when their answer is due, the earliest first, on request', async () => {
  const due = async (query: string) =>
    (await ana.get(`${requestsPath}?aasm_state=requested${query}`)).json().data.map(({ id }) => id)
  const newest = await due('')
  expect(newest.length).toBeGreaterThan(1)
  expect(await due('&sort=-requested_at')).toEqual(newest)
  expect(await due('&sort=answer_due_at')).toEqual(newest.toReversed())
  expect(await due('&sort=answer_due_at&page[size]=1')).toEqual(newest.slice(-1))
  for (const sort of ['-answer_due_at', 'requested_at', 'answer_due_at,-requested_at'])
    expect((await ana.get(`${requestsPath}?sort=${sort}`)).status).toBe(400)
})
