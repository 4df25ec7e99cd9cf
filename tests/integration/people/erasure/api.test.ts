import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { createErasureReaction } from '#commands/people/reactions/erasure.ts'
import { createCommands } from '#commands/commands.ts'
import { type accountDeleted, signedCertificate } from '#contract/people/erasure-certificate.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { isSigned } from '#infra/platform/audit/seal.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { startReactions } from '#infra/platform/reactions/start.ts'
import { createProjectionWaiter } from '#projections/platform/runner/waiter.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { emailOf, idOf, seedCompany, seedPerson, testPassword } from '#tests/support/people.ts'
import { memoryVault } from '#tests/support/requests.ts'
import { plenty, reacted, silent } from './support.ts'
import { requestBody } from '#tests/support/bodies.ts'

let api: TestApi
let reacting: ReturnType<typeof startReactions>
const people = new Cast()
const { person } = people

beforeAll(async () => {
  api = await testApi()
  const { database } = api.db
  for (const slug of ['acme', 'globex']) await seedCompany(database.system, slug)
  await seedPerson(database.system, 'acme', { name: 'ines', profiles: ['participant'] })
  await seedPerson(database.system, 'acme', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(database.system, 'acme', { name: 'max', profiles: ['presenter'], locale: 'en' })
  await seedPerson(database.system, 'globex', { name: 'ines', profiles: ['participant'] })
  for (const name of ['ines', 'mia', 'max']) people.add(name, await api.as('acme', name))
  people.add('ines elsewhere', await api.as('acme', 'ines'))
  people.add('ines of globex', await api.as('globex', 'ines'))
  people.add('visitor', await api.as('acme', null))
  const readModels = createProjectionWaiter(database.system)
  const tenant = (companyId: Parameters<typeof database.tenant>[0]) => database.tenant(companyId)
  const vault = memoryVault()
  const records = createAccountRecords(database)
  const reaction = createErasureReaction({
    listsOf: async () => [],
    vault,
    records,
    commands: createCommands({ store: api.store, vault, facts: createFacts(tenant), records }),
    isProcessed: (position) => readModels.waitUntilProcessed('all', position, plenty),
  })
  reacting = startReactions({
    reactions: [reaction],
    store: api.store,
    sql: database.system,
    logger: silent,
    leaseMs: 600,
  })
})
afterAll(async () => {
  await reacting.stop()
  await api.close()
})

const rows = <Row extends object>(text: string, ...values: unknown[]) =>
  api.db.database.system.query<Row>({ text, values })

const ask = (mentor: string) =>
  person('ines').post('/api/v1/mentoring_requests', requestBody(mentor, { message: `Bonjour ${mentor}` }))

test('DELETE /auth without a session, or with another company’s, is 404 and erases nobody', async () => {
  const answer = await person('visitor').call('/auth', { method: 'DELETE' })
  expect([answer.status, answer.json<object>()]).toEqual([
    404,
    { success: false, errors: ['Vous n’êtes pas connecté.'] },
  ])
  const borrowed = { ...person('ines of globex').tokens }
  expect((await person('visitor').call('/auth', { method: 'DELETE', headers: borrowed })).status).toBe(404)
  expect(await rows(`select from app.users where status = 'erased'`)).toEqual([])
})

/** Rows of what is sent to a person: a notice, a link that acts, choices, a proven phone, a mail and an SMS. */
async function writtenTo(name: string): Promise<void> {
  const values = [idOf.company('acme'), idOf.user('acme', name)]
  for (const text of [
    `insert into app.notices (id, channel, company_id, user_id, kind, subject_type, subject_id, at)
      select gen_random_uuid(), channel, $1, $2, 'reminder_meeting', 'meetings', gen_random_uuid(), now()
      from unnest(array['email', 'sms']) channel`,
    `insert into app.mail_acts (id, company_id, user_id, act, subject_id, expires_at)
      values (gen_random_uuid(), $1, $2, 'accept_date', gen_random_uuid(), now() + interval '1 day')`,
    `insert into app.notification_settings (company_id, user_id) values ($1, $2)`,
    `insert into app.phone_proofs (company_id, user_id, phone, code_id, expires_at)
      values ($1, $2, '+33612345678', gen_random_uuid(), now())`,
    `insert into app.mails (company_id, user_id, key, template, channel)
      select $1, $2::uuid, 'reminder/' || channel || '/' || ($2::uuid)::text, 'reminder_meeting', channel
      from unnest(array['email', 'sms']) channel`,
  ])
    await rows(text, ...values)
}

const keptOf = async (name: string) => {
  const tables = ['notices', 'mail_acts', 'notification_settings', 'phone_proofs', 'mails']
  const counts = await rows<{ table: string; rows: number }>(
    tables
      .map((table) => `select '${table}' as table, count(*)::int as rows from app.${table} where user_id = $1`)
      .join(' union all '),
    idOf.user('acme', name),
  )
  return Object.fromEntries(counts.map((one) => [one.table, one.rows]))
}

test('DELETE /auth ends the account everywhere, and the others read so in their language', async () => {
  const [toMia, toMax] = [(await ask('mia')).json().data.id, (await ask('max')).json().data.id]
  expect((await person('max').get('/api/v1/notifications')).text).toContain('ines Test')
  await rows(
    `insert into realtime.tickets (hash, company_id, user_id, client, expires_at)
    values ('x', $1, $2, 'c', now() + interval '1 hour')`,
    idOf.company('acme'),
    idOf.user('acme', 'ines'),
  )

  for (const name of ['ines', 'mia']) await writtenTo(name)

  const gone = await person('ines').call('/auth', { method: 'DELETE' })
  const answered = gone.json<z.infer<typeof accountDeleted>>()
  expect([gone.status, answered]).toMatchObject([
    200,
    { status: 'success', message: 'Votre compte et vos données ont été supprimés.' },
  ])
  const { certificate, signed, signature } = answered.certificate
  expect(certificate).toMatchObject({ requested_by: 'own_request', key_destroyed: true })
  expect(certificate.reference).toMatch(/^EF-\d{4}-\d\d-\d\d-[\dA-F]{8}$/)
  expect(Date.parse(certificate.backups_unreadable_by) - Date.parse(certificate.erased_at)).toBe(30 * 86_400_000)
  expect(JSON.parse(signed)).toEqual(certificate)
  const [key, value] = [signature?.public_key, signature?.value].map((text) => Buffer.from(text ?? '', 'base64'))
  expect(isSigned(key ?? Buffer.of(), Buffer.from(signed), value ?? Buffer.of())).toBe(true)
  expect(gone.text).not.toMatch(/ines|acme/i)
  for (const header of ['access-token', 'client', 'uid', 'expiry', 'token-type'])
    expect(gone.headers[header]).toBeUndefined()
  // At once, before any reaction.
  expect((await person('ines elsewhere').get('/api/v1/notifications')).status).toBe(401)
  expect((await person('ines').call('/auth', { method: 'DELETE' })).status).toBe(404)
  const again = { email: emailOf('acme', 'ines'), password: 'Un-Mot-De-Passe-2026!' }
  expect((await person('visitor').post('/auth/sign_in', again)).status).toBe(401)
  expect((await person('ines of globex').get('/api/v1/notifications')).status).toBe(200)

  await reacted(api.db.database.system, api.store)
  const readModels = createProjectionWaiter(api.db.database.system)
  expect(await readModels.waitUntilProcessed('all', await api.store.head(), plenty)).toBe(true)
  const seen = async (name: string, id: string) =>
    (await person(name).get(`/api/v1/mentoring_requests/${id}?include=participant`)).json()
  for (const [name, id, called] of [
    ['mia', toMia, 'Compte supprimé'],
    ['max', toMax, 'Deleted account'],
  ] as const) {
    const request = await seen(name, id)
    expect(request.data.attributes).toMatchObject({
      aasm_state: 'cancelled',
      cancellation_reason: 'revoked',
      message: null,
    })
    expect(request.included?.map(({ attributes }) => attributes)).toEqual([
      expect.objectContaining({ first_name: called, last_name: '', full_name: called, skills: [], availabilities: [] }),
    ])
    const notifications = (await person(name).get('/api/v1/notifications')).json()
    expect(notifications.data.map(({ attributes }) => [attributes['kind'], attributes['counterpart']])).toEqual([
      ['partner_erased', { id: idOf.profile('acme', 'ines', 'participant'), full_name: called }],
      ['request_sent', { id: idOf.profile('acme', 'ines', 'participant'), full_name: called }],
    ])
  }
  const profile = await person('mia').get(`/api/v1/participants/${idOf.profile('acme', 'ines', 'participant')}`)
  expect([profile.status, profile.json().errors[0]?.code]).toEqual([404, 'participant_gone'])
})

test('what was to be sent to the person goes with the account, and what is sent to the others stays', async () => {
  const none = { notices: 0, mail_acts: 0, notification_settings: 0, phone_proofs: 0 }
  // The mail that says so is their last.
  expect(await keptOf('ines')).toMatchObject(none)
  expect(
    await rows(`select from app.mails where user_id = $1 and template <> 'account_erased'`, idOf.user('acme', 'ines')),
  ).toEqual([])
  const kept = await keptOf('mia')
  expect(kept).toMatchObject({ mail_acts: 1, notification_settings: 1, phone_proofs: 1 })
  expect(kept['notices']).toBeGreaterThanOrEqual(2)
  expect(kept['mails']).toBeGreaterThanOrEqual(2)
})

test('nothing that hung on the account is left, and its address is free', async () => {
  const [company, user] = [idOf.company('acme'), idOf.user('acme', 'ines')]
  const left = await rows<{ place: string }>(
    `select 'sessions' as place from app.sessions where user_id = $1
      union all select 'tickets' from realtime.tickets where user_id = $1
      union all select 'keys' from app.idempotency_keys where user_id = $1
      union all select 'notifications' from rm.notifications where user_id = $1
      union all select 'streams' from realtime.streams where stream like '%' || $1 || '%'
      union all select 'messages' from realtime.events where payload::text ~ 'ines Test'
      union all select 'directory' from rm.community c join app.profiles p on p.id = c.profile_id where p.user_id = $1`,
    user,
  )
  expect(left).toEqual([])
  await rows(
    `insert into app.users (id, company_id, email, first_name, last_name)
      values (gen_random_uuid(), $1, $2, 'Inès', 'Nouvelle')`,
    company,
    emailOf('acme', 'ines'),
  )
})

test('what a call under way wrote after the scrub goes a minute later, once', async () => {
  const [company, profile] = [idOf.company('acme'), idOf.profile('acme', 'ines', 'participant')]
  const records = createAccountRecords(api.db.database)
  await rows(
    `insert into app.idempotency_keys (company_id, user_id, key, request_hash, status, body)
      values ($1, $2, 'late', 'x', 200, $3)`,
    company,
    idOf.user('acme', 'mia'),
    `{"id":"${profile}","full_name":"ines Test"}`,
  )
  await rows(`select realtime.publish($1, 'notifications:someone', $2)`, company, JSON.stringify({ about: profile }))
  const late = () =>
    rows(`select key from app.idempotency_keys where key = 'late'
      union all select stream from realtime.events where stream = 'notifications:someone'`)
  expect(await records.sweep()).toEqual({ done: 0, failed: 0 })
  expect(await late()).toHaveLength(2)
  await rows(`update app.erasures set erased_at = now() - interval '61 seconds'`)
  expect(await records.sweep()).toEqual({ done: 1, failed: 0 })
  expect(await late()).toEqual([])
  expect(await records.sweep()).toEqual({ done: 0, failed: 0 })
})

test('DELETE /auth asks for the password again, unless it was given a moment ago', async () => {
  const mia = person('mia')
  const leave = (body: object) => mia.call('/auth', { method: 'DELETE', body })
  await rows(
    `update app.sessions set ends_at = ends_at - interval '11 minutes' where user_id = $1`,
    idOf.user('acme', 'mia'),
  )
  for (const body of [{}, { current_password: 'no' }, { current_password: '' }, { current_password: 1 }]) {
    const answer = await leave(body)
    expect([answer.status, answer.json<object>()]).toEqual([
      422,
      {
        success: false,
        errors: [
          'Donnez votre mot de passe actuel (current_password), ou connectez-vous de nouveau, puis recommencez.',
        ],
      },
    ])
  }
  expect(await rows(`select from app.users where status = 'erased' and id = $1`, idOf.user('acme', 'mia'))).toEqual([])
  expect(
    await rows(`select outcome from app.access_log where user_id = $1 order by at`, idOf.user('acme', 'mia')),
  ).toEqual(['signed_in', 'erasure_refused', 'erasure_refused'].map((outcome) => ({ outcome })))

  await seedPerson(api.db.database.system, 'acme', { name: 'leo' })
  const leo = await api.as('acme', 'leo')
  await rows(
    `update app.sessions set ends_at = ends_at - interval '11 minutes' where user_id = $1`,
    idOf.user('acme', 'leo'),
  )
  const gone = await leo.call('/auth', { method: 'DELETE', body: { current_password: testPassword } })
  expect(gone.status).toBe(200)
})

test('the last administrator stays until another one is named', async () => {
  await seedPerson(api.db.database.system, 'acme', { name: 'root', roles: ['admin'] })
  const root = await api.as('acme', 'root')
  const refused = await root.call('/auth', { method: 'DELETE', body: { current_password: testPassword } })
  expect(refused.status).toBe(422)
  expect(refused.text).toContain('dernier administrateur')
  await seedPerson(api.db.database.system, 'acme', { name: 'second', roles: ['admin'] })
  expect((await root.call('/auth', { method: 'DELETE' })).status).toBe(200)
})

const reasons = (userId: string) =>
  rows<object>(`select after from app.audit_log where action = 'erase' and subject_id = $1`, userId)

test('the console asks for the password before one erases oneself, not before erasing another person', async () => {
  for (const name of ['amir', 'bea']) await seedPerson(api.db.database.system, 'acme', { name, roles: ['admin'] })
  await seedPerson(api.db.database.system, 'acme', { name: 'nils' })
  const amir = await api.as('acme', 'amir')
  const erase = (name: string, body: object) =>
    amir.post(
      `/admin/api/users/${idOf.user('acme', name)}/erase`,
      { reason: 'other', ...body },
      { 'Content-Type': 'application/json' },
    )
  const signedInLongAgo = `update app.sessions set ends_at = ends_at - interval '11 minutes' where user_id = $1`
  await rows(signedInLongAgo, idOf.user('acme', 'amir'))
  for (const body of [{}, { current_password: 'no' }]) {
    const refused = await erase('amir', body)
    expect([refused.status, refused.json()]).toMatchObject([422, { code: 'password_needed' }])
  }
  const nils = idOf.user('acme', 'nils')
  const certificate = () => amir.get(`/admin/api/users/${nils}/certificate`, { accept: '*/*' })
  expect((await certificate()).status).toBe(404)
  const named = { note: 'Nils nous a quittés' }
  for (const body of [{ reason: 'bored' }, { note: 'voir nils@acme.test' }, named])
    expect([(await erase('nils', body)).status, await reasons(nils)]).toEqual([422, []])
  expect((await erase('nils', { reason: 'left_company', note: 'Parti le 1er mars' })).status).toBe(200)
  expect(await reasons(nils)).toEqual([{ after: { reason: 'left_company', note: 'Parti le 1er mars' } }])
  const file = await certificate()
  expect(file.headers['content-disposition']).toMatch(/^attachment; filename="EF-.*\.json"$/)
  const { certificate: content, signed, signature } = signedCertificate.parse(JSON.parse(file.text))
  expect(content).toMatchObject({ requested_by: 'admin', key_destroyed: true, profiles: 0 })
  expect([JSON.parse(signed), signature === null]).toEqual([content, false])
  expect(file.text.toLowerCase()).not.toContain('nils')
  expect((await erase('amir', { current_password: testPassword })).json()).toMatchObject({ status: 'erased' })
})
