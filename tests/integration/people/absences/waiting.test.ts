import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMeetings } from '#commands/meetings/meetings.ts'
import { createMentoringRequests } from '#commands/mentoring/mentoring-requests.ts'
import { passDueMeetings } from '#infra/meetings/jobs/pass-due-meetings.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { expireRequests } from '#infra/mentoring/jobs/expire-requests.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { meetingBody, relationshipBody, requestBody } from '#tests/support/bodies.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

/** What waits for who is away, and for a paused accompaniment: expire_requests, pass_due_meetings. */

let api: TestApi
const people = new Cast()
const { person } = people
const names = ['ana', 'ben', 'cleo', 'dan', 'eli', 'mia', 'max']

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  const most = { max_accompaniments_presenter: 9, max_accompaniments_participant: 9 }
  await seedCompany(system, 'acme', most)
  for (const name of names)
    await seedPerson(system, 'acme', { name, profiles: [name.startsWith('m') ? 'presenter' : 'participant'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  for (const name of [...names, 'root']) people.add(name, await api.as('acme', name))
})
afterAll(() => api.close())
beforeEach(() => run(api.db.database.system)`delete from app.absences`)

const day = 86_400_000
const inDays = (days: number) => () => new Date(Date.now() + days * day)
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

async function away(name: string, from: number, until: number): Promise<void> {
  await run(api.db.database.system)`
    insert into app.absences (id, company_id, user_id, first_day, last_day, starts_at, ends_at, set_by)
    values (gen_random_uuid(), ${idOf.company('acme')}, ${idOf.user('acme', name)},
      current_date + ${from}::int, current_date + ${until}::int,
      now() + make_interval(days => ${from}::int), now() + make_interval(days => ${until}::int), 'person')`
}

const dependencies = () => {
  const { store, vault, db } = api
  return { store, vault, facts: createFacts((company) => db.database.tenant(company)) }
}

async function stateOf(path: string): Promise<string> {
  const answer = await person('root').get(`/api/v1/${path}`)
  return answer.json<{ data: { attributes: { aasm_state: string } } }>().data.attributes.aasm_state
}

describe('a request, whose answer is due in 14 days', () => {
  const expire = (days: number) =>
    expireRequests({
      system: api.db.database.system,
      requests: createMentoringRequests(dependencies()),
      logger: quiet,
      now: inDays(days),
    })

  test.each([
    ['its mentor', 'mia', 'ana'],
    ['its mentee', 'ben', 'ben'],
  ])('does not expire while %s is away, nor for as long afterwards: request_expired', async (_who, gone, mentee) => {
    const id = await people.made(mentee, '/api/v1/mentoring_requests', requestBody('mia'))
    await away(gone, 10, 40)
    const path = `mentoring_requests/${id}`
    await expire(15)
    expect(await stateOf(path)).toBe('requested')
    await expire(43)
    expect(await stateOf(path)).toBe('requested')
    await expire(44.1)
    await expect.poll(() => stateOf(path), { timeout: 10_000 }).toBe('cancelled')
  })

  test('an absence before it was sent, or after it was due, changes nothing', async () => {
    const id = await people.made('cleo', '/api/v1/mentoring_requests', requestBody('max'))
    await away('max', -20, -10)
    await away('max', 20, 30)
    await expire(14.1)
    await expect.poll(() => stateOf(`mentoring_requests/${id}`), { timeout: 10_000 }).toBe('cancelled')
  })
})

describe('a session without a date, which expires after 60 days', () => {
  const pass = (days: number) =>
    passDueMeetings({
      system: api.db.database.system,
      meetings: createMeetings(dependencies()),
      logger: quiet,
      now: inDays(days),
    })

  async function undated(mentee: string) {
    const pair = await people.made('root', '/api/v1/mentoring_relationships', relationshipBody(mentee, 'max'))
    return { pair, path: `meetings/${await people.made(mentee, '/api/v1/meetings', meetingBody(pair))}` }
  }

  test('waits for who is away: meeting_expired', async () => {
    const { path } = await undated('dan')
    await away('max', 5, 25)
    await pass(61)
    expect(await stateOf(path)).toBe('initiated')
    await pass(80.1)
    await expect.poll(() => stateOf(path), { timeout: 10_000 }).toBe('expired')
  })

  test('waits while its accompaniment is paused, and for as long afterwards: meeting_expired', async () => {
    const { pair, path } = await undated('eli')
    const until = inDays(100)().toISOString().slice(0, 10)
    const address = `/api/v1/mentoring_relationships/${pair}/pause`
    const attributes = { until, reason: 'leave' }
    const body = { data: { type: 'mentoring_relationships', attributes } }
    expect((await person('eli').call(address, { method: 'PUT', body })).status).toBe(200)
    await pass(90)
    expect(await stateOf(path)).toBe('initiated')
    // It rested for some moments only, so that it expires when it would have.
    expect((await person('eli').call(address, { method: 'DELETE' })).status).toBe(200)
    await pass(60.1)
    await expect.poll(() => stateOf(path), { timeout: 10_000 }).toBe('expired')
  })
})
