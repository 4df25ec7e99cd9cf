import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { createErrorReports } from '#infra/platform/http/error-reports.ts'
import { purgeExpired } from '#infra/people/jobs/purge-expired.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  for (const slug of ['acme', 'globex']) {
    await seedCompany(db.database.system, slug)
    await seedPerson(db.database.system, slug, { name: 'ines' })
    await rows(
      `update app.users set first_name = 'Inès', last_name = 'Carbonnel', phone = '+33 6 12 34 56 78' where id = $1`,
      [idOf.user(slug, 'ines')],
    )
  }
})
afterAll(() => db.close())

const rows = <Row extends object>(text: string, values: unknown[] = []) =>
  db.database.system.query<Row>({ text, values })
const kept = async (slug: string) =>
  (
    await rows<{ error: string }>(
      `select report ->> 'error' as error from app.error_reports where company_id = $1 order by created_at`,
      [idOf.company(slug)],
    )
  ).map(({ error }) => error)

test('an erasure takes the reports that spell the person out, however, and no others', async () => {
  const reports = createErrorReports(db.database)
  const naming = [
    'no CARBONNEL here',
    'no carbonnél',
    'call 06 12 34 56 78',
    'call +33612345678',
    'ines@acme.test: no',
    'no ines',
  ]
  const others = ['no inessa', 'call 06 12 34 56 79', 'nothing', 'carbonnelle']
  for (const error of [...naming, ...others]) await reports.add(idOf.company('acme'), randomUUID(), null, { error })
  await reports.add(idOf.company('globex'), randomUUID(), null, { error: 'Carbonnel of globex' })
  const records = createAccountRecords(db.database)
  await records.scrub({ companyId: idOf.company('acme'), userId: idOf.user('acme', 'ines') }, [])
  expect(await kept('acme')).toEqual(others)
  expect(await kept('globex')).toEqual(['Carbonnel of globex'])
})

test('an erasure takes the name from what operators called a draft of pairs, and no other name', async () => {
  await seedPerson(db.database.system, 'acme', { name: 'an' })
  await rows(`update app.users set first_name = 'Li', last_name = 'An' where id = $1`, [idOf.user('acme', 'an')])
  const names = ['Pour Li An', 'Li Anders', 'AN, LI', 'Plan de mai']
  for (const name of names)
    await rows(
      `insert into app.cohort_matches (company_id, program_id, name, min_score, created_by)
        values ($1, $2, $3, 0, $4)`,
      [idOf.company('acme'), idOf.program('acme'), name, idOf.user('acme', 'ines')],
    )
  await createAccountRecords(db.database).scrub(
    { companyId: idOf.company('acme'), userId: idOf.user('acme', 'an') },
    [],
  )
  const left = await rows<{ name: string }>('select name from app.cohort_matches order by created_at, name')
  expect(left.map(({ name }) => name).toSorted()).toEqual(['Li Anders', 'Plan de mai', 'Pour …', '…'])
})

test('an erasure takes what the person wrote to the team, signed in or not, and no word of others', async () => {
  const write = (slug: string, userId: string | null, email: string) =>
    rows(
      `insert into app.contact_messages (company_id, user_id, name, email, subject, message)
        values ($1, $2, 'Somebody', $3, 'A question', 'A message')`,
      [idOf.company(slug), userId, email],
    )
  await seedPerson(db.database.system, 'acme', { name: 'lina' })
  await write('acme', idOf.user('acme', 'lina'), 'older@acme.test')
  await write('acme', null, 'lina@acme.test')
  await write('acme', null, 'other@acme.test')
  await write('globex', null, 'lina@acme.test')
  await createAccountRecords(db.database).scrub(
    { companyId: idOf.company('acme'), userId: idOf.user('acme', 'lina') },
    [],
  )
  const left = await rows('select email from app.contact_messages where company_id = $1', [idOf.company('acme')])
  expect(left).toEqual([{ email: 'other@acme.test' }])
  expect(await rows('select from app.contact_messages')).toHaveLength(2)
})

test('messages to the team go after a year, and the day of a click after two', async () => {
  await rows('delete from app.contact_messages')
  const at = (age: string) =>
    rows(
      `insert into app.contact_messages (company_id, name, email, subject, message, created_at)
        values ($1, $2::text, 'a@b.test', 'x', 'x', now() - $2::text::interval)`,
      [idOf.company('globex'), age],
    )
  await at('366 days')
  await at('364 days')
  await rows(
    `with tool as (
        insert into app.training_tools (company_id, category, title, description, language, link)
        values ($1, 'tool', '{}', '{}', 'fr', 'https://tools.test') returning id)
      insert into app.training_tool_clicks (company_id, tool_id, user_id, day)
      select $1, tool.id, $2, current_date - age from tool, unnest('{0,4}'::int[]) age`,
    [idOf.company('globex'), idOf.user('globex', 'ines')],
  )
  await purgeExpired(db.database.system)
  expect(await rows('select name from app.contact_messages')).toEqual([{ name: '364 days' }])
  expect(await rows('select current_date - day as age from app.training_tool_clicks')).toEqual([{ age: 0 }])
})

test('what the planner remembers of the tables is taken anew after an erasure', async () => {
  const analysed = async () =>
    (
      await rows<{ analysed: boolean }>(
        `select bool_and(coalesce(last_analyze, '-infinity') > now() - interval '1 hour') as analysed
          from pg_stat_user_tables
          where schemaname || '.' || relname in ('app.users', 'app.profiles', 'app.error_reports', 'rm.community_v1')`,
      )
    )[0]?.analysed
  expect(await analysed()).toBe(false)
  await rows(`update app.erasures set erased_at = now() - interval '2 minutes'`)
  expect(await createAccountRecords(db.database).sweep()).toEqual({ done: 3, failed: 0 })
  expect(await analysed()).toBe(true)
})

test('a company keeps its newest reports, for thirty days', async () => {
  const reports = createErrorReports(db.database, 3)
  for (let i = 1; i <= 5; i += 1) await reports.add(idOf.company('globex'), randomUUID(), null, { error: `crash ${i}` })
  expect(await kept('globex')).toEqual(['crash 3', 'crash 4', 'crash 5'])
  await rows(
    `update app.error_reports set created_at = now() - interval '30 days 1 hour' where report ->> 'error' = 'crash 3'`,
  )
  await rows(
    `update app.error_reports set created_at = now() - interval '29 days' where report ->> 'error' = 'crash 4'`,
  )
  await purgeExpired(db.database.system)
  expect(await kept('globex')).toEqual(['crash 4', 'crash 5'])
})
