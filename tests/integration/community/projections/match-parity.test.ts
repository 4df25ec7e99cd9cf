import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MatchReceipt } from '#contract/community/match.ts'
import { matchReceipt, type MatchProfile } from '#domain/community/match/score.ts'
import { weekOf, type OpenSlot } from '#domain/community/match/week.ts'
import { defaultMatchWeights, type MatchWeights } from '#domain/community/match/weights.ts'
import { derivedId, instant, type ProfileId, type ProgramId, type UserId } from '#domain/platform/ids.ts'
import { directoryReading } from '#projections/community/directory/mentee.ts'
import { Parameters } from '#projections/community/directory/parameters.ts'
import { listPresenters } from '#projections/community/directory/query.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { scoreSql } from '#projections/community/match/score-sql.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { run } from '#tests/support/run.ts'

const mentors = 60
const mentees = 40
const programs = 3
const company = idOf.company('parity')
const programId = (n: number) => derivedId<ProgramId>('parity-program', n)
const profileId = (role: string, n: number) => derivedId<ProfileId>('parity-profile', role, n)

const codes = (kind: string, size: number, max: number) =>
  fc.array(fc.nat(size - 1), { maxLength: max }).map((picked) => picked.map((n) => `${kind}${n}`))
const zones = ['Europe/Paris', 'Europe/Madrid', 'America/Montreal', 'Asia/Kolkata', 'Pacific/Auckland', 'UTC']
const minutes = fc.oneof(
  fc.integer({ min: 28, max: 88 }).map((n) => n * 15),
  fc.integer({ min: 420, max: 1320 }),
)
const slot = fc.tuple(fc.integer({ min: 1, max: 7 }), minutes, minutes).filter(([, a, b]) => a !== b)

const person = fc.record({
  skills: codes('skill', 100, 12),
  neededSkills: codes('skill', 100, 7),
  jobCategories: codes('job_category', 9, 3),
  targetedJobCategories: codes('job_category', 9, 3),
  motivations: codes('motivation', 7, 4),
  languages: codes('language', 4, 2),
  businessUnit: fc.option(fc.nat(3).map((n) => `unit${n}`)),
  targetedBusinessUnits: codes('unit', 4, 2),
  city: fc.option(fc.constantFrom('Paris', 'Lyon', 'Montréal')),
  country: fc.option(fc.constantFrom('FR', 'CA')),
  timeZone: fc.constantFrom(...zones),
  seniorityYears: fc.option(fc.nat(30)),
  talents: codes('talent', 8, 3),
  personality: codes('type', 6, 2),
  showsTalents: fc.boolean(),
  matchesTalents: fc.nat(3).map((n) => n > 0),
  slots: fc.array(slot, { maxLength: 6 }),
})
type Person = typeof person extends fc.Arbitrary<infer Value> ? Value : never

/** Whole numbers that sum to 100, some of them 0. */
const weights = fc.array(fc.nat(100), { minLength: 9, maxLength: 9 }).map((cuts): MatchWeights => {
  const marks = [0, ...cuts.sort((a, b) => a - b), 100]
  const [
    skills = 0,
    job_categories = 0,
    business_unit = 0,
    languages = 0,
    availability = 0,
    location = 0,
    motivations = 0,
    seniority = 0,
    personality = 0,
    talents = 0,
  ] = marks.slice(1).map((mark, n) => mark - (marks[n] ?? 0))
  return {
    skills,
    job_categories,
    business_unit,
    languages,
    availability,
    location,
    motivations,
    seniority,
    personality,
    talents,
  }
})

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`

function openSlots({ slots }: Person): OpenSlot[] {
  return slots.map(([weekday, a, b]) => ({ weekday, start: clock(Math.min(a, b)), end: clock(Math.max(a, b)) }))
}

function matchProfile(
  role: string,
  n: number,
  { slots: _slots, showsTalents, matchesTalents, ...rest }: Person,
  week: string,
): MatchProfile {
  const visible = showsTalents && matchesTalents ? rest : { ...rest, talents: [], personality: [] }
  return { id: profileId(role, n), version: 1, ...visible, week }
}

const seed = Math.floor(Math.random() * 2 ** 31)
/** Every eighth person shows a talent that is the same: enough pairs share one, whatever the seed. */
const people = fc
  .sample(person, { seed, numRuns: mentors + mentees })
  .map((someone, n) =>
    n % 8 === 0 ? { ...someone, talents: ['talent0'], showsTalents: true, matchesTalents: true } : someone,
  )
/** The first program counts one criterion alone: the others must cost nothing and break nothing. */
const onlySkills = {
  ...defaultMatchWeights,
  skills: 100,
  job_categories: 0,
  business_unit: 0,
  languages: 0,
  availability: 0,
  location: 0,
  motivations: 0,
}
const everyCriterion = { ...defaultMatchWeights, skills: 15, seniority: 6, personality: 7, talents: 7 }
const someWeights = [onlySkills, ...fc.sample(weights, { seed, numRuns: programs - 1 })]

const choice = (code: string) => ({ code, label: { fr: `${code} en mots`, en: code } })
const coded = (list: readonly string[]) => list.map((code) => ({ code }))

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
  const { system } = db.database
  await seedCompany(system, 'parity', { personality_in_matching: true })
  for (const field of ['talents', 'personality'])
    await system.query({
      text: `insert into app.profile_questions (id, company_id, category, field_name, field_type, roles, title, help,
          choices, position) values (gen_random_uuid(), $1, 'profile_question', $2, 'multi_select',
          '{participant,presenter}', '{"fr":"q","en":"q"}', '{}', $3, 1)
        on conflict (company_id, field_name) do update set archived = false, choices = excluded.choices`,
      values: [
        company,
        field,
        JSON.stringify([...Array(8).keys()].map((n) => choice(`${field === 'talents' ? 'talent' : 'type'}${n}`))),
      ],
    })
  await run(system)`delete from app.tags`
  for (const [kind, size] of [
    ['skill', 100],
    ['job_category', 9],
    ['motivation', 7],
    ['language', 4],
  ] as const)
    await system.query({
      text: `insert into app.tags select $1, $2, $2 || n, n, jsonb_build_object('fr', $2 || n, 'en', $2 || n)
        from generate_series(0, $3 - 1) n`,
      values: [company, kind, size],
    })
  await run(system)`insert into app.business_units select ${company}, 'unit' || n, '{"fr":"u","en":"u"}'
    from generate_series(0, 3) n`
  for (let n = 0; n < programs; n++)
    await run(system)`insert into app.programs (id, company_id, slug, name, match_weights)
      values (${programId(n)}, ${company}, ${`p${n}`}, '{}', ${JSON.stringify(someWeights[n])})`
  for (const [n, someone] of people.entries()) await insert(n < mentors ? 'presenter' : 'participant', n, someone)
  await system.transaction((sql) => refreshDirectory(sql, company, 'all'))
})

afterAll(() => db.close())

async function insert(role: 'presenter' | 'participant', n: number, someone: Person): Promise<void> {
  const { system } = db.database
  const user = derivedId<UserId>('parity-user', n)
  await run(system)`insert into app.users (id, company_id, email, first_name, last_name, business_unit, city,
    country, time_zone)
    values (${user}, ${company}, ${`${n}@parity.test`}, 'P', 'T', ${someone.businessUnit}, ${someone.city},
    ${someone.country}, ${someone.timeZone})`
  await system.query({
    text: `insert into app.profiles (id, company_id, user_id, role, completion, skills, needed_skills, job_categories,
        targeted_job_categories, targeted_business_units, languages, motivations, seniority_years, shows_talents,
        answers, matches_talents)
          values ($1, $2, $3, $4, 100, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15)`,
    values: [
      profileId(role, n),
      company,
      user,
      role,
      someone.skills,
      someone.neededSkills,
      someone.jobCategories,
      someone.targetedJobCategories,
      someone.targetedBusinessUnits,
      someone.languages,
      someone.motivations,
      someone.seniorityYears,
      someone.showsTalents,
      JSON.stringify({ talents: coded(someone.talents), personality: coded(someone.personality) }),
      someone.matchesTalents,
    ],
  })
  await run(system)`insert into app.program_enrollments (id, company_id, program_id, profile_id)
    select gen_random_uuid(), ${company}, program, ${profileId(role, n)}
    from unnest(${Array.from({ length: programs }, (_, p) => programId(p))}::uuid[]) program`
  for (const { weekday, start, end } of openSlots(someone))
    await run(system)`insert into app.availabilities (id, company_id, user_id, weekday, start_time, end_time)
      values (gen_random_uuid(), ${company}, ${user}, ${weekday}, ${start}, ${end})`
}

test(`the score in SQL is the domain's, for ${mentors * mentees * programs} random pairs (seed ${seed})`, async () => {
  const sql = db.database.tenant(company)
  const weeks = people.map((someone) => weekOf(openSlots(someone)))
  let positive = 0
  for (const reference of [instant('2026-01-15T09:00:00Z'), instant('2026-07-15T09:00:00Z')])
    for (let p = 0; p < programs; p++)
      for (let n = mentors; n < mentors + mentees; n++) {
        const query = { programId: programId(p), participantId: profileId('participant', n), reference, q: '' }
        const { mentee } = await directoryReading(sql, query)
        if (mentee === null) throw new Error('the mentee is in the program')
        const parameters = new Parameters()
        const rows = await sql.query<{ profile_id: string; score: number }>({
          text: `select m.profile_id, (${scoreSql(mentee, parameters)})::int as score from rm.community_listed m
            where m.program_id = ${parameters.add(query.programId)}`,
          values: parameters.values,
        })
        const scores = new Map(rows.map(({ profile_id, score }) => [profile_id, score]))
        expect(scores.size).toBe(mentors)
        for (let m = 0; m < mentors; m++) {
          const receipt = matchReceipt({
            programId: query.programId,
            weights: someWeights[p] as MatchWeights,
            participant: matchProfile('participant', n, people[n] as Person, weeks[n] ?? ''),
            presenter: matchProfile('presenter', m, people[m] as Person, weeks[m] ?? ''),
            reference,
          })
          if (receipt.score > 0) positive++
          expect(scores.get(profileId('presenter', m)), `mentee ${n}, mentor ${m}, ${reference}`).toBe(receipt.score)
        }
      }
  expect(positive).toBeGreaterThan(1000)
})

test('the receipts of the list are the domain’s, with talents and personality of those who show them', async () => {
  const sql = db.database.tenant(company)
  await run(db.database.system)`update app.programs set match_weights = ${JSON.stringify(everyCriterion)}
    where id = ${programId(2)}`
  const weeks = people.map((someone) => weekOf(openSlots(someone)))
  const reference = instant('2026-07-15T09:00:00Z')
  let shared = 0
  for (let n = mentors; n < mentors + mentees; n++) {
    const participantId = profileId('participant', n)
    const page = { number: 1, size: mentors }
    const { data } = await listPresenters(sql, { programId: programId(2), participantId, reference, page })
    const listed = JSON.parse(data) as { id: string; attributes: { match: MatchReceipt } }[]
    const matches = new Map(listed.map(({ id, attributes }) => [id, attributes.match]))
    for (let m = 0; m < mentors; m++) {
      const receipt = matchReceipt({
        programId: programId(2),
        weights: everyCriterion,
        participant: matchProfile('participant', n, people[n] as Person, weeks[n] ?? ''),
        presenter: matchProfile('presenter', m, people[m] as Person, weeks[m] ?? ''),
        reference,
      })
      const match = matches.get(profileId('presenter', m))
      expect(match?.score).toBe(receipt.score)
      const talents = match?.criteria.find(({ criterion }) => criterion === 'talents')?.matched ?? []
      expect(talents.map(({ code }) => code)).toEqual(
        receipt.criteria.find(({ criterion }) => criterion === 'talents')?.matched,
      )
      if (talents[0]?.label.fr === `${talents[0]?.code} en mots`) shared += 1
    }
  }
  expect(shared).toBeGreaterThan(20)
})

test.each([0, 2])('the list is ranked by the scores of its receipts, page after page (program %i)', async (n) => {
  const sql = db.database.tenant(company)
  const scores: number[] = []
  const seen = new Set<string>()
  for (const number of [1, 2, 3]) {
    const page = await listPresenters(sql, {
      programId: programId(n),
      participantId: profileId('participant', mentors),
      reference: instant('2026-07-15T09:00:00Z'),
      page: { number, size: 25 },
    })
    expect(page).toMatchObject({ total: mentors, totalCapped: false })
    for (const resource of JSON.parse(page.data) as { id: string; attributes: { match: { score: number } } }[]) {
      seen.add(resource.id)
      scores.push(resource.attributes.match.score)
    }
  }
  expect(seen.size).toBe(mentors)
  expect(scores).toEqual([...scores].sort((a, b) => b - a))
})

test('a search ranks by the scores of the list, also after a change that touches no word', async () => {
  const sql = db.database.tenant(company)
  const query = {
    programId: programId(1),
    participantId: profileId('participant', mentors),
    reference: instant('2026-07-15T09:00:00Z'),
    page: { number: 1, size: 25 },
  }
  await run(db.database.system)`update app.programs
    set match_weights = ${JSON.stringify({ ...onlySkills, skills: 0, availability: 100 })} where id = ${programId(1)}`
  await run(db.database.system)`update app.availabilities set start_time = '07:00', end_time = '20:00'
    where company_id = ${company}`
  await db.database.system.transaction((tx) => refreshDirectory(tx, company, 'all'))
  const [listed, searched] = await Promise.all([
    listPresenters(sql, query),
    // Everybody's name begins so.
    listPresenters(sql, { ...query, q: 't' }),
  ])
  expect(searched.total).toBe(mentors)
  expect(JSON.parse(searched.data)).toEqual(JSON.parse(listed.data))
})
