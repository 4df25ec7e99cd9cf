import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { instant } from '#domain/platform/ids.ts'
import { resumeCompany, suspendCompany } from '#infra/company/companies/suspension.ts'
import { workOnImports } from '#infra/people/invitations/import.ts'
import { purgeExpired } from '#infra/people/jobs/purge-expired.ts'
import { tendSignUps } from '#infra/people/jobs/tend-sign-ups.ts'
import { warnOfErasure } from '#infra/people/jobs/warn-of-erasure.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { claimMail, tidyMails } from '#infra/messages/mail/claims.ts'
import { enqueueMail } from '#infra/messages/mail/outbox.ts'
import { hasDataExports } from '#infra/people/privacy/export/worker.ts'
import { dueRequests } from '#projections/mentoring/mentoring-request/query.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { accountWriter } from '#tests/support/account-writer.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase
const acme = idOf.company('acme')
const day = 86_400_000

beforeAll(async () => {
  db = await testDatabase()
  const { system } = db.database
  for (const slug of ['acme', 'globex']) {
    await seedCompany(system, slug)
    await seedPerson(system, slug, { name: 'root', roles: ['admin'] })
    await seedPerson(system, slug, { name: 'ines', profiles: ['participant'] })
    await seedPerson(system, slug, { name: 'hugo', profiles: ['presenter'] })
  }
})
afterAll(() => db.close())

const rows = <Row extends object>(text: string, ...values: unknown[]) => db.database.system.query<Row>({ text, values })
/** The read models are written by their own login. */
async function asOwner(text: string, ...values: unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  try {
    await client.query(text, values)
  } finally {
    await client.end()
  }
}
const nobody = { eraseDraft: async () => undefined }

/** Whatever a company may have waiting when it is suspended. */
async function leaveWork(slug: 'acme' | 'globex'): Promise<void> {
  const companyId = idOf.company(slug)
  const [ines, hugo] = [idOf.user(slug, 'ines'), idOf.user(slug, 'hugo')]
  await enqueueMail(db.database.system, {
    companyId,
    key: 'password_changed/1',
    to: { userId: ines },
    template: 'password_changed',
    params: { at: instant(new Date()) },
  })
  await rows(`update app.profiles set closed_at = now() - interval '3 years' where user_id = $1`, hugo)
  await rows(
    `insert into app.users (id, company_id, email, password_hash, first_name, last_name, status, status_at)
      values ($1, $2, $3, '', 'Ana', 'Roux', 'pending_approval', now() - interval '8 days')`,
    randomUUID(),
    companyId,
    `ana@${slug}.test`,
  )
  await rows(
    `insert into app.invitation_imports (company_id, file_name, file, options, dry_run, created_by)
      values ($1, 'a.csv', $3, '{"roles":["participant"],"program_id":null,"columns":{}}', true, $2)`,
    companyId,
    ines,
    Buffer.from('email\nx@y.test\n'),
  )
  await rows(`insert into app.data_exports (company_id, user_id) values ($1, $2)`, companyId, ines)
  await rows(
    `insert into app.profile_accesses (company_id, user_id, reader_id, part, access_right, day, at)
      values ($1, $2, $2, 'record', 'admin', '2020-01-01', '2020-01-01')`,
    companyId,
    ines,
  )
  await asOwner(
    `insert into rm.mentoring_requests_v1 (id, company_id, program_id, participant_id, participant_user_id,
        presenter_id,
        presenter_user_id, relationship_id, state, score, requested_at, answer_due_at, updated_at, attributes, revision)
      values ($1, $2, $3, $1, $4, $1, $5, $1, 'requested', 1, now(), now(), now(), '{}', 0)`,
    randomUUID(),
    companyId,
    idOf.program(slug),
    ines,
    hugo,
  )
}

/** Runs every job once, and says for which companies something was done. */
async function runJobs(): Promise<Readonly<Record<string, readonly string[]>>> {
  const { system } = db.database
  const slugs = (found: readonly { readonly company_id: string }[]) =>
    found.map(({ company_id: found }) => (found === acme ? 'acme' : 'globex')).toSorted()
  await warnOfErasure(system, () => new Date())
  await tendSignUps(db.database, nobody)
  await workOnImports(db.database, accountWriter(db.database))
  await purgeExpired(system)
  const claimed: string[] = []
  for (let mail = await claimMail(system, 'email', 'me', new Date()); mail !== null;) {
    if (mail.template === 'password_changed') claimed.push(mail.companyId === acme ? 'acme' : 'globex')
    mail = await claimMail(system, 'email', 'me', new Date())
  }
  const later = new Date(Date.now() + 40 * day)
  const due = { closedBefore: instant(new Date()), warnedBefore: instant(later) }
  const requests = await dueRequests(system, instant(new Date()))
  const exporting = await hasDataExports(system)
  await rows(`update app.data_exports set state = 'expired' where company_id <> $1`, acme)
  return {
    mails: claimed.toSorted(),
    warned: slugs(await rows(`select company_id from app.mails where template = 'retention_warning'`)),
    lapsed: slugs(
      (await createAccountRecords(db.database).lapsed(due, 10)).map((one) => ({ company_id: one.companyId })),
    ),
    reminded: slugs(await rows(`select company_id from app.mails where template = 'sign_up_to_approve'`)),
    imported: slugs(await rows(`select company_id from app.invitation_imports where state = 'checked'`)),
    requests: slugs(requests.map(({ companyId }) => ({ company_id: companyId }))),
    exports: exporting ? ['waiting'] : [],
    kept: slugs(await rows(`select company_id from app.profile_accesses`)),
  }
}

test('jobs and mails of a suspended company wait, and go on once it is resumed', async () => {
  const { system } = db.database
  await leaveWork('acme')
  await leaveWork('globex')
  await suspendCompany(system, acme, async () => undefined)
  const [globex, both] = [['globex'], ['acme', 'globex']]
  expect(await runJobs()).toEqual({
    mails: globex,
    warned: globex,
    lapsed: globex,
    reminded: globex,
    imported: globex,
    requests: globex,
    exports: ['waiting'],
    kept: ['acme'],
  })
  // A mail that waits is not given up, however long it takes.
  await tidyMails(system, new Date(Date.now() + 2 * day))
  expect(await hasDataExports(system)).toBe(false)

  await resumeCompany(system, acme)
  expect(await runJobs()).toEqual({
    mails: ['acme'],
    warned: both,
    lapsed: both,
    reminded: both,
    imported: both,
    requests: both,
    exports: ['waiting'],
    kept: [],
  })
})
