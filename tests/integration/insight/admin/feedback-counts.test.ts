import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedbackFigures } from '#api/admin/insight/feedback-figures.ts'
import type { FigureFilter } from '#api/admin/insight/feedback-figure-filter.ts'
import { derivedId, instant, type ProgramId } from '#domain/platform/ids.ts'
import { openOwner } from '#infra/platform/projections/owner.ts'
import { feedbacks } from '#projections/mentoring/feedback/projection.ts'
import { createTables, dropTables } from '#projections/platform/runner/tables.ts'
import type { Sql } from '#projections/platform/sql.ts'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
const names = Array.from({ length: 14 }, (_, n) => `Author ${n}`)
const question = '6f0d5d52-8cf0-4a3c-9d6b-6a4f8c1f2b3a'
const otherProgram = derivedId<ProgramId>('test', 'another program')
const at = instant('2026-03-17T12:00:00Z')

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(
    server,
    'acme',
    names.map((name, n) => ({ name, profile: 'participant' as const, ...(n > 9 && { unit: 'lyon' }) })),
  )
  await run(server.db.database.system)`insert into app.feedback_questions (id, company_id, role_type, subcategory,
    field_type, title, choices)
    values (${question}, ${acme.id}, 'participant', 'meeting', 'one_choice', '{"fr":"Atteint ?","en":"Reached?"}',
      '[{"code":"yes","label":{"fr":"oui","en":"yes"}},{"code":"no","label":{"fr":"non","en":"no"}}]')`
})
afterAll(() => server.close())

const person = (author: number) => acme.person(names[author] ?? '').userId
const system = () => server.db.database.system

interface Written {
  readonly report: number
  readonly author: number
  readonly rating: number | null
  readonly choice: 'yes' | 'no' | null
  readonly elsewhere: boolean
}

/** A report that is given, changed or taken back: its author and program stay those of the first time. */
async function write(reports: readonly Written[]) {
  await system().query({
    text: `insert into rm.feedbacks_v1 as f (id, company_id, program_id, participant_id, participant_user_id,
        presenter_id, presenter_user_id, relationship_id, meeting_id, state, requested_at, author, rating, updated_at,
        attributes, revision)
      select md5('report' || report)::uuid, $2, program, author, author, author, author, md5('r')::uuid,
        md5('m')::uuid, 'given', timestamptz '2026-03-01Z' + report * interval '1 hour',
        case report % 2 when 0 then 'participant' else 'presenter' end, rating, '2026-03-16Z',
        json_build_object('answers', case when choice is not null then json_build_array(json_build_object(
          'questionId', $3::text, 'codes', json_build_array(choice)))::text end), 0
      from json_to_recordset($1) as one (report int, author uuid, program uuid, rating smallint, choice text)
      on conflict (id) do update set rating = excluded.rating, attributes = excluded.attributes`,
    values: [
      JSON.stringify(
        reports.map(({ author, elsewhere, ...report }) => ({
          ...report,
          author: person(author),
          program: elsewhere ? otherProgram : acme.program,
        })),
      ),
      acme.id,
      question,
    ],
  })
}

const move = (author: number, unit: string | null) =>
  run(system())`update app.users set business_unit = ${unit} where id = ${person(author)}`

const figures = (filter: Partial<FigureFilter>) =>
  feedbackFigures(
    server.db.database.tenant(acme.id),
    { programId: null, unit: null, subcategory: 'meeting', days: null, at: null, ...filter },
    false,
    { at },
  )

const selections = (): readonly Partial<FigureFilter>[] =>
  [null, 'paris', 'lyon', 'nowhere'].flatMap((unit) =>
    [null, acme.program, otherProgram].map((programId) => ({ unit, programId })),
  )

/** By selection, from the counts and from the reports: a period reads these, and all are of the last 30 days. */
async function countedAndRead() {
  const [counted, read] = [new Map<string, unknown>(), new Map<string, unknown>()]
  for (const selection of selections()) {
    counted.set(JSON.stringify(selection), await figures(selection))
    read.set(JSON.stringify(selection), await figures({ ...selection, days: '30' }))
  }
  return { counted, read }
}

const anyReport = fc
  .record({
    report: fc.nat(39),
    rating: fc.option(fc.integer({ min: 1, max: 5 }), { freq: 6 }),
    choice: fc.option(fc.constantFrom('yes' as const, 'no' as const)),
  })
  .map((report): Written => ({ ...report, author: (report.report * 5) % 14, elsewhere: report.report % 7 < 2 }))
const anyStep = fc.oneof(
  { weight: 4, arbitrary: fc.uniqueArray(anyReport, { selector: ({ report }) => report, minLength: 1, maxLength: 8 }) },
  fc.tuple(fc.nat(13), fc.constantFrom('paris', 'lyon', null)),
)

test('figures are those of the reports, whatever is given, changed, taken back or moved to another unit', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 3, maxLength: 10 }), async (steps) => {
      for (const step of steps) {
        const [first, unit] = step
        if (typeof first === 'number') await move(first, unit as string | null)
        else await write(step as Written[])
      }
      const { counted, read } = await countedAndRead()
      expect(counted).toEqual(read)
    }),
    { numRuns: 15 },
  )
})

test('a report that is written while its author moves counts for one of the two units, and for the last', async () => {
  for (let round = 0; round < 12; round += 1) {
    const unit = round % 2 === 0 ? 'lyon' : 'paris'
    const report: Written = { report: round, author: 3, rating: 1 + (round % 5), choice: 'yes', elsewhere: false }
    await Promise.all([move(3, unit), write([report])])
    const units = await run(system())<{ unit: string }>`select distinct unit from rm.feedback_authors_v1
      where user_id = ${person(3)}`
    expect(units).toEqual([{ unit }])
  }
  const { counted, read } = await countedAndRead()
  expect(counted).toEqual(read)
})

test('two transactions that move several people wait for each other’s people only, and count once', async () => {
  const moveIn = (sql: Sql, author: number, unit: string) =>
    run(sql)`update app.users set business_unit = ${unit} where id = ${person(author)}`
  await write([6, 7].map((author) => ({ report: author * 3, author, rating: 4, choice: 'yes', elsewhere: false })))
  await system().transaction(async (first) => {
    await moveIn(first, 6, 'lyon')
    // The other one waits for nobody: the first one has counted nothing yet.
    await system().transaction(async (second) => {
      await run(second)`set local statement_timeout = '20s'`
      await moveIn(second, 7, 'lyon')
    })
    await moveIn(first, 7, 'paris')
  })
  const units = await run(system())<{ user_id: string; unit: string }>`select distinct user_id, unit
    from rm.feedback_authors_v1 where user_id = any(${[person(6), person(7)]})`
  expect(new Map(units.map(({ user_id, unit }) => [user_id, unit]))).toEqual(
    new Map([
      [person(6), 'lyon'],
      [person(7), 'paris'],
    ]),
  )
  const { counted, read } = await countedAndRead()
  expect(counted).toEqual(read)
})

test('a move also counts in tables that a rebuild fills, and one that it drops meanwhile stops no move', async () => {
  const owner = openOwner(server.db.url)
  await createTables(owner.sql, feedbacks, { generation: 2 })
  await run(system())`insert into rm.feedbacks_v1g2 select * from rm.feedbacks_v1`
  await move(3, null)
  const counts = (table: string) =>
    system().query({
      text: `select subject, program_id, measure, unit, reports, points, people from ${table} order by 1, 2, 3, 4`,
    })
  expect(await counts('rm.feedback_counts_v1g2')).toEqual(await counts('rm.feedback_counts_v1'))
  expect(await counts('rm.feedback_counts_v1')).toContainEqual(expect.objectContaining({ unit: '' }))
  await dropTables(owner.sql, feedbacks, { generation: 2 })
  await move(3, 'lyon')
  await owner.close()
  const { counted, read } = await countedAndRead()
  expect(counted).toEqual(read)
})

test('another company sees none of the counts', async () => {
  const globex = await addCompany(server, 'globex', [])
  for (const table of ['feedback_counts', 'feedback_authors'])
    expect(await server.db.database.tenant(globex.id).query({ text: `select * from rm.${table}` }), table).toEqual([])
})
