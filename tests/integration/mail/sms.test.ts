import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDelivery } from '#infra/mail/delivery.ts'
import type { SendOutcome } from '#infra/mail/transport.ts'
import { dispatchNotices } from '#infra/notices/dispatch.ts'
import type { Sms } from '#infra/sms/gateway.ts'
import { renderSms } from '#infra/sms/render.ts'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await noticeWorld()
})
afterAll(() => world.close())

const sent: Sms[] = []
async function deliverSms(outcome: SendOutcome = { kind: 'sent' }): Promise<readonly Sms[]> {
  await world.shown()
  while (await dispatchNotices(world.system, world.now()));
  const { links } = world.api
  const delivery = createDelivery<Sms>({
    channel: 'sms',
    sql: world.system,
    sender: () => 'test',
    render: (mail) =>
      renderSms(mail, { sql: world.system, links, baseUrlOf: () => Promise.resolve('https://acme.example') }),
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
    now: world.now,
  })
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
/** The code of the SMS that was asked for. */
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

test('goes to whoever wants it and has a phone, once, with the link; nobody gets one by default', async () => {
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

test('without a phone there is none, and a lost answer is shown as failed, not sent again', async () => {
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

  test('a number is not sent codes without end, whoever asks; without a number there is none', async () => {
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
