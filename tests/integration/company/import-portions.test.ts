import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccounts } from '#commands/people/accounts.ts'
import { createCapacities } from '#commands/mentoring/capacities.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { peopleExport } from '#infra/company/companies/export-people.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { parseCompanyFile } from '#infra/company/import/company-file.ts'
import { importFiles } from '#infra/company/import/import.ts'
import type { ImportFiles, ImportDependencies } from '#infra/company/import/ports.ts'
import { parsePeopleFile, peopleOfFile } from '#infra/company/import/people-file.ts'
import type { PersonLine } from '#infra/company/import/person-line.ts'
import type { PeopleSource } from '#infra/company/import/people-source.ts'
import { refreshDirectory } from '#projections/community/directory/refresh.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { memoryVault } from '#tests/support/requests.ts'

/** Files of people that take several transactions, are stopped on the way, or come over one another. */

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
const company = (slug: string) =>
  parseCompanyFile(
    JSON.stringify({
      slug,
      name: slug,
      hosts: [`${slug}.localhost`],
      brand: { name: slug },
      business_units: [label('achats')],
      skills: [label('budget')],
      programs: [{ slug: 'p', name: { fr: 'P', en: 'P' }, description: { fr: 'D', en: 'D' } }],
    }),
    'company.json',
  )
const header =
  'email;first_name;last_name;roles;business_unit;city;profiles;participant_programs;presenter_programs;skills;' +
  'max_accompaniments_presenter'
const parsed = (...lines: string[]) => parsePeopleFile(Buffer.from([header, ...lines].join('\n')), 'people.csv')
const mentor = (name: string, city = '') => `${name}@x.test;${name};Roy;;achats;${city};presenter;;p;budget;4`
const mentee = (name: string, city = '') => `${name}@x.test;${name};Roy;;achats;${city};participant;p;;;`

/** Two people a portion. */
const inTwos = (people: readonly PersonLine[]): PeopleSource => ({
  async *portions() {
    for (let from = 0; from < people.length; from += 2) yield people.slice(from, from + 2)
  },
})

const dependencies = (): ImportDependencies => ({
  system: db.database.system,
  alone: (name, work) => db.database.alone(name, work),
  accounts: createAccounts({ store, records: createAccountRecords(db.database), vault: memoryVault() }),
  capacities: createCapacities({ store }),
  hash: async (password) => password,
  refreshDirectory,
  now: () => new Date('2026-03-17T13:00:00Z'),
})
const run = (slug: string, people: ImportFiles['people'], more: Partial<ImportDependencies> = {}) =>
  importFiles({ ...dependencies(), ...more }, { company: company(slug), people, peopleName: 'people.csv' })
const rows = <Row extends object>(text: string, ...values: unknown[]) => db.database.system.query<Row>({ text, values })
const companyId = async (slug: string) =>
  (await rows<{ id: string }>(`select id from app.companies where slug = $1`, slug))[0]?.id ?? ''

/** What the company's export says of its people, their states, and the events of each. */
async function everything(slug: string): Promise<object> {
  const id = await companyId(slug)
  const { sql } = await peopleExport(db.database.system, id)
  const users = await rows<{ id: string; email: string; status: string }>(
    `select id, email, status from app.users where company_id = $1 order by email`,
    id,
  )
  const streams = await Promise.all(users.map((user) => store.readStream(`account-${user.id}`)))
  return {
    people: await rows(sql, id),
    states: users.map(({ email, status }) => [email, status]),
    events: streams.map((events) => events.map(({ type }) => type)),
    completion: await rows(
      `select u.email, p.role, p.completion from app.profiles p join app.users u on u.id = p.user_id
        where p.company_id = $1 order by u.email, p.role`,
      id,
    ),
    directory: await rows(
      `select u.email from rm.profiles r join app.profiles p on p.id = r.id join app.users u on u.id = p.user_id
        where r.company_id = $1 order by u.email`,
      id,
    ),
    limits: await Promise.all(
      (
        await rows<{ id: string }>(
          `select p.id from app.profiles p join app.users u on u.id = p.user_id
          where p.company_id = $1 order by u.email, p.role`,
          id,
        )
      ).map(async (profile) => (await store.readStream(`capacity-${profile.id}`)).map(({ type }) => type)),
    ),
  }
}

const five = [mentor('ana'), mentee('bo'), mentor('cy'), mentee('di'), mentor('ed')]

describe('an import that takes several portions', () => {
  it.each([
    ['the rows of a portion', 2, 'transaction'],
    ['the rows of a portion are written, before they are registered', 2, 'register'],
    ['the people of a portion are registered, before their limits are set', 2, 'limit'],
  ] as const)('is completed by the next one when it stops before %s', async (_, portion, where) => {
    await run(`whole-${where}`, inTwos(parsed(...five)))
    const killed = new Error('killed')
    const own = dependencies()
    let [transactions, registered, limits] = [0, 0, 0]
    await expect(
      run(`stopped-${where}`, inTwos(parsed(...five)), {
        system: {
          query: (statement) => own.system.query(statement),
          transaction: (work) => {
            // The first writes the company.
            if (where === 'transaction' && (transactions += 1) > portion) throw killed
            return own.system.transaction(work)
          },
        },
        accounts: {
          ...own.accounts,
          registerReserved: async (input) => {
            if (where === 'register' && (registered += 1) === portion) throw killed
            return own.accounts.registerReserved(input)
          },
        },
        capacities: {
          setLimit: async (input) => {
            if (where === 'limit' && (limits += 1) === portion) throw killed
            return own.capacities.setLimit(input)
          },
        },
      }),
    ).rejects.toThrow(killed)
    const whole = await everything(`whole-${where}`)
    expect(await everything(`stopped-${where}`)).not.toEqual(whole)
    await run(`stopped-${where}`, inTwos(parsed(...five)))
    expect(await everything(`stopped-${where}`)).toEqual(whole)
  })

  it('writes nothing when something is wrong in its last portion', async () => {
    const bad = inTwos(parsed(...five.slice(0, 4), mentor('ed').replace('budget', 'poterie')))
    await expect(run('wrong', bad)).rejects.toThrow(
      'people.csv, line 6, column skills: the company has no skill "poterie"',
    )
    expect(await companyId('wrong')).toBe('')
  })

  it('takes statistics of people as their number grows', async () => {
    await run('statistics', inTwos(parsed(...five.slice(0, 4))))
    const counted = 'select (select count(*) from app.users)::int as users, (select count(*) from app.profiles)::int'
    const estimated = `select (select reltuples from pg_class where oid = 'app.users'::regclass)::int as users,
      (select reltuples from pg_class where oid = 'app.profiles'::regclass)::int`
    expect(await rows(`${estimated} as profiles`)).toEqual(await rows(`${counted} as profiles`))
  })

  it('makes the new administrator before the old one goes, wherever they stand in the file', async () => {
    const admin = (name: string, roles: string) => `${name}@x.test;${name};Roy;${roles};;;;;;;`
    const others = [mentee('bo'), mentee('di')]
    await run('admins', inTwos(parsed(admin('old', 'admin'), ...others, admin('new', ''))))
    await run('admins', inTwos(parsed(admin('old', ''), ...others, admin('new', 'admin'))))
    expect(
      await rows(
        `select email from app.users where company_id = $1 and 'admin' = any (roles)`,
        await companyId('admins'),
      ),
    ).toEqual([{ email: 'new@x.test' }])
  })
})

describe('an import over an import', () => {
  it('waits for the one of the same company, and its file has the last word', async () => {
    const gate = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const own = dependencies()
    const first = run('twice', parsed(mentor('ana', 'Lyon'), mentee('bo', 'Lyon')), {
      accounts: {
        ...own.accounts,
        registerReserved: async (input) => {
          held.resolve()
          await gate.promise
          return own.accounts.registerReserved(input)
        },
      },
    })
    await held.promise
    const waits = Promise.withResolvers<void>()
    const second = importFiles(
      own,
      { company: company('twice'), people: parsed(mentor('ana', 'Lille'), mentee('cy')), peopleName: 'people.csv' },
      { onWait: waits.resolve },
    )
    await waits.promise
    expect(
      await rows(`select email from app.users where company_id = $1 and city = 'Lille'`, await companyId('twice')),
    ).toEqual([])
    gate.resolve()
    expect((await first).people).toMatchObject({ created: 2 })
    expect((await second).people).toMatchObject({ created: 1, updated: 1 })
    expect(
      await rows(
        `select email, status, city from app.users where company_id = $1 order by email`,
        await companyId('twice'),
      ),
    ).toEqual([
      { email: 'ana@x.test', status: 'active', city: 'Lille' },
      { email: 'bo@x.test', status: 'active', city: 'Lyon' },
      { email: 'cy@x.test', status: 'active', city: null },
    ])
  })

  it('of a corrected file changes what was corrected, and nobody else', async () => {
    await run('corrected', parsed(...five))
    const before = await rows<{ email: string; at: string }>(
      `select email, updated_at::text as at from app.users where company_id = $1 order by email`,
      await companyId('corrected'),
    )
    const result = await run('corrected', parsed(...five.slice(0, 4), mentor('ed', 'Brest')))
    expect(result.people).toMatchObject({ created: 0, updated: 1, unchanged: 4 })
    const after = await rows<{ email: string; at: string }>(
      `select email, updated_at::text as at from app.users where company_id = $1 order by email`,
      await companyId('corrected'),
    )
    expect(after.slice(0, 4)).toEqual(before.slice(0, 4))
    expect(after[4]?.at).not.toBe(before[4]?.at)
  })
})

it('leaves a profile that was closed as it is, and says how many there were', async () => {
  await run('closed', parsed(mentor('ana'), mentee('bo')))
  const id = await companyId('closed')
  const profile = () =>
    rows<{ id: string; user_id: string; skills: string[]; closed: boolean; programs: number }>(
      `select p.id, p.user_id, p.skills, p.closed_at is not null as closed,
        (select count(*)::int from app.program_enrollments e where e.profile_id = p.id) as programs
        from app.profiles p where p.company_id = $1 and p.role = 'presenter'`,
      id,
    )
  const [before] = await profile()
  await rows(`delete from app.program_enrollments where profile_id = $1`, before?.id)
  await rows(`update app.profiles set closed_at = now() where id = $1`, before?.id)
  const again = await run('closed', parsed(mentor('ana', 'Lyon').replace(';budget;', ';;'), mentee('bo')))
  expect(again.people).toMatchObject({ created: 0, updated: 1, closed: 1 })
  expect(await profile()).toEqual([{ ...before, closed: true, programs: 0 }])
  const events = await store.readStream(`account-${before?.user_id}`)
  expect(events.filter(({ type }) => type === 'ProfileOpened')).toHaveLength(1)
  expect(await rows(`select city from app.users where id = $1`, before?.user_id)).toEqual([{ city: 'Lyon' }])
})

describe('a file on disk', () => {
  let folder: string
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'binome-people-'))
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))

  async function read(content: string | Buffer): Promise<readonly (readonly PersonLine[])[]> {
    const file = path.join(folder, 'people.csv')
    await writeFile(file, content)
    const portions: (readonly PersonLine[])[] = []
    for await (const portion of peopleOfFile(file, 'people.csv').portions()) portions.push(portion)
    return portions
  }
  const names = (n: number) => `${String.fromCodePoint(97 + (n % 26))}é`
  const lines = Array.from(
    { length: 4_500 },
    (_, n) => `p${n}@x.test;${names(n)};"Roy\r\nde ${names(n + 1)}";Été à Sète`,
  )
  const content = ['sep=;', 'email;first_name;last_name;city', '', ...lines].join('\r\n')

  it('is read as it is read in memory, portion by portion', async () => {
    const portions = await read(`\uFEFF${content}`)
    expect(portions.map(({ length }) => length)).toEqual([1_000, 1_000, 1_000, 1_000, 500])
    expect(portions.flat()).toEqual(parsePeopleFile(Buffer.from(`\uFEFF${content}`), 'people.csv'))
    expect(portions[0]?.[1]).toMatchObject({ line: 6, person: { last_name: 'Roy de cé', city: 'Été à Sète' } })
  })

  it.each([
    ['a letter of two bytes', 'é'],
    ['the end of a line', '\r\n'],
  ])('is read where %s lies in two pieces of it', async (_, split) => {
    const head = 'email;first_name;last_name;notes\r\na@x.test;Ana;Roy;'
    const piece = 65_536
    const filled = `${head}${'x'.repeat(piece - 1 - head.length)}${split}`
    const whole = `${filled}${split === 'é' ? '\r\n' : ''}b@x.test;Bo;Li;\r\n`
    expect(Buffer.from(whole).subarray(piece - 1, piece + 1)).toEqual(Buffer.from(split))
    expect((await read(whole)).flat()).toEqual(parsePeopleFile(Buffer.from(whole), 'people.csv'))
  })

  it('reports all its errors by line and column', async () => {
    const bad = [...lines, 'p0@x.test;a;b;', 'nobody;a;b;'].join('\r\n')
    await expect(read(`email;first_name;last_name;city\r\n${bad}`)).rejects.toThrow(
      'people.csv, line 9002, column email: the same as on line 2\n' +
        'people.csv, line 9003, column email: an e-mail address',
    )
  })

  it.each([
    ['', 'people.csv: empty'],
    ['email;email;first_name;last_name\n', 'people.csv, line 1: column email twice'],
    [Buffer.from('email;first_name;last_name\na@x.test;Zoé;Li\n', 'latin1'), 'people.csv: not UTF-8'],
    ['email;first_name;last_name\na@x.test;Zo;"Li\n', 'people.csv, line 2: a quote is opened and not closed'],
    ['email;first_name;last_name\na@x.test;Zo;Li;too;many\n', 'people.csv: Invalid Record Length'],
  ])('is refused as a whole: %#', async (given, problem) => {
    await expect(read(given)).rejects.toThrow(problem)
  })
})
