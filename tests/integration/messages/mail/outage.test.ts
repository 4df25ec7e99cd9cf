import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sendReminders } from '#infra/messages/jobs/send-reminders.ts'
import { createDelivery } from '#infra/messages/mail/delivery.ts'
import { renderMail } from '#infra/messages/mail/render/render.ts'
import { dispatchNotices } from '#infra/messages/notices/dispatch.ts'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'
import { noTenant } from '#tests/support/mail/no-tenant.ts'
import { run } from '#tests/support/run.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await noticeWorld()
})
afterAll(() => world.close())

interface Arrived {
  readonly id: string
  /** The template and the first name. */
  readonly what: string
  /** What the calendar of this person reads. */
  readonly event: { readonly of: string; readonly sequence: number; readonly says: string } | null
}

const address = (name: string) => `${name}@acme.test`

/** The event as a calendar reads it, by a library that is not ours. */
function eventOf(to: string, text: string): Arrived['event'] {
  const calendar = ICAL.Component.fromString(text)
  const vevent = calendar.getFirstSubcomponent('vevent')
  if (vevent === null) throw new Error('no event')
  const { uid, sequence, startDate } = new ICAL.Event(vevent)
  const says = [calendar.getFirstPropertyValue('method'), vevent.getFirstPropertyValue('status')].join(' ')
  return { of: `${uid} → ${to}`, sequence, says: `${says} ${startDate.toJSDate().toISOString()}` }
}

/** Two processes that send, on a clock that the test moves, and a mail server that may be away. */
function twoProcesses({ system, api, waitForNotifications }: NoticeWorld) {
  let aheadMs = 0
  const now = () => new Date(Date.now() + aheadMs)
  const server = { isAway: true, takes: Infinity }
  const arrived: Arrived[] = []
  const processes = ['one', 'two'].map((name) =>
    createDelivery({
      sql: system,
      sender: () => name,
      render: (mail) =>
        renderMail(mail, {
          sql: system,
          tenant: noTenant,
          links: api.links,
          baseUrlOf: () => Promise.resolve('https://acme.example'),
        }),
      logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
      now,
    }),
  )
  return {
    now,
    server,
    arrived,
    work: async () => {
      await waitForNotifications()
      await Promise.all(processes.map(() => dispatchNotices(system, now())))
      await dispatchNotices(system, now())
      await Promise.all(
        processes.map(async (delivery) => {
          await delivery.tidy()
          while (
            await delivery.deliverOne(async ({ id, template }, { to, calendar }, begin) => {
              if (server.isAway || server.takes <= 0) return { kind: 'unreachable', error: 'connection' }
              server.takes -= 1
              await begin()
              const event = calendar == null ? null : eventOf(to.address, calendar.text)
              arrived.push({ id, what: `${template} → ${to.address.split('@')[0]}`, event })
              return { kind: 'sent' }
            })
          );
        }),
      )
    },
    later: (minutes: number) => {
      aheadMs += minutes * 60_000
    },
  }
}

test('after an hour without a mail server every notification arrives once, by whichever of two processes', async () => {
  const { server, arrived, work, later } = twoProcesses(world)
  await world.ask('ana', 'mia')
  await world.ask('ben', 'mia')
  await world.accompany('ana', 'max')
  for (let minute = 0; minute < 60; minute += 5) {
    await work()
    later(5)
  }
  expect(arrived).toEqual([])
  server.isAway = false
  for (let n = 0; n < 4; n++) {
    later(2)
    await work()
  }
  const rows = await run(world.system)<{ id: string; state: string }>`select id, state from app.mails`
  expect(rows.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent'])
  expect(arrived.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
})

test('after an outage the mails of sessions arrive once, and calendars read their changes in order', async () => {
  const { system } = world
  await run(system)`update app.users set time_zone = 'UTC'`
  const relationship = await world.accompany('ben', 'max')
  const { now, server, arrived, work, later } = twoProcesses(world)
  server.isAway = false
  await work()
  const of = (id: string, name: string) => `${id}@binome → ${address(name)}`
  const dateIn = (hours: number) => new Date(Math.ceil(Date.now() / 3_600_000 + hours) * 3_600_000).toISOString()
  const confirm = (who: string, id: string) => world.change(who, 'meetings', id, { aasm_state: 'confirmed' })
  // Proposed before the outage; the other date, its acceptance and its cancellation fall into it.
  const moved = await world.plan('ben', relationship, 72)
  await work()
  arrived.length = 0
  const first = await run(system)<{ id: string }>`select id from app.mails`

  server.isAway = true
  await world.as('max').post(`/api/v1/meetings/${moved}/appointments`, {
    data: { type: 'appointments', attributes: { starts_at: dateIn(96), minutes: 30, time_zone: 'Europe/Paris' } },
  })
  await work()
  later(5)
  await confirm('ben', moved)
  const called = await world.plan('ben', relationship, 120)
  await confirm('max', called)
  await work()
  later(5)
  await world.change('max', 'meetings', called, { aasm_state: 'cancelled', reason: 'unforeseen' })
  // Its eve is within the outage.
  const eve = await world.plan('ben', relationship, 24.5)
  await confirm('max', eve)
  const held = await world.plan('ben', relationship, 2)
  await confirm('max', held)
  await world.end(held, new Date(Date.now() + 4 * 3_600_000))
  for (let minute = 10; minute < 120; minute += 5) {
    await sendReminders(system, now)
    await work()
    later(5)
  }
  expect(arrived).toEqual([])

  // The server takes a few; a session is called off while the others wait.
  Object.assign(server, { isAway: false, takes: 6 })
  later(2)
  await work()
  const leftAsAgreed = arrived
    .filter(({ what, event }) => what.includes('_confirmed') && event?.of.startsWith(moved) === true)
    .map(({ what }) => what)
  await world.change('ben', 'meetings', moved, { aasm_state: 'cancelled', reason: 'unforeseen' })
  server.takes = Infinity
  for (let n = 0; n < 4; n++) {
    later(2)
    await work()
  }
  const lines = (what: string, names: string) => names.split(' ').map((name) => `${what} → ${name}`)
  expect(arrived.map(({ what }) => what).toSorted()).toEqual(
    [
      // Of the session on its eve: it was agreed and stands.
      ...lines('meeting_confirmed', 'ben'),
      ...lines('calendar_confirmed', 'max'),
      ...lines('reminder_meeting', 'ben max'),
      // Of the one that was moved: as many as left while its date stood.
      ...leftAsAgreed,
      // A cancellation is a fact, and calendars may hold its date: of the moved one, and of the other.
      ...lines('meeting_canceled', 'ben max'),
      ...lines('calendar_canceled', 'ben max'),
      // Of the session that was held: nobody has written their report.
      ...lines('meeting_feedback_requested', 'ben max'),
    ].toSorted(),
  )
  const rows = await run(system)<{ id: string; state: string; what: string }>`select m.id, m.state,
    m.template || ' → ' || u.first_name as what
    from app.mails m join app.users u on u.id = m.user_id where not m.id = any (${first.map(({ id }) => id)})`
  const inState = (state: string) => rows.filter((row) => row.state === state)
  expect(arrived.map(({ id }) => id).toSorted()).toEqual(
    inState('sent')
      .map(({ id }) => id)
      .toSorted(),
  )
  // The other date had its answer; the called and the moved one were called off. Nothing else came of a mail.
  const agreed = [...lines('meeting_confirmed', 'ben max'), ...lines('calendar_confirmed', 'max ben')]
  const late = [...lines('meeting_requested', 'ben'), ...lines('calendar_requested', 'max'), ...agreed]
  for (const what of leftAsAgreed) late.splice(late.indexOf(what), 1)
  expect(
    inState('overtaken')
      .map(({ what }) => what)
      .toSorted(),
  ).toEqual(late.toSorted())
  expect(inState('sent').length + inState('overtaken').length).toBe(rows.length)

  const read = Map.groupBy(
    arrived.flatMap(({ event }) => event ?? []),
    (event) => event.of,
  )
  for (const [whose, events] of read) {
    const sequences = events.map(({ sequence }) => sequence)
    expect(sequences, whose).toEqual(sequences.toSorted((a, b) => a - b))
  }
  const lastRead = (id: string) => ['ben', 'max'].map((name) => read.get(of(id, name))?.at(-1)?.says)
  expect(lastRead(moved)).toEqual(Array(2).fill(`CANCEL CANCELLED ${dateIn(96)}`))
  expect(lastRead(called)).toEqual(Array(2).fill(`CANCEL CANCELLED ${dateIn(120)}`))
  expect(lastRead(eve)).toEqual(Array(2).fill(`REQUEST CONFIRMED ${dateIn(24.5)}`))
})
