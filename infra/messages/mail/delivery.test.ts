import { expect, test } from 'vitest'
import type { Sql } from '#projections/platform/sql.ts'
import { createDelivery } from './delivery.ts'

test('a server that takes messages and dies before it answers gets two, then one after each longer pause', async () => {
  let time = Date.parse('2026-03-17T12:00:00Z')
  let claimed = 0
  const sql: Sql = {
    query: async <Row extends object>({ name }: { readonly name?: string }) => {
      if (name !== 'mail_claim') return []
      claimed += 1
      return [
        { id: String(claimed), template: 'password_changed', params: {}, link: null, attempts: 1 },
      ] as unknown as Row[]
    },
  }
  const note = () => undefined
  const delivery = createDelivery({
    sql,
    sender: () => 'here',
    render: async () => ({}) as never,
    logger: { info: note, warn: note, error: note },
    now: () => new Date(time),
    random: () => 1,
  })
  let answer: 'unknown' | 'sent' = 'unknown'
  const send = () => delivery.deliverOne(async () => ({ kind: answer }))
  for (let n = 0; n < 376; n += 1) await send()
  expect(claimed).toBe(2)
  expect(delivery.unreachable()).toMatchObject({ error: 'outcome_unknown' })
  expect(delivery.pauseMs()).toBe(30_000)
  time += 30_000
  // Four lanes: one of them tries.
  await Promise.all([send(), send(), send(), send()])
  expect([claimed, delivery.pauseMs()]).toEqual([3, 60_000])
  time += 60_000
  answer = 'sent'
  expect(await send()).toBe(true)
  expect(delivery.unreachable()).toBeNull()
  expect((await Promise.all([send(), send()])).every(Boolean)).toBe(true)
})
