import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createDelivery } from '#infra/messages/mail/delivery.ts'
import { dispatchNotices } from '#infra/messages/notices/dispatch.ts'
import { createPushGateway } from '#infra/messages/push/gateway.ts'
import { createPushKeys } from '#infra/messages/push/keys.ts'
import { type PushMessage, renderPush } from '#infra/messages/push/render.ts'
import { forgetBrowser } from '#infra/messages/push/subscriptions.ts'
import type { HttpAnswer } from '#tests/support/http-client.ts'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'
import { pushService, type PushFault } from '#tests/support/mail/push-service.ts'
import { idOf, testPassword } from '#tests/support/people.ts'
import { noTenant } from '#tests/support/mail/no-tenant.ts'
import { run } from '#tests/support/run.ts'

const kek = randomBytes(32)
let world: NoticeWorld
let service: Awaited<ReturnType<typeof pushService>>
beforeAll(async () => {
  world = await noticeWorld({ kek })
  service = await pushService()
})
afterAll(async () => {
  await service.close()
  await world.close()
})
afterEach(async () => {
  await withdrawn()
  service.state.fault = {}
  service.taken.length = 0
  await run(world.system)`delete from app.push_subscriptions`
  await run(world.system)`delete from app.mails where channel = 'push'`
})

const open: string[] = []
const path = '/api/v1/push_subscriptions'
type Browser = ReturnType<typeof service.browser>
const document = (attributes: object) => ({ data: { type: 'push_subscriptions', attributes } })
const subscribe = (name: string, browser: Browser = service.browser()) => world.as(name).post(path, document(browser))
const listed = async (name: string) =>
  (await world.as(name).get(path)).json<{
    data: { id: string; attributes: { current: boolean; browser: string | null } }[]
    meta: { total: number; server_key: string }
  }>()
const codesOf = (answer: HttpAnswer) => [
  answer.status,
  ...answer
    .json<{ errors: { code: string; source?: { pointer: string } }[] }>()
    .errors.map(({ code, source }) => `${code} ${source?.pointer ?? ''}`),
]
const states = () =>
  run(world.system)<{ state: string; last_error: string | null; attempts: number }>`select state, last_error,
    attempts from app.mails where channel = 'push' order by created_at`

/** What the worker does until nothing is due. */
async function deliver() {
  const { system } = world
  await world.waitForNotifications()
  while (await dispatchNotices(system, world.now()));
  const baseUrlOf = () => Promise.resolve('https://acme.example')
  const delivery = createDelivery<PushMessage>({
    channel: 'push',
    sql: system,
    sender: () => 'test',
    render: (mail) =>
      renderPush(mail, {
        sql: system,
        tenant: noTenant,
        links: world.api.links,
        baseUrlOf,
        from: 'binome@mail.example',
      }),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    now: world.now,
  })
  const keys = createPushKeys({ sql: world.api.db.database.vault, kek })
  const gateway = createPushGateway({ keys, hosts: [], forget: forgetBrowser(system) }, service.call)
  await delivery.tidy()
  while (await delivery.deliverOne((_mail, rendered) => gateway.send(rendered)));
  return service.taken
}

/** Mia gets pushes about requests, in this browser. */
async function subscribeMia(browser = service.browser()) {
  await world.settings('mia', { choices: { request_sent: { push: true } } })
  expect((await subscribe('mia', browser)).status).toBe(201)
  return browser
}
/** Ana asks mia, who may have one request of her at a time. */
async function sendRequest(): Promise<string> {
  const id = await world.ask('ana', 'mia', 'Mon secret.')
  open.push(id)
  return id
}
async function withdrawn() {
  for (const id of open.splice(0)) await world.change('ana', 'mentoring_requests', id, { aasm_state: 'cancelled' })
  await deliver()
}

describe('what a browser is sent', () => {
  test('nothing before its person asks for the topic; then one message, which it alone can read', async () => {
    const browser = service.browser()
    await world.settings('mia', {})
    await subscribe('mia', browser)
    await sendRequest()
    expect(await deliver()).toEqual([])
    await withdrawn()
    await subscribeMia(browser)
    const id = await sendRequest()
    const [push, ...others] = await deliver()
    expect(others).toEqual([])
    expect(push?.payload).toEqual({
      title: 'acme',
      body: expect.stringContaining('ana'),
      path: `/dashboard/mentoring_center?request=${id}`,
      tag: `mentoring_requests/${id}`,
      lang: 'fr',
    })
    expect(JSON.stringify(push?.payload)).not.toContain('secret')
    expect(push).toMatchObject({ ttl: '86400', urgency: 'normal', topic: expect.stringMatching(/^[\w-]{32}$/) })
    expect(push?.claims).toMatchObject({ aud: 'https://fcm.googleapis.com', sub: 'mailto:binome@mail.example' })
    const day = 86_400
    expect(push?.claims.exp).toBeLessThanOrEqual(Date.now() / 1_000 + day)
    expect(await states()).toEqual([{ state: 'sent', last_error: null, attempts: 1 }])
    await deliver()
    expect(service.taken).toHaveLength(1)
  })

  test('not what was no longer so when the push service was back', async () => {
    await subscribeMia()
    const id = await sendRequest()
    await world.waitForNotifications()
    while (await dispatchNotices(world.system, world.now()));
    await world.change('ana', 'mentoring_requests', id, { aasm_state: 'cancelled' })
    open.length = 0
    expect(await deliver()).toEqual([])
    expect(await states()).toEqual([{ state: 'overtaken', last_error: null, attempts: 1 }])
  })

  test('waits for the end of quiet hours, and goes to each browser of the person', async () => {
    await subscribeMia()
    const again = await world.api.as('acme', 'mia')
    expect((await again.post(path, document(service.browser()))).status).toBe(201)
    const hourOf = (ms: number) => new Date(ms).toISOString().slice(11, 16)
    await run(world.system)`update app.users set time_zone = 'UTC' where id = ${idOf.user('acme', 'mia')}`
    await world.settings('mia', {
      choices: { request_sent: { push: true } },
      quiet_from: hourOf(world.now().getTime() - 3_600_000),
      quiet_to: hourOf(world.now().getTime() + 3_600_000),
    })
    await sendRequest()
    expect(await deliver()).toEqual([])
    world.later(61)
    expect(new Set((await deliver()).map((push) => push.path)).size).toBe(2)
  })
})

test('a sender that is killed: another one sends the message', async () => {
  await subscribeMia()
  await sendRequest()
  service.state.fault = { status: 503 }
  await deliver()
  await run(world.system)`update app.mails set state = 'sending', sender = 'gone',
    lease_until = now() + interval '1 hour' where channel = 'push'`
  service.state.fault = {}
  world.later(16)
  expect(await deliver()).toHaveLength(1)
  expect((await states()).map(({ state }) => state)).toEqual(['sent'])
})

test('a user with one mail a day gets pushes at once', async () => {
  await subscribeMia()
  await world.settings('mia', { choices: { request_sent: { push: true } }, digest_hour: 18 })
  await sendRequest()
  expect(await deliver()).toHaveLength(1)
})

describe('what the push service answers', () => {
  async function through(fault: PushFault) {
    await subscribeMia()
    service.state.fault = fault
    await sendRequest()
    await deliver()
    const [first] = await states()
    service.state.fault = {}
    world.later(16)
    await deliver()
    const [last] = await states()
    const kept = (await listed('mia')).meta.total
    const taken = service.taken.length
    return { first, last, kept, taken }
  }

  test.each([
    ['too many messages', 'push_429', { status: 429, headers: { 'Retry-After': '900' } }],
    ['no service', 'push_503', { status: 503 }],
    ['an error', 'push_500', { status: 500 }],
    ['no answer', 'connection', { cut: true }],
  ] as const)('%s: it is sent again later, and the browser stays', async (_what, error, fault) => {
    const { first, last, kept, taken } = await through(fault)
    expect(first).toMatchObject({ state: 'waiting', last_error: error })
    expect([last?.state, kept, taken]).toEqual(['sent', 1, 1])
  })

  test.each([404, 410])('%s: the browser is forgotten', async (status) => {
    const { first, last, kept, taken } = await through({ status })
    expect(first).toMatchObject({ state: 'failed', last_error: `push_${status}` })
    expect([last?.state, kept, taken]).toEqual(['failed', 0, 0])
  })

  test.each([400, 401, 403, 413])('%s: it fails at once, and the browser stays', async (status) => {
    const { first, kept, taken } = await through({ status })
    expect(first).toMatchObject({ state: 'failed', last_error: `push_${status}` })
    expect([kept, taken]).toEqual([1, 0])
  })

  test('a redirection is not followed', async () => {
    const headers = { Location: 'https://intranet.example/' }
    const { calls } = service.state
    const { first, taken } = await through({ status: 307, headers })
    expect(first).toMatchObject({ state: 'failed', last_error: 'push_307' })
    expect([service.state.calls - calls, taken]).toEqual([1, 0])
  })

  test('Retry-After of one message is kept to, a quarter of an hour at most', async () => {
    await subscribeMia()
    service.state.fault = { status: 429, headers: { 'Retry-After': '86400' } }
    await sendRequest()
    const { calls } = service.state
    await deliver()
    world.later(14)
    await deliver()
    expect(service.state.calls - calls).toBe(1)
    world.later(2)
    await deliver()
    expect(service.state.calls - calls).toBe(2)
  })
})

describe('a browser', () => {
  test('is listed with the key to subscribe with, and can be removed by its person alone', async () => {
    await subscribeMia()
    const { data, meta } = await listed('mia')
    expect(Buffer.from(meta.server_key, 'base64url')).toHaveLength(65)
    expect(data.map(({ attributes }) => attributes.current)).toEqual([true])
    const [one] = data
    expect((await world.as('ana').call(`${path}/${one?.id}`, { method: 'DELETE' })).status).toBe(404)
    expect((await world.as('mia').call(`${path}/${one?.id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await listed('mia')).data).toEqual([])
  })

  test('asks again in place of itself, and another person on it takes it over', async () => {
    const browser = await subscribeMia()
    await subscribeMia(browser)
    expect((await listed('mia')).data).toHaveLength(1)
    await subscribeMia(service.browser())
    expect((await listed('mia')).data).toHaveLength(1)
    await subscribeMia(browser)
    expect((await subscribe('ana', browser)).status).toBe(201)
    expect([(await listed('mia')).data, (await listed('ana')).data.length]).toEqual([[], 1])
  })

  test.each([
    ['another host', { endpoint: 'https://intranet.example/x' }, 'push_endpoint /data/attributes/endpoint'],
    ['a host that ends alike', { endpoint: 'https://evilpush.apple.com/x' }, 'push_endpoint /data/attributes/endpoint'],
    ['another port', { endpoint: 'https://fcm.googleapis.com:22/x' }, 'push_endpoint /data/attributes/endpoint'],
    ['no TLS', { endpoint: 'http://fcm.googleapis.com/x' }, 'push_endpoint /data/attributes/endpoint'],
    [
      'a name before the host',
      { endpoint: 'https://a@fcm.googleapis.com/x' },
      'push_endpoint /data/attributes/endpoint',
    ],
    ['a key that is no point of the curve', { p256dh: `B${'A'.repeat(86)}` }, 'push_key /data/attributes/p256dh'],
    ['a short key', { p256dh: 'BAAA' }, 'invalid_value /data/attributes/p256dh'],
    ['a secret of another length', { auth: 'abc' }, 'invalid_value /data/attributes/auth'],
  ])('with %s is refused', async (_what, wrong, code) => {
    expect(codesOf(await world.as('mia').post(path, document({ ...service.browser(), ...wrong })))).toEqual([422, code])
  })

  test('ends with its session: signed out, or everywhere else', async () => {
    const other = await world.api.as('acme', 'mia')
    await other.post(path, document(service.browser()))
    await subscribeMia()
    expect((await listed('mia')).data).toHaveLength(2)
    expect((await world.as('mia').call('/api/v1/sessions', { method: 'DELETE' })).status).toBe(204)
    expect((await listed('mia')).data.map(({ attributes }) => attributes.current)).toEqual([true])
    const third = await world.api.as('acme', 'mia')
    await third.post(path, document(service.browser()))
    await third.call('/auth/sign_out', { method: 'DELETE' })
    expect((await listed('mia')).data).toHaveLength(1)
  })

  test('ends with a new password, and with the account', async () => {
    const subscribed = async () => {
      const person = await world.api.as('acme', 'max')
      expect((await person.post(path, document(service.browser()))).status).toBe(201)
      return person
    }
    await subscribed()
    const person = await subscribed()
    const password = 'Cinq-Canards-27?'
    const change = { current_password: testPassword, password, password_confirmation: password }
    expect((await person.call('/auth/password', { method: 'PUT', body: change })).status).toBe(200)
    const left = () => run(world.system)<{ client: string }>`select client from app.push_subscriptions`
    expect(await left()).toHaveLength(1)
    expect((await person.call('/auth', { method: 'DELETE', body: { current_password: password } })).status).toBe(200)
    expect(await left()).toEqual([])
  })

  test('is not subscribed over and over', async () => {
    const statuses = new Set<number>()
    for (let times = 0; times < 61; times++) statuses.add((await subscribe('ben')).status)
    expect([...statuses]).toEqual([201, 429])
    expect((await listed('ben')).data).toHaveLength(1)
  })

  test('of a disabled person gets no push', async () => {
    await subscribeMia()
    await sendRequest()
    await run(world.system)`update app.users set status = 'disabled' where id = ${idOf.user('acme', 'mia')}`
    expect(await deliver()).toEqual([])
    await run(world.system)`update app.users set status = 'active' where id = ${idOf.user('acme', 'mia')}`
  })

  test('renews its endpoint without a session, when it knows the former one and its secret', async () => {
    const { endpoint, auth } = await subscribeMia()
    const next = service.browser()
    const visitor = await world.api.as('acme', null)
    const renew = (former: object) => visitor.post(`${path}/renewals`, document({ ...next, former }))
    expect((await renew({ endpoint, auth: 'a'.repeat(22) })).status).toBe(404)
    expect((await renew({ endpoint: next.endpoint, auth })).status).toBe(404)
    expect((await renew({ endpoint, auth })).status).toBe(204)
    await sendRequest()
    expect((await deliver()).map((push) => push.path)).toEqual([new URL(next.endpoint).pathname])
  })
})
