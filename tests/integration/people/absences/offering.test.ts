import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { tellOfNewProfiles } from '#infra/community/jobs/tell-of-new-profiles.ts'
import { profileAttributes } from '#contract/community/profiles.ts'
import { offeredMentors } from '#projections/community/cohort/people.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { relationshipBody, requestBody } from '#tests/support/bodies.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

/** Nothing offers who is away: requests (request_sent), the directory, matches (resume_cohort_matches), suggestions. */

let api: TestApi
const people = new Cast()
const { person } = people

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { min_profile_completion: 0 })
  for (const name of ['ana', 'ben']) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  for (const name of ['mia', 'max']) await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  for (const name of ['ana', 'ben', 'mia', 'max', 'root']) people.add(name, await api.as('acme', name))
})
afterAll(() => api.close())
beforeEach(() => run(api.db.database.system)`delete from app.absences`)

const days = (n: number) => new Date(Date.now() + n * 86_400_000).toISOString().slice(0, 10)

async function away(name: string, word: string | null = null, from = 0): Promise<string> {
  const attributes = { first_day: days(from), last_day: days(from + 9), ...(word !== null && { word }) }
  return people.made(name, '/api/v1/absences', { data: { type: 'absences', attributes } })
}

const mentor = (name: string) => idOf.profile('acme', name, 'presenter')
const directory = async (query = '') =>
  (await person('ana').get(`/api/v1/presenters?${query}`)).json<{
    data: { id: string; attributes: { away: { back_on: string } | null } }[]
    meta: { total: number; facets?: { with_room: { count: number } } }
  }>()

test('the directory keeps who is away in their place, with the day of their return, and no free place', async () => {
  const before = await directory('facets=true')
  await away('mia', 'Je réponds à la rentrée.')
  const after = await directory('facets=true')
  expect(after.data.map(({ id }) => id)).toEqual(before.data.map(({ id }) => id))
  expect(after.data.find(({ id }) => id === mentor('mia'))?.attributes.away).toEqual({ back_on: days(10) })
  expect(after.data.find(({ id }) => id === mentor('max'))?.attributes.away).toBeNull()
  expect([before.meta.facets?.with_room.count, after.meta.facets?.with_room.count]).toEqual([2, 1])
  for (const query of ['with_room=true', 'with_room=true&q=m'])
    expect((await directory(query)).data.map(({ id }) => id)).toEqual([mentor('max')])
})

test('an absence to come changes nothing yet', async () => {
  await away('mia', null, 3)
  expect((await directory('with_room=true')).meta.total).toBe(2)
  expect((await directory()).data.every(({ attributes }) => attributes.away === null)).toBe(true)
})

test('the profile says until when, with the word, and why nobody asks now', async () => {
  await away('mia', 'Je réponds à la rentrée.')
  const read = async () =>
    profileAttributes.parse((await person('ana').get(`/api/v1/presenters/${mentor('mia')}`)).json().data.attributes)
  expect(await read()).toMatchObject({
    away: { back_on: days(10), word: 'Je réponds à la rentrée.' },
    request: { allowed: false, reason: 'mentor_away' },
  })
  await run(api.db.database.system)`delete from app.absences`
  expect(await read()).toMatchObject({ away: null, request: { allowed: true, reason: null } })
})

test('no request is taken, from a mentee or from an administrator for one, nor are two brought together', async () => {
  const id = await away('mia')
  const refused = async (who: string, path: string, body: object) => {
    const answer = await person(who).post(path, body)
    return [answer.status, answer.json().errors?.[0]?.code]
  }
  const requests = '/api/v1/mentoring_requests'
  expect(await refused('ana', requests, requestBody('mia'))).toEqual([422, 'mentor_away'])
  expect(await refused('root', requests, requestBody('mia', { participant: 'ana' }))).toEqual([422, 'mentor_away'])
  expect(await refused('root', '/api/v1/mentoring_relationships', relationshipBody('ana', 'mia'))).toEqual([
    422,
    'mentor_away',
  ])
  expect((await person('mia').call(`/api/v1/absences/${id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await person('ana').post(requests, requestBody('mia'))).status).toBe(201)
})

test('a mentee who is away may ask', async () => {
  await away('ben')
  expect((await person('ben').post('/api/v1/mentoring_requests', requestBody('max'))).status).toBe(201)
})

test('a match offers no place of somebody who is away: resume_cohort_matches', async () => {
  const offered = async () =>
    (await offeredMentors(api.db.database.tenant(idOf.company('acme')), { programId: idOf.program('acme'), units: [] }))
      .map(({ profile }) => profile.id)
      .toSorted()
  const all = await offered()
  await away('max')
  expect(await offered()).toEqual(all.filter((id) => id !== mentor('max')))
})

test('news of a search leave out who is away, and do not reach them: tell_of_new_profiles, new_profiles', async () => {
  const { system } = api.db.database
  const foundNews = async () => {
    const rows = await run(system)<{ searches: { profileIds: string[] }[] }>`
      select params -> 'searches' as searches from app.mails where template = 'new_profiles'`
    await run(system)`delete from app.mails where template = 'new_profiles'`
    return rows.flatMap(({ searches }) => searches.flatMap(({ profileIds }) => profileIds)).toSorted()
  }
  const saved = { data: { type: 'saved_searches', attributes: { name: 'Tous', query: '', tells: true } } }
  expect((await person('ana').post('/api/v1/saved_searches', saved)).status).toBe(201)
  const reset = () => run(system)`update app.saved_searches set known = '{}', looked_at = '2026-01-01'`
  const mondayAtTen = new Date()
  mondayAtTen.setUTCHours(10, 0, 0, 0)
  mondayAtTen.setUTCDate(mondayAtTen.getUTCDate() + ((8 - mondayAtTen.getUTCDay()) % 7 || 7))
  const tell = () => tellOfNewProfiles(api.db.database, () => mondayAtTen)
  await reset()
  await tell()
  const everybody = await foundNews()
  expect(everybody).toContain(mentor('max'))
  await reset()
  await away('max')
  await tell()
  expect(await foundNews()).toEqual(everybody.filter((id) => id !== mentor('max')))
  await reset()
  await away('ana')
  await tell()
  expect(await foundNews()).toEqual([])
})

test('the hours of somebody who is away are not free', async () => {
  await run(api.db.database.system)`insert into app.availabilities (id, company_id, user_id, weekday, start_time,
      end_time)
    select gen_random_uuid(), ${idOf.company('acme')}, ${idOf.user('acme', 'mia')}, day, '09:00', '18:00'
    from generate_series(1, 7) day`
  const rules = async () =>
    (await person('mia').get('/api/v1/booking_rules')).json<{ data: { attributes: { free_slots: number } } }>().data
      .attributes.free_slots
  const before = await rules()
  await away('mia')
  expect(await rules()).toBeLessThan(before / 2)
})
