import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { seriesDateAttributes } from '#contract/meetings/meeting-series.ts'
import { meetingAttributes } from '#contract/meetings/meetings.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { relationshipBody } from '#tests/support/bodies.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let [ana, mia, eve, root]: TestPerson[] = []
let relationship = ''

/** Midday UTC of a Tuesday at least a week from now, and so many weeks later. */
const tuesday = (weeks = 0): string => {
  const day = new Date(Date.now() + 7 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + ((9 - day.getUTCDay()) % 7) + 7 * weeks)
  return `${day.toISOString().slice(0, 10)}T12:00:00.000Z`
}

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'eve', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  ;[ana, mia, eve, root] = await Promise.all(['ana', 'mia', 'eve', 'root'].map((name) => api.as('acme', name)))
  relationship =
    (await root?.post('/api/v1/mentoring_relationships', relationshipBody('ana', 'mia')))?.json().data.id ?? ''
  await run(system)`update app.users set time_zone = 'UTC'`
})
afterAll(() => api.close())

const dateAt = (starts_at: string) => ({ starts_at, minutes: 45, time_zone: 'UTC' })
const planning = (weeks: readonly number[]) => ({
  data: {
    type: 'meeting_series',
    attributes: { topic: 'Déléguer', meeting_type: 'phone_call', dates: weeks.map((week) => dateAt(tuesday(week))) },
  },
})
const plan = (who: TestPerson | undefined, weeks: readonly number[], key: string = randomUUID()) =>
  who?.post(`/api/v1/mentoring_relationships/${relationship}/meeting_series`, planning(weeks), {
    'Idempotency-Key': key,
  })
const act = (who: TestPerson | undefined, id: string, attributes: object, key: string = randomUUID()) =>
  who?.patch(
    `/api/v1/meetings/${id}/series`,
    { data: { type: 'meeting_series', id, attributes } },
    { 'Idempotency-Key': key },
  )

async function meetings(): Promise<readonly { id: string; attributes: ReturnType<typeof meetingAttributes.parse> }[]> {
  const answer = await ana?.get(`/api/v1/meetings?mentoring_relationship_id=${relationship}&sort=due_at&page[size]=50`)
  const { data = [] } = answer?.json<{ data: { id: string; attributes: object }[] }>() ?? {}
  return data.map(({ id, attributes }) => ({ id, attributes: meetingAttributes.parse(attributes) }))
}
const ofSeries = async (first: string) => {
  const all = await meetings()
  const series = all.find(({ id }) => id === first)?.attributes.series?.id
  return all
    .filter(({ attributes }) => attributes.series?.id === series)
    .toSorted((a, b) => (a.attributes.series?.rank ?? 0) - (b.attributes.series?.rank ?? 0))
}
const notices = async (name: string) => {
  const rows = await run(api.db.database.system)<{ kind: string; params: Record<string, string> }>`
    select kind, params from rm.notifications where user_id = ${idOf.user('acme', name)} order by created_at, id`
  return rows.map(({ kind, params }) => `${kind} ${params['count'] ?? 1}`)
}

describe('a series over HTTP', () => {
  let first = ''

  test('shows each date before it is sent: whether both can, and others nearby', async () => {
    const address = (query: object) =>
      `/api/v1/mentoring_relationships/${relationship}/series_dates?${new URLSearchParams({ ...query })}`
    const query = { 'filter[first]': tuesday(), 'filter[rhythm]': 'weekly', 'filter[count]': 3, 'filter[duration]': 45 }
    const { system } = api.db.database
    for (const name of ['ana', 'mia'])
      await run(system)`insert into app.availabilities (id, company_id, user_id, weekday, start_time, end_time)
        values (${randomUUID()}, ${idOf.company('acme')}, ${idOf.user('acme', name)}, 2, '09:00', '17:00')`
    await run(system)`insert into app.outside_calendars (id, company_id, user_id, address, host, busy)
      values (gen_random_uuid(), ${idOf.company('acme')}, ${idOf.user('acme', 'mia')}, '{}', 'calendar.test',
      tstzmultirange(tstzrange(${tuesday(1)}, ${`${tuesday(1).slice(0, 11)}13:00Z`})))`
    const datesFor = async (who: TestPerson | undefined) => {
      const answer = await who?.get(address(query))
      expect(answer?.status).toBe(200)
      return answer
        ?.json<{ data: { attributes: object }[] }>()
        .data.map(({ attributes }) => seriesDateAttributes.parse(attributes))
    }
    const forAna = await datesFor(ana)
    expect(forAna?.map(({ starts_at: at, own, other }) => [at, own, other])).toEqual([
      [tuesday(0), null, null],
      [tuesday(1), null, 'busy'],
      [tuesday(2), null, null],
    ])
    const day = tuesday(1).slice(0, 11)
    expect(forAna?.[1]).toMatchObject({ own_busy: null, instead: [`${day}11:00:00.000Z`, `${day}13:00:00.000Z`] })
    // Sunday is in the week of the date before: with one session a week at most, nothing is found there.
    await run(system)`insert into app.availabilities (id, company_id, user_id, weekday, start_time, end_time)
      select gen_random_uuid(), company_id, user_id, 7, '09:00', '17:00' from app.availabilities`
    await run(system)`update app.outside_calendars
      set busy = tstzmultirange(tstzrange(${`${day}00:00Z`}, ${`${day}23:00Z`}))`
    expect((await datesFor(ana))?.[1]?.instead).toHaveLength(2)
    const rules = (most_per_week: number | null) => ({
      data: {
        type: 'booking_rules',
        attributes: { buffer_minutes: 0, notice_days: 0, most_per_day: null, most_per_week },
      },
    })
    await mia?.call('/api/v1/booking_rules', { method: 'PUT', body: rules(1) })
    expect((await datesFor(ana))?.map(({ other, instead }) => [other, instead.length])).toEqual([
      [null, 0],
      ['busy', 0],
      [null, 0],
    ])
    await mia?.call('/api/v1/booking_rules', { method: 'PUT', body: rules(null) })
    // Their own engagement is for themselves.
    expect((await datesFor(mia))?.[1]).toMatchObject({
      own: 'busy',
      other: null,
      own_busy: { starts_at: `${day}00:00:00.000Z` },
    })
    const named = { 'filter[dates]': [tuesday(0), tuesday(1)].join(), 'filter[duration]': 45 }
    expect((await ana?.get(address(named)))?.json().data).toHaveLength(2)
    // The first is the earlier instant, in an offset that sorts after it.
    const offsets = [tuesday(0).replace('T12:00:00.000Z', 'T14:00:00+02:00'), tuesday(0).replace('12:00', '12:30')]
    expect((await ana?.get(address({ 'filter[dates]': offsets.join(), 'filter[duration]': 30 })))?.status).toBe(200)
    const inMonths = { ...query, 'filter[first]': tuesday(8), 'filter[rhythm]': 'monthly', 'filter[count]': 12 }
    const year = await ana?.get(address(inMonths))
    expect(year?.json<{ data: object[] }>().data.length).toBeLessThan(12)
    for (const wrong of [
      { 'filter[moved]': 'no-uuid' },
      { 'filter[first]': '2020-01-01T00:00:00Z' },
      { 'filter[rhythm]': 'daily' },
      { 'filter[count]': 13 },
      { 'filter[duration]': 10 },
      { 'filter[dates]': [tuesday(1), tuesday(0)].join() },
    ])
      expect((await ana?.get(address({ ...query, ...wrong })))?.status).toBe(400)
    expect((await eve?.get(address(query)))?.status).toBe(403)
    await run(system)`delete from app.outside_calendars`
    await run(system)`delete from app.availabilities`
  })

  test('is proposed at once, also when it is sent twice at once, and notifies once', async () => {
    const key = randomUUID()
    const answers = await Promise.all([plan(ana, [0, 1, 2, 3], key), plan(ana, [0, 1, 2, 3], key)])
    first = answers[0]?.json().data.id ?? ''
    expect(answers.map((answer) => answer?.status)).toContain(201)
    const all = await ofSeries(first)
    expect(all.map(({ attributes }) => [attributes.series?.rank, attributes.starts_at, attributes.aasm_state])).toEqual(
      [0, 1, 2, 3].map((n) => [n + 1, tuesday(n), 'requested']),
    )
    expect((await notices('mia')).filter((kind) => kind.startsWith('meeting_'))).toEqual(['meeting_requested 4'])
  })

  test('is answered in part, all times or none', async () => {
    const ids = (await ofSeries(first)).map(({ id }) => id)
    expect((await act(eve, first, { accepted: ids }))?.status).toBe(403)
    expect((await act(ana, first, { accepted: ids }))?.json().errors[0]).toMatchObject({ code: 'appointment_not_open' })
    const some = ids.filter((_, n) => n !== 2)
    const key = randomUUID()
    const twice = await Promise.all([
      act(mia, first, { accepted: some }, key),
      act(mia, first, { accepted: some }, key),
    ])
    expect(twice.map((answer) => answer?.status)).toContain(200)
    const states = (await ofSeries(first)).map(({ attributes }) => attributes.aasm_state)
    expect(states).toEqual(['confirmed', 'confirmed', 'initiated', 'confirmed'])
    // From a second window: it is done already. Another answer is none.
    expect((await act(mia, first, { accepted: some }))?.status).toBe(200)
    expect((await act(mia, first, { accepted: ids }))?.status).toBe(422)
    expect((await act(mia, first, { accepted: [] }))?.status).toBe(422)
    expect((await notices('ana')).filter((kind) => kind.startsWith('meeting_'))).toEqual(['meeting_confirmed 3'])
    const held = await run(api.db.database.system)<{ count: number }>`select count(*)::int as count from rm.agendas
      where user_id = ${idOf.user('acme', 'mia')}`
    expect(held[0]?.count).toBe(3)
    // Each agreed date comes to both calendars, in mails of their own.
    const mails = await run(api.db.database.system)<{ kind: string; n: number }>`select kind, count(*)::int as n
      from app.notices where channel = 'email' and kind in ('meeting_confirmed', 'calendar_confirmed')
      group by 1 order by 1`
    expect(mails).toEqual([
      { kind: 'calendar_confirmed', n: 5 },
      { kind: 'meeting_confirmed', n: 1 },
    ])
    const overlapping = await plan(ana, [10, 3])
    expect(overlapping?.json().errors[0]).toMatchObject({ code: 'series_invalid' })
    const taken = await plan(ana, [3, 10])
    expect(taken?.json().errors[0]).toMatchObject({
      code: 'slot_taken',
      source: { pointer: '/data/attributes/dates' },
    })
  })

  test('moves from one date on, and the agreed dates stand until then', async () => {
    const all = await ofSeries(first)
    const second = all[1]?.id ?? ''
    const to = tuesday(1).replace('12:00', '15:00')
    expect((await act(ana, second, { move: dateAt(to) }))?.status).toBe(200)
    const waiting = await ofSeries(first)
    // What they hold until then does not stand in the way of their own other dates.
    const near = [1, 3].map((week) => tuesday(week).replace('12:00', '12:15')).join()
    const others = async (query: object) => {
      const wanted = new URLSearchParams({ 'filter[dates]': near, 'filter[duration]': '45', ...query })
      const answer = await mia?.get(`/api/v1/mentoring_relationships/${relationship}/series_dates?${wanted}`)
      return answer?.json<{ data: { attributes: { own: string | null } }[] }>().data.map((one) => one.attributes.own)
    }
    expect(await others({})).toEqual(['busy', 'busy'])
    expect(await others({ 'filter[moved]': [second, all[3]?.id].join() })).toEqual([null, null])
    expect(waiting.map(({ attributes }) => attributes.starts_at?.slice(11, 13))).toEqual(['12', '12', undefined, '12'])
    expect(waiting[3]?.attributes.counter_proposal?.starts_at).toBe(tuesday(3).replace('12:00', '15:00'))
    expect((await act(mia, second, { accepted: waiting.map(({ id }) => id) }))?.json().errors[0]).toMatchObject({
      code: 'appointment_not_open',
    })
    const seen = (dates: readonly (string | undefined)[]) => ({ accepted: [second, all[3]?.id], appointments: dates })
    const counters = waiting.map(({ attributes }) => attributes.counter_proposal?.id)
    expect((await act(mia, second, seen([counters[1]])))?.json().errors[0]).toMatchObject({
      code: 'date_replaced',
      source: { pointer: '/data/attributes/appointments' },
    })
    expect((await act(mia, second, seen([counters[1], counters[3]])))?.status).toBe(200)
    const moved = await ofSeries(first)
    expect(moved.map(({ attributes }) => attributes.starts_at?.slice(11, 13))).toEqual(['12', '15', undefined, '15'])
  })

  test('is called off from one date on', async () => {
    const all = await ofSeries(first)
    const before = (await notices('mia')).length
    expect((await act(ana, all[1]?.id ?? '', { cancel: 'unforeseen', note: 'Un congé.' }))?.status).toBe(200)
    const states = (await ofSeries(first)).map(({ attributes }) => attributes.aasm_state)
    expect(states).toEqual(['confirmed', 'cancelled', 'cancelled', 'cancelled'])
    expect((await notices('mia')).slice(before)).toEqual(['meeting_canceled 3'])
    expect((await act(ana, first, {}))?.status).toBe(422)
    expect((await act(ana, first, { accepted: [], cancel: 'other' }))?.status).toBe(422)
  })

  test('of two who want the same hours at once, one gets all of them', async () => {
    const system = api.db.database.system
    const other = await root?.post('/api/v1/mentoring_relationships', relationshipBody('eve', 'mia'))
    expect(other?.status).toBe(201)
    const mine = await plan(ana, [20, 21, 22])
    const theirs = await eve?.post(
      `/api/v1/mentoring_relationships/${other?.json().data.id}/meeting_series`,
      planning([22, 23, 24]),
    )
    const anas = (await ofSeries(mine?.json().data.id ?? '')).map(({ id }) => id)
    const eves = await run(system)<{ id: string }>`select id from rm.meetings
      where relationship_id = ${other?.json().data.id}`
    const answers = await Promise.all([
      act(mia, anas[0] ?? '', { accepted: anas }),
      act(mia, theirs?.json().data.id ?? '', { accepted: eves.map(({ id }) => id) }),
    ])
    expect(answers.map((answer) => answer?.status).toSorted((a = 0, b = 0) => a - b)).toEqual([200, 422])
    expect(answers.find((answer) => answer?.status === 422)?.json().errors[0]).toMatchObject({ code: 'slot_taken' })
  })
})
