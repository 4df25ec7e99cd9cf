import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { noticeKinds } from '#domain/messages/notices/topics.ts'
import { id as asId, instant, type MeetingId } from '#domain/platform/ids.ts'
import { dispatchNotices } from '#infra/messages/notices/dispatch.ts'
import { enqueueMail } from '#infra/messages/mail/outbox.ts'
import { isStillTrue } from '#infra/messages/notices/still-true.ts'
import { idOf } from '#tests/support/people.ts'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'
import { run } from '#tests/support/run.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await noticeWorld()
})
afterAll(() => world.close())

const delivered = async () => (await world.deliver()).map(({ to, template }) => `${template} → ${to.address}`).sort()
const hour = 3_600_000
const dateIn = (hours: number) => new Date(Math.ceil(Date.now() / hour + hours) * hour).toISOString()

/** What leaves when quiet hours of both, which began before `acts`, have ended. */
async function afterQuietHours(names: readonly string[], acts: () => Promise<unknown>): Promise<string[]> {
  const minutes = (ahead: number) =>
    new Date(world.now().getTime() + ahead * 60_000).toLocaleTimeString('en-GB', {
      timeZone: 'Europe/Paris',
      hour: '2-digit',
      minute: '2-digit',
    })
  for (const name of names) await world.settings(name, { quiet_from: minutes(-30), quiet_to: minutes(10) })
  await acts()
  const others = await delivered()
  expect(others.filter((one) => names.some((name) => one.endsWith(`→ ${name}@acme.test`)))).toEqual([])
  for (const name of names) await world.settings(name, {})
  world.later(11)
  return delivered()
}

test('no mail about a waiting request leaves after its answer or its withdrawal', async () => {
  expect(
    await afterQuietHours(['mia'], async () => {
      const id = await world.ask('ana', 'mia')
      await world.change('mia', 'mentoring_requests', id, { aasm_state: 'cancelled', reason: 'no_time' })
    }),
  ).toEqual([])
  expect(
    await afterQuietHours(['mia'], async () => {
      const id = await world.ask('ben', 'mia')
      await world.change('ben', 'mentoring_requests', id, { aasm_state: 'cancelled' })
      await world.ask('cleo', 'mia')
    }),
  ).toEqual(['request_sent → mia@acme.test', 'request_withdrawn → mia@acme.test'])
})

test('a mail about what no read model shows yet waits for it, and then leaves', async () => {
  await delivered()
  const id = await world.ask('ben', 'max')
  await world.waitForNotifications()
  const move = (from: string, to: string) =>
    run(world.system)`update rm.mentoring_requests_v1 set id = ${to} where id = ${from}`
  const away = randomUUID()
  await move(id, away)
  expect(await delivered()).toEqual([])
  await move(away, id)
  world.later(1)
  expect(await delivered()).toEqual(['request_sent → max@acme.test'])
  await world.change('ben', 'mentoring_requests', id, { aasm_state: 'cancelled' })
  await delivered()
})

let anaAndMia: string
test('a mail about a date waits until it is projected, and holds the new one', async () => {
  anaAndMia = await world.accompany('ana', 'mia')
  const meeting = await world.plan('ana', anaAndMia, 72)
  await delivered()
  await world.as('mia').post(`/api/v1/meetings/${meeting}/appointments`, {
    data: { type: 'appointments', attributes: { starts_at: dateIn(96), minutes: 30, time_zone: 'Europe/Paris' } },
  })
  await world.waitForNotifications()
  const shift = (hours: number) =>
    run(world.system)`update rm.meetings_v1 set updated_at = updated_at + ${hours} * interval '1 hour'
      where id = ${meeting}`
  await shift(-1)
  expect((await delivered()).filter((one) => one.endsWith('→ ana@acme.test'))).toEqual([])
  await shift(1)
  world.later(1)
  expect((await delivered()).filter((one) => one.endsWith('→ ana@acme.test'))).toContain(
    'meeting_requested → ana@acme.test',
  )
})

test('a mail about a message waits until it is projected', async () => {
  await delivered()
  const opened = await world.as('ana').post('/api/v1/conversations', {
    data: {
      type: 'conversations',
      relationships: { receiver: { data: { type: 'users', id: idOf.user('acme', 'mia') } } },
    },
  })
  const conversation = opened.json<{ data: { id: string } }>().data.id
  const posted = await world.as('ana').post(`/api/v1/conversations/${conversation}/comments`, {
    data: { type: 'comments', attributes: { body: 'Bonjour Mia' } },
  })
  expect(posted.status).toBe(201)
  await world.waitForNotifications()
  // As the conversation was before.
  const lag = (messages: number, hours: number) =>
    run(world.system)`update rm.conversations_v1 set messages = messages + ${messages},
      last_at = last_at + ${hours} * interval '1 hour' where id = ${conversation}`
  await lag(-1, -1)
  world.later(11)
  expect(await delivered()).toEqual([])
  await lag(1, 1)
  world.later(1)
  expect(await delivered()).toEqual(['message_received → mia@acme.test'])
  await world.change('ana', 'mentoring_relationships', anaAndMia, { aasm_state: 'finished' })
  await delivered()
})

test('a date that was refused, countered or agreed meanwhile asks nothing and moves no calendar', async () => {
  const relationship = await world.accompany('ana', 'max')
  await delivered()
  expect(
    await afterQuietHours(['max'], async () => {
      const declined = await world.plan('ana', relationship, 48)
      await world.change('max', 'meetings', declined, { aasm_state: 'refused' })
      const agreed = await world.plan('ana', relationship, 96)
      await world.change('max', 'meetings', agreed, { aasm_state: 'confirmed' })
      const countered = await world.plan('ana', relationship, 120)
      await world.as('max').post(`/api/v1/meetings/${countered}/appointments`, {
        data: { type: 'appointments', attributes: { starts_at: dateIn(130), minutes: 30, time_zone: 'Europe/Paris' } },
      })
    }),
  ).toEqual([
    'calendar_canceled → max@acme.test',
    'calendar_confirmed → max@acme.test',
    'calendar_requested → max@acme.test',
  ])
})

test('no mail leaves about the start of an ended session, nor about a written report', async () => {
  const relationship = await world.accompany('ben', 'max')
  const meeting = await world.plan('ben', relationship, 50)
  await world.change('max', 'meetings', meeting, { aasm_state: 'confirmed' })
  await delivered()
  for (const name of ['ben', 'max']) await world.settings(name, { choices: { meeting_started: { email: true } } })
  const startsAt = new Date(dateIn(50))
  await world.waitForNotifications()
  await run(world.system)`insert into app.notices (id, channel, company_id, user_id, kind, subject_type, subject_id,
    at) select gen_random_uuid(), 'email', company_id, presenter_user_id, 'meeting_started', 'meetings', id, updated_at
    from rm.meetings where id = ${meeting}`
  await world.end(meeting, new Date(startsAt.getTime() + hour))
  // The session ended two days ahead; the report is of now.
  await run(world.system)`update app.notices set at = now() where kind = 'meeting_feedback_requested'`
  await world.report('max', 'presenter', meeting)
  expect(await delivered()).toEqual([
    'meeting_feedback_given → ben@acme.test',
    'meeting_feedback_requested → ben@acme.test',
  ])
})

test('the end of an accompaniment takes no date out of a calendar that had fallen before', async () => {
  const relationship = await world.accompany('cleo', 'max')
  await delivered()
  const fallen = await world.plan('cleo', relationship, 148, 'Une date refusée')
  const open = await world.plan('cleo', relationship, 196, 'Une date proposée')
  const undated = await world.plan('cleo', relationship, null, 'Sans date')
  await world.waitForNotifications()
  const [appointment] = (await world.as('max').get(`/api/v1/meetings/${fallen}`)).json<{
    data: { attributes: { appointments: { id: string }[] } }
  }>().data.attributes.appointments
  const answer = await world.as('max').patch(`/api/v1/meetings/${fallen}/appointments/${appointment?.id}`, {
    data: { type: 'appointments', id: appointment?.id, attributes: { state: 'declined' } },
  })
  expect(answer.status).toBeLessThan(300)
  await delivered()
  for (const meeting of [fallen, open, undated])
    await world.api.meetings.endMeetingWithRelationship({
      companyId: idOf.company('acme'),
      actor: { kind: 'system' },
      idempotencyKey: randomUUID(),
      at: instant(new Date()),
      correlationId: randomUUID(),
      meetingId: asId<MeetingId>(meeting),
    })
  const mails = await world.deliver()
  const cancelled = mails.filter(({ template }) => template === 'calendar_canceled')
  expect(cancelled.map(({ to }) => to.address).sort()).toEqual(['cleo@acme.test', 'max@acme.test'])
  for (const mail of cancelled) expect(mail.calendar?.text).toContain(open)
})

/** What leaves when the mail server is back: it went away after the notices of `before` had become mails. */
async function afterOutage(before: () => Promise<unknown>, meanwhile: () => Promise<unknown>): Promise<string[]> {
  await delivered()
  await before()
  await world.waitForNotifications()
  while (await dispatchNotices(world.system, world.now()));
  await meanwhile()
  return delivered()
}
const withdraw = (name: string, id: string) =>
  world.change(name, 'mentoring_requests', id, { aasm_state: 'cancelled', reason: 'no_time' })
const overtaken = (name: string) =>
  run(world.system)`select template, params, last_error, finished_at is not null as ended from app.mails
    where state = 'overtaken' and user_id = ${idOf.user('acme', name)} order by created_at`

test('a mail that waited in the outbox until it was no longer so ends quietly, and keeps nothing', async () => {
  let id = ''
  const left = await afterOutage(
    async () => (id = await world.ask('ana', 'mia')),
    () => withdraw('mia', id),
  )
  // The refusal is a fact; that the request waits is over.
  expect(left).toEqual(['request_refused → ana@acme.test'])
  expect(await overtaken('mia')).toEqual([{ template: 'request_sent', params: {}, last_error: null, ended: true }])
})

test('the mail of the day leaves with what is still true, and not at all without any', async () => {
  const inOutbox = async (names: readonly string[], leave: number) => {
    const paris = { timeZone: 'Europe/Paris', hour: '2-digit', hourCycle: 'h23' } as const
    const digest_hour = (Number(world.now().toLocaleTimeString('en-GB', paris)) + 1) % 24
    await world.settings('mia', { choices: { request_withdrawn: { email: false } }, digest_hour })
    const ids: string[] = []
    for (const name of names) ids.push(await world.ask(name, 'mia'))
    await delivered()
    world.later(60)
    while (await dispatchNotices(world.system, world.now()));
    for (const [n, id] of ids.entries()) if (n >= leave) await withdraw(names[n] ?? '', id)
    return world.deliver()
  }
  const [mail, ...others] = (await inOutbox(['ana', 'ben'], 1)).filter(({ to }) => to.address === 'mia@acme.test')
  expect(others).toEqual([])
  expect(mail?.subject).toBe('Une nouveauté pour vous')
  expect(mail?.plain).not.toContain('ben')
  expect((await inOutbox(['ben'], 0)).filter(({ to }) => to.address === 'mia@acme.test')).toEqual([])
  expect((await overtaken('mia')).at(-1)).toMatchObject({ template: 'digest', params: {} })
  await world.settings('mia', {})
})

let benAndMia: string
test('a date that fell leaves the calendar although its session was called off before the mail left', async () => {
  benAndMia = await world.accompany('ben', 'mia')
  const meeting = await world.plan('ben', benAndMia, 170)
  await delivered()
  const before = world.sent.length
  const left = await afterOutage(
    async () => {
      await world.waitForNotifications()
      const [appointment] = (await world.as('mia').get(`/api/v1/meetings/${meeting}`)).json<{
        data: { attributes: { appointments: { id: string }[] } }
      }>().data.attributes.appointments
      await world.as('mia').patch(`/api/v1/meetings/${meeting}/appointments/${appointment?.id}`, {
        data: { type: 'appointments', id: appointment?.id, attributes: { state: 'declined' } },
      })
    },
    () => world.change('ben', 'meetings', meeting, { aasm_state: 'cancelled', reason: 'unforeseen' }),
  )
  // Ben called it off: nothing asks him for another date, but his calendar holds the first one.
  expect(left).toEqual([
    'calendar_canceled → ben@acme.test',
    'calendar_canceled → mia@acme.test',
    'meeting_canceled → mia@acme.test',
  ])
  expect(world.sent.slice(before).map(({ calendar }) => calendar?.method)).toEqual(['CANCEL', 'CANCEL', 'CANCEL'])
})

test('a session that was moved and passed before the mails left keeps its old date in no calendar', async () => {
  const meeting = await world.plan('ben', benAndMia, 400)
  await world.change('mia', 'meetings', meeting, { aasm_state: 'confirmed' })
  await delivered()
  const before = world.sent.length
  const startsAt = dateIn(30)
  const left = await afterOutage(
    async () => {
      await world.as('ben').post(`/api/v1/meetings/${meeting}/appointments`, {
        data: { type: 'appointments', attributes: { starts_at: startsAt, minutes: 30, time_zone: 'Europe/Paris' } },
      })
      await world.change('mia', 'meetings', meeting, { aasm_state: 'confirmed' })
    },
    () => world.end(meeting, new Date(Date.parse(startsAt) + hour)),
  )
  expect(left.filter((one) => one.startsWith('calendar_'))).toEqual([
    'calendar_confirmed → ben@acme.test',
    'calendar_confirmed → mia@acme.test',
  ])
  const moved = world.sent.slice(before).filter(({ template }) => template === 'calendar_confirmed')
  const start = startsAt.slice(0, 13).replaceAll('-', '')
  for (const { calendar } of moved) {
    expect(calendar?.method).toBe('REQUEST')
    expect(calendar?.text).toMatch(new RegExp(`DTSTART[^\\r\\n]*:${start}`))
  }
})

test('administrators get no mail about a sign-up that another one has answered', async () => {
  const applicant = idOf.user('acme', 'cleo')
  await world.settings('root', {})
  await enqueueMail(world.system, {
    companyId: idOf.company('acme'),
    key: 'answered',
    to: 'administrators',
    template: 'sign_up_to_approve',
    params: { applicantId: applicant },
  })
  expect(await delivered()).toEqual([])
  expect(await overtaken('root')).toMatchObject([{ template: 'sign_up_to_approve', params: {} }])
})

/** A job found these in a read model or a plain table, which must still show them. */
const found = (kind: string) => /^(reminder_|article_|message_|help_)/.test(kind)

test.each(noticeKinds.filter((kind) => !found(kind)))('%s leaves while its subject is not projected', async (kind) => {
  const notice = { kind, subjectId: randomUUID(), userId: randomUUID(), at: new Date() }
  expect(await isStillTrue(world.system, notice, new Date())).toBe(true)
})

test('a mail about messages holds the current text, no deleted message and no muted conversation', async () => {
  const opened = await world.as('cleo').post('/api/v1/conversations', {
    data: {
      type: 'conversations',
      relationships: { receiver: { data: { type: 'users', id: idOf.user('acme', 'max') } } },
    },
  })
  const conversation = opened.json<{ data: { id: string } }>().data.id
  const comments = `/api/v1/conversations/${conversation}/comments`
  const write = async (body: string) => {
    const sent = await world.as('cleo').post(comments, { data: { type: 'comments', attributes: { body } } })
    return sent.json<{ data: { attributes: { number: number } } }>().data.attributes.number
  }
  const remove = (number: number) => world.as('cleo').call(`${comments}/${number}`, { method: 'DELETE' })
  /** What leaves of messages once nobody has read them for a while. */
  const mails = async () => {
    world.later(11)
    return (await world.deliver()).filter(({ template }) => template === 'message_received')
  }
  await mails()
  const first = await write('Rendez-vous mardi')
  await world.as('cleo').call(`${comments}/${first}`, {
    method: 'PUT',
    body: { data: { type: 'comments', attributes: { body: 'Rendez-vous jeudi' } } },
  })
  const second = await write('Un secret')
  await remove(second)
  const [mail, ...more] = await mails()
  expect([more.length, mail?.raw.includes('jeudi'), /mardi|secret/.test(mail?.raw ?? '')]).toEqual([0, true, false])

  const seen = () => world.as('max').call(`${comments}/mark-as-seen`, { method: 'PATCH' })
  await seen()
  await remove(await write('Repris aussitôt'))
  expect(await mails()).toEqual([])

  await seen()
  const mute = (muted: boolean) =>
    world.as('max').patch(`/api/v1/conversations/${conversation}`, {
      data: { type: 'conversations', id: conversation, attributes: { muted } },
    })
  await mute(true)
  await write('Sans bruit')
  expect(await mails()).toEqual([])
  await mute(false)
  await seen()
  await write('Avec bruit')
  expect(await mails()).toHaveLength(1)
})
