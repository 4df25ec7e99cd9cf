import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meetingAttributes, type MeetingAttributes } from '#contract/meetings/meetings.ts'
import { notificationAttributes } from '#contract/messages/notifications.ts'
import { passDueMeetings } from '#infra/meetings/jobs/pass-due-meetings.ts'
import { createMeetings } from '#commands/meetings/meetings.ts'
import { stateAfter } from '#commands/platform/unit-of-work.ts'
import { agenda } from '#domain/meetings/agenda/aggregate.ts'
import { meeting } from '#domain/meetings/meeting/aggregate.ts'
import { agreedOf, endOf } from '#domain/meetings/meeting/state.ts'
import { id as asId, instant, type MeetingId } from '#domain/platform/ids.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { meetingBody, relationshipBody } from '#tests/support/bodies.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
const people = new Cast()
const { person, made } = people

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', {
    max_accompaniments_presenter: 9,
    max_accompaniments_participant: 9,
    conference_hosts: ['meet.example'],
  })
  await seedCompany(system, 'globex')
  for (const name of ['ana', 'ben', 'cleo', 'dan', 'eli', 'eve', 'ivo', 'joe', 'noa', 'uma', 'zoe'])
    await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  for (const name of ['gil', 'mia', 'max', 'lou', 'kim'])
    await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'root', roles: ['admin'] })
  const mentees = ['ana', 'ben', 'cleo', 'dan', 'eli', 'eve', 'ivo', 'joe', 'noa', 'uma', 'zoe']
  for (const name of [...mentees, 'gil', 'mia', 'max', 'lou', 'kim', 'root'])
    people.add(name, await api.as('acme', name))
  people.add('globex root', await api.as('globex', 'root'))
})
afterAll(() => api.close())

const hour = 3_600_000
/** So many hours from now, on the hour. */
const at = (hours: number) => new Date(Math.ceil(Date.now() / hour + hours) * hour).toISOString()
const slot = (hours: number, minutes = 45, time_zone = 'Europe/Paris') => ({ starts_at: at(hours), minutes, time_zone })
const url = (id: string) => `/api/v1/meetings/${id}`
const change = (id: string, attributes: object) => ({ data: { type: 'meetings', id, attributes } })

const accompany = (mentee: string, mentor: string) =>
  made('root', '/api/v1/mentoring_relationships', relationshipBody(mentee, mentor))

const planning = (relationship: string, attributes: object = {}) =>
  meetingBody(relationship, { topic: 'Déléguer à distance', meeting_type: 'video_conference', ...attributes })

const plan = (who: string, relationship: string, attributes: object = {}) =>
  made(who, '/api/v1/meetings', planning(relationship, attributes))

async function read(who: string, id: string): Promise<MeetingAttributes> {
  return meetingAttributes.parse((await person(who).get(url(id))).json().data.attributes)
}

async function want(who: string, id: string, attributes: object) {
  const answer = await person(who).patch(url(id), change(id, attributes))
  return { status: answer.status, errors: answer.status < 400 ? [] : answer.json().errors }
}

async function lastNotice(who: string) {
  const { data } = (await person(who).get('/api/v1/notifications')).json<{ data: { attributes: object }[] }>()
  return notificationAttributes.parse(data[0]?.attributes)
}

describe('a session', () => {
  test('may be held at an address of the company’s own tool, which the two read and nobody else', async () => {
    const relationship = await accompany('eli', 'kim')
    const link = 'https://acme.meet.example/j/42?pwd=azerty'
    const id = await plan('eli', relationship, { appointment: slot(31), conference_url: link })
    expect(await read('kim', id)).toMatchObject({ conference_url: link, conference_url_by: 'participant' })
    expect((await person('root').get(url(id))).text).not.toContain('meet.example')
    expect((await person('root').get('/api/v1/meetings')).text).not.toContain('meet.example')
    for (const wrong of [
      'http://meet.example/j/42',
      'meet.example/j/42',
      'javascript:alert(1)',
      'https://meet.example.evil.example/',
      'https://evil.example/?https://meet.example',
      'https://kim:secret@meet.example/',
    ]) {
      const { status, errors } = await want('kim', id, { conference_url: wrong })
      const pointer = '/data/attributes/conference_url'
      expect([wrong, status, errors[0]]).toMatchObject([wrong, 422, { code: 'link_not_allowed', source: { pointer } }])
    }
    for (const wrong of ['', 42, `https://meet.example/${'a'.repeat(500)}`])
      expect((await want('kim', id, { conference_url: wrong })).status).toBe(422)
    expect((await want('ana', id, { conference_url: link })).status).toBe(403)
    expect((await want('root', id, { conference_url: link })).status).toBe(422)

    const other = 'https://meet.example/kim'
    expect(await want('kim', id, { topic: 'Oser', conference_url: other })).toMatchObject({ status: 200 })
    expect(await read('eli', id)).toMatchObject({
      topic: 'Oser',
      conference_url: other,
      conference_url_by: 'presenter',
    })
    expect(await lastNotice('eli')).not.toMatchObject({ kind: 'meeting_link' })
    expect(await want('kim', id, { aasm_state: 'confirmed' })).toMatchObject({ status: 200 })
    expect(await want('eli', id, { conference_url: null })).toMatchObject({ status: 200 })
    expect(await read('kim', id)).toMatchObject({ conference_url: null, conference_url_by: null })
    await expect.poll(() => lastNotice('kim')).toMatchObject({ kind: 'meeting_link', subject: { id } })
    const noticeLinks = async () =>
      (
        await run(api.db.database.system)<{ n: number }>`select count(*)::int as n from es.events
          where stream = ${`meeting-${id}`} and type = 'MeetingLinkSet'`
      )[0]?.n
    const links = await noticeLinks()
    expect(await want('kim', id, { conference_url: other })).toMatchObject({ status: 200 })
    for (const same of [other, ` ${other} `])
      expect(await want('kim', id, { conference_url: same })).toMatchObject({ status: 200 })
    expect(await noticeLinks()).toBe((links ?? 0) + 1)
    expect(await want('eli', id, { conference_url: null })).toMatchObject({ status: 200 })
    const conference = `${url(id)}/webconference`
    expect((await person('kim').get(conference)).json().data.attributes).toMatchObject({ state: 'not_yet' })

    expect(await want('kim', id, { conference_url: other })).toMatchObject({ status: 200 })
    expect((await person('kim').get(conference)).json().data.attributes).toMatchObject({ state: 'none' })
    expect(await want('eli', id, { meeting_type: 'phone_call' })).toMatchObject({ status: 200 })
    expect(await read('kim', id)).toMatchObject({ conference_url: null })
    const onThePhone = await want('kim', id, { conference_url: other })
    expect(onThePhone).toMatchObject({ status: 422, errors: [{ code: 'not_a_video_conference' }] })
    expect(await want('eli', id, { aasm_state: 'cancelled', reason: 'other' })).toMatchObject({ status: 200 })
    const { system } = api.db.database
    const log = await run(system)`select data::text as data from es.events where stream = ${`meeting-${id}`}`
    expect(JSON.stringify(log)).not.toContain('meet.example')
  })

  test('is planned with a date, countered, agreed, and shows the dates exchanged to both', async () => {
    const relationship = await accompany('ana', 'mia')
    const id = await plan('ana', relationship, { appointment: slot(30), note: 'Le mardi ?' })
    expect(await read('mia', id)).toMatchObject({
      aasm_state: 'requested',
      session_number: 1,
      planned_by: 'participant',
      topic: 'Déléguer à distance',
      appointments: [{ state: 'proposed', proposed_by: 'participant', note: 'Le mardi ?' }],
    })
    expect((await read('mia', id)).allowed.toSorted()).toEqual(
      ['cancelled', 'confirmed', 'edit', 'initiated', 'link', 'propose', 'refused'].toSorted(),
    )
    expect((await read('ana', id)).allowed.toSorted()).toEqual(['cancelled', 'edit', 'link', 'propose'])
    await expect
      .poll(() => lastNotice('mia'))
      .toMatchObject({ kind: 'meeting_requested', subject: { type: 'meetings', id } })
    expect(await want('mia', id, { appointment: slot(54), note: 'Plutôt mercredi.' })).toMatchObject({ status: 200 })
    expect(await want('ana', id, { aasm_state: 'confirmed' })).toMatchObject({ status: 200 })
    expect(await read('ana', id)).toMatchObject({
      aasm_state: 'confirmed',
      starts_at: at(54),
      appointments: [{ state: 'replaced' }, { state: 'accepted', proposed_by: 'presenter', note: 'Plutôt mercredi.' }],
    })
    await expect.poll(() => lastNotice('mia')).toMatchObject({ kind: 'meeting_confirmed' })
    expect(await want('mia', id, { appointment: slot(78) })).toMatchObject({ status: 200 })
    expect(await want('ana', id, { aasm_state: 'confirmed' })).toMatchObject({ status: 200 })
    const { appointments } = await read('ana', id)
    expect(appointments.map(({ state, was_agreed = false }) => [state, was_agreed])).toEqual([
      ['replaced', false],
      ['replaced', true],
      ['accepted', false],
    ])
    expect(await plan('mia', relationship).then((next) => read('ana', next))).toMatchObject({ session_number: 2 })
  })

  test('stands at its agreed date while another one waits, and moves when that is accepted', async () => {
    const relationship = await accompany('ivo', 'gil')
    const id = await plan('ivo', relationship, { appointment: slot(100) })
    await want('gil', id, { aasm_state: 'confirmed' })
    const agreed = await read('ivo', id)
    const other = { aasm_state: 'confirmed', starts_at: at(100), ends_at: agreed.ends_at, due_at: agreed.due_at }
    const answer = (who: string, appointment: string | undefined, state: string) =>
      person(who).patch(`${url(id)}/appointments/${appointment}`, {
        data: { type: 'appointments', id: appointment, attributes: { state } },
      })
    const counter = async (hours: number) => {
      expect(await want('gil', id, { appointment: slot(hours), note: 'Plutôt là ?' })).toMatchObject({ status: 200 })
      return (await read('ivo', id)).counter_proposal?.id
    }

    const first = await counter(120)
    expect(await read('ivo', id)).toMatchObject({
      ...other,
      counter_proposal: { starts_at: at(120), proposed_by: 'presenter' },
      appointments: [{ state: 'accepted' }, { id: first, state: 'proposed', note: 'Plutôt là ?' }],
    })
    expect((await read('ivo', id)).allowed.toSorted()).toEqual(
      ['cancelled', 'confirmed', 'edit', 'initiated', 'link', 'propose'].toSorted(),
    )
    expect((await read('gil', id)).allowed.toSorted()).toEqual(['cancelled', 'edit', 'link', 'propose', 'withdraw'])
    await expect
      .poll(() => lastNotice('ivo'))
      .toMatchObject({ kind: 'meeting_requested', params: { starts_at: at(120), agreed_starts_at: at(100) } })
    const stranger = await answer('ben', first, 'withdrawn')
    expect(stranger.status).toBe(403)
    expect((await answer('ivo', first, 'withdrawn')).json().errors[0]).toMatchObject({ code: 'transition_not_allowed' })

    expect((await answer('gil', first, 'withdrawn')).status).toBe(200)
    expect(await read('ivo', id)).toMatchObject({
      ...other,
      counter_proposal: null,
      appointments: [{ state: 'accepted' }, { state: 'withdrawn' }],
    })
    await expect.poll(() => lastNotice('ivo')).toMatchObject({ kind: 'meeting_date_withdrawn' })
    const second = await counter(124)
    expect((await answer('ivo', first, 'declined')).json().errors[0]).toMatchObject({ code: 'appointment_not_open' })
    expect((await answer('ivo', second, 'declined')).status).toBe(200)
    expect(await read('gil', id)).toMatchObject({ ...other, counter_proposal: null })

    const third = await counter(126)
    const busy = await plan('gil', await accompany('joe', 'gil'), { appointment: slot(126) })
    expect(await want('joe', busy, { aasm_state: 'confirmed' })).toMatchObject({ status: 200 })
    expect((await answer('ivo', third, 'accepted')).json().errors[0]).toMatchObject({ code: 'partner_busy' })
    expect(await read('ivo', id)).toMatchObject(other)
    const fourth = await counter(130)
    expect((await answer('ivo', fourth, 'accepted')).status).toBe(200)
    expect(await read('gil', id)).toMatchObject({
      aasm_state: 'confirmed',
      starts_at: at(130),
      counter_proposal: null,
    })
    const { system } = api.db.database
    const held = await run(system)<{ starts_at: Date }>`select starts_at from rm.agendas
      where meeting_id = ${id} and user_id = ${idOf.user('acme', 'ivo')}`
    expect(held.map(({ starts_at }) => starts_at.toISOString())).toEqual([at(130)])
  })

  test('stands once the date of another one has passed', async () => {
    const relationship = await accompany('uma', 'gil')
    const id = await plan('uma', relationship, { appointment: slot(200) })
    await want('gil', id, { aasm_state: 'confirmed' })
    expect(await want('gil', id, { appointment: slot(150) })).toMatchObject({ status: 200 })
    const passed = await api.meetings.passMeetingDueDate({
      companyId: idOf.company('acme'),
      meetingId: asId<MeetingId>(id),
      actor: { kind: 'system' },
      idempotencyKey: 'its date has passed',
      at: instant(at(151)),
      correlationId: 'test',
    })
    expect(passed).toMatchObject({ ok: true })
    await expect
      .poll(() => read('uma', id))
      .toMatchObject({
        aasm_state: 'confirmed',
        starts_at: at(200),
        counter_proposal: null,
        appointments: [{ state: 'accepted' }, { state: 'lapsed' }],
      })
  })

  test('is neither planned nor moved with a person who is disabled or erased', async () => {
    const relationship = await accompany('zoe', 'mia')
    const id = await plan('mia', relationship)
    const status = (is: string) =>
      run(api.db.database.system)`update app.users set status = ${is} where id = ${idOf.user('acme', 'zoe')}`
    const refusals = async () => {
      const planned = await person('mia').post('/api/v1/meetings', planning(relationship))
      const moved = await want('mia', id, { appointment: slot(30) })
      return [...planned.json().errors, ...moved.errors]
    }
    await status('disabled')
    const away = { status: '422', code: 'partner_inactive' }
    expect(await refusals()).toMatchObject([away, away])
    await status('active')
    expect((await person('zoe').call('/auth', { method: 'DELETE' })).status).toBe(200)
    const gone = {
      code: 'participant_gone',
      detail: "Le mentoré que vous cherchez n'existe pas ou a été supprimé",
    }
    expect(await refusals()).toMatchObject([gone, gone])
  })

  test('takes the calls of the appointments, and says what a refused date is', async () => {
    const relationship = await accompany('ben', 'mia')
    const id = await plan('ben', relationship)
    const appointments = `${url(id)}/appointments`
    const proposed = await person('ben').post(appointments, { data: { type: 'appointments', attributes: slot(40) } })
    expect(proposed.status).toBe(201)
    const [open] = (await read('ben', id)).appointments
    const answer = (state: string) =>
      person('mia').patch(`${appointments}/${open?.id}`, {
        data: { type: 'appointments', id: open?.id, attributes: { state } },
      })
    expect((await answer('declined')).status).toBe(200)
    expect(await read('ben', id)).toMatchObject({ aasm_state: 'initiated', appointments: [{ state: 'declined' }] })
    const again = await answer('accepted')
    expect([again.status, again.json().errors[0]?.code]).toEqual([422, 'transition_not_allowed'])
    const crossed = { data: { type: 'appointments', attributes: { ...slot(41), instead_of: open?.id } } }
    expect((await person('ben').post(appointments, crossed)).status).toBe(201)
    expect((await person('mia').post(appointments, crossed)).json().errors[0]).toMatchObject({
      code: 'date_replaced',
      source: { pointer: '/data/attributes/instead_of' },
    })
    const past = await person('ben').post(appointments, { data: { type: 'appointments', attributes: slot(-40) } })
    expect(past.json().errors[0]).toMatchObject({
      code: 'appointment_invalid',
      source: { pointer: '/data/attributes/starts_at' },
    })
  })

  test('is not agreed over another one of either person', async () => {
    const [one, other] = [await accompany('cleo', 'mia'), await accompany('dan', 'max')]
    const withMax = await accompany('cleo', 'max')
    const first = await plan('cleo', one, { appointment: slot(100, 90) })
    const over = await plan('max', withMax, { appointment: slot(100, 30, 'America/New_York') })
    const theirs = await plan('cleo', withMax, { appointment: slot(101) })
    await want('mia', first, { aasm_state: 'confirmed' })
    const later = await plan('max', withMax)
    const propose = (name: string) =>
      person(name).post(`${url(later)}/appointments`, { data: { type: 'appointments', attributes: slot(100) } })
    for (const [name, code] of [
      ['cleo', 'slot_taken'],
      ['max', 'partner_busy'],
    ] as const)
      expect((await propose(name)).json().errors[0]).toMatchObject({
        code,
        source: { pointer: '/data/attributes/starts_at' },
      })
    expect((await want('cleo', over, { aasm_state: 'confirmed' })).errors[0]?.code).toBe('slot_taken')
    expect((await want('max', theirs, { aasm_state: 'confirmed' })).errors[0]?.code).toBe('partner_busy')
    const free = await plan('dan', other, { appointment: slot(100) })
    expect(await want('max', free, { aasm_state: 'confirmed' })).toMatchObject({ status: 200 })
  })

  test('is not proposed over one that the other side proposed, which then waits for an answer', async () => {
    const relationship = await accompany('dan', 'lou')
    const first = await plan('dan', relationship, { appointment: slot(400, 90) })
    const send = (name: string, hours: number, minutes = 45) =>
      person(name).post('/api/v1/meetings', planning(relationship, { appointment: slot(hours, minutes) }))
    for (const [hours, minutes] of [[400], [401], [399, 75]] as const)
      expect((await send('lou', hours, minutes)).json().errors[0]).toMatchObject({
        code: 'date_proposed',
        source: { pointer: '/data/attributes/appointment/starts_at' },
      })
    expect((await send('root', 400)).json().errors[0]?.code).toBe('date_proposed')
    // One's own proposal, and a date that touches, are none of the other side.
    expect([(await send('dan', 400)).status, (await send('lou', 399, 60)).status]).toEqual([201, 201])
    await want('lou', first, { aasm_state: 'refused' })
    expect((await send('lou', 401)).status).toBe(201)
  })

  test('is never agreed over another one, whatever several people do at the same instant', async () => {
    const couples = [
      ['eve', 'lou', 'Europe/Paris'],
      ['noa', 'lou', 'Australia/Lord_Howe'],
      ['eve', 'kim', 'America/New_York'],
    ] as const
    const relationships = await Promise.all(couples.map(([mentee, mentor]) => accompany(mentee, mentor)))
    const made: { readonly id: string; readonly couple: readonly [string, string] }[] = []
    const answers: number[] = []
    for (const round of [0, 1, 2, 3, 4, 5]) {
      const begins = 24 * (20 + 3 * round)
      const planned = await Promise.all(
        couples.map(async ([mentee, mentor, zone], n) => {
          const id = await plan(mentee, relationships[n] ?? '', { appointment: slot(begins, 60 + 15 * n, zone) })
          return { id, mentee, mentor, zone }
        }),
      )
      made.push(...planned.map(({ id, mentee, mentor }) => ({ id, couple: [mentee, mentor] as const })))
      const accepts = planned.map(
        ({ id, mentor }) =>
          () =>
            want(mentor, id, { aasm_state: 'confirmed' }),
      )
      const others = planned.map(({ id, mentee, mentor, zone }, n) => () => {
        const what = (round + n) % 3
        if (what === 0) return want(mentee, id, { aasm_state: 'cancelled', reason: 'unforeseen' })
        return want(what === 1 ? mentor : mentee, id, { appointment: slot(begins + 1, 45, zone) })
      })
      const acts = round % 2 === 0 ? [...accepts, ...others] : [...others, ...accepts]
      const first = await Promise.all(acts.map((act) => act()))
      // Whatever is open now is accepted by both sides at once, over what was agreed before.
      const open = planned.flatMap(({ id, mentee, mentor }) => [mentee, mentor].map((who) => ({ id, who })))
      const second = await Promise.all(open.map(({ id, who }) => want(who, id, { aasm_state: 'confirmed' })))
      answers.push(...[...first, ...second].map(({ status }) => status))
    }
    expect(answers.filter((status) => ![200, 409, 422].includes(status))).toEqual([])

    const store = await createPostgresEventStore({ url: api.db.url })
    const agreed = await Promise.all(
      made.map(async ({ id, couple }) => ({
        id,
        couple,
        date: agreedOf(stateAfter(meeting, await store.readStream(`meeting-${id}`))),
      })),
    )
    for (const name of ['eve', 'noa', 'lou', 'kim']) {
      const { held } = stateAfter(agenda, await store.readStream(`agenda-${idOf.user('acme', name)}`))
      const own = agreed.flatMap(({ id, couple, date }) =>
        couple.includes(name) && date !== null ? [[id, date] as const] : [],
      )
      expect([...held.keys()].toSorted()).toEqual(own.map(([id]) => id).toSorted())
      const spans = own
        .map(([, date]) => [date.startsAt, endOf(date)] as const)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
      expect(spans.filter(([, ends], n) => ends > (spans[n + 1]?.[0] ?? ends))).toEqual([])
    }
    expect(agreed.filter(({ date }) => date !== null).length).toBeGreaterThan(0)
    await store.close()
  }, 60_000)

  test('is cancelled once with its reason, and deleted by who may', async () => {
    const relationship = await accompany('ben', 'max')
    const id = await plan('ben', relationship, { appointment: slot(200) })
    expect((await want('max', id, { aasm_state: 'cancelled', reason: 'technical' })).errors[0]?.code).toBe(
      'reason_invalid',
    )
    const words = { aasm_state: 'cancelled', reason: 'unforeseen', note: 'Je suis malade.' }
    expect(await want('max', id, words)).toMatchObject({ status: 200 })
    expect(await want('max', id, words)).toMatchObject({ status: 200 })
    expect(await read('ben', id)).toMatchObject({
      closed_by: 'presenter',
      closing_cause: 'cancelled',
      closing_note: 'Je suis malade.',
      due_at: null,
      allowed: [],
    })
    await expect
      .poll(() => lastNotice('ben'))
      .toMatchObject({ kind: 'meeting_canceled', params: { reason: 'unforeseen' } })
    const second = await plan('ben', relationship)
    expect((await person('globex root').call(url(second), { method: 'DELETE' })).status).toBe(404)
    expect((await person('ana').call(url(second), { method: 'DELETE' })).status).toBe(403)
    const stale = await person('root').call(url(second), { method: 'DELETE', headers: { 'If-Match': '"99"' } })
    expect([stale.status, stale.json().errors[0]?.code]).toEqual([412, 'revision_mismatch'])
    expect((await person('root').call(url(second), { method: 'DELETE' })).status).toBe(204)
    await expect.poll(() => lastNotice('ben')).toMatchObject({ kind: 'meeting_admin_cancelled' })
  })

  test('has another subject as long as it has not begun', async () => {
    const relationship = await accompany('dan', 'mia')
    const id = await plan('dan', relationship, { description: 'Qui décide la nuit ?' })
    expect(await want('mia', id, { topic: 'Décider la nuit', meeting_type: 'phone_call' })).toMatchObject({
      status: 200,
    })
    expect(await read('dan', id)).toMatchObject({
      topic: 'Décider la nuit',
      description: 'Qui décide la nuit ?',
      meeting_type: 'phone_call',
      subject_by: 'presenter',
    })
    const unknown = { data: { type: 'meeting_reasons', id: '00000000-0000-4000-8000-000000000000' } }
    const refused = await person('dan').patch(url(id), {
      data: { type: 'meetings', id, relationships: { meeting_reason: unknown } },
    })
    expect(refused.json().errors[0]).toMatchObject({ code: 'meeting_reason_unknown' })
    expect((await person('dan').post('/api/v1/meetings', planning(relationship, { topic: ' ' }))).status).toBe(422)
  })

  test('names a need of its program, and keeps it when it is offered no longer', async () => {
    const relationship = await accompany('eli', 'max')
    const id = await plan('eli', relationship)
    const { system } = api.db.database
    const other = await run(system)<{ id: string }>`insert into app.programs (id, company_id, slug, name,
      match_weights)
      select gen_random_uuid(), company_id, 'other', name, match_weights from app.programs
      where id = ${idOf.program('acme')} returning id`
    const need = await run(system)<{ id: string }>`insert into app.meeting_reasons (company_id, program_id, label)
      select company_id, id, '{"fr":"Oser","en":"Dare"}' from app.programs
      where id = any(${[idOf.program('acme'), other[0]?.id]}) order by slug = 'other' returning id`
    const [own = '', foreign = ''] = need.map((one) => one.id)
    const name = (reason: string) => ({
      data: {
        type: 'meetings',
        id,
        relationships: { meeting_reason: { data: { type: 'meeting_reasons', id: reason } } },
      },
    })
    expect((await person('eli').patch(url(id), name(foreign))).json().errors[0]).toMatchObject({
      code: 'meeting_reason_unknown',
    })
    expect((await person('eli').patch(url(id), name(own))).status).toBe(200)
    await run(system)`update app.meeting_reasons set archived = true where id = ${own}`
    expect(await want('eli', id, { topic: 'Oser, encore' })).toMatchObject({ status: 200 })
    expect(await read('eli', id)).toMatchObject({ topic: 'Oser, encore', meeting_reason_id: own })
  })

  test('is ended by the job when its end passes, however late, in every company at once', async () => {
    const { database } = api.db
    const meetings = createMeetings({
      store: api.store,
      vault: api.vault,
      facts: createFacts((company) => database.tenant(company)),
    })
    const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
    const [list] = (await person('cleo').get('/api/v1/meetings?aasm_state=confirmed')).json<{
      data: { id: string }[]
    }>().data
    const id = list?.id ?? ''
    const later = new Date(Date.parse(at(100)) + 3 * hour)
    const report = await passDueMeetings({ system: database.system, meetings, logger, now: () => later })
    expect(report.failed).toBe(0)
    await expect.poll(async () => (await read('cleo', id)).aasm_state).toBe('feedback_requested')
    await expect.poll(() => lastNotice('cleo')).toMatchObject({ kind: 'meeting_feedback_requested' })
    const again = () => passDueMeetings({ system: database.system, meetings, logger, now: () => later })
    await expect.poll(again).toEqual({ done: 0, failed: 0 })
  })

  test('lists by accompaniment, state and moment', async () => {
    const { data } = (await person('mia').get('/api/v1/meetings?sort=-starts_at&page[size]=2')).json<{
      data: { id: string }[]
    }>()
    expect(data).toHaveLength(2)
    const one = (await person('mia').get('/api/v1/meetings?mentoring_relationship_id=nonsense')).status
    expect(one).toBe(400)
    expect((await person('mia').get('/api/v1/meetings?aasm_state=gone')).status).toBe(400)
  })
})
