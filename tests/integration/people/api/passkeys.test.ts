import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi, type TestPerson } from '#tests/support/api.ts'
import { softwarePasskey } from '#tests/support/authenticator.ts'
import { idOf, seedCompany, seedPerson, testPassword } from '#tests/support/people.ts'

let api: TestApi
let visitor: TestPerson
const json = { 'Content-Type': 'application/json' }
const names = ['ada', 'bea', 'cleo', 'dina', 'eva', 'fay', 'gil', 'hal']

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedCompany(system, 'globex')
  for (const name of names) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  await seedPerson(system, 'globex', { name: 'ada' })
  visitor = await api.as('acme', null)
})
afterAll(() => api.close())

type Behaviour = Partial<Parameters<ReturnType<typeof softwarePasskey>['sign']>[1]>
const rows = <Row extends object>(text: string, ...values: unknown[]) =>
  api.db.database.system.query<Row>({ text, values })
const here = (slug = 'acme') => ({ host: `${slug}.localhost`, origin: `http://${slug}.localhost` })
const forgetTokens = () => {
  for (const name of Object.keys(visitor.tokens)) delete visitor.tokens[name]
}
const optionsOf = async (person: TestPerson, path = '/auth/passkeys/options', body: object = {}) => {
  const answer = await person.post(path, body, json)
  expect(answer.status).toBe(200)
  return answer.json<{ data: { challenge: string; rpId?: string; user: { id: string } } }>().data
}
const register = async (person: TestPerson, key = softwarePasskey(), behaviour: Behaviour = {}, slug = 'acme') => {
  const response = key.register(await optionsOf(person), { ...here(slug), ...behaviour })
  const answer = await person.post('/auth/passkeys', { name: 'Clé de test', response }, json)
  return { key, answer, response }
}
const signIn = async (
  key: ReturnType<typeof softwarePasskey>,
  behaviour: Behaviour = {},
  person = visitor,
  slug = 'acme',
) => {
  const response = key.sign(await optionsOf(person, '/auth/sign_in/passkey/options'), { ...here(slug), ...behaviour })
  const answer = await person.post('/auth/sign_in/passkey', { response }, json)
  if (person === visitor) forgetTokens()
  return { answer, response }
}
const refusal = {
  success: false,
  code: 'passkey_refused',
  errors: ['Cette clé d’accès n’ouvre aucun compte ici. Connectez-vous autrement.'],
}

test('a passkey is added, named, listed, used and removed', async () => {
  const ada = await api.as('acme', 'ada')
  const { key, answer } = await register(ada)
  expect(answer.status).toBe(200)
  const { id } = answer.json<{ data: { id: string } }>().data
  const { answer: entered } = await signIn(key)
  expect(entered.json<object>()).toMatchObject({ data: { uid: 'ada@acme.test' } })
  expect(entered.headers['access-token']).toBeDefined()
  const renamed = await ada.patch(`/auth/passkeys/${id}`, { name: ' iPhone ' }, json)
  expect(renamed.json<object>()).toMatchObject({ data: { name: 'iPhone', host: 'acme.localhost' } })
  const [listed] = (await ada.get('/auth/passkeys')).json<{ data: { last_used_at: string | null }[] }>().data
  expect(listed).toMatchObject({ id, name: 'iPhone', last_used_at: expect.any(String) })
  const [session] = await rows(
    `select method from app.sessions where user_id = $1 order by created_at desc`,
    idOf.user('acme', 'ada'),
  )
  expect(session).toEqual({ method: 'passkey' })
  expect(await rows(`select params ->> 'name' as name from app.mails where template = 'passkey_added'`)).toEqual([
    { name: 'Clé de test' },
  ])
  expect((await ada.call(`/auth/passkeys/${id}`, { method: 'DELETE', headers: json, body: {} })).status).toBe(200)
  expect((await signIn(key)).answer.json<object>()).toEqual(refusal)
})

test('the backup state of a passkey is the last one that its authenticator sent', async () => {
  const ada = await api.as('acme', 'ada')
  const { key, answer } = await register(ada)
  const { id } = answer.json<{ data: { id: string } }>().data
  const synced = async () =>
    (await ada.get('/auth/passkeys'))
      .json<{ data: { id: string; synced: boolean | null }[] }>()
      .data.find((one) => one.id === id)?.synced
  expect(await synced()).toBe(false)
  expect((await signIn(key, { synced: true })).answer.status).toBe(200)
  expect(await synced()).toBe(true)
  await rows('update app.passkeys set synced = null where id = $1', id)
  expect(await synced()).toBeNull()
})

test('adding one needs a sign-in of a moment ago, the password or a code', async () => {
  const bea = await api.as('acme', 'bea')
  await rows(
    `update app.sessions set ends_at = ends_at - interval '30 minutes' where client = $1`,
    bea.tokens['client'],
  )
  expect((await bea.post('/auth/passkeys/options', {}, json)).status).toBe(422)
  expect((await bea.post('/auth/passkeys/options', { current_password: 'non' }, json)).status).toBe(422)
  expect((await bea.post('/auth/passkeys/options', { current_password: testPassword }, json)).status).toBe(200)
})

test.each<[string, () => Behaviour]>([
  ['of another origin', () => ({ origin: 'https://acme.example' })],
  ['of the same host at another port', () => ({ origin: 'http://acme.localhost:8443' })],
  ['made for another host', () => ({ host: 'globex.localhost' })],
  ['without a look at the person', () => ({ verified: false })],
  ['to a question of somebody’s own', () => ({ challenge: 'eW91cg' })],
])('a registration %s is refused', async (_, behaviourOf) => {
  const { answer } = await register(await api.as('acme', 'cleo'), softwarePasskey(), behaviourOf())
  expect([answer.status, answer.json<{ code: string }>().code]).toEqual([422, 'passkey_not_added'])
})

test('a challenge of a registration is used once, and only by its user', async () => {
  const cleo = await api.as('acme', 'cleo')
  const dina = await api.as('acme', 'dina')
  const key = softwarePasskey()
  const response = key.register(await optionsOf(cleo), here())
  expect((await dina.post('/auth/passkeys', { name: 'x', response }, json)).status).toBe(422)
  expect((await cleo.post('/auth/passkeys', { name: 'x', response }, json)).status).toBe(200)
  expect((await cleo.post('/auth/passkeys', { name: 'x', response }, json)).status).toBe(422)
  // The same key again, for somebody else.
  const { answer } = await register(dina, key)
  expect(answer.status).toBe(422)
})

test.each<[string, () => Behaviour]>([
  ['of another origin', () => ({ origin: 'https://acme.example' })],
  ['made for another host', () => ({ host: 'globex.localhost' })],
  ['without a look at the person', () => ({ verified: false, counter: 9 })],
  ['to a question of somebody’s own', () => ({ challenge: 'eW91cg' })],
  ['that names another person', () => ({ userHandle: Buffer.from(idOf.user('acme', 'ada')).toString('base64url') })],
])('a sign-in %s is refused in the same words', async (_, behaviourOf) => {
  const { key } = await register(await api.as('acme', 'dina'))
  const { answer } = await signIn(key, behaviourOf())
  expect(answer.status).toBe(401)
  expect(answer.json<object>()).toEqual(refusal)
})

test('a sign-in is good once, for five minutes, and a forged one never', async () => {
  const eva = await api.as('acme', 'eva')
  const { key } = await register(eva)
  const { answer, response } = await signIn(key)
  expect(answer.status).toBe(200)
  const again = () => visitor.post('/auth/sign_in/passkey', { response }, json)
  expect((await again()).json<object>()).toEqual(refusal)
  await rows(`update app.sign_in_challenges set used_at = null, expires_at = now()`)
  expect((await again()).json<object>()).toEqual(refusal)
  const forged = softwarePasskey()
  const { challenge } = await optionsOf(visitor, '/auth/sign_in/passkey/options')
  const body = { ...forged.sign({ challenge }, here()), id: key.id, rawId: key.id }
  expect((await visitor.post('/auth/sign_in/passkey', { response: body }, json)).json<object>()).toEqual(refusal)
  for (const response of [undefined, null, {}, 'x', { ...body, response: {} }])
    expect((await visitor.post('/auth/sign_in/passkey', { response }, json)).status).toBe(401)
  const outcomes = await rows<{ outcome: string }>(
    `select distinct outcome from app.access_log where user_id = $1`,
    idOf.user('acme', 'eva'),
  )
  expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['passkey_refused', 'signed_in'])
})

test('a counter that does not grow is refused', async () => {
  const { key } = await register(await api.as('acme', 'eva'), softwarePasskey(), { counter: 5 })
  expect((await signIn(key, { counter: 6 })).answer.status).toBe(200)
  for (const counter of [6, 5, 0]) expect((await signIn(key, { counter })).answer.status).toBe(401)
  const twice = await Promise.all([7, 7].map((counter) => signIn(key, { counter })))
  expect(twice.map(({ answer }) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 401])
})

test('another company’s passkey opens nothing, and cannot be named or removed', async () => {
  const { key, answer } = await register(await api.as('acme', 'bea'))
  const { id } = answer.json<{ data: { id: string } }>().data
  const elsewhere = await api.as('globex', null)
  expect((await signIn(key, {}, elsewhere, 'globex')).answer.json<object>()).toEqual(refusal)
  const globexAda = await api.as('globex', 'ada')
  const acmeAda = await api.as('acme', 'ada')
  for (const person of [globexAda, acmeAda]) {
    expect((await person.patch(`/auth/passkeys/${id}`, { name: 'x' }, json)).status).toBe(404)
    expect((await person.call(`/auth/passkeys/${id}`, { method: 'DELETE', headers: json, body: {} })).status).toBe(404)
  }
  expect((await globexAda.get('/auth/passkeys')).json<{ data: object[] }>().data).toEqual([])
})

test('a passkey stands for both factors, and a disabled account is not opened', async () => {
  const { key } = await register(await api.as('acme', 'cleo'))
  await rows(
    `insert into app.second_factors (user_id, company_id, secret, confirmed_at) values ($1, $2, '{}', now())`,
    idOf.user('acme', 'cleo'),
    idOf.company('acme'),
  )
  expect((await signIn(key)).answer.status).toBe(200)
  await rows(`update app.users set status = 'disabled' where id = $1`, idOf.user('acme', 'cleo'))
  expect((await signIn(key)).answer.json<object>()).toEqual(refusal)
})

test('a user with passkeys alone erases the account with one of them only', async () => {
  const [fay, gil] = [await api.as('acme', 'fay'), await api.as('acme', 'gil')]
  const [{ key }, { key: another }] = [await register(fay), await register(gil)]
  await rows(`update app.users set password_hash = null where id = any($1)`, [
    idOf.user('acme', 'fay'),
    idOf.user('acme', 'gil'),
  ])
  const erase = (body: object) => fay.call('/auth', { method: 'DELETE', body, headers: json })
  const signed = async (by: ReturnType<typeof softwarePasskey>, behaviour: Behaviour = {}) =>
    by.sign(await optionsOf(visitor, '/auth/sign_in/passkey/options'), { ...here(), ...behaviour })
  const good = await signed(key)
  const registration = await optionsOf(fay)
  for (const body of [
    {},
    { current_password: testPassword },
    { code: '123456' },
    { passkey: null },
    { passkey: 'x' },
    { passkey: await signed(another) },
    { passkey: await signed(key, { origin: 'https://evil.example' }) },
    { passkey: key.sign(registration, here()) },
  ]) {
    const answer = await erase(body)
    const { errors } = answer.json<{ errors: object }>()
    expect([answer.status, Object.keys(errors)], JSON.stringify(body)).toEqual([422, ['passkey', 'full_messages']])
  }
  // However old the sign-in is.
  await rows(
    `update app.sessions set ends_at = ends_at - interval '1 day' where user_id = $1`,
    idOf.user('acme', 'fay'),
  )
  expect((await erase({})).status).toBe(422)
  expect((await erase({ passkey: good })).status).toBe(200)
  // The same answer opens nothing more.
  expect((await visitor.post('/auth/sign_in/passkey', { response: good }, json)).status).toBe(401)
})

test('a passkey of another host is not requested: the current password is', async () => {
  const hal = await api.as('acme', 'hal')
  await register(hal)
  await rows(
    `update app.sessions set ends_at = ends_at - interval '1 day' where user_id = $1`,
    idOf.user('acme', 'hal'),
  )
  const erase = () => hal.call('/auth', { method: 'DELETE', body: {}, headers: json })
  expect((await erase()).text).toContain('current_password')
  await rows(`update app.users set password_hash = null where id = $1`, idOf.user('acme', 'hal'))
  await rows(`update app.passkeys set host = 'elsewhere.test' where user_id = $1`, idOf.user('acme', 'hal'))
  expect((await erase()).text).toContain('current_password')
})
