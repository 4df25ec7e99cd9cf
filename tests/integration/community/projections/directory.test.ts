import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { directoryFacets } from '#contract/community/directory.ts'
import { profileAttributes } from '#contract/community/profiles.ts'
import { instant } from '#domain/platform/ids.ts'
import { findProfile, profileResources } from '#projections/community/profiles/profile-query.ts'
import { listPresenters } from '#projections/community/directory/query.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import type { DirectorySearch } from '#projections/community/directory/search.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { run } from '#tests/support/run.ts'

const reference = instant('2026-03-16T09:00:00Z')
const company = idOf.company('acme')
const mentor = (name: string) => idOf.profile('acme', name, 'presenter')

interface Resource {
  readonly id: string
  readonly type: string
  readonly attributes: Record<string, unknown>
}

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  const { system } = db.database
  for (const slug of ['acme', 'globex']) {
    await seedCompany(system, slug)
    await seedPerson(system, slug, { name: 'camille', profiles: ['participant'] })
    await seedPerson(system, slug, { name: 'Élodie', profiles: ['presenter'], businessUnit: 'paris' })
  }
  await seedPerson(system, 'acme', { name: 'Jean-Noël', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'Zoé', profiles: ['presenter', 'participant'] })
  await seedPerson(system, 'acme', { name: 'Hidden', profiles: ['presenter'], visible: false })
  await seedPerson(system, 'acme', { name: 'Incomplete', profiles: ['presenter'], completion: 59 })
  await seedPerson(system, 'acme', { name: 'Disabled', profiles: ['presenter'], status: 'disabled' })
  await run(system)`update app.companies set settings = settings || '{"experts":true}'`
  await run(system)`update app.programs set has_experts = true`
  await change(
    `update app.profiles set title = 'Ingénieure réseau', skills = '{writing}', seniority_years = 9,
    expert = true where id = $1`,
    'Jean-Noël',
  )
  await change(
    `update app.users set country = 'CA', city = 'Trois-Rivières', time_zone = 'America/Montreal'
    where id = (select user_id from app.profiles where id = $1)`,
    'Zoé',
  )
  await system.query({
    text: `insert into app.availabilities (id, company_id, user_id, weekday, start_time, end_time, open) values
      (gen_random_uuid(), $1, $2, 2, '12:00', '14:00', true), (gen_random_uuid(), $1, $2, 3, '12:00', '14:00', false),
      (gen_random_uuid(), $1, $3, 2, '13:00', '15:00', true)`,
    values: [company, idOf.user('acme', 'Élodie'), idOf.user('acme', 'camille')],
  })
  for (const slug of ['acme', 'globex'])
    await system.transaction((sql) => refreshDirectory(sql, idOf.company(slug), 'all'))
})

afterAll(() => db.close())

async function change(text: string, name: string): Promise<void> {
  await db.database.system.query({ text, values: [mentor(name)] })
}

async function list(search: Partial<DirectorySearch> = {}, slug = 'acme') {
  const page = await listPresenters(db.database.tenant(idOf.company(slug)), {
    programId: idOf.program('acme'),
    participantId: idOf.profile('acme', 'camille', 'participant'),
    reference,
    page: { number: 1, size: 24 },
    ...search,
  })
  return { ...page, resources: JSON.parse(page.data) as Resource[] }
}

async function names(search: Partial<DirectorySearch> = {}): Promise<unknown[]> {
  return (await list({ sort: 'last_name', ...search })).resources.map(({ attributes }) => attributes['first_name'])
}

describe('a mentee', () => {
  test('sees who is enrolled, active, visible and complete enough, and nobody else', async () => {
    expect(await names()).toEqual(['Élodie', 'Jean-Noël', 'Zoé'])
  })

  test('reads resources as the contract has them, with a receipt', async () => {
    const { resources, total, totalCapped } = await list()
    expect({ total, totalCapped }).toEqual({ total: 3, totalCapped: false })
    for (const { type, attributes } of resources) {
      expect(type).toBe('presenters')
      expect(profileAttributes.strict().parse(attributes)).toBeTruthy()
    }
    const elodie = resources.find(({ id }) => id === mentor('Élodie'))
    expect(elodie?.attributes).toMatchObject({
      full_name: 'Élodie Test',
      business_unit: { code: 'paris', label: { fr: 'Paris', en: 'Paris' } },
      skills: [{ code: 'negotiation', label: { fr: 'Négociation', en: 'Negotiation' } }],
      availabilities: [{ weekday: 2, start: '12:00', end: '14:00' }],
      accompaniments: { open: 0, limit: 3, full: false },
      finished_accompaniments: 0,
      sessions: { held: 0, outside: 0 },
      level: 'junior',
    })
    expect(elodie?.attributes['match']).toMatchObject({
      criteria: expect.arrayContaining([
        expect.objectContaining({
          criterion: 'skills',
          points: 35,
          matched: [{ code: 'negotiation', label: { fr: 'Négociation', en: 'Negotiation' } }],
        }),
        expect.objectContaining({ criterion: 'availability', minutes: 60, points: 5 }),
      ]),
    })
  })

  test.each([
    ['elo', ['Élodie']],
    ['ÉLO', ['Élodie']],
    ['noel', ['Jean-Noël']],
    ['jean-no', ['Jean-Noël']],
    ['inge res', ['Jean-Noël']],
    ['reda', ['Jean-Noël']],
    ['writ', ['Jean-Noël']],
    ['negotiation test zo', ['Zoé']],
    ['pari', ['Élodie']],
    ['trois riv', ['Zoé']],
    ['lodie', []],
    ['x/neg', []],
    ["'); drop table", []],
    [' … ', ['Élodie', 'Jean-Noël', 'Zoé']],
  ])('finds by the beginning of any word: %s', async (q, found) => {
    expect(await names({ q })).toEqual(found)
  })

  test.each([
    [{ skills: ['writing'] }, ['Jean-Noël']],
    [{ skills: ['writing', 'negotiation'] }, ['Élodie', 'Jean-Noël', 'Zoé']],
    [{ skills: ['negotiation'], countries: ['CA'] }, ['Zoé']],
    [{ businessUnits: ['paris'] }, ['Élodie']],
    [{ timeZones: ['America/Montreal'] }, ['Zoé']],
    [{ jobCategories: ['sales'], languages: ['fr'] }, ['Élodie', 'Jean-Noël', 'Zoé']],
    [{ languages: ['en'] }, []],
    [{ weekdays: [2] }, ['Élodie']],
    [{ weekdays: [3] }, []],
    [{ expertsOnly: true }, ['Jean-Noël']],
    [{ skills: ["it's \\ odd"] }, []],
  ])('filters: %o', async (filters, found) => {
    expect(await names({ filters })).toEqual(found)
  })

  test('sorts by seniority, and pages without losing anyone', async () => {
    expect(await names({ sort: '-seniority_years' })).toEqual(expect.arrayContaining(['Jean-Noël']))
    expect((await names({ sort: '-seniority_years' }))[0]).toBe('Jean-Noël')
    const pages = await Promise.all([1, 2, 3, 4].map((number) => names({ page: { number, size: 1 } })))
    expect(pages.flat()).toEqual(['Élodie', 'Jean-Noël', 'Zoé'])
    expect((await list({ page: { number: 4, size: 1 } })).total).toBe(3)
  })

  test('keeps full mentors in the list, marked, and may leave them out', async () => {
    await db.database.system.query({
      text: `insert into rm.capacities_v1 (profile_id, company_id, own_limit, open, relationship_ids, revision)
        values ($1, $2, null, 3, '{}', 3), ($3, $2, 5, 3, '{}', 3)`,
      values: [mentor('Élodie'), company, mentor('Zoé')],
    })
    expect(await names({ filters: { withRoom: true } })).toEqual(['Jean-Noël', 'Zoé'])
    const { resources } = await list()
    expect(resources.find(({ id }) => id === mentor('Élodie'))?.attributes['accompaniments']).toEqual({
      open: 3,
      limit: 3,
      full: true,
    })
  })
})

describe('facets', () => {
  const camille = idOf.profile('acme', 'camille', 'participant')
  /** Per group, what is written `code count`. */
  async function facets(search: Partial<DirectorySearch> = {}, slug = 'acme') {
    const found = (await list({ participantId: camille, facets: true, ...search }, slug)).facets
    if (found === null) throw new Error('facets were asked for')
    const { questions, outdated: _outdated, ...groups } = directoryFacets.parse(found)
    expect(questions).toEqual([])
    const counts = Object.entries(groups).map(([group, values]) => [
      group,
      Array.isArray(values) ? values.map(({ code, count }) => `${code} ${count}`) : values.count,
    ])
    return Object.fromEntries(counts) as Record<string, unknown>
  }

  test('come on request, with the labels of tags and units', async () => {
    expect((await list()).facets).toBeNull()
    const found = (await list({ facets: true })).facets
    expect(found?.skills[0]).toEqual({
      code: 'negotiation',
      label: { fr: 'Négociation', en: 'Negotiation' },
      count: 2,
      capped: false,
    })
    expect(found?.business_units[0]?.label).toEqual({ fr: 'Paris', en: 'Paris' })
  })

  test('name the chosen values that are gone or archived', async () => {
    const filters = {
      skills: ['negotiation', 'writing', 'gone'],
      businessUnits: ['paris', 'nowhere'],
      languages: ['fr'],
      answers: { color: ['red'] },
    }
    const { system } = db.database
    const archive = (archived: boolean) =>
      run(system)`update app.tags set archived = ${archived} where company_id = ${company} and code = 'writing'`
    await archive(true)
    const { facets: found } = await list({ facets: true, filters })
    await archive(false)
    expect(found?.outdated).toEqual([
      { filter: 'skills', code: 'writing' },
      { filter: 'skills', code: 'gone' },
      { filter: 'business_units', code: 'nowhere' },
      { filter: 'answers', code: 'color:red' },
    ])
    expect((await list({ facets: true })).facets?.outdated).toEqual([])
  })

  test('count the mentors that the reader may see, each value by itself', async () => {
    expect(await facets()).toEqual({
      skills: ['negotiation 2', 'writing 1'],
      job_categories: ['sales 3'],
      business_units: ['paris 1'],
      languages: ['fr 3'],
      countries: ['CA 1'],
      time_zones: ['Europe/Paris 2', 'America/Montreal 1'],
      weekdays: ['2 1'],
      with_room: 2,
      experts: 1,
      online: 0,
    })
  })

  test('of a group leave its own choice out and keep those of the others', async () => {
    expect(await facets({ filters: { skills: ['writing'], expertsOnly: true } })).toMatchObject({
      skills: ['writing 1'],
      languages: ['fr 1'],
      time_zones: ['Europe/Paris 1'],
      weekdays: [],
      experts: 1,
    })
    expect(await facets({ filters: { skills: ['writing'] } })).toMatchObject({ skills: ['negotiation 2', 'writing 1'] })
    expect(await facets({ q: 'zo', filters: { withRoom: true } })).toMatchObject({ countries: ['CA 1'], with_room: 1 })
  })

  test('show what is chosen, be it without mentors or unknown', async () => {
    expect(
      await facets({ filters: { countries: ['CA'], skills: ['writing', "it's \\ odd"], weekdays: [2] } }),
    ).toMatchObject({
      skills: ["it's \\ odd 0", 'writing 0'],
      countries: ['CA 0'],
      weekdays: ['2 0'],
    })
  })

  test('agree with the list that each value gives', async () => {
    for (const code of ['negotiation', 'writing']) {
      const { skills = [] } = (await list({ facets: true, filters: { languages: ['fr'] } })).facets ?? {}
      const { total } = await list({ filters: { languages: ['fr'], skills: [code] } })
      expect([code, skills.find((value) => value.code === code)?.count]).toEqual([code, total])
    }
  })

  test('show no other unit to whom has one only', async () => {
    expect(await facets({ participantId: null, filters: { withinUnit: 'paris' } })).toMatchObject({
      business_units: ['paris 1'],
      languages: ['fr 1'],
    })
  })

  test('of another company are empty', async () => {
    expect(await facets({}, 'globex')).toMatchObject({ skills: [], time_zones: [], countries: [], with_room: 0 })
  })

  test('put zones of the same hour together, and the filter finds them all', async () => {
    const setZone = async (zone: string) => {
      await change(
        `update app.users set time_zone = '${zone}' where id = (select user_id from app.profiles where id = $1)`,
        'Élodie',
      )
      await db.database.system.transaction((sql) => refreshDirectory(sql, company, [mentor('Élodie')]))
    }
    await setZone('Europe/Madrid')
    const { time_zones = [] } = (await list({ facets: true, filters: { timeZones: ['Europe/Paris'] } })).facets ?? {}
    expect(time_zones).toMatchObject([
      { code: 'Europe/Paris', count: 2, zones: ['Europe/Madrid', 'Europe/Paris'] },
      { code: 'America/Montreal', count: 1, zones: ['America/Montreal'] },
    ])
    expect(await names({ filters: { timeZones: ['Europe/Paris'] } })).toEqual(['Élodie', 'Jean-Noël'])
    expect(await names({ filters: { timeZones: ['Nowhere'] } })).toEqual([])
    await setZone('Europe/Paris')
  })
})

const reader = { id: idOf.user('acme', 'camille'), locale: 'fr' } as const

test('an expert is marked where the company and a program of theirs have experts', async () => {
  const directoryRow = async () => {
    await refreshDirectory(db.database.system, company, [mentor('Jean-Noël')])
    const [found] = await db.database.system.query<{ expert: boolean }>({
      text: `select (attributes ->> 'expert')::boolean as expert from rm.profiles where id = $1`,
      values: [mentor('Jean-Noël')],
    })
    return [found?.expert, await names({ filters: { expertsOnly: true } })]
  }
  const { system } = db.database
  expect(await directoryRow()).toEqual([true, ['Jean-Noël']])
  await run(system)`update app.programs set has_experts = false`
  expect(await directoryRow()).toEqual([false, []])
  await run(system)`update app.programs set has_experts = true`
  await run(system)`update app.companies set settings = settings || '{"experts":false}'`
  expect(await directoryRow()).toEqual([false, []])
  await run(system)`update app.companies set settings = settings || '{"experts":true}'`
  await directoryRow()
})

describe('another company', () => {
  test('sees none of it: not in lists, searches, profiles or scores', async () => {
    expect((await list({}, 'globex')).resources).toEqual([])
    expect((await list({ q: 'elo' }, 'globex')).resources).toEqual([])
    const globex = db.database.tenant(idOf.company('globex'))
    expect(await profileResources(globex, [mentor('Élodie')], reader)).toBe('[]')
    const query = { id: mentor('Élodie'), role: 'presenter', programId: null, reference } as const
    expect(await findProfile(globex, { ...query, reader: { userId: idOf.user('globex', 'camille') } })).toBeNull()
    for (const table of ['community', 'community_tokens', 'community_listed', 'community_search', 'profiles']) {
      const text = `select from rm.${table} where company_id <> $1`
      expect({ table, rows: await globex.query({ text, values: [idOf.company('globex')] }) }).toEqual({
        table,
        rows: [],
      })
    }
  })
})

describe('one profile', () => {
  const read = (name: string, role: 'participant' | 'presenter', reader: string) =>
    findProfile(db.database.tenant(company), {
      id: idOf.profile('acme', name, role),
      role,
      reader: { userId: idOf.user('acme', reader) },
      programId: null,
      reference,
    })
  const attributes = (found: { json: string } | null) => (JSON.parse(found?.json ?? '{}') as Resource).attributes

  test('of a mentor says what the reader may do, and why not', async () => {
    const found = await read('Jean-Noël', 'presenter', 'camille')
    expect(found).toMatchObject({ own: false, listed: true, counterpart: false })
    expect(profileAttributes.strict().parse(attributes(found)).request).toEqual({
      allowed: true,
      reason: null,
      open_request_id: null,
    })
    expect(attributes(await read('Élodie', 'presenter', 'camille'))['request']).toMatchObject({ reason: 'mentor_full' })
    expect(attributes(await read('Zoé', 'presenter', 'Zoé'))['request']).toMatchObject({ reason: 'self' })
    expect(attributes(await read('Zoé', 'presenter', 'Élodie'))).toMatchObject({
      match: null,
      request: { reason: 'not_a_mentee' },
    })
    expect(attributes(await read('Disabled', 'presenter', 'camille'))['request']).toMatchObject({ reason: 'inactive' })
    expect(await read('Hidden', 'presenter', 'camille')).toMatchObject({ listed: false })
    expect(attributes(await read('Hidden', 'presenter', 'camille'))['request']).toMatchObject({
      reason: 'not_in_program',
    })
  })

  test('of a mentee has no score; an unknown one, or one in the other role, is null', async () => {
    const found = await read('camille', 'participant', 'camille')
    expect(found).toMatchObject({ own: true, userId: idOf.user('acme', 'camille') })
    expect(profileAttributes.strict().parse(attributes(found)).match).toBeNull()
    expect(await read('nobody', 'presenter', 'camille')).toBeNull()
  })

  test('of several come for include, by id and role', async () => {
    const ids = [idOf.profile('acme', 'camille', 'participant'), mentor('Zoé')]
    const both = JSON.parse(await profileResources(db.database.tenant(company), ids, reader)) as Resource[]
    expect(both.map(({ type }) => type).sort()).toEqual(['participants', 'presenters'])
    const mentees = JSON.parse(
      await profileResources(db.database.tenant(company), ids, reader, ['participant']),
    ) as Resource[]
    expect(mentees.map(({ id }) => id)).toEqual([ids[0]])
  })
})

describe('a refresh', () => {
  test('in the tenant’s own transaction shows a change at once, and takes away who left', async () => {
    const tenant = db.database.tenant(company)
    await tenant.transaction(async (sql) => {
      await run(sql)`update app.profiles set title = 'Acrobate' where id = ${mentor('Zoé')}`
      await refreshDirectory(sql, company, [mentor('Zoé')])
    })
    expect(await names({ q: 'acro' })).toEqual(['Zoé'])
    await tenant.transaction(async (sql) => {
      await run(sql)`delete from app.program_enrollments where profile_id = ${mentor('Zoé')}`
      await refreshDirectory(sql, company, [mentor('Zoé')])
    })
    expect(await names({ q: 'acro' })).toEqual([])
    expect(await names()).toEqual(['Élodie', 'Jean-Noël'])
  })

  test('after the company has more tags leaves rows of the old length comparable', async () => {
    await run(db.database.system)`insert into app.tags
      select ${company}, 'skill', 'extra' || n, n, '{"fr":"x","en":"x"}' from generate_series(2, 200) n`
    await change(`update app.profiles set skills = '{negotiation,extra150}' where id = $1`, 'Jean-Noël')
    await db.database.system.transaction((sql) => refreshDirectory(sql, company, [mentor('Jean-Noël')]))
    const { resources } = await list()
    expect(resources.map(({ id }) => id).sort()).toEqual([mentor('Jean-Noël'), mentor('Élodie')].sort())
    for (const { attributes } of resources)
      expect(attributes['match']).toMatchObject({
        criteria: expect.arrayContaining([expect.objectContaining({ criterion: 'skills', points: 35 })]),
      })
  })
})

describe('of very many mentors', () => {
  test('each is counted, with a word and without', async () => {
    const { system } = db.database
    const { total: before } = await list()
    await system.query({
      text: `with crowd as (
          insert into app.users (id, company_id, email, first_name, last_name)
          select gen_random_uuid(), $1, 'crowd' || n || '@acme.test', 'Foule', 'Zz' || n
          from generate_series(1, 1200) n returning id
        ), profiles as (
          insert into app.profiles (id, company_id, user_id, role, completion)
          select gen_random_uuid(), $1, id, 'presenter', 100 from crowd returning id)
        insert into app.program_enrollments (id, company_id, program_id, profile_id)
        select gen_random_uuid(), $1, $2, id from profiles`,
      values: [company, idOf.program('acme')],
    })
    await system.transaction((sql) => refreshDirectory(sql, company, 'all'))
    const counted = async (search: Partial<DirectorySearch>) => {
      const { total, totalCapped } = await list(search)
      return { total, totalCapped }
    }
    expect(await counted({})).toEqual({ total: before + 1_200, totalCapped: false })
    expect(await counted({ q: 'foule' })).toEqual({ total: 1_200, totalCapped: false })
  })
})
