import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FilterField, ofIds } from '#api/admin/platform/list-params.ts'
import { consoleEndpoints, consoleResources } from '#api/admin/all-resources.ts'
import { figureFilter, figureLists, figureNames } from '#contract/console/insight/figures.ts'
import { holders, restricted } from '../policy/console.ts'
import { seedDraft, seedLists } from './every-list.ts'
import { addCompany, agree, ask, type RequestedPair, type TestCompany } from './scenario.ts'
import { type AdminServer, adminServer, type Answer } from './support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let inParis: RequestedPair
let inLyon: RequestedPair
let meetingInParis: string
const ofParis: Record<'invitations' | 'invitation_imports', string> = { invitations: '', invitation_imports: '' }
/** The id of a record by resource: looked up once, because a person has ten sessions at most. */
const firsts = new Map<string, string>()

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Odile Auditor', roles: ['auditor'] },
    { name: 'Louis Lyon', roles: ['business_unit_admin'], unit: 'lyon' },
    { name: 'Rita Referent', roles: ['referent'], unit: 'lyon' },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
    { name: 'Paul Nguyen-Roux', profile: 'presenter', unit: 'lyon' },
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
  // What operators of the installation alone may do: operations.test.ts.
  await run(server.db.database.system)`insert into app.operators (user_id, company_id)
    select id, company_id from app.users where 'admin' = any (roles)`
  inParis = await ask(server, acme, 'Hugo Lefèvre', 'Inès Carbonnel', '2026-03-10T10:00:00Z')
  inLyon = await ask(server, acme, 'Hugo Lefèvre', 'Paul Nguyen-Roux', '2026-03-11T10:00:00Z')
  meetingInParis = await agree(server, acme, inParis, 'paris', '2026-03-20T10:00:00Z')
  await agree(server, acme, inLyon, 'lyon', '2026-03-21T10:00:00Z')
  await seedLists(server, acme)
  await seedDraft(server, acme)
  for (const table of ['invitations', 'invitation_imports'] as const) await addOfParis(table)
  await server.project()
  const admin = await as('Aline Admin')
  const post = (path: string, body: object) => admin(path, { method: 'POST', body: JSON.stringify(body) })
  const facebook = { kind: 'facebook', label: 'Facebook', settings: { app_id: '123456' }, client_secret: 'x' }
  await post('single_sign_on', facebook)
  await post('workshops', {
    program_id: acme.program,
    title: 'Dire non sans se fâcher',
    starts_at: '2026-04-02T10:00:00Z',
    minutes: 60,
    time_zone: 'Europe/Paris',
    people: [acme.person('Hugo Lefèvre').userId, acme.person('Paul Nguyen-Roux').userId],
  })
  await server.project()
  const host = 'mentorat.acme.example'
  await post('company_settings/hosts', { host })
  const [event] = (await admin('events?_end=1')).json
  firsts.set('events', event.id)
  // A part of the settings, which has no list of its own.
  firsts.set('company_settings/hosts', host)
  // Administrators alone read them, and there is none.
  for (const list of ['mails', 'error_reports']) firsts.set(list, nobody)
  // Each reads their own alone, and there is none.
  firsts.set('bulk_acts', nobody)
  // Each reads those that were routed to them alone, and there is none.
  firsts.set('help_cases', nobody)
})
afterAll(() => server.close())

/** An invitation, or a file of people, of the unit that Louis does not administer. */
async function addOfParis(table: 'invitations' | 'invitation_imports'): Promise<void> {
  const text =
    table === 'invitations'
      ? `insert into app.invitations (company_id, email, roles, business_unit, origin, expires_at)
          values ($1, 'paul@acme.test', '{participant}', 'paris', 'invited', now() + interval '1 day') returning id`
      : `insert into app.invitation_imports (company_id, file_name, options, business_unit, dry_run, created_by)
          select $1, 'paris.csv', '{}', 'paris', true, id from app.users limit 1 returning id`
  const [row] = await server.db.database.tenant(acme.id).query<{ id: string }>({ text, values: [acme.id] })
  ofParis[table] = row?.id ?? ''
}

const as = async (name: string, company = acme) => {
  const session = await server.signIn(company.id, company.person(name))
  return (path: string, init?: RequestInit) => server.call(company.id, session, path, init)
}

const routes = consoleEndpoints
const nameOf = ({ method, path }: (typeof routes)[number]) => `${method.toUpperCase()} ${path}`

/** The right that a call takes as it is made below. Without `resource`, events are the whole log. */
const rightOf = (route: (typeof routes)[number]) => (nameOf(route) === 'GET /events' ? 'journal' : route.right)

const people = [
  ['admin', 'Aline Admin'],
  ['auditor', 'Odile Auditor'],
  ['business_unit_admin', 'Louis Lyon'],
  ['referent', 'Rita Referent'],
] as const
const nobody = '5f0d5d52-8cf0-5a3c-9d6b-6a4f8c1f2b3a'

const forAdministrators = new Set([
  'single_sign_on',
  'cohort_matches',
  'contact_requests',
  'contact_messages',
  'recommendations',
  'articles',
  'article_comments',
  'article_reports',
  'operations/erasures',
  'operations/held_items',
  'operations/jobs',
  'operations/parked_streams',
  'operations/read_models',
  'mail_templates',
])

/** An address of the route with the id of a record that every console user may see: the first of its list. */
async function address(path: string): Promise<string> {
  const [list = '', rest] = path.slice(1).split('/:id')
  if (rest === undefined) return list
  // A unit's administrator sees no identity providers.
  const reader = forAdministrators.has(list) ? 'Aline Admin' : 'Louis Lyon'
  const known = firsts.get(list) ?? (await (await as(reader))(list)).json[0]?.id
  if (typeof known !== 'string') throw new Error(`${list} has no record`)
  firsts.set(list, known)
  const found = `${list}/${known}${rest}`
  // A draft beside itself, and the mentee who is in it.
  if (path.endsWith('/comparison')) return `${found}?with=${known}`
  return found.replace(':participantId', acme.person('Hugo Lefèvre').profileId)
}

/**
 * A body that no act takes, or a record that is not there: what comes after the right was checked, without doing
 * anything.
 */
const attempt = async (call: (path: string, init?: RequestInit) => Promise<Answer>, route: (typeof routes)[number]) =>
  route.method === 'get'
    ? call(await address(route.path))
    : call(route.path.slice(1).replace(':id', nobody), { method: route.method.toUpperCase(), body: '{}' })

describe('every route of the console', () => {
  it('is for administrators and auditors, unless it is listed with its right', () => {
    const found = routes.filter((route) => rightOf(route) !== 'read').map((route) => [nameOf(route), rightOf(route)])
    expect(Object.fromEntries(found)).toEqual(restricted)
  })

  it.each(people)('is open to the %s as far as the rights of the role go', async (role, name) => {
    const call = await as(name)
    for (const route of routes) {
      const { status } = await attempt(call, route)
      // Nothing is sent: a record that is not there comes before its body.
      const reading = route.method === 'get' && !/\/(certificate|attendance_receipt|help_cases\/:id)$/.test(route.path)
      // Nobody was erased here, so there is no certificate either, and nobody asked for help; nobody held a session
      // that could be attested. The
      // body for a read model or a template is read before its name.
      const isUnprocessable = /\/(attendance_receipt|read_models\/:id\/(skip|take_up)|mail_templates\/:id\/\w+)$/.test(
        route.path,
      )
      // A logo that is not there can be taken away.
      const harmless = nameOf(route) === 'DELETE /company_settings/logo'
      const allowed = reading || harmless ? 200 : route.path.includes(':id') && !isUnprocessable ? 404 : 422
      expect([nameOf(route), status]).toEqual([nameOf(route), holders[rightOf(route)].includes(role) ? allowed : 403])
    }
  })

  it('is closed to colleagues without a role here, and to visitors', async () => {
    const colleagues = await Promise.all(['Hugo Lefèvre', 'Inès Carbonnel'].map((name) => as(name)))
    const visitor = (path: string, init?: RequestInit) => server.call(acme.id, {}, path, init)
    for (const route of routes) {
      for (const call of colleagues)
        expect([nameOf(route), (await attempt(call, route)).status]).toEqual([nameOf(route), 403])
      expect([nameOf(route), (await attempt(visitor, route)).status]).toEqual([nameOf(route), 401])
    }
  })

  it('answers 404 for every id of another company', async () => {
    const call = await as('Gus Admin', globex)
    // Each company has records of these ids.
    const named = /^\/(business_units|site_pages|mail_templates|operations\/(jobs|read_models|held_items))\/:id/
    for (const route of routes.filter(({ path }) => path.includes(':id') && !named.test(path))) {
      const body = JSON.stringify({ reason: 'other' })
      const init = route.method === 'get' ? {} : { method: route.method.toUpperCase(), body }
      expect([nameOf(route), (await call(await address(route.path), init)).status]).toEqual([nameOf(route), 404])
    }
    for (const resource of ['mentoring_requests', 'mentoring_relationships'])
      expect((await call(`events?resource=${resource}&id=${inLyon.requestId}`)).status).toBe(404)
    expect((await call(`events?resource=users&id=${acme.person('Hugo Lefèvre').userId}`)).status).toBe(404)
  })

  it.each([
    ['the administrator', 'business_unit_admin', 'Louis Lyon'],
    ['the referent', 'referent', 'Rita Referent'],
  ] as const)('answers 404 to %s of a unit for what none of its people is a party of', async (_, role, name) => {
    const call = await as(name)
    const outside: Readonly<Record<string, string>> = {
      mentoring_requests: inParis.requestId,
      mentoring_relationships: inParis.requestId,
      meetings: meetingInParis,
      users: acme.person('Inès Carbonnel').userId,
      business_units: 'paris',
      invitations: ofParis.invitations,
      invitation_imports: ofParis.invitation_imports,
    }
    for (const route of routes) {
      const id = outside[route.path.split('/')[1] ?? '']
      if (id === undefined || !route.path.includes(':id')) continue
      const init = route.method === 'get' ? {} : { method: route.method.toUpperCase(), body: '{"reason":"other"}' }
      const { status } = await call(route.path.slice(1).replace(':id', id), init)
      expect([nameOf(route), status]).toEqual([nameOf(route), holders[rightOf(route)].includes(role) ? 404 : 403])
    }
    const expected = role === 'referent' ? 403 : 404
    expect((await call(`events?resource=users&id=${outside['users']}`)).status).toBe(expected)
    expect((await call(`users/${outside['users']}/erase`, { method: 'POST' })).status).toBe(expected)
    const files = await Promise.all(['users', 'mentoring_requests'].map((name) => call(`${name}.csv`)))
    for (const { text } of files) expect(text).not.toContain('Carbonnel')
  })
})

/** A filter that fits, as a query. */
function sample(list: string, name: string, field: FilterField): string {
  if (field.kind === 'figure') {
    const figure = figureNames.find((one) => figureLists[one] === list)
    if (figure === undefined) throw new Error(`no figure opens the list ${list}`)
    return `${name}=${encodeURIComponent(figureFilter(figure, { at: '2026-03-10', from: '2026-03-01T00:00:00.000Z' }))}`
  }
  if (field.kind === 'enum') return `${name}=${field.values[0]}`
  if (field.kind === 'flag') return `${name}=true`
  if (field.kind === 'instant') return `${name}_gte=2026-03-10&${name}_lte=2026-03-11T12:00:00Z`
  if (field.kind === 'whole') return `${name}_gte=1&${name}_lte=99`
  return ofIds(field) ? `${name}=${nobody}` : `${name}=lyon`
}

describe.each(consoleResources.map((list) => [list.name, list] as const))('the list of %s', (name, list) => {
  it('takes every sort and filter that it allows, both ways', async () => {
    const call = await as('Aline Admin')
    for (const sort of Object.keys(list.sorts))
      for (const order of ['ASC', 'DESC'])
        expect([sort, (await call(`${name}?_sort=${sort}&_order=${order}`)).status]).toEqual([sort, 200])
    for (const [filter, field] of Object.entries(list.filters))
      expect([filter, (await call(`${name}?${sample(name, filter, field)}`)).status]).toEqual([filter, 200])
  })

  it('refuses by name what it does not allow', async () => {
    const call = await as('Aline Admin')
    for (const parameter of ['password_hash', 'company_id', '__proto__', 'constructor', 'data'])
      expect((await call(`${name}?${parameter}=x`)).json).toMatchObject({ errors: { [parameter]: expect.any(String) } })
    for (const sort of ['password_hash', 'company_id', 'constructor', '1', 'id;drop'])
      expect(Object.keys((await call(`${name}?_sort=${sort}`)).json.errors)).toEqual(['_sort'])
    for (const [filter] of Object.entries(list.filters).filter(([, field]) => ofIds(field)))
      expect([filter, (await call(`${name}?${filter}=lyon`)).status]).toEqual([filter, 400])
  })
})
