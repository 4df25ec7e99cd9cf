import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedbackIdOf } from '#domain/mentoring/feedback/state.ts'
import type { StreamName } from '#domain/platform/event-store.ts'
import type { Rating } from '#domain/mentoring/feedback/events.ts'
import { addCompany, ask, relationshipOf, sealed, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer, type Answer, now } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
const questionId = '6f0d5d52-8cf0-4a3c-9d6b-6a4f8c1f2b3a'
const parisians = ['Ana', 'Bob', 'Cid', 'Dan', 'Eve', 'Fay', 'Gil', 'Hal'].map((name) => `${name} Paris`)
const lyonnais = ['Ida Lyon', 'Jon Lyon']
/** By the author in Paris, in that order. */
const ratings: readonly Rating[] = [5, 5, 5, 5, 5, 4, 2, 1]

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Odile Auditor', roles: ['auditor'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    ...parisians.map((name) => ({ name, profile: 'participant' as const })),
    ...lyonnais.map((name) => ({ name, profile: 'participant' as const, unit: 'lyon' })),
    { name: 'Inès Carbonnel', profile: 'presenter' },
  ])
  await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
  for (const [index, name] of parisians.entries()) await give(name, ratings[index] ?? 3, `2026-03-10T10:0${index}:00Z`)
  for (const name of lyonnais) await give(name, 3, '2026-03-11T10:00:00Z')
  await server.project()
  const sql = server.db.database.system
  await sql.query({
    text: `insert into app.feedback_questions (id, company_id, role_type, subcategory, field_type, title, choices)
      values ($1, $2, 'participant', 'mentoring_relationship', 'one_choice', '{"fr":"Atteint ?","en":"Reached?"}', $3)`,
    values: [
      questionId,
      acme.id,
      JSON.stringify(['yes', 'partly', 'no'].map((code) => ({ code, label: { fr: `${code}-fr`, en: code } }))),
    ],
  })
  await openAnswers()
})
afterAll(() => server.close())

/** Answers are sealed for the test's key: what a reader of the real key would have. */
async function openAnswers() {
  await run(server.db.database.system)`update rm.feedbacks_v1 f
    set attributes = (attributes::jsonb || jsonb_build_object('answers',
    json_build_array(json_build_object('questionId', ${questionId}::text, 'codes', json_build_array(case
      when rating = 5 then 'yes' when rating > 1 then 'partly' else 'no' end)))::text))::json`
}

const given = new Map<string, StreamName>()

async function give(name: string, rating: Rating, at: string) {
  const requested = await ask(server, acme, name, 'Inès Carbonnel', '2026-03-01T10:00:00Z')
  const { participantUserId: userId, participantId } = requested.parties
  const relationshipId = relationshipOf(requested)
  const stream = `feedback-${feedbackIdOf(relationshipId, participantId)}` as const
  given.set(name, stream)
  await server.append(
    acme.id,
    stream,
    at,
    { kind: 'user', userId },
    {
      type: 'FeedbackGiven',
      data: {
        ...requested.parties,
        programId: acme.program,
        relationshipId,
        about: { kind: 'mentoring_relationship' },
        author: 'participant',
        rating,
        answers: sealed,
        report: sealed,
      },
    },
  )
}

const as = async (name: string): Promise<(query?: string, file?: string) => Promise<Answer>> => {
  const session = await server.signIn(acme.id, acme.person(name))
  return (query = '', file = '') =>
    server.call(acme.id, session, `feedback_figures${file}?subcategory=mentoring_relationship&${query}`)
}

describe('figures of feedback', () => {
  it('merge rare levels and answers, so that no line covers fewer than five people', async () => {
    const { json, status } = await (await as('Aline Admin'))()
    expect([status, json]).toMatchObject([
      200,
      {
        reports: 10,
        people: 10,
        withheld: false,
        average: 3.8,
        ratings: [
          { levels: [5], count: 5 },
          { levels: [4, 3, 2, 1], count: 5 },
        ],
        questions: [
          {
            title: { fr: 'Atteint ?' },
            people: 10,
            lines: [
              { choices: [{ code: 'yes' }], count: 5 },
              { choices: [{ code: 'partly' }, { code: 'no', label: { fr: 'no-fr' } }], count: 5 },
            ],
          },
        ],
      },
    ])
  })

  it('hide the average of a unit of few, and that of the unit that would give it back', async () => {
    const { json } = await (await as('Aline Admin'))()
    expect(json.units).toEqual([
      { unit: 'paris', label: { fr: 'Paris', en: 'Paris' }, reports: 8, average: null },
      { unit: 'lyon', label: { fr: 'Lyon', en: 'Lyons' }, reports: 2, average: null },
    ])
  })

  it('are withheld for few people, and for those that leave few out', async () => {
    const call = await as('Aline Admin')
    const hidden = { withheld: true, average: null, ratings: [], questions: [{ lines: null }] }
    expect((await call('business_unit=lyon')).json).toMatchObject({ reports: 2, ...hidden })
    expect((await call('business_unit=paris')).json).toMatchObject({ reports: 8, ...hidden })
    expect((await call('days=30')).json).toMatchObject({ reports: 10, withheld: false })
    expect((await call(`program_id=${acme.program}`)).json).toMatchObject({ withheld: false })
    expect((await call('program_id=5f0d5d52-8cf0-5a3c-9d6b-6a4f8c1f2b3a')).json).toMatchObject({ reports: 0 })
  })

  it('are a file with their filters, without what is withheld', async () => {
    const call = await as('Aline Admin')
    const { text, headers } = await call('business_unit=paris', '.csv')
    expect(headers.get('content-disposition')).toContain('.csv')
    expect(text).toContain('paris')
    expect(text).toContain('masqué, moins de 5 personnes')
    expect(text).not.toMatch(/Notes;/)
    expect((await call('', '.csv')).text).toContain('5 incroyable;5')
  })

  it('are those of the unit for its administrator, and refused to an auditor', async () => {
    expect((await (await as('Louis Lyon'))('business_unit=paris')).json).toMatchObject({ reports: 2, withheld: true })
    expect((await (await as('Odile Auditor'))()).status).toBe(403)
  })

  it('are as they were on a date: what came later is not counted', async () => {
    const call = await as('Aline Admin')
    expect((await call()).json).toMatchObject({ at: now, until: now, reports: 10 })
    expect((await call('at=2026-03-10T10:05:30Z')).json).toMatchObject({
      at: '2026-03-10T10:05:30.000Z',
      until: '2026-03-10T10:04:00.000Z',
      reports: 5,
      withheld: false,
      average: 5,
      ratings: [{ levels: [5], count: 5 }],
    })
    expect((await call('at=2026-03-01')).json).toMatchObject({ reports: 0 })
    expect((await call('at=2030-01-01')).json).toMatchObject({ at: now, reports: 10 })
    expect((await call('at=2026-03-10T10:05:30Z', '.csv')).text).toContain('Comptés jusqu’au;2026-03-10T10:04:00.000Z')
  })

  it('reveal by no two dates what fewer than five people wrote', async () => {
    const call = await as('Aline Admin')
    const minutes = [0, 1, 2, 3, 4, 5, 6, 7].map((minute) => `2026-03-10T10:0${minute}:00Z`)
    const counts = await Promise.all(
      [...minutes, '2026-03-11'].map(async (at) => {
        const { json } = await call(`at=${at}`)
        return json.withheld ? null : json.reports
      }),
    )
    expect(counts).toEqual([null, null, null, null, 5, 5, 5, 5, 10])
  })

  it('refuse a filter that they do not have', async () => {
    const call = await as('Aline Admin')
    for (const query of [
      'days=7',
      'program_id=x',
      'author=ana',
      'days=30&since=2026-01-01',
      'at=soon',
      'at=2026-03-10&days=30',
    ])
      expect([query, (await call(query)).status]).toEqual([query, 400])
  })

  it('never hold a word of a report', async () => {
    expect((await (await as('Aline Admin'))()).text).not.toContain(sealed.ct)
  })

  it('keep in the past the rating that was changed since, without the answer that was', async () => {
    const call = await as('Aline Admin')
    const [first = ''] = parisians
    const { userId } = acme.person(first)
    const feedback = given.get(first) ?? 'feedback-'
    await server.append(
      acme.id,
      feedback,
      '2026-03-12T10:00:00Z',
      { kind: 'user', userId },
      {
        type: 'FeedbackRevised',
        data: { rating: 1, answers: sealed, report: sealed },
      },
    )
    await server.project()
    await openAnswers()
    expect((await call('at=2026-03-10T12:00:00Z')).json).toMatchObject({
      reports: 5,
      average: 5,
      questions: [{ people: 4, lines: null }],
    })
    expect((await call()).json).toMatchObject({ reports: 10, average: 3.4 })
  })

  it('count no answers of an erased author, nor any that nobody can read, and keep the ratings', async () => {
    const call = await as('Aline Admin')
    const { userId } = acme.person('Bob Paris')
    const stream = `account-${userId}` as const
    const data = { reason: 'own_request', profileIds: [] } as const
    await server.append(acme.id, stream, '2026-03-12T11:00:00Z', { kind: 'system' }, { type: 'AccountErased', data })
    await server.project()
    expect((await call()).json).toMatchObject({ reports: 10, people: 10, average: 3.4, questions: [{ people: 9 }] })

    const { system } = server.db.database
    await run(system)`update rm.feedbacks_v1 set attributes = (attributes::jsonb || '{"answers":"[{]"}')::json
      where participant_user_id = ${acme.person('Cid Paris').userId}`
    expect((await call()).json).toMatchObject({ reports: 10, questions: [{ people: 8 }] })
  })
})
