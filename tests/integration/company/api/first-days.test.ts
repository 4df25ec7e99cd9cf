import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AdminDashboard } from '#contract/console/insight/dashboard.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { signUpFields } from '#tests/support/sign-up.ts'
import { run } from '#tests/support/run.ts'

/** What a company may lack on its first day. */
const parts = ['unit', 'program', 'question', 'text', 'mentor', 'mentee'] as const
type Part = (typeof parts)[number]

/** Every set of these, from none to all. */
const combinations = Array.from({ length: 2 ** parts.length }, (_, bits) =>
  parts.filter((_part, at) => (bits & (1 << at)) !== 0),
)

let api: TestApi
beforeAll(async () => {
  api = await testApi({ provenSignUp: true, allowances: { registration: { points: 1000, seconds: 60, batch: 1 } } })
})
afterAll(() => api.close())

const sql = (text: string, ...values: readonly unknown[]) =>
  api.db.database.system.query<{ id: string }>({ text, values })

/** A company with these parts, an administrator, and somebody who takes part in whatever there is. */
async function companyWith(slug: string, has: (part: Part) => boolean): Promise<void> {
  const { system } = api.db.database
  const company = idOf.company(slug)
  await seedCompany(system, slug)
  await seedPerson(system, slug, { name: 'root', roles: ['admin'] })
  if (has('mentor')) await seedPerson(system, slug, { name: 'mia', profiles: ['presenter'] })
  if (has('mentee')) await seedPerson(system, slug, { name: 'ana', profiles: ['participant'] })
  if (!has('program')) {
    for (const table of ['rm.community', 'app.program_enrollments', 'app.programs'])
      await sql(`delete from ${table} where company_id = $1`, company)
  }
  if (!has('unit')) await sql('delete from app.business_units where company_id = $1', company)
  await sql('delete from app.profile_questions where company_id = $1', company)
  if (has('question'))
    await sql(
      `insert into app.profile_questions (company_id, category, field_name, field_type, roles, title)
        values ($1, 'profile_question', 'needs', 'input', '{participant}', '{"fr":"Besoins","en":"Needs"}')`,
      company,
    )
  if (has('text'))
    await run(api.db.database.tenant(company))`insert into app.documents (company_id, document, version, title,
      sections) values (${company}, 'charter', 2, '{"fr":"Charte","en":"Charter"}', '{"fr":[],"en":[]}')`
}

const nameOf = (there: readonly Part[]) => (there.length === 0 ? 'nothing' : there.join(', '))

it.each(combinations.map((there, at) => [nameOf(there), `day${at}`, there] as const))(
  'a company that has %s leads somewhere',
  async (_name, slug, there) => {
    const has = (part: Part) => there.includes(part)
    await companyWith(slug, has)

    // An invited person finishes signing up.
    const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 86_400_000)
    const companyId = idOf.company(slug)
    const [invitation] = await sql(
      `insert into app.invitations (company_id, email, roles, program_id, origin, expires_at)
        values ($1, $2, '{participant,presenter}', $3, 'invited', $4) returning id`,
      companyId,
      `new@${slug}.test`,
      has('program') ? idOf.program(slug) : null,
      expiresAt,
    )
    const token = api.links.sign({ purpose: 'invitation', companyId, id: invitation?.id ?? '', expiresAt })
    const visitor = await api.as(slug, null)
    const opened = await visitor.post('/api/v1/sign_ups', { data: { type: 'sign_ups', attributes: { token } } })
    expect(opened.status).toBe(201)
    const acceptances = [
      { document: 'charter', version: has('text') ? 2 : 1, language: 'fr' },
      { document: 'terms', version: 1, language: 'fr' },
    ]
    const given = { email: `new@${slug}.test`, token, password: 'Quatre-Chevaux-2026?' }
    const fields = signUpFields(given, { business_unit: has('unit') ? 'paris' : '', acceptances })
    const joined = await visitor.post('/auth', fields)
    expect([joined.status, joined.text]).toEqual([200, expect.any(String)])

    // A user of an empty company can read every page.
    for (const [part, name] of [
      ['mentor', 'mia'],
      ['mentee', 'ana'],
    ] as const) {
      if (!has(part)) continue
      const person = await api.as(slug, name)
      const pages = ['presenters', 'participants', 'mentoring_requests', 'mentoring_relationships', 'programs']
      for (const page of [...pages, 'notifications', 'feedback_questions?subcategory=meeting', 'meetings'])
        expect([page, (await person.get(`/api/v1/${page}`)).status]).toEqual([page, 200])
    }

    // A mentee writes to a mentor, or reads why not.
    const answers: unknown[] = []
    if (has('mentor') && has('mentee')) {
      const ana = await api.as(slug, 'ana')
      const one = (type: string, name: string, role: string) => ({ data: { type, id: idOf.profile(slug, name, role) } })
      const request = await ana.post('/api/v1/mentoring_requests', {
        data: {
          type: 'mentoring_requests',
          attributes: { message: 'Bonjour, votre parcours m’intéresse beaucoup.' },
          relationships: {
            participant: one('participants', 'ana', 'participant'),
            presenter: one('presenters', 'mia', 'presenter'),
          },
        },
      })
      const code = request.json<{ errors?: { code: string }[] }>().errors?.[0]?.code
      answers.push([request.status, code])
    }
    const wanted = has('program') ? [201, undefined] : [422, 'not_in_program']
    expect(answers).toEqual(has('mentor') && has('mentee') ? [wanted] : [])

    // The administrator reads what is missing.
    const root = await api.as(slug, 'root')
    const { start } = (await root.get('/admin/api/dashboard')).json<AdminDashboard>()
    expect(start).toMatchObject({
      business_units: has('unit') ? 1 : 0,
      programs: has('program') ? 1 : 0,
      profile_questions: has('question') ? 1 : 0,
      mentors: has('mentor') ? 1 : 0,
      visible_mentors: has('mentor') && has('program') ? 1 : 0,
      mentees: has('mentee') ? 2 : 1,
      without_program: has('program') ? 0 : 1 + (has('mentor') ? 1 : 0) + (has('mentee') ? 1 : 0),
    })
    for (const list of ['programs', 'business_units', 'users', 'invitations', 'cohort_matches', 'figures'])
      expect([list, (await root.get(`/admin/api/${list}`)).status]).toEqual([list, 200])
  },
)
