import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleEndpoints } from '#api/admin/all-resources.ts'
import type { AuthDependencies } from '#api/people/auth/dependencies.ts'
import { authEndpoints, createAuthRouter } from '#api/people/auth/router.ts'
import { testApi, type TestApi, type TestPerson } from '#tests/support/api.ts'
import type { DocumentedOperation, JsonSchema, Parameter } from '#tests/support/contract.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let ana: TestPerson
let admin: TestPerson
let requestId = ''
const failures: object[] = []
const free = { points: 1_000_000, seconds: 60, batch: 1_000 }

beforeAll(async () => {
  api = await testApi({
    onError: (fields) => failures.push(fields),
    allowances: { address: free, session: free, sign_in: free, sign_in_address: free, error_report: free },
  })
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'zoe', profiles: ['participant'], roles: ['admin'] })
  ana = await api.as('acme', 'ana')
  await run(system)`insert into app.operators (user_id, company_id)
    values (${idOf.user('acme', 'zoe')}, ${idOf.company('acme')})`
  admin = await api.as('acme', 'zoe')
  const presenter = { data: { type: 'presenters', id: idOf.profile('acme', 'mia', 'presenter') } }
  const data = { type: 'mentoring_requests', attributes: { message: 'Hello' }, relationships: { presenter } }
  requestId = (await ana.post('/api/v1/mentoring_requests', { data })).json().data.id
})

afterAll(() => api.close())

interface Listed {
  readonly method: string
  readonly path: string
  readonly operation: DocumentedOperation
}

function operations(): Listed[] {
  return Object.entries(api.contract.document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path, operation })),
  )
}

test('every route is documented, and no other, each under a name of its own', () => {
  const none = {} as AuthDependencies
  const auth = createAuthRouter(authEndpoints(none), none).stack.flatMap(({ route }) =>
    (route?.stack ?? []).map(({ method }) => `${method} /auth${route?.path === '/' ? '' : (route?.path ?? '')}`),
  )
  const routes = [
    ...api.endpoints.map(({ method, path }) => `${method} /api/v1${path}`),
    ...consoleEndpoints.map(({ method, path }) => `${method} /admin/api${path}`),
    // A GET of it is refused with 405, or is the application's.
    ...auth.filter((route) => route !== 'get /auth/sign_in'),
    'get /meta.json',
    'get /api/docs',
    'get /api/v1/avatars/:id',
    'get /api/v1/article_images/:id',
  ]
  const documented = operations().map(({ method, path }) => `${method} ${path.replaceAll(/\{(\w+)\}/g, ':$1')}`)
  expect(documented.toSorted()).toEqual([...new Set(routes)].toSorted())
  const names = operations().map(({ operation }) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
})

/** An id that is there, for the resource that a path names. */
function idFor(path: string): string {
  if (path.includes('mentoring_')) return requestId
  if (path.includes('business_units')) return 'paris'
  if (path.includes('presenters/') || path.includes('/waiting_lists/')) return idOf.profile('acme', 'mia', 'presenter')
  if (path.includes('participants/')) return idOf.profile('acme', 'ana', 'participant')
  if (path.includes('companies')) return idOf.company('acme')
  return path.includes('programs') ? idOf.program('acme') : idOf.user('acme', 'zoe')
}

/** A record within another one is named after the other one. */
const filled = (path: string, id = idFor(path)) => path.replace(/\{\w+\}/, id).replace('{id}', id)

const isTheirs = /\/mentoring_relationships\/[^/]+\/(feedbacks|free_slots|series_dates|attachments|action_plan)/

/** They take what their lists take. */
const isExport = /\.(csv|ndjson)/

/** Answers are held against the document by the client of these tests (tests/support/api.ts). */
test('every reading answers as documented, sparse and with all that may be included', async () => {
  const readings = operations().flatMap(({ method, path, operation }) => {
    if (method !== 'get') return []
    const wide = (operation.parameters ?? []).flatMap(({ name, schema }) => {
      const values = schema.items?.enum?.map(String) ?? []
      if (name === 'include') return [`include=${values.join(',')}`]
      return name.startsWith('fields[') ? [`${name}=${values.slice(0, 1).join(',')}`] : []
    })
    return [filled(path), `${filled(path)}?${wide.join('&')}`]
  })
  const moments = [
    `mentoring_requests/${requestId}?at=2999-01-01`,
    `events?resource=mentoring_requests&id=${requestId}`,
  ]
  const all = [...readings, ...moments.map((path) => `/admin/api/${path}`)]
  const read = async (target: string) => {
    const unknown =
      /\/(events|meetings|workshops|meeting_reasons|agenda_templates|feedback_questions|conversations|notifications|single_sign_on|documents|invitation_imports|invitations|contact_requests|contact_messages|recommendations|articles|training_tools|faqs|data_exports|avatars|article_images|help_cases)\/[^?]/.test(
        target,
      ) ||
      /\/admin\/api\/(tags|profile_questions|profile_steps|site_pages|operator_acts|mail_templates|cohort_matches|operations\/erasures)\/[^?]/.test(
        target,
      ) ||
      /\/(certificate)(\?|$)/.test(target)
    const isPrivate = /\/(private_note|agenda|help_desk)(\?|$)/.test(target)
    const leadsOn = target.startsWith('/auth/password/edit')
    // What two people say of their accompaniment is theirs, and when they can meet: an administrator reads figures.
    // An administrator of these tests has held nothing that could be attested.
    const isRefused = target.includes('/attendance_receipt')
    const expected = isTheirs.test(target) ? 403 : unknown || isPrivate ? 404 : leadsOn ? 302 : isRefused ? 422 : 200
    expect([target, (await admin.get(target)).status]).toEqual([target, expected])
  }
  await inLanes(
    all.filter((target) => !isExport.test(target)),
    read,
  )
  // Few exports run at once.
  for (const target of all.filter((one) => isExport.test(one))) await read(target)
})

test('every sort and every value of a filter that is documented is taken', async () => {
  const targets = operations().flatMap(({ method, path, operation }) =>
    (method === 'get' && !isExport.test(path) ? (operation.parameters ?? []) : []).flatMap(
      ({ name, in: place, schema }) =>
        place !== 'query' || name === 'include' || name === 'resource'
          ? []
          : (schema.enum ?? schema.items?.enum ?? []).map(
              (value) => `${filled(path)}?${name}=${encodeURIComponent(String(value))}`,
            ),
    ),
  )
  await inLanes(targets, async (target) => {
    const { status } = await admin.get(target)
    expect([
      target,
      status < 400 || status === 404 || isTheirs.test(target) || target.includes('/attendance_receipt'),
    ]).toEqual([target, true])
  })
  expect(targets.length).toBeGreaterThan(100)
})

/** As they stand in an address. */
const hostile = [
  '%00',
  'x'.repeat(3_000),
  '0000-01-01',
  '9999-12-31T23:59:59-14:00',
  encodeURIComponent(`constructor'"\\;--%`),
  encodeURIComponent('\ufdfa'.repeat(100)),
]

test('no value of any parameter makes a call fail', async () => {
  const targets = operations().flatMap(({ method, path, operation }) => {
    if (isExport.test(path)) return []
    const bodied = operation.requestBody !== undefined || method === 'delete'
    return (operation.parameters ?? []).flatMap(({ name, in: place }: Parameter) =>
      hostile.flatMap((value) => {
        if (place === 'path') return [{ method, target: filled(path, value) }]
        if (place === 'header' || bodied) return []
        return [{ method, target: `${filled(path)}?${encodeURIComponent(name)}=${value}` }]
      }),
    )
  })
  await inLanes(targets, async ({ method, target }) => {
    expect([method, target, (await statusOf(method, target)) < 500]).toEqual([method, target, true])
  })
  expect(targets.length).toBeGreaterThan(500)
})

const headers = [
  'Accept-Language',
  'Authorization',
  'Idempotency-Key',
  'If-Match',
  'If-None-Match',
  'X-Request-Id',
  'uid',
  'client',
]

test.each(headers)('no value of the header %s makes a call fail', async (name) => {
  for (const value of [
    '',
    '*',
    'é',
    '"',
    'x'.repeat(3_000),
    `Bearer ${btoa('{"access-token":"\\u0000","client":[],"uid":1}')}`,
  ])
    for (const target of ['/auth/validate_token', `/api/v1/mentoring_requests/${requestId}`, '/admin/api/programs'])
      expect([target, value, (await statusOf('GET', target, { [name]: value })) < 500]).toEqual([target, value, true])
})

const badTexts = ['\0', '\ud800', 'x'.repeat(3_000), '9999-12-31T23:59:59Z', 1e308, null, []]

test('no value of any member of a body makes a call fail', async () => {
  const calls = operations().flatMap(({ method, path, operation }) =>
    Object.entries(operation.requestBody?.content ?? {}).flatMap(([type, { schema }]) => {
      const whole = { body: sample(schema, filled(path)) }
      const target = filled(path)
      return membersOf(whole).flatMap((member) =>
        badTexts.map((value) => ({ method, target, type, changed: replaced(whole, member, value) })),
      )
    }),
  )
  await inLanes(calls, async ({ method, target, type, changed }) => {
    const status = await statusOf(method, target, { 'Content-Type': type }, changed)
    expect([method, target, changed, status < 500]).toEqual([method, target, changed, true])
  })
  expect(calls.length).toBeGreaterThan(150)
})

test('nothing of the above failed', () => {
  expect(failures).toEqual([])
})

async function statusOf(
  method: string,
  target: string,
  more: Record<string, string> = {},
  whole?: { readonly body: unknown },
): Promise<number> {
  const { status } = await admin.call(target, { method: method.toUpperCase(), headers: more, ...whole })
  return status
}

async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const queue = [...items]
  const lane = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, lane))
}

/** A body that the schema lets pass, as far as schemas say it. */
function sample(schema: JsonSchema, path: string): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf?.[0] !== undefined) return sample(schema.anyOf[0], path)
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, one]) => [name, sample(one, path)]))
    case 'array':
      return [sample(schema.items ?? {}, path)]
    case 'boolean':
      return true
    case undefined:
      return null
    case 'integer':
    case 'number':
      return 30
    default:
      if (schema.format === 'uuid') return path.split('/').find((part) => /^[\da-f-]{36}$/.test(part)) ?? requestId
      return schema.format === 'date-time' ? '2030-01-01T10:00:00Z' : 'x'
  }
}

function membersOf(value: unknown, path: readonly string[] = []): (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([name, one]) => membersOf(one, [...path, name])),
  ]
}

function replaced(
  whole: { readonly body: unknown },
  path: readonly string[],
  value: unknown,
): { readonly body: unknown } {
  const copy = structuredClone(whole)
  let parent: Record<string, unknown> = copy
  for (const name of path.slice(0, -1)) parent = parent[name] as Record<string, unknown>
  parent[path.at(-1) ?? ''] = value
  return copy
}
