import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RetentionName } from '#contract/people/retention.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { eraseLapsed } from '#infra/people/jobs/erase-lapsed-accounts.ts'
import { purgeExpired } from '#infra/people/jobs/purge-expired.ts'
import { retentionAhead } from '#infra/people/retention/ahead.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import type { TestDatabase } from '#tests/support/postgres.ts'
import { openWorld, processOf, silent } from './support.ts'

let db: TestDatabase
let store: EventStore
const monthDays = 31

beforeAll(async () => {
  ;({ db, store } = await openWorld())
  // One company today, and the same company a month later.
  await seed('acme', 0)
  await seed('later', monthDays)
})
afterAll(async () => {
  await store.close()
  await db.close()
})

const run = <Row extends object>(text: string, ...values: unknown[]) => db.database.system.query<Row>({ text, values })

/** Tables of each kind, with the ages in days of their rows: some go within a month, some do not. */
const tables: readonly (readonly [RetentionName, columns: string, values: string, since: string, ages: number[]])[] = [
  ['access_log', 'access_log (outcome, address', `'refused', '192.0.2.1'`, 'at', [400, 345, 340, 200]],
  ['error_reports', 'error_reports (id, report', `gen_random_uuid(), '{}'`, 'created_at', [5, 1]],
  ['mails', 'mails (key, template, address', `gen_random_uuid()::text, 'invitation', 'a@else.test'`, 'created_at', [2]],
  [
    'contact_requests',
    'contact_requests (email, first_name, last_name',
    `gen_random_uuid()::text || '@else.test', 'Théo', 'Garnier'`,
    'created_at',
    [350, 100, 30],
  ],
  [
    'contact_messages',
    'contact_messages (name, email, subject, message',
    `'Théo', 't@else.test', 'Oui', 'Bonjour'`,
    'created_at',
    [360, 340, 100],
  ],
  [
    'invitations',
    'invitations (email, roles, origin',
    `gen_random_uuid()::text || '@else.test', '{participant}', 'invited'`,
    'expires_at',
    [350, 20],
  ],
]

async function seed(slug: string, passed: number): Promise<void> {
  await seedCompany(db.database.system, slug)
  const ago = (days: number) => new Date(Date.now() - (days + passed) * 86_400_000)
  for (const [, columns, values, since, ages] of tables)
    for (const days of ages)
      await db.database.tenant(idOf.company(slug)).query({
        text: `insert into app.${columns}, company_id, ${since}) values (${values}, $1, $2)`,
        values: [idOf.company(slug), ago(days)],
      })
  const closed = { gone: 1090, soon: 1070, late: 500 } as const
  for (const [name, days] of Object.entries(closed)) {
    await seedPerson(db.database.system, slug, { name, profiles: ['presenter'] })
    await run('update app.profiles set closed_at = $2 where id = $1', idOf.profile(slug, name, 'presenter'), ago(days))
  }
  for (const [name, days] of Object.entries({ refused: 5, newer: -5 })) {
    await seedPerson(db.database.system, slug, { name })
    await run(
      `update app.users set status = 'rejected', status_at = $2 where id = $1`,
      idOf.user(slug, name),
      ago(days),
    )
  }
  // The warning of this night, as it is a month later.
  if (passed > 0)
    await run(
      `insert into app.retention_warnings (user_id, company_id, last_role_closed_at, warned_at)
        select p.user_id, p.company_id, p.closed_at, $2 from app.profiles p
        where p.company_id = $1 and p.closed_at < now() - interval '3 years'`,
      idOf.company(slug),
      ago(0),
    )
}

/** What is there of a kind. */
async function countOf(kind: string, slug: string): Promise<number> {
  const texts: Readonly<Record<string, string>> = {
    account: `app.users u where u.company_id = $1 and u.status = 'active'`,
    rejected_sign_up: `app.users u where u.company_id = $1 and u.status = 'rejected'`,
  }
  const [row] = await run<{ count: number }>(
    `select count(*)::int as count from ${texts[kind] ?? `app.${kind} t where t.company_id = $1`}`,
    idOf.company(slug),
  )
  return row?.count ?? 0
}

test('what the page announces for a month is what the jobs delete when the month is over', async () => {
  const now = new Date()
  const until = new Date(now.getTime() + monthDays * 86_400_000)
  const ahead = await retentionAhead(db.database.system, idOf.company('acme'), { now, until })
  const kinds = ahead.kinds.filter(({ count }) => count > 0)
  expect(Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))).toEqual({
    account: 2,
    rejected_sign_up: 1,
    access_log: 3,
    error_reports: 2,
    mails: 1,
    contact_requests: 1,
    contact_messages: 2,
    invitations: 1,
  })
  const stood = await Promise.all(kinds.map(({ kind }) => countOf(kind, 'later')))
  const { commands, records } = processOf(db.database, store)
  await purgeExpired(db.database.system)
  await eraseLapsed({
    system: db.database.system,
    records,
    accounts: commands.accounts,
    logger: { ...silent, warn: () => undefined },
    now: () => new Date(),
  })
  const gone = await Promise.all(
    kinds.map(async ({ kind }, n) => [kind, (stood[n] ?? 0) - (await countOf(kind, 'later'))]),
  )
  expect(gone).toEqual(kinds.map(({ kind, count }) => [kind, count]))
})

test('the oldest of each kind and the first to go are named', async () => {
  const now = new Date()
  const until = new Date(now.getTime() + monthDays * 86_400_000)
  const { kinds } = await retentionAhead(db.database.system, idOf.company('acme'), { now, until })
  const [row] = await run<{ oldest: Date; goes: Date }>(
    `select min(created_at) as oldest, min(created_at) + interval '1 year' as goes from app.contact_messages
      where company_id = $1`,
    idOf.company('acme'),
  )
  const contact = kinds.find(({ kind }) => kind === 'contact_messages')
  expect([contact?.oldest_at, contact?.next_at]).toEqual([row?.oldest.toISOString(), row?.goes.toISOString()])
  expect(kinds.find(({ kind }) => kind === 'profile_accesses')).toMatchObject({
    count: 0,
    oldest_at: null,
    next_at: null,
  })
})
