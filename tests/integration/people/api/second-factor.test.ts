import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi, type TestPerson } from '#tests/support/api.ts'
import { emailOf, idOf, seedCompany, seedPerson, testPassword } from '#tests/support/people.ts'
import { challengeOf, codeAt, enrol } from '#tests/support/second-factor.ts'

let api: TestApi
let visitor: TestPerson
let now = Date.now()
const minute = 60_000
const json = { 'Content-Type': 'application/json' }
const names = ['ada', 'bea', 'cleo', 'dina', 'eva', 'fay', 'gia', 'hana', 'ines', 'jade', 'kim', 'lou', 'mia', 'nora']

beforeAll(async () => {
  api = await testApi({
    now: () => now,
    trustProxy: 1,
    allowances: { second_factor_account: { points: 12, seconds: 3600, batch: 1 } },
  })
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedCompany(system, 'globex')
  await seedCompany(system, 'strict', { second_factor_for_admins: true })
  for (const name of names) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'zoe', roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'greta', roles: ['admin'] })
  await seedPerson(system, 'strict', { name: 'zoe', roles: ['admin'] })
  await seedPerson(system, 'strict', { name: 'olga', roles: ['auditor'] })
  visitor = await api.as('acme', null)
})
afterAll(() => api.close())

const rows = <Row extends object>(text: string, ...values: unknown[]) =>
  api.db.database.system.query<Row>({ text, values })
const forgetTokens = () => {
  for (const name of Object.keys(visitor.tokens)) delete visitor.tokens[name]
}
/** The next code: each is taken once. */
const nextCode = (secret: string) => {
  now += 30_000
  return codeAt(secret, now)
}
const give = async (challenge: string, code: string, headers: Record<string, string> = {}) => {
  const answer = await visitor.post('/auth/sign_in/second_factor', { challenge, code }, { ...json, ...headers })
  forgetTokens()
  return answer
}
const codeOf = (answer: { json: <T>() => T }) => answer.json<{ code?: string }>().code
const outcomesOf = (name: string) =>
  rows<{ outcome: string }>(
    `select outcome from app.access_log where user_id = $1 order by at`,
    idOf.user('acme', name),
  )
const changesOf = (name: string) =>
  rows<{ change: string }>(
    `select params ->> 'change' as change from app.mails where user_id = $1 and template = 'second_factor_changed'
      order by created_at`,
    idOf.user('acme', name),
  )

test('a second factor is added with a code, ends other sessions, and is required at the next sign-in', async () => {
  const elsewhere = await api.as('acme', 'ada')
  const { person, secret, recoveryCodes } = await enrol(api, 'acme', 'ada', now)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect((await elsewhere.get('/auth/validate_token')).status).toBe(401)
  expect((await person.get('/auth/validate_token')).status).toBe(200)
  const state = await person.get('/auth/second_factor')
  expect(state.json<{ data: object }>().data).toMatchObject({
    enabled: true,
    recovery_codes_left: 10,
    demanded: false,
    required: false,
  })

  const answer = await visitor.post('/auth/sign_in', { email: emailOf('acme', 'ada'), password: testPassword }, json)
  expect(answer.status).toBe(401)
  expect(answer.headers['access-token']).toBeUndefined()
  const { challenge } = answer.json<{ second_factor: { challenge: string } }>().second_factor
  expect(answer.json<object>()).toMatchObject({
    success: false,
    code: 'second_factor_needed',
    errors: ['Donnez le code de votre application d’authentification, ou un code de secours.'],
  })
  const code = await nextCode(secret)
  const done = await give(challenge, `${code.slice(0, 3)} ${code.slice(3)}`)
  expect(done.status).toBe(200)
  expect(done.headers['access-token']).toBeDefined()
  expect(done.json<object>()).toMatchObject({ data: { uid: 'ada@acme.test' } })
  expect(await changesOf('ada')).toEqual([{ change: 'added' }])
  expect((await outcomesOf('ada')).map(({ outcome }) => outcome)).toEqual(['signed_in', 'signed_in', 'signed_in'])
})

test('the secret is sealed, the recovery codes are hashed, and only one answer shows them', async () => {
  const { person, secret, recoveryCodes } = await enrol(api, 'acme', 'bea', now)
  const dump = JSON.stringify(
    await rows(
      `select f.secret::text, c.code_hash::text, i.body from app.second_factors f
        left join app.recovery_codes c using (user_id) left join app.idempotency_keys i on true
        where f.user_id = $1`,
      idOf.user('acme', 'bea'),
    ),
  )
  for (const hidden of [secret, ...recoveryCodes]) expect(dump).not.toContain(hidden)
  expect((await person.get('/auth/second_factor')).text).not.toContain(secret)
  const again = await person.post('/auth/second_factor', {}, json)
  expect([again.status, codeOf(again)]).toEqual([422, 'second_factor_exists'])
})

test('the picture holds the address of the secret, with company and account', async () => {
  const person = await api.as('acme', 'mia')
  const { uri, qr, secret } = (await person.post('/auth/second_factor', {}, json)).json<{
    data: { uri: string; qr: string; secret: string }
  }>().data
  expect(uri).toBe(`otpauth://totp/acme:mia%40acme.test?secret=${secret}&issuer=acme`)
  expect(qr).toMatch(/^<svg viewBox[^>]*><rect width="100%" height="100%" fill="#fff"\/><path /)
  const wrong = await person.post('/auth/second_factor/confirm', { code: '000000' }, json)
  expect(wrong.json<object>()).toMatchObject({
    errors: { code: [expect.stringContaining('Ce code n’est pas valable')] },
  })
  // A secret that was proposed and never confirmed asks for nothing.
  expect(
    (await visitor.post('/auth/sign_in', { email: emailOf('acme', 'mia'), password: testPassword }, json)).status,
  ).toBe(200)
  forgetTokens()
})

test('adding one needs the password, or a sign-in of a moment ago', async () => {
  const person = await api.as('acme', 'lou')
  await rows(
    `update app.sessions set ends_at = ends_at - interval '30 minutes' where client = $1`,
    person.tokens['client'],
  )
  expect((await person.post('/auth/second_factor', {}, json)).status).toBe(422)
  expect((await person.post('/auth/second_factor', { current_password: 'non' }, json)).status).toBe(422)
  expect((await person.post('/auth/second_factor', { current_password: testPassword }, json)).status).toBe(200)
})

test('a code is taken once, and neither it nor an earlier one afterwards', async () => {
  const { secret } = await enrol(api, 'acme', 'cleo', now)
  // The code that confirmed it is spent.
  expect((await give(await challengeOf(visitor, 'acme', 'cleo'), await codeAt(secret, now))).status).toBe(401)
  const code = await nextCode(secret)
  const answers = await Promise.all([0, 1, 2].map(async () => give(await challengeOf(visitor, 'acme', 'cleo'), code)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  const replayed = await give(await challengeOf(visitor, 'acme', 'cleo'), code)
  expect([replayed.status, codeOf(replayed)]).toEqual([401, 'second_factor_wrong'])
})

test.each([
  [-2, 401],
  [-1, 200],
  [1, 200],
  [2, 401],
])('a clock that is %i steps away is answered %i', async (steps, status) => {
  const name = { '-2': 'dina', '-1': 'eva', '1': 'fay', '2': 'gia' }[String(steps)] ?? ''
  const { secret } = await enrol(api, 'acme', name, now)
  now += 10 * minute
  const answer = await give(await challengeOf(visitor, 'acme', name), await codeAt(secret, now + steps * 30_000))
  expect(answer.status).toBe(status)
})

test('a recovery code opens one session, once, and new ones replace the rest', async () => {
  const { person, secret, recoveryCodes } = await enrol(api, 'acme', 'hana', now)
  const [first = '', second = ''] = recoveryCodes
  expect((await give(await challengeOf(visitor, 'acme', 'hana'), ` ${first.toUpperCase()} `)).status).toBe(200)
  expect((await give(await challengeOf(visitor, 'acme', 'hana'), first)).status).toBe(401)
  expect((await person.get('/auth/second_factor')).json<{ data: object }>().data).toMatchObject({
    recovery_codes_left: 9,
  })
  const without = await person.post('/auth/second_factor/recovery_codes', {}, json)
  expect(without.json<object>()).toMatchObject({ errors: { code: [expect.any(String)] } })
  const renewed = await person.post('/auth/second_factor/recovery_codes', { code: await nextCode(secret) }, json)
  const [fresh = ''] = renewed.json<{ data: { recovery_codes: string[] } }>().data.recovery_codes
  expect((await give(await challengeOf(visitor, 'acme', 'hana'), second)).status).toBe(401)
  expect((await give(await challengeOf(visitor, 'acme', 'hana'), fresh)).status).toBe(200)
  expect((await changesOf('hana')).map(({ change }) => change)).toEqual([
    'added',
    'code_used',
    'codes_renewed',
    'code_used',
  ])
})

test('a question is answered once, within five minutes, in its company, and bears five wrong codes', async () => {
  const { secret, recoveryCodes } = await enrol(api, 'acme', 'ines', now)
  const used = await challengeOf(visitor, 'acme', 'ines')
  expect((await give(used, await nextCode(secret))).status).toBe(200)
  expect(codeOf(await give(used, await nextCode(secret)))).toBe('second_factor_expired')

  const late = await challengeOf(visitor, 'acme', 'ines')
  const [kept] = await rows<{ left: number }>(
    `select extract(epoch from max(expires_at) - to_timestamp($1))::int as left from app.sign_in_challenges`,
    now / 1000,
  )
  expect(kept?.left).toBe(300)
  await rows(`update app.sign_in_challenges set expires_at = now() - interval '1 second'`)
  expect(codeOf(await give(late, await nextCode(secret)))).toBe('second_factor_expired')

  const elsewhere = await api.as('globex', null)
  const foreign = await challengeOf(visitor, 'acme', 'ines')
  const body = { challenge: foreign, code: recoveryCodes[0] }
  expect(codeOf(await elsewhere.post('/auth/sign_in/second_factor', body, json))).toBe('second_factor_expired')

  for (let i = 0; i < 5; i += 1) expect(codeOf(await give(foreign, '000000'))).toBe('second_factor_wrong')
  expect(codeOf(await give(foreign, await nextCode(secret)))).toBe('second_factor_expired')
})

test('wrong codes limit the account from one address, softly: its owner gets in from another', async () => {
  const { secret } = await enrol(api, 'acme', 'jade', now)
  const from = (address: string) => ({ 'X-Forwarded-For': address })
  let last = 0
  for (let i = 0; i < 11; i += 1)
    last = (await give(await challengeOf(visitor, 'acme', 'jade'), '000000', from('192.0.2.1'))).status
  expect(last).toBe(429)
  expect(
    (await give(await challengeOf(visitor, 'acme', 'jade'), await nextCode(secret), from('192.0.2.9'))).status,
  ).toBe(200)
  // Over all addresses too; where the owner signed in before, they still do.
  for (let i = 0; i < 3; i += 1)
    last = (await give(await challengeOf(visitor, 'acme', 'jade'), '000000', from(`192.0.2.${20 + i}`))).status
  expect(last).toBe(429)
  expect(
    (await give(await challengeOf(visitor, 'acme', 'jade'), await nextCode(secret), from('192.0.2.9'))).status,
  ).toBe(200)
  const seen = (await outcomesOf('jade')).map(({ outcome }) => outcome)
  expect(new Set(seen)).toEqual(new Set(['signed_in', 'second_factor_refused', 'limited']))
})

test('a mail alone opens no session: a new password and a sign-in link ask for the code too', async () => {
  const { secret } = await enrol(api, 'acme', 'kim', now)
  const linkOf = async (template: 'password_reset' | 'sign_in_link', purpose: 'password_reset' | 'sign_in') => {
    const [mail] = await rows<{ link: { id: string; expires_at: string } }>(
      `select link from app.mails where user_id = $1 and template = $2`,
      idOf.user('acme', 'kim'),
      template,
    )
    if (mail === undefined) throw new Error(`no ${template}`)
    const { id, expires_at } = mail.link
    return api.links.sign({ purpose, companyId: idOf.company('acme'), id, expiresAt: new Date(expires_at) })
  }
  await visitor.post('/auth/sign_in_link', { email: emailOf('acme', 'kim') }, json)
  const token = await linkOf('sign_in_link', 'sign_in')
  const byLink = await visitor.post('/auth/sign_in_link/use', { token }, json)
  expect([byLink.status, codeOf(byLink), byLink.headers['access-token']]).toEqual([
    401,
    'second_factor_needed',
    undefined,
  ])
  const { challenge } = byLink.json<{ second_factor: { challenge: string } }>().second_factor
  expect((await give(challenge, await nextCode(secret))).status).toBe(200)

  await visitor.post('/auth/password', { email: emailOf('acme', 'kim') }, json)
  const before = await challengeOf(visitor, 'acme', 'kim')
  const password = 'Quatre-Chevaux-2026?'
  const reset = await visitor.call('/auth/password', {
    method: 'PUT',
    headers: json,
    body: {
      password,
      password_confirmation: password,
      reset_password_token: await linkOf('password_reset', 'password_reset'),
    },
  })
  expect([reset.status, reset.headers['access-token']]).toEqual([200, undefined])
  const next = reset.json<{ data: null; second_factor: { challenge: string } }>()
  expect(next.data).toBeNull()
  // A challenge of the old password has ended.
  expect(codeOf(await give(before, await nextCode(secret)))).toBe('second_factor_expired')
  expect((await give(next.second_factor.challenge, await nextCode(secret))).status).toBe(200)
})

test('removing it takes the password and a code', async () => {
  const { person, secret } = await enrol(api, 'acme', 'zoe', now)
  const remove = (body: object) => person.call('/auth/second_factor', { method: 'DELETE', headers: json, body })
  expect((await remove({ code: await nextCode(secret) })).json<object>()).toMatchObject({
    errors: { current_password: [expect.any(String)] },
  })
  expect((await remove({ current_password: testPassword, code: '000000' })).json<object>()).toMatchObject({
    errors: { code: [expect.any(String)] },
  })
  expect((await remove({ current_password: testPassword, code: await nextCode(secret) })).status).toBe(200)
  expect(
    (await visitor.post('/auth/sign_in', { email: emailOf('acme', 'zoe'), password: testPassword }, json)).status,
  ).toBe(200)
  forgetTokens()
})

test('where administrators need one, the console answers nothing else until they have it', async () => {
  const zoe = await api.as('strict', 'zoe')
  const refused = await zoe.get('/admin/api/users')
  expect(refused.status).toBe(403)
  expect(refused.json<{ code: string }>().code).toBe('second_factor_required')
  const state = async () => (await zoe.get('/auth/second_factor')).json<{ data: object }>().data
  expect(await state()).toMatchObject({ demanded: true, required: true })
  const olga = await api.as('strict', 'olga')
  expect((await olga.get('/admin/api/users')).status).toBe(200)
  const proposed = await zoe.post('/auth/second_factor', {}, json)
  const { secret } = proposed.json<{ data: { secret: string } }>().data
  await zoe.post('/auth/second_factor/confirm', { code: await codeAt(secret, now) }, json)
  expect((await zoe.get('/admin/api/users')).status).toBe(200)
  expect(await state()).toMatchObject({ enabled: true, demanded: true, required: false })
  expect((await olga.get('/auth/second_factor')).json<{ data: object }>().data).toMatchObject({ demanded: false })
})

test('an administrator resets the factor of somebody who lost it, and nobody else does', async () => {
  const { system } = api.db.database
  await seedPerson(system, 'acme', { name: 'rosa', profiles: ['participant'] })
  const { person } = await enrol(api, 'acme', 'rosa', now)
  const path = `/admin/api/users/${idOf.user('acme', 'rosa')}`
  const reset = (caller: TestPerson, at = path) => caller.post(`${at}/reset_second_factor`, undefined, json)
  expect((await reset(person)).status).toBe(403)
  const zoe = await api.as('acme', 'zoe')
  const seen = (await zoe.get(path)).json<{ second_factor: boolean; actions: string[] }>()
  expect([seen.second_factor, seen.actions.includes('reset_second_factor')]).toEqual([true, true])
  const elsewhere = await api.as('globex', 'greta')
  expect((await reset(elsewhere)).status).toBe(404)
  const done = await reset(zoe)
  expect([done.status, done.json<{ second_factor: boolean }>().second_factor]).toEqual([200, false])
  expect((await reset(zoe)).status).toBe(409)
  expect((await person.get('/auth/validate_token')).status).toBe(401)
  expect((await api.as('acme', 'rosa')).tokens['access-token']).toBeDefined()
  expect((await changesOf('rosa')).map(({ change }) => change)).toEqual(['added', 'reset'])
  const entries = await rows<{ actor_id: string; action: string; after: object }>(
    `select actor_id, action, after from app.audit_log where subject_id = $1`,
    idOf.user('acme', 'rosa'),
  )
  expect(entries).toEqual([{ actor_id: idOf.user('acme', 'zoe'), action: 'update', after: { second_factor: false } }])
  // A unit's administrator resets no administrator, and nobody their own: that takes the password and a code.
  const { person: own } = await enrol(api, 'acme', 'zoe', now)
  await seedPerson(system, 'acme', { name: 'una', roles: ['business_unit_admin'], businessUnit: 'paris' })
  await rows(`update app.users set business_unit = 'paris' where id = $1`, idOf.user('acme', 'zoe'))
  const una = await api.as('acme', 'una')
  expect((await reset(una, `/admin/api/users/${idOf.user('acme', 'zoe')}`)).status).toBe(409)
  expect((await reset(own, `/admin/api/users/${idOf.user('acme', 'zoe')}`)).status).toBe(409)
})

test('an erasure leaves nothing of it', async () => {
  const { system } = api.db.database
  await seedPerson(system, 'acme', { name: 'tess', profiles: ['participant'] })
  const { person, recoveryCodes } = await enrol(api, 'acme', 'tess', now)
  await challengeOf(visitor, 'acme', 'tess')
  const body = { code: recoveryCodes[0] }
  expect((await person.call('/auth', { method: 'DELETE', headers: json, body })).status).toBe(200)
  for (const table of ['second_factors', 'recovery_codes', 'sign_in_challenges'])
    expect(await rows(`select from app.${table} where user_id = $1`, idOf.user('acme', 'tess'))).toEqual([])
})

test.each([
  ['saml', 200],
  ['oidc', 200],
  ['passkey', 200],
  ['facebook', 403],
  ['sign_in_link', 403],
])('an administrator who came in by %s is answered %i', async (method, status) => {
  await rows(`delete from app.second_factors where company_id = $1`, idOf.company('strict'))
  const zoe = await api.as('strict', 'zoe')
  await rows(`update app.sessions set method = $2 where client = $1`, zoe.tokens['client'], method)
  expect((await zoe.get('/admin/api/users')).status).toBe(status)
})

test('nobody erases an account with a second factor without a code of it', async () => {
  const { person, secret } = await enrol(api, 'acme', 'nora', now)
  const erase = (body: object) => person.call('/auth', { method: 'DELETE', body, headers: json })
  const faults = (answer: { json: <T>() => T }) => answer.json<{ errors: { code?: string[] } }>().errors.code
  const refused = [await erase({}), await erase({ code: '000000' }), await erase({ current_password: testPassword })]
  expect(refused.map(({ status }) => status)).toEqual([422, 422, 422])
  expect(refused.map(faults)).toEqual([
    ['Donnez le code de votre application d’authentification, ou un code de secours.'],
    [expect.stringContaining('Ce code')],
    ['Donnez le code de votre application d’authentification, ou un code de secours.'],
  ])
  expect((await erase({ code: await nextCode(secret) })).status).toBe(200)
  expect((await person.get('/auth/validate_token')).status).toBe(401)
})

test('the console sends an administrator with a second factor to their settings to erase themself', async () => {
  const { person } = await enrol(api, 'globex', 'greta', now)
  const erased = await person.post(
    `/admin/api/users/${idOf.user('globex', 'greta')}/erase`,
    { reason: 'own_wish', current_password: testPassword },
    json,
  )
  expect([erased.status, codeOf(erased)]).toEqual([422, 'second_factor_erases_in_settings'])
})
