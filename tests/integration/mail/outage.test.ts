import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDelivery } from '#infra/mail/delivery.ts'
import { renderMail } from '#infra/mail/render/render.ts'
import { dispatchNotices } from '#infra/notices/dispatch.ts'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await noticeWorld()
})
afterAll(() => world.close())

test('after an hour without a mail server every notification arrives once, by whichever of two processes', async () => {
  const { system, api } = world
  let isAway = true
  let aheadMs = 0
  const arrived: string[] = []
  const now = () => new Date(Date.now() + aheadMs)
  const processes = ['one', 'two'].map((name) =>
    createDelivery({
      sql: system,
      sender: () => name,
      render: (mail) =>
        renderMail(mail, { sql: system, links: api.links, baseUrlOf: () => Promise.resolve('https://acme.example') }),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      now,
    }),
  )
  const work = async () => {
    await world.shown()
    await Promise.all(processes.map(() => dispatchNotices(system, now())))
    await dispatchNotices(system, now())
    await Promise.all(
      processes.map(async (delivery) => {
        await delivery.tidy()
        while (
          await delivery.deliverOne(async (mail, _rendered, begin) => {
            if (isAway) return { kind: 'unreachable', error: 'connection' }
            await begin()
            arrived.push(mail.id)
            return { kind: 'sent' }
          })
        );
      }),
    )
  }
  await world.ask('ana', 'mia')
  await world.ask('ben', 'mia')
  await world.accompany('ana', 'max')
  for (let minute = 0; minute < 60; minute += 5) {
    await work()
    aheadMs += 5 * 60_000
  }
  expect(arrived).toEqual([])
  isAway = false
  for (let n = 0; n < 4; n++) {
    aheadMs += 2 * 60_000
    await work()
  }
  const rows = await system.query<{ id: string; state: string }>({ text: `select id, state from app.mails` })
  expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  expect(arrived.toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
})
