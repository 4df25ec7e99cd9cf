import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { availabilityAttributes, exceptionAttributes } from '#contract/meetings/availabilities.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let mia: TestPerson
let ana: TestPerson
beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  // What a profile lacks is no matter for who is found.
  await seedCompany(system, 'acme', { min_profile_completion: 0 })
  await run(system)`select app.add_profile_questions(${idOf.company('acme')})`
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'eve', profiles: ['participant'] })
  mia = await api.as('acme', 'mia')
  ana = await api.as('acme', 'ana')
})
afterAll(() => api.close())

const type = 'availabilities'
const hours = (weekday: number, start_time: string, end_time: string, more: object = {}) => ({
  data: { type, attributes: { weekday, start_time, end_time, ...more } },
})
const post = (person: TestPerson, document: object) => person.post(`/api/v1/${type}`, document)
const patch = (person: TestPerson, id: string, attributes: object) =>
  person.patch(`/api/v1/${type}/${id}`, { data: { type, id, attributes } })

async function added(document: object): Promise<string> {
  const answer = await post(mia, document)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
  return answer.json().data.id
}

async function week(person: TestPerson, path = `/api/v1/${type}`) {
  const answer = await person.get(path)
  expect(answer.status).toBe(200)
  const { data } = answer.json<{ data: { attributes: unknown }[] }>()
  return data.map(({ attributes }) => {
    const { weekday, open, start_time, end_time } = availabilityAttributes.parse(attributes)
    return `${weekday} ${start_time}–${end_time}${open ? '' : ' closed'}`
  })
}

const profileOf = async () => {
  const [row] = await run(api.db.database.system)<{ version: number; completion: number }>`select version::int,
    completion from app.profiles where id = ${idOf.profile('acme', 'mia', 'presenter')}`
  return row
}
const listedOn = async (weekday: number) => {
  const answer = await ana.get(`/api/v1/presenters?weekdays=${weekday}`)
  return answer.json<{ data: unknown[] }>().data.length
}

describe('the hours of an ordinary week', () => {
  test('are added several a day, changed, closed and removed', async () => {
    const noon = await added(hours(2, '12:00', '15:00'))
    await added(hours(2, '15:00', '16:30'))
    await added(hours(4, '08:30', '10:30'))
    expect(await week(mia)).toEqual(['2 12:00–15:00', '2 15:00–16:30', '4 08:30–10:30'])
    expect((await patch(mia, noon, { start_time: '11:15' })).status).toBe(200)
    expect((await patch(mia, noon, { open: false })).status).toBe(200)
    expect((await week(mia))[0]).toBe('2 11:15–15:00 closed')
    const removed = await mia.call(`/api/v1/${type}/${noon}`, { method: 'DELETE' })
    expect(removed.status).toBe(204)
    expect(await week(mia)).toEqual(['2 15:00–16:30', '4 08:30–10:30'])
  })

  test.each([
    [hours(2, '14:30', '15:30'), 'hours_overlap', '/data/attributes/end_time'],
    [hours(2, '15:30', '16:00'), 'hours_overlap', '/data/attributes/end_time'],
    [hours(1, '06:45', '08:00'), 'hours_outside_day', '/data/attributes/start_time'],
    [hours(1, '21:00', '22:01'), 'hours_outside_day', '/data/attributes/end_time'],
    [hours(1, '10:00', '10:00'), 'hours_end_before_start', '/data/attributes/end_time'],
    [hours(1, '10:00', '09:00'), 'hours_end_before_start', '/data/attributes/end_time'],
    [hours(0, '10:00', '11:00'), 'invalid_value', '/data/attributes/weekday'],
    [hours(8, '10:00', '11:00'), 'invalid_value', '/data/attributes/weekday'],
    [hours(1, '25:00', '26:00'), 'invalid_value', '/data/attributes/start_time'],
    [hours(1, '9h', '10h'), 'invalid_value', '/data/attributes/start_time'],
  ])('%j is refused with its member', async (document, code, pointer) => {
    const answer = await post(mia, document)
    expect(answer.status).toBe(422)
    expect(answer.json().errors[0]).toMatchObject({ code, source: { pointer } })
  })

  test('say which others they overlap, in the reader’s language', async () => {
    const [error] = (await post(mia, hours(2, '14:00', '17:00'))).json().errors
    expect(error?.detail).toBe('Cette plage en touche une autre, 15:00 – 16:30.')
  })

  test('overlap nothing while they are closed, and are judged when they open', async () => {
    const closed = await added(hours(2, '14:00', '16:00', { open: false }))
    const answer = await patch(mia, closed, { open: true })
    expect([answer.status, answer.json().errors[0]?.code]).toEqual([422, 'hours_overlap'])
    expect((await patch(mia, closed, { open: true, end_time: '15:00' })).status).toBe(200)
  })

  test('are added once by a repeated call, and two at the same instant do not overlap', async () => {
    const headers = { 'Idempotency-Key': 'same' }
    const again = () => mia.call(`/api/v1/${type}`, { method: 'POST', body: hours(5, '09:00', '10:00'), headers })
    expect([(await again()).status, (await again()).status]).toEqual([201, 201])
    const both = await Promise.all([post(mia, hours(6, '09:00', '11:00')), post(mia, hours(6, '10:00', '12:00'))])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422])
    expect((await week(mia)).filter((line) => /^[56]/.test(line))).toHaveLength(2)
  })

  test('are not changed on top of a change that was not seen', async () => {
    const id = await added(hours(7, '09:00', '10:00'))
    const change = (end_time: string) =>
      mia.call(`/api/v1/${type}/${id}`, {
        method: 'PATCH',
        body: { data: { type, id, attributes: { end_time } } },
        headers: { 'If-Match': '"0"' },
      })
    expect([(await change('11:00')).status, (await change('12:00')).status]).toEqual([200, 412])
  })

  test('are found by the directory at once, and count in the match and in the profile', async () => {
    const before = await profileOf()
    expect([await listedOn(3), before?.completion]).toEqual([0, 25])
    const id = await added(hours(3, '09:00', '10:00'))
    expect([await listedOn(3), (await profileOf())?.version]).toEqual([1, (before?.version ?? 0) + 1])
    await patch(mia, id, { open: false })
    expect(await listedOn(3)).toBe(0)
  })

  test('are read by who may see the profile, without the closed ones', async () => {
    const path = `/api/v1/users/${idOf.user('acme', 'mia')}/availabilities`
    expect(await week(ana, path)).toEqual((await week(mia)).filter((line) => !line.includes('closed')))
    expect(await week(mia, path)).toEqual(await week(mia))
    const hidden = await (await api.as('acme', 'eve')).get(`/api/v1/users/${idOf.user('acme', 'ana')}/availabilities`)
    expect([hidden.status, hidden.json().errors[0]?.code]).toEqual([403, 'profile_not_accessible'])
  })

  test('of somebody else are not there to be changed', async () => {
    const id = await added(hours(1, '09:00', '10:00'))
    expect((await patch(ana, id, { open: false })).status).toBe(404)
    expect((await ana.call(`/api/v1/${type}/${id}`, { method: 'DELETE' })).status).toBe(404)
  })
})

describe('days apart', () => {
  const apart = 'availability_exceptions'
  const days = (first_day: string, last_day: string, list: object[] = [], label?: string) => ({
    data: { type: apart, attributes: { first_day, last_day, hours: list, ...(label !== undefined && { label }) } },
  })
  const add = (document: object) => mia.post(`/api/v1/${apart}`, document)

  test('are closed or have other hours, for a day or for several', async () => {
    expect((await add(days('2027-04-06', '2027-04-06', [], 'Lundi de Pâques'))).status).toBe(201)
    expect((await add(days('2027-04-20', '2027-04-20', [{ start: '09:00', end: '11:00' }]))).status).toBe(201)
    expect((await add(days('2027-08-01', '2027-08-21'))).status).toBe(201)
    const { data } = (await mia.get(`/api/v1/${apart}`)).json<{ data: { attributes: unknown }[] }>()
    expect(data.map(({ attributes }) => exceptionAttributes.parse(attributes))).toEqual([
      { first_day: '2027-04-06', last_day: '2027-04-06', hours: [], label: 'Lundi de Pâques' },
      { first_day: '2027-04-20', last_day: '2027-04-20', hours: [{ start: '09:00', end: '11:00' }], label: null },
      { first_day: '2027-08-01', last_day: '2027-08-21', hours: [], label: null },
    ])
  })

  test.each([
    [days('2027-08-21', '2027-08-25'), 'days_overlap', '/data/attributes/first_day'],
    [days('2027-09-02', '2027-09-01'), 'days_end_before_start', '/data/attributes/last_day'],
    [days('2028-01-01', '2029-01-02'), 'days_too_long', '/data/attributes/last_day'],
    [days('2027-02-30', '2027-03-01'), 'invalid_value', '/data/attributes/first_day'],
    [
      days('2027-10-01', '2027-10-01', [{ start: '06:00', end: '08:00' }]),
      'hours_outside_day',
      '/data/attributes/hours/0/start',
    ],
    [
      days('2027-10-01', '2027-10-01', [
        { start: '08:00', end: '10:00' },
        { start: '09:00', end: '11:00' },
      ]),
      'hours_overlap',
      '/data/attributes/hours/1/end',
    ],
  ])('%j are refused with their member', async (document, code, pointer) => {
    const answer = await add(document)
    expect(answer.status).toBe(422)
    expect(answer.json().errors[0]).toMatchObject({ code, source: { pointer } })
  })

  test('are changed and removed', async () => {
    const { data } = (await mia.get(`/api/v1/${apart}`)).json<{ data: { id: string }[] }>()
    const id = data[0]?.id ?? ''
    const changed = await mia.patch(`/api/v1/${apart}/${id}`, {
      data: { type: apart, id, attributes: { label: null } },
    })
    expect([changed.status, changed.json().data.attributes['label']]).toEqual([200, null])
    expect((await mia.call(`/api/v1/${apart}/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await mia.call(`/api/v1/${apart}/${id}`, { method: 'DELETE' })).status).toBe(404)
  })
})
