import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeKinds } from '#domain/messages/notices/topics.ts'
import { idOf } from '#tests/support/people.ts'
import { dispatchNotices } from '#infra/messages/notices/dispatch.ts'
import { personLook } from '#theme/avatarLook.ts'
import { defaultBrand } from '#theme/brand.ts'
import { lightTokens } from '#theme/tokens.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { enqueueExternalNotices } from '#projections/messages/notifications/beyond.ts'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'
import { run } from '#tests/support/run.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await noticeWorld()
})
afterAll(() => world.close())

async function notifications(subject: string): Promise<string[]> {
  const rows = await run(world.system)<{ id: string }>`select id from rm.notifications_v1
    where subject_id = ${subject}`
  return rows.map(({ id }) => id)
}

const enqueue = (ids: readonly string[]) =>
  world.system.transaction(async (tx) => enqueueExternalNotices(tx, 'rm.notifications_v1', ids))

const delivered = async () => (await world.deliver()).map(({ to, template }) => `${template} → ${to.address}`)

test('a mentor reads of a request by mail: its words, its reasons to answer, and links that act', async () => {
  const request = await world.ask('ana', 'mia', 'J’aimerais apprendre à déléguer.')
  const [mail, ...others] = await world.deliver()
  expect(others).toEqual([])
  await world.change('ana', 'mentoring_requests', request, { aasm_state: 'cancelled' })
  expect(await delivered()).toEqual(['request_withdrawn → mia@acme.test'])
  expect(mail).toMatchObject({ template: 'request_sent', to: { address: 'mia@acme.test' } })
  expect(mail?.plain).toContain('J’aimerais apprendre à déléguer.')
  expect(mail?.plain.match(/\/mail\/act\?token=[\w-]{94}/g)).toHaveLength(2)
  expect(mail?.raw).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(mail?.raw.replaceAll(/\r\n\s/g, '')).toMatch(
    /List-Unsubscribe:\s?<http:\/\/acme\.localhost:\d+\/mail\/unsubscribe/,
  )
})

test('what moves a request or a session on is mailed as it stands after it', async () => {
  const dated = await world.ask('cleo', 'max')
  const inDays = (days: number) => new Date(world.now().getTime() + days * 86_400_000).toISOString()
  const date = { starts_at: inDays(7), minutes: 45, time_zone: 'Europe/Paris' }
  await world.change('max', 'mentoring_requests', dated, { proposed_dates: [date] })
  expect(await delivered()).toContain('request_other_dates → cleo@acme.test')
  await world.change('cleo', 'mentoring_requests', dated, { aasm_state: 'confirmed', taken_date: date })
  expect(await delivered()).toEqual(['request_date_taken → max@acme.test'])

  const undated = await world.plan('cleo', dated, null)
  expect(await delivered()).toEqual(['meeting_initiated → max@acme.test'])
  await world.change('cleo', 'meetings', undated, { aasm_state: 'canceled', reason: 'other' })
  await delivered()
  const declined = await world.plan('cleo', dated, 96)
  await delivered()
  const read = await world.as('max').get(`/api/v1/meetings/${declined}`)
  const [open] = read.json<{ data: { attributes: { appointments: { id: string }[] } } }>().data.attributes.appointments
  await world.as('max').patch(`/api/v1/meetings/${declined}/appointments/${open?.id}`, {
    data: { type: 'appointments', id: open?.id, attributes: { state: 'declined' } },
  })
  expect(await delivered()).toContain('meeting_date_declined → cleo@acme.test')
  await world.change('cleo', 'mentoring_relationships', dated, { aasm_state: 'finished' })
  await delivered()
})

test('each notification is mailed once, also by two processes and in a repeat', async () => {
  const id = await world.ask('ben', 'mia')
  expect(await delivered()).toEqual(['request_sent → mia@acme.test'])
  await world.change('mia', 'mentoring_requests', id, { aasm_state: 'cancelled', reason: 'no_time' })
  expect(await delivered()).toEqual(['request_refused → ben@acme.test'])
  await Promise.all([world.deliver(), world.deliver()])
  expect(await delivered()).toEqual([])
  const again = async () => {
    await enqueue(await notifications(id))
    return delivered()
  }
  expect(await again()).toEqual([])
  await run(world.system)`delete from app.notices`
  expect(await again()).toEqual([])
})

test('a process that dies while it hands notices to the outbox leaves all of them to the next one', async () => {
  const id = await world.ask('ana', 'max')
  const other = await world.ask('ben', 'max')
  await world.waitForNotifications()
  const { system } = world
  const dying: TransactionalSql = {
    query: (statement) => system.query(statement),
    transaction: (work) =>
      system.transaction(async (sql) => {
        await work(sql)
        throw new Error('killed before the commit')
      }),
  }
  await expect(dispatchNotices(dying, world.now())).rejects.toThrow('killed before the commit')
  expect(await run(system)`select from app.mails where state = 'waiting'`).toEqual([])
  expect(await delivered()).toEqual(['request_sent → max@acme.test', 'request_sent → max@acme.test'])
  await world.change('ana', 'mentoring_requests', id, { aasm_state: 'cancelled' })
  await world.change('ben', 'mentoring_requests', other, { aasm_state: 'cancelled' })
  await delivered()
})

test('a notice that fails waits, longer each time, and the others leave', async () => {
  const [bad, good] = [await world.ask('ana', 'max'), await world.ask('ben', 'mia')]
  await world.waitForNotifications()
  const ids = new Set(await notifications(bad))
  const poisoned: TransactionalSql = {
    query: (statement) => world.system.query(statement),
    transaction: (work) =>
      world.system.transaction((sql) =>
        work({
          query: (statement) =>
            statement.name === 'notice_done' && ids.has(String(statement.values?.[0]))
              ? run(sql)`select 1 / 0`
              : sql.query(statement),
        }),
      ),
  }
  await dispatchNotices(poisoned, world.now())
  const mails = await run(world.system)`select template, user_id from app.mails where state = 'waiting'`
  expect(mails).toEqual([{ template: 'request_sent', user_id: idOf.user('acme', 'mia') }])
  const held = await run(world.system)`select failures, error, due_at > now() as later from rm.held_items
    where job = 'notices' limit 1`
  expect(held).toEqual([{ failures: 1, error: 'error 22012', later: true }])
  await run(world.system)`update app.notices set due_at = now() where due_at is not null`
  expect((await delivered()).sort()).toEqual(['request_sent → max@acme.test', 'request_sent → mia@acme.test'])
  // A sent notice is no longer a held item.
  expect(await run(world.system)`select item from rm.held_items where job = 'notices'`).toEqual([])
  for (const [name, id] of [
    ['ana', bad],
    ['ben', good],
  ] as const)
    await world.change(name, 'mentoring_requests', id, { aasm_state: 'cancelled' })
  await delivered()
})

test('a read model that begins anew mails nothing of the past', async () => {
  const id = await world.ask('ben', 'max')
  await world.deliver()
  await run(world.system)`delete from app.notices`
  await run(world.system)`delete from app.mails`
  const ids = await notifications(id)
  const at = (days: number) =>
    run(world.system)`update rm.notifications_v1 set created_at = now() - make_interval(days => ${days})
      where id = any(${ids})`
  await at(8)
  await enqueue(ids)
  expect(await delivered()).toEqual([])
  // Younger than a week, and older than the feature.
  await at(1)
  await enqueue(ids)
  expect(await delivered()).toEqual([])
  await at(0)
  // As if the request were of now: a mail waits for a read model that shows it as it was before.
  await run(world.system)`update rm.mentoring_requests_v1 set updated_at = now() where id = ${id}`
  await enqueue(ids)
  expect(await delivered()).toEqual(['request_sent → max@acme.test'])
})

test('a user who does not want a topic by mail gets none, and others do', async () => {
  await world.settings('max', { choices: { admin_created: { email: false } } })
  await world.accompany('ana', 'max')
  expect(await delivered()).toEqual(['admin_created → ana@acme.test'])
  await world.settings('max', {})
})

test('a person who was disabled meanwhile gets nothing', async () => {
  const relationship = await world.accompany('ana', 'mia')
  await world.deliver()
  await world.plan('ana', relationship, null)
  const status = (to: string) =>
    run(world.system)`update app.users set status = ${to} where id = ${idOf.user('acme', 'mia')}`
  await status('disabled')
  expect(await delivered()).toEqual([])
  await status('active')
})

test('quiet hours hold a mail until they end; the digest gathers the others of the day', async () => {
  const relationship = await world.accompany('ben', 'mia')
  await world.deliver()
  const minutes = (ahead: number) => {
    const wall = new Date(world.now().getTime() + ahead * 60_000)
    return wall.toLocaleTimeString('en-GB', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' })
  }
  await world.settings('mia', { quiet_from: minutes(-30), quiet_to: minutes(60) })
  await world.plan('ben', relationship, 50)
  expect(await delivered()).toEqual(['calendar_requested → ben@acme.test'])
  world.later(61)
  expect(await delivered()).toEqual(['meeting_requested → mia@acme.test'])

  await world.settings('mia', { digest_hour: Number(minutes(120).slice(0, 2)) })
  await world.plan('ben', relationship, null, 'Un')
  await world.plan('ben', relationship, null, 'Deux')
  expect(await delivered()).toEqual([])
  world.later(121)
  const [digest, ...others] = await world.deliver()
  expect(others).toEqual([])
  expect(digest).toMatchObject({ template: 'digest', subject: '2 nouveautés pour vous' })
  expect(digest?.plain).toContain('prévoit une session')
})

test('knows a topic for every kind', () => {
  expect(new Set(noticeKinds).size).toBe(noticeKinds.length)
})

test('a name that is written from right to left is isolated in subject, text and HTML', async () => {
  const user = idOf.user('acme', 'cleo')
  const rename = (first: string, last: string) =>
    run(world.system)`update app.users set first_name = ${first}, last_name = ${last} where id = ${user}`
  const [before] = await run(world.system)<{ first_name: string; last_name: string }>`select first_name, last_name
    from app.users where id = ${user}`
  await rename('ליאת', 'כהן')
  await world.ask('cleo', 'max', 'Bonjour')
  const [mail] = await world.deliver()
  for (const text of [mail?.subject, mail?.plain, mail?.html]) expect(text).toMatch(/\u2068ליאת( כהן)?\u2069/)
  // Their arch is that of the application.
  const look = personLook(user, 'ליאת כהן')
  expect(mail?.html).toContain(`>${look.initials}</span>`)
  expect(mail?.html).toContain(lightTokens(defaultBrand).avatar[look.ground ?? 'one'])
  await rename(before?.first_name ?? '', before?.last_name ?? '')
})
