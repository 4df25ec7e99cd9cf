import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminSignUp } from '#contract/console/people/sign-ups.ts'
import { derivedId, type ProgramId } from '#domain/platform/ids.ts'
import { listNotifications } from '#projections/messages/notifications/query.ts'
import { requestBody } from '#tests/support/bodies.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
const other = derivedId<ProgramId>('test-program', 'acme second')

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { other_profile: 'approval' })
  await seedCompany(system, 'globex')
  await seedCompany(system, 'initech', { other_profile: 'closed' })
  for (const name of ['ana', 'ben', 'kid']) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'acme', { name: 'louis', roles: ['business_unit_admin'], businessUnit: 'paris' })
  await seedPerson(system, 'globex', { name: 'gina', profiles: ['presenter'] })
  await seedPerson(system, 'globex', { name: 'greg', profiles: ['presenter', 'participant'] })
  await seedPerson(system, 'globex', { name: 'holly', profiles: ['presenter'] })
  await seedPerson(system, 'globex', { name: 'ivy', profiles: ['participant'] })
  await seedPerson(system, 'globex', { name: 'jude', profiles: ['participant'] })
  await seedPerson(system, 'initech', { name: 'ivan', profiles: ['presenter'] })
  await run(system)`insert into app.programs (id, company_id, slug, name, description, match_weights)
    select ${other}, company_id, 'second', name, description, match_weights from app.programs
    where company_id = ${idOf.company('acme')}`
  await run(system)`insert into app.program_enrollments (id, company_id, program_id, profile_id, created_at)
    values (gen_random_uuid(), ${idOf.company('acme')}, ${other}, ${idOf.profile('acme', 'ana', 'participant')},
    now() + interval '1 second')`
})
afterAll(() => api.close())

const ask = (who: TestPerson, type: 'presenters' | 'participants') => who.post(`/api/v1/${type}`, { data: { type } })
const ownAccount = async (slug: string, name: string) =>
  (await (await api.as(slug, name)).get(`/api/v1/users/${idOf.user(slug, name)}`)).json().data
const queue = async (who: TestPerson) =>
  (await who.get('/admin/api/sign_ups?status=profile_asked&_start=0&_end=50')).json<AdminSignUp[]>()
const answer = (who: TestPerson, name: string, act: string, body: object) =>
  who.post(`/admin/api/users/${idOf.user('acme', name)}/${act}`, body)
const kindsOf = async (name: string) => {
  const tenant = api.db.database.tenant(idOf.company('acme'))
  const { data } = await listNotifications(tenant, idOf.user('acme', name), {}, { number: 1, size: 10 })
  return (JSON.parse(data) as { attributes: { kind: string } }[]).map(({ attributes }) => attributes.kind)
}

it('a profile that is opened is as complete as what the account answers already', async () => {
  const user = idOf.user('globex', 'jude')
  const { system } = api.db.database
  await run(system)`update app.users set city = 'Lyon', phone = '+33612345678' where id = ${user}`
  const opened = await ask(await api.as('globex', 'jude'), 'presenters')
  expect(opened.status).toBe(201)
  const rows = await run(system)<{ completion: number; counted: number }>`select p.completion,
    app.completion_of(p, u) as counted from app.profiles p
    join app.users u on u.id = p.user_id where p.user_id = ${user} and p.role = 'presenter'`
  expect(rows[0]?.counted).toBeGreaterThan(0)
  expect(rows[0]?.completion).toBe(rows[0]?.counted)
})

describe('closing a profile', () => {
  const close = (who: TestPerson, type: 'presenters' | 'participants', id: string) =>
    who.call(`/api/v1/${type}/${id}`, { method: 'DELETE' })

  it('takes it away until its person opens it again, with its answers', async () => {
    const [greg, mia] = [idOf.profile('globex', 'greg', 'presenter'), idOf.profile('globex', 'greg', 'participant')]
    const who = await api.as('globex', 'greg')
    await run(api.db.database.system)`update app.profiles set mission = 'Former.' where id = ${greg}`
    const closed = await close(who, 'presenters', greg)
    expect([closed.status, closed.text]).toEqual([204, ''])
    const left = await ownAccount('globex', 'greg')
    expect(left.attributes).toMatchObject({ closed_profiles: ['presenter'] })
    expect(left.relationships?.['current_profile']?.data).toEqual({ type: 'participants', id: mia })
    expect(left.relationships?.['presenter_profiles']?.data).toEqual([])
    const list = await (await api.as('globex', 'gina')).get('/api/v1/presenters')
    expect(list.text).not.toContain(greg)
    // Twice, from an older page.
    expect((await close(who, 'presenters', greg)).status).toBe(403)
    expect((await close(who, 'participants', mia)).status).toBe(204)
    const opened = await ask(who, 'presenters')
    expect([opened.status, opened.json().data.id]).toEqual([201, greg])
    expect(opened.json().data.attributes['mission']).toBe('Former.')
    expect((await who.get('/api/v1/program_enrollments')).json().data).toHaveLength(1)
  })

  it('is refused while something is open with others, and to other people', async () => {
    const [holly, ivy] = [idOf.profile('globex', 'holly', 'presenter'), idOf.profile('globex', 'ivy', 'participant')]
    const mentor = await api.as('globex', 'holly')
    const mentee = await api.as('globex', 'ivy')
    const created = await mentee.post('/api/v1/mentoring_requests', requestBody('holly', { slug: 'globex' }))
    expect([created.status, created.text]).toEqual([201, created.text])
    for (const [who, type, id] of [
      ['holly', 'presenters', holly],
      ['ivy', 'participants', ivy],
    ] as const) {
      const refused = await close(await api.as('globex', who), type, id)
      expect([refused.status, refused.json().errors[0]?.code]).toEqual([422, 'profile_in_use'])
    }
    const request = created.json().data.id
    const accepted = { data: { type: 'mentoring_requests', id: request, attributes: { aasm_state: 'confirmed' } } }
    expect((await mentor.patch(`/api/v1/mentoring_requests/${request}`, accepted)).status).toBe(200)
    expect((await close(mentor, 'presenters', holly)).status).toBe(422)
    expect((await close(await api.as('globex', 'ivy'), 'presenters', holly)).status).toBe(403)
    expect((await close(await api.as('acme', 'root'), 'presenters', holly)).status).toBe(404)
  })
})

describe('asking for the other profile', () => {
  it('opens it at once without an approval, in the programs of the first', async () => {
    const gina = await api.as('globex', 'gina')
    const opened = await ask(gina, 'participants')
    expect(opened.status).toBe(201)
    const { data } = opened.json()
    expect(opened.headers['location']).toBe(`/api/v1/participants/${data.id}`)
    expect(data).toMatchObject({ type: 'participants', attributes: { first_name: 'gina' } })
    const account = await ownAccount('globex', 'gina')
    expect(account.relationships?.['participant_profiles']?.data).toEqual([{ type: 'participants', id: data.id }])
    const places = (await gina.get('/api/v1/program_enrollments')).json().data
    expect(new Set(places.map(({ attributes }) => attributes['role']))).toEqual(new Set(['participant', 'presenter']))
    expect(places.map(({ attributes }) => attributes['current'])).toEqual([true, true])
  })

  it('is refused where the profile is open, the company opens none, or the person is too young', async () => {
    const code = async (slug: string, name: string, type: 'presenters' | 'participants') => {
      const refused = await ask(await api.as(slug, name), type)
      return [refused.status, refused.json().errors[0]?.code]
    }
    expect(await code('acme', 'ana', 'participants')).toEqual([422, 'profile_open'])
    expect(await code('initech', 'ivan', 'participants')).toEqual([422, 'other_profile_closed'])
    await run(api.db.database.system)`update app.users set date_of_birth = current_date - interval '17 years'
      where id = ${idOf.user('acme', 'kid')}`
    expect(await code('acme', 'kid', 'presenters')).toEqual([422, 'too_young_for_profile'])
    const ana = await api.as('acme', 'ana')
    const wrong = await ana.post('/api/v1/presenters', { data: { type: 'participants' } })
    expect(wrong.status).toBe(409)
    const named = { data: { type: 'presenters', attributes: { title: 'Chief' } } }
    expect((await ana.post('/api/v1/presenters', named)).status).toBe(422)
  })

  it('waits for an administrator, who finds it in the queue', async () => {
    const answer = await ask(await api.as('acme', 'ana'), 'presenters')
    expect([answer.status, answer.json()]).toEqual([202, { jsonapi: { version: '1.1' } }])
    expect((await ask(await api.as('acme', 'ana'), 'presenters')).status).toBe(202)
    const { attributes } = await ownAccount('acme', 'ana')
    expect(attributes?.['asked_profiles']).toEqual([{ role: 'presenter', asked_at: expect.any(String) }])
    expect(attributes?.['other_profile']).toBe('approval')
    expect(attributes?.['min_profile_completion']).toBe(60)
    const root = await api.as('acme', 'root')
    expect(await queue(root)).toMatchObject([
      {
        id: idOf.user('acme', 'ana'),
        roles: ['presenter'],
        status: 'profile_asked',
        actions: ['accept_profile', 'refuse_profile'],
      },
    ])
    expect(await queue(await api.as('acme', 'louis'))).toEqual([])
    const dashboard = (await root.get('/admin/api/dashboard')).json<{ attention: { pending_approval: number } }>()
    expect(dashboard.attention.pending_approval).toBe(1)
  })

  it('opens with the answer, in every program of the other profile, and notifies the person', async () => {
    const root = await api.as('acme', 'root')
    expect((await answer(root, 'ana', 'accept_profile', { role: 'participant' })).status).toBe(200)
    expect((await answer(root, 'ana', 'accept_profile', { role: 'presenter' })).status).toBe(200)
    expect(await queue(root)).toEqual([])
    const ana = await api.as('acme', 'ana')
    const places = (await ana.get('/api/v1/program_enrollments')).json().data
    const ofMentor = places.filter(({ attributes }) => attributes['role'] === 'presenter')
    expect(ofMentor.map(({ relationships }) => relationships?.['program']?.data)).toHaveLength(2)
    expect((await ownAccount('acme', 'ana')).attributes).toMatchObject({ is_presenter: true, asked_profiles: [] })
    await expect.poll(() => kindsOf('ana'), { timeout: 10_000 }).toEqual(['profile_accepted'])
  })

  it('may be refused with a reason, and requested again', async () => {
    const root = await api.as('acme', 'root')
    expect((await answer(root, 'ben', 'refuse_profile', { role: 'presenter', reason: 'other' })).status).toBe(422)
    await ask(await api.as('acme', 'ben'), 'presenters')
    expect((await answer(root, 'ben', 'refuse_profile', { role: 'presenter' })).status).toBe(422)
    const refused = await answer(root, 'ben', 'refuse_profile', { role: 'presenter', reason: 'not_now' })
    expect(refused.status).toBe(200)
    expect(await queue(root)).toEqual([])
    await expect.poll(() => kindsOf('ben'), { timeout: 10_000 }).toEqual(['profile_refused'])
    expect((await ask(await api.as('acme', 'ben'), 'presenters')).status).toBe(202)
  })

  it('goes with the account', async () => {
    const ben = idOf.user('acme', 'ben')
    await answer(await api.as('acme', 'root'), 'ben', 'erase', { reason: 'own_wish' })
    const rows = await run(api.db.database.system)`select asked_profiles from app.users where id = ${ben}`
    expect(rows).toEqual([{ asked_profiles: {} }])
  })
})

describe('a place in a program', () => {
  it('becomes the current one of its profile, whose it is alone', async () => {
    const ana = await api.as('acme', 'ana')
    const current = async () => (await ownAccount('acme', 'ana')).relationships?.['current_program']?.data
    const places = (await ana.get('/api/v1/program_enrollments?include=program')).json().data
    const place = places.find(
      ({ attributes, relationships }) =>
        attributes['role'] === 'participant' && JSON.stringify(relationships).includes(other),
    )
    expect(place?.attributes['current']).toBe(false)
    expect(await current()).toEqual({ type: 'programs', id: idOf.program('acme') })
    const path = `/api/v1/program_enrollments/${place?.id}`
    const data = { type: 'program_enrollments', id: place?.id, attributes: { current: true } }
    const gina = await api.as('globex', 'gina')
    for (const [who, status] of [
      [gina, 404],
      [await api.as('acme', 'kid'), 404],
    ] as const)
      expect((await who.call(path, { method: 'PATCH', body: { data } })).status).toBe(status)
    const chosen = await ana.call(path, { method: 'PATCH', body: { data } })
    expect([chosen.status, chosen.json().data.attributes['current']]).toEqual([200, true])
    expect(await current()).toEqual({ type: 'programs', id: other })
    const unset = { ...data, attributes: { current: false } }
    expect((await ana.call(path, { method: 'PATCH', body: { data: unset } })).status).toBe(422)
  })
})
