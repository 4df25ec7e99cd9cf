import { createECDH, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { conversationIdOf } from '#domain/messages/conversation/state.ts'
import { opened } from '#commands/people/sessions/token-machine.ts'
import { id, instant, type CompanyId, type EventId, type UserId } from '#domain/platform/ids.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson, testSignIn } from '#tests/support/people.ts'
import { type Role, roles, type Target } from './matrix.ts'
import { meetingBody, reference as ref, requestBody } from '#tests/support/bodies.ts'
import { run } from '#tests/support/run.ts'

/** Who reads, by role; everybody who has a unit is of `paris`. */
export const readers = {
  visitor: null,
  participant: 'ana',
  presenter: 'mia',
  referent: 'rita',
  business_unit_admin: 'uma',
  admin: 'aline',
  auditor: 'odile',
} as const satisfies Record<Role, string | null>

/** A mentee and a mentor with a request between them, by whose they are. The target means the mentee. */
const pairs = {
  own: ['acme', 'ana', 'mia'],
  unit: ['acme', 'paul', 'pia'],
  'other unit': ['acme', 'leo', 'lou'],
  'other company': ['globex', 'gil', 'gus'],
} as const satisfies Record<Target, readonly [string, string, string]>

interface Records {
  readonly pair: readonly [slug: string, participant: string, presenter: string]
  readonly request: string
  readonly relationship: string
}

export interface Scene {
  readonly api: TestApi
  readonly as: (role: Role) => TestPerson
  /** The id for `:id` of the endpoint; null where the role has no such record of its own. */
  idFor(endpoint: string, role: Role, target: Target): Promise<string | null>
  personOf(role: Role, target: Target): { readonly companyId: CompanyId; readonly userId: UserId }
  /** What a subscription to that channel names. */
  subjectOf(channel: string, target: Target): string
  /** Publishes a message of the channel about that person or pair. */
  publish(channel: string, role: Role, target: Target, content?: string): Promise<void>
  bodyFor(call: string, role: Role, target: Target, id: string | null): object | undefined
  close(): Promise<void>
}

export async function createScene(): Promise<Scene> {
  const api = await testApi()
  const { database } = api.db
  const sql = database.system
  for (const slug of ['acme', 'globex']) await seedCompany(sql, slug)
  await run(sql)`insert into app.business_units (company_id, code, label)
    values (${idOf.company('acme')}, 'lyon', '{"fr":"Lyon","en":"Lyons"}')`
  await run(sql)`insert into app.programs (id, company_id, slug, name, description, match_weights)
    select ${idOf.program('acme other')}, company_id, 'other', name, description, match_weights from app.programs
    where company_id = ${idOf.company('acme')}`
  for (const role of ['referent', 'business_unit_admin', 'admin', 'auditor'] as const)
    await seedPerson(sql, 'acme', { name: readers[role], roles: [role], businessUnit: 'paris' })
  for (const [target, [slug, participant, presenter]] of Object.entries(pairs)) {
    const unit = slug === 'acme' ? { businessUnit: target === 'other unit' ? 'lyon' : 'paris' } : {}
    await seedPerson(sql, slug, { name: participant, profiles: ['participant'], ...unit })
    await seedPerson(sql, slug, { name: presenter, profiles: ['presenter'], ...unit })
  }

  const records = new Map<Target, Records>()
  for (const [target, pair] of Object.entries(pairs) as [Target, Records['pair']][]) {
    const [slug, participant, presenter] = pair
    const request = await (
      await api.as(slug, participant)
    ).post('/api/v1/mentoring_requests', requestBody(presenter, { slug }))
    const { id, relationships } = request.json().data
    // The mentee gets a notification, as the mentor did.
    const proposed = await (
      await api.as(slug, presenter)
    ).patch(`/api/v1/mentoring_requests/${id}`, document('mentoring_requests', id, { proposed_dates: [tomorrow()] }))
    if (proposed.status !== 200) throw new Error(proposed.text)
    records.set(target, { pair, request: id, relationship: relationships['mentoring_relationship']?.data?.id ?? '' })
  }
  for (const [slug, participant, presenter] of Object.values(pairs)) {
    const receiver = ref('users', idOf.user(slug, presenter))
    const opened = await (
      await api.as(slug, participant)
    ).post('/api/v1/conversations', { data: { type: 'conversations', relationships: { receiver } } })
    if (opened.status !== 201) throw new Error(opened.text)
  }
  const meetings = new Map<Target, string>()
  for (const [target, { pair, relationship }] of records) meetings.set(target, await meetingOf(api, pair, relationship))
  const workshops = new Map<Target, string>()
  for (const [target, { pair }] of records) workshops.set(target, await workshopOf(api, pair))
  await waitForMeetings(sql, meetings.size)
  await api.files.write('exports/test.zip', oneChunk())
  await run(sql)`insert into app.data_exports (company_id, user_id, state, ready_at, expires_at, file_key, bytes)
    select company_id, id, 'ready', now(), now() + interval '7 days', 'exports/test.zip', 1 from app.users`

  const people = new Map<Role, TestPerson>()
  for (const role of roles) people.set(role, await api.as('acme', readers[role]))
  const recordsOf = (target: Target) => {
    const found = records.get(target)
    if (found === undefined) throw new Error(`no records for ${target}`)
    return found
  }
  /** Whose record it is: the reader's, or of a mentee of the pair. */
  const owner = (role: Role, target: Target): readonly [slug: string, name: string] => {
    const name = readers[role]
    if (target === 'own') return name === null ? ['acme', 'ana'] : ['acme', name]
    const [slug, participant] = recordsOf(target).pair
    return [slug, participant]
  }
  const first = async (text: string, userId: string) =>
    (await sql.query<{ id: string }>({ text, values: [userId] }))[0]?.id ?? null

  const personOf = (role: Role, target: Target) => {
    const [slug, name] = owner(role, target)
    return { companyId: idOf.company(slug), userId: idOf.user(slug, name) }
  }
  const conversationOf = (target: Target) => {
    const [slug, participant, presenter] = recordsOf(target).pair
    return conversationIdOf(idOf.user(slug, participant), idOf.user(slug, presenter))
  }
  /** A session beside that of the person, so that its end ends no other test. */
  const session = async (person: ReturnType<typeof personOf>) => {
    const client = randomBytes(8).toString('hex')
    const tokens = opened(randomBytes(32), Date.now())
    await createPostgresSessions(database).open({ ...person, client, tokens, origin: testSignIn }, 100)
    return first('select id from app.sessions where client = $1', client)
  }

  const browserKey = () => createECDH('prime256v1').generateKeys('base64url')

  /** Subscribed in a session of its own. */
  const browserOf = async (person: ReturnType<typeof personOf>) => {
    const id = await session(person)
    const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
    return first(
      `insert into app.push_subscriptions (company_id, user_id, client, endpoint, p256dh, auth)
        select company_id, user_id, client, '${endpoint}', '${browserKey()}', '${'a'.repeat(22)}'
        from app.sessions where id = '${id}' and user_id = $1 returning id`,
      person.userId,
    )
  }

  /** Hours, or a day apart, of that person, closed so that they touch no others. */
  const hoursOf = (table: string, { companyId, userId }: ReturnType<typeof personOf>) => {
    const isWeek = table === 'availabilities'
    const columns = isWeek ? 'weekday, open, start_time, end_time' : 'first_day, last_day'
    const values = isWeek ? `1, false, '09:00', '10:00'` : `'2026-01-01', '2026-01-01'`
    return first(
      `insert into app.${table} (id, company_id, user_id, ${columns})
        values (gen_random_uuid(), '${companyId}', $1, ${values}) returning id`,
      userId,
    )
  }

  const absenceOf = async ({ companyId, userId }: ReturnType<typeof personOf>) => {
    await first('delete from app.absences where user_id = $1 returning id', userId)
    return first(
      `insert into app.absences (id, company_id, user_id, first_day, last_day, starts_at, ends_at, set_by)
        values (gen_random_uuid(), '${companyId}', $1, current_date, current_date, now(), now() + '1 day', 'person')
        returning id`,
      userId,
    )
  }

  const calendarOf = ({ companyId, userId }: ReturnType<typeof personOf>) =>
    first(
      `insert into app.outside_calendars (id, company_id, user_id, address, host, due_at)
        values (gen_random_uuid(), '${companyId}', $1, '{}', 'calendar.test', '2099-01-01') returning id`,
      userId,
    )

  const articleOf = ({ companyId, userId }: ReturnType<typeof personOf>) =>
    first(
      `insert into app.articles (company_id, author_id, title, body, category, language, state, published_at)
        values ('${companyId}', $1, 'Le premier non', 'Dire non.', 'speaking', 'fr', 'published', now()) returning id`,
      userId,
    )

  const toolOf = ({ companyId, userId }: ReturnType<typeof personOf>) =>
    first(
      `insert into app.training_tools (company_id, category, title, description, language, link)
        select '${companyId}', 'tool', '{"fr":"Lire","en":"Read"}', '{"fr":"","en":""}', 'fr', 'https://read.test'
        where $1::uuid is not null returning id`,
      userId,
    )

  const helpCaseOf = async ({ companyId, userId }: ReturnType<typeof personOf>) => {
    const [row] = await sql.query<{ id: string }>({
      text: `insert into app.help_cases (id, company_id, author_id, program_id, topic, due_on)
        select gen_random_uuid(), $1, $2, g.id, 'other', current_date from app.programs g where g.company_id = $1
        order by g.slug limit 1 returning id`,
      values: [companyId, userId],
    })
    return row?.id ?? null
  }
  const searchOf = ({ companyId, userId }: ReturnType<typeof personOf>) =>
    first(
      `insert into app.saved_searches (id, company_id, user_id, name, query)
        values (gen_random_uuid(), '${companyId}', $1, gen_random_uuid(), 'q=cloud') returning id`,
      userId,
    )

  return {
    api,
    as: (role) => {
      const person = people.get(role)
      if (person === undefined) throw new Error(`nobody is ${role}`)
      return person
    },
    personOf,
    subjectOf: (channel, target) =>
      channel === 'MeetingChannel'
        ? (meetings.get(target) ?? '')
        : channel === 'WorkshopChannel'
          ? (workshops.get(target) ?? '')
          : conversationOf(target),
    async publish(channel, role, target, content = target) {
      const { companyId, userId } = personOf(role, target)
      const [slug, participant, presenter] = recordsOf(target).pair
      const other = idOf.user(slug, role === 'presenter' || target !== 'own' ? participant : presenter)
      const streams: Readonly<Record<string, string>> = {
        NotificationsChannel: `notifications:${userId}`,
        ConversationChannel: `conversation:${conversationOf(target)}`,
        OnlineChannel: `presence:${other}`,
        MeetingChannel: `call:${meetings.get(target) ?? ''}`,
        WorkshopChannel: `call:${workshops.get(target) ?? ''}`,
      }
      await sql.query({
        text: 'select from realtime.publish_many($1, $2, $3)',
        values: [[companyId], [streams[channel]], [JSON.stringify({ told: content })]],
      })
    },
    async idFor(endpoint, role, target) {
      const resource = endpoint.split('/')[1] ?? ''
      const isParty = role === 'visitor' || role === 'participant' || role === 'presenter'
      const [slug, participant, presenter] = recordsOf(target).pair
      const { userId } = personOf(role, target)
      switch (resource) {
        case 'programs':
          if (target === 'other company') return idOf.program('globex')
          return target === 'own' ? idOf.program('acme') : idOf.program('acme other')
        case 'waiting_lists':
        case 'presenters':
        case 'participants': {
          const side = resource !== 'participants' ? 'presenter' : 'participant'
          if (target === 'own' && role !== side && role !== 'visitor') return null
          return idOf.profile(slug, side === 'presenter' ? presenter : participant, side)
        }
        case 'users':
          return userId
        case 'mentoring_requests':
          return target === 'own' && !isParty ? null : recordsOf(target).request
        case 'mentoring_relationships':
          return target === 'own' && !isParty ? null : recordsOf(target).relationship
        case 'meetings':
          return target === 'own' && !isParty ? null : (meetings.get(target) ?? null)
        case 'workshops':
          return target === 'own' && !isParty ? null : (workshops.get(target) ?? null)
        case 'conversations':
          if (target === 'own' && !isParty) return null
          return conversationOf(target)
        case 'notifications':
          return first('select id from rm.notifications where user_id = $1 limit 1', userId)
        case 'data_exports':
          return first('select id from app.data_exports where user_id = $1 limit 1', userId)
        case 'availabilities':
        case 'availability_exceptions':
          return hoursOf(resource, personOf(role, target))
        case 'absences':
          return absenceOf(personOf(role, target))
        case 'program_enrollments':
          return first(
            `select e.id from app.program_enrollments e join app.profiles p on p.id = e.profile_id
              where p.user_id = $1 limit 1`,
            userId,
          )
        case 'articles':
          return articleOf(personOf(role, target))
        case 'help_cases':
          return helpCaseOf(personOf(role, target))
        case 'saved_searches':
          return searchOf(personOf(role, target))
        case 'outside_calendars':
          return calendarOf(personOf(role, target))
        case 'training_tools':
          return toolOf(personOf(role, target))
        case 'push_subscriptions':
          return browserOf(personOf(role, target))
        case 'sessions':
          return session(personOf(role, target))
        default:
          throw new Error(`no record of ${resource} here: give the scene one`)
      }
    },
    bodyFor(call, role, target, id) {
      const [slug, participant, presenter] = recordsOf(target).pair
      const parties = (withParticipant: boolean) => ({
        ...(withParticipant && { participant: ref('participants', idOf.profile(slug, participant, 'participant')) }),
        presenter: ref('presenters', idOf.profile(slug, presenter, 'presenter')),
        program: ref('programs', idOf.program(slug)),
      })
      const type = call.split(/[/ ]/)[2] ?? ''
      const change = call.split(' → ')[1]
      if (call.startsWith('GET') || call.startsWith('DELETE')) return undefined
      if (call === 'POST /mentoring_requests') return requestBody(presenter, { slug })
      if (call === 'POST /mentoring_requests → for two people')
        return { data: { type, attributes: { message: 'Bonjour' }, relationships: parties(true) } }
      if (call === 'POST /mentoring_relationships') return { data: { type, relationships: parties(true) } }
      if (call === 'POST /waiting_lists')
        return { data: { type, attributes: { message: 'Bonjour' }, relationships: parties(false) } }
      if (call === 'PATCH /waiting_lists/:id') return { data: { type, id, attributes: { aasm_state: 'left' } } }
      if (call === 'POST /help_cases') {
        const attributes = { relationship_id: recordsOf(target).relationship, topic: 'other' }
        return { data: { type: 'help_cases', attributes } }
      }
      if (call === 'POST /help_cases/:id/messages')
        return { data: { type: 'help_messages', attributes: { words: 'Merci.' } } }
      if (call === 'PATCH /help_cases/:id') return { data: { type: 'help_cases', id, attributes: { state: 'closed' } } }
      if (call === 'POST /meetings') return meetingBody(recordsOf(target).relationship)
      if (call === 'POST /meetings/:id/webconference' || call === 'POST /workshops/:id/webconference')
        return { data: { type: 'webconferences', attributes: { stay: randomUUID() } } }
      if (call === 'POST /mentoring_relationships/:id/meeting_series') {
        const attributes = { topic: 'Déléguer', meeting_type: 'phone_call', dates: [tomorrow()] }
        return { data: { type: 'meeting_series', attributes } }
      }
      if (call.endsWith('/pause')) {
        const attributes = { until: inAMonth(), ...(call.startsWith('PUT') && { reason: 'leave' }) }
        return { data: { type: 'mentoring_relationships', ...(call.startsWith('PATCH') && { id }), attributes } }
      }
      if (call === 'PATCH /meetings/:id/series')
        return { data: { type: 'meeting_series', id, attributes: { accepted: [] } } }
      if (call === 'POST /meetings/:meetingId/appointments')
        return { data: { type: 'appointments', attributes: tomorrow() } }
      if (call === 'PATCH /meetings/:meetingId/appointments/:id')
        return { data: { type: 'appointments', id: noAppointment, attributes: { state: 'declined' } } }
      if (call.includes('/feedbacks')) {
        const attributes = { rating: 4, answers: [] }
        return { data: { type: 'feedbacks', ...(call.startsWith('PATCH') && { id: noAppointment }), attributes } }
      }
      if (call.includes('/action_plan/')) {
        const [type = '', rest] = call.split('/action_plan/')[1]?.split('/') ?? []
        const attributes =
          type === 'milestones'
            ? { aasm_state: 'reached' }
            : { title: 'Dire non', ...(type === 'tasks' && { for: 'both' }) }
        return { data: { type, ...(rest !== undefined && { id: noAppointment }), attributes } }
      }
      if (call.includes('/recommendations')) {
        const change = call.startsWith('PATCH') ? { id: noAppointment } : {}
        return { data: { type: 'recommendations', ...change, attributes: { text: 'Une écoute qui fait avancer.' } } }
      }
      if (call === 'POST /saved_searches')
        return { data: { type, attributes: { name: randomUUID(), query: 'q=cloud' } } }
      if (call === 'POST /conversations') {
        const other = target === 'own' && role !== 'presenter' ? presenter : participant
        return { data: { type, relationships: { receiver: ref('users', idOf.user(slug, other)) } } }
      }
      if (call === 'POST /conversations/:conversationId/comments')
        return { data: { type: 'comments', attributes: { body: 'Bonjour' } } }
      if (call === 'PUT /conversations/:conversationId/comments/:number')
        return { data: { type: 'comments', attributes: { body: 'Bonsoir' } } }
      if (call === 'PUT /conversations/:conversationId/comments/:number/reaction')
        return { data: { type: 'comments', attributes: { reaction: 'like' } } }
      if (call === 'PATCH /conversations/:id') return { data: { type, id, attributes: { muted: true } } }
      if (call === 'POST /contact_form') {
        const attributes = {
          name: 'Ana',
          email: 'ana@else.test',
          subject: 'Bonjour',
          message: 'Bonjour',
          elapsed_ms: 5000,
        }
        return { data: { type, attributes } }
      }
      if (call === 'POST /data_exports') return { data: { type } }
      if (call.endsWith('/private_note')) return { data: { type: 'private_notes', attributes: { words: 'À dire.' } } }
      if (call.endsWith('/agenda/edits')) {
        const attributes = { kind: 'add', item: randomUUID(), after: null, title: 'Dire non' }
        return { data: { type: 'agenda_edits', attributes } }
      }
      if (call === 'PUT /booking_rules') {
        const attributes = { buffer_minutes: 0, notice_days: 0, most_per_day: null, most_per_week: null }
        return { data: { type: 'booking_rules', attributes } }
      }
      if (call === 'POST /calendar_feed') return { data: { type: 'calendar_feeds' } }
      if (call === 'POST /outside_calendars')
        return { data: { type, attributes: { address: 'https://calendar.test/secret.ics' } } }
      if (call.startsWith('POST /push_subscriptions')) {
        const endpoint = `https://fcm.googleapis.com/fcm/send/${randomUUID()}`
        const attributes = { endpoint, p256dh: browserKey(), auth: 'a'.repeat(22) }
        const former = { endpoint, auth: 'a'.repeat(22) }
        return { data: { type, attributes: call.endsWith('renewals') ? { ...attributes, former } : attributes } }
      }
      if (call === 'POST /availabilities')
        return { data: { type, attributes: { weekday: 1, start_time: '09:00', end_time: '10:00' } } }
      if (call === 'POST /absences') return { data: { type, attributes: awayTomorrow() } }
      if (call === 'POST /availability_exceptions')
        return { data: { type, attributes: { first_day: '2027-01-01', last_day: '2027-01-01', hours: [] } } }
      if (id === null) return {}
      if (change === 'proposed_dates') return document(type, id, { proposed_dates: [tomorrow()] })
      return document(type, id, change === undefined ? {} : { aasm_state: change })
    },
    close: () => api.close(),
  }
}

const noAppointment = '00000000-0000-4000-8000-000000000000'

/** A meeting of a pair whose accompaniment has not begun: appended as it is, because no command plans one. */
/** In the product, in ten minutes; both are invited. */
async function workshopOf(api: TestApi, [slug, mentee, mentor]: Records['pair']): Promise<string> {
  const people = [idOf.user(slug, mentee), idOf.user(slug, mentor)]
  const result = await api.workshops.planWorkshop({
    companyId: idOf.company(slug),
    actor: { kind: 'admin', userId: idOf.user(slug, mentor) },
    idempotencyKey: randomUUID(),
    correlationId: 'scene',
    at: instant(new Date()),
    programId: idOf.program(slug),
    title: 'Animer une réunion',
    description: null,
    link: null,
    hostUserId: null,
    date: { startsAt: instant(new Date(Date.now() + 600_000)), minutes: 60, timeZone: 'Europe/Paris' },
    people,
  })
  if (!result.ok) throw new Error('the workshop of the scene was refused')
  return result.id
}

async function meetingOf(api: TestApi, [slug, mentee, mentor]: Records['pair'], relationship: string): Promise<string> {
  const meetingId = randomUUID()
  const companyId = idOf.company(slug)
  const mentorUser = idOf.user(slug, mentor)
  const topic = await api.vault.seal(mentorUser, companyId, 'Déléguer', `meeting-${meetingId}/MeetingInitiated/topic`)
  const event = {
    id: id<EventId>(randomUUID()),
    type: 'MeetingInitiated',
    schemaVersion: 1,
    data: {
      participantId: idOf.profile(slug, mentee, 'participant'),
      participantUserId: idOf.user(slug, mentee),
      presenterId: idOf.profile(slug, mentor, 'presenter'),
      presenterUserId: mentorUser,
      programId: idOf.program(slug),
      relationshipId: relationship,
      plannedBy: 'presenter',
      meetingType: 'video_conference',
      topic,
      reasonId: null,
      description: null,
      withDate: false,
      dateDueAt: '2099-01-01T00:00:00.000Z',
    },
    metadata: {
      companyId,
      actor: { kind: 'user', userId: mentorUser },
      correlationId: 'scene',
      at: instant(new Date()),
    },
  } as const
  const appended = await api.store.append([{ stream: `meeting-${meetingId}`, expected: 'no_stream', events: [event] }])
  if (!appended.ok) throw new Error('the meeting of the scene is there already')
  return meetingId
}

async function waitForMeetings(sql: Sql, count: number): Promise<void> {
  for (let left = 200; left > 0; left--) {
    const rows = await run(sql)`select from rm.meetings`
    if (rows.length === count) return
    await delay(50)
  }
  throw new Error('the meetings of the scene are not shown')
}

const document = (type: string, id: string, attributes: object) => ({ data: { type, id, attributes } })
const inAMonth = () => new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10)

const awayTomorrow = () => {
  const day = tomorrow().starts_at.slice(0, 10)
  return { first_day: day, last_day: day }
}

const tomorrow = () => ({
  starts_at: `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 13)}:00:00Z`,
  minutes: 60,
  time_zone: 'Europe/Paris',
})

async function* oneChunk() {
  yield new Uint8Array([1])
}
