import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type EventStore, EventStoreUnavailable } from '#domain/platform/event-store.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson, testPassword } from '#tests/support/people.ts'
import { requestBody } from '#tests/support/bodies.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let ana: TestPerson
let mentors = 0
let mentor = ''
/** What happens to the answer of the next append. */
let afterAppend: () => Promise<void> = async () => undefined

beforeAll(async () => {
  api = await testApi({
    wrapStore: (store): EventStore => ({
      multiStream: store.multiStream,
      append: async (appends) => {
        const result = await store.append(appends)
        const act = afterAppend
        afterAppend = async () => undefined
        await act()
        return result
      },
      readStream: (stream, options) => store.readStream(stream, options),
      readAll: (options) => store.readAll(options),
      head: () => store.head(),
      subscribe: (options) => store.subscribe(options),
      close: () => store.close(),
    }),
  })
  await seedCompany(api.db.database.system, 'acme', { max_accompaniments_participant: 50 })
  await seedPerson(api.db.database.system, 'acme', { name: 'ana', profiles: ['participant'] })
  await seedPerson(api.db.database.system, 'acme', { name: 'ben', profiles: ['participant'] })
  ana = await api.as('acme', 'ana')
})

afterAll(() => api.close())

beforeEach(async () => {
  mentors += 1
  mentor = `mentor${mentors}`
  await seedPerson(api.db.database.system, 'acme', { name: mentor, profiles: ['presenter'] })
})

const ask = (message = 'Bonjour') => requestBody(mentor, { message })
const post = (key: string, body: unknown = ask(), who = ana) =>
  who.post('/api/v1/mentoring_requests', body, { 'Idempotency-Key': key })

test('the same key twice gives the same answer, and one request', async () => {
  const first = await post('twice')
  const second = await post('twice')
  expect(first.status).toBe(201)
  expect([second.status, second.text, second.headers.location, second.headers.etag]).toEqual([
    201,
    first.text,
    first.headers.location,
    first.headers.etag,
  ])
  // Without the key it is a second request of the same pair.
  expect((await ana.post('/api/v1/mentoring_requests', ask())).status).toBe(422)
})

test('a store that goes away after it has written is a 503, and the same key then gets the request', async () => {
  afterAppend = () => Promise.reject(new EventStoreUnavailable('away'))
  const away = await post('away')
  expect([away.status, away.headers['retry-after']]).toEqual([503, '2'])
  const again = await post('away')
  expect(again.status).toBe(201)
  expect((await api.store.readStream(`mentoring_request-${again.json().data.id}`)).length).toBe(1)
})

test('the same key many times at once gives one request, and everybody its answer', async () => {
  const before = await api.store.head()
  const answers = await Promise.all(Array.from({ length: 8 }, () => post('at-once')))
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
  expect(answers[0]?.status).toBe(201)
  const { events } = await api.store.readAll({ after: before, limit: 100 })
  expect(events.map(({ type }) => type).toSorted((a, b) => a.localeCompare(b))).toEqual([
    'MentoringRequested',
    'RelationshipRequested',
  ])
})

test('the same key for something else is refused', async () => {
  expect((await post('other')).status).toBe(201)
  const answer = await post('other', ask('Autre chose'))
  expect(answer.status).toBe(422)
  expect(answer.json().errors[0]?.code).toBe('idempotency_key_reused')
})

test('the same key of somebody else is another key', async () => {
  expect((await post('mine')).status).toBe(201)
  const ben = await api.as('acme', 'ben')
  expect((await post('mine', ask(), ben)).status).toBe(201)
})

test('a refusal is the answer of its key too', async () => {
  const body = { data: { ...ask().data, attributes: { message: '' } } }
  const first = await post('refused', body)
  expect(first.status).toBe(422)
  expect((await post('refused', body)).text).toBe(first.text)
})

test('a process that dies between the append and the answer leaves a key that finishes the work, once', async () => {
  const before = await api.store.head()
  let die: (error: Error) => void = () => undefined
  const dying = new Promise<never>((_resolve, reject) => {
    die = reject
  })
  let appended: () => void = () => undefined
  const written = new Promise<void>((resolve) => {
    appended = resolve
  })
  afterAppend = async () => {
    appended()
    await dying
  }
  // This one never answers its client: the process counts as gone, and its claim runs out.
  const lost = post('crash')
  await written
  await run(api.db.database.system)`update app.idempotency_keys
    set locked_until = now() - interval '1 second', holder = gen_random_uuid() where key = 'crash'`
  const again = await post('crash')
  expect(again.status).toBe(201)
  const { events } = await api.store.readAll({ after: before, limit: 100 })
  expect(events).toHaveLength(2)
  expect(again.json().data.id).toBe(events.map(({ stream }) => stream.replace(/^[a-z_]+-/, ''))[0])
  die(new Error('the process is gone'))
  expect((await lost).status).toBe(500)
  expect((await post('crash')).text).toBe(again.text)
})

test('a key that is none is refused', async () => {
  expect((await post('é')).status).toBe(400)
  expect((await post('x'.repeat(201))).status).toBe(400)
})

test('a key is free again after a day', async () => {
  expect((await post('old')).status).toBe(201)
  await run(api.db.database.system)`update app.idempotency_keys set created_at = now() - interval '25 hours'
    where key = 'old'`
  const answer = await post('old', ask('Autre chose'))
  expect(answer.json().errors[0]?.code).toBe('already_open')
})

test('credentials in the query or the body are no part of the request: they change, and the key stays', async () => {
  const { 'access-token': token = '', client = '', uid = '', ...rest } = ana.tokens
  const visitor = await api.as('acme', null)
  const inQuery = (search: Record<string, string>) =>
    visitor.post(`/api/v1/mentoring_requests?${new URLSearchParams(search).toString()}`, ask(), {
      'Idempotency-Key': 'rotated',
    })
  const credentials = { 'access-token': token, client, uid }
  const first = await inQuery(credentials)
  expect(first.status).toBe(201)
  expect((await inQuery({ ...rest, uid, client, 'access-token': token })).text).toBe(first.text)
  const inBody = await visitor.post(
    '/api/v1/mentoring_requests',
    { ...ask(), ...credentials },
    {
      'Idempotency-Key': 'rotated',
    },
  )
  expect([inBody.status, inBody.json().data?.id]).toEqual([201, first.json().data.id])
})

test('a call with a password stores nothing, and a wrong one can be mended under the same key', async () => {
  for (const name of ['amir', 'bea']) await seedPerson(api.db.database.system, 'acme', { name, roles: ['admin'] })
  const amir = await api.as('acme', 'amir')
  const erase = (current_password: string) =>
    amir.post(
      `/admin/api/users/${idOf.user('acme', 'amir')}/erase`,
      { current_password, reason: 'other' },
      { 'Idempotency-Key': 'erase', 'Content-Type': 'application/json' },
    )
  expect((await erase('wrong')).json()).toMatchObject({ code: 'password_needed' })
  const kept = await run(api.db.database.system)`select from app.idempotency_keys where key = 'erase'`
  expect(kept).toEqual([])
  expect((await erase(testPassword)).json()).toMatchObject({ status: 'erased' })
})
