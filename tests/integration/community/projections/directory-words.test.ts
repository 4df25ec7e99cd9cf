import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { instant } from '#domain/platform/ids.ts'
import { refreshQuestion } from '#projections/community/directory/due.ts'
import { listParticipants } from '#projections/community/directory/participants.ts'
import { listPresenters } from '#projections/community/directory/query.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { DirectorySearch } from '#projections/community/directory/search.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { run } from '#tests/support/run.ts'

const company = idOf.company('acme')
const mentor = (name: string) => idOf.profile('acme', name, 'presenter')

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  const { system } = db.database
  // Questions count the completion again: it is not what these tests are about.
  await seedCompany(system, 'acme', { min_profile_completion: 0 })
  await seedPerson(system, 'acme', { name: 'camille', profiles: ['participant'] })
  for (const name of ['Élodie', 'Jean-Noël', 'Zoé']) await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
  await change('seniority_years = 9', 'Jean-Noël')
})

afterAll(() => db.close())

async function change(columns: string, name: string): Promise<void> {
  await db.database.system.query({
    text: `update app.profiles set ${columns} where id = $1`,
    values: [mentor(name)],
  })
}

async function list(search: Partial<DirectorySearch> = {}) {
  const page = await listPresenters(db.database.tenant(company), {
    programId: idOf.program('acme'),
    participantId: idOf.profile('acme', 'camille', 'participant'),
    reference: instant('2026-03-16T09:00:00Z'),
    page: { number: 1, size: 24 },
    ...search,
  })
  return { ...page, resources: JSON.parse(page.data) as { id: string; attributes: Record<string, unknown> }[] }
}

async function names(search: Partial<DirectorySearch> = {}): Promise<unknown[]> {
  return (await list({ sort: 'last_name', ...search })).resources.map(({ attributes }) => attributes['first_name'])
}

describe('filters of the company’s questions', () => {
  const answered: Readonly<Record<string, string>> = {
    Élodie: `{"rhythm": [{"code": "weekly"}], "travels": [{"code": "yes"}]}`,
    'Jean-Noël': `{"rhythm": [{"code": "monthly"}], "travels": [{"code": "no"}], "site": "Lyon"}`,
    Zoé: `{"rhythm": [{"code": "old"}, {"code": "weekly"}]}`,
  }

  async function question(change: string): Promise<void> {
    await db.database.system.transaction(async (sql) => {
      await sql.query({
        text: `update app.profile_questions set ${change} where company_id = $1 and field_name = 'rhythm'`,
        values: [company],
      })
      await refreshQuestion(sql, company, 'rhythm')
    })
  }

  async function counts(search: Partial<DirectorySearch> = {}) {
    const { questions = [] } = (await list({ ...search, facets: true })).facets ?? {}
    return Object.fromEntries(
      questions.map(({ field_name: name, values }) => [name, values.map(({ code, count }) => `${code} ${count}`)]),
    )
  }

  beforeAll(async () => {
    const { system } = db.database
    await system.query({
      text: `insert into app.profile_questions (company_id, category, field_name, field_type, roles, title, choices,
          is_filter, position)
        values
        ($1, 'profile_question', 'seniority', 'select', '{presenter}', '{"fr":"Années","en":"Years"}',
          '[{"code":"under_3","label":{"fr":"Moins de 3","en":"Under 3"}},
            {"code":"from_3","label":{"fr":"3 à 9","en":"3 to 9"}}]', true, 1),
        ($1, 'profile_question', 'rhythm', 'multi_select', '{presenter}', '{"fr":"Rythme","en":"Rhythm"}',
          '[{"code":"weekly","label":{"fr":"Chaque semaine","en":"Weekly"}},
            {"code":"monthly","label":{"fr":"Chaque mois","en":"Monthly"}},
            {"code":"old","label":{"fr":"Jadis","en":"Of old"},"archived":true}]', true, 2),
        ($1, 'profile_question', 'travels', 'boolean', '{presenter}', '{"fr":"Voyage","en":"Travels"}', '[]', true, 3),
        ($1, 'profile_question', 'site', 'input', '{presenter}', '{"fr":"Site","en":"Site"}', '[]', true, 4),
        ($1, 'profile_question', 'wanted', 'select', '{participant}', '{"fr":"Voulu","en":"Wanted"}', '[]', true, 5)`,
      values: [company],
    })
    for (const [name, answers] of Object.entries(answered)) await change(`answers = '${answers}'`, name)
    await system.transaction((sql) => refreshDirectory(sql, company, 'all'))
  })

  test('count each answer of each question, without archived answers, texts and questions of mentees', async () => {
    expect(await counts()).toEqual({
      seniority: ['from_3 1'],
      rhythm: ['weekly 2', 'monthly 1'],
      travels: ['no 1', 'yes 1'],
    })
    const { questions = [] } = (await list({ facets: true })).facets ?? {}
    expect(questions[1]).toMatchObject({
      title: { fr: 'Rythme', en: 'Rhythm' },
      values: [{ label: { fr: 'Chaque semaine', en: 'Weekly' } }, { label: { fr: 'Chaque mois' } }],
    })
    expect(questions[2]?.values.map(({ label }) => label?.fr)).toEqual(['Non', 'Oui'])
  })

  test('find who gave any of the answers to every question asked', async () => {
    expect(await names({ filters: { answers: { rhythm: ['weekly'] } } })).toEqual(['Élodie', 'Zoé'])
    expect(await names({ filters: { answers: { rhythm: ['weekly', 'monthly'] } } })).toEqual([
      'Élodie',
      'Jean-Noël',
      'Zoé',
    ])
    expect(await names({ filters: { answers: { rhythm: ['weekly'], travels: ['yes'] } } })).toEqual(['Élodie'])
    expect(await names({ filters: { answers: { seniority: ['from_3'] } } })).toEqual(['Jean-Noël'])
    for (const answers of [{ rhythm: ['old'] }, { site: ['Lyon'] }, { unknown: ["it's"] }])
      expect(await names({ filters: { answers } })).toEqual([])
  })

  test('leave a group’s own choice out of its counts and keep those of the others', async () => {
    expect(await counts({ filters: { answers: { rhythm: ['weekly'] } } })).toEqual({
      seniority: [],
      rhythm: ['weekly 2', 'monthly 1'],
      travels: ['yes 1'],
    })
  })

  test('follow a question that is archived, or is no filter any more, and come back', async () => {
    for (const [gone, back] of [
      ['archived = true', 'archived = false'],
      ['is_filter = false', 'is_filter = true'],
    ] as const) {
      await question(gone)
      expect(await counts()).not.toHaveProperty('rhythm')
      expect(await names({ filters: { answers: { rhythm: ['weekly'] } } })).toEqual([])
      await question(back)
      expect(await names({ filters: { answers: { rhythm: ['weekly'] } } })).toEqual(['Élodie', 'Zoé'])
    }
  })
})

describe('the search by words', () => {
  const camille = idOf.profile('acme', 'camille', 'participant')

  beforeAll(async () => {
    const { system } = db.database
    await run(system)`insert into app.tags (company_id, kind, code, ordinal, label)
      values (${company}, 'motivation', 'helping', 0, '{"fr":"Transmettre","en":"Passing on"}')`
    await run(system)`update app.profile_questions
      set choices = '[{"code":"logical","label":{"fr":"Logique","en":"Logical"}}]', field_name = 'talents'
      where company_id = ${company} and field_name = 'wanted'`
    await change(
      `mission = 'J’épaule les équipes éloignées', presentation = 'Pilote un ${'x'.repeat(3000)} d’été',
        motivations = '{helping}',
        resources = '[{"title":"L’été meurtrier","author":"Sébastien Japrisot","type":"book","link":null}]',
        answers = '{"site": "Dépôt de Nîmes", "rhythm": [{"code": "monthly"}], "talents": [{"code": "logical"}]}'`,
      'Élodie',
    )
    await run(system)`update app.users set linkedin_url = 'https://www.linkedin.com/in/elodie'
      where id = ${idOf.user('acme', 'Élodie')}`
    await run(system)`update app.profiles set needed_skills = '{writing}', presentation = 'Je cherche à négocier'
      where id = ${camille}`
    await system.transaction((sql) => refreshDirectory(sql, company, 'all'))
  })

  test.each([
    ['a mission', 'equipes eloign'],
    ['a presentation', 'pilote'],
    ['the title of a resource', 'meurtrier'],
    ['its author', 'japrisot'],
    ['a tag of any kind', 'transmettre'],
    ['the same tag in English', 'passing'],
    ['an answer in words', 'nimes'],
    ['a chosen answer', 'chaque mois'],
  ])('finds a mentor by %s, without accents', async (_, q) => {
    expect(await names({ q })).toContain('Élodie')
  })

  test('finds nobody by a link, nor by a statement that its person does not show', async () => {
    expect(await names({ q: 'linkedin' })).toEqual([])
    expect(await names({ q: 'logique' })).toEqual([])
    await change('shows_talents = true', 'Élodie')
    await db.database.system.transaction((sql) => refreshDirectory(sql, company, [mentor('Élodie')]))
    expect(await names({ q: 'logique' })).toEqual(['Élodie'])
  })

  test('finds mentees by what they wrote and need', async () => {
    const found = async (q: string) => {
      const page = await listParticipants(db.database.tenant(company), {
        readerId: idOf.user('acme', 'Zoé'),
        besides: 'all',
        q,
        skills: [],
        languages: [],
        businessUnits: [],
        page: { number: 1, size: 24 },
      })
      return page.total
    }
    expect([await found('negocier'), await found('redac'), await found('camille test'), await found('zzz')]).toEqual([
      1, 1, 1, 0,
    ])
  })
})

describe('who is there now', () => {
  test('is marked, counted and filtered by; a stay that ran out counts no more', async () => {
    await db.database.system.query({
      text: `insert into realtime.presence (stay, company_id, user_id, since, expires_at) values
        (gen_random_uuid(), $1, $2, now(), now() + interval '1 hour'),
        (gen_random_uuid(), $1, $3, now(), now() - interval '1 second')`,
      values: [company, idOf.user('acme', 'Zoé'), idOf.user('acme', 'Élodie')],
    })
    const { resources, facets } = await list({ facets: true, sort: 'last_name' })
    expect(resources.map(({ attributes }) => attributes['online'])).toEqual([false, false, true])
    expect(facets?.online).toEqual({ count: 1, capped: false })
    expect(await names({ filters: { onlineOnly: true } })).toEqual(['Zoé'])
    expect((await list({ filters: { onlineOnly: true }, facets: true })).facets?.with_room.count).toBe(1)
  })
})
