import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccounts } from '#commands/people/accounts.ts'
import { createCapacities } from '#commands/mentoring/capacities.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { companyFileOf } from '#infra/company/companies/export-company-file.ts'
import { peopleExport } from '#infra/company/companies/export-people.ts'
import { rowsOf } from '#infra/company/companies/export-tables.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { parseCompanyFile } from '#infra/company/import/company-file.ts'
import { importFiles } from '#infra/company/import/import.ts'
import { parsePeopleFile } from '#infra/company/import/people-file.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { memoryVault } from '#tests/support/requests.ts'
import { projectAll } from '../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let db: TestDatabase
const store = createMemoryEventStore()
const label = (code: string, fr: string, en: string) => ({ code, label: { fr, en } })
const smallest = { slug: 'acme', name: 'Acme', hosts: ['acme.localhost'], brand: { name: 'Acme' } }
const company = parseCompanyFile(
  JSON.stringify({
    ...smallest,
    business_units: [label('lyon', 'Usine de Lyon', 'Lyons plant')],
    skills: [
      label('negotiation', 'Négociation', 'Negotiation'),
      label('one', 'Pareil', 'Same'),
      label('two', 'Pareil', 'Alike'),
    ],
    programs: [{ slug: 'p', name: { fr: 'Passerelles', en: 'Bridges' }, description: { fr: 'D', en: 'D' } }],
  }),
  'company.json',
)

const question = (
  name: string,
  type: string,
  roles: string,
  choices: readonly object[] = [],
  most: number | null = null,
) =>
  run(db.database.system)`insert into app.profile_questions (company_id, category, field_name, field_type, roles,
    title, choices,
      max_length) select id, 'profile_question', ${name}, ${type}, ${roles}::text[], '{"fr":"?","en":"?"}',
      ${JSON.stringify(choices)}, ${most} from app.companies where slug = 'acme'`

beforeAll(async () => {
  db = await testDatabase()
  await load('email;first_name;last_name;roles\nroot@x.test;Ro;Ot;admin')
  const paces = [label('slow', 'Lent', 'Slow'), { ...label('fast', 'Rapide', 'Fast'), archived: true }]
  await question('pace', 'multi_select', '{participant,presenter}', paces)
  await question('remote', 'boolean', '{presenter}')
  await question('since', 'date', '{presenter}')
  await question('motto', 'input', '{participant,presenter}', [], 22)
  await question('shelf', 'resources', '{participant}')
})
afterAll(async () => {
  await store.close()
  await db.close()
})

async function load(text: string, dryRun = false, of = company) {
  return importFiles(
    {
      system: db.database.system,
      alone: (name, work) => db.database.alone(name, work),
      accounts: createAccounts({ store, records: createAccountRecords(db.database), vault: memoryVault() }),
      capacities: createCapacities({ store }),
      hash: async (password) => password,
      refreshDirectory: async () => undefined,
      now: () => new Date('2026-03-17T13:00:00Z'),
    },
    { company: of, people: parsePeopleFile(new TextEncoder().encode(text), 'people.csv'), peopleName: 'people.csv' },
    { dryRun },
  )
}

/** The files of a company's export. */
async function exported(slug: string) {
  const [row] = await run(db.database.system)<{ id: CompanyId; rows: number }>`select c.id, (select count(*)::int
    from app.profile_questions q where q.company_id = c.id) as rows from app.companies c where slug = ${slug}`
  if (row === undefined) throw new Error(`there is no ${slug}`)
  const client = new pg.Client({ connectionString: db.url, options: '-c role=binome_system' })
  await client.connect()
  await client.query('begin')
  const { sql, header, line } = await peopleExport(
    { query: async ({ text, values }) => (await client.query(text, values?.slice())).rows },
    row.id,
  )
  let text = header
  for await (const person of rowsOf<Parameters<typeof line>[0]>(client, sql, row.id)) text += line(person)
  const { company: file } = await companyFileOf(client, row.id)
  await client.end()
  return { text, rows: row.rows, file: { ...file } as Readonly<Record<string, unknown>> }
}

const head = 'email;first_name;last_name;roles;business_unit;profiles;presenter_programs;worksite;shows_talents;skills'
const who = 'ana@x.test;Ana;Silva;admin;usine de lyon;participant|presenter;Bridges;Bâtiment C;yes;NEGOCIATION'
const file = (columns: string, cells: string) => `${head};${columns}\n${who};${cells}`

const profiles = () =>
  run(db.database.system)<Record<string, unknown>>`select p.role, p.answers, p.skills, p.resources,
    p.seniority_years, p.shows_talents, u.worksite,
      u.business_unit from app.profiles p join app.users u on u.id = p.user_id
    where u.email = 'ana@x.test' order by p.role`

const columns = 'participant:skills;participant:pace;presenter:pace;remote;since;motto;shelf;seniority_years'
const cells = ';lent|Fast;slow;oui;2024-02-29;"Doucement; ""sûrement""";book > Tenir > Brisson > https://x.test/a;12'

test('answers of every type stand in their profiles, given by code or by a name in either language', async () => {
  await load(file(columns, cells))
  const shared = { worksite: 'Bâtiment C', business_unit: 'lyon', shows_talents: true, seniority_years: 12 }
  const motto = 'Doucement; "sûrement"'
  expect(await profiles()).toMatchObject([
    {
      ...shared,
      role: 'participant',
      skills: [],
      answers: {
        motto,
        pace: [{ code: 'slow' }, { code: 'fast' }],
        shelf: [{ type: 'book', title: 'Tenir', author: 'Brisson', link: 'https://x.test/a' }],
      },
    },
    {
      ...shared,
      role: 'presenter',
      skills: ['negotiation'],
      answers: { motto, pace: [{ code: 'slow' }], remote: [{ code: 'yes' }], since: '2024-02-29' },
    },
  ])
  expect((await load(file(columns, cells))).people).toMatchObject({ updated: 0, unchanged: 1 })
})

test('an empty cell takes an answer away; answers without a column stay', async () => {
  await load(file(columns, cells))
  const changed = await load(file('participant:skills;presenter:pace;seniority_years', ';;12'))
  expect(changed.people).toMatchObject({ updated: 1 })
  const [, mentor] = await profiles()
  expect(mentor?.['answers']).toEqual({
    motto: 'Doucement; "sûrement"',
    remote: [{ code: 'yes' }],
    since: '2024-02-29',
  })
})

test('all errors are reported by line and column, and nothing is written', async () => {
  const before = await profiles()
  const bad = file(
    'pace;remote;since;motto;presenter:shelf',
    'medium;maybe;2026-02-30;Écrivez-moi à ana@x.test;book > x',
  ).replace('NEGOCIATION', 'pareil|flying')
  await expect(load(bad)).rejects.toThrow(
    [
      'people.csv, line 2, column skills: "pareil" is ambiguous: it is the name of one and two; give the code',
      'people.csv, line 2, column skills: the company has no skill "flying"',
      'people.csv, line 2, column pace: "medium" is no answer of this question; there are slow, fast',
      'people.csv, line 2, column motto: at most 22 characters; no contact details here: “ana@x.test”',
      'people.csv, line 2, column remote: "maybe" is no answer of this question; there are yes, no',
      'people.csv, line 2, column since: not a value of this question',
      'people.csv, line 2, column presenter:shelf: no profile of this person is asked it',
    ].join('\n'),
  )
  await expect(load(file('nickname', 'x'))).rejects.toThrow(
    /^people.csv, line 1, column nickname: there is no such column; there are .*pace/,
  )
  expect(await profiles()).toEqual(before)
})

test('a company file holds questions and steps: another company gets the same from it', async () => {
  const { rows, file } = await exported('acme')
  const copy = JSON.stringify({ ...file, slug: 'copy', hosts: ['copy.localhost'] })
  await load('email;first_name;last_name;roles\nroot@y.test;Ro;Ot;admin', false, parseCompanyFile(copy, 'copy.json'))
  const again = await exported('copy')
  expect(again.file).toMatchObject({ questions: file['questions'], steps: file['steps'] })
  expect(rows).toBeGreaterThan(0)
})

test('a question that the product reads keeps the form of its answers in a company file', () => {
  const questions = [{ field_name: 'mission', category: 'profile_question', field_type: 'date', roles: ['presenter'] }]
  const [title, help] = [
    { fr: 'Quoi', en: 'What' },
    { fr: '', en: '' },
  ]
  const text = JSON.stringify({ ...smallest, questions: questions.map((one) => ({ ...one, title, help })) })
  expect(() => parseCompanyFile(text, 'c.json')).toThrow(
    'c.json, questions.0.field_type: the product reads this answer in another form',
  )
})

test('a dry run finds the same and writes nothing', async () => {
  const before = await profiles()
  await load(file('motto', 'Vite'), true)
  await expect(load(file('pace', 'medium'), true)).rejects.toThrow('column pace')
  expect(await profiles()).toEqual(before)
})

test('the export of a company holds the same, and its file changes nothing', async () => {
  await load(file(columns, cells))
  const before = await profiles()
  const { text } = await exported('acme')
  expect(text).toContain('book > Tenir > Brisson > https://x.test/a')
  expect((await load(text)).people).toMatchObject({ created: 0, updated: 0, unchanged: 2 })
  expect(await profiles()).toEqual(before)
})

test('what the console lets be empty imports again, of people and of the company', async () => {
  await run(db.database.system)`update app.programs set description = '{"fr":"","en":""}'
    where company_id = (select id from app.companies where slug = 'acme')`
  await run(db.database.system)`insert into app.profile_steps (company_id, role, anchor, title, heading, help,
    questions, position) select id, 'presenter', 'bare', '{"fr":"Rien","en":"Nothing"}', '{}', '{}', '{}', 90
    from app.companies where slug = 'acme'`
  await load('email;first_name;profiles\nbare@x.test;Sukarno;participant|presenter\nnone@x.test;Madonna;')
  const { file, text } = await exported('acme')
  const copy = { ...file, slug: 'bare', hosts: ['bare.localhost'] }
  const { people } = await load(text, false, parseCompanyFile(JSON.stringify(copy), 'bare.json'))
  expect(people).toMatchObject({ created: 4 })
  const again = await exported('bare')
  expect(again.file).toEqual(copy)
  expect(again.text).toBe(text)
  expect((await load(text, false, parseCompanyFile(JSON.stringify(copy), 'bare.json'))).people).toMatchObject({
    updated: 0,
    unchanged: 4,
  })
})

/** Columns that a company's files do not carry, with the reason. A new column is in the files or here. */
const left: Readonly<Record<string, readonly string[]>> = {
  // Other for a copy, or of the installation.
  companies: [
    'id',
    'slug',
    'hosts',
    'created_at',
    'state',
    'suspended_at',
    'restored_state',
    'sending_held_at',
    'revision',
  ],
  business_units: ['company_id', 'revision'],
  // Rows of the search are made anew, by other numbers.
  tags: ['id', 'company_id', 'revision', 'ordinal'],
  // Versions begin anew.
  programs: ['id', 'company_id', 'revision', 'weights_version', 'milestones_revision', 'match_rule', 'created_at'],
  // By name: compared as files.
  profile_questions: ['id', 'company_id', 'revision', 'position', 'program_id', 'created_at'],
  profile_steps: ['id', 'company_id', 'revision', 'position', 'questions', 'created_at'],
}
const keys: Readonly<Record<string, string>> = {
  companies: 'id',
  business_units: 'code',
  tags: 'kind, code',
  programs: 'slug',
  profile_questions: 'field_name',
  profile_steps: 'role, anchor',
}

/** The columns of a table that a company's file carries, with their defaults. */
async function carried(table: string) {
  const columns = await run(db.database.system)<{ name: string; standard: string | null }>`select a.attname as name,
    pg_get_expr(d.adbin, d.adrelid) as standard from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = ${`app.${table}`}::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''`
  const unknown = (left[table] ?? []).filter((name) => !columns.some((column) => column.name === name))
  return { columns: columns.filter(({ name }) => !left[table]?.includes(name)), unknown }
}

async function rowsOfCompany(slug: string, table: string) {
  const { columns } = await carried(table)
  // A text that is left out is an empty one.
  const value = (name: string) => `coalesce(nullif(to_jsonb(t.${name}), '{"fr": "", "en": ""}'), '{}') as ${name}`
  return db.database.system.query<Record<string, unknown>>({
    text: `select ${columns.map(({ name }) => value(name)).join(', ')} from app.${table} t
      where t.${table === 'companies' ? 'id' : 'company_id'} = (select id from app.companies where slug = $1)
      order by ${keys[table]}`,
    values: [slug],
  })
}

test.each([
  ['every', 'full'],
  ['no', 'plain'],
])('a company of which %s optional field is filled is the same after export and import', async (_, slug) => {
  const both = (text: string) => ({ fr: `${text} fr`, en: text })
  const tag = { code: 'x', label: both('Label') }
  const filledTags = [
    { ...tag, help: both('Help'), synonyms: { fr: ['autre'], en: ['other'] }, archived: true, merged_into: 'y' },
    { code: 'y', label: both('Stays') },
  ]
  const kinds = ['skills', 'job_categories', 'motivations', 'languages']
  const smallestCompany = { slug, name: slug, hosts: [`${slug}.localhost`], brand: { name: slug } }
  const programOf = { slug: 'p', name: both('P'), description: both('') }
  const plain = {
    ...smallestCompany,
    business_units: [{ code: 'lyon', label: both('Lyon') }],
    ...Object.fromEntries(kinds.map((kind) => [kind, [tag]])),
    programs: [programOf],
  }
  const filled = {
    ...plain,
    settings: { contact_email: 'team@full.test' },
    texts: { 'auth.sign_in.title': both('Title') },
    ...Object.fromEntries(kinds.map((kind) => [kind, filledTags])),
    programs: [
      {
        ...programOf,
        description: both('About'),
        has_experts: true,
        sign_up_from: '2026-09-01',
        sign_up_until: '2026-10-01',
        last_requests_on: '2027-05-01',
        closes_on: '2027-06-30',
        max_accompaniments_presenter: 5,
        max_accompaniments_participant: 1,
        request_expiry_days: 7,
        archived_at: '2027-07-01T08:00:00+00:00',
        milestones: [
          {
            id: randomUUID(),
            kind: 'task',
            count: null,
            for: 'both',
            title: both('Visit'),
            due_weeks: 4,
            due_session: null,
          },
        ],
      },
    ],
    questions: [
      {
        field_name: 'pace',
        category: 'profile_question',
        field_type: 'multi_select',
        roles: ['presenter'],
        program: 'p',
        title: both('Pace'),
        help: both('Help'),
        choices: [{ code: 'slow', label: both('Slow'), archived: true }],
        may_propose: false,
        required: true,
        sign_up_required: true,
        is_filter: true,
        max_length: 40,
        max_choices: 2,
        archived: true,
      },
    ],
    steps: [
      {
        role: 'presenter',
        anchor: 'pace',
        title: both('Step'),
        heading: both('Heading'),
        help: both('Help'),
        questions: ['pace'],
        archived: true,
      },
    ],
  }
  const isFull = slug === 'full'
  const people = isFull
    ? `email;first_name;last_name;roles;profiles;max_accompaniments_presenter;max_accompaniments_participant
root@z.test;Ro;Ot;admin;;;
lim@z.test;Li;Mi;;participant|presenter;7;2`
    : 'email;first_name;roles\nroot@z.test;Ro;admin'
  await load(people, false, parseCompanyFile(JSON.stringify(isFull ? filled : plain), 'c.json'))
  await projectAll(db, store)
  const { file: written, text } = await exported(slug)
  const copy = { ...written, slug: `${slug}-copy`, hosts: [`${slug}-copy.localhost`] }
  await load(text, false, parseCompanyFile(JSON.stringify(copy), 'copy.json'))
  await projectAll(db, store)
  const again = await exported(`${slug}-copy`)
  expect(again.file).toEqual(copy)
  expect(again.text).toBe(text)
  expect(text.includes(';7;2')).toBe(isFull)
  for (const table of Object.keys(left)) {
    const rows = await rowsOfCompany(slug, table)
    expect(await rowsOfCompany(`${slug}-copy`, table)).toEqual(rows)
    if (!isFull) continue
    const { columns, unknown } = await carried(table)
    expect([table, unknown]).toEqual([table, []])
    for (const { name, standard } of columns) {
      const [row] = await db.database.system.query<{ standard: unknown }>({
        text: `select to_jsonb(${standard ?? 'null::text'}) as standard`,
      })
      const isFilled = rows.some((one) => !isDeepStrictEqual(one[name] ?? null, row?.standard ?? null))
      expect([table, name, isFilled]).toEqual([table, name, true])
    }
  }
})
