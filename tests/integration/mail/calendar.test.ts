import ICAL from 'ical.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeWorld, type NoticeWorld, type SentMail } from '#tests/support/mail/notice-world.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await noticeWorld()
})
afterAll(() => world.close())

/** The event as a calendar reads it, by a library that is not ours. */
function eventOf(mail: SentMail | undefined) {
  const calendar = ICAL.Component.fromString(mail?.calendar?.text ?? '')
  const vevent = calendar.getFirstSubcomponent('vevent')
  if (vevent === null) throw new Error('no event')
  const event = new ICAL.Event(vevent)
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: vevent.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    starts: event.startDate.toJSDate().toISOString(),
    minutes: event.duration.toSeconds() / 60,
    attendees: event.attendees.map((one) => [one.getFirstValue(), one.getFirstParameter('partstat')]),
    organizer: event.organizer,
  }
}

const mailOf = async (template: string) => (await world.deliver()).find((mail) => mail.template === template)
const dateIn = (hours: number) => new Date(Math.ceil(Date.now() / 3_600_000 + hours) * 3_600_000).toISOString()

test('a session is one event in a calendar: proposed, moved, agreed, called off, in that order', async () => {
  const relationship = await world.accompany('ana', 'mia')
  await world.deliver()
  const id = await world.plan('ana', relationship, 48)
  const proposed = eventOf(await mailOf('meeting_requested'))
  expect(proposed).toMatchObject({
    method: 'REQUEST',
    status: 'TENTATIVE',
    uid: `${id}@binome`,
    starts: dateIn(48),
    minutes: 45,
    attendees: [['mailto:mia@acme.test', 'TENTATIVE']],
    organizer: 'mailto:binome@mail.example',
  })

  await world.as('mia').post(`/api/v1/meetings/${id}/appointments`, {
    data: { type: 'appointments', attributes: { starts_at: dateIn(72), minutes: 30, time_zone: 'America/Toronto' } },
  })
  const moved = eventOf(await mailOf('meeting_requested'))
  expect(moved).toMatchObject({ method: 'REQUEST', uid: proposed.uid, starts: dateIn(72), minutes: 30 })
  expect(moved.sequence).toBeGreaterThan(proposed.sequence)

  await world.change('ana', 'meetings', id, { aasm_state: 'confirmed' })
  const confirmedMail = await mailOf('meeting_confirmed')
  const agreed = eventOf(confirmedMail)
  expect(agreed).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', uid: proposed.uid, starts: dateIn(72) })
  expect(agreed.sequence).toBeGreaterThan(moved.sequence)
  expect(agreed.attendees).toEqual([['mailto:mia@acme.test', 'ACCEPTED']])

  await world.change('mia', 'meetings', id, { aasm_state: 'cancelled', reason: 'unforeseen' })
  const called = eventOf(await mailOf('meeting_canceled'))
  expect(called).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: proposed.uid, starts: dateIn(72) })
  expect(called.sequence).toBeGreaterThan(agreed.sequence)

  // The alternative that calendars read, with its method, and the file for the others.
  const raw = confirmedMail?.raw ?? ''
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
  expect(raw).toMatch(/Content-Type: application\/ics; name="?invitation\.ics/i)
  expect(raw).toMatch(/Content-Disposition: attachment; filename="?invitation\.ics/i)
  expect(raw.indexOf('multipart/mixed')).toBeLessThan(raw.indexOf('multipart/alternative'))
})

test('a mail that waited does not put back a session that was called off', async () => {
  const relationship = await world.accompany('ben', 'mia')
  await world.deliver()
  const id = await world.plan('ben', relationship, 30)
  await world.change('ben', 'meetings', id, { aasm_state: 'cancelled', reason: 'unforeseen' })
  const mails = await world.deliver()
  expect(mails.map(({ template, calendar }) => [template, calendar?.method])).toEqual([
    ['meeting_requested', 'CANCEL'],
    ['meeting_canceled', 'CANCEL'],
  ])
})
