import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { consoleEndpoints } from '#api/admin/all-resources.ts'
import { seedDraft, seedLists } from './every-list.ts'
import { addCompany, agree, ask, type TestCompany } from './scenario.ts'
import { type AdminServer, adminServer, type Answer } from './support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let call: (path: string, method?: string, body?: unknown) => Promise<Answer>
let asAuditor: (path: string) => Promise<Answer>
const known = new Map<string, string>()

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Odile Auditor', roles: ['auditor'] },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
    { name: 'Paul Nguyen-Roux', profile: 'presenter', unit: 'lyon' },
  ])
  await run(server.db.database.system)`insert into app.operators (user_id, company_id)
    select id, company_id from app.users where 'admin' = any (roles)`
  for (const [mentor, unit, at] of [
    ['Inès Carbonnel', 'paris', '2026-03-10'],
    ['Paul Nguyen-Roux', 'lyon', '2026-03-11'],
  ] as const) {
    const requested = await ask(server, acme, 'Hugo Lefèvre', mentor, `${at}T10:00:00Z`)
    await agree(server, acme, requested, unit, '2026-03-20T10:00:00Z')
  }
  await seedLists(server, acme)
  await seedDraft(server, acme)
  await server.project()
  const session = await server.signIn(acme.id, acme.person('Aline Admin'))
  call = (path, method = 'GET', body) =>
    server.call(acme.id, session, path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
  const auditor = await server.signIn(acme.id, acme.person('Odile Auditor'))
  asAuditor = (path) => server.call(acme.id, auditor, path)
  const connection = { kind: 'facebook', label: 'Facebook', settings: { app_id: '123456' }, client_secret: 'x' }
  await done('single_sign_on', 'POST', connection)
  // Changes of one record, and records that are gone.
  for (const id of ['metz', 'nantes']) {
    const label = { fr: id, en: id }
    await done('business_units', 'POST', { code: id, label })
    await done(`business_units/${id}`, 'PUT', { label: { fr: `${id} !`, en: id } })
    await done(`business_units/${id}`, 'DELETE')
  }
  known.set('business_units', 'lyon')
  await done('business_units/lyon', 'PUT', { label: { fr: 'Lyon !', en: 'Lyon' } })
})
afterAll(() => server.close())

async function done(...args: Parameters<typeof call>): Promise<void> {
  const { status, text } = await call(...args)
  if (status !== 200) throw new Error(`${args.join(' ')}: ${status} ${text}`)
}

/** The route's address, with the id of the first record of the list that holds it. */
async function address(path: string): Promise<string> {
  const [list = '', rest] = path.slice(1).split('/:id')
  if (rest === undefined) return list
  const id = known.get(list) ?? (await call(list)).json[0]?.id
  if (typeof id !== 'string') throw new Error(`${list} has no record`)
  known.set(list, id)
  return `${list}/${id}${rest}`
}

const lists = consoleEndpoints.filter(({ method, answers }) => method === 'get' && 'list' in answers)
const idsOf = ({ json }: Answer): readonly string[] => json.map(({ id }: { id: string }) => id)
const nobody = '5f0d5d52-8cf0-5a3c-9d6b-6a4f8c1f2b3a'

describe.each(lists.map(({ path }) => path))('the list %s', (path) => {
  it('is ordered by id, both ways', async () => {
    const list = await address(path)
    const ids = async (order: string) => {
      const answer = await call(`${list}?_sort=id&_order=${order}&_start=0&_end=200`)
      return { status: answer.status, ids: answer.status === 200 ? idsOf(answer) : [] }
    }
    const up = await ids('ASC')
    expect(up.status).toBe(200)
    expect(await ids('DESC')).toEqual({ status: 200, ids: up.ids.toReversed() })
  })

  it.each(['acme.test', 'else.test'])('finds nothing by %s for those who may not read addresses', async (part) => {
    const { status, json } = await asAuditor(`${await address(path)}?q=${part}&_start=0&_end=200`)
    // Forbidden, or without words.
    const found = status === 403 || status === 400 ? [] : json
    expect(found).toEqual([])
  })

  it('answers the records of some ids', async () => {
    const list = await address(path)
    const whole = await call(`${list}?_start=0&_end=200`)
    const wanted = idsOf(whole)
      .filter((id) => id !== null)
      .slice(-2)
    const ids = wanted.length === 0 ? [nobody] : wanted
    const some = await call(`${list}?${ids.map((id) => `id=${encodeURIComponent(id)}`).join('&')}`)
    expect([some.status, idsOf(some).toSorted()]).toEqual([200, wanted.toSorted()])
    expect(some.headers.get('x-total-count')).toBe(String(wanted.length))
  })
})

/** A record that is read where it is written. */
const written = consoleEndpoints.filter(
  ({ method, path }) =>
    method === 'put' && consoleEndpoints.some((other) => other.method === 'get' && other.path === path),
)

describe.each(written.map(({ path }) => path))('PUT %s', (path) => {
  it('takes the record exactly as it was read', async () => {
    const target = await address(path)
    const read = await call(target)
    expect(read.status).toBe(200)
    const put = await call(target, 'PUT', read.json)
    // Some write what is there already.
    const { revision: _revision, updated_at: _at, ...attributes } = read.json
    expect([put.status, put.json]).toMatchObject([200, attributes])
    expect((await call(target)).json).toEqual(put.json)
  })
})

it('every PUT of a whole record is among them', () => {
  expect(written.length).toBeGreaterThan(14)
})
