import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AdminAnswers, adminAnswers } from '#contract/console/community/answers.ts'
import { profileQuestionAttributes } from '#contract/community/profile-questions.ts'
import { profileAttributes } from '#contract/community/profiles.ts'
import { boundFields, ownStatements } from '#domain/community/profile/questions.ts'
import { audienceByField, audienceOf } from '#domain/community/profile/visibility.ts'
import type { Audience } from '#domain/community/profile-questions/words.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { requestBody as ask, requestChange as change, requestUrl as url } from '#tests/support/bodies.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
const people = new Cast()
const { person } = people

/** How each reader stands to the mentor mia. */
const readers = {
  mia: 'self',
  ana: 'program',
  ben: 'counterpart',
  cleo: 'partner',
  dan: 'counterpart',
  root: 'operator',
  unit: 'operator',
  referent: 'program',
} as const

/** Who of them sees an answer, in the application and in the console. */
const expected: Readonly<Record<Audience, { readonly app: readonly string[]; readonly console: readonly string[] }>> = {
  readers: { app: Object.keys(readers), console: ['root', 'unit', 'referent'] },
  partner: { app: ['mia', 'cleo'], console: ['root', 'unit'] },
  administrators: { app: ['mia'], console: ['root', 'unit'] },
  choice: { app: ['mia'], console: [] },
}

/** Questions that a mentor does not have. */
const apart: ReadonlySet<string> = new Set(['needed_skills', 'targeted_job_categories', 'targeted_business_units'])
const fields = [...Object.keys(audienceByField), 'pace'].filter((field) => !apart.has(field))
const mia = `/api/v1/presenters/${idOf.profile('acme', 'mia', 'presenter')}`

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { min_profile_completion: 0 })
  await run(system)`select app.add_profile_questions(${idOf.company('acme')})`
  await run(system)`insert into app.profile_questions (company_id, category, field_name, field_type, roles, title)
    select ${idOf.company('acme')}, 'profile_question', name, 'input', '{participant,presenter}',
    '{"fr":"Quoi ?","en":"What?"}' from unnest(array['pace', 'hierarchy_level']) name`
  await run(system)`update app.profile_questions set archived = false, required = false`
  const seeds = [
    { name: 'mia', profiles: ['presenter', 'participant'] as const, businessUnit: 'paris' },
    ...['ana', 'ben', 'cleo', 'dan'].map((name) => ({ name, profiles: ['participant'] as const })),
    { name: 'root', roles: ['admin'] },
    { name: 'unit', roles: ['business_unit_admin'], businessUnit: 'paris' },
    { name: 'referent', roles: ['referent'], businessUnit: 'paris' },
    { name: 'auditor', roles: ['auditor'] },
  ]
  for (const seed of seeds) await seedPerson(system, 'acme', seed)
  for (const { name } of seeds) people.add(name, await api.as('acme', name))
  const coded = (code: string) => [{ code }]
  const answers = {
    ...Object.fromEntries(
      ['position', 'mission', 'presentation', 'location', 'worksite', 'pace', 'hierarchy_level'].map((name) => [
        name,
        `dit ${name}`,
      ]),
    ),
    seniority: coded('from_10'),
    skills: coded('negotiation'),
    job_categories: coded('sales'),
    languages: coded('fr'),
    motivations: ['autonomy', 'learning', 'creation', 'balance'].map((code) => ({ code })),
    resources: [{ title: 'Tenir', author: 'H. Brisson', type: 'book', link: null }],
    phone: '+33 4 72 00 00 00',
    linkedin: 'https://www.linkedin.com/in/mia',
    talents: coded('logical'),
    personality: coded('social'),
  }
  const [type, id] = mia.split('/').slice(-2)
  const answer = await person('mia').patch(mia, { data: { type, id, attributes: { answers_details: answers } } })
  if (answer.status !== 200) throw new Error(answer.text)
  await person('mia').post('/api/v1/availabilities', {
    data: { type: 'availabilities', attributes: { weekday: 2, start_time: '12:00', end_time: '14:00' } },
  })
  for (const mentee of ['ben', 'cleo', 'dan']) {
    const request = (await person(mentee).post('/api/v1/mentoring_requests', ask('mia'))).json().data.id
    if (mentee !== 'ben') await person('mia').patch(url(request), change(request, { aasm_state: 'confirmed' }))
  }
  const { data } = (await person('dan').get('/api/v1/mentoring_relationships')).json()
  const over = data[0]?.id ?? ''
  const ended = await person('mia').patch(`/api/v1/mentoring_relationships/${over}`, {
    data: { type: 'mentoring_relationships', id: over, attributes: { aasm_state: 'finished' } },
  })
  if (ended.status !== 200) throw new Error(ended.text)
})

afterAll(() => api.close())

/** The fields of which a reader of the application is sent an answer. */
async function readBy(name: string): Promise<readonly string[]> {
  const answer = await person(name).get(mia)
  const seen = profileAttributes.parse(answer.json().data.attributes)
  const sent: Readonly<Record<string, unknown>> = {
    ...seen.answers_details,
    ...seen.contact,
    worksite: seen.worksite,
    resources: seen.resources,
    availabilities: seen.availabilities,
    ...seen.own?.answers,
  }
  return Object.keys(sent).filter((field) => (Array.isArray(sent[field]) ? sent[field].length > 0 : sent[field]))
}

async function consoleOf(name: string) {
  return person(name).get(`/admin/api/users/${idOf.user('acme', 'mia')}/answers`)
}

async function readInConsole(name: string): Promise<readonly string[]> {
  const records = (await consoleOf(name)).json<AdminAnswers[]>().map((record) => adminAnswers.parse(record))
  return records.find(({ role }) => role === 'presenter')?.answers.map((answer) => answer.field_name) ?? []
}

describe('who sees an answer', () => {
  test.each(fields)('to %s is who the table names, in the application and in the console', async (field) => {
    const { app, console } = expected[audienceOf(field)]
    const seers = { app: [] as string[], console: [] as string[] }
    for (const name of Object.keys(readers)) if ((await readBy(name)).includes(field)) seers.app.push(name)
    for (const name of ['root', 'unit', 'referent'])
      if ((await readInConsole(name)).includes(field)) seers.console.push(name)
    expect(seers).toEqual({ app, console })
  })

  test('of talents is every reader, once their person shows them', async () => {
    const [type, id] = mia.split('/').slice(-2)
    const show = (isOn: boolean) =>
      person('mia').patch(mia, { data: { type, id, attributes: { shows_talents: isOn } } })
    await show(true)
    for (const name of Object.keys(readers)) expect(await readBy(name)).toContain('talents')
    expect(await readInConsole('referent')).toContain('talents')
    await show(false)
  })

  test('finds a smaller one nowhere in what other readers are sent', async () => {
    for (const name of ['ana', 'ben', 'dan', 'root', 'unit', 'referent']) {
      const { text } = await person(name).get(mia)
      expect(text).not.toMatch(/72 00 00|linkedin\.com|dit hierarchy_level|logical|balance/)
    }
    expect((await person('cleo').get('/api/v1/presenters')).text).not.toMatch(/72 00 00|linkedin\.com/)
    expect((await consoleOf('referent')).text).not.toMatch(/72 00 00|linkedin\.com|dit hierarchy_level|logical/)
    expect((await consoleOf('auditor')).status).toBe(403)
  })

  test('the partner reads the contact on the accompaniment, too, and on no request', async () => {
    const included = async (name: string, path: string) =>
      (await person(name).get(`${path}?include=presenter`)).json().included?.map(({ attributes }) => attributes)
    const contact = { phone: '+33 4 72 00 00 00', linkedin: 'https://www.linkedin.com/in/mia' }
    expect(await included('cleo', '/api/v1/mentoring_relationships')).toMatchObject([{ contact }])
    expect((await included('dan', '/api/v1/mentoring_relationships'))?.[0]).not.toHaveProperty('contact')
    expect((await included('ben', '/api/v1/mentoring_requests'))?.[0]).not.toHaveProperty('contact')
  })
})

test('each question says who sees its answer, as the table does', async () => {
  const { data } = (await person('ana').get('/api/v1/profile_questions')).json()
  const questions = data.map(({ attributes }) => profileQuestionAttributes.parse(attributes))
  expect(questions.map(({ field_name: name }) => name)).toEqual(expect.arrayContaining(fields))
  for (const { field_name: name, seen_by: seenBy } of questions)
    expect([name, seenBy]).toEqual([name, audienceOf(name)])
})

test('every bound field has an audience', () => {
  expect(Object.keys(audienceByField)).toEqual(expect.arrayContaining(Object.keys(boundFields)))
  const chosen = Object.keys(audienceByField).filter((field) => audienceOf(field) === 'choice')
  expect(chosen).toEqual([...ownStatements])
})

test('a question has short words, and else its title', async () => {
  const { data } = (await person('ana').get('/api/v1/profile_questions?role=presenter')).json()
  const labels = new Map(data.map(({ attributes }) => [attributes['field_name'], attributes['label']]))
  expect(labels.get('worksite')).toEqual({ fr: 'Site', en: 'Work site' })
  expect(labels.get('pace')).toEqual({ fr: 'Quoi ?', en: 'What?' })
})
