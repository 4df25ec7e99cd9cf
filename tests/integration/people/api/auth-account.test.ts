import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Passwords } from '#commands/people/sessions/ports.ts'
import { type TestApi, testApi, type TestPerson } from '#tests/support/api.ts'
import { emailOf, idOf, seedCompany, seedPerson, testPassword } from '#tests/support/people.ts'

let api: TestApi
let visitor: TestPerson
let hashes = 0
const other = 'Quatre-Chevaux-2026?'

/** A hash is the password in other letters: these tests count hashes and do not pay for them. */
const hashOf = (password: string) => `fake:${Buffer.from(password.normalize('NFKC')).toString('hex')}`
const passwords: Passwords = {
  hash: async (password) => hashOf(password),
  verify: async (hash, password) => {
    hashes += 1
    return { ok: hash === hashOf(password), outdated: false }
  },
}

const names = ['ada', 'bea', 'cleo', 'dina', 'eva', 'fay', 'gia', 'hana', 'ines', 'jade', 'kim', 'lou', 'mia', 'nora']

beforeAll(async () => {
  api = await testApi({ passwords, trustProxy: 1, origins: ['https://front.example'] })
  const { system } = api.db.database
  await seedCompany(system, 'acme', { invitation_only: false, paranoid: false })
  await seedCompany(system, 'quiet', { invitation_only: true })
  await seedCompany(system, 'careful', {
    invitation_only: false,
    sign_up_approval: true,
    allowed_email_domains: ['careful.test'],
  })
  for (const name of names) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  for (const name of ['ada', 'bea']) await seedPerson(system, 'quiet', { name })
  await system.query({ text: `update app.users set password_hash = $1`, values: [hashOf(testPassword)] })
  visitor = await api.as('acme', null)
})
afterAll(() => api.close())

const rows = <Row extends object>(text: string, ...values: unknown[]) =>
  api.db.database.system.query<Row>({ text, values })

/** Those to a person, or to an address, the newest first. */
const mailsTo = (name: string) =>
  rows<{ template: string; link: { id: string; expires_at: string } | null; address: string | null }>(
    `select template, link, address from app.mails where user_id = $1 order by created_at desc`,
    idOf.user('acme', name),
  )

async function tokenFor(name: string, template: string, purpose: 'password_reset' | 'sign_in' | 'email_change') {
  const mail = (await mailsTo(name)).find((one) => one.template === template)
  if (mail?.link == null) throw new Error(`no ${template} for ${name}`)
  const { id, expires_at } = mail.link
  return api.links.sign({ purpose, companyId: idOf.company('acme'), id, expiresAt: new Date(expires_at) })
}

const json = { 'Content-Type': 'application/json' }
const put = (person: TestPerson, path: string, body: unknown) =>
  person.call(path, { method: 'PUT', body, headers: json })
const forgot = async (name: string) => {
  expect((await visitor.post('/auth/password', { email: emailOf('acme', name) }, json)).status).toBe(200)
  return tokenFor(name, 'password_reset', 'password_reset')
}
const reset = (token: string, password = other) =>
  put(visitor, '/auth/password', { password, password_confirmation: password, reset_password_token: token })
const signIn = (name: string, password: string, headers: Record<string, string> = {}) =>
  visitor.post('/auth/sign_in', { email: emailOf('acme', name), password }, { ...json, ...headers })
const forgetTokens = () => {
  for (const name of Object.keys(visitor.tokens)) delete visitor.tokens[name]
}

test('a visitor registers, and is signed in; the same call again is the same account', async () => {
  const body = {
    email: ' New@Acme.test ',
    password: other,
    password_confirmation: other,
    first_name: 'Zoé',
    last_name: 'Neuve',
    unknown: true,
  }
  const answer = await visitor.post('/auth', body, json)
  expect(answer.status).toBe(200)
  expect(answer.json<object>()).toMatchObject({ status: 'success', data: { email: 'new@acme.test', locale: 'fr' } })
  expect(answer.headers['access-token']).toBeDefined()
  expect((await visitor.get('/auth/validate_token')).status).toBe(200)
  forgetTokens()
  const again = await visitor.post('/auth', body, json)
  expect(again.json<{ data: { id: string } }>().data.id).toBe(answer.json<{ data: { id: string } }>().data.id)
  forgetTokens()
  const taken = await visitor.post('/auth', { ...body, password: 'Cinq-Canards-27?', password_confirmation: 'x' }, json)
  expect(taken.json<object>()).toMatchObject({ errors: { email: ['Cette adresse e-mail est déjà utilisée'] } })
})

test('every field that is not valid is refused, with all messages', async () => {
  const body = { email: 'no', password: 'court', password_confirmation: 'autre', first_name: ' ', time_zone: 'Mars' }
  const answer = await visitor.post('/auth', body, json)
  expect(answer.status).toBe(422)
  expect(answer.headers['access-token']).toBeUndefined()
  const { status, data, errors } = answer.json<{ status: string; data: object; errors: Record<string, string[]> }>()
  expect(status).toBe('error')
  expect(data).toEqual({ email: 'no', first_name: ' ', time_zone: 'Mars' })
  expect(errors).toMatchObject({
    email: ['Veuillez saisir une adressse mail valide'],
    first_name: ['Ce champ doit être rempli'],
    password_confirmation: ['Les deux mots de passe sont différents'],
  })
  expect(errors['password']?.[0]).toBe('Le mot de passe doit avoir 12 caractères au moins')
  expect(errors['full_messages']).toContain('Veuillez saisir une adressse mail valide')
  const empty = await visitor.post('/auth', {}, json)
  expect(empty.status).toBe(422)
  expect(empty.json<object>()).toMatchObject({ success: false, status: 'error' })
})

test('a company decides who may register', async () => {
  const person = { password: other, password_confirmation: other, first_name: 'Zoé', last_name: 'Neuve' }
  const quiet = await api.as('quiet', null)
  const uninvited = await quiet.post('/auth', { ...person, email: emailOf('quiet', 'ada') }, json)
  expect(uninvited.json<object>()).toMatchObject({
    errors: { full_messages: ['L’inscription se fait sur invitation.'] },
  })
  const careful = await api.as('careful', null)
  const elsewhere = await careful.post('/auth', { ...person, email: 'zoe@elsewhere.test' }, json)
  expect(elsewhere.status).toBe(422)
  const waiting = await careful.post('/auth', { ...person, email: 'zoe@careful.test' }, json)
  expect(waiting.json<object>()).toMatchObject({ status: 'success', data: { status: 'pending_approval' } })
  expect(waiting.headers['access-token']).toBeUndefined()
})

test('a forgotten password is changed by the link of a mail, once; every session ends', async () => {
  const ada = await api.as('acme', 'ada')
  const token = await forgot('ada')
  // A mail scanner opens it first.
  for (let i = 0; i < 2; i += 1) {
    const opened = await visitor.get(`/auth/password/edit?reset_password_token=${token}`)
    expect([opened.status, opened.headers.location]).toEqual([302, `/auth/edit_password?reset_password_token=${token}`])
  }
  const weak = await reset(token, 'Acme-Promenade-1!')
  expect(weak.status).toBe(422)
  const done = await reset(token)
  expect(done.status).toBe(200)
  expect(done.headers['access-token']).toBeDefined()
  expect(done.json<object>()).toMatchObject({ success: true, data: { uid: 'ada@acme.test' } })
  forgetTokens()
  expect((await ada.get('/auth/validate_token')).status).toBe(401)
  expect((await reset(token)).json<object>()).toEqual({
    success: false,
    errors: ['Lien expiré. Il a déjà été utilisé, ou il est trop ancien.'],
  })
  const used = await visitor.get(`/auth/password/edit?reset_password_token=${token}`)
  expect(used.headers.location).toBe('/auth/edit_password?expired=true')
  expect((await signIn('ada', testPassword)).status).toBe(401)
  expect((await signIn('ada', other)).status).toBe(200)
  forgetTokens()
  expect((await mailsTo('ada')).map(({ template }) => template)).toEqual(['password_changed', 'password_reset'])
})

test('of two resets at once one is done, also with two links', async () => {
  const first = await forgot('bea')
  await rows(`update app.account_links set created_at = created_at - interval '1 minute'`)
  const second = await forgot('bea')
  expect(second).not.toBe(first)
  const answers = await Promise.all([first, first, second].map((token) => reset(token)))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401])
  forgetTokens()
})

test('a database that is cut in the middle of a reset has done nothing of it', async () => {
  const token = await forgot('lou')
  const owner = new pg.Client({ connectionString: api.db.url })
  await owner.connect()
  try {
    await owner.query(`create function app.cut() returns trigger language plpgsql security definer
      as $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$;
      create trigger cut before insert on app.sessions for each row execute function app.cut()`)
    expect((await reset(token)).status).toBe(503)
    await owner.query('drop trigger cut on app.sessions; drop function app.cut()')
  } finally {
    await owner.end()
  }
  expect((await signIn('lou', testPassword)).status).toBe(200)
  forgetTokens()
  expect((await reset(token)).status).toBe(200)
  forgetTokens()
  expect((await signIn('lou', other)).status).toBe(200)
  forgetTokens()
})

test('a link is over after an hour, and opens nothing in another company', async () => {
  const token = await forgot('cleo')
  const quiet = await api.as('quiet', null)
  const body = { password: other, password_confirmation: other, reset_password_token: token }
  expect((await put(quiet, '/auth/password', body)).status).toBe(401)
  await rows(`update app.account_links set expires_at = now() where user_id = $1`, idOf.user('acme', 'cleo'))
  expect((await reset(token)).status).toBe(401)
})

test('a reset answers as the protocol says', async () => {
  const ask = (body: object, person = visitor) => person.post('/auth/password', body, json)
  expect((await ask({})).json<object>()).toEqual({ success: false, errors: ['Veuillez entrer une adresse e-mail'] })
  const unknown = await ask({ email: 'nobody@acme.test' })
  expect([unknown.status, unknown.json<object>()]).toEqual([
    404,
    { success: false, errors: ["Nous n'avons pas pu trouver cette e-mail, vérifiez les informations"] },
  ])
  const email = emailOf('acme', 'dina')
  expect((await ask({ email, redirect_url: 'https://acme.example.evil.test/' })).status).toBe(422)
  const sent = await ask({ email, redirect_url: 'https://front.example/reset' })
  expect(sent.json<object>()).toEqual({ success: true, message: "L'email a bien été envoyé" })
  const quiet = await api.as('quiet', null)
  const both = [await ask({ email: 'ada@quiet.test' }, quiet), await ask({ email: 'nobody@quiet.test' }, quiet)]
  expect(both.map(({ status, text }) => [status, text])).toEqual([
    [200, both[0]?.text],
    [200, both[0]?.text],
  ])
})

test('a new address is answered the same whether it has an account or not, unless the company says so', async () => {
  const ada = await api.as('quiet', 'ada')
  const ask = (email: string) => ada.patch('/auth', { email, current_password: testPassword }, json)
  const answerTo = async (email: string) => {
    const answer = await ask(email)
    return [answer.status, answer.text.replaceAll(email, 'the address')]
  }
  const free = await answerTo('nobody@quiet.test')
  expect(free[0]).toBe(200)
  expect(await answerTo(emailOf('quiet', 'bea'))).toEqual(free)
  const [link] = await rows<{ id: string; expires_at: Date }>(
    `select id, expires_at from app.account_links where user_id = $1 and email = $2`,
    idOf.user('quiet', 'ada'),
    emailOf('quiet', 'bea'),
  )
  if (link === undefined) throw new Error('no link')
  const { id, expires_at: expiresAt } = link
  const token = api.links.sign({ purpose: 'email_change', companyId: idOf.company('quiet'), id, expiresAt })
  const opened = await ada.post('/auth/confirmation', { confirmation_token: token }, json)
  expect([opened.status, opened.json<object>()]).toMatchObject([422, { errors: { email: [expect.any(String)] } }])
  const refused = await (
    await api.as('acme', 'dina')
  ).patch('/auth', { email: emailOf('acme', 'cleo'), current_password: testPassword }, json)
  expect([refused.status, refused.json<object>()]).toMatchObject([
    422,
    { errors: { email: ['Cette adresse e-mail est déjà utilisée'] } },
  ])
})

test('who is signed in changes the password; only this session stays', async () => {
  const [here, there] = [await api.as('acme', 'eva'), await api.as('acme', 'eva')]
  await rows(
    `update app.sessions set ends_at = ends_at - interval '1 hour' where user_id = $1`,
    idOf.user('acme', 'eva'),
  )
  const body = { password: other, password_confirmation: other }
  expect((await put(here, '/auth/password', body)).status).toBe(422)
  expect((await put(here, '/auth/password', { ...body, current_password: 'no' })).status).toBe(422)
  const done = await put(here, '/auth/password', { ...body, current_password: testPassword })
  expect(done.status).toBe(200)
  expect((await here.get('/auth/validate_token')).status).toBe(200)
  expect((await there.get('/auth/validate_token')).status).toBe(401)
  expect((await put(here, '/auth/password', { ...body, current_password: testPassword })).status).toBe(200)
  expect((await mailsTo('eva')).map(({ template }) => template)).toEqual(['password_changed'])
})

test('a person changes their particulars, with PATCH and with PUT', async () => {
  const fay = await api.as('acme', 'fay')
  const changed = await fay.patch(
    '/auth',
    { first_name: 'Fée', language: 'en', time_zone: 'America/Montreal', phone: '+33 6 12 34 56 78', theme: 'dark' },
    json,
  )
  expect(changed.json<object>()).toMatchObject({
    status: 'success',
    data: { first_name: 'Fée', locale: 'en', time_zone: 'America/Toronto', phone: '+33 6 12 34 56 78', theme: 'dark' },
  })
  const emptied = await put(fay, '/auth', { phone: null, last_name: 'Neuve' })
  expect(emptied.json<object>()).toMatchObject({ data: { phone: null, last_name: 'Neuve', first_name: 'Fée' } })
  expect((await fay.patch('/auth', { theme: 'pink' }, json)).status).toBe(422)
  for (const notifications of [null, 7, 'x', { choices: 7 }, { digest_hour: 'noon' }, { quiet_hours: [1] }])
    expect((await fay.patch('/auth', { notifications }, json)).json<{ errors: object }>().errors).toHaveProperty(
      'notifications',
    )
  const named = await fay.patch('/auth', { last_name: 'Roy 06 12 34 56 78' }, json)
  expect(named.status).toBe(422)
  expect(named.json<{ errors: object }>().errors).toMatchObject({ last_name: [expect.stringContaining('06 12 34')] })
  expect((await visitor.patch('/auth', { theme: 'dark' }, json)).status).toBe(404)
})

test('a new address needs the password and is confirmed by a mail to it; the old one is notified', async () => {
  const [gia, there] = [await api.as('acme', 'gia'), await api.as('acme', 'gia')]
  const email = 'gia.new@acme.test'
  expect((await gia.patch('/auth', { email }, json)).status).toBe(422)
  const body = { email, current_password: testPassword }
  for (let i = 0; i < 2; i += 1)
    expect((await gia.patch('/auth', body, json)).json<object>()).toMatchObject({
      data: { email: 'gia@acme.test', unconfirmed_email: email },
    })
  expect((await mailsTo('gia')).map(({ template, address }) => [template, address])).toEqual([['email_change', email]])
  const token = await tokenFor('gia', 'email_change', 'email_change')
  expect((await gia.post('/auth/confirmation', { confirmation_token: token }, json)).status).toBe(200)
  expect((await gia.get('/auth/validate_token')).json<object>()).toMatchObject({ data: { email, uid: email } })
  expect((await there.get('/auth/validate_token')).status).toBe(401)
  expect((await visitor.post('/auth/confirmation', { confirmation_token: token }, json)).status).toBe(401)
  expect((await mailsTo('gia'))[0]).toMatchObject({ template: 'email_changed', address: 'gia@acme.test' })
})

test('a first password opens nothing but its change, and ends after two weeks', async () => {
  const user = idOf.user('acme', 'hana')
  await rows(`update app.users set first_password_until = now() + interval '14 days' where id = $1`, user)
  const hana = await api.as('acme', 'hana')
  expect((await hana.get('/auth/validate_token')).json<object>()).toMatchObject({
    data: { allow_password_change: true },
  })
  expect((await hana.get('/api/v1/notifications')).status).toBe(403)
  const same = { password: testPassword, password_confirmation: testPassword }
  expect((await put(hana, '/auth/password', same)).status).toBe(422)
  const done = await put(hana, '/auth/password', { password: other, password_confirmation: other })
  expect(done.json<object>()).toMatchObject({ data: { allow_password_change: false } })
  expect((await hana.get('/api/v1/notifications')).status).toBe(200)
  await rows(`update app.users set first_password_until = now() where id = $1`, user)
  expect((await signIn('hana', 'wrong')).json<object>()).toMatchObject({
    errors: ['Identifiants incorrects, veuillez réessayer'],
  })
  expect((await signIn('hana', other)).status).toBe(401)
})

test('sessions are listed and ended by their owner', async () => {
  const [here, there, third] = [
    await api.as('acme', 'ines'),
    await api.as('acme', 'ines'),
    await api.as('acme', 'ines'),
  ]
  const jade = await api.as('acme', 'jade')
  const list = (await here.get('/api/v1/sessions')).json().data
  expect(list).toHaveLength(3)
  expect(list.filter(({ attributes }) => attributes['current'] === true)).toHaveLength(1)
  const [row] = await rows<{ id: string }>(`select id from app.sessions where client = $1`, there.tokens['client'])
  const path = `/api/v1/sessions/${row?.id ?? ''}`
  expect((await jade.call(path, { method: 'DELETE' })).status).toBe(404)
  expect((await here.call(path, { method: 'DELETE' })).status).toBe(204)
  expect((await there.get('/auth/validate_token')).status).toBe(401)
  expect((await here.call('/api/v1/sessions', { method: 'DELETE' })).status).toBe(204)
  expect((await third.get('/auth/validate_token')).status).toBe(401)
  expect((await here.get('/auth/validate_token')).status).toBe(200)
  expect((await here.call(`/api/v1/sessions/${randomUUID()}`, { method: 'DELETE' })).status).toBe(404)
})

test('a mail warns of a new device, but not of the first one', async () => {
  const firefox = 'Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0'
  const chrome = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36'
  for (const agent of [firefox, chrome, firefox.replaceAll('140', '141'), chrome])
    expect((await signIn('kim', testPassword, { 'User-Agent': agent })).status).toBe(200)
  forgetTokens()
  const mails = await rows<{ params: object }>(
    `select params from app.mails where user_id = $1 and template = 'new_device'`,
    idOf.user('acme', 'kim'),
  )
  expect(mails).toMatchObject([{ params: { device: 'Chrome, Android', network: '127.0.0.1' } }])
})

test('unknown, wrong and empty cost one hash each', async () => {
  const counts: number[] = []
  for (const [name, password] of [
    ['nobody', 'x'],
    ['lou', 'x'],
    ['lou', ''],
  ] as const) {
    const before = hashes
    expect((await signIn(name, password)).status).toBe(401)
    counts.push(hashes - before)
  }
  expect(counts).toEqual([1, 1, 1])
})

/** `WRONG_PASSWORDS=10000` takes a minute. */
const wrongPasswords = Number(process.env['WRONG_PASSWORDS'] ?? 2_000)

test('an account that a thousand networks attack lets its owner in by mail', async () => {
  const before = hashes
  const statuses = new Map<number, number>()
  const attack = async (n: number) => {
    const from = { 'X-Forwarded-For': `198.18.${Math.floor(n / 250) % 4}.${n % 250}` }
    const { status } = await signIn('mia', `wrong ${n}`, from)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  for (let n = 0; n < wrongPasswords; n += 25) await Promise.all(Array.from({ length: 25 }, (_, i) => attack(n + i)))
  expect(statuses.get(401)).toBeLessThanOrEqual(75)
  expect((statuses.get(401) ?? 0) + (statuses.get(429) ?? 0)).toBe(wrongPasswords)
  expect(hashes - before).toBe(statuses.get(401))
  const owner = { 'X-Forwarded-For': '203.0.113.5' }
  expect((await signIn('mia', testPassword, owner)).status).toBe(429)
  for (const email of [emailOf('acme', 'mia'), 'nobody@acme.test', ''])
    expect((await visitor.post('/auth/sign_in_link', { email }, { ...json, ...owner })).status).toBe(200)
  const token = await tokenFor('mia', 'sign_in_link', 'sign_in')
  const use = () => visitor.post('/auth/sign_in_link/use', { token }, { ...json, ...owner })
  const opened = await use()
  expect([opened.status, opened.json<object>()]).toMatchObject([200, { data: { uid: 'mia@acme.test' } }])
  forgetTokens()
  expect((await use()).status).toBe(401)
  // Where the owner has come in, the password works again; elsewhere it does not.
  expect((await signIn('mia', testPassword, owner)).status).toBe(200)
  forgetTokens()
  expect((await signIn('mia', testPassword, { 'X-Forwarded-For': '198.18.9.9' })).status).toBe(429)
}, 120_000)

test('deleting the account sends a mail to the address', async () => {
  const nora = await api.as('acme', 'nora')
  expect((await nora.call('/auth', { method: 'DELETE' })).status).toBe(200)
  const mails = await rows(`select template from app.mails where address = $1`, emailOf('acme', 'nora'))
  expect(mails).toEqual([{ template: 'account_erased' }])
})

test('no answer sets a cookie', async () => {
  const jade = await api.as('acme', 'jade')
  const body = { email: emailOf('acme', 'jade'), password: testPassword }
  const answers = [
    await visitor.post('/auth/sign_in', body, json),
    await visitor.get('/api/v1/companies'),
    await jade.get('/auth/validate_token'),
    await jade.call('/auth/sign_out', { method: 'DELETE' }),
    await jade.get('/auth/validate_token'),
  ]
  forgetTokens()
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 401])
  expect(answers.map(({ headers }) => headers['set-cookie'])).toEqual(answers.map(() => undefined))
})
