import { fork } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Slot } from '#domain/mentoring/mentoring-request/events.ts'
import { instant, type MeetingId } from '#domain/platform/ids.ts'
import { wallClock } from '#domain/platform/wall-clock.ts'
import { passDueMeetings } from '#infra/meetings/jobs/pass-due-meetings.ts'
import { sendReminders } from '#infra/messages/jobs/send-reminders.ts'
import { idOf } from '#tests/support/people.ts'
import { agreeAt, meetingsOf } from '#tests/support/mail/agreed-meeting.ts'
import { noticeWorld, type NoticeWorld } from '#tests/support/mail/notice-world.ts'
import type { ChangedStream } from '#projections/platform/sockets.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'
import { run } from '#tests/support/run.ts'

let world: NoticeWorld
beforeAll(async () => {
  world = await noticeWorld()
})
afterAll(() => world.close())

const day = 86_400_000
const hour = 3_600_000
/** What is reminded of when the clock shows so many days from now; two processes, and then once more. */
async function after(days: number): Promise<string[]> {
  const at = () => new Date(Date.now() + days * day)
  await world.waitForNotifications()
  await Promise.all([sendReminders(world.system, at), sendReminders(world.system, at)])
  await sendReminders(world.system, at)
  const rows = await run(world.system)<{ kind: string; name: string }>`select n.kind, u.first_name as name
    from app.notices n join app.users u on u.id = n.user_id
    where n.kind like 'reminder%' and n.channel = 'email' and n.due_at is not null order by n.kind, u.first_name`
  await run(world.system)`update app.notices set due_at = null`
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

test('wakes the sockets of the person who is reminded, and no others', async () => {
  const id = await world.ask('ben', 'mia')
  await world.waitForNotifications()
  const woken: ChangedStream[] = []
  const at = () => new Date(Date.now() + 3 * day)
  await sendReminders(world.system, at, (streams) => void woken.push(...streams))
  expect(woken.map(({ stream }) => stream)).toEqual([`notifications:${idOf.user('acme', 'mia')}`])
  await world.change('ben', 'mentoring_requests', id, { aasm_state: 'cancelled' })
  await run(world.system)`update app.notices set due_at = null`
})

test('a process that was away for days sends the last reminder only', async () => {
  const id = await world.ask('ben', 'mia')
  expect(await after(8)).toEqual(['reminder_request → mia'])
  await world.change('ben', 'mentoring_requests', id, { aasm_state: 'cancelled' })
})

test('tasks of a week are recalled on its Monday, in one mail for all plans of a person', async () => {
  const [first, second] = [await world.accompany('ana', 'mia'), await world.accompany('ben', 'mia')]
  const monday = new Date()
  monday.setUTCHours(9, 0, 0, 0)
  monday.setUTCDate(monday.getUTCDate() + ((8 - monday.getUTCDay()) % 7 || 7))
  const dayOf = (days: number) => new Date(monday.getTime() + days * day).toISOString().slice(0, 10)
  const add = async (who: string, relationship: string, attributes: object) => {
    const path = `/api/v1/mentoring_relationships/${relationship}/action_plan/tasks`
    const added = await world
      .as(who)
      .post(path, { data: { type: 'tasks', attributes: { title: 'Lire', ...attributes } } })
    expect(added.status).toBe(201)
  }
  await add('mia', first, { for: 'both', due_on: dayOf(2), title: 'Écrire le refus type' })
  await add('mia', first, { for: 'presenter', due_on: dayOf(6), title: 'Prêter ma grille' })
  await add('mia', second, { for: 'presenter', due_on: dayOf(3), title: 'Relire la note' })
  await add('ben', second, { for: 'participant', due_on: dayOf(7) })
  await add('ben', second, { for: 'participant' })
  const until = (hours: number) => (monday.getTime() + hours * hour - Date.now()) / day
  expect(await after(until(-6))).toEqual([])
  expect(await after(until(0))).toEqual(['reminder_tasks → ana', 'reminder_tasks → mia'])
  expect(await after(until(20))).toEqual([])
  expect(await after(until(7 * 24))).toEqual(['reminder_tasks → ben'])
  for (const id of [first, second])
    await world.change('mia', 'mentoring_relationships', id, { aasm_state: 'finished', reason: 'other' })
  expect(await after(until(14 * 24))).toEqual([])
})

test('the mail of the week names what is due in each plan', async () => {
  const relationship = await world.accompany('cleo', 'max')
  const path = `/api/v1/mentoring_relationships/${relationship}/action_plan/tasks`
  const today = new Date().toISOString().slice(0, 10)
  for (const title of ['Tenir la revue', 'Confier le dossier'])
    await world
      .as('cleo')
      .post(path, { data: { type: 'tasks', attributes: { title, for: 'participant', due_on: today } } })
  await world.waitForNotifications()
  await run(
    world.system,
  )`insert into app.notices (id, channel, company_id, user_id, kind, subject_type, subject_id, at, due_at)
    values (gen_random_uuid(), 'email', ${idOf.company('acme')}, ${idOf.user('acme', 'cleo')}, 'reminder_tasks',
      'action_plans', ${relationship}, now(), now())`
  const mail = (await world.deliver()).find(({ template }) => template === 'reminder_tasks')
  expect(mail?.subject).toBe('2 tâches à faire cette semaine')
  expect(mail?.plain).toContain('Tenir la revue')
  expect(mail?.plain).toContain(`/dashboard/relationships/${relationship}/plan`)
  await world.change('max', 'mentoring_relationships', relationship, { aasm_state: 'finished', reason: 'other' })
  await run(world.system)`update app.notices set due_at = null`
})

/** Agreed for so many hours from now, by ana and max. */
let together: string | null = null
async function agreed(hours: number): Promise<string> {
  together ??= await world.accompany('ana', 'max')
  const id = await world.plan('ana', together, hours)
  await world.change('max', 'meetings', id, { aasm_state: 'confirmed' })
  return id
}

test('a session is recalled to both the day before, once, and not when it was cancelled', async () => {
  const id = await agreed(48)
  expect(await after(0.5)).toEqual([])
  expect(await after(1.2)).toEqual(['reminder_meeting → ana', 'reminder_meeting → max'])
  expect(await after(1.3)).toEqual([])
  await world.change('max', 'meetings', id, { aasm_state: 'cancelled', reason: 'unforeseen' })
  const other = await agreed(48)
  await world.change('max', 'meetings', other, { aasm_state: 'cancelled', reason: 'unforeseen' })
  expect(await after(1.2)).toEqual([])
})

/** A process that runs the job at this instant and is killed right after so many changes. */
async function killed(job: 'meetings' | 'reminders', changes: number, at: Date): Promise<void> {
  const process = fork(
    new URL('./due-process.ts', import.meta.url),
    [world.api.db.url, String(changes), job, at.toISOString()],
    { stdio: 'ignore' },
  )
  expect(await once(process, 'exit')).toEqual([null, 'SIGKILL'])
}

test('a job of reminders that is killed in the middle notifies each person once', async () => {
  const id = await agreed(48)
  await world.waitForNotifications()
  await killed('reminders', 1, new Date(Date.now() + 1.2 * day))
  expect(await after(1.2)).toEqual(['reminder_meeting → ana', 'reminder_meeting → max'])
  for (const name of ['ana', 'max']) {
    const reminders = (await bell(name)).filter(({ attributes }) => attributes.kind === 'reminder_meeting')
    expect(reminders.filter(({ attributes }) => JSON.stringify(attributes.subject).includes(id))).toHaveLength(1)
  }
  await world.change('max', 'meetings', id, { aasm_state: 'cancelled', reason: 'unforeseen' })
})

/** A session that has just ended, and what is recalled of reports so many days after its end. */
async function ended(hours: number) {
  const id = await agreed(hours)
  await world.end(id, new Date(Date.now() + (hours + 2) * 3_600_000))
  const [row] = await run(world.system)<{ at: Date }>`select ends_at as at from rm.meetings where id = ${id}`
  const since = ((row?.at.getTime() ?? 0) - Date.now()) / day
  const recalled = async (days: number) =>
    (await after(since + days)).filter((line) => line.startsWith('reminder_feedback'))
  return { id, recalled }
}

test('a missing report is recalled on days 2 and 7, to its author alone', async () => {
  const { id, recalled } = await ended(50)
  expect(await recalled(1.9)).toEqual([])
  expect(await recalled(2)).toEqual(['reminder_feedback → ana', 'reminder_feedback → max'])
  expect(await recalled(3)).toEqual([])
  await world.report('ana', 'participant', id)
  expect(await recalled(7)).toEqual(['reminder_feedback → max'])
  expect(await recalled(9)).toEqual([])
  await world.report('max', 'presenter', id)
})

test('no report is recalled once both are given, nor of a session that was not held', async () => {
  const { id, recalled } = await ended(60)
  await world.report('ana', 'participant', id)
  await world.report('max', 'presenter', id)
  expect(await recalled(2)).toEqual([])
  expect(await recalled(7)).toEqual([])
  const notHeld = await ended(70)
  await world.change('ana', 'meetings', notHeld.id, { aasm_state: 'cancelled', reason: 'other_absent' })
  expect(await notHeld.recalled(2)).toEqual([])
  expect(await notHeld.recalled(7)).toEqual([])
})

interface Bell {
  readonly data: readonly {
    readonly id: string
    readonly attributes: {
      readonly kind: string
      readonly read_at: string | null
      readonly subject: object
      readonly counterpart: object | null
    }
  }[]
  readonly meta: { readonly unread: number }
}

async function bell(who: string) {
  const { data, meta } = (await world.as(who).get('/api/v1/notifications')).json<Bell>()
  const unread = data.filter(({ attributes }) => attributes.read_at === null)
  expect(meta.unread).toBe(unread.length)
  return data
}

describe('in the application', () => {
  test('a reminder is one unread notification, sent live, with any choice of mails', async () => {
    await world.settings('mia', { choices: { reminder_request: { email: false, sms: false } } })
    const id = await world.ask('ben', 'mia')
    const before = await bell('mia')
    await after(3)
    const [newest, ...others] = await bell('mia')
    expect(others).toEqual(before)
    expect(newest?.attributes).toMatchObject({
      kind: 'reminder_request',
      read_at: null,
      subject: { type: 'mentoring_requests', id },
      counterpart: { full_name: 'ben Test' },
    })
    const live = await world.system.query<{ kind: string; unread: number }>({
      text: `select payload #>> '{notification,attributes,kind}' as kind, (payload ->> 'unread')::int as unread
        from realtime.events where payload #>> '{notification,id}' = $1`,
      values: [newest?.id],
    })
    expect(live).toEqual([{ kind: 'reminder_request', unread: before.filter(isUnread).length + 1 }])
    await world.deliver()
    expect(world.sent.filter(({ template }) => template === 'reminder_request')).toEqual([])

    await world.change('mia', 'mentoring_requests', id, { aasm_state: 'cancelled', reason: 'no_time' })
    await world.waitForNotifications()
    expect((await bell('mia')).find((one) => one.id === newest?.id)?.attributes.read_at).not.toBeNull()
    await world.settings('mia', {})
  })

  test('a rebuild of the notifications keeps the reminders, and which of them were read', async () => {
    const id = await world.ask('ben', 'max')
    await after(3.1)
    await after(7)
    const [last] = await bell('max')
    await world.as('max').patch(`/api/v1/notifications/${last?.id}`, {
      data: { type: 'notifications', id: last?.id, attributes: { read: true } },
    })
    const before = await bell('max')
    expect(before.filter(({ attributes }) => attributes.kind === 'reminder_request')).toHaveLength(2)
    await world.rebuild('notifications')
    expect(await bell('max')).toEqual(before)
    await world.change('ben', 'mentoring_requests', id, { aasm_state: 'cancelled' })
  })
})

const isUnread = ({ attributes }: Bell['data'][number]) => attributes.read_at === null

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
  await world.waitForNotifications()
  await run(world.system)`update app.notices set due_at = now() where due_at is not null`
  expect((await world.deliver()).map(({ template }) => template)).toEqual(['request_withdrawn'])
})

test('what was due before the feature was there is not recalled', async () => {
  const id = await world.accompany('ben', 'mia')
  await world.waitForNotifications()
  const old = `now() - interval '46 days'`
  await world.system.query({
    text: `update rm.mentoring_relationships_v1 set updated_at = ${old} where id = $1`,
    values: [id],
  })
  await world.system.query({ text: `update rm.conversations_v1 set last_at = ${old}` })
  expect(await after(0)).toEqual([])
})

let planned = 0
/** A session of ana and max that both agreed on, of which the read model shows this date. */
async function agreedOn(startsAt: string): Promise<void> {
  planned += 1
  const id = await agreed(240 + 3 * planned)
  await world.waitForNotifications()
  await world.system.query({
    text: `update rm.meetings_v1 set starts_at = $2, ends_at = $2::timestamptz + interval '45 minutes',
        updated_at = $2::timestamptz - interval '9 days', attributes = (attributes::jsonb
          || jsonb_build_object('starts_at', rm.iso($2),
            'ends_at', rm.iso($2::timestamptz + interval '45 minutes')))::json
      where id = $1`,
    values: [id, startsAt],
  })
}

const moveTo = (name: string, zone: string) =>
  run(world.system)`update app.users set time_zone = ${zone} where id = ${idOf.user('acme', name)}`

/** Whom the session is recalled to when the clock shows this. */
async function eveAt(clock: string): Promise<string[]> {
  return (await after((Date.parse(clock) - Date.now()) / day)).filter((line) => line.startsWith('reminder_meeting'))
}

test('a session across a change of clocks is recalled to each at its hour of the day before', async () => {
  await moveTo('max', 'America/New_York')
  // Paris puts its clocks forward in the night before the session, New York did two weeks ago.
  await agreedOn('2027-03-28T08:00:00Z')
  expect(await eveAt('2027-03-27T07:59:00Z')).toEqual([])
  expect(await eveAt('2027-03-27T08:00:00Z')).toEqual(['reminder_meeting → max'])
  expect(await eveAt('2027-03-27T08:59:00Z')).toEqual([])
  expect(await eveAt('2027-03-27T09:00:00Z')).toEqual(['reminder_meeting → ana'])
  // Lord Howe puts them back by half an hour.
  await moveTo('max', 'Australia/Lord_Howe')
  await agreedOn('2027-04-03T22:30:00Z')
  expect(await eveAt('2027-04-02T22:00:00Z')).toEqual(['reminder_meeting → max'])
  expect(await eveAt('2027-04-02T22:30:00Z')).toEqual(['reminder_meeting → ana'])
})

test('a server that was down on the eve recalls no session', async () => {
  await agreedOn('2027-05-12T08:00:00Z')
  expect(await eveAt('2027-05-11T20:00:01Z')).toEqual([])
  expect(await eveAt('2027-05-12T08:10:00Z')).toEqual([])
})

const dueAgain = `update app.notices set due_at = now() where kind = 'reminder_meeting'`

test('a late reminder says today on the day itself, and is not sent after the session has begun', async () => {
  await world.deliver()
  // Somewhere the clock shows noon, so that the session is on the same day.
  const east = 12 - new Date().getUTCHours()
  for (const name of ['ana', 'max']) await moveTo(name, `Etc/GMT${east > 0 ? '-' : '+'}${Math.abs(east)}`)
  const startsAt = Math.ceil(Date.now() / hour + 1) * hour
  await agreedOn(new Date(startsAt).toISOString())
  await world.deliver()
  const eve = () => new Date(startsAt - day)
  await sendReminders(world.system, eve)
  await world.system.query({ text: dueAgain })
  const subjects = (await world.deliver()).map(({ subject }) => subject.slice(0, 12))
  expect(subjects.toSorted()).toEqual(['Aujourd’hui,', 'Aujourd’hui,'])
  await run(world.system)`update rm.meetings_v1 set starts_at = now() where state = 'confirmed'`
  await run(world.system)`delete from app.mails`
  await world.system.query({ text: dueAgain })
  expect(await world.deliver()).toEqual([])
})

const silent = () => undefined
const logger = { info: silent, warn: silent, error: silent }
const agreedAt = (mentee: string, mentor: string, at: Date, slot: Slot) => agreeAt(world, { mentee, mentor, at, slot })
const pass = (now = () => new Date()) =>
  passDueMeetings({ system: world.system, meetings: meetingsOf(world.api), logger, now })
/** What happened to a session after it was agreed. */
const afterwards = async (meetingId: MeetingId) => (await world.api.store.readStream(`meeting-${meetingId}`)).slice(3)

test('a job of due meetings that is killed, repeated and run twice at once ends each meeting once', async () => {
  const held: MeetingId[] = []
  for (let n = 2; n <= 6; n += 1) {
    const slot = { startsAt: instant(new Date(Date.now() - n * hour)), minutes: 45, timeZone: 'Europe/Paris' }
    held.push(await agreedAt('ben', 'mia', new Date(Date.now() - 9 * day), slot))
  }
  await world.waitForNotifications()
  await killed('meetings', 3, new Date())
  // The clock of a server that was down past the time in which a report is due.
  const late = () => new Date(Date.now() + 40 * day)
  await Promise.all([pass(), pass()])
  await pass()
  const types = async (meetingId: MeetingId) => (await afterwards(meetingId)).map(({ type }) => type)
  for (const meetingId of held) expect(await types(meetingId)).toEqual(['FeedbackRequested'])
  await world.waitForNotifications()
  await killed('meetings', 2, late())
  await world.waitForNotifications()
  await Promise.all([pass(late), pass(late)])
  for (const meetingId of held) expect(await types(meetingId)).toEqual(['FeedbackRequested', 'MeetingExpired'])
  await world.waitForNotifications()
  await expect.poll(() => pass(late)).toEqual({ done: 0, failed: 0 })
  expect((await after(40)).filter((line) => line.startsWith('reminder_feedback'))).toEqual([])
})

// The session begins half an hour before the clocks change; the hours are those that both read.
test.each([
  ['Europe/Paris', '2027-03-28T00:30:00Z', '01:30', '03:30'],
  ['Europe/Paris', '2027-10-31T00:30:00Z', '02:30', '02:30'],
  ['America/New_York', '2027-03-14T06:30:00Z', '01:30', '03:30'],
  ['America/New_York', '2027-11-07T05:30:00Z', '01:30', '01:30'],
  ['Australia/Lord_Howe', '2027-04-03T14:30:00Z', '01:30', '02:00'],
  ['Australia/Lord_Howe', '2027-10-02T15:00:00Z', '01:30', '03:00'],
] as const)(
  'in %s a session from %s ends an hour after it began, also when the server was down then',
  async (timeZone, startsAt, from, to) => {
    const clock = wallClock(timeZone)
    const two = (figure: number) => String(figure).padStart(2, '0')
    const read = (at: number) => `${two(Math.floor(clock.minutesAt(at) / 60))}:${two(clock.minutesAt(at) % 60)}`
    const start = Date.parse(startsAt)
    const end = start + hour
    expect([read(start), read(end)]).toEqual([from, to])
    const slot = { startsAt: instant(new Date(start)), minutes: 60, timeZone }
    const agree = (mentee: string, mentor: string) => agreedAt(mentee, mentor, new Date(start - 20 * day), slot)
    const ends = async (meetingId: MeetingId) =>
      (await afterwards(meetingId)).map(({ type, data }) => [type, (data as { endedAt?: string }).endedAt])
    const ended = [['FeedbackRequested', new Date(end).toISOString()]]
    const running = await agree('ben', 'mia')
    await world.waitForNotifications()
    await pass(() => new Date(end - 1))
    expect(await ends(running)).toEqual([])
    await Promise.all([pass(() => new Date(end)), pass(() => new Date(end))])
    expect(await ends(running)).toEqual(ended)
    const down = await agree('ana', 'max')
    await world.waitForNotifications()
    const later = () => new Date(end + 5 * hour)
    await Promise.all([pass(later), pass(later)])
    await world.waitForNotifications()
    await pass(later)
    expect([await ends(running), await ends(down)]).toEqual([ended, ended])
  },
)

test('a run reads in portions, and opens a transaction only for people who were not notified', async () => {
  const id = await world.ask('cleo', 'mia')
  await world.waitForNotifications()
  await run(world.system)`insert into rm.mentoring_requests_v1
    select (jsonb_populate_record(r, jsonb_build_object('id', gen_random_uuid()))).*
    from rm.mentoring_requests_v1 r, generate_series(1, 600) where r.id = ${id}`
  const seen = { transactions: 0, longest: 0 }
  const counting: TransactionalSql = {
    query: async (statement) => {
      const rows = await world.system.query(statement)
      seen.longest = Math.max(seen.longest, rows.length)
      return rows as never
    },
    transaction: (work) => {
      seen.transactions += 1
      return world.system.transaction(work)
    },
  }
  const at = () => new Date(Date.now() + 3 * day)
  expect((await sendReminders(counting, at)).done).toBeGreaterThan(600)
  expect(seen.longest).toBe(500)
  seen.transactions = 0
  expect(await sendReminders(counting, at)).toEqual({ done: 0, failed: 0 })
  expect(seen.transactions).toBe(0)
})
