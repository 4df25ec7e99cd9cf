import { afterAll, beforeAll, expect, test } from 'vitest'
import { conversationIdOf } from '#domain/messages/conversation/state.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { createLedger } from '#infra/people/privacy/profile-accesses.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { requestBody } from '#tests/support/bodies.ts'

let api: TestApi

beforeAll(async () => {
  api = await testApi()
  const sql = api.db.database.system
  for (const slug of ['acme', 'globex']) await seedCompany(sql, slug)
  await seedPerson(sql, 'acme', { name: 'ines', profiles: ['presenter'], businessUnit: 'paris' })
  await seedPerson(sql, 'acme', { name: 'hugo', profiles: ['participant'] })
  await seedPerson(sql, 'acme', { name: 'rita', roles: ['referent'], businessUnit: 'paris' })
  await seedPerson(sql, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(sql, 'acme', { name: 'leo', profiles: ['participant'] })
  await seedPerson(sql, 'globex', { name: 'ines', profiles: ['presenter'] })
})
afterAll(() => api.close())

const system = <Row extends object>(text: string, ...values: unknown[]) =>
  api.db.database.system.query<Row>({ text, values })
const presenter = (name: string) => `/api/v1/presenters/${idOf.profile('acme', name, 'presenter')}`
const keptOf = (name: string) => `/api/v1/users/${idOf.user('acme', name)}/kept_data`

interface Kept {
  readonly category: string
  readonly counts: Readonly<Record<string, number>>
  readonly read_by: readonly string[]
}
const keptBy = async (name: string) =>
  (await (await api.as('acme', name)).get(keptOf(name))).json().data.attributes['categories'] as readonly Kept[]
const countsOf = async (name: string) =>
  Object.fromEntries((await keptBy(name)).map(({ category, counts }) => [category, counts]))

const lines = async (name: string) => {
  const answer = await (await api.as('acme', name)).get('/api/v1/profile_accesses')
  return answer.json()
}

test('a person reads who opened their profile, by what right, and how often that day', async () => {
  for (const name of ['hugo', 'hugo', 'rita', 'root', 'ines']) {
    const opened = await (await api.as('acme', name)).get(presenter('ines'))
    expect([name, opened.status]).toEqual([name, 200])
  }
  await api.ledger.flush()
  // What is read again while a page is open is one visit; half an hour later it is another one.
  await api.db.database.system.query({ text: `update app.profile_accesses set at = at - interval '31 minutes'` })
  for (const again of ['first', 'second']) {
    expect([again, (await (await api.as('acme', 'hugo')).get(presenter('ines'))).status]).toEqual([again, 200])
    await api.ledger.flush()
  }
  const { data, meta } = await lines('ines')
  expect(
    data.map(({ attributes }) => [
      attributes['reader_name'],
      attributes['part'],
      attributes['right'],
      attributes['times'],
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['hugo Test', 'presenter_profile', 'program', 2],
      ['rita Test', 'presenter_profile', 'referent', 1],
      ['root Test', 'presenter_profile', 'admin', 1],
    ]),
  )
  expect(meta).toMatchObject({ total: 3, recent_times: 4, recent_readers: 3 })
  expect(data.every(({ attributes }) => /:\d\d:00(\.000)?Z$/.test(String(attributes['at'])))).toBe(true)
})

test('a request between the two is the right, with its date', async () => {
  const hugo = await api.as('acme', 'hugo')
  const request = await hugo.post('/api/v1/mentoring_requests', requestBody('ines'))
  expect(request.status).toBe(201)
  await hugo.get(presenter('ines'))
  await api.ledger.flush()
  const { data } = await lines('ines')
  const line = data.find(({ attributes }) => attributes['right'] === 'request')
  expect(line?.attributes).toMatchObject({ reader_name: 'hugo Test', times: 1, since: expect.any(String) })
})

test('lines that could not be written are written with the next ones', async () => {
  let fails = true
  const ledger = createLedger({
    system: {
      query: (statement) => {
        if (fails) return Promise.reject(new Error('away'))
        return api.db.database.system.query(statement)
      },
    },
    logger: { warn: () => undefined },
  })
  const access = { companyId: idOf.company('acme'), userId: idOf.user('acme', 'leo'), reason: null } as const
  ledger.add({ ...access, readerId: idOf.user('acme', 'rita'), part: 'participant_profile', right: 'referent' })
  await ledger.flush()
  fails = false
  ledger.add({ ...access, readerId: idOf.user('acme', 'root'), part: 'participant_profile', right: 'admin' })
  await ledger.stop()
  expect((await lines('leo')).meta).toMatchObject({ total: 2 })
})

test('lines are not lost to who opens more profiles at once than wait, when there is room made for them', async () => {
  const written: string[] = []
  const ledger = createLedger({
    system: {
      query: async ({ values = [] }) => {
        written.push(...(JSON.parse(String(values[0])) as { userId: string }[]).map(({ userId }) => userId))
        return []
      },
    },
    logger: { warn: () => undefined },
    held: 10,
  })
  const people = Array.from({ length: 40 }, (_, n) => idOf.user('acme', `person ${n}`))
  for (const userId of people) {
    const access = { companyId: idOf.company('acme'), userId, readerId: idOf.user('acme', 'root'), reason: null }
    ledger.add({ ...access, part: 'export', right: 'admin' })
    await ledger.room()
  }
  await ledger.stop()
  expect(written.toSorted()).toEqual(people.toSorted())
})

test('kept data is listed for the person alone, with counts and the stopped clock', async () => {
  const ines = await api.as('acme', 'ines')
  const { data } = (await ines.get(keptOf('ines'))).json()
  expect(data.attributes['clock']).toEqual({
    running: false,
    open_roles: ['presenter'],
    last_role_closed_at: null,
    goes_at: null,
  })
  const categories = data.attributes['categories'] as { category: string; counts: object; until: object }[]
  const kept = (name: string) => categories.find(({ category }) => category === name)
  expect(kept('profiles')?.counts).toEqual({ profiles: 1 })
  expect(kept('history')?.counts).toEqual({ requests: 1, accompaniments: 1, meetings: 0 })
  expect(kept('identity')?.until).toEqual({ rule: 'clock', period: { years: 3 }, at: null })
  expect(kept('sign_ins')?.until).toMatchObject({ rule: 'period', period: { months: 12 }, at: expect.any(String) })

  const hugo = (await (await api.as('acme', 'hugo')).get(keptOf('hugo'))).json()
  const his = hugo.data.attributes['categories'] as typeof categories
  expect(his.find(({ category }) => category === 'messages')?.counts).toEqual({ messages: 1, files: 0 })
  expect((await (await api.as('acme', 'hugo')).get(keptOf('ines'))).status).toBe(403)
  expect((await (await api.as('acme', 'root')).get(keptOf('ines'))).status).toBe(403)
  expect((await (await api.as('globex', 'ines')).get(keptOf('ines'))).status).toBe(404)
})

test('what was written is counted by what it is, and readers are those of the person’s roles', async () => {
  const hugo = await api.as('acme', 'hugo')
  const [his, hers] = [idOf.user('acme', 'hugo'), idOf.user('acme', 'ines')]
  const before = await countsOf('hugo')
  const of = (type: string, attributes: object) => ({ data: { type, attributes } })
  const opened = await hugo.post('/api/v1/conversations', {
    data: { type: 'conversations', relationships: { receiver: { data: { type: 'users', id: hers } } } },
  })
  expect([opened.status, opened.text]).toEqual([201, opened.text])
  const comments = `/api/v1/conversations/${conversationIdOf(his, hers)}/comments`
  for (const body of ['Bonjour Inès', 'Je retire ceci']) await hugo.post(comments, of('comments', { body }))
  await hugo.call(`${comments}/2`, { method: 'DELETE' })
  const form = new FormData()
  form.set('attachment', new Blob(['%PDF-1.7\nun plan']), 'plan.pdf')
  const sent = new Response(form)
  const file = await hugo.call(comments, {
    method: 'POST',
    headers: { 'Content-Type': sent.headers.get('content-type') ?? '' },
    body: Buffer.from(await sent.arrayBuffer()),
  })
  expect([file.status, file.text]).toEqual([201, file.text])
  const article = { title: 'Déléguer', body: 'Une tâche par semaine.', category: 'speaking', language: 'fr' }
  const written = await hugo.post('/api/v1/articles', of('articles', article))
  expect([written.status, written.text]).toEqual([201, written.text])
  const { id } = written.json().data
  await hugo.post(`/api/v1/articles/${id}/comments`, of('article_comments', { body: 'J’ajoute un exemple.' }))
  await hugo.post(`/api/v1/articles/${id}/like`)
  await hugo.post('/api/v1/saved_searches', of('saved_searches', { name: 'Lyon', query: 'q=lyon' }))

  const after = await countsOf('hugo')
  expect(after['messages']).toEqual({ messages: (before['messages']?.['messages'] ?? 0) + 1, files: 1 })
  expect(after['feed']).toEqual({ articles: 1, comments: 1, likes: 1, files: 0 })
  expect(after['settings']).toEqual({ searches: 1, favourites: 0 })

  const readers = async (name: string) =>
    (await keptBy(name)).find(({ category }) => category === 'profiles')?.read_by ?? []
  expect(await readers('hugo')).toEqual(['asked_mentors', 'counterparts', 'administrators'])
  expect(await readers('ines')).toEqual(['mentees_when_visible', 'counterparts', 'administrators'])
})

test('the clock runs for three years from the day on which the last role was closed', async () => {
  await system(
    `update app.profiles set closed_at = '2024-02-29T10:00:00Z' where id = $1`,
    idOf.profile('acme', 'leo', 'participant'),
  )
  const { data } = (await (await api.as('acme', 'leo')).get(keptOf('leo'))).json()
  expect(data.attributes['clock']).toEqual({
    running: true,
    open_roles: [],
    last_role_closed_at: '2024-02-29T10:00:00.000Z',
    goes_at: '2027-02-28T10:00:00.000Z',
  })
})

test('an erased reader stays in the ledger of others without a name; the erased owner’s lines are gone', async () => {
  const records = createAccountRecords(api.db.database)
  await records.scrub({ companyId: idOf.company('acme'), userId: idOf.user('acme', 'rita') }, [])
  const { data } = await lines('ines')
  expect(data.filter(({ attributes }) => attributes['reader_name'] === null)).toHaveLength(1)
  await records.scrub({ companyId: idOf.company('acme'), userId: idOf.user('acme', 'ines') }, [])
  expect(await system('select from app.profile_accesses where user_id = $1', idOf.user('acme', 'ines'))).toEqual([])
})
