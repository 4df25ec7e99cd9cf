import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createAccounts } from '#commands/people/accounts.ts'
import { createCapacities } from '#commands/mentoring/capacities.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { parseCompanyFile } from '#infra/company/import/company-file.ts'
import { importFiles } from '#infra/company/import/import.ts'
import { parsePeopleFile } from '#infra/company/import/people-file.ts'
import type { ImportAccounts } from '#infra/company/import/register-people.ts'
import { ImportProblems } from '#infra/company/import/problems.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { memoryVault } from '#tests/support/requests.ts'

let db: TestDatabase
const store = createMemoryEventStore()
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await store.close()
  await db.close()
})

const label = (code: string) => ({ code, label: { fr: code, en: code } })
const company = (slug: string, more: object = {}) =>
  parseCompanyFile(
    JSON.stringify({
      slug,
      name: slug,
      hosts: [`${slug}.localhost`],
      brand: { name: slug },
      business_units: [label('reseaux'), label('achats')],
      skills: [label('negociation'), label('budget')],
      programs: [{ slug: 'p', name: { fr: 'P', en: 'P' }, description: { fr: 'D', en: 'D' } }],
      ...more,
    }),
    'company.json',
  )
const people = (...lines: string[]) =>
  parsePeopleFile(
    new TextEncoder().encode(
      [
        'email;first_name;last_name;password;business_unit;profiles;presenter_programs;skills;availabilities;max_accompaniments_presenter',
        ...lines,
      ].join('\n'),
    ),
    'people.csv',
  )

let refreshed: (number | 'all')[]
let hashed: string[]
beforeEach(() => {
  refreshed = []
  hashed = []
})
const run = (
  file: ReturnType<typeof company>,
  list: ReturnType<typeof people>,
  dryRun = false,
  more: Partial<ImportAccounts> = {},
) =>
  importFiles(
    {
      system: db.database.system,
      alone: (name, work) => db.database.alone(name, work),
      accounts: {
        ...createAccounts({ store, records: createAccountRecords(db.database), vault: memoryVault() }),
        ...more,
      },
      capacities: createCapacities({ store }),
      hash: async (password) => {
        hashed.push(password)
        return `hash of ${password}`
      },
      refreshDirectory: async (_sql, _company, profiles) =>
        void refreshed.push(profiles === 'all' ? profiles : profiles.length),
      now: () => new Date('2026-03-17T13:00:00Z'),
    },
    { company: file, people: list, peopleName: 'people.csv' },
    { dryRun },
  )
const rows = (text: string) => db.database.system.query<Record<string, unknown>>({ text })

const ana = 'ana@x.test;Ana;Silva;Secret-Lune-123;reseaux;presenter;p;negociation;2 12:00-14:00;4'
const bo = 'bo@x.test;Bo;Li;;achats;participant;;;;'

test('a company and its people are written, and the same again changes nothing', async () => {
  const first = await run(company('alpha'), people(ana, bo))
  expect(first).toMatchObject({
    people: { created: 2, updated: 0, unchanged: 0, profiles: 2, enrollments: 1 },
    limits: 1,
  })
  // New people come into the directory when they are registered.
  expect(refreshed).toEqual([])
  expect(hashed).toEqual(['Secret-Lune-123'])
  const again = await run(company('alpha'), people(ana, bo))
  expect(again).toMatchObject({ people: { created: 0, updated: 0, unchanged: 2 }, limits: 0 })
  expect(hashed).toEqual(['Secret-Lune-123'])
  expect(await rows(`select version, skills from app.profiles where role = 'presenter'`)).toEqual([
    { version: 1, skills: ['negociation'] },
  ])
})

test('refreshes the directory of those who changed, and of everybody when the company did', async () => {
  await run(company('omega'), people(ana, bo))
  await run(company('omega'), people(ana, bo.replace('Bo;', 'Bob;')))
  expect(refreshed).toEqual([1])
  await run(company('omega', { skills: [label('negociation'), label('droit')] }), people(ana))
  expect(refreshed).toEqual([1, 'all'])
})

test('a changed line brings the person to what it says, with a new version of the profile', async () => {
  await run(company('beta'), people(ana, bo))
  const result = await run(company('beta'), people(ana.replace('2 12:00', '3 12:00'), bo.replace('Bo;', 'Bob;')))
  expect(result.people).toMatchObject({ created: 0, updated: 2, unchanged: 0 })
  expect(
    await rows(`select first_name, role, version, array_agg(weekday) as weekdays from app.profiles
      join app.users on users.id = user_id left join app.availabilities on availabilities.user_id = users.id
      where users.company_id = '${result.companyId}' group by 1, 2, 3 order by 1`),
  ).toEqual([
    { first_name: 'Ana', role: 'presenter', version: 2, weekdays: [3] },
    { first_name: 'Bob', role: 'participant', version: 2, weekdays: [null] },
  ])
})

test('a person keeps the password they have', async () => {
  await run(company('gamma'), people(ana))
  await run(company('gamma'), people(ana.replace('Secret-Lune-123', 'Another-Lune-456')))
  expect(hashed).toEqual(['Secret-Lune-123'])
  // Somebody else chose it: they must change it, within two weeks.
  expect(
    await rows(`select first_password_until - now() between interval '13 days' and interval '14 days' as marked
      from app.users join app.companies on companies.id = company_id where slug = 'gamma'`),
  ).toEqual([{ marked: true }])
})

test('registers people through events, and gives and takes roles through events', async () => {
  const roles = (of: string) =>
    parsePeopleFile(
      new TextEncoder().encode(
        `email;first_name;last_name;roles;profiles\nroot@k.test;Ro;Ot;admin;\nnext@k.test;Ne;Xt;${of};presenter`,
      ),
      'people.csv',
    )
  await run(company('kappa'), roles('auditor'))
  await run(company('kappa'), roles('admin'))
  const [next] = await rows(`select id, status, roles from app.users where email = 'next@k.test'`)
  expect(next).toMatchObject({ status: 'active', roles: ['admin'] })
  const events = await store.readStream(`account-${next?.['id'] as string}`)
  expect(events.map(({ type, data }) => [type, data])).toMatchObject([
    ['AccountRegistered', { origin: 'import', status: 'active' }],
    ['RoleGranted', { role: 'auditor' }],
    ['ProfileOpened', { role: 'presenter' }],
    ['RoleGranted', { role: 'admin' }],
    ['RoleRevoked', { role: 'auditor' }],
  ])
})

test('an import that stops before its events shows nobody, and importing again completes it', async () => {
  const list = people(ana.replace('ana@', 'iota@'))
  const stopped = new Error('the process stopped here')
  const accounts = { registerReserved: () => Promise.reject(stopped) }
  await expect(run(company('iota'), list, false, accounts)).rejects.toThrow(stopped)
  const statuses = () => rows(`select status from app.users where email like 'iota@%'`)
  expect(await statuses()).toEqual([{ status: 'registering' }])
  await run(company('iota'), list)
  expect(await statuses()).toEqual([{ status: 'active' }])
})

test('a company that has an administrator keeps one', async () => {
  const roles = (of: string) =>
    parsePeopleFile(
      new TextEncoder().encode(`email;first_name;last_name;roles\nroot@x.test;Ro;Ot;${of}\nnext@x.test;Ne;Xt;`),
      'people.csv',
    )
  await run(company('theta'), roles('admin'))
  await expect(run(company('theta'), roles('auditor'))).rejects.toThrow(
    'people.csv, column roles: nobody would be left who is an administrator of theta',
  )
  expect(await rows(`select roles from app.users where email = 'root@x.test'`)).toEqual([{ roles: ['admin'] }])
})

test('one unknown code, and nothing at all is written', async () => {
  const before = await rows(`select count(*) from app.companies`)
  const bad = run(
    company('delta'),
    people(ana, bo.replace('achats', 'usine'), ana.replace('ana@', 'eva@').replace(';p;', ';q;')),
  )
  await expect(bad).rejects.toThrow(ImportProblems)
  await expect(bad).rejects.toThrow(
    'people.csv, line 3, column business_unit: the company has no business unit "usine"\n' +
      'people.csv, line 4, column presenter_programs: the company has no program "q"',
  )
  expect(await rows(`select count(*) from app.companies`)).toEqual(before)
})

test('a dry run counts and writes nothing', async () => {
  const before = await rows(`select count(*) from app.users`)
  const result = await run(company('epsilon'), people(ana, bo), true)
  expect(result).toMatchObject({ people: { created: 2 }, limits: 0 })
  expect(await rows(`select count(*) from app.users`)).toEqual(before)
})

test('a host belongs to one company', async () => {
  await run(company('zeta'), people())
  await expect(run(company('eta', { hosts: ['zeta.localhost'] }), people())).rejects.toThrow(
    'hosts: zeta.localhost belongs to the company zeta',
  )
})

test('tags keep their numbers, new ones follow', async () => {
  await run(company('theta'), people())
  const { companyId } = await run(
    company('theta', { skills: [label('droit'), label('budget'), label('vente')] }),
    people(),
  )
  expect(
    await rows(
      `select code, ordinal from app.tags where company_id = '${companyId}' and kind = 'skill' order by ordinal`,
    ),
  ).toEqual([
    { code: 'negociation', ordinal: 0 },
    { code: 'budget', ordinal: 1 },
    { code: 'droit', ordinal: 2 },
    { code: 'vente', ordinal: 3 },
  ])
})

test('what the file leaves out of the settings keeps its value', async () => {
  await run(company('iota', { settings: { request_expiry_days: 20 } }), people())
  const { companyId } = await run(company('iota', { settings: { experts: true } }), people())
  expect(await rows(`select settings from app.companies where id = '${companyId}'`)).toMatchObject([
    { settings: { request_expiry_days: 20, experts: true, min_profile_completion: 60 } },
  ])
})
