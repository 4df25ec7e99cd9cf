import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccountRecords } from '#infra/accounts/records.ts'
import { createErrorReports } from '#infra/http/error-reports.ts'
import { purgeExpired } from '#infra/jobs/purge-expired.ts'
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
  const naming = ['no CARBONNEL here', 'no carbonnél', 'call 06 12 34 56 78', 'call +33612345678', 'ines@acme.test: no']
  const others = ['no ines', 'call 06 12 34 56 79', 'nothing']
  for (const error of [...naming, ...others]) await reports.add(idOf.company('acme'), null, { error })
  await reports.add(idOf.company('globex'), null, { error: 'Carbonnel of globex' })
  const records = createAccountRecords(db.database)
  await records.scrub({ companyId: idOf.company('acme'), userId: idOf.user('acme', 'ines') }, [])
  expect(await kept('acme')).toEqual(others)
  expect(await kept('globex')).toEqual(['Carbonnel of globex'])
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
  expect(await createAccountRecords(db.database).sweep()).toBe(1)
  expect(await analysed()).toBe(true)
})

test('a company keeps its newest reports, for thirty days', async () => {
  const reports = createErrorReports(db.database, 3)
  for (let i = 1; i <= 5; i += 1) await reports.add(idOf.company('globex'), null, { error: `crash ${i}` })
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
