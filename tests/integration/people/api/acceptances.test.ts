import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let lina: TestPerson
let root: TestPerson
let version = 1

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  for (const name of ['lina', 'nora', 'theo']) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  lina = await api.as('acme', 'lina')
  root = await api.as('acme', 'root')
})
afterAll(() => api.close())

beforeEach(async () => {
  await run(api.db.database.system)`update app.users set must_accept = '{}'`
})

const text = (title: string) => ({ title, sections: [{ title, short: '', paragraphs: [title], points: [] }] })

/** The next version of the charter; who published it goes on. */
async function publish(more: object = {}) {
  const body = { document: 'charter', fr: text('Charte'), en: text('Charter'), ...more }
  const answer = await root.post('/admin/api/documents', body, { 'content-type': 'application/json' })
  expect(answer.status).toBe(200)
  version = answer.json<{ version: number }>().version
  await run(api.db.database.system)`update app.users set must_accept = '{}' where id = ${idOf.user('acme', 'root')}`
}

const acceptance = (attributes: object = {}) => ({
  data: { type: 'acceptances', attributes: { document: 'charter', version, language: 'fr', ...attributes } },
})
const accept = (who: TestPerson, attributes: object = {}) => who.post('/api/v1/acceptances', acceptance(attributes))
const textsOf = async (who: TestPerson, name: string) => {
  const account = (await who.get(`/api/v1/users/${idOf.user('acme', name)}`)).json().data
  return account.attributes['must_accept']
}
const codesOf = (answer: { json: () => { errors: readonly { code: string }[] } }) =>
  answer.json().errors.map(({ code }) => code)
const acceptancesOf = async (name: string) =>
  (await api.store.readStream(`account-${idOf.user('acme', name)}`)).flatMap(({ type, data, metadata }) =>
    type === 'TermsAccepted' ? [{ data, at: typeof metadata.at }] : [],
  )

test('a version that must be accepted again blocks other calls, and is accepted once', async () => {
  expect(await textsOf(lina, 'lina')).toEqual([])
  await publish()
  const first = { document: 'charter', version, language: 'fr', accepted: null }
  expect(await textsOf(lina, 'lina')).toEqual([first])
  expect((await lina.get('/auth/validate_token')).json<object>()).toMatchObject({ data: { must_accept: [first] } })
  const refused = await lina.get('/api/v1/notifications')
  expect([refused.status, codesOf(refused)]).toEqual([403, ['terms_not_accepted']])
  expect((await lina.get('/api/v1/documents?locale=fr')).status).toBe(200)

  const answers = [await accept(lina), await accept(lina)]
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(answers[0]?.json().data).toEqual(answers[1]?.json().data)
  expect(await acceptancesOf('lina')).toEqual([
    { data: { document: 'charter', version, language: 'fr' }, at: 'string' },
  ])
  expect(await textsOf(lina, 'lina')).toEqual([])
  expect((await lina.get('/api/v1/notifications')).status).toBe(200)

  await publish()
  expect(await textsOf(lina, 'lina')).toEqual([{ ...first, version, accepted: version - 1 }])
})

test('two tabs that accept at once give one event', async () => {
  await publish()
  const nora = await api.as('acme', 'nora')
  const answers = await Promise.all([accept(nora), accept(nora)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await acceptancesOf('nora')).toHaveLength(1)
})

test('no other version is accepted, and no text that is not required', async () => {
  await publish()
  for (const other of [version - 1, version + 1]) {
    const answer = await accept(await api.as('acme', 'theo'), { version: other })
    expect([answer.status, codesOf(answer)]).toEqual([422, ['version_not_in_force']])
  }
  const terms = await accept(lina, { document: 'terms', version: 1 })
  expect([terms.status, codesOf(terms)]).toEqual([422, ['acceptance_not_asked']])
  expect((await accept(lina, { document: 'privacy', version: 1 })).status).toBe(422)
  expect(await acceptancesOf('theo')).toEqual([])
})

test('a version that need not be accepted again blocks no call', async () => {
  await publish({ accept_again: false })
  expect(await textsOf(lina, 'lina')).toEqual([])
  expect((await lina.get('/api/v1/notifications')).status).toBe(200)
})

test('an administrator must accept in the console, too', async () => {
  const admin = await api.as('acme', 'root')
  await publish()
  expect((await admin.get('/admin/api/programs', { accept: 'application/json' })).status).toBe(200)
  await run(api.db.database.system)`update app.users set must_accept = '{"charter": 2}'
    where id = ${idOf.user('acme', 'root')}`
  const refused = await admin.get('/admin/api/programs', { accept: 'application/json' })
  expect([refused.status, refused.json<{ code: string }>().code]).toEqual([403, 'terms_not_accepted'])
  expect((await accept(admin)).status).toBe(201)
  expect((await admin.get('/admin/api/programs', { accept: 'application/json' })).status).toBe(200)
})

test('whether a person has texts to accept is read with the session, in one statement', async () => {
  const { database } = api.db
  await publish()
  const [row] = await run(database.system)<{ client: string }>`select client from app.sessions
    where user_id = ${idOf.user('acme', 'theo')}`
  const asks = vi.spyOn(database, 'tenant')
  const session = await createPostgresSessions(database).find(idOf.company('acme'), row?.client ?? '')
  expect(session?.user.acceptanceRequired).toBe(true)
  expect(asks).toHaveBeenCalledOnce()
})
