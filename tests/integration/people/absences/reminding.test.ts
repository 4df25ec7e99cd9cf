import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendReminders } from '#infra/messages/jobs/send-reminders.ts'
import { idOf } from '#tests/support/people.ts'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'
import { run } from '#tests/support/run.ts'

/** What `send_reminders` does for who is away and for a paused accompaniment. */

let world: NoticeWorld
let relationship: string
beforeAll(async () => {
  world = await noticeWorld()
  relationship = await world.accompany('ben', 'max')
  await world.waitForNotifications()
})
afterAll(() => world.close())
beforeEach(async () => {
  await run(world.system)`delete from app.absences`
  await run(world.system)`update app.notices set due_at = null`
})

const day = 86_400_000
async function after(days: number): Promise<string[]> {
  const at = () => new Date(Date.now() + days * day)
  await Promise.all([sendReminders(world.system, at), sendReminders(world.system, at)])
  const rows = await run(world.system)<{ kind: string; name: string }>`select n.kind, u.first_name as name
    from app.notices n join app.users u on u.id = n.user_id
    where n.kind like 'reminder%' and n.channel = 'email' and n.due_at is not null order by n.kind, u.first_name`
  await run(world.system)`update app.notices set due_at = null`
  return rows.map(({ kind, name }) => `${kind} → ${name}`)
}

/** From so many days from now until so many. */
async function away(name: string, from: number, until: number): Promise<string> {
  const [row] = await run(world.system)<{ id: string }>`
    insert into app.absences (id, company_id, user_id, first_day, last_day, starts_at, ends_at, set_by)
    values (gen_random_uuid(), ${idOf.company('acme')}, ${idOf.user('acme', name)},
      current_date + ${from}::int, current_date + ${until}::int,
      now() + make_interval(days => ${from}::int), now() + make_interval(days => ${until}::int), 'person')
    returning id`
  return row?.id ?? ''
}

describe('somebody who is away', () => {
  test('is not reminded, and is once they are back: reminder_request', async () => {
    const id = await world.ask('ana', 'mia')
    await world.waitForNotifications()
    await away('mia', 2, 6)
    expect(await after(3.5)).toEqual([])
    expect(await after(6.5)).toEqual(['reminder_request → mia'])
    await world.change('ana', 'mentoring_requests', id, { aasm_state: 'cancelled' })
  })

  test('is not reminded of what was put off until then: reminder_request', async () => {
    const id = await world.ask('ana', 'mia')
    await world.waitForNotifications()
    await world.deliver()
    await sendReminders(world.system, () => new Date(Date.now() + 3 * day))
    await away('mia', -1, 6)
    await run(world.system)`update app.notices set due_at = now() where due_at is not null`
    expect((await world.deliver()).map(({ template }) => template)).not.toContain('reminder_request')
    await world.change('ana', 'mentoring_requests', id, { aasm_state: 'cancelled' })
  })

  test('has the other told once, whatever the number of runs: reminder_away', async () => {
    const first = await away('max', 10, 20)
    expect(await after(9)).toEqual([])
    expect(await after(10.1)).toEqual(['reminder_away → ben'])
    expect(await after(11)).toEqual([])
    await run(world.system)`delete from app.absences where id = ${first}`
    await away('max', 30, 31)
    expect(await after(30.1)).toEqual(['reminder_away → ben'])
  })

  test('keeps the other from a nudge, which counts from their return: reminder_silent', async () => {
    await away('max', 40, 60)
    expect((await after(45.5)).filter((line) => line.startsWith('reminder_silent'))).toEqual([])
    expect((await after(61)).filter((line) => line.startsWith('reminder_silent'))).toEqual([])
    expect((await after(105.5)).filter((line) => line.startsWith('reminder_silent'))).toHaveLength(2)
  })

  // Every rule goes through the one statement that leaves out who is away, that of reminder_workshop too.
  test('is asked nothing of their profile: reminder_profile', async () => {
    await run(world.system)`update app.users set finish_asked_at = now() where id = ${idOf.user('acme', 'ana')}`
    await away('ana', -1, 2)
    expect(await after(0.1)).toEqual([])
    await run(world.system)`delete from app.absences`
    expect(await after(0.2)).toEqual(['reminder_profile → ana'])
    await run(world.system)`update app.users set finish_asked_at = null`
  })

  test('hears nothing of a session on its eve, while the other one does: reminder_meeting', async () => {
    const id = await world.plan('ben', relationship, 48)
    await world.change('max', 'meetings', id, { aasm_state: 'confirmed' })
    await world.waitForNotifications()
    await away('max', -9, 9)
    expect(await after(1.2)).toEqual(['reminder_meeting → ben'])
    await world.change('max', 'meetings', id, { aasm_state: 'cancelled', reason: 'unforeseen' })
  })

  test('is not asked for a report, while the other one is: reminder_feedback', async () => {
    await held()
    await away('max', -9, 9)
    expect(await after(5)).toEqual(['reminder_feedback → ben'])
  })

  test('is not told of tasks: reminder_tasks', async () => {
    await task()
    await away('max', -9, 9)
    expect((await after(untilMonday())).filter((line) => line.startsWith('reminder_tasks'))).toEqual([
      'reminder_tasks → ben',
    ])
  })
})

/** A session of the two that nobody has reported, some hours from now. */
async function held(): Promise<void> {
  const id = await world.plan('ben', relationship, 50)
  await world.change('max', 'meetings', id, { aasm_state: 'confirmed' })
  await world.end(id, new Date(Date.now() + 52 * 3_600_000))
  await world.waitForNotifications()
}

const monday = () => {
  const at = new Date()
  at.setUTCHours(9, 0, 0, 0)
  at.setUTCDate(at.getUTCDate() + ((8 - at.getUTCDay()) % 7 || 7))
  return at
}
const untilMonday = (weeks = 0) => (monday().getTime() - Date.now()) / day + 7 * weeks

/** A task for both, due in the week that begins on that Monday. */
async function task(weeks = 0): Promise<void> {
  const due_on = new Date(monday().getTime() + (2 + 7 * weeks) * day).toISOString().slice(0, 10)
  const path = `/api/v1/mentoring_relationships/${relationship}/action_plan/tasks`
  const attributes = { title: 'Lire', for: 'both', due_on }
  expect((await world.as('ben').post(path, { data: { type: 'tasks', attributes } })).status).toBe(201)
  await world.waitForNotifications()
}

describe('a paused accompaniment', () => {
  test('nudges nobody, and tells of no absence: reminder_silent, reminder_away', async () => {
    const until = new Date(Date.now() + 100 * day).toISOString().slice(0, 10)
    const answer = await world.as('ben').call(`/api/v1/mentoring_relationships/${relationship}/pause`, {
      method: 'PUT',
      body: { data: { type: 'mentoring_relationships', attributes: { until, reason: 'workload' } } },
    })
    expect(answer.status).toBe(200)
    await world.waitForNotifications()
    await away('max', 50, 51)
    expect(await after(46)).toEqual([])
    expect(await after(50.1)).toEqual([])
  })

  test('recalls neither reports nor tasks until it goes on: reminder_feedback, reminder_tasks', async () => {
    await task(1)
    expect(await after(5)).toEqual([])
    expect(await after(untilMonday(1))).toEqual([])
    const path = `/api/v1/mentoring_relationships/${relationship}/pause`
    expect((await world.as('max').call(path, { method: 'DELETE' })).status).toBe(200)
    await world.waitForNotifications()
    expect(await after(untilMonday(1))).toEqual(
      expect.arrayContaining(['reminder_tasks → ben', 'reminder_tasks → max']),
    )
  })
})
