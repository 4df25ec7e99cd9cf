import ICAL from 'ical.js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { id as asId, instant, type MeetingId } from '#domain/platform/ids.ts'
import { idOf } from '#tests/support/people.ts'
import { noticeWorld, type NoticeWorld, type SentMail } from '#tests/support/mail/notice-world.ts'
import { run } from '#tests/support/run.ts'

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
    location: event.location,
    sequence: event.sequence,
    starts: event.startDate.toJSDate().toISOString(),
    minutes: event.duration.toSeconds() / 60,
    attendees: event.attendees.map((one) => [one.getFirstValue(), one.getFirstParameter('partstat')]),
    organizer: event.organizer,
  }
}

/** The calendar parts of two mails that left together: of the other person's and of the actor's. */
async function both(toOther: string, own: string) {
  const mails = await world.deliver()
  expect(mails.map(({ template }) => template).sort()).toEqual([toOther, own].sort())
  const mailOf = (template: string) => mails.find((mail) => mail.template === template)
  const { attendees, ...event } = eventOf(mailOf(toOther))
  const { attendees: actor, ...same } = eventOf(mailOf(own))
  expect(same).toEqual(event)
  return { ...event, attendees, actor, mail: mailOf(toOther) }
}

const dateIn = (hours: number) => new Date(Math.ceil(Date.now() / 3_600_000 + hours) * 3_600_000).toISOString()

test('a session is one event in a calendar: proposed, moved, agreed, called off, in that order', async () => {
  const relationship = await world.accompany('ana', 'mia')
  await world.deliver()
  const id = await world.plan('ana', relationship, 48)
  const proposed = await both('meeting_requested', 'calendar_requested')
  expect(proposed).toMatchObject({
    method: 'REQUEST',
    status: 'TENTATIVE',
    uid: `${id}@binome`,
    starts: dateIn(48),
    minutes: 45,
    attendees: [['mailto:mia@acme.test', 'TENTATIVE']],
    actor: [['mailto:ana@acme.test', 'TENTATIVE']],
    organizer: 'mailto:binome@mail.example',
  })

  await world.as('mia').post(`/api/v1/meetings/${id}/appointments`, {
    data: { type: 'appointments', attributes: { starts_at: dateIn(72), minutes: 30, time_zone: 'America/Toronto' } },
  })
  const moved = await both('meeting_requested', 'calendar_requested')
  expect(moved).toMatchObject({ method: 'REQUEST', uid: proposed.uid, starts: dateIn(72), minutes: 30 })
  expect(moved.sequence).toBeGreaterThan(proposed.sequence)

  await world.change('ana', 'meetings', id, { aasm_state: 'confirmed' })
  const agreed = await both('meeting_confirmed', 'calendar_confirmed')
  expect(agreed).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', uid: proposed.uid, starts: dateIn(72) })
  expect(agreed.sequence).toBeGreaterThan(moved.sequence)
  expect(agreed.attendees).toEqual([['mailto:mia@acme.test', 'ACCEPTED']])
  expect(agreed.actor).toEqual([['mailto:ana@acme.test', 'ACCEPTED']])

  // Another date than the agreed one: calendars keep theirs until it is accepted.
  const another = (starts_at: string, who: string) =>
    world.as(who).post(`/api/v1/meetings/${id}/appointments`, {
      data: { type: 'appointments', attributes: { starts_at, minutes: 30, time_zone: 'Europe/Paris' } },
    })
  const alone = async (template: string, to: string) => {
    const mails = await world.deliver()
    expect(mails.map((mail) => [mail.template, mail.to.address, mail.calendar ?? null])).toEqual([
      [template, `${to}@acme.test`, null],
    ])
    return mails[0]?.plain ?? ''
  }
  await another(dateIn(96), 'mia')
  expect(await alone('meeting_requested', 'ana')).toMatch(/Le rendez-vous du .+ tient en attendant votre réponse/)
  await world.change('ana', 'meetings', id, { aasm_state: 'initiated' })
  expect(await alone('meeting_date_declined', 'mia')).toMatch(/Le rendez-vous du .+ tient\./)
  await another(dateIn(96), 'mia')
  expect(await alone('meeting_requested', 'ana')).toMatch(/Accepter le/)
  const read = await world.as('mia').get(`/api/v1/meetings/${id}`)
  const counter = read.json<{ data: { attributes: { counter_proposal: { id: string } } } }>().data.attributes
    .counter_proposal
  await world.as('mia').patch(`/api/v1/meetings/${id}/appointments/${counter.id}`, {
    data: { type: 'appointments', id: counter.id, attributes: { state: 'withdrawn' } },
  })
  expect(await alone('meeting_date_withdrawn', 'ana')).toMatch(/Le rendez-vous du .+ tient\./)
  await another(dateIn(96), 'mia')
  await alone('meeting_requested', 'ana')
  await world.change('ana', 'meetings', id, { aasm_state: 'confirmed' })
  const shifted = await both('meeting_confirmed', 'calendar_confirmed')
  expect(shifted).toMatchObject({ method: 'REQUEST', status: 'CONFIRMED', uid: proposed.uid, starts: dateIn(96) })
  expect(shifted.mail?.plain).toMatch(/La date convenue, .+, ne tient plus/)

  await world.change('mia', 'meetings', id, { aasm_state: 'cancelled', reason: 'unforeseen' })
  const called = await both('meeting_canceled', 'calendar_canceled')
  expect(called).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: proposed.uid, starts: dateIn(96) })
  expect(called.sequence).toBeGreaterThan(shifted.sequence)

  // The alternative that calendars read, with its method, and the file for the others.
  const raw = agreed.mail?.raw ?? ''
  expect(raw).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=REQUEST/i)
  expect(raw).toMatch(/Content-Type: application\/ics; name="?invitation\.ics/i)
  expect(raw).toMatch(/Content-Disposition: attachment; filename="?invitation\.ics/i)
  expect(raw.indexOf('multipart/mixed')).toBeLessThan(raw.indexOf('multipart/alternative'))
})

test('a session that moves to the company’s own tool moves in both calendars', async () => {
  const { system } = world.api.db.database
  const hosts = { conference_hosts: ['meet.example'] }
  await run(system)`update app.companies set settings = settings || ${JSON.stringify(hosts)} where slug = 'acme'`
  const relationship = await world.accompany('cleo', 'mia')
  const id = await world.plan('cleo', relationship, 50)
  await world.deliver()
  const link = 'https://meet.example/mia'
  await world.change('mia', 'meetings', id, { conference_url: link })
  expect(await world.deliver()).toEqual([])
  await world.change('mia', 'meetings', id, { aasm_state: 'confirmed' })
  const agreed = await both('meeting_confirmed', 'calendar_confirmed')
  expect(agreed.location).toBe(link)
  expect(agreed.mail?.plain).toContain(link)
  await world.change('cleo', 'meetings', id, { conference_url: null })
  const back = await both('meeting_link', 'calendar_confirmed')
  expect(back.location).toContain(`/dashboard/sessions/${id}`)
  expect(back.sequence).toBeGreaterThan(agreed.sequence)
  expect(back.mail?.to.address).toBe('mia@acme.test')
})

test('a mail that waited does not put back a session that was called off', async () => {
  const relationship = await world.accompany('ben', 'mia')
  await world.deliver()
  const id = await world.plan('ben', relationship, 30)
  await world.change('ben', 'meetings', id, { aasm_state: 'cancelled', reason: 'unforeseen' })
  const mails = await world.deliver()
  expect(mails.map(({ template, calendar }) => `${template}: ${calendar?.method}`).sort()).toEqual([
    'calendar_canceled: CANCEL',
    'meeting_canceled: CANCEL',
  ])
})

test('the end of an accompaniment takes its sessions out of both calendars', async () => {
  const relationship = await world.accompany('ben', 'max')
  const id = await world.plan('ben', relationship, 40)
  await world.deliver()
  await world.api.meetings.endMeetingWithRelationship({
    companyId: idOf.company('acme'),
    actor: { kind: 'system' },
    idempotencyKey: randomUUID(),
    at: instant(new Date()),
    correlationId: randomUUID(),
    meetingId: asId<MeetingId>(id),
  })
  const mails = (await world.deliver()).filter(({ calendar }) => calendar != null)
  expect(mails.map(({ to, template }) => `${template} → ${to.address}`).sort()).toEqual([
    'calendar_canceled → ben@acme.test',
    'calendar_canceled → max@acme.test',
  ])
  for (const mail of mails) expect(eventOf(mail)).toMatchObject({ method: 'CANCEL', uid: `${id}@binome` })
})

test('a session without a date sends no file, and a user without these mails gets none', async () => {
  const relationship = await world.accompany('ana', 'max')
  await world.deliver()
  const id = await world.plan('ana', relationship, null)
  await world.change('ana', 'meetings', id, { aasm_state: 'cancelled', reason: 'not_needed' })
  const templates = async () => (await world.deliver()).map(({ template }) => template)
  expect(await templates()).toEqual(['meeting_canceled'])
  await world.settings('ana', { choices: { meeting_requested: { email: false } } })
  await world.plan('ana', relationship, 90)
  expect(await templates()).toEqual(['meeting_requested'])
  await world.settings('ana', {})
})

let cleoAndMax = ''
const seriesIn = (hours: readonly number[]) =>
  hours.map((ahead) => ({ starts_at: dateIn(ahead), minutes: 45, time_zone: 'Europe/Paris' }))
async function planSeries(relationship: string, hours: readonly number[]): Promise<string> {
  const planned = await world.as('cleo').post(`/api/v1/mentoring_relationships/${relationship}/meeting_series`, {
    data: {
      type: 'meeting_series',
      attributes: { topic: 'Déléguer', meeting_type: 'phone_call', dates: seriesIn(hours) },
    },
  })
  return planned.json<{ data: { id: string } }>().data.id
}
const changeSeries = (who: string, id: string, attributes: object) =>
  world.as(who).patch(`/api/v1/meetings/${id}/series`, { data: { type: 'meeting_series', id, attributes } })

test('a series that nobody answered comes into no calendar and leaves none', async () => {
  cleoAndMax = await world.accompany('cleo', 'max')
  await world.deliver()
  const id = await planSeries(cleoAndMax, [480, 504, 528])
  const proposed = await world.deliver()
  expect(proposed.map(({ template, calendar }) => [template, calendar == null])).toEqual([['meeting_requested', true]])
  expect((await changeSeries('cleo', id, { cancel: 'other' })).status).toBe(200)
  expect((await world.deliver()).map(({ template }) => template)).toEqual(['meeting_canceled'])
})

test('the mail of a series counts the dates that were given, and one date is answered in it', async () => {
  await planSeries(cleoAndMax, [600])
  const [alone] = await world.deliver()
  expect([alone?.template, alone?.raw.includes('Accepter le')]).toEqual(['meeting_requested', true])
  const id = await planSeries(cleoAndMax, [624, 648, 672])
  await world.deliver()
  expect((await changeSeries('max', id, { dates: seriesIn([700]) })).status).toBe(200)
  const other = (await world.deliver()).find(({ template }) => template === 'meeting_requested')
  expect([other?.to.address, other?.raw.includes('3 dates')]).toEqual(['cleo@acme.test', false])
  expect(other?.raw.includes('Accepter le')).toBe(true)
})
