import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { centerMeta } from '#contract/mentoring/mentoring-center.ts'
import { historyMeta, meetingsHistoryAttributes } from '#contract/meetings/meetings-history.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { statementsOf } from '#tests/support/statements.ts'
import { meetingBody, reference, relationshipBody } from '#tests/support/bodies.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
const people = new Cast()
const { person, made, changed } = people
const relationships: Record<string, string> = {}

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  for (const slug of ['acme', 'globex']) {
    await seedCompany(system, slug, { max_accompaniments_presenter: 9, max_accompaniments_participant: 9 })
    await run(system)`select app.add_meeting_lists(${idOf.company(slug)})`
  }
  for (const name of ['ana', 'ben', 'cleo', 'dan'])
    await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  for (const name of ['mia', 'nils']) await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'gus', profiles: ['participant'] })
  for (const name of ['ana', 'ben', 'cleo', 'dan', 'mia', 'nils', 'root']) people.add(name, await api.as('acme', name))
  people.add('gus', await api.as('globex', 'gus'))
  for (const mentee of ['ana', 'ben', 'cleo']) relationships[mentee] = await accompany(mentee)
  await held('ana', { topic: '=SUM(A1)' }, { participant: 5, presenter: 3 })
  await held('ana', { topic: 'Second', meeting_type: 'physical_meeting' }, { participant: 4 })
  await held('ben', { topic: 'Sans compte rendu' }, {})
  await cancelled('ben')
  // Still open: in no history.
  await planned('ben', { topic: 'À venir' })
})
afterAll(() => api.close())

const accompany = (mentee: string) => made('root', '/api/v1/mentoring_relationships', relationshipBody(mentee, 'mia'))

const planned = (mentee: string, attributes: object) =>
  made(mentee, '/api/v1/meetings', meetingBody(relationships[mentee] ?? '', attributes))

/** A session that was held, with the ratings that were given. */
async function held(
  mentee: string,
  attributes: object,
  ratings: { readonly participant?: number; readonly presenter?: number },
): Promise<void> {
  const meeting = await planned(mentee, attributes)
  await changed('mia', 'meetings', meeting, { aasm_state: 'started' })
  await changed(mentee, 'meetings', meeting, { aasm_state: 'feedback_requested' })
  for (const role of ['participant', 'presenter'] as const) {
    const rating = ratings[role]
    if (rating === undefined) continue
    const list = await person('mia').get(`/api/v1/feedback_questions?subcategory=meeting&role_type=${role}`)
    const [question] = list.json<{ data: { id: string }[] }>().data
    const answers = [{ question_id: question?.id, codes: ['decision'] }]
    await made(role === 'participant' ? mentee : 'mia', `/api/v1/meetings/${meeting}/feedbacks`, {
      data: { type: 'feedbacks', attributes: { rating, answers } },
    })
  }
}

async function cancelled(mentee: string): Promise<void> {
  await changed('mia', 'meetings', await planned(mentee, { topic: 'Jamais' }), {
    aasm_state: 'cancelled',
    reason: 'unforeseen',
  })
}

async function history(who: string, query = '') {
  const answer = await person(who).get(`/api/v1/meetings_history${query}`)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  const { data, meta } = answer.json<{ data: { attributes: object }[]; meta: { total: number } }>()
  const rows = data.map(({ attributes }) => meetingsHistoryAttributes.parse(attributes))
  return { rows, meta: { ...historyMeta.parse(meta), total: meta.total } }
}
const topics = async (who: string, query = '') => (await history(who, query)).rows.map(({ topic }) => topic)

const all = ['Jamais', 'Sans compte rendu', 'Second', '=SUM(A1)']

describe('the history of sessions', () => {
  test('holds what is over, the last one first, with its proof and the ratings that may be read', async () => {
    const { rows, meta } = await history('mia')
    expect(rows.map(({ topic }) => topic)).toEqual(all)
    expect(rows[3]).toMatchObject({
      aasm_state: 'finished',
      role: 'presenter',
      held: true,
      evidence: 'confirmed_by_both',
      own_rating: 3,
      other_rating: 5,
      report_due: false,
    })
    // The mentee has reported, the mentor has not.
    expect(rows[2]).toMatchObject({
      evidence: 'declared_by_one',
      own_rating: null,
      other_rating: null,
      report_due: true,
    })
    expect(rows[1]).toMatchObject({ aasm_state: 'feedback_requested', held: false, evidence: null, report_due: true })
    expect(rows[0]).toMatchObject({ aasm_state: 'cancelled', closing_reason: 'unforeseen', report_due: false })
    const evidence = { declared_by_one: 1, confirmed_by_both: 1, platform: 0 }
    expect(meta).toMatchObject({ total: 4, whole: { total: 4, held: 2, people: 1, evidence } })
    expect(meta.people.map(({ role }) => role)).toEqual(['participant', 'participant'])
    expect(meta.years).toEqual([new Date().getFullYear()])
  })

  test('is of the reader alone, in their company, administrators included', async () => {
    expect(await topics('ana')).toEqual(['Second', '=SUM(A1)'])
    for (const who of ['cleo', 'root', 'gus']) expect(await topics(who)).toEqual([])
    expect(await topics('gus', `?mentoring_relationship_id=${relationships['ana']}`)).toEqual([])
    expect(await topics('cleo', `?counterpart=${idOf.profile('acme', 'mia', 'presenter')}`)).toEqual([])
  })

  const thisYear = new Date().getFullYear()
  test.each<[string, () => string, readonly string[]]>([
    ['an accompaniment', () => `mentoring_relationship_id=${relationships['ana']}`, ['Second', '=SUM(A1)']],
    ['a person', () => `counterpart=${idOf.profile('acme', 'ben', 'participant')}`, ['Jamais', 'Sans compte rendu']],
    ['erased people', () => 'counterpart=erased', []],
    ['a role', () => 'role=participant', []],
    ['states', () => 'aasm_state=cancelled,feedback_filled', ['Jamais', 'Second']],
    ['what was held', () => 'held=true', ['Second', '=SUM(A1)']],
    ['what was not', () => 'held=false', ['Jamais', 'Sans compte rendu']],
    ['a proof', () => 'evidence=confirmed_by_both', ['=SUM(A1)']],
    ['a type', () => 'meeting_type=physical_meeting', ['Second']],
    ['a year', () => `year=${thisYear}`, all],
    ['another year', () => `year=${thisYear - 1}`, []],
    ['days', () => `from=${thisYear - 1}-01-01&to=${thisYear + 1}-12-31`, all],
    ['days that are over', () => `to=${thisYear - 1}-12-31`, []],
    ['the first one first', () => 'sort=happened_at', all.toReversed()],
    ['a page', () => 'page[size]=1&page[number]=2', ['Sans compte rendu']],
  ])('is narrowed to %s', async (_what, query, expected) => {
    expect(await topics('mia', `?${query()}`)).toEqual(expected)
  })

  test('sums up what the filters find beside everything', async () => {
    const { meta } = await history('mia', '?evidence=confirmed_by_both')
    expect([meta.figures.total, meta.figures.held, meta.whole.total, meta.whole.held]).toEqual([1, 1, 4, 2])
  })

  test.each([
    'counterpart=ana',
    'role=admin',
    'aasm_state=confirmed',
    'held=perhaps',
    'evidence=none',
    'meeting_type=letter',
    'year=26',
    'from=2026-02-30',
    'to=tomorrow',
    'from=2026-01-01,2026-02-01',
    'mentoring_relationship_id=1',
    'sort=topic',
  ])('refuses %s', async (query) => {
    for (const path of ['meetings_history', 'meetings_history/export']) {
      const answer = await person('mia').get(`/api/v1/${path}?${query}`)
      expect(answer.status).toBe(400)
    }
  })

  test('keeps people who are gone, without their name', async () => {
    await held('cleo', { topic: 'Avant de partir' }, { participant: 4, presenter: 4 })
    const { system } = api.db.database
    await run(system)`update app.users set status = 'erased' where id = ${idOf.user('acme', 'cleo')}`
    await refreshDirectory(system, idOf.company('acme'), [idOf.profile('acme', 'cleo', 'participant')])
    const { rows, meta } = await history('mia', '?counterpart=erased')
    expect(rows).toMatchObject([{ held: true, topic: 'Avant de partir' }])
    expect(meta.people.at(-1)).toMatchObject({ name: null, role: 'participant' })
    const file = await person('mia').get('/api/v1/meetings_history/export?counterpart=erased')
    expect(file.text).toContain(';Compte supprimé;Comme mentor;1;Avant de partir;')
  })
})

async function center(who: string) {
  const answer = await person(who).get('/api/v1/mentoring_center')
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  const { data, included = [], meta } = answer.json()
  return { data, included: (type: string) => included.filter((one) => one.type === type), meta: centerMeta.parse(meta) }
}

/** By the mentee. */
async function rated(relationship: string): Promise<void> {
  const list = await person('dan').get(
    '/api/v1/feedback_questions?subcategory=mentoring_relationship&role_type=participant',
  )
  const [question] = list.json<{ data: { id: string; attributes: { choices: { code: string }[] } }[] }>().data
  const answers = [{ question_id: question?.id, codes: [question?.attributes.choices[0]?.code] }]
  await made('dan', `/api/v1/mentoring_relationships/${relationship}/feedbacks`, {
    data: { type: 'feedbacks', attributes: { rating: 4, answers } },
  })
}

describe('the center', () => {
  test('holds what runs with its people, its program, the open sessions and the last that were held', async () => {
    const answer = (await person('ana').get('/api/v1/mentoring_center')).json()
    expect(answer.data.map(({ id }) => id)).toEqual([relationships['ana']])
    const types = (answer.included ?? []).map(({ type }) => type)
    expect(types.toSorted()).toEqual(['meetings', 'meetings', 'participants', 'presenters', 'programs'])
    const centerPage = (await person('ben').get('/api/v1/mentoring_center')).json()
    const meetings = (centerPage.included ?? []).filter(({ type }) => type === 'meetings')
    // What was cancelled stays in the history.
    expect(meetings.map(({ attributes }) => attributes['topic'])).toEqual(['Sans compte rendu', 'À venir'])
    expect(centerPage.data[0]?.relationships?.['meetings']).toEqual({
      data: meetings.map(({ type, id }) => ({ type, id })),
    })
    for (const who of ['root', 'gus'])
      expect((await person(who).get('/api/v1/mentoring_center')).json().data).toEqual([])
  })

  test('holds requests with accompaniments, for a mentor until the answer, for a mentee a month more', async () => {
    const request = await made('dan', '/api/v1/mentoring_requests', {
      data: {
        type: 'mentoring_requests',
        attributes: { message: 'Bonjour, voulez-vous m’accompagner cette année ?' },
        relationships: { presenter: reference('presenters', idOf.profile('acme', 'nils', 'presenter')) },
      },
    })
    const page = await center('nils')
    expect(page.included('mentoring_requests')).toMatchObject([
      {
        id: request,
        attributes: { aasm_state: 'requested', allowed: expect.arrayContaining(['confirmed']) as unknown },
      },
    ])
    expect(page.data).toMatchObject([
      { attributes: { aasm_state: 'requested' }, relationships: { mentoring_request: { data: { id: request } } } },
    ])
    expect(page.included('participants')).toHaveLength(1)
    expect(page.meta).toEqual({
      sent_requests: 0,
      older_requests: 0,
      accompaniments: { open: 0, limit: 9, full: false },
      unrated: [],
      next_tasks: [],
      next_milestones: [],
      waits: 0,
    })
    const refusal = { aasm_state: 'cancelled', reason: 'no_time' }
    const answer = await person('nils').patch(`/api/v1/mentoring_requests/${request}`, {
      data: { type: 'mentoring_requests', id: request, attributes: refusal },
    })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    expect((await center('nils')).included('mentoring_requests')).toEqual([])
    const own = await center('dan')
    expect(own.included('mentoring_requests')).toMatchObject([{ attributes: { cancellation_reason: 'refused' } }])
    expect(own.meta).toEqual({
      sent_requests: 1,
      older_requests: 0,
      accompaniments: null,
      unrated: [],
      next_tasks: [],
      next_milestones: [],
      waits: 0,
    })
    await run(api.db.database.system)`update rm.mentoring_requests_v1 set decided_at = now() - interval '31 days'
      where id = ${request}`
    const later = await center('dan')
    expect([later.data, later.included('mentoring_requests')]).toEqual([[], []])
    expect(later.meta).toEqual({
      sent_requests: 1,
      older_requests: 1,
      accompaniments: null,
      unrated: [],
      next_tasks: [],
      next_milestones: [],
      waits: 0,
    })
  })

  test('holds an accompaniment that is over until its reader has rated it', async () => {
    const relationship = await accompany('dan')
    const over = await person('dan').patch(`/api/v1/mentoring_relationships/${relationship}`, {
      data: { type: 'mentoring_relationships', id: relationship, attributes: { aasm_state: 'finished' } },
    })
    expect([over.status, over.text]).toEqual([200, over.text])
    const states = async (who: string) => (await center(who)).data.map(({ attributes }) => attributes['aasm_state'])
    expect(await states('dan')).toEqual(['finished'])
    await rated(relationship)
    expect(await states('dan')).toEqual([])
    expect(await states('mia')).toContain('finished')
  })

  test('holds the sessions of what is over that the reader has still to report, rated or not', async () => {
    const id = await accompany('dan')
    relationships['dan'] = id
    await held('dan', { topic: 'À raconter' }, { presenter: 4 })
    const end = { data: { type: 'mentoring_relationships', id, attributes: { aasm_state: 'finished' } } }
    expect((await person('dan').patch(`/api/v1/mentoring_relationships/${id}`, end)).status).toBe(200)
    const waits = async (who: string) => {
      const { data, included, meta } = await center(who)
      return {
        listed: data.some((one) => one.id === id),
        sessions: included('meetings').filter(({ attributes }) => attributes['topic'] === 'À raconter').length,
        unrated: meta.unrated.includes(id),
      }
    }
    // The mentor has reported the session, and rates the mentoring alone.
    expect(await waits('mia')).toEqual({ listed: true, sessions: 0, unrated: true })
    expect(await waits('dan')).toEqual({ listed: true, sessions: 1, unrated: true })
    await rated(id)
    expect(await waits('dan')).toEqual({ listed: true, sessions: 1, unrated: false })
  })

  test('is read in three statements, whatever it holds', async () => {
    await center('mia')
    expect(await statementsOf(api.db.database, () => center('mia'))).toEqual([
      'mentoring_center',
      'profiles_by_id',
      'api_programs_by_id',
    ])
  })
})

describe('its export', () => {
  test('is a file for spreadsheets with the same filters, in the language of the reader', async () => {
    const answer = await person('mia').get('/api/v1/meetings_history/export?held=true&evidence=confirmed_by_both')
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="historique-des-sessions-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const [titles, ...lines] = answer.text.split('\r\n')
    expect(titles).toBe('\uFEFFDate (Europe/Paris);Minutes;Avec;Vous;Session;Sujet;Type;État;Preuve;Votre note;Sa note')
    expect(lines.at(-2)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d;\d+;.+;Comme mentor;1;'=SUM\(A1\);/)
    expect(lines.at(-2)).toMatch(/;Par téléphone;Tenue;Confirmée par les deux;Efficace;Incroyable$/)
  })

  test('holds nothing of others', async () => {
    const answer = await person('gus').get('/api/v1/meetings_history/export')
    expect(answer.text.trimEnd().split('\r\n')).toHaveLength(1)
  })
})

test('a session that began before its date is listed from its start, in the history and its file', async () => {
  const starts_at = new Date(Math.ceil(Date.now() / 60_000) * 60_000 + 10 * 60_000).toISOString()
  const appointment = { starts_at, minutes: 45, time_zone: 'Europe/Paris' }
  const meeting = await planned('ana', { topic: 'En avance', appointment })
  for (const [who, state] of [
    ['mia', 'confirmed'],
    ['ana', 'started'],
    ['mia', 'feedback_requested'],
  ] as const)
    await changed(who, 'meetings', meeting, { aasm_state: state })
  const { started_at } = (await person('ana').get(`/api/v1/meetings/${meeting}`)).json().data.attributes
  const row = (await history('ana')).rows.find(({ topic }) => topic === 'En avance')
  expect(row).toMatchObject({ happened_at: started_at, starts_at: started_at, minutes: 0 })
  const file = await person('ana').get('/api/v1/meetings_history/export')
  const line = file.text.split('\r\n').find((one) => one.includes('En avance')) ?? ''
  const minute = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Paris', dateStyle: 'short', timeStyle: 'short' })
  expect(line.startsWith(`${minute.format(new Date(String(started_at)))};0;`)).toBe(true)
})
