import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendReminders } from '#infra/jobs/send-reminders.ts'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await noticeWorld()
})
afterAll(() => world.close())

const day = 86_400_000
/** What is reminded of when the clock shows so many days from now; two processes, and then once more. */
async function after(days: number): Promise<string[]> {
  const at = () => new Date(Date.now() + days * day)
  await world.shown()
  await Promise.all([sendReminders(world.system, at), sendReminders(world.system, at)])
  await sendReminders(world.system, at)
  const rows = await world.system.query<{ kind: string; name: string }>({
    text: `select n.kind, u.first_name as name from app.notices n join app.users u on u.id = n.user_id
      where n.kind like 'reminder%' and n.channel = 'email' and n.due_at is not null order by n.kind, u.first_name`,
  })
  await world.system.query({ text: `update app.notices set due_at = null` })
  return rows.map(({ kind, name }) => `${kind} → ${name}`)
}

test('a request without an answer is recalled to the mentor on days 3, 7 and 12, once each', async () => {
  const id = await world.ask('ana', 'mia')
  expect(await after(2.9)).toEqual([])
  expect(await after(3)).toEqual(['reminder_request → mia'])
  expect(await after(5)).toEqual([])
  expect(await after(7.2)).toEqual(['reminder_request → mia'])
  expect(await after(12)).toEqual(['reminder_request → mia'])
  await world.change('ana', 'mentoring_requests', id, { aasm_state: 'cancelled' })
  expect(await after(3.1)).toEqual([])
})

test('a process that was away for days sends the last reminder only', async () => {
  const id = await world.ask('ben', 'mia')
  expect(await after(8)).toEqual(['reminder_request → mia'])
  await world.change('ben', 'mentoring_requests', id, { aasm_state: 'cancelled' })
})

test('a session is recalled to both the day before, and its report to whoever has not written', async () => {
  const relationship = await world.accompany('ana', 'max')
  const id = await world.plan('ana', relationship, 48)
  await world.change('max', 'meetings', id, { aasm_state: 'confirmed' })
  expect(await after(0.5)).toEqual([])
  expect(await after(1.2)).toEqual(['reminder_meeting → ana', 'reminder_meeting → max'])
  expect(await after(1.3)).toEqual([])
})

test('an accompaniment without a sign of life is recalled to both after 45 days, once', async () => {
  await world.accompany('ben', 'max')
  expect((await after(44)).filter((line) => line.startsWith('reminder_silent'))).toEqual([])
  expect((await after(45.1)).filter((line) => line.startsWith('reminder_silent → ben'))).toHaveLength(1)
  expect((await after(47)).filter((line) => line.startsWith('reminder_silent → ben'))).toEqual([])
})

test('a reminder that is overtaken while it waits is not sent', async () => {
  const id = await world.ask('ana', 'mia')
  await world.deliver()
  await sendReminders(world.system, () => new Date(Date.now() + 3 * day))
  await world.change('ana', 'mentoring_requests', id, { aasm_state: 'cancelled' })
  await world.shown()
  await world.system.query({ text: `update app.notices set due_at = now() where due_at is not null` })
  expect((await world.deliver()).map(({ template }) => template)).toEqual(['request_withdrawn'])
})

test('what was due before the feature was there is not recalled', async () => {
  const id = await world.accompany('ben', 'mia')
  await world.shown()
  const old = `now() - interval '46 days'`
  await world.system.query({
    text: `update rm.mentoring_relationships_v1 set updated_at = ${old} where id = $1`,
    values: [id],
  })
  await world.system.query({ text: `update rm.conversations_v1 set last_at = ${old}` })
  expect(await after(0)).toEqual([])
})
