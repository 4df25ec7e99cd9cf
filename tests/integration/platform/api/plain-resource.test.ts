import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { plainResource } from '#api/platform/plain/plain-resource.ts'
import { plainContract } from '#contract/platform/plain.ts'
import { instant, localised } from '#contract/platform/values.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import { seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

const contract = plainContract({
  type: 'test_tools',
  writable: {
    title: z.string().trim().min(1).max(100),
    category: z.enum(['video', 'conference', 'tool']),
    help: localised.nullable().optional(),
    tags: z.array(z.string().max(50)).max(10).optional(),
    published: z.boolean().optional(),
    minutes: z.number().int().min(1).max(1000).nullable().optional(),
  },
  readOnly: { created_at: instant, words: z.number() },
  filters: ['q', 'category', 'tags', 'published'],
  sorts: ['title', '-created_at', '-minutes'],
})

const tools = plainResource({
  contract,
  table: 'app.test_tools',
  expressions: { words: `cardinality(regexp_split_to_array(t.title, '\\s+'))` },
  order: 'app.fold(t.title)',
  page: 2,
  search: ['title'],
  visible:
    ({ roles }) =>
    () =>
      roles.includes('admin') ? null : 't.published',
  operations: {
    list: { summary: 'Tools', may: () => true },
    one: { summary: 'One tool', may: () => true },
    create: { summary: 'Add a tool', may: ({ roles }) => roles.includes('admin') },
    update: { summary: 'Change a tool', may: ({ roles }) => roles.includes('admin') },
    delete: {
      summary: 'Delete a tool',
      may: ({ roles }, record) => roles.includes('admin') && record.category !== 'conference',
    },
  },
})

interface Listed {
  readonly data: readonly { readonly attributes: { readonly title: string } }[]
  readonly meta: { readonly total: number }
}

let api: TestApi
let admin: TestPerson
let ana: TestPerson
let other: TestPerson

beforeAll(async () => {
  api = await testApi({ moreEndpoints: tools })
  const { system } = api.db.database
  for (const slug of ['acme', 'globex']) {
    await seedCompany(system, slug)
    await seedPerson(system, slug, { name: 'root', roles: ['admin'] })
  }
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'] })
  const owner = new pg.Client({ connectionString: api.db.url })
  await owner.connect()
  await owner.query(`
    create table app.test_tools (
      id uuid primary key, company_id uuid not null references app.companies, title text not null,
      category text not null, help jsonb, tags text[] not null default '{}', published boolean not null default true,
      minutes integer, revision integer not null default 0, created_at timestamptz not null default now(),
      unique (company_id, title));
    alter table app.test_tools enable row level security;
    alter table app.test_tools force row level security;
    create policy one_company on app.test_tools to binome_app
      using (company_id = app.current_company()) with check (company_id = app.current_company());
    create policy every_company on app.test_tools to binome_system using (true) with check (true);
    grant select, insert, update, delete on app.test_tools to binome_app, binome_system;`)
  await owner.end()
  admin = await api.as('acme', 'root')
  ana = await api.as('acme', 'ana')
  other = await api.as('globex', 'root')
})
afterAll(() => api.close())
beforeEach(() => run(api.db.database.system)`delete from app.test_tools`)

const path = '/api/v1/test_tools'
const document = (attributes: object, more: object = {}) => ({ data: { type: 'test_tools', attributes, ...more } })
const add = async (attributes: object = {}, by = admin) => {
  const answer = await by.post(path, document({ title: 'Listening well', category: 'video', ...attributes }))
  expect([answer.status, answer.json().errors]).toEqual([201, undefined])
  return answer.json().data
}
const change = (id: string, attributes: object, headers = {}, by = admin) =>
  by.patch(`${path}/${id}`, document(attributes, { id }), headers)
const remove = (id: string, headers = {}, by = admin) => by.call(`${path}/${id}`, { method: 'DELETE', headers })
const auditLog = async (id: string) =>
  run(api.db.database.system)<{ action: string; before: object | null; after: object | null }>`select action, before,
    after from app.audit_log where subject_type = 'test_tools' and subject_id = ${id} order by at`

test('creates with what is given, and the columns’ own defaults for the rest', async () => {
  const answer = await admin.post(path, document({ title: ' Listening well ', category: 'video', tags: ['a', 'b'] }))
  const { data } = answer.json()
  expect(answer.status).toBe(201)
  expect(answer.headers.location).toBe(`${path}/${data.id}`)
  expect(answer.headers.etag).toBe('"0"')
  expect(data).toEqual({
    type: 'test_tools',
    id: data.id,
    attributes: {
      title: 'Listening well',
      category: 'video',
      help: null,
      tags: ['a', 'b'],
      published: true,
      minutes: null,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      words: 2,
    },
  })
  expect((await ana.get(`${path}/${data.id}`)).json().data).toEqual(data)
})

test('creates once for an idempotency key', async () => {
  const body = document({ title: 'Once', category: 'tool' })
  const first = await admin.post(path, body, { 'Idempotency-Key': 'create-once' })
  const second = await admin.post(path, body, { 'Idempotency-Key': 'create-once' })
  expect(second.json().data.id).toBe(first.json().data.id)
  expect((await admin.get(path)).json().meta.total).toBe(1)
})

test('refuses a body that does not fit, with a pointer for each member', async () => {
  const answer = await admin.post(path, document({ title: '', category: 'film', words: 3 }))
  expect(answer.status).toBe(422)
  const sources = answer.json().errors.map(({ source }) => source)
  const members = ['category', 'title', 'words']
  expect(sources).toHaveLength(members.length)
  expect(sources).toEqual(expect.arrayContaining(members.map((name) => ({ pointer: `/data/attributes/${name}` }))))
})

test('refuses a value that another row has', async () => {
  await add()
  const answer = await admin.post(path, document({ title: 'Listening well', category: 'tool' }))
  expect([answer.status, answer.json().errors[0]?.code]).toEqual([422, 'taken'])
})

test('changes what is given, keeps the rest, and counts revisions', async () => {
  const { id, attributes } = await add({ minutes: 5 })
  const answer = await change(id, { title: 'Asking well', tags: ['c'] })
  expect([answer.status, answer.headers.etag]).toEqual([200, '"1"'])
  expect(answer.json().data.attributes).toEqual({ ...attributes, title: 'Asking well', tags: ['c'] })
})

test('writes nothing when nothing changes, and takes a record back as it was read', async () => {
  const { id, attributes } = await add()
  const answer = await change(id, attributes)
  expect([answer.status, answer.headers.etag]).toEqual([200, '"0"'])
  expect(await auditLog(id)).toHaveLength(1)
  const readOnly = await change(id, { ...attributes, words: 9 })
  expect([readOnly.status, readOnly.json().errors[0]?.code]).toEqual([422, 'read_only'])
})

test('honours If-Match on changes and deletions', async () => {
  const { id } = await add()
  expect((await change(id, { minutes: 1 }, { 'If-Match': '"0"' })).status).toBe(200)
  expect((await change(id, { minutes: 2 }, { 'If-Match': '"0"' })).status).toBe(412)
  expect((await remove(id, { 'If-Match': '"0"' })).status).toBe(412)
  expect((await remove(id, { 'If-Match': '"1"' })).status).toBe(204)
})

test('deletes once: a later read, change or deletion is 404', async () => {
  const { id } = await add()
  expect((await remove(id)).status).toBe(204)
  expect((await remove(id)).status).toBe(404)
  expect((await change(id, { minutes: 1 })).status).toBe(404)
  expect((await admin.get(`${path}/${id}`)).status).toBe(404)
  expect((await admin.get(`${path}/unknown`)).status).toBe(404)
})

test('keeps other companies out, of reads and of writes', async () => {
  const { id } = await add()
  expect((await other.get(path)).json().meta.total).toBe(0)
  expect((await other.get(`${path}/${id}`)).status).toBe(404)
  expect((await change(id, { minutes: 1 }, {}, other)).status).toBe(404)
  expect((await remove(id, {}, other)).status).toBe(404)
  expect((await admin.get(`${path}/${id}`)).json().data.attributes.minutes).toBeNull()
})

test('asks the policy of each operation, and hides what a reader may not know of', async () => {
  const { id } = await add({ published: false, category: 'conference' })
  expect((await ana.post(path, document({ title: 'Mine', category: 'tool' }))).status).toBe(403)
  expect((await ana.get(path)).json().meta.total).toBe(0)
  expect((await ana.get(`${path}/${id}`)).status).toBe(404)
  expect((await change(id, { minutes: 1 }, {}, ana)).status).toBe(404)
  expect((await change(id, { published: true })).status).toBe(200)
  expect((await change(id, { minutes: 1 }, {}, ana)).status).toBe(403)
  expect((await remove(id)).status).toBe(403)
})

test('lists by pages, orders and filters, and refuses unknown ones', async () => {
  for (const [title, category, minutes] of [
    ['Écouter', 'video', 3],
    ['Dire', 'tool', 1],
    ['Faire', 'tool', 2],
  ] as const)
    await add({ title, category, minutes, tags: [category, 'all'] })
  const titles = async (query: string) => {
    const { data, meta } = (await ana.get(`${path}?${query}`)).json<Listed>()
    return [...data.map(({ attributes }) => attributes.title), meta.total]
  }
  expect(await titles('')).toEqual(['Dire', 'Écouter', 3])
  expect(await titles('page[number]=2')).toEqual(['Faire', 3])
  expect(await titles('sort=-minutes')).toEqual(['Écouter', 'Faire', 3])
  expect(await titles('category=tool')).toEqual(['Dire', 'Faire', 2])
  expect(await titles('tags=video')).toEqual(['Écouter', 1])
  expect(await titles('published=false')).toEqual([0])
  expect(await titles('q=ecout')).toEqual(['Écouter', 1])
  for (const query of ['sort=title,-title2', 'category=film', 'published=perhaps', 'minutes=1'])
    expect([query, (await ana.get(`${path}?${query}`)).status]).toEqual([query, 400])
})

test('writes each change of an administrator to the audit log: what, before, after', async () => {
  const { id } = await add()
  await change(id, { title: 'Asking well' })
  await remove(id)
  const entries = await auditLog(id)
  expect(entries.map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  expect(entries[0]).toMatchObject({ before: null, after: { title: 'Listening well' } })
  expect(entries[1]).toMatchObject({ before: { title: 'Listening well' }, after: { title: 'Asking well' } })
  expect(entries[2]).toMatchObject({ before: { title: 'Asking well' }, after: null })
})
