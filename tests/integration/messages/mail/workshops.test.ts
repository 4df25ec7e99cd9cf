import ICAL from 'ical.js'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandResult } from '#commands/platform/ports.ts'
import { id, instant, type WorkshopId } from '#domain/platform/ids.ts'
import { httpClient } from '#tests/support/http-client.ts'
import { noticeWorld, type NoticeWorld, type SentMail } from '#tests/support/mail/notice-world.ts'
import { idOf } from '#tests/support/people.ts'

/** What the people of a workshop get by mail, and what their calendars make of it. Ben reads English. */

let world: NoticeWorld
beforeAll(async () => {
  world = await noticeWorld()
  await world.system.query({ text: `update app.users set locale = 'en' where id = $1`, values: [userOf('ben')] })
})
afterAll(() => world.close())

const userOf = (name: string) => idOf.user('acme', name)
const hour = 3_600_000
const dateIn = (hours: number) => new Date(Math.ceil(Date.now() / hour + hours) * hour).toISOString()
const operator = () => ({
  companyId: idOf.company('acme'),
  actor: { kind: 'admin' as const, userId: userOf('root') },
  idempotencyKey: randomUUID(),
  correlationId: 'test',
  at: instant(new Date()),
})
const slot = (hours: number) => ({ startsAt: instant(new Date(dateIn(hours))), minutes: 60, timeZone: 'Europe/Paris' })
function done(result: CommandResult): string {
  if (!result.ok) throw new Error(JSON.stringify(result))
  return result.id
}
const plan = async (people: readonly string[], hours: number) =>
  id<WorkshopId>(
    done(
      await world.api.workshops.planWorkshop({
        ...operator(),
        programId: idOf.program('acme'),
        title: 'Animer une réunion',
        description: 'Une heure, un cas chacun.',
        link: null,
        hostUserId: null,
        date: slot(hours),
        people: people.map(userOf),
      }),
    ),
  )
const answers = (who: string, workshop: string, answer: 'accepted' | 'declined') =>
  world
    .as(who)
    .patch(`/api/v1/workshops/${workshop}`, { data: { type: 'workshops', id: workshop, attributes: { answer } } })

/** The event as a calendar reads it, by a library that is not ours. */
function eventOf({ calendar, raw }: SentMail) {
  const component = ICAL.Component.fromString(calendar?.text ?? '')
  const vevent = component.getFirstSubcomponent('vevent')
  if (vevent === null) throw new Error('no event')
  const event = new ICAL.Event(vevent)
  const method = String(component.getFirstPropertyValue('method'))
  // The part that calendars read names the same method, beside a file for the others.
  expect(raw).toContain(`method=${method}`)
  expect(raw).toMatch(/Content-Disposition: attachment; filename="?invitation\.ics/i)
  return {
    method,
    status: vevent.getFirstPropertyValue('status'),
    uid: event.uid,
    summary: event.summary,
    location: event.location,
    sequence: event.sequence,
    starts: event.startDate.toJSDate().toISOString(),
    minutes: event.duration.toSeconds() / 60,
    attendees: event.attendees.map((one) => [one.getFirstValue(), one.getFirstParameter('partstat')]),
  }
}
/** The mails that left, by who gets them. */
async function delivered(template: string): Promise<Record<string, SentMail>> {
  const mails = await world.deliver()
  expect(mails.map((mail) => mail.template)).toEqual(mails.map(() => template))
  return Object.fromEntries(mails.map((mail) => [mail.to.address.split('@')[0] ?? '', mail]))
}
const get = (mails: Record<string, SentMail>, name: string) => {
  const mail = mails[name]
  if (mail === undefined) throw new Error(`no mail for ${name}, but for ${Object.keys(mails).join()}`)
  return mail
}

test('a workshop is one event of each calendar: invited, changed, moved, called off, in that order', async () => {
  const workshop = await plan(['ana', 'ben', 'mia'], 48)
  const invited = await delivered('workshop_invited')
  expect(Object.keys(invited).toSorted()).toEqual(['ana', 'ben', 'mia'])
  const [ana, ben] = [get(invited, 'ana'), get(invited, 'ben')]
  expect([ana.subject, ben.subject]).toEqual([
    expect.stringMatching(/Invitation à l['’]atelier «\u202FAnimer une réunion\u202F»/),
    expect.stringMatching(/You are invited to the workshop “Animer une réunion”/),
  ])
  expect(ana.plain).toMatch(/Dites si vous venez\.[^]*La salle ouvre à \d\d:45[^]*Voir l['’]atelier/)
  expect(ben.plain).toMatch(/Will you be there\?[^]*The room opens at \d\d:45[^]*See the workshop/)
  for (const mail of [ana, ben]) expect(mail.plain).toContain('Une heure, un cas chacun.')
  expect(ana.plain).toMatch(/Je participe[^]*Je décline/)
  expect(ben.plain).toMatch(/Take part[^]*Decline/)
  const first = eventOf(ana)
  expect(first).toMatchObject({
    method: 'REQUEST',
    status: 'CONFIRMED',
    uid: `${workshop}@binome`,
    starts: dateIn(48),
    minutes: 60,
    attendees: [['mailto:ana@acme.test', 'TENTATIVE']],
  })
  expect(first.location).toContain(`/dashboard/workshops/${workshop}`)
  expect([first.summary, eventOf(ben).summary]).toEqual([
    expect.stringMatching(/^Atelier.: Animer une réunion$/),
    'Workshop: Animer une réunion',
  ])

  // An answer is one's own act: it concerns one's own calendar alone.
  expect((await answers('ana', workshop, 'accepted')).status).toBe(200)
  const own = await delivered('calendar_confirmed')
  expect(Object.keys(own)).toEqual(['ana'])
  expect(get(own, 'ana').subject).toMatch(/^Vous participez à l['’]atelier «\u202FAnimer une réunion\u202F»/)
  expect(eventOf(get(own, 'ana'))).toMatchObject({
    method: 'REQUEST',
    attendees: [['mailto:ana@acme.test', 'ACCEPTED']],
  })
  expect((await answers('ben', workshop, 'declined')).status).toBe(200)
  const declined = await delivered('calendar_canceled')
  expect(get(declined, 'ben').subject).toMatch(/^You declined the workshop “Animer une réunion”/)
  expect([Object.keys(declined), eventOf(get(declined, 'ben')).method]).toEqual([['ben'], 'CANCEL'])

  done(
    await world.api.workshops.changeWorkshop({
      ...operator(),
      workshopId: workshop,
      title: 'Animer une réunion à distance',
      description: null,
      link: null,
      hostUserId: userOf('mia'),
    }),
  )
  const changed = await delivered('workshop_changed')
  const second = eventOf(get(changed, 'ana'))
  expect(second).toMatchObject({ method: 'REQUEST', uid: first.uid, attendees: [['mailto:ana@acme.test', 'ACCEPTED']] })
  expect(second.summary).toContain('à distance')
  expect(second.sequence).toBeGreaterThan(first.sequence)
  expect(get(changed, 'ben').subject).toContain('The workshop “Animer une réunion à distance” has changed')

  done(await world.api.workshops.moveWorkshop({ ...operator(), workshopId: workshop, date: slot(72) }))
  const moved = await delivered('workshop_changed')
  const third = eventOf(get(moved, 'ana'))
  expect(get(moved, 'ana').plain).toMatch(/Dites si vous venez\.[^]*Je participe[^]*Je décline/)
  expect(third).toMatchObject({
    method: 'REQUEST',
    uid: first.uid,
    starts: dateIn(72),
    attendees: [['mailto:ana@acme.test', 'TENTATIVE']],
  })
  expect(third.sequence).toBeGreaterThan(second.sequence)

  done(await world.api.workshops.cancelWorkshop({ ...operator(), workshopId: workshop, reason: 'not_needed' }))
  const called = await delivered('workshop_cancelled')
  expect(Object.keys(called).toSorted()).toEqual(['ana', 'ben', 'mia'])
  const last = eventOf(get(called, 'ana'))
  expect(last).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: first.uid, starts: dateIn(72) })
  expect(last.sequence).toBeGreaterThan(third.sequence)
  expect(get(called, 'ana').plain).toMatch(/Le fichier joint le retire de votre agenda/)
  expect(get(called, 'ben').plain).toMatch(/The attached file removes it from your calendar/)
})

test('the invitation is answered from its mail, once and again', async () => {
  const visitor = httpClient(world.api.port, 'acme.localhost')
  const workshop = await plan(['ana', 'ben'], 52)
  const { plain } = get(await delivered('workshop_invited'), 'ana')
  const [accept = '', decline = ''] = plain.match(/\/mail\/act\?token=[\w-]+/g) ?? []
  const post = { method: 'POST', body: '', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } }
  const say = async (path: string, given = {}) => {
    const { status, text } = await visitor.call(path, given)
    return [status, /<h1>([^<]*)<\/h1>/.exec(text)?.[1]]
  }
  const answer = async () => {
    await world.waitForNotifications()
    const { data } = (await world.as('ana').get(`/api/v1/workshops/${workshop}`)).json()
    return data.attributes['answer']
  }
  expect(await say(decline)).toEqual([200, expect.stringContaining('Décliner l’atelier «\u202FAnimer une réunion')])
  expect(await answer()).toBe('invited')
  expect(await say(decline, post)).toEqual([200, 'Vous déclinez l’atelier.'])
  expect(await answer()).toBe('declined')
  expect((await say(decline))[0]).toBe(410)
  expect(await say(accept)).toEqual([200, expect.stringContaining('Participer à l’atelier')])
  expect(await say(accept, post)).toEqual([200, 'Vous participez.'])
  expect(await answer()).toBe('accepted')
  await world.deliver()
  visitor.close()
})

test('a removed person gets a withdrawal, and the others get no mail', async () => {
  const workshop = await plan(['ana', 'ben', 'cleo'], 50)
  const invited = await delivered('workshop_invited')
  const before = eventOf(get(invited, 'ben')).sequence
  done(await world.api.workshops.removeFromWorkshop({ ...operator(), workshopId: workshop, userId: userOf('ben') }))
  const mailsTo = await delivered('workshop_cancelled')
  expect(Object.keys(mailsTo)).toEqual(['ben'])
  const event = eventOf(get(mailsTo, 'ben'))
  expect(event).toMatchObject({ method: 'CANCEL', status: 'CANCELLED', uid: `${workshop}@binome` })
  expect(event.sequence).toBeGreaterThan(before)
})

test('an invitation that waited does not put back a workshop that was called off', async () => {
  const workshop = await plan(['ana', 'ben'], 30)
  done(await world.api.workshops.cancelWorkshop({ ...operator(), workshopId: workshop, reason: 'other' }))
  const mails = await world.deliver()
  expect(mails.map(({ template, calendar }) => `${template}: ${calendar?.method}`).toSorted()).toEqual([
    'workshop_cancelled: CANCEL',
    'workshop_cancelled: CANCEL',
  ])
})
