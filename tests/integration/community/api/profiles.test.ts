import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directoryMeta } from '#contract/community/directory.ts'
import { matchReceipt } from '#contract/community/match.ts'
import { profileAttributes } from '#contract/community/profiles.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { requestBody } from '#tests/support/bodies.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
/** The request of ana to mia, once it is sent. */
let requestId = ''
const people = new Cast()
const { person } = people
const readers = ['ana', 'ben', 'mia', 'max', 'root', 'auditor', 'unit', 'referent', 'globex ana', 'visitor']

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  for (const slug of ['acme', 'globex']) await seedCompany(system, slug)
  for (const name of ['ana', 'ben']) await seedPerson(system, 'acme', { name, profiles: ['participant'], locale: 'en' })
  for (const name of ['mia', 'max'])
    await seedPerson(system, 'acme', { name, profiles: ['presenter'], locale: 'en', businessUnit: 'paris' })
  await seedPerson(system, 'acme', { name: 'Éléonore', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'hidden', profiles: ['presenter'], visible: false })
  await seedPerson(system, 'acme', { name: 'incomplete', profiles: ['presenter'], completion: 59 })
  await seedPerson(system, 'acme', { name: 'away', profiles: ['presenter'], status: 'disabled' })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'], locale: 'en' })
  await seedPerson(system, 'acme', { name: 'auditor', roles: ['auditor'], locale: 'en' })
  await seedPerson(system, 'acme', {
    name: 'unit',
    roles: ['business_unit_admin'],
    businessUnit: 'paris',
    locale: 'en',
  })
  await seedPerson(system, 'acme', { name: 'referent', roles: ['referent'], locale: 'en' })
  await seedPerson(system, 'globex', { name: 'ana', profiles: ['participant'], locale: 'en' })
  await seedPerson(system, 'globex', { name: 'gus', profiles: ['presenter'] })
  for (const name of readers) {
    const [slug, who] = name.startsWith('globex ') ? (['globex', 'ana'] as const) : (['acme', name] as const)
    people.add(name, await api.as(slug, name === 'visitor' ? null : who))
  }
})

afterAll(() => api.close())

const profileOf = (name: string) => `/api/v1/presenters/${idOf.profile('acme', name, 'presenter')}`

async function statuses(path: string): Promise<Record<string, number>> {
  const answers = readers.map(async (name) => [name, (await person(name).get(path)).status] as const)
  return Object.fromEntries(await Promise.all(answers))
}

async function names(who: string, query = ''): Promise<unknown[]> {
  const answer = await person(who).get(`/api/v1/presenters${query}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return answer.json().data.map(({ attributes }) => attributes['first_name'])
}

describe('the directory', () => {
  test('shows a mentee the visible mentors of their program, with the match and why', async () => {
    const list = (await person('ana').get('/api/v1/presenters')).json()
    expect(list.meta).toEqual({ total: 3, total_capped: false })
    for (const { type, attributes } of list.data) {
      expect(type).toBe('presenters')
      expect(matchReceipt.parse(profileAttributes.parse(attributes).match).score).toBeGreaterThan(0)
    }
    expect(await names('ana', '?sort=last_name')).toEqual(['Éléonore', 'max', 'mia'])
  })

  test('is searched without accents, filtered and paged', async () => {
    expect(await names('ana', '?q=eleo')).toEqual(['Éléonore'])
    expect(await names('ana', '?business_units=paris&sort=last_name')).toEqual(['max', 'mia'])
    expect(await names('ana', '?skills=writing')).toEqual([])
    expect(await names('ana', '?skills=writing,negotiation&languages=fr&with_room=true')).toHaveLength(3)
    expect(await names('ana', '?sort=last_name&page[size]=2&page[number]=2')).toEqual(['mia'])
    const list = (await person('ana').get('/api/v1/presenters?sort=last_name&page[size]=2')).json()
    expect(list.links['next']).toBe('/api/v1/presenters?sort=last_name&page%5Bsize%5D=2&page%5Bnumber%5D=2')
  })

  test('is empty without a right, whole for administrators, and their unit’s for unit administrators', async () => {
    expect(await names('mia')).toEqual([])
    expect(await names('auditor')).toEqual([])
    expect(await names('referent')).toEqual([])
    expect(await names('unit', '?sort=last_name')).toEqual(['max', 'mia'])
    expect(await names('unit', '?business_units=lyon')).toHaveLength(2)
    expect(await names('root', '?sort=last_name')).toEqual(['Éléonore', 'max', 'mia'])
    expect(await names('globex ana')).toEqual(['gus'])
    expect((await person('visitor').get('/api/v1/presenters')).status).toBe(401)
  })

  test('counts the values of its filters for who asks, among whom they may see', async () => {
    const facets = async (who: string, query = '') => {
      const { meta } = (await person(who).get(`/api/v1/presenters?facets=true${query}`)).json()
      return directoryMeta.parse(meta).facets
    }
    expect(await facets('ana', '&business_units=paris')).toMatchObject({
      business_units: [{ code: 'paris', count: 2, capped: false }],
      languages: [{ code: 'fr', count: 2 }],
      with_room: { count: 2 },
    })
    expect(await facets('ana')).toMatchObject({ languages: [{ code: 'fr', count: 3 }] })
    expect(await facets('unit')).toMatchObject({ languages: [{ code: 'fr', count: 2 }] })
    expect(await facets('unit', '&business_units=lyon')).toMatchObject({
      business_units: [{ code: 'paris', count: 2 }],
    })
    expect(await facets('referent')).toMatchObject({ languages: [], with_room: { count: 0 } })
    expect(await facets('globex ana')).toMatchObject({ languages: [{ code: 'fr', count: 1 }] })
  })

  test('is that of a program one takes part in', async () => {
    const of = (program: string) => `/api/v1/programs/${program}/presenters`
    expect((await person('ana').get(of(idOf.program('acme')))).json().data).toHaveLength(3)
    expect((await person('ana').get(of(idOf.program('globex')))).status).toBe(404)
    expect((await person('ana').get(`/api/v1/presenters?program=${idOf.program('globex')}`)).status).toBe(404)
  })

  test.each([
    '?program=x',
    '?weekdays=8',
    '?with_room=maybe',
    '?facets=maybe',
    '?sort=score',
    '?sort=-score,last_name',
    '?color=blue',
    '?include=user',
  ])('refuses %s', async (query) => {
    expect((await person('ana').get(`/api/v1/presenters${query}`)).status).toBe(400)
  })

  test('any text in the search is answered', async () => {
    for (const q of ["'; drop table", '\\', '%_', '((((', '&|!:*', 'a'.repeat(500), '<->', '/p/'])
      expect((await person('ana').get(`/api/v1/presenters?q=${encodeURIComponent(q)}`)).status).toBe(200)
  })
})

describe('a profile', () => {
  test('of a visible mentor is seen by mentees of the program and by who runs it', async () => {
    expect(await statuses(`/api/v1/presenters/${idOf.profile('acme', 'mia', 'presenter')}`)).toEqual({
      ana: 200,
      ben: 200,
      mia: 200,
      max: 403,
      root: 200,
      auditor: 403,
      unit: 200,
      referent: 403,
      'globex ana': 404,
      visitor: 401,
    })
  })

  test('of a mentor who hides is not, and the answer says so in the words of the product', async () => {
    const path = `/api/v1/presenters/${idOf.profile('acme', 'hidden', 'presenter')}`
    const answer = await person('ana').get(path)
    expect(answer.status).toBe(403)
    expect(answer.json().errors).toEqual([
      {
        status: '403',
        code: 'profile_not_accessible',
        title: 'Profile not accessible',
        detail: "You don't have access to this profile",
      },
    ])
    expect(await statuses(path)).toMatchObject({ ben: 403, root: 200, unit: 403, 'globex ana': 404 })
  })

  test('is taken out of the directory by its mentor, and put back, at once', async () => {
    const own = idOf.profile('acme', 'max', 'presenter')
    const show = (visible: boolean, who = 'max') =>
      person(who).patch(`/api/v1/presenters/${own}`, {
        data: { type: 'presenters', id: own, attributes: { visible } },
      })
    const hidden = await show(false)
    expect([hidden.status, hidden.json().data.attributes['visible']]).toEqual([200, false])
    expect(await names('ana', '?sort=last_name')).toEqual(['Éléonore', 'mia'])
    expect(await statuses(`/api/v1/presenters/${own}`)).toMatchObject({ ana: 403, max: 200, root: 200 })
    // Nothing changes, so nothing is written.
    expect((await show(false)).status).toBe(200)
    expect((await show(true)).json().data.attributes['visible']).toBe(true)
    expect(await names('ana', '?sort=last_name')).toEqual(['Éléonore', 'max', 'mia'])
    const entries = await run(api.db.database.system)`select actor_id, action, subject_type, before, after
      from app.audit_log where subject_id = ${own} order by at, (after ->> 'visible')::boolean`
    const entry = { actor_id: idOf.user('acme', 'max'), action: 'update', subject_type: 'presenters' }
    expect(entries).toEqual([
      { ...entry, before: { visible: true }, after: { visible: false } },
      { ...entry, before: { visible: false }, after: { visible: true } },
    ])
    for (const [who, status] of [
      ['ana', 403],
      ['mia', 403],
      ['root', 403],
      ['globex ana', 404],
      ['visitor', 401],
    ] as const)
      expect([who, (await show(false, who)).status]).toEqual([who, status])
  })

  test('declares sessions held elsewhere, which count for the level and are audited', async () => {
    const own = idOf.profile('acme', 'max', 'presenter')
    const declare = (outside_sessions: unknown, who = 'max') =>
      person(who).patch(`/api/v1/presenters/${own}`, {
        data: { type: 'presenters', id: own, attributes: { outside_sessions } },
      })
    const levelNow = async (who: string) => {
      const { sessions, level } = profileAttributes.parse(
        (await person(who).get(`/api/v1/presenters/${own}`)).json().data.attributes,
      )
      return { sessions, level }
    }
    expect(await levelNow('max')).toEqual({ sessions: { held: 0, outside: 0 }, level: 'junior' })
    const declared = await declare(15)
    expect([declared.status, declared.json().data.attributes['level']]).toEqual([200, 'confirmed'])
    // A second time is no other change.
    expect((await declare(15)).status).toBe(200)
    expect(await levelNow('ana')).toEqual({ sessions: { held: 0, outside: 15 }, level: 'confirmed' })
    for (const wrong of [-1, 1000, 1.5, '3', null]) expect((await declare(wrong)).status).toBe(422)
    expect((await declare(3, 'ana')).status).toBe(403)
    expect((await declare(3, 'root')).status).toBe(403)
    expect((await declare(3, 'globex ana')).status).toBe(404)
    const entries = await run(api.db.database.system)`select actor_id, before, after from app.audit_log
      where subject_id = ${own} and after ? 'outside_sessions'`
    expect(entries).toEqual([
      { actor_id: idOf.user('acme', 'max'), before: { outside_sessions: 0 }, after: { outside_sessions: 15 } },
    ])
  })

  test('is sent back as it was read, but for what its mentor may not write', async () => {
    const own = idOf.profile('acme', 'max', 'presenter')
    const read = (await person('max').get(`/api/v1/presenters/${own}`)).json().data
    const send = (attributes: object) =>
      person('max').patch(`/api/v1/presenters/${own}`, { data: { type: 'presenters', id: own, attributes } })
    expect((await send(read.attributes)).status).toBe(200)
    expect((await send({ ...read.attributes, expert: true })).status).toBe(422)
    expect((await send({ visible: 'no' })).status).toBe(422)
  })

  test('of a mentee is visible to the mentor of their request, and to no other', async () => {
    const path = `/api/v1/participants/${idOf.profile('acme', 'ana', 'participant')}`
    expect(await statuses(path)).toMatchObject({ ana: 200, ben: 403, mia: 403, max: 403, root: 200, 'globex ana': 404 })
    const answer = await person('ana').post('/api/v1/mentoring_requests', requestBody('mia'))
    expect(answer.status).toBe(201)
    requestId = answer.json().data.id
    expect(await statuses(path)).toMatchObject({ ana: 200, ben: 403, mia: 200, max: 403 })
  })

  test('says why the reader may not ask now', async () => {
    const of = async (name: string) =>
      (await person('ana').get(`/api/v1/presenters/${idOf.profile('acme', name, 'presenter')}`)).json().data.attributes
    expect(profileAttributes.parse(await of('max')).request).toEqual({
      allowed: true,
      reason: null,
      open_request_id: null,
    })
    expect(profileAttributes.parse(await of('mia')).request).toMatchObject({ allowed: false, reason: 'already_open' })
  })

  test('that is gone has a code of its own for mentees', async () => {
    const nobody = '00000000-0000-4000-8000-000000000000'
    expect((await person('mia').get(`/api/v1/participants/${nobody}`)).json().errors[0]).toMatchObject({
      status: '404',
      code: 'participant_gone',
    })
    const mentor = idOf.profile('acme', 'mia', 'presenter')
    expect((await person('root').get(`/api/v1/participants/${mentor}`)).status).toBe(404)
  })

  test('is the reader’s own under current_profile', async () => {
    expect((await person('ana').get('/api/v1/current_profile')).json().data).toMatchObject({
      type: 'participants',
      id: idOf.profile('acme', 'ana', 'participant'),
    })
    expect((await person('root').get('/api/v1/current_profile')).json().data).toBeNull()
  })

  test('is included on request, once', async () => {
    const list = (await person('mia').get('/api/v1/mentoring_requests?include=participant,presenter,program')).json()
    expect(list.included?.map(({ type }) => type).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'participants',
      'presenters',
      'programs',
    ])
    const [request] = list.data
    const one = (
      await person('mia').get(
        `/api/v1/mentoring_requests/${request?.id ?? ''}?include=participant&fields[participants]=full_name`,
      )
    ).json()
    expect(one.included).toEqual([
      expect.objectContaining({ type: 'participants', attributes: { full_name: 'ana Test' } }),
    ])
    const me = (
      await person('ana').get(`/api/v1/users/${idOf.user('acme', 'ana')}?include=current_profile,participant_profiles`)
    ).json()
    expect(me.included).toHaveLength(1)
  })
})

/** Every call of the page of a profile (web/features/community/profile), beside those of the frame around it. */
describe('the page of a profile', () => {
  const mentor = () => idOf.profile('acme', 'mia', 'presenter')
  const mentee = () => `/api/v1/participants/${idOf.profile('acme', 'ana', 'participant')}`
  const recommendations = () => `/api/v1/presenters/${mentor()}/recommendations`
  const threeForRecommendations = ['api_presenter_of', 'profile_presenter', 'api_recommendations']
  const twoForSteps = ['api_profile_steps', 'api_profile_questions']
  test.each([
    [
      'a mentor, by a mentee, with the match',
      'ana',
      () => profileOf('mia'),
      ['profile_presenter', 'directory_reading'],
    ],
    ['a mentor, by an administrator', 'root', () => profileOf('mia'), ['profile_presenter']],
    ['a mentor, by themselves', 'mia', () => profileOf('mia'), ['profile_presenter']],
    ['a mentee, by a mentor', 'mia', mentee, ['profile_participant']],
    ['a mentee, by themselves', 'ana', mentee, ['profile_participant']],
    ['recommendations, by a mentee', 'ana', recommendations, threeForRecommendations],
    ['recommendations, by the mentor', 'mia', recommendations, threeForRecommendations],
    ['the request that is open', 'ana', () => `/api/v1/mentoring_requests/${requestId}`, ['mentoring_requests_one']],
    [
      'what a mentee asked of the mentor who reads',
      'mia',
      () => '/api/v1/mentoring_requests?role=presenter&aasm_state=requested,confirmed&page[size]=100',
      ['mentoring_requests_page_newest_of_presenter_in_states'],
    ],
    ['steps and questions of a mentor', 'mia', () => '/api/v1/presenter_steps?include=questions', twoForSteps],
    ['steps and questions of a mentee', 'ana', () => '/api/v1/participant_steps?include=questions', twoForSteps],
    ['programs to ask in', 'ana', () => '/api/v1/programs', [expect.stringContaining('from app.programs') as string]],
  ])('reads %s in three statements at most', async (_what, reader, address, statements) => {
    const read = () => person(reader).get(address())
    expect((await read()).status).toBe(200)
    const ran = await statementsOf(api.db.database, read)
    expect(ran).toEqual(statements)
    expect(ran.length).toBeLessThanOrEqual(3)
  })
})
