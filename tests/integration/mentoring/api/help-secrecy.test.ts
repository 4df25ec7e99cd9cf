import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleEndpoints } from '#api/admin/all-resources.ts'
import { archiveOf } from '#infra/people/privacy/export/archive.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { relationshipBody } from '#tests/support/bodies.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'
import { statementsOf } from '#tests/support/statements.ts'

/** Everybody who must not learn of a case, by what they might know it from. */
const outsiders = {
  'the other party': 'mia',
  'a colleague': 'bob',
  'a referent who is not named': 'rita',
  'an operator of the unit': 'uma',
  'an administrator who is not named': 'root',
  'an auditor': 'odile',
  'an administrator of another company': 'globex root',
} as const
const outsiderList = Object.entries(outsiders)

let api: TestApi
const people = new Cast()
const { person } = people
let relationship: string
const cases: string[] = []
/** What no answer to an outsider holds. */
const marks = ['Il ne répond plus du tout', 'Nous prenons de ses nouvelles']
const before = new Map<string, ReadonlyMap<string, string>>()
let streamsBefore: number
let archiveBefore: string

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { max_accompaniments_presenter: 20 })
  await seedCompany(system, 'globex')
  const unit = { businessUnit: 'paris' }
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'], ...unit })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'], ...unit })
  await seedPerson(system, 'acme', { name: 'bob', profiles: ['participant', 'presenter'], ...unit })
  await seedPerson(system, 'acme', { name: 'rita', roles: ['referent'], ...unit })
  await seedPerson(system, 'acme', { name: 'uma', roles: ['business_unit_admin'], ...unit })
  await seedPerson(system, 'acme', { name: 'fanny', roles: ['business_unit_admin'], ...unit })
  await seedPerson(system, 'acme', { name: 'odile', roles: ['auditor'] })
  for (const name of ['root', 'nadege']) await seedPerson(system, 'acme', { name, roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'root', roles: ['admin'] })
  for (const name of ['ana', 'fanny', 'nadege', ...Object.values(outsiders).filter((one) => one !== 'globex root')])
    people.add(name, await api.as('acme', name))
  people.add('globex root', await api.as('globex', 'root'))
  for (const [topic, reader] of [
    ['no_answer', 'fanny'],
    ['conduct', 'nadege'],
  ] as const)
    await person('root').call(`/admin/api/programs/${idOf.program('acme')}/help_readers`, {
      method: 'POST',
      body: { topic, readers: [idOf.user('acme', reader)], from: [] },
    })
  relationship = await people.made('root', '/api/v1/mentoring_relationships', relationshipBody('ana', 'mia'))

  // Reading leaves lines in the ledger: the second time they are there.
  for (const round of [1, 2]) {
    for (const [, name] of outsiderList) before.set(name, await everyReading(name))
    await api.ledger.flush()
    if (round === 1) continue
    streamsBefore = await messagesTo('mia')
    archiveBefore = await archiveOfMia()
  }

  for (const [topic, reader] of [
    ['no_answer', 'fanny'],
    ['conduct', 'nadege'],
  ] as const) {
    const id = await people.made('ana', '/api/v1/help_cases', {
      data: {
        type: 'help_cases',
        attributes: { relationship_id: relationship, topic, words: marks[0], wish: 'check_in' },
      },
    })
    cases.push(id)
    marks.push(id)
    const answers = [
      await person(reader).get(`/admin/api/help_cases/${id}`),
      await person(reader).post(`/admin/api/help_cases/${id}/answer`, { words: marks[1] }),
      await person('ana').post(`/api/v1/help_cases/${id}/messages`, {
        data: { type: 'help_messages', attributes: { words: 'Merci.' } },
      }),
    ]
    const failed = answers.find(({ status }) => status >= 300)
    if (failed !== undefined) throw new Error(failed.text)
  }
  await api.ledger.flush()
})
afterAll(() => api.close())

/** Every reading of both APIs, of lists and of what the outsider knows of: the accompaniment and its people. */
function readings(): readonly string[] {
  const ids = new Map([
    ['mentoring_relationships', relationship],
    ['users', idOf.user('acme', 'ana')],
    ['programs', idOf.program('acme')],
    ['presenters', idOf.profile('acme', 'mia', 'presenter')],
    ['participants', idOf.profile('acme', 'ana', 'participant')],
  ])
  const paths = [
    ...api.endpoints.filter(({ method }) => method === 'get').map(({ path }) => `/api/v1${path}`),
    ...consoleEndpoints.filter(({ method }) => method === 'get').map(({ path }) => `/admin/api${path}`),
  ]
  const known = paths.flatMap((path) => {
    const filled = path.replace(/\/(\w+)\/:\w+/, (whole, name: string) =>
      ids.has(name) ? `/${name}/${ids.get(name)}` : whole,
    )
    // An export of the log is a stream of events, which the journal lists.
    return filled.includes(':') || filled.includes('log.ndjson') ? [] : [filled]
  })
  return [
    ...known,
    `/admin/api/events?stream=mentoring_relationship-${relationship}`,
    `/admin/api/events?resource=mentoring_relationships&id=${relationship}`,
    `/admin/api/events?resource=users&id=${idOf.user('acme', 'ana')}`,
    `/admin/api/audit_entries?actor_id=${idOf.user('acme', 'fanny')}`,
    `/admin/api/profile_accesses?user_id=${idOf.user('acme', 'ana')}`,
    `/admin/api/profile_accesses?reader_id=${idOf.user('acme', 'fanny')}`,
    `/admin/api/mails?user_id=${idOf.user('acme', 'ana')}`,
    `/admin/api/mails?user_id=${idOf.user('acme', 'fanny')}`,
    `/admin/api/users?q=ana`,
    '/admin/api/help_cases?_sort=created_at&_order=DESC&_start=0&_end=10',
    `/api/v1/mentoring_relationships/${relationship}?include=participant,presenter,feedbacks`,
  ]
}

/** Status, count and text of each answer; instants and the ages of processes are not compared. */
async function everyReading(name: string): Promise<ReadonlyMap<string, string>> {
  const seen = new Map<string, string>()
  for (const path of readings()) {
    const { status, headers, text } = await person(name).get(path, { accept: '*/*' })
    const still = path.includes('/operations')
      ? text.replaceAll(/\d+(\.\d+)?/g, '0')
      : text.replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'then')
    // Openings of one instant stand in any order.
    const compared = path.includes('profile_accesses') ? inOrder(still) : still
    seen.set(path, `${status} ${String(headers['x-total-count'] ?? '')} ${compared}`)
  }
  return seen
}

function inOrder(text: string): string {
  const rows = text.match(/\{"type":"profile_accesses".*?\}\}|\{"id":[^{}]*\}/g) ?? []
  return [text.length, ...rows.toSorted()].join('\n')
}

async function messagesTo(name: string): Promise<number> {
  const stream = `notifications:${idOf.user('acme', name)}`
  const [row] = await run(api.db.database.system)<{ count: number }>`
    select count(*)::int as count from realtime.events where stream = ${stream}`
  return row?.count ?? 0
}

async function archiveOfMia(): Promise<string> {
  const { store, vault, files, db } = api
  const whose = { companyId: idOf.company('acme'), userId: idOf.user('acme', 'mia') }
  const sources = { sql: db.database.system, store, vault, files }
  let text = ''
  for await (const { path, content } of archiveOf(sources, whose, { at: new Date(0), onPart: async () => undefined }))
    if (typeof content === 'string' && !path.includes('devices')) text += `${path}\n${content}\n`
  // Of lines of one minute the order is open.
  return text.split('\n').toSorted().join('\n')
}

test.each(outsiderList)('%s reads what they read before there were cases, by every call', async (_, name) => {
  const after = await everyReading(name)
  for (const [path, text] of after) {
    expect([path, text]).toEqual([path, before.get(name)?.get(path)])
    expect([path, marks.filter((mark) => text.includes(mark))]).toEqual([path, []])
  }
})

const body = (type: string, attributes: object, id?: string) => ({ data: { type, ...(id && { id }), attributes } })
/** Every call about one case. */
const calls = [
  ['GET', '/api/v1/help_cases/:id', undefined],
  ['POST', '/api/v1/help_cases/:id/messages', () => body('help_messages', { words: 'Bonjour.' })],
  ['PATCH', '/api/v1/help_cases/:id', (id: string) => body('help_cases', { state: 'closed' }, id)],
  ['GET', '/admin/api/help_cases/:id', undefined],
  ['POST', '/admin/api/help_cases/:id/take', undefined],
  ['POST', '/admin/api/help_cases/:id/answer', () => ({ words: 'Bonjour.' })],
  ['POST', '/admin/api/help_cases/:id/hand_over', () => ({ reader_id: idOf.user('acme', 'root') })],
  ['POST', '/admin/api/help_cases/:id/close', () => ({ outcome: 'no_action' })],
  ['POST', '/admin/api/help_cases/:id/another_mentor', () => ({})],
] as const

test.each(outsiderList)('%s is answered about a case as about none, in as many statements', async (_, name) => {
  const none = randomUUID()
  for (const [method, path, bodyOf] of calls) {
    const answers = []
    for (const id of [...cases, none]) {
      let answer: readonly [number, string] = [0, '']
      const statements = await statementsOf(api.db.database, async () => {
        const { status, text } = await person(name).call(path.replace(':id', id), { method, body: bodyOf?.(id) })
        answer = [status, text.replaceAll(id, ':id').replaceAll(/[0-9a-f-]{36}/g, ':request')]
      })
      answers.push([...answer, ...statements])
    }
    expect([path, [403, 404].includes(Number(answers[0]?.[0]))]).toEqual([path, true])
    for (const answer of answers) expect([method, path, answer]).toEqual([method, path, answers.at(-1)])
  }
})

test('a reader of one topic knows nothing of a case of another, not even that there is one', async () => {
  const list = await person('fanny').get('/admin/api/help_cases')
  expect([list.headers['x-total-count'], list.json<{ id: string }[]>().map(({ id }) => id)]).toEqual(['1', [cases[0]]])
  expect((await person('fanny').get(`/admin/api/help_cases/${cases[1]}`)).status).toBe(404)
  expect((await person('nadege').get('/admin/api/help_cases')).headers['x-total-count']).toBe('1')
})

test('nothing is sent to the other party, on a socket or by mail, and their archive is as it was', async () => {
  const { system } = api.db.database
  expect(await messagesTo('mia')).toBe(streamsBefore)
  expect(await messagesTo('ana')).toBeGreaterThan(0)
  const recipients = await run(system)<{ user_id: string }>`
    select user_id from app.notices where kind = 'help_answered'
    union select user_id from app.mails where template = 'help_waits'`
  const readers = ['ana', 'fanny', 'nadege'].map((name) => idOf.user('acme', name))
  expect(recipients.map(({ user_id: user }) => user).filter((user) => !readers.some((one) => one === user))).toEqual([])
  expect(await archiveOfMia()).toBe(archiveBefore)
})

test('no event, no read model of the log and no entry of the audit log holds a case or its words', async () => {
  const { system } = api.db.database
  const held = await run(system)<{ place: string }>`
    select 'journal' as place from rm.journal e where e.data::text like any(${marks.map((mark) => `%${mark}%`)})
    union select 'audit' from app.audit_log l
      where concat(l.subject_id, l.before::text, l.after::text) like any(${marks.map((mark) => `%${mark}%`)})
    union select 'answers' from app.idempotency_keys k where k.body like ${`%${marks[0]}%`}
      or k.body like ${`%${marks[1]}%`}
    union select 'messages' from app.help_messages m where m.words::text like ${`%${marks[0]}%`}`
  expect(held).toEqual([])
})
