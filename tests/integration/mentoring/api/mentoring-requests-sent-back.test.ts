import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import type { JsonResource } from '#tests/support/http-client.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { requestBody as ask, requestChange as change, requestUrl as url } from '#tests/support/bodies.ts'

let api: TestApi
const people = new Cast()
const { person } = people

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  for (const [name, role] of [
    ['uma', 'participant'],
    ['vic', 'presenter'],
    ['mia', 'presenter'],
  ] as const) {
    await seedPerson(system, 'acme', { name, profiles: [role] })
    people.add(name, await api.as('acme', name))
  }
})

afterAll(() => api.close())

describe('a client that sends the resource back as it read it', () => {
  let id = ''
  const read = async (name: string) => (await person(name).get(url(id))).json<{ data: JsonResource }>().data

  beforeAll(async () => {
    id = (await person('uma').post('/api/v1/mentoring_requests', ask('vic'))).json().data.id
  })

  test('changes nothing without a change, be there nothing at all', async () => {
    const data = await read('vic')
    const all = await person('vic').patch(url(id), { data, included: [], meta: {} })
    expect([all.status, all.json().data]).toEqual([200, data])
    const unchanged = await person('vic').patch(url(id), { data: { type: data.type, id, relationships: {} } })
    expect([unchanged.status, unchanged.headers.etag]).toEqual([200, '"0"'])
    const late = await person('vic').patch(url(id), { data }, { 'If-Match': '"7", W/"0"' })
    expect(late.status).toBe(412)
  })

  test('is refused what is not its to write', async () => {
    const data = await read('vic')
    const attributes = { ...data.attributes, score: 100 }
    const answer = await person('vic').patch(url(id), { data: { ...data, attributes } })
    expect(answer.status).toBe(422)
    expect(answer.json().errors).toMatchObject([{ code: 'read_only', source: { pointer: '/data/attributes/score' } }])
  })

  test('counts as done from any revision it takes; is refused a second time for another reason', async () => {
    const data = await read('vic')
    const refusal = (reason: string, note?: string) => ({
      data: { ...data, attributes: { ...data.attributes, aasm_state: 'cancelled', reason, note } },
    })
    const answer = await person('vic').patch(url(id), refusal('no_time', 'Plus tard'), { 'If-Match': '"7", "0"' })
    expect(answer.json().data?.attributes).toMatchObject({ aasm_state: 'cancelled', refusal_reason: 'no_time' })
    const again = (reason: string | undefined, note?: string) =>
      person('vic').patch(url(id), change(id, { aasm_state: 'cancelled', reason, note }))
    expect((await again('no_time', 'Plus tard')).status).toBe(200)
    expect((await again(undefined)).status).toBe(200)
    expect((await again('leaving')).json().errors[0]?.code).toBe('transition_not_allowed')
    expect((await again('no_time', 'Jamais')).json().errors[0]?.source).toEqual({ pointer: '/data/attributes/note' })
  })
})

test('without a program a request is in the current one', async () => {
  const { data } = ask('mia')
  const { presenter } = data.relationships
  const answer = await person('uma').post('/api/v1/mentoring_requests/', {
    data: { ...data, relationships: { presenter } },
  })
  expect(answer.status).toBe(201)
  expect(answer.json().data.relationships['program']?.data?.id).toBe(idOf.program('acme'))
})

test('fields of what is included may name its relationships', async () => {
  const answer = await person('uma').get('/api/v1/mentoring_requests?include=presenter&fields[presenters]=city,user')
  const [presenter] = answer.json().included ?? []
  expect([Object.keys(presenter?.attributes ?? {}), Object.keys(presenter?.relationships ?? {})]).toEqual([
    ['city'],
    ['user'],
  ])
})
