import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { after, before, retention } from '#contract/people/retention.ts'
import { purgeExpired } from '#infra/people/jobs/purge-expired.ts'
import { lapsingUntil } from '#infra/people/retention/lapsing.ts'
import { periodTables } from '#infra/people/retention/tables.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await seedCompany(db.database.system, 'acme')
  await seedPerson(db.database.system, 'acme', { name: 'ines', profiles: ['presenter'] })
  await seedPerson(db.database.system, 'acme', { name: 'hugo', profiles: ['participant'] })
  await seedPerson(db.database.system, 'acme', { name: 'root', profiles: ['participant'], roles: ['admin'] })
})
afterAll(() => db.close())

const system = <Row extends object>(text: string, ...values: unknown[]) =>
  db.database.system.query<Row>({ text, values })

/** What a table without a period of its own follows. */
const others: Readonly<Record<string, 'the person' | 'the company' | 'a moment' | 'its own job'>> = {
  users: 'the person',
  profiles: 'the person',
  attachments: 'the person',
  article_images: 'the person',
  article_likes: 'the person',
  article_reports: 'the person',
  article_notices: 'a moment',
  feed_settings: 'the company',
  tag_proposals: 'the person',
  availabilities: 'the person',
  availability_exceptions: 'a moment',
  absences: 'a moment',
  outside_calendars: 'the person',
  booking_rules: 'the person',
  private_notes: 'the person',
  calendar_feeds: 'the person',
  phone_proofs: 'the person',
  saved_searches: 'the person',
  favourites: 'the person',
  program_enrollments: 'the person',
  second_factors: 'the person',
  recovery_codes: 'the person',
  passkeys: 'the person',
  push_subscriptions: 'a moment',
  sessions: 'a moment',
  sign_in_challenges: 'a moment',
  rate_limits: 'a moment',
  demo_mailbox: 'a moment',
  mail_previews: 'a moment',
  data_exports: 'its own job',
  erasures: 'the company',
  audit_log: 'the company',
  companies: 'the company',
  business_units: 'the company',
  tags: 'the company',
  programs: 'the company',
  retention_warnings: 'the person',
  report_readers: 'the person',
  help_cases: 'its own job',
  help_readers: 'the person',
  notification_settings: 'the person',
  muted_conversations: 'the person',
  operators: 'the person',
}

test('each table that names a person has a period, follows the person, or is the company’s', async () => {
  const tables = await system<{ name: string }>(
    `select distinct table_name as name from information_schema.columns
      where table_schema = 'app' and column_name in ('user_id', 'reader_id', 'email') order by 1`,
  )
  const page = readFileSync(new URL('../../../../docs/privacy.md', import.meta.url), 'utf8')
  const unsaid = tables.filter(
    ({ name }) => !(`app.${name}` in periodTables) && !(name in others) && !page.includes(`\`app.${name}\` goes`),
  )
  expect(unsaid).toEqual([])
})

test('rows go when their period is over, and not before', async () => {
  const period = retention.profile_accesses
  const line = (reader: string, at: Date) =>
    system(
      `insert into app.profile_accesses (company_id, user_id, reader_id, part, access_right, day, at)
        values ($1, $2, $3, 'presenter_profile', 'program', $4::timestamptz::date, $4)`,
      idOf.company('acme'),
      idOf.user('acme', 'ines'),
      idOf.user('acme', reader),
      at,
    )
  const end = before(new Date(), period)
  await line('hugo', new Date(end.getTime() - 3_600_000))
  await line('root', new Date(end.getTime() + 3_600_000))
  await purgeExpired(db.database.system)
  expect(await system('select reader_id from app.profile_accesses')).toEqual([{ reader_id: idOf.user('acme', 'root') }])
})

test('the report names whom the clock erases in the next month, with the date', async () => {
  const now = new Date('2027-03-10T12:00:00Z')
  const close = (name: string, role: string, at: string) =>
    system('update app.profiles set closed_at = $2 where id = $1', idOf.profile('acme', name, role), at)
  await close('ines', 'presenter', '2024-03-17T13:00:00Z')
  await close('hugo', 'participant', '2024-06-01T00:00:00Z')
  await close('root', 'participant', '2020-01-01T00:00:00Z')
  const month = after(now, { days: 31 })
  const expected = {
    company: 'acme',
    userId: idOf.user('acme', 'ines'),
    lastRoleClosedAt: '2024-03-17T13:00:00.000Z',
    warnedAt: null,
    goesAt: '2027-04-09T12:00:00.000Z',
  }
  expect(await lapsingUntil(db.database.system, month, undefined, now)).toEqual([expected])
  expect(await lapsingUntil(db.database.system, month, 'acme', now)).toEqual([expected])
  expect(await lapsingUntil(db.database.system, month, 'globex')).toEqual([])
})

test('npm run retention says so without changing anything, and names the requests of visitors', async () => {
  const messageOf = (email: string, at: string) =>
    system<{
      id: string
    }>(`insert into app.contact_requests (company_id, email, first_name, last_name, kind, created_at)
      values ('${idOf.company('acme')}', '${email}', 'Ana', 'Roux', 'demo', ${at}) returning id`)
  const [soon] = await messageOf('soon@else.test', `now() - interval '11 months'`)
  const [over] = await messageOf('over@else.test', `now() - interval '1 year 1 hour'`)
  const args = ['infra/people/retention/cli.ts', '--dry-run', '--company', 'acme', '--days', '3660', '--json']
  const { stdout } = await promisify(execFile)(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: db.runtimeUrl, VAULT_KEY: Buffer.alloc(32).toString('base64') },
  })
  const report = JSON.parse(stdout) as {
    accounts: { userId: string }[]
    requests: object[]
    tables: { table: string; over: number }[]
  }
  expect(report.accounts.map(({ userId }) => userId)).toEqual([idOf.user('acme', 'ines'), idOf.user('acme', 'hugo')])
  expect(report.tables.find(({ table }) => table === 'app.profile_accesses')).toMatchObject({ over: 0 })
  expect(report.requests).toMatchObject([{ id: over?.id, company: 'acme' }, { id: soon?.id }])
  expect(await system(`select from app.users where status = 'erased'`)).toEqual([])
  expect(await system('select from app.contact_requests')).toHaveLength(2)
})
