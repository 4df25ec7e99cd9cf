import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Carry, createDelivery } from '#infra/messages/mail/delivery.ts'
import type { SendOutcome } from '#infra/messages/mail/transport.ts'
import { dispatchNotices } from '#infra/messages/notices/dispatch.ts'
import { createSmsGateway, type Sms } from '#infra/messages/sms/gateway.ts'
import { renderSms } from '#infra/messages/sms/render.ts'
import { faultySms, type FaultySms, type SmsFault } from '#tests/support/mail/faulty-sms.ts'
import { idOf } from '#tests/support/people.ts'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'
import { noTenant } from '#tests/support/mail/no-tenant.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await noticeWorld()
})
afterAll(() => world.close())

const sent: Sms[] = []
const deliveryOfSms = () =>
  createDelivery<Sms>({
    channel: 'sms',
    sql: world.system,
    sender: () => 'test',
    render: (mail) =>
      renderSms(mail, {
        sql: world.system,
        tenant: noTenant,
        links: world.api.links,
        baseUrlOf: () => Promise.resolve('https://acme.example'),
      }),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    now: world.now,
  })
async function dispatched(): Promise<void> {
  await world.waitForNotifications()
  while (await dispatchNotices(world.system, world.now()));
}
async function deliverSms(outcome: SendOutcome = { kind: 'sent' }): Promise<readonly Sms[]> {
  await dispatched()
  const delivery = deliveryOfSms()
  const before = sent.length
  while (
    await delivery.deliverOne(async (_mail, sms, begin) => {
      await begin()
      sent.push(sms)
      return outcome
    })
  );
  return sent.slice(before)
}
const call = (name: string, path: string, body: object = {}) => world.as(name).post(`/auth/phone/${path}`, body)
const setPhone = (name: string, to: string | null) => world.as(name).patch('/auth', { phone: to })
/** The code of the requested SMS. */
async function codeFor(name: string): Promise<string> {
  expect((await call(name, 'code')).status).toBe(200)
  const [sms] = await deliverSms()
  return /^\d{6}/.exec(sms?.text ?? '')?.[0] ?? ''
}
/** A number that its person has proven. */
async function phone(name: string, to: string): Promise<void> {
  await setPhone(name, to)
  expect((await call(name, 'confirm', { code: await codeFor(name) })).status).toBe(200)
  await world.system.query({ text: `delete from app.mails where template = 'phone_code'` })
}
const isVerified = async (name: string) =>
  (await world.as(name).get('/auth/validate_token')).json<{ data: { phone_verified: boolean } }>().data.phone_verified
const states = () =>
  world.system.query({ text: `select state, last_error from app.mails where channel = 'sms' order by created_at` })

test('goes to users who chose it and have a phone, once, with the link; nobody gets one by default', async () => {
  await phone('mia', '06 12 34 56 78')
  const first = await world.ask('ana', 'mia')
  expect(await deliverSms()).toEqual([])
  await world.change('ana', 'mentoring_requests', first, { aasm_state: 'cancelled' })
  await deliverSms()
  await world.settings('mia', { choices: { request_sent: { sms: true } } })
  const id = await world.ask('ben', 'mia')
  const [sms, ...others] = await deliverSms()
  expect(others).toEqual([])
  expect(sms?.to).toBe('+33612345678')
  expect(sms?.text).toMatch(
    /^ben Test vous demande un mentorat\. Reponse attendue|^ben Test vous demande un mentorat\. Réponse/,
  )
  expect(sms?.text).toContain(`https://acme.example/dashboard/mentoring_center?request=${id}`)
  expect(await deliverSms()).toEqual([])
  expect(await states()).toEqual([{ state: 'sent', last_error: null }])
})

test('several that are due at once, as after quiet hours, are one that counts them', async () => {
  await phone('cleo', '+33611112222')
  const choices = { admin_created: { sms: true }, meeting_initiated: { sms: true } }
  await world.settings('cleo', { choices })
  const relationship = await world.accompany('cleo', 'max')
  await world.plan('max', relationship, null, 'Un')
  await world.plan('max', relationship, null, 'Deux')
  const messages = await deliverSms()
  expect(messages).toEqual([
    { to: '+33611112222', text: 'acme : 3 nouveautés pour vous. https://acme.example/dashboard' },
  ])
})

test('several that waited for the provider are counted while still true; a single one has its own text', async () => {
  await world.settings('cleo', { choices: { meeting_initiated: { sms: true } } })
  const relationship = await world.accompany('cleo', 'mia')
  const over = await world.plan('mia', relationship, null, 'Un')
  await world.plan('mia', relationship, null, 'Deux')
  await dispatched()
  await world.change('mia', 'meetings', over, { aasm_state: 'cancelled', reason: 'unforeseen' })
  const messages = await deliverSms()
  expect(messages.map(({ text }) => text)).toEqual([expect.stringContaining('mia Test')])
  const last = await world.plan('mia', relationship, null, 'Trois')
  await dispatched()
  await world.change('mia', 'meetings', last, { aasm_state: 'cancelled', reason: 'unforeseen' })
  expect(await deliverSms()).toEqual([])
  expect((await states()).at(-1)).toEqual({ state: 'overtaken', last_error: null })
})

test('without a phone there is none, and a lost answer is listed as failed, not sent again', async () => {
  await world.settings('max', { choices: { request_sent: { sms: true } } })
  const id = await world.ask('ana', 'max')
  expect(await deliverSms()).toEqual([])
  await world.change('ana', 'mentoring_requests', id, { aasm_state: 'cancelled' })
  await deliverSms()
  await phone('max', '+33698765432')
  await world.ask('ben', 'max')
  expect(await deliverSms({ kind: 'unknown' })).toHaveLength(1)
  expect(await deliverSms()).toEqual([])
  expect((await states()).at(-1)).toEqual({ state: 'failed', last_error: 'outcome_unknown' })
})

describe('the proof of a phone', () => {
  test('a number gets its code alone until the code is typed, and another number begins anew', async () => {
    await world.settings('ana', { choices: { request_confirmed: { sms: true } } })
    await setPhone('ana', '06 11 22 33 44')
    expect(await isVerified('ana')).toBe(false)
    const id = await world.ask('ana', 'max')
    await deliverSms()
    await world.change('max', 'mentoring_requests', id, { aasm_state: 'confirmed' })
    expect(await deliverSms()).toEqual([])

    expect((await call('ana', 'code')).status).toBe(200)
    const [sms, ...others] = await deliverSms()
    expect(others).toEqual([])
    expect(sms).toMatchObject({ to: '+33611223344', text: expect.stringMatching(/^\d{6} est votre code/) })
    const rows = await world.system.query<{ text: string }>({
      text: `select to_jsonb(m)::text || (select to_jsonb(f)::text from app.phone_proofs f where f.user_id = m.user_id)
        as text from app.mails m where m.template = 'phone_code'`,
    })
    const code = sms?.text.slice(0, 6) ?? ''
    expect(rows.every(({ text }) => !text.includes(code))).toBe(true)

    const wrong = await call('ana', 'confirm', { code: code === '000000' ? '000001' : '000000' })
    expect([wrong.status, wrong.json<{ errors: { code: string[] } }>().errors.code]).toEqual([
      422,
      ['Ce code n’est pas le bon.'],
    ])
    expect((await call('ana', 'confirm', { code: `${code.slice(0, 3)} ${code.slice(3)}` })).status).toBe(200)
    expect(await isVerified('ana')).toBe(true)
    expect((await call('ana', 'code')).status).toBe(422)

    await setPhone('ana', '+33 6 11 22 33 44')
    expect(await isVerified('ana')).toBe(true)
    await setPhone('ana', '+33 6 99 99 99 99')
    expect(await isVerified('ana')).toBe(false)
  })

  test('a code is worth five tries and ten minutes, and nothing for another number or another person', async () => {
    await setPhone('ben', '+33655555555')
    const code = await codeFor('ben')
    const over = 'Ce code n’est plus valable. Demandez-en un autre.'
    const say = async (who: string, given: string) =>
      (await call(who, 'confirm', { code: given })).json<{ errors: { code: string[] } }>().errors.code[0]
    expect(await say('mia', code)).toBe(over)
    await setPhone('ben', '+33655555556')
    expect(await say('ben', code)).toBe(over)
    await setPhone('ben', '+33655555555')
    for (let n = 0; n < 5; n++) expect(await say('ben', 'x')).toBe('Ce code n’est pas le bon.')
    expect(await say('ben', code)).toBe(over)

    const second = await codeFor('ben')
    await world.system.query({ text: `update app.phone_proofs set expires_at = now()` })
    expect(await say('ben', second)).toBe(over)
    expect((await call('ben', 'code')).status).toBe(200)
    expect((await call('ben', 'code')).status).toBe(429)
    expect(await isVerified('ben')).toBe(false)
  })

  test('codes to one number are limited for any caller; without a number there is none', async () => {
    const statuses: number[] = []
    for (const name of ['ana', 'max', 'root', 'mia']) {
      await setPhone(name, '+33644444444')
      for (let n = 0; n < 3; n++) statuses.push((await call(name, 'code')).status)
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(6)
    await setPhone('max', null)
    expect((await call('max', 'code')).status).toBe(422)
  })
})

describe('the gateway of SMS', () => {
  let provider: FaultySms
  /** The row of an SMS that waits. */
  let row: object
  beforeAll(async () => {
    provider = await faultySms()
    await setPhone('mia', '+33612345678')
    await world.system.query({
      text: `update app.phone_proofs set phone = '+33612345678', proven_at = now() where user_id = $1`,
      values: [idOf.user('acme', 'mia')],
    })
    await world.system.query({ text: `delete from app.mails where channel = 'sms'` })
    await world.ask('ana', 'mia')
    await dispatched()
    const [found] = await world.system.query<{ row: object }>({
      text: `select to_jsonb(m) as row from app.mails m where channel = 'sms'`,
    })
    if (found === undefined) throw new Error('no SMS waits')
    row = found.row
  })
  afterAll(() => provider.close())

  /** One SMS while the provider fails, and again when it is well, half an hour later. */
  async function through(fault: SmsFault, url = provider.url) {
    await world.system.query({ text: `delete from app.mails where channel = 'sms'` })
    await world.system.query({
      text: 'insert into app.mails select * from jsonb_populate_record(null::app.mails, $1)',
      values: [JSON.stringify(row)],
    })
    const delivery = deliveryOfSms()
    const gatewayAt = (at: string): Carry<Sms> => {
      const gateway = createSmsGateway({ url: at, account: 'AC1', token: 'secret', from: 'Valombre' }, (to, init) =>
        fetch(to, { ...init, signal: AbortSignal.timeout(300) }),
      )
      return (_mail, sms, begin) => gateway.send(sms, begin)
    }
    const run = async (carry: Carry<Sms>) => {
      await delivery.tidy()
      while (await delivery.deliverOne(carry));
    }
    const before = provider.taken.length
    provider.fault = fault
    await run(gatewayAt(url))
    const [first] = await states()
    const pauseMs = delivery.pauseMs()
    provider.fault = {}
    world.later(30)
    await run(gatewayAt(provider.url))
    const [last] = await states()
    return { first, last, pauseMs, taken: provider.taken.length - before }
  }
  const failed = (last_error: string) => ({ state: 'failed', last_error })
  const waiting = (last_error: string) => ({ state: 'waiting', last_error })
  const sentOnce = { state: 'sent', last_error: null }

  test.each([
    ['a failure before it took the SMS', { takes: false, status: 500, body: '{"code": 20500, "status": 500}' }],
    ['a failure after it took the SMS', { status: 500, body: '{"code": 20500, "status": 500}' }],
    ['a gateway in front of it that gave up', { status: 504, body: '<html>504</html>' }],
    ['a connection that ends after the SMS', { silent: 'cut' }],
    ['no answer after the SMS', { silent: 'hang' }],
    ['an answer of something else', { takes: false, status: 200, body: '<html>Welcome</html>' }],
  ] as const)('%s: it is listed as perhaps sent, and never sent twice', async (_what, fault: SmsFault) => {
    const { first, last, taken } = await through(fault)
    expect([first, last]).toEqual([failed('outcome_unknown'), failed('outcome_unknown')])
    expect(taken).toBe(fault.takes === false ? 0 : 1)
  })

  test.each([
    ['wrong credentials', 'auth_401', { status: 401, body: '{"code": 20003}' }],
    ['too many calls', 'sms_429', { status: 429, body: '{"code": 20429}' }],
    ['no service', 'sms_503', { status: 503, body: 'away' }],
    ['an unknown account', 'sms_404', { status: 404, body: '{"code": 20404}' }],
    ['a provider that moved', 'sms_308', { status: 308, headers: { Location: '/elsewhere' } }],
    ['a request that took too long', 'sms_408', { status: 408 }],
  ] as const)('%s: it waits and is sent once', async (_what, error, fault) => {
    const { first, last, taken } = await through({ takes: false, ...fault })
    expect([first, last, taken]).toEqual([waiting(error), sentOnce, 1])
  })

  test('nobody listens, or no TLS is spoken: it waits and is sent once', async () => {
    const gone = await faultySms()
    await gone.close()
    const nobody = await through({}, gone.url)
    expect([nobody.first, nobody.last, nobody.taken]).toEqual([waiting('connection'), sentOnce, 1])
    const plain = await through({}, provider.url.replace('http:', 'https:'))
    expect([plain.first, plain.last, plain.taken]).toEqual([waiting('tls'), sentOnce, 1])
  })

  test.each([
    ['120', 120_000],
    ['86400', 15 * 60_000],
    ['later', 0],
  ])('is not called again before Retry-After %s, nor later than a quarter of an hour', async (header, least) => {
    const { pauseMs } = await through({ takes: false, status: 429, headers: { 'Retry-After': header } })
    expect(pauseMs).toBeGreaterThan(least - 5_000)
    expect(pauseMs).toBeLessThanOrEqual(Math.max(least, 60_000))
  })

  test.each([
    ['a number that does not exist', 'sms_21211', { status: 400, body: '{"code": 21211}' }],
    ['a refusal without words', 'sms_422', { status: 422, body: '<html>' }],
  ])('%s: it fails at once and is not sent again', async (_what, error, fault) => {
    const { first, last, taken } = await through({ takes: false, ...fault })
    expect([first, last, taken]).toEqual([failed(error), failed(error), 0])
  })

  test('an answer of 201 that is cut off was sent', async () => {
    const { first, taken } = await through({ body: '{"sid": "S' })
    expect([first, taken]).toEqual([sentOnce, 1])
  })
})
