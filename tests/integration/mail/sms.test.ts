import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDelivery } from '#infra/mail/delivery.ts'
import type { SendOutcome } from '#infra/mail/transport.ts'
import { dispatchNotices } from '#infra/notices/dispatch.ts'
import type { Sms } from '#infra/sms/gateway.ts'
import { renderSms } from '#infra/sms/render.ts'
import { idOf } from '#tests/support/people.ts'
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
const phone = (name: string, to: string | null) =>
  world.system.query({ text: `update app.users set phone = $2 where id = $1`, values: [idOf.user('acme', name), to] })
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
