import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookingRuleAttributes } from '#contract/meetings/booking-rules.ts'
import { freeSlotsMeta } from '#contract/meetings/free-slots.ts'
import { derivedId } from '#domain/platform/ids.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { relationshipBody } from '#tests/support/bodies.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let relationship: string
let [ana, mia, eve, root]: TestPerson[] = []

/** A Tuesday at least a week from now. */
const tuesday = (() => {
  const day = new Date(Date.now() + 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7))
  return day.toISOString().slice(0, 10)
})()

const weekLater = new Date(Date.parse(tuesday) + 7 * 86_400_000).toISOString().slice(0, 10)

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'eve', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  ;[ana, mia, eve, root] = await Promise.all(['ana', 'mia', 'eve', 'root'].map((name) => api.as('acme', name)))
  const answer = await root?.post('/api/v1/mentoring_relationships', relationshipBody('ana', 'mia'))
  relationship = answer?.json().data.id ?? ''
  await zone('ana', 'Europe/Paris')
  await zone('mia', 'UTC')
})
afterAll(() => api.close())

const zone = (name: string, timeZone: string) =>
  run(api.db.database.system)`update app.users set time_zone = ${timeZone} where id = ${idOf.user('acme', name)}`

async function hours(name: string, start: string, end: string): Promise<void> {
  await run(api.db.database.system)`insert into app.availabilities (id, company_id, user_id, weekday, start_time,
    end_time)
    values (${derivedId('test-hours', name, start)}, ${idOf.company('acme')}, ${idOf.user('acme', name)}, 2,
    ${start}, ${end})`
}

const address = (query: object = {}, id = relationship) =>
  `/api/v1/mentoring_relationships/${id}/free_slots?${new URLSearchParams({
    'filter[from]': tuesday,
    'filter[to]': tuesday,
    ...query,
  })}`

interface Slots {
  readonly data: readonly { readonly id: string; readonly attributes: { readonly starts_at: string } }[]
  readonly meta: object
}

async function slots(who: TestPerson | undefined, query: object = {}) {
  const answer = await who?.get(address(query))
  expect([answer?.status, answer?.text]).toEqual([200, answer?.text])
  return answer?.json<Slots>() ?? { data: [], meta: {} }
}

const startsOf = async (who: TestPerson | undefined, query: object = {}) =>
  (await slots(who, query)).data.map(({ attributes }) => attributes.starts_at.slice(11, 16))

describe('free slots over HTTP', () => {
  test('report who has no hours, and use those of the other', async () => {
    expect((await slots(ana)).meta).toMatchObject({ total: 0, own_has_hours: false, other_has_hours: false })
    await hours('ana', '09:00', '11:00')
    expect((await slots(ana)).meta).toMatchObject({ own_has_hours: true, other_has_hours: false })
    expect((await slots(mia)).meta).toMatchObject({ own_has_hours: false, other_has_hours: true })
    for (const who of [ana, mia]) expect(await startsOf(who)).toEqual(await startsOf(ana))
    expect((await startsOf(mia)).length).toBe(3)
    await run(api.db.database.system)`delete from app.availabilities`
    await hours('ana', '09:00', '20:00')
    await hours('mia', '10:00', '12:30')
  })

  test('are the same for both, with both zones', async () => {
    const [forAna, forMia] = [await slots(ana), await slots(mia)]
    expect(forAna.data).toEqual(forMia.data)
    expect(forAna.data[0]).toEqual({
      type: 'free_slots',
      id: `${tuesday}T10:00:00.000Z`,
      attributes: { starts_at: `${tuesday}T10:00:00.000Z`, ends_at: `${tuesday}T11:00:00.000Z` },
    })
    expect(await startsOf(ana)).toEqual(['10:00', '10:30', '11:00', '11:30'])
    expect(freeSlotsMeta.parse(forAna.meta)).toMatchObject({ own_time_zone: 'Europe/Paris', other_time_zone: 'UTC' })
    expect(freeSlotsMeta.parse(forMia.meta)).toMatchObject({ own_time_zone: 'UTC', other_time_zone: 'Europe/Paris' })
  })

  test('are limited to the requested number', async () => {
    expect(await startsOf(ana, { 'filter[next]': 2 })).toEqual(['10:00', '11:00'])
    const { data } = await slots(ana, { 'filter[to]': weekLater, 'filter[next]': 2 })
    expect(data.map(({ id }) => id)).toEqual([`${tuesday}T10:00:00.000Z`, `${weekLater}T10:00:00.000Z`])
  })

  test('leave out an agreed meeting, and not one that is proposed', async () => {
    const planned = await ana?.post('/api/v1/meetings', {
      data: {
        type: 'meetings',
        attributes: {
          topic: 'Déléguer',
          meeting_type: 'phone_call',
          appointment: { starts_at: `${tuesday}T10:30:00.000Z`, minutes: 30, time_zone: 'Europe/Paris' },
        },
        relationships: { mentoring_relationship: { data: { type: 'mentoring_relationships', id: relationship } } },
      },
    })
    const id = planned?.json().data.id ?? ''
    expect(await startsOf(ana, { 'filter[duration]': 30 })).toContain('10:30')
    const accepted = await mia?.patch(`/api/v1/meetings/${id}`, {
      data: { type: 'meetings', id, attributes: { aasm_state: 'confirmed' } },
    })
    expect(accepted?.status).toBe(200)
    for (const who of [mia, ana])
      expect(await startsOf(who, { 'filter[duration]': 30 })).toEqual(['10:00', '11:00', '11:30', '12:00'])
    const held = { kind: 'session', starts_at: `${tuesday}T10:30:00.000Z`, ends_at: `${tuesday}T11:00:00.000Z` }
    for (const who of [mia, ana]) expect((await slots(who)).meta).toMatchObject({ own_held: [held] })
    await run(api.db.database.system)`insert into rm.agendas_v1 (user_id, meeting_id, company_id, starts_at, ends_at,
      revision)
      values (${idOf.user('acme', 'mia')}, ${derivedId('elsewhere')}, ${idOf.company('acme')},
      ${`${tuesday}T15:00:00.000Z`}, ${`${tuesday}T15:30:00.000Z`}, 0)`
    // The other one's engagements are disclosed to themselves alone.
    expect((await slots(mia)).meta).toMatchObject({ own_held: [held, { kind: 'session' }] })
    expect((await slots(ana)).meta).toMatchObject({ own_held: [held] })
    // It does not stand in its own way when it is moved.
    expect((await slots(ana, { 'filter[moved]': id })).meta).toMatchObject({ own_held: [] })
    expect(await startsOf(ana, { 'filter[duration]': 30, 'filter[moved]': id })).toContain('10:30')
    expect(await startsOf(ana, { 'filter[duration]': 30, 'filter[moved]': relationship })).not.toContain('10:30')
  })

  test('leave out days apart and what another calendar holds, without a reason', async () => {
    const { system } = api.db.database
    await run(system)`insert into app.outside_calendars (id, company_id, user_id, address, host, busy)
      values (gen_random_uuid(), ${idOf.company('acme')}, ${idOf.user('acme', 'mia')}, '{}', 'calendar.test',
      tstzmultirange(tstzrange(${`${tuesday}T11:00Z`}, ${`${tuesday}T11:45Z`})))`
    expect(await startsOf(ana, { 'filter[duration]': 30 })).toEqual(['10:00', '11:45', '12:00'])
    await system.query({
      text: `insert into app.availability_exceptions (id, company_id, user_id, first_day, last_day, label)
        values (gen_random_uuid(), $1, $2, $3, $3, 'Chirurgie')`,
      values: [idOf.company('acme'), idOf.user('acme', 'mia'), tuesday],
    })
    const answer = await ana?.get(address())
    expect(answer?.text).not.toContain('Chirurgie')
    expect(await startsOf(ana)).toEqual([])
  })

  test('leave out what goes against the booking rules of the other side, which refuse it by name', async () => {
    const none = { buffer_minutes: 0, notice_days: 0, most_per_day: null, most_per_week: null }
    const set = (given: object) => {
      const body = { data: { type: 'booking_rules', attributes: { ...none, ...given } } }
      return mia?.call('/api/v1/booking_rules', { method: 'PUT', body })
    }
    const plan = async (who: TestPerson | undefined, time: string) => {
      const appointment = { starts_at: `${weekLater}T${time}:00.000Z`, minutes: 30, time_zone: 'Europe/Paris' }
      const answer = await who?.post('/api/v1/meetings', {
        data: {
          type: 'meetings',
          attributes: { topic: 'Déléguer', meeting_type: 'phone_call', appointment },
          relationships: { mentoring_relationship: { data: { type: 'mentoring_relationships', id: relationship } } },
        },
      })
      return answer
    }
    const accept = async (who: TestPerson | undefined, id: string) =>
      (
        await who?.patch(`/api/v1/meetings/${id}`, {
          data: { type: 'meetings', id, attributes: { aasm_state: 'confirmed' } },
        })
      )?.status
    const days = { 'filter[from]': weekLater, 'filter[to]': weekLater, 'filter[duration]': 30 }
    const before = bookingRuleAttributes.parse((await mia?.get('/api/v1/booking_rules'))?.json().data.attributes)
    expect(before).toMatchObject({ buffer_minutes: 0, notice_days: 0, most_per_day: null, fullest_week: null })
    expect(before.offered_slots).toBe(before.free_slots)

    expect(await accept(mia, (await plan(ana, '10:00'))?.json().data.id ?? '')).toBe(200)
    expect(await startsOf(ana, days)).toEqual(['10:30', '11:00', '11:30', '12:00'])
    expect((await set({ buffer_minutes: 30 }))?.status).toBe(200)
    for (const who of [ana, mia]) expect(await startsOf(who, days)).toEqual(['11:00', '11:30', '12:00'])
    const limited = await set({ buffer_minutes: 30, most_per_day: 1 })
    const after = bookingRuleAttributes.parse(limited?.json().data.attributes)
    expect(after).toMatchObject({ buffer_minutes: 30, most_per_day: 1 })
    expect(after.offered_slots).toBeLessThanOrEqual(after.free_slots)
    expect(await startsOf(ana, days)).toEqual([])

    const refused = await plan(ana, '11:30')
    expect(refused?.status).toBe(422)
    expect(refused?.json().errors[0]).toMatchObject({
      code: 'booking_per_day',
      source: { pointer: '/data/attributes/appointment/starts_at' },
    })
    // Their owner may break them, and the other side then accepts.
    expect(await accept(ana, (await plan(mia, '11:30'))?.json().data.id ?? '')).toBe(200)

    for (const [attributes, pointer] of [
      [{ buffer_minutes: 7 }, 'buffer_minutes'],
      [{ notice_days: 15 }, 'notice_days'],
      [{ most_per_day: 0 }, 'most_per_day'],
      [{ most_per_week: 41 }, 'most_per_week'],
    ] as const) {
      const answer = await set(attributes)
      expect(answer?.status).toBe(422)
      expect(answer?.json().errors[0]).toMatchObject({ source: { pointer: `/data/attributes/${pointer}` } })
    }
    expect((await set({}))?.json().data.attributes).toMatchObject({
      buffer_minutes: 0,
      most_per_day: null,
    })
    expect(await startsOf(ana, days)).toEqual(['10:30', '11:00', '12:00'])
  })

  test.each([
    [{ 'filter[from]': '2026-02-30' }, 'filter[from]'],
    [{ 'filter[from]': 'mardi' }, 'filter[from]'],
    [{ 'filter[from]': '0001-01-01' }, 'filter[from]'],
    [{ 'filter[from]': '2026-03-01', 'filter[to]': '2026-02-28' }, 'filter[to]'],
    [{ 'filter[from]': '2026-03-01', 'filter[to]': '2026-04-01' }, 'filter[to]'],
    [{ 'filter[duration]': '14' }, 'filter[duration]'],
    [{ 'filter[duration]': '241' }, 'filter[duration]'],
    [{ 'filter[duration]': '1e2' }, 'filter[duration]'],
    [{ 'filter[duration]': '30,60' }, 'filter[duration]'],
    [{ 'filter[next]': '0' }, 'filter[next]'],
    [{ 'filter[next]': '11' }, 'filter[next]'],
    [{ 'filter[moved]': 'it' }, 'filter[moved]'],
  ])('%o is refused with its parameter', async (query, parameter) => {
    const answer = await ana?.get(address(query))
    expect(answer?.status).toBe(400)
    expect(answer?.json().errors[0]).toMatchObject({ code: 'invalid_parameter', source: { parameter } })
  })

  test('take today and the 30 days after it when no day is named', async () => {
    const answer = await ana?.get(`/api/v1/mentoring_relationships/${relationship}/free_slots`)
    expect(answer?.status).toBe(200)
  })

  test('are for the two people alone, while it lasts', async () => {
    for (const who of [eve, root]) expect((await who?.get(address()))?.status).toBe(403)
    expect((await ana?.get(address({}, '00000000-0000-4000-8000-000000000000')))?.status).toBe(404)
    const finished = await ana?.patch(`/api/v1/mentoring_relationships/${relationship}`, {
      data: { type: 'mentoring_relationships', id: relationship, attributes: { aasm_state: 'finished' } },
    })
    expect(finished?.status).toBe(200)
    expect((await ana?.get(address()))?.status).toBe(403)
  })
})
