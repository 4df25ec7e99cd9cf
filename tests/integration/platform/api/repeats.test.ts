import { createECDH, randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keyedMethod } from '#api/platform/http/endpoint.ts'
import { createEndpoints } from '#api/routes/all.ts'
import type { RouteDependencies } from '#api/routes/platform/shared/dependencies.ts'
import { conversationIdOf } from '#domain/messages/conversation/state.ts'
import { id, instant, type EventId } from '#domain/platform/ids.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import type { HttpAnswer } from '#tests/support/http-client.ts'
import { planTask } from '#tests/support/milestones.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { loseAnswer, stateOf } from '../admin/repeats.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
const people = new Cast()
const { person } = people
let files: readonly Buffer[] = []
const mentor = idOf.profile('acme', 'mia', 'presenter')
const mentees = Array.from({ length: 110 }, (_, n) => `mentee${n}`)
let next = 0

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', {
    max_accompaniments_presenter: 100,
    max_accompaniments_participant: 50,
    other_profile: 'approval',
    conference_hosts: ['meet.example'],
  })
  await run(system)`select app.add_meeting_lists(${idOf.company('acme')})`
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  for (const name of mentees) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  for (const name of ['mia', 'ana', 'root']) people.add(name, await api.as('acme', name))
  await run(system)`insert into app.profile_questions (company_id, field_name, category, field_type, roles, title,
    may_propose)
    values (${idOf.company('acme')}, 'skills', 'profile_question', 'tag', '{presenter}',
    '{"fr":"Savoirs","en":"Skills"}', true)`
  people.add('visitor', await api.as('acme', null))
  const picture = (side: number) =>
    sharp({ create: { width: side, height: side, channels: 3, background: '#2255dd' } })
      .png()
      .toBuffer()
  files = [await picture(200), await picture(300)]
})
afterAll(() => api.close())

const to = (type: string, id: string) => ({ data: { type, id } })
const made = (type: string, attributes?: object, relationships?: object) => ({
  data: { type, ...(attributes && { attributes }), ...(relationships && { relationships }) },
})
const changed = (type: string, id: string, attributes: object) => ({ data: { type, id, attributes } })

async function system<Row extends object>(text: string, ...values: unknown[]): Promise<readonly Row[]> {
  return api.db.database.system.query<Row>({ text, values })
}

async function idIn(answer: Promise<HttpAnswer>): Promise<string> {
  const made = await answer
  if (made.status >= 300) throw new Error(made.text)
  return made.json<{ data: { id: string } }>().data.id
}

/** Somebody whom no other case has used, signed in. */
async function fresh(): Promise<string> {
  const name = mentees[next] ?? ''
  next += 1
  people.add(name, await api.as('acme', name))
  return name
}

/** A mentor without a place. */
async function full() {
  const profile = idOf.profile('acme', await leader(), 'presenter')
  const at = instant(new Date())
  const metadata = { companyId: idOf.company('acme'), actor: { kind: 'system' as const }, correlationId: 'full', at }
  const set = {
    id: id<EventId>(randomUUID()),
    type: 'CapacityLimitSet',
    schemaVersion: 1,
    data: { limit: 0 },
    metadata,
  }
  await api.store.append([{ stream: `capacity-${profile}`, expected: 'no_stream', events: [set] }])
  return to('presenters', profile)
}

async function leader(): Promise<string> {
  const name = `lead${randomUUID().slice(0, 6)}`
  await seedPerson(api.db.database.system, 'acme', { name, profiles: ['presenter'] })
  people.add(name, await api.as('acme', name))
  return name
}

const parties = (mentee: string) => ({
  participant: to('participants', idOf.profile('acme', mentee, 'participant')),
  presenter: to('presenters', mentor),
  program: to('programs', idOf.program('acme')),
})
const wished = { presenter: to('presenters', mentor), program: to('programs', idOf.program('acme')) }
const requestBy = (mentee: string) =>
  idIn(person(mentee).post('/api/v1/mentoring_requests', made('mentoring_requests', { message: 'Bonjour' }, wished)))
const accompanied = (mentee: string) =>
  idIn(
    person('root').post('/api/v1/mentoring_relationships', made('mentoring_relationships', undefined, parties(mentee))),
  )
/** A case of a fresh mentee. */
async function helped() {
  const who = await fresh()
  const relationship_id = await accompanied(who)
  const body = made('help_cases', { relationship_id, topic: 'other' })
  const id = await idIn(person(who).post('/api/v1/help_cases', body))
  return { who, id, path: `/help_cases/${id}` }
}
const inHours = (hours: number) => ({
  starts_at: new Date(Math.ceil(Date.now() / 3_600_000 + hours) * 3_600_000).toISOString(),
  minutes: 60,
  time_zone: 'Europe/Paris',
})
let hours = 24
const slot = () => inHours((hours += 2))
const meetingBody = (relationship: string, attributes: object = {}) =>
  made(
    'meetings',
    { topic: 'Déléguer', meeting_type: 'phone_call', ...attributes },
    { mentoring_relationship: to('mentoring_relationships', relationship) },
  )

async function planned(attributes: object = {}) {
  const mentee = await fresh()
  const relationship = await accompanied(mentee)
  const meeting = await idIn(person(mentee).post('/api/v1/meetings', meetingBody(relationship, attributes)))
  return { mentee, relationship, meeting, path: `/meetings/${meeting}` }
}
/** A goal and a task that both may do. */
async function withPlan() {
  const relationship = await accompanied(await fresh())
  const path = `/mentoring_relationships/${relationship}/action_plan`
  const add = async (type: string, attributes: object) => {
    const answer = await person('mia').post(`/api/v1${path}/${type}`, made(type, attributes))
    return (
      answer.json<{ data: { attributes: Record<string, { id: string }[]> } }>().data.attributes[type]?.[0]?.id ?? ''
    )
  }
  const goal = await add('goals', { title: 'Déléguer' })
  return { path, goal, task: await add('tasks', { title: 'Écrire', for: 'both' }) }
}
/** A milestone of the program that both may tick. */
async function withMilestone() {
  const relationship = await accompanied(await fresh())
  const milestone = randomUUID()
  await planTask(api, { slug: 'acme', relationship, milestone })
  return { path: `/mentoring_relationships/${relationship}/action_plan`, milestone }
}
async function wants(who: string, meeting: string, state: string): Promise<void> {
  await idIn(person(who).patch(`/api/v1/meetings/${meeting}`, changed('meetings', meeting, { aasm_state: state })))
}
async function held() {
  const one = await planned()
  await wants('mia', one.meeting, 'started')
  await wants(one.mentee, one.meeting, 'feedback_requested')
  return one
}
async function answersTo(role: string, subcategory: string) {
  const list = await person('mia').get(`/api/v1/feedback_questions?subcategory=${subcategory}&role_type=${role}`)
  const [first, second] = list.json<{ data: { id: string }[] }>().data
  const code = subcategory === 'meeting' ? 'decision' : 'reached'
  return [
    { question_id: first?.id, codes: [code] },
    { question_id: second?.id, text: 'Deux décisions.' },
  ]
}
async function ended() {
  const one = await held()
  const path = `/api/v1/mentoring_relationships/${one.relationship}`
  for (const role of ['participant', 'presenter'])
    await idIn(
      person(role === 'participant' ? one.mentee : 'mia').post(
        `/api/v1${one.path}/feedbacks`,
        made('feedbacks', { rating: 4, answers: await answersTo(role, 'meeting') }),
      ),
    )
  const { relationship } = one
  await idIn(person('mia').patch(path, changed('mentoring_relationships', relationship, { aasm_state: 'finished' })))
  return one
}

const draft = { title: 'Le premier non', body: 'Dire non.', category: 'speaking', language: 'fr' }
const article = (who = 'mia') => idIn(person(who).post('/api/v1/articles', made('articles', draft)))
const own = async (path: string, type: string, attributes: object) =>
  idIn(person('ana').post(`/api/v1${path}`, made(type, attributes)))
const letters = 'abcdefghij'
const word = () => `Recherche ${Array.from(String((day += 1)), (digit) => letters[Number(digit)]).join('')}`
let day = 1
const hoursOn = () => {
  day += 1
  const at = String(Math.floor(day / 7) + 7).padStart(2, '0')
  return { weekday: (day % 7) + 1, start_time: `${at}:00`, end_time: `${at}:30` }
}
const aDayAway = () => {
  const day = new Date(Date.now() + ++next * 86_400_000).toISOString().slice(0, 10)
  return { first_day: day, last_day: day }
}

const dayApart = () => {
  day += 1
  const date = `2027-02-${String(day).padStart(2, '0')}`
  return { first_day: date, last_day: date, hours: [] }
}
const browserKey = () => createECDH('prime256v1').generateKeys('base64url')
const browser = () => ({
  endpoint: `https://fcm.googleapis.com/fcm/send/${randomUUID()}`,
  p256dh: browserKey(),
  auth: 'a'.repeat(22),
})

/** Somebody who was invited has sent their sign-up, and nobody has decided. */
async function waiting(): Promise<string> {
  const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 86_400_000)
  const name = `wait${randomUUID().slice(0, 8)}`
  await seedPerson(api.db.database.system, 'acme', { name, status: 'pending_approval' })
  const [row] = await system<{ id: string }>(
    `insert into app.invitations (company_id, email, roles, origin, expires_at, used_at, user_id)
      values ($1, $2, '{participant}', 'invited', $3, now(), $4) returning id`,
    idOf.company('acme'),
    `${name}@acme.test`,
    expiresAt,
    idOf.user('acme', name),
  )
  return api.links.sign({ purpose: 'invitation', companyId: idOf.company('acme'), id: row?.id ?? '', expiresAt })
}

async function conversation() {
  const mentee = await fresh()
  await requestBy(mentee)
  const receiver = to('users', idOf.user('acme', 'mia'))
  await idIn(person(mentee).post('/api/v1/conversations', made('conversations', undefined, { receiver })))
  return { mentee, id: conversationIdOf(idOf.user('acme', mentee), idOf.user('acme', 'mia')) }
}

async function workshop() {
  const invitee = await fresh()
  const answer = await api.workshops.planWorkshop({
    companyId: idOf.company('acme'),
    actor: { kind: 'admin', userId: idOf.user('acme', 'root') },
    idempotencyKey: randomUUID(),
    correlationId: 'test',
    at: new Date().toISOString() as never,
    programId: idOf.program('acme'),
    title: 'Animer une réunion',
    description: null,
    link: null,
    hostUserId: null,
    date: { ...inHours(0), startsAt: new Date(Date.now() + 600_000).toISOString() as never, timeZone: 'Europe/Paris' },
    people: [invitee, await fresh()].map((name) => idOf.user('acme', name)),
  })
  if (!answer.ok) throw new Error(JSON.stringify(answer))
  const { id } = answer
  await expect.poll(async () => (await person(invitee).get(`/api/v1/workshops/${id}`)).status).toBe(200)
  return { invitee, id }
}

interface Write {
  readonly who: string
  /** Below `/api/v1`. */
  readonly path: string
  readonly body?: object | Buffer
  readonly other?: Buffer
  readonly headers?: Readonly<Record<string, string>>
  /** Where its tag or its revision is read, when that is not its own address. */
  readonly tagAt?: string
}

async function notified(): Promise<string> {
  await requestBy(await fresh())
  const list = () => person('mia').get('/api/v1/notifications?filter[unread]=true')
  await expect.poll(async () => (await list()).json<{ data: object[] }>().data.length).toBeGreaterThan(0)
  return (await list()).json<{ data: { id: string }[] }>().data[0]?.id ?? ''
}

/** A write that succeeds, by endpoint, on records of its own. */
const writes: Readonly<Record<string, () => Promise<Write> | Write>> = {
  'POST /presenters': async () => ({ who: await fresh(), path: '/presenters', body: made('presenters') }),
  'POST /participants': async () => ({ who: await leader(), path: '/participants', body: made('participants') }),
  'PATCH /presenters/:id': async () => {
    const who = await leader()
    const id = idOf.profile('acme', who, 'presenter')
    const attributes = { visible: false, outside_sessions: 3 }
    return { who, path: `/presenters/${id}`, body: changed('presenters', id, attributes) }
  },
  'PATCH /participants/:id': async () => {
    const who = await fresh()
    const id = idOf.profile('acme', who, 'participant')
    return { who, path: `/participants/${id}`, body: changed('participants', id, { shows_talents: false }) }
  },
  'POST /presenters/:presenterId/recommendations': async () => {
    const { mentee } = await ended()
    return {
      who: mentee,
      path: `/presenters/${mentor}/recommendations`,
      body: made('recommendations', { text: 'Une écoute qui fait avancer.' }),
    }
  },
  'PATCH /presenters/:presenterId/recommendations/:id': async () => {
    const { mentee } = await ended()
    const list = `/presenters/${mentor}/recommendations`
    const text = { text: 'Une écoute qui fait avancer.' }
    const id = await idIn(person(mentee).post(`/api/v1${list}`, made('recommendations', text)))
    const body = changed('recommendations', id, { text: 'Une écoute rare, et des questions.' })
    return { who: mentee, path: `${list}/${id}`, tagAt: list, body }
  },
  'POST /saved_searches': () => ({
    who: 'ana',
    path: '/saved_searches',
    body: made('saved_searches', { name: word(), query: 'q=cloud' }),
  }),
  'PATCH /saved_searches/:id': async () => {
    const id = await own('/saved_searches', 'saved_searches', { name: word(), query: 'q=cloud' })
    const path = `/saved_searches/${id}`
    return { who: 'ana', path, tagAt: '', body: changed('saved_searches', id, { name: word() }) }
  },
  'POST /tag_proposals': () => ({
    who: 'ana',
    path: '/tag_proposals',
    body: made('tag_proposals', { kind: 'skill', label: 'Vannerie' }),
  }),
  'POST /articles': () => ({ who: 'ana', path: '/articles', body: made('articles', draft) }),
  'PATCH /articles/:id': async () => {
    const id = await article()
    return { who: 'mia', path: `/articles/${id}`, body: changed('articles', id, { title: 'Le second' }) }
  },
  'POST /articles/:id/like': async () => ({ who: 'ana', path: `/articles/${await article()}/like` }),
  'POST /articles/:id/report': async () => ({
    who: 'ana',
    path: `/articles/${await article()}/report`,
    body: made('article_reports', { reason: 'confidential' }),
  }),
  'POST /articles/:articleId/comments': async () => ({
    who: 'ana',
    path: `/articles/${await article()}/comments`,
    body: made('article_comments', { body: 'Merci.' }),
  }),
  'PUT /articles/:articleId/comments/:id': async () => {
    const list = `/articles/${await article()}/comments`
    const id = await idIn(person('ana').post(`/api/v1${list}`, made('article_comments', { body: 'Merci.' })))
    return { who: 'ana', path: `${list}/${id}`, tagAt: '', body: changed('article_comments', id, { body: 'Oui.' }) }
  },
  'POST /article_images': () => ({
    who: 'ana',
    path: '/article_images',
    body: files[0] ?? Buffer.of(),
    other: files[1] ?? Buffer.of(),
    headers: { 'Content-Type': 'image/png' },
  }),
  'PATCH /users/:id': () => {
    const id = idOf.user('acme', 'ana')
    return { who: 'ana', path: `/users/${id}`, body: changed('users', id, { city: 'Lyon', job_title: 'Cheffe' }) }
  },
  'POST /waiting_lists': async () => {
    const who = await fresh()
    return {
      who,
      path: '/waiting_lists',
      body: made('waiting_lists', { message: 'Bonjour' }, { presenter: await full() }),
    }
  },
  'PATCH /waiting_lists/:id': async () => {
    const who = await fresh()
    const presenter = await full()
    const wait = made('waiting_lists', { message: 'Bonjour' }, { presenter })
    const list = await idIn(person(who).post('/api/v1/waiting_lists', wait))
    return { who, path: `/waiting_lists/${list}`, body: changed('waiting_lists', list, { aasm_state: 'left' }) }
  },
  'POST /mentoring_requests': async () => ({
    who: await fresh(),
    path: '/mentoring_requests',
    body: made('mentoring_requests', { message: 'Bonjour' }, wished),
  }),
  'PATCH /mentoring_requests/:id': async () => {
    const id = await requestBy(await fresh())
    const body = changed('mentoring_requests', id, { aasm_state: 'confirmed' })
    return { who: 'mia', path: `/mentoring_requests/${id}`, body }
  },
  'POST /mentoring_relationships': async () => ({
    who: 'root',
    path: '/mentoring_relationships',
    body: made('mentoring_relationships', undefined, parties(await fresh())),
  }),
  'PUT /mentoring_relationships/:id/pause': async () => {
    const path = `/mentoring_relationships/${await accompanied(await fresh())}/pause`
    const body = made('mentoring_relationships', { until: '2027-02-01', reason: 'leave' })
    return { who: 'mia', path, tagAt: path.replace('/pause', ''), body }
  },
  'PATCH /mentoring_relationships/:id/pause': async () => {
    const id = await accompanied(await fresh())
    const path = `/mentoring_relationships/${id}/pause`
    const paused = made('mentoring_relationships', { until: '2027-02-01', reason: 'leave' })
    expect((await person('mia').call(`/api/v1${path}`, { method: 'PUT', body: paused })).status).toBe(200)
    const body = changed('mentoring_relationships', id, { until: '2027-02-02' })
    return { who: 'mia', path, tagAt: path.replace('/pause', ''), body }
  },
  'PATCH /mentoring_relationships/:id': async () => {
    const { relationship } = await held()
    const body = changed('mentoring_relationships', relationship, { aasm_state: 'finished' })
    return { who: 'mia', path: `/mentoring_relationships/${relationship}`, body }
  },
  'POST /availabilities': () => ({ who: 'ana', path: '/availabilities', body: made('availabilities', hoursOn()) }),
  'PATCH /availabilities/:id': async () => {
    const id = await own('/availabilities', 'availabilities', hoursOn())
    return { who: 'ana', path: `/availabilities/${id}`, tagAt: '', body: changed('availabilities', id, hoursOn()) }
  },
  'POST /availability_exceptions': () => ({
    who: 'ana',
    path: '/availability_exceptions',
    body: made('availability_exceptions', dayApart()),
  }),
  'PATCH /availability_exceptions/:id': async () => {
    const id = await own('/availability_exceptions', 'availability_exceptions', dayApart())
    const body = changed('availability_exceptions', id, { label: 'Congés' })
    return { who: 'ana', path: `/availability_exceptions/${id}`, tagAt: '', body }
  },
  'POST /absences': () => ({ who: 'ana', path: '/absences', body: made('absences', aDayAway()) }),
  'PATCH /absences/:id': async () => {
    const id = await own('/absences', 'absences', aDayAway())
    return { who: 'ana', path: `/absences/${id}`, tagAt: '', body: changed('absences', id, { word: 'En mer.' }) }
  },
  'PUT /booking_rules': () => ({
    who: 'ana',
    path: '/booking_rules',
    body: made('booking_rules', { buffer_minutes: 10, notice_days: 3, most_per_day: null, most_per_week: 3 }),
  }),
  'PUT /mentoring_relationships/:id/private_note': async () => {
    const path = `/mentoring_relationships/${await accompanied(await fresh())}/private_note`
    return { who: 'mia', path, tagAt: '', body: made('private_notes', { words: 'À dire.' }) }
  },
  'PUT /meetings/:id/private_note': async () => {
    const { path } = await planned()
    return { who: 'mia', path: `${path}/private_note`, tagAt: '', body: made('private_notes', { words: 'À dire.' }) }
  },
  'POST /meetings/:id/agenda/edits': async () => {
    const { path } = await planned()
    const body = made('agenda_edits', { kind: 'add', item: randomUUID(), after: null, title: 'Dire non' })
    return { who: 'mia', path: `${path}/agenda/edits`, body }
  },
  'POST /help_cases': async () => {
    const mentee = await fresh()
    const relationship_id = await accompanied(mentee)
    return { who: mentee, path: '/help_cases', body: made('help_cases', { relationship_id, topic: 'other' }) }
  },
  'POST /help_cases/:id/messages': async () => {
    const { who, path } = await helped()
    return { who, path: `${path}/messages`, body: made('help_messages', { words: 'Encore un mot.' }) }
  },
  'PATCH /help_cases/:id': async () => {
    const { who, path, id } = await helped()
    return { who, path, body: changed('help_cases', id, { state: 'closed' }) }
  },
  'POST /outside_calendars': () => ({
    who: 'ana',
    path: '/outside_calendars',
    body: made('outside_calendars', { address: 'https://calendar.test/secret.ics' }),
  }),
  'POST /meetings': async () => {
    const mentee = await fresh()
    return { who: mentee, path: '/meetings', body: meetingBody(await accompanied(mentee), { appointment: slot() }) }
  },
  'PATCH /meetings/:id': async () => {
    const { mentee, meeting, path } = await planned({ appointment: slot() })
    expect(mentee).not.toBe('')
    return { who: 'mia', path, body: changed('meetings', meeting, { aasm_state: 'confirmed' }) }
  },
  'PATCH /meetings/:id → its link alone': async () => {
    const { meeting, path } = await planned({ meeting_type: 'video_conference' })
    return { who: 'mia', path, body: changed('meetings', meeting, { conference_url: 'https://meet.example/abc' }) }
  },
  'PATCH /meetings/:id → its subject': async () => {
    const { mentee, meeting, path } = await planned()
    return { who: mentee, path, body: changed('meetings', meeting, { topic: 'Décider' }) }
  },
  'PATCH /meetings/:id → a date': async () => {
    const { mentee, meeting, path } = await planned()
    return { who: mentee, path, body: changed('meetings', meeting, { appointment: slot() }) }
  },
  'PATCH /mentoring_requests/:id → dates': async () => {
    const id = await requestBy(await fresh())
    const body = changed('mentoring_requests', id, { proposed_dates: [slot()] })
    return { who: 'mia', path: `/mentoring_requests/${id}`, body }
  },
  'POST /mentoring_relationships/:id/meeting_series': async () => {
    const mentee = await fresh()
    const body = made('meeting_series', { topic: 'Déléguer', meeting_type: 'phone_call', dates: [slot()] })
    return { who: mentee, path: `/mentoring_relationships/${await accompanied(mentee)}/meeting_series`, body }
  },
  'PATCH /meetings/:id/series': async () => {
    const mentee = await fresh()
    const path = `/api/v1/mentoring_relationships/${await accompanied(mentee)}/meeting_series`
    const body = made('meeting_series', { topic: 'Déléguer', meeting_type: 'phone_call', dates: [slot()] })
    const id = await idIn(person(mentee).post(path, body))
    return { who: 'mia', path: `/meetings/${id}/series`, body: changed('meeting_series', id, { accepted: [id] }) }
  },
  'POST /meetings/:meetingId/appointments': async () => {
    const { mentee, path } = await planned()
    return { who: mentee, path: `${path}/appointments`, body: made('appointments', slot()) }
  },
  'PATCH /meetings/:meetingId/appointments/:id': async () => {
    const { meeting, path } = await planned({ appointment: slot() })
    const page = (await person('mia').get(`/api/v1/meetings/${meeting}`)).json<{
      data: { attributes: { appointments: { id: string }[] } }
    }>()
    const id = page.data.attributes.appointments[0]?.id ?? ''
    const body = changed('appointments', id, { state: 'accepted' })
    return { who: 'mia', path: `${path}/appointments/${id}`, tagAt: path, body }
  },
  'PATCH /workshops/:id': async () => {
    const { invitee, id } = await workshop()
    return { who: invitee, path: `/workshops/${id}`, body: changed('workshops', id, { answer: 'accepted' }) }
  },
  'POST /meetings/:id/webconference': async () => {
    const soon = { ...inHours(0), starts_at: new Date(Math.ceil(Date.now() / 300_000 + 1) * 300_000).toISOString() }
    const { mentee, meeting, path } = await planned({ meeting_type: 'video_conference', appointment: soon })
    await wants('mia', meeting, 'confirmed')
    return { who: mentee, path: `${path}/webconference`, body: made('webconferences', { stay: randomUUID() }) }
  },
  'POST /workshops/:id/webconference': async () => {
    const { invitee, id } = await workshop()
    await idIn(person(invitee).patch(`/api/v1/workshops/${id}`, changed('workshops', id, { answer: 'accepted' })))
    const body = made('webconferences', { stay: randomUUID() })
    return { who: invitee, path: `/workshops/${id}/webconference`, body }
  },
  'POST /meetings/:meetingId/feedbacks': async () => {
    const { mentee, path } = await held()
    const attributes = { rating: 4, answers: await answersTo('participant', 'meeting') }
    return { who: mentee, path: `${path}/feedbacks`, body: made('feedbacks', attributes) }
  },
  'PATCH /meetings/:meetingId/feedbacks/:id': async () => {
    const { mentee, path } = await held()
    const attributes = { rating: 4, answers: await answersTo('participant', 'meeting') }
    const list = `${path}/feedbacks`
    const id = await idIn(person(mentee).post(`/api/v1${list}`, made('feedbacks', attributes)))
    return {
      who: mentee,
      path: `${list}/${id}`,
      tagAt: list,
      body: changed('feedbacks', id, { ...attributes, rating: 2 }),
    }
  },
  'POST /mentoring_relationships/:relationshipId/action_plan/goals': async () => {
    const { path } = await withPlan()
    return { who: 'mia', path: `${path}/goals`, body: made('goals', { title: 'Dire non' }) }
  },
  'PATCH /mentoring_relationships/:relationshipId/action_plan/goals/:id': async () => {
    const { path, goal } = await withPlan()
    return {
      who: 'mia',
      path: `${path}/goals/${goal}`,
      tagAt: path,
      body: changed('goals', goal, { aasm_state: 'reached' }),
    }
  },
  'POST /mentoring_relationships/:relationshipId/action_plan/tasks': async () => {
    const { path } = await withPlan()
    return { who: 'mia', path: `${path}/tasks`, body: made('tasks', { title: 'Lire', for: 'both' }) }
  },
  'PATCH /mentoring_relationships/:relationshipId/action_plan/tasks/:id': async () => {
    const { path, task } = await withPlan()
    const body = changed('tasks', task, { aasm_state: 'done' })
    return { who: 'mia', path: `${path}/tasks/${task}`, tagAt: path, body }
  },
  'PATCH /mentoring_relationships/:relationshipId/action_plan/milestones/:id': async () => {
    const { path, milestone } = await withMilestone()
    const body = changed('milestones', milestone, { aasm_state: 'reached' })
    return { who: 'mia', path: `${path}/milestones/${milestone}`, tagAt: path, body }
  },
  'POST /mentoring_relationships/:relationshipId/feedbacks': async () => {
    const { mentee, relationship } = await ended()
    const attributes = { rating: 4, answers: await answersTo('participant', 'mentoring_relationship') }
    const path = `/mentoring_relationships/${relationship}/feedbacks`
    return { who: mentee, path, body: made('feedbacks', attributes) }
  },
  'PATCH /mentoring_relationships/:relationshipId/feedbacks/:id': async () => {
    const { mentee, relationship } = await ended()
    const attributes = { rating: 4, answers: await answersTo('participant', 'mentoring_relationship') }
    const list = `/mentoring_relationships/${relationship}/feedbacks`
    const id = await idIn(person(mentee).post(`/api/v1${list}`, made('feedbacks', attributes)))
    return {
      who: mentee,
      path: `${list}/${id}`,
      tagAt: list,
      body: changed('feedbacks', id, { ...attributes, rating: 2 }),
    }
  },
  'POST /conversations': async () => {
    const mentee = await fresh()
    await requestBy(mentee)
    const receiver = to('users', idOf.user('acme', 'mia'))
    return { who: mentee, path: '/conversations', body: made('conversations', undefined, { receiver }) }
  },
  'POST /conversations/:conversationId/comments': async () => {
    const { mentee, id } = await conversation()
    return { who: mentee, path: `/conversations/${id}/comments`, body: made('comments', { body: 'Bonjour' }) }
  },
  'PATCH /conversations/:id': async () => {
    const { mentee, id } = await conversation()
    return { who: mentee, path: `/conversations/${id}`, body: changed('conversations', id, { muted: true }) }
  },
  'PUT /conversations/:conversationId/comments/:number': async () => {
    const { mentee, id } = await conversation()
    const path = `/conversations/${id}/comments`
    await idIn(person(mentee).post(`/api/v1${path}`, made('comments', { body: 'Bonjour' })))
    return { who: mentee, path: `${path}/1`, body: made('comments', { body: 'Bonsoir' }) }
  },
  'PUT /conversations/:conversationId/comments/:number/reaction': async () => {
    const { mentee, id } = await conversation()
    const path = `/conversations/${id}/comments`
    await idIn(person(mentee).post(`/api/v1${path}`, made('comments', { body: 'Bonjour' })))
    return { who: 'mia', path: `${path}/1/reaction`, body: made('comments', { reaction: 'thanks' }) }
  },
  'PATCH /conversations/:id/comments/mark-as-seen': async () => {
    const { mentee, id } = await conversation()
    const path = `/conversations/${id}/comments`
    await idIn(person(mentee).post(`/api/v1${path}`, made('comments', { body: 'Bonjour' })))
    return { who: 'mia', path: `${path}/mark-as-seen`, body: changed('conversations', id, { up_to: 1 }) }
  },
  'PATCH /notifications/:id': async () => {
    const id = await notified()
    return { who: 'mia', path: `/notifications/${id}`, body: changed('notifications', id, { read: true }) }
  },
  'PATCH /notifications/mark-all-as-read': async () => {
    await notified()
    return { who: 'mia', path: '/notifications/mark-all-as-read' }
  },
  'POST /error_mailers': () => ({ who: 'visitor', path: '/error_mailers', body: { error: 'TypeError: x is null' } }),
  'POST /data_exports': async () => ({ who: await fresh(), path: '/data_exports', body: made('data_exports') }),
  'POST /sign_ups/withdrawal': async () => ({
    who: 'visitor',
    path: '/sign_ups/withdrawal',
    body: made('sign_ups', { token: await waiting() }),
  }),
  'POST /sign_up_mails': async () => {
    const email = `${randomUUID().slice(0, 8)}@acme.test`
    await system(
      `insert into app.invitations (company_id, email, roles, origin, sent_at, expires_at)
        values ($1, $2, '{participant}', 'invited', now() - interval '2 days', now() - interval '1 day')`,
      idOf.company('acme'),
      email,
    )
    return { who: 'visitor', path: '/sign_up_mails', body: made('sign_up_mails', { email }) }
  },
  'POST /contact_requests': () => ({
    who: 'visitor',
    path: '/contact_requests',
    body: made('contact_requests', {
      first_name: 'Ana',
      last_name: 'Moreau',
      email: `${randomUUID().slice(0, 8)}@else.test`,
      consent: true,
    }),
  }),
  'POST /contact_form': () => ({
    who: 'visitor',
    path: '/contact_form',
    body: made('contact_form', {
      name: 'Ana',
      email: `${randomUUID().slice(0, 8)}@else.test`,
      subject: 'Bonjour',
      message: 'Bonjour',
      elapsed_ms: 5000,
    }),
  }),
  'PATCH /training_tools/:id/increment_click_count': async () => {
    const [tool] = await system<{ id: string }>(
      `insert into app.training_tools (company_id, category, title, description, language, link)
        values ($1, 'tool', '{"fr":"Lire","en":"Read"}', '{"fr":"","en":""}', 'fr', 'https://read.test') returning id`,
      idOf.company('acme'),
    )
    return { who: 'ana', path: `/training_tools/${tool?.id ?? ''}/increment_click_count` }
  },
  'POST /push_subscriptions': () => ({
    who: 'ana',
    path: '/push_subscriptions',
    body: made('push_subscriptions', browser()),
  }),
  'POST /push_subscriptions/renewals': async () => {
    const { endpoint, p256dh, auth } = browser()
    await idIn(person('mia').post('/api/v1/push_subscriptions', made('push_subscriptions', { endpoint, p256dh, auth })))
    const body = made('push_subscriptions', { ...browser(), former: { endpoint, auth } })
    return { who: 'visitor', path: '/push_subscriptions/renewals', body }
  },
  'POST /acceptances': async () => {
    const who = await fresh()
    const ofText = (title: string) => ({ title, sections: [{ title, short: '', paragraphs: [title], points: [] }] })
    const text = { document: 'charter', fr: ofText('Charte'), en: ofText('Charter') }
    const published = await person('root').post('/admin/api/documents', text, { 'content-type': 'application/json' })
    const { version } = published.json<{ version: number }>()
    await system(`update app.users set must_accept = '{}' where id <> $1`, idOf.user('acme', who))
    return { who, path: '/acceptances', body: made('acceptances', { document: 'charter', version, language: 'fr' }) }
  },
}

/** Keyed calls that are not repeated here, and why. */
const others: Readonly<Record<string, string>> = {
  'PATCH /program_enrollments/:id': 'names the place that is used from now on: written twice, it is the same',
  'POST /realtime_ticket': 'a secret of 30 seconds: nobody has that of a lost answer',
  'POST /calendar_feed': 'a secret: nobody has that of a lost answer, and the new one ends it',
  'POST /sign_ups': 'changes nothing',
  'PUT /presenters/:id/favourite': 'names the mentor who is marked: written twice, it is the same',
  'PUT /sign_ups/draft': 'replaces the draft by what is sent',
  'POST /sign_ups/identity': 'asks a provider for a page to go to',
}

const endpoints = createEndpoints({} as RouteDependencies).filter(keyedMethod)
const nameOf = ({ method, path }: (typeof endpoints)[number]) => `${method.toUpperCase()} ${path}`
const withRevisions = new Set(endpoints.filter(({ revisions }) => revisions === true).map(nameOf))

function send(name: string, { who, path, body, headers }: Write, key: string, more: object = {}): Promise<HttpAnswer> {
  const [method = ''] = name.split(' ')
  const keyed = { 'Idempotency-Key': key, ...headers, ...more }
  return person(who).call(`/api/v1${path}`, { method, ...(body && { body }), headers: keyed })
}

const seen = ({ status, text, headers }: HttpAnswer) => [status, text, headers['location'], headers['etag']]

test('every call of /api/v1 that takes a key has a case, or a reason why it needs none', () => {
  const known = [...Object.keys(writes), ...Object.keys(others)].map((name) => name.split(' → ')[0] ?? '')
  expect([...new Set(known)].toSorted()).toEqual(endpoints.map(nameOf).toSorted())
})

describe('sent twice at once, and again after its answer was lost', () => {
  test.each(Object.entries(writes))('%s', async (name, make) => {
    const write = await make()
    const key = randomUUID()
    const before = await stateOf(api)
    const [first, second] = await Promise.all([send(name, write, key), send(name, write, key)])
    expect([first.status < 300, first.status < 300 ? '' : first.text]).toEqual([true, ''])
    expect(seen(second)).toEqual(seen(first))
    const after = await stateOf(api)
    // What is marked as read stands in a read model.
    expect(name.includes('/notifications/') || !isDeepStrictEqual(after, before)).toBe(true)
    await loseAnswer(api, key)
    const again = await send(name, write, key)
    expect(seen(again)).toEqual(seen(first))
    expect(await stateOf(api)).toEqual(after)
    const other = write.other ?? Object.assign({}, write.body, { meta: { other: true } })
    const reused = await send(name, { ...write, body: other }, key)
    expect([reused.status, reused.json().errors?.[0]?.code]).toEqual([422, 'idempotency_key_reused'])
    expect(await stateOf(api)).toEqual(after)
  })
})

describe('under If-Match, again after its answer was lost', () => {
  const tagOf = async ({ who, path, tagAt }: Write) => {
    const answer = await person(who).get(`/api/v1${tagAt === undefined || tagAt === '' ? path : tagAt}`)
    return answer.headers['etag'] ?? '"0"'
  }
  const named = Object.keys(writes).filter((name) => withRevisions.has(name.split(' → ')[0] ?? ''))
  const cases = named.flatMap((name) => [
    [name, 'one tag', (tag: string) => tag] as const,
    [name, 'several', (tag: string) => `${tag}, "999999"`] as const,
  ])
  test.each(cases)('%s, %s', async (name, _words, tagsOf) => {
    const write = (await writes[name]?.()) ?? { who: '', path: '' }
    const key = randomUUID()
    const headers = { 'If-Match': tagsOf(await tagOf(write)) }
    const first = await send(name, write, key, headers)
    expect([first.status, first.status === 200 ? '' : first.text]).toEqual([200, ''])
    const after = await stateOf(api)
    await loseAnswer(api, key)
    expect(seen(await send(name, write, key, headers))).toEqual(seen(first))
    expect(await stateOf(api)).toEqual(after)
    const late = await send(name, write, randomUUID(), headers)
    // An unchanged link notifies nobody again.
    expect(late.status).toBe(name.endsWith('its link alone') ? 200 : 412)
    expect(await stateOf(api)).toEqual(after)
  })
})
