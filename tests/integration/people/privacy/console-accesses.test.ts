import { afterAll, beforeAll, expect, test } from 'vitest'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
const staff = [
  ['root', 'admin'],
  ['audrey', 'auditor'],
  ['ulla', 'business_unit_admin'],
] as const

beforeAll(async () => {
  api = await testApi()
  const sql = api.db.database.system
  for (const slug of ['acme', 'globex']) await seedCompany(sql, slug)
  for (const slug of ['acme', 'globex'])
    await seedPerson(sql, slug, { name: 'ines', profiles: ['presenter'], businessUnit: 'paris' })
  for (const [name, role] of staff) await seedPerson(sql, 'acme', { name, roles: [role], businessUnit: 'paris' })
  await seedPerson(sql, 'globex', { name: 'root', roles: ['admin'] })
  await seedPerson(sql, 'acme', { name: 'gone', profiles: ['presenter'], businessUnit: 'paris' })
})
afterAll(() => api.close())

const ines = idOf.user('acme', 'ines')
const inConsole = async (name: string, path: string, slug = 'acme') =>
  (await api.as(slug, name)).get(`/admin/api/${path}`, { accept: '*/*' })

const accesses = async () => {
  await api.ledger.flush()
  const answer = await (await api.as('acme', 'ines')).get('/api/v1/profile_accesses')
  return answer
    .json()
    .data.map(({ attributes: { reader_name, part, right, times } }) => [reader_name, part, right, times].join(' '))
    .toSorted()
}

test('pages of a person in the console and files of people are listed for the person; lists are not', async () => {
  for (const [name] of staff) {
    expect((await inConsole(name, 'users?_end=25')).status).toBe(200)
    expect((await inConsole(name, `users/${ines}`)).status).toBe(200)
  }
  expect(await accesses()).toEqual([
    'audrey Test record auditor 1',
    'root Test record admin 1',
    'ulla Test record business_unit_admin 1',
  ])
  expect((await inConsole('root', `events?resource=users&id=${ines}`)).status).toBe(200)
  expect((await inConsole('root', 'users.csv')).status).toBe(200)
  await inConsole('root', `users/${idOf.user('globex', 'ines')}`)
  expect(await accesses()).toEqual([
    'audrey Test record auditor 1',
    'root Test export admin 1',
    'root Test history admin 1',
    'root Test record admin 1',
    'ulla Test record business_unit_admin 1',
  ])
})

test('administrators read the ledger of their company, by part, right and reader; nobody else does', async () => {
  const list = async (query: string) => {
    const answer = await inConsole('root', `profile_accesses?${query}`)
    return answer.json<{ reader_name: string; full_name: string; part: string; right: string }[]>()
  }
  expect(await list('part=history')).toMatchObject([
    { reader_name: 'root Test', full_name: 'ines Test', right: 'admin' },
  ])
  expect(await list(`right=auditor&user_id=${ines}`)).toMatchObject([{ reader_name: 'audrey Test', part: 'record' }])
  expect((await list(`reader_id=${idOf.user('acme', 'ulla')}`)).map(({ part }) => part)).toEqual(['record'])
  for (const name of ['audrey', 'ulla', 'ines'])
    for (const path of ['profile_accesses', `profile_accesses?user_id=${ines}`, 'erasures_ahead'])
      expect((await inConsole(name, path)).status).toBe(403)
  for (const query of ['', `?user_id=${ines}`, `?reader_id=${idOf.user('acme', 'ulla')}`])
    expect((await inConsole('root', `profile_accesses${query}`, 'globex')).json()).toEqual([])
})

test('what one person has opened, or had opened, is read in its order through an index', async () => {
  const plan = (column: string) =>
    api.db.database.system.transaction(async (sql) => {
      for (const way of ['seqscan', 'bitmapscan', 'sort']) await sql.query({ text: `set local enable_${way} = off` })
      const lines = await sql.query<{ 'QUERY PLAN': string }>({
        text: `explain select id from app.profile_accesses where ${column} = '${ines}' order by at desc, id limit 25`,
      })
      return lines.map((line) => line['QUERY PLAN']).join('\n')
    })
  for (const column of ['reader_id', 'user_id']) expect(await plan(column)).not.toContain('Sort')
})

test('administrators read whom the clock erases within 31 days, why, and whether they were warned', async () => {
  const sql = api.db.database.system
  const gone = idOf.user('acme', 'gone')
  const ahead = async () =>
    (await inConsole('root', 'erasures_ahead')).json<{ id: string; goes_at: string; warned_at: string | null }[]>()
  const closed = (days: number) =>
    run(sql)`update app.profiles set closed_at = now() - interval '3 years' + ${days} * interval '1 day'
      where user_id = ${gone}`
  await closed(40)
  expect(await ahead()).toEqual([])
  await closed(20)
  expect(await ahead()).toMatchObject([{ id: gone, reason: 'last_role', warned_at: null }])
  await run(sql)`insert into app.retention_warnings (user_id, company_id, last_role_closed_at, warned_at)
    select user_id, company_id, closed_at, now() - interval '10 days' from app.profiles where user_id = ${gone}`
  const [line] = await ahead()
  const days = (Date.parse(line?.goes_at ?? '') - Date.now()) / 86_400_000
  expect([Math.round(days), line?.warned_at === null]).toEqual([20, false])
})
