import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { consoleEndpoints } from '#api/admin/all-resources.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { meetingBody, relationshipBody, requestBody } from '#tests/support/bodies.ts'
import { run } from '#tests/support/run.ts'

const page = readFileSync(new URL('../../../../docs/profile-accesses.md', import.meta.url), 'utf8')
/** By call of the console: the part of its line, or why there is none. */
const rows = [...page.matchAll(/^\| `GET (\/(?!api\/)[^`]*)`\s*\|[^|]*\|\s*([^|]*?)\s*\|$/gm)].map(
  ([, path = '', line = '']) => ({ path, line }),
)
const reasons = new Set([...page.matchAll(/^- (\w+): /gm)].map(([, reason]) => reason))
const partOf = (line: string) => /^`(record|history|export|help_case)`$/.exec(line)?.[1]

let api: TestApi
let relationship: string
let meeting: string
let request: string
let event: string
const ines = idOf.user('acme', 'ines')

beforeAll(async () => {
  api = await testApi()
  const sql = api.db.database.system
  await seedCompany(sql, 'acme')
  await run(sql)`select app.add_meeting_lists(${idOf.company('acme')})`
  await seedPerson(sql, 'acme', { name: 'ines', profiles: ['presenter'], businessUnit: 'paris' })
  await seedPerson(sql, 'acme', { name: 'hugo', profiles: ['participant'] })
  await seedPerson(sql, 'acme', { name: 'leo', profiles: ['participant'] })
  await seedPerson(sql, 'acme', { name: 'root', roles: ['admin'] })
  const made = async (who: string, path: string, body: object) => {
    const answer = await (await api.as('acme', who)).post(`/api/v1/${path}`, body)
    expect([answer.status, answer.text]).toEqual([201, answer.text])
    return answer.json().data.id
  }
  relationship = await made('root', 'mentoring_relationships', relationshipBody('hugo', 'ines'))
  meeting = await made('hugo', 'meetings', meetingBody(relationship))
  request = await made('leo', 'mentoring_requests', requestBody('ines'))
  await (await api.as('acme', 'root')).post(`/admin/api/users/${ines}/disable`, {})
  const log = (await read(`/events?stream=account-${ines}`)).json<{ id: string }[]>()
  event = log[0]?.id ?? ''
})
afterAll(() => api.close())

const read = async (path: string) => (await api.as('acme', 'root')).get(`/admin/api${path}`, { accept: '*/*' })

/** The parts of Inès's ledger that these calls add. */
async function ledgerParts(paths: readonly string[]): Promise<readonly string[]> {
  const { system } = api.db.database
  await api.ledger.flush()
  await run(system)`delete from app.profile_accesses`
  for (const path of paths) {
    const answer = await read(path)
    expect([path, answer.status]).toEqual([path, 200])
  }
  await api.ledger.flush()
  const lines = await run(system)<{ part: string }>`select part from app.profile_accesses where user_id = ${ines}`
  return lines.map(({ part }) => part)
}

test('every call of the console that reads stands in the page, once, with a part or a reason', () => {
  const calls = consoleEndpoints.filter(({ method }) => method === 'get').map(({ path }) => path)
  expect(rows.map(({ path }) => path).toSorted()).toEqual(calls.toSorted())
  expect(rows.filter(({ line }) => partOf(line) === undefined && !reasons.has(line))).toEqual([])
})

/** How each call that writes a line is made about Inès. Undefined: another test makes it. */
const about: Readonly<Record<string, () => readonly string[]>> = {
  '/events': () => [
    `/events?resource=users&id=${ines}`,
    `/events?resource=mentoring_relationships&id=${relationship}`,
    `/events?resource=meetings&id=${meeting}`,
    `/events?stream=account-${ines}`,
    `/events?actor_id=${ines}`,
  ],
  '/events/:id': () => [`/events/${event}`],
  '/log.ndjson': () => ['/log.ndjson', `/log.ndjson?stream=account-${ines}`],
  '/users/:id/duplicates': () => [`/users/${ines}/duplicates`],
  '/users/:id/answers': () => [`/users/${ines}/answers`],
  '/mentoring_requests.csv': () => ['/mentoring_requests.csv'],
  '/mentoring_requests/:id': () => [`/mentoring_requests/${request}?at=${new Date().toISOString()}`],
  '/mentoring_relationships.csv': () => ['/mentoring_relationships.csv'],
  '/mentoring_relationships/:id': () => [`/mentoring_relationships/${relationship}?at=${new Date().toISOString()}`],
  '/meetings.csv': () => ['/meetings.csv'],
  '/meetings/:id': () => [`/meetings/${meeting}?at=${new Date().toISOString()}`],
  '/users.csv': () => ['/users.csv'],
  '/users/:id': () => [`/users/${ines}`],
  '/audit_entries': () => [`/audit_entries?actor_id=${ines}`],
  '/access_log': () => [`/access_log?user_id=${ines}`],
  '/profile_accesses': () => [`/profile_accesses?user_id=${ines}`, `/profile_accesses?reader_id=${ines}`],
  '/error_reports': () => [`/error_reports?user_id=${ines}`],
  '/mails': () => [`/mails?user_id=${ines}`],
  '/operator_acts': () => [`/operator_acts?actor_id=${ines}`],
}
/** Made where their records are: `api/attendance.test.ts`, `admin/cohort-matches.test.ts`, `api/help-cases.test.ts`. */
const elsewhere = ['/users/:id/attendance_receipt', '/cohort_matches/:id/pairs/:participantId', '/help_cases/:id']

test('every call with a part has a test', () => {
  const promised = rows.filter(({ line }) => partOf(line) !== undefined).map(({ path }) => path)
  expect([...Object.keys(about), ...elsewhere].toSorted()).toEqual(promised.toSorted())
})

test.each(Object.keys(about))('GET %s is listed for the person', async (path) => {
  const part = partOf(rows.find((row) => row.path === path)?.line ?? '')
  for (const call of about[path]?.() ?? []) expect([call, await ledgerParts([call])]).toEqual([call, [part]])
})

test('the calls with a reason write no line, and those of nobody name nobody', async () => {
  const open = rows.filter(({ path, line }) => partOf(line) === undefined && !path.includes(':'))
  const without = open.filter(({ path }) => !/^\/(operations|figures|log_seals|single_sign_on)/.test(path))
  expect(await ledgerParts(without.map(({ path }) => path))).toEqual([])
  for (const { path } of without.filter(({ line }) => line === 'nobody')) {
    const { text } = await read(path)
    expect([path, text.includes(ines), text.includes('ines Test')]).toEqual([path, false, false])
  }
  // Nor do lists of everybody, the pages of what two people have together, and lists without a person.
  const lists = ['/events', '/access_log', '/mails', `/mentoring_relationships/${relationship}`, `/meetings/${meeting}`]
  expect(await ledgerParts(lists)).toEqual([])
})
