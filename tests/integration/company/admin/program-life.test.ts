import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AdminRequestAsOf } from '#contract/console/mentoring/mentoring-requests.ts'
import type { ProgramCopy, ProgramUse } from '#contract/console/company/program-acts.ts'
import type { AdminUserAsOf } from '#contract/console/people/users.ts'
import { changeCompany } from '#infra/company/companies/change.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'

/** What a program decides for itself, its archive, and the program that is made from it. */

let api: TestApi
let admin: TestPerson
let mentee: TestPerson
let mentor: TestPerson
const program = idOf.program('acme')
const mia = idOf.profile('acme', 'mia', 'presenter')

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  for (const slug of ['acme', 'globex']) {
    await seedCompany(system, slug)
    await seedPerson(system, slug, { name: 'root', roles: ['admin'] })
  }
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  for (const name of ['leo', 'ana', 'noe']) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  await rows('select app.add_profile_questions($1)', [idOf.company('acme')])
  admin = await api.as('acme', 'root')
  mentee = await api.as('acme', 'leo')
  mentor = await api.as('acme', 'mia')
})
afterAll(() => api.close())

const rows = <Row extends object>(text: string, values: readonly unknown[] = []) =>
  api.db.database.system.query<Row>({ text, values })
const put = async (given: object) => {
  const record = (await admin.get(`/admin/api/programs/${program}`)).json<object>()
  return admin.call(`/admin/api/programs/${program}`, { method: 'PUT', body: { ...record, ...given } })
}
const archive = (archived: boolean) => admin.post(`/admin/api/programs/${program}/archive`, { archived })
const ask = (who: TestPerson) =>
  who.post('/api/v1/mentoring_requests', {
    data: {
      type: 'mentoring_requests',
      attributes: { message: 'Bonjour, pouvez-vous m’accompagner ?' },
      relationships: {
        presenter: { data: { type: 'presenters', id: mia } },
        program: { data: { type: 'programs', id: program } },
      },
    },
  })
const listed = async () => (await mentee.get('/api/v1/presenters')).json<{ data: object[] }>().data.length
const day = 86_400_000

describe('a program of its own', () => {
  it('decides the days to answer, and says them', async () => {
    expect((await put({ request_expiry_days: 3 })).status).toBe(200)
    const list = (await mentee.get('/api/v1/programs')).json<{ data: { attributes: object }[] }>().data
    expect(list[0]?.attributes).toMatchObject({ request_expiry_days: 3, archived: false })
    const request = await ask(mentee)
    expect(request.status).toBe(201)
    const { answer_due_at: due, created_at: at } = request.json<{
      data: { attributes: { answer_due_at: string; created_at?: string } }
    }>().data.attributes
    expect(Math.round((Date.parse(due) - Date.parse(at ?? new Date().toISOString())) / day)).toBe(3)
    await put({ request_expiry_days: null })
    const again = (await mentee.get('/api/v1/programs')).json<{ data: { attributes: object }[] }>().data
    expect(again[0]?.attributes).toMatchObject({ request_expiry_days: 14 })
  })

  it('decides how many accompaniments a mentor may hold in it', async () => {
    await put({ max_accompaniments_presenter: 0 })
    const refused = await ask(await api.as('acme', 'ana'))
    expect([refused.status, refused.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual([
      422,
      'mentor_full',
    ])
    const places = (await admin.get(`/admin/api/program_enrollments?program_id=${program}&role=presenter`)).json<
      { limit: number }[]
    >()
    expect(places.map(({ limit }) => limit)).toEqual([0])
    await put({ max_accompaniments_presenter: null, max_accompaniments_participant: 0 })
    const alone = await ask(await api.as('acme', 'ana'))
    expect(alone.json<{ errors: { code: string }[] }>().errors[0]?.code).toBe('mentee_full')
    await put({ max_accompaniments_participant: null })
    expect((await ask(await api.as('acme', 'ana'))).status).toBe(201)
  })

  it('refuses what is no limit', async () => {
    for (const body of [
      { max_accompaniments_presenter: -1 },
      { max_accompaniments_participant: 1001 },
      { request_expiry_days: 0 },
      { request_expiry_days: 91 },
    ])
      expect((await put(body)).status).toBe(422)
  })
})

describe('an archived program', () => {
  it('says whom it concerns, then takes, shows and asks nobody; what waits is answered', async () => {
    expect(await listed()).toBe(1)
    const invited = { email: 'new@acme.test', program_id: program }
    expect((await admin.post('/admin/api/invitations', invited)).status).toBe(200)
    const before = (await admin.get(`/admin/api/programs/${program}/archive`)).json<ProgramUse>()
    expect(before).toMatchObject({ archived: false, participants: 3, presenters: 1, requests: 2, accompaniments: 0 })
    expect(before.invitations).toBe(1)
    expect((await archive(true)).json()).toMatchObject({ archived: true })
    expect((await archive(true)).json()).toMatchObject({ archived: true })
    expect(await listed()).toBe(0)
    const refused = await ask(await api.as('acme', 'noe'))
    expect([refused.status, refused.json<{ errors: { code: string }[] }>().errors[0]?.code]).toEqual([
      422,
      'program_archived',
    ])
    await seedOutside()
    const enrolled = await admin.post(`/admin/api/programs/${program}/enrol`, {
      profile_ids: [idOf.profile('acme', 'zoe', 'presenter')],
    })
    expect([enrolled.status, enrolled.json<{ message: string }>().message]).toEqual([
      422,
      expect.stringContaining('archivé'),
    ])
    const [waiting] = (await mentor.get('/api/v1/mentoring_requests')).json<{ data: { id: string }[] }>().data
    const accepted = await mentor.call(`/api/v1/mentoring_requests/${waiting?.id}`, {
      method: 'PATCH',
      body: {
        data: { type: 'mentoring_requests', id: waiting?.id, attributes: { aasm_state: 'confirmed' } },
      },
    })
    expect(accepted.status).toBe(200)
    const log = await rows<{ after: object }>(
      `select after from app.audit_log where subject_type = 'programs' and subject_id = $1 and after ? 'archived'`,
      [program],
    )
    expect(log).toEqual([{ after: { archived: true } }])
  })

  it('comes back', async () => {
    expect((await archive(false)).json()).toMatchObject({ archived: false, accompaniments: 1 })
    expect(await listed()).toBe(1)
  })

  it('is not another company’s', async () => {
    const path = `/admin/api/programs/${idOf.program('globex')}`
    expect((await admin.post(`${path}/archive`, { archived: true })).status).toBe(404)
    expect((await admin.get(`${path}/archive`)).status).toBe(404)
    expect((await copy({ slug: 'theirs' }, idOf.program('globex'))).status).toBe(404)
  })
})

const name = { fr: 'Saison suivante', en: 'Next season' }
const copy = (given: object, from: string = program, key: string = randomUUID()) =>
  admin.call(`/admin/api/programs/${from}/copy`, {
    method: 'POST',
    body: { name, slug: 'next', people: false, ...given },
    headers: { 'Idempotency-Key': key },
  })

describe('a copy', () => {
  it('takes what was decided, without people, once', async () => {
    const company = idOf.company('acme')
    await put({ max_accompaniments_presenter: 7, request_expiry_days: 5, has_experts: true })
    const [question] = await rows<{ id: string }>(
      `insert into app.profile_questions (company_id, program_id, category, field_name, field_type, roles, title)
       values ($1, $2, 'profile_question', 'project', 'input', '{participant}', '{"fr":"Projet","en":"Project"}')
       returning id`,
      [company, program],
    )
    await rows(
      `update app.profile_steps set questions = questions || $2::uuid where company_id = $1 and position = 1
      and role = 'participant'`,
      [company, question?.id],
    )
    await rows(
      `insert into app.meeting_reasons (company_id, program_id, label) values ($1, $2, '{"fr":"A","en":"A"}')`,
      [company, program],
    )
    await rows(
      `insert into app.feedback_questions (company_id, program_id, role_type, subcategory, field_type, title)
       values ($1, $2, 'presenter', 'meeting', 'text', '{"fr":"B","en":"B"}')`,
      [company, program],
    )
    await rows(
      `insert into app.enrolment_rules (company_id, program_id, role, business_units, written_by)
       values ($1, $2, 'presenter', '{paris}', $3)`,
      [company, program, idOf.user('acme', 'root')],
    )
    const key = randomUUID()
    const made = (await copy({ sign_up_from: '2027-01-01' }, program, key)).json<ProgramCopy>()
    expect(made).toMatchObject({ questions: 1, reasons: 1, feedback_questions: 1, rules: 1, people: 0 })
    expect((await copy({ sign_up_from: '2027-01-01' }, program, key)).status).toBe(200)
    const record = (await admin.get(`/admin/api/programs/${made.id}`)).json()
    expect(record).toMatchObject({
      name,
      slug: 'next',
      max_accompaniments_presenter: 7,
      request_expiry_days: 5,
      has_experts: true,
      sign_up_from: '2027-01-01',
      participants: 0,
      archived: false,
    })
    const [copied] = await rows<{ id: string; field_name: string }>(
      'select id, field_name from app.profile_questions where program_id = $1',
      [made.id],
    )
    expect(copied?.field_name).toBe('project_2')
    const steps = await rows<{ questions: string[] }>(
      'select questions from app.profile_steps where $1 = any (questions)',
      [question?.id],
    )
    expect(steps[0]?.questions.slice(-2)).toEqual([question?.id, copied?.id])
    expect(await rows('select active from app.enrolment_rules where program_id = $1', [made.id])).toEqual([
      { active: false },
    ])
    expect(await rows('select version from app.match_weights_versions where program_id = $1', [made.id])).toHaveLength(
      1,
    )
  })

  it('copies its people on request', async () => {
    const made = (await copy({ slug: 'with', name: { fr: 'Avec', en: 'With' }, people: true })).json<ProgramCopy>()
    expect(made.people).toBe(4)
  })

  it('refuses a name, a code and days that cannot be, by field', async () => {
    const wrong = async (given: object) => {
      const answer = await copy({ name: { fr: 'Autre', en: 'Other' }, slug: 'other', ...given })
      return [answer.status, Object.keys(answer.json<{ errors: object }>().errors)]
    }
    expect(await wrong({ slug: 'next' })).toEqual([422, ['slug']])
    expect(await wrong({ name })).toEqual([422, ['name']])
    expect(await wrong({ sign_up_from: '2027-02-01', closes_on: '2027-01-01' })).toEqual([422, ['closes_on']])
    expect(await wrong({ slug: 'Non !' })).toEqual([422, ['slug']])
  })
})

async function seedOutside(): Promise<void> {
  await seedPerson(api.db.database.system, 'acme', { name: 'zoe', profiles: ['presenter'] })
  await rows('delete from app.program_enrollments where profile_id = $1', [idOf.profile('acme', 'zoe', 'presenter')])
}

describe('a date that has passed', () => {
  it('says of a date that has passed the limits of then, its own and the company’s', async () => {
    const [created] = await rows<{ id: string }>(
      `select id from rm.mentoring_requests where presenter_id = $1 limit 1`,
      [mia],
    )
    const now = async () => (await rows<{ at: string }>(`select clock_timestamp()::text as at`))[0]?.at ?? ''
    const limits = async (moment: string) => {
      const at = new Date(moment).toISOString()
      const request = (
        await admin.get(`/admin/api/mentoring_requests/${created?.id}?at=${at}`)
      ).json<AdminRequestAsOf>()
      const user = `/admin/api/users/${idOf.user('acme', 'mia')}?at=${at}`
      const person = (await admin.get(user)).json<AdminUserAsOf>()
      const { presenter_places: mentors, participant_places: mentees } = request
      return [mentors.limit, mentees.limit, person.profile_details[0]?.limit]
    }
    await put({ max_accompaniments_presenter: null })
    const first = await now()
    await put({ max_accompaniments_presenter: 7 })
    const second = await now()
    await put({ max_accompaniments_presenter: 9 })
    const { system } = api.db.database
    const settings = ['max_accompaniments_participant=6', 'max_accompaniments_presenter=8']
    await changeCompany(system, idOf.company('acme'), { settings })
    const third = await now()
    await put({ max_accompaniments_presenter: null })
    // The person is in the program of the copy too, which says 7.
    expect([await limits(first), await limits(second), await limits(third), await limits(await now())]).toEqual([
      [3, 2, 7],
      [7, 2, 7],
      [9, 6, 9],
      [8, 6, 8],
    ])
  })
})
