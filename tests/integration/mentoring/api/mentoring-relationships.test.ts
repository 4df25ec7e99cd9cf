import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mentoringRelationshipAttributes } from '#contract/mentoring/mentoring-relationships.ts'
import { notificationAttributes } from '#contract/messages/notifications.ts'
import { profileAttributes } from '#contract/community/profiles.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { relationshipBody as pair, requestBody } from '#tests/support/bodies.ts'

let api: TestApi
const people = new Cast()
const { person } = people

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { max_accompaniments_presenter: 2, max_accompaniments_participant: 2 })
  await seedCompany(system, 'globex')
  for (const name of ['ana', 'ben', 'cleo', 'dan'])
    await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  for (const name of ['mia', 'max', 'moe']) await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'away', profiles: ['presenter'], status: 'disabled' })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'root', roles: ['admin'] })
  for (const name of ['ana', 'ben', 'cleo', 'dan', 'mia', 'max', 'moe', 'root'])
    people.add(name, await api.as('acme', name))
  people.add('globex root', await api.as('globex', 'root'))
})

afterAll(() => api.close())

const url = (id: string) => `/api/v1/mentoring_relationships/${id}`

const change = (id: string, attributes: object) => ({ data: { type: 'mentoring_relationships', id, attributes } })

/** Requested and confirmed. @returns the id of the accompaniment */
async function running(mentee: string, mentor: string): Promise<string> {
  const id = await people.made(mentee, '/api/v1/mentoring_requests', requestBody(mentor))
  await people.changed(mentor, 'mentoring_requests', id, { aasm_state: 'confirmed' })
  return id
}

const setUp = (mentee: string, mentor: string) =>
  people.made('root', '/api/v1/mentoring_relationships', pair(mentee, mentor))

const kindsOf = async (name: string, about: string) => {
  const { data } = (await person(name).get('/api/v1/notifications')).json()
  return data
    .map(({ attributes }: { attributes: object }) => notificationAttributes.parse(attributes))
    .filter(({ subject }) => subject.id === about)
    .map(({ kind, params }) => ({ kind, params }))
}

describe('finishing', () => {
  test('a party finishes with a reason and a note, which the other reads, and the request is finished', async () => {
    const id = await running('ana', 'mia')
    expect((await person('ana').get(url(id))).json().data.attributes.allowed).toEqual(['finished'])
    const finished = await person('mia').patch(
      url(id),
      change(id, { aasm_state: 'finished', reason: 'goals_met', note: 'Bravo pour ce chemin.' }),
    )
    expect(finished.status).toBe(200)
    const read = (await person('ana').get(url(id))).json().data.attributes
    expect(mentoringRelationshipAttributes.parse(read)).toMatchObject({
      aasm_state: 'finished',
      finished_by: 'presenter',
      finish_reason: 'goals_met',
      finish_note: 'Bravo pour ce chemin.',
      allowed: [],
    })
    const request = (await person('ana').get(`/api/v1/mentoring_requests/${id}`)).json().data
    expect(request.attributes.aasm_state).toBe('finished')
    expect(await kindsOf('ana', id)).toContainEqual({ kind: 'request_finished', params: { reason: 'goals_met' } })
    expect((await kindsOf('mia', id)).map(({ kind }) => kind)).not.toContain('request_finished')
  })

  test('frees a place on both sides, and the two may begin again', async () => {
    const openOf = async () => {
      const read = await person('root').get(`/api/v1/presenters/${idOf.profile('acme', 'max', 'presenter')}`)
      return profileAttributes.parse(read.json().data.attributes).accompaniments?.open ?? 0
    }
    const before = await openOf()
    const id = await running('ben', 'max')
    expect(await openOf()).toBe(before + 1)
    await person('ben').patch(url(id), change(id, { aasm_state: 'finished', reason: 'term_reached' }))
    expect(await openOf()).toBe(before)
    expect(await running('ben', 'max')).not.toBe(id)
  })

  test('an administrator finishes it with an event of their own, and both are notified', async () => {
    const id = await running('cleo', 'moe')
    const read = (await person('root').get(url(id))).json().data.attributes
    expect(read.allowed).toEqual(['admin_finished', 'cancelled'])
    const finished = await person('root').patch(
      url(id),
      change(id, { aasm_state: 'admin_finished', reason: 'job_change' }),
    )
    expect(finished.json().data.attributes).toMatchObject({
      aasm_state: 'admin_finished',
      finished_by: 'admin',
      finish_reason: 'job_change',
      finish_note: null,
    })
    for (const name of ['cleo', 'moe'])
      expect(await kindsOf(name, id)).toContainEqual({ kind: 'request_finished', params: { reason: 'job_change' } })
  })

  test('the same again changes nothing; another reason or note is refused at its member', async () => {
    const id = await setUp('dan', 'moe')
    const end = (attributes: object) =>
      person('dan').patch(url(id), change(id, { aasm_state: 'finished', ...attributes }))
    const first = await end({ reason: 'no_time', note: 'À bientôt' })
    const again = await end({ reason: 'no_time', note: 'À bientôt' })
    expect(again.json().data.attributes).toEqual(first.json().data.attributes)
    expect(await end({ reason: 'goals_met' })).toMatchObject({ status: 422 })
    const other = await end({ reason: 'no_time', note: 'Adieu' })
    expect(other.status).toBe(422)
    expect(other.json().errors[0]).toMatchObject({
      code: 'transition_not_allowed',
      source: { pointer: '/data/attributes/note' },
    })
  })

  test('is refused to strangers, other companies, wrong states and wrong bodies', async () => {
    const id = await setUp('ana', 'moe')
    const finished = change(id, { aasm_state: 'finished' })
    expect((await person('ben').patch(url(id), finished)).status).toBe(403)
    expect((await person('globex root').patch(url(id), finished)).status).toBe(404)
    const wrong = await person('ana').patch(url(id), change(id, { aasm_state: 'admin_finished' }))
    expect(wrong.json().errors[0]).toMatchObject({
      code: 'transition_not_allowed',
      source: { pointer: '/data/attributes/aasm_state' },
      meta: { allowed: ['finished'] },
    })
    for (const attributes of [
      { aasm_state: 'over' },
      { aasm_state: 'finished', reason: 'bored' },
      { aasm_state: 'finished', note: 'x'.repeat(501) },
      { reason: 'goals_met' },
      { note: 'Bonjour' },
      { aasm_state: 'admin_finished', note: 'Bonjour' },
    ])
      expect((await person('ana').patch(url(id), change(id, attributes))).status).toBe(422)
    expect((await person('ana').patch(url(id), finished, { 'if-match': '"7"' })).status).toBe(412)
    expect((await person('ana').patch(url(id), change(id, {}))).status).toBe(200)
  })
})

describe('setting up', () => {
  test('an administrator begins an accompaniment without a request, and both are notified', async () => {
    const made = await person('root').post('/api/v1/mentoring_relationships', pair('cleo', 'mia'))
    expect(made.status).toBe(201)
    const { id, attributes } = made.json().data
    expect(made.headers.location).toBe(url(id))
    expect(attributes).toMatchObject({ aasm_state: 'admin_initiated', finished_by: null })
    for (const name of ['cleo', 'mia'])
      expect(await kindsOf(name, id)).toContainEqual({ kind: 'admin_created', params: {} })
    expect((await person('cleo').get(`${url(id)}/mentoring_request`)).json().data).toBeNull()
    const again = await person('root').post('/api/v1/mentoring_relationships', pair('cleo', 'mia'))
    expect(again.json().errors[0]).toMatchObject({ code: 'already_open' })
  })

  test('is refused to others, beyond a limit, and for people who cannot', async () => {
    const post = (who: string, body: object) => person(who).post('/api/v1/mentoring_relationships', body)
    expect((await post('ana', pair('ana', 'max'))).status).toBe(403)
    expect((await post('globex root', pair('ana', 'max'))).status).toBe(404)
    expect((await post('root', pair('ana', 'away'))).json().errors[0]).toMatchObject({ code: 'partner_inactive' })
    expect((await post('root', pair('nobody', 'max'))).status).toBe(404)
    const { participant, presenter } = pair('ana', 'max').data.relationships
    const without = { data: { type: 'mentoring_relationships', relationships: { participant, presenter } } }
    expect((await post('root', without)).json().errors[0]).toMatchObject({ source: { pointer: expect.any(String) } })
    await setUp('dan', 'max')
    const third = (await post('root', pair('cleo', 'max'))).json().errors[0]
    expect(third).toMatchObject({ code: 'mentor_full', source: { pointer: '/data/relationships/presenter' } })
  })
})

describe('deleting', () => {
  test('an administrator deletes: with its request, which is revoked, or alone', async () => {
    const id = await running('dan', 'mia')
    const deleted = await person('root').patch(url(id), change(id, { aasm_state: 'cancelled' }))
    expect(deleted.json().data.attributes).toMatchObject({ aasm_state: 'cancelled', finished_by: null, allowed: [] })
    const request = (await person('dan').get(`/api/v1/mentoring_requests/${id}`)).json().data.attributes
    expect(request).toMatchObject({ aasm_state: 'cancelled', cancellation_reason: 'revoked' })
    const alone = await setUp('dan', 'mia')
    await person('root').patch(url(alone), change(alone, { aasm_state: 'cancelled' }))
    expect(await kindsOf('dan', alone)).toContainEqual({ kind: 'admin_revoked', params: { reason: 'other' } })
    expect((await person('dan').patch(url(id), change(id, { aasm_state: 'cancelled' }))).status).toBe(422)
  })
})

describe('the list', () => {
  test('gives those that have ended, the last one first, however they began', async () => {
    const { system } = api.db.database
    await seedPerson(system, 'acme', { name: 'eva', profiles: ['participant'] })
    for (const name of ['one', 'two']) await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
    people.add('eva', await api.as('acme', 'eva'))
    const [first, second] = [await setUp('eva', 'one'), await setUp('eva', 'two')]
    const finish = (id: string) => person('eva').patch(url(id), change(id, { aasm_state: 'finished' }))
    expect((await finish(second)).status).toBe(200)
    expect((await finish(first)).status).toBe(200)
    const list = (sort: string) => person('eva').get(`/api/v1/mentoring_relationships?aasm_state=finished&sort=${sort}`)
    const idsOf = async (sort: string) => (await list(sort)).json().data.map(({ id }: { id: string }) => id)
    expect(await idsOf('-ended_at')).toEqual([first, second])
    expect(await idsOf('-requested_at')).toEqual([second, first])
    expect((await list('ended_at')).status).toBe(400)
  })
})
