import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mentoringRelationshipAttributes } from '#contract/mentoring/mentoring-relationships.ts'
import { notificationAttributes } from '#contract/messages/notifications.ts'
import { monthsAfter } from '#domain/people/absence/absence.ts'
import { id as asId, instant, type MeetingId } from '#domain/platform/ids.ts'
import { dayIn } from '#domain/platform/time-zone.ts'
import { dateOf, dayOf } from '#domain/platform/wall-clock.ts'
import { createMeetings } from '#commands/meetings/meetings.ts'
import { createMentoringRelationships } from '#commands/mentoring/mentoring-relationships.ts'
import { createAccompanimentsReaction } from '#commands/mentoring/reactions/accompaniments.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { openMeetingsOf } from '#projections/meetings/meeting/query.ts'
import { resumeRelationships } from '#infra/mentoring/jobs/resume-relationships.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { seedCompany, seedPerson } from '#tests/support/people.ts'
import { meetingBody, requestBody } from '#tests/support/bodies.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
const people = new Cast()
const { person } = people
const mentees = Array.from({ length: 14 }, (_, n) => `mentee${n}`)
let next = 0

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  const most = { max_accompaniments_presenter: 50, max_accompaniments_participant: 2 }
  await seedCompany(system, 'acme', most)
  await seedCompany(system, 'globex')
  for (const name of mentees) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'eve', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'zoe', roles: ['admin'] })
  for (const name of [...mentees, 'mia', 'eve', 'root']) people.add(name, await api.as('acme', name))
  people.add('zoe', await api.as('globex', 'zoe'))
})
afterAll(() => api.close())

const today = () => dayIn('Europe/Paris', instant(new Date()))
const inDays = (n: number) => dateOf(dayOf(today()) + n)
const type = 'mentoring_relationships'
const url = (id: string) => `/api/v1/${type}/${id}`

/** A pair whose accompaniment runs. */
async function pair() {
  const mentee = mentees[next++] ?? ''
  const request = await people.made(mentee, '/api/v1/mentoring_requests', requestBody('mia'))
  await people.changed('mia', 'mentoring_requests', request, { aasm_state: 'confirmed' })
  const [row] = await run(api.db.database.system)<{ id: string }>`
    select relationship_id as id from rm.mentoring_requests where id = ${request}`
  return { mentee, id: row?.id ?? '' }
}

const call = (who: string, method: string, id: string, attributes?: object, key: string = randomUUID()) =>
  person(who).call(`${url(id)}/pause`, {
    method,
    ...(attributes && { body: { data: { type, ...(method === 'PATCH' && { id }), attributes } } }),
    headers: { 'Idempotency-Key': key },
  })
const pause = (who: string, id: string, days: number, more: object = {}, key?: string) =>
  call(who, 'PUT', id, { until: inDays(days), reason: 'workload', ...more }, key)

async function read(who: string, id: string) {
  return mentoringRelationshipAttributes.parse((await person(who).get(url(id))).json().data.attributes)
}

async function kindsOf(name: string, about: string) {
  const { data } = (await person(name).get('/api/v1/notifications')).json<{ data: { attributes: unknown }[] }>()
  return data
    .map(({ attributes }) => notificationAttributes.parse(attributes))
    .filter(({ subject }) => subject.id === about)
    .map(({ kind }) => kind)
}

async function planned(mentee: string, id: string, days: number): Promise<string> {
  const starts_at = `${inDays(days)}T13:00:00Z`
  const appointment = { starts_at, minutes: 45, time_zone: 'UTC' }
  return people.made(mentee, '/api/v1/meetings', meetingBody(id, { appointment }))
}

/** What follows the pause. */
async function follow(id: string): Promise<void> {
  const { store, vault, db } = api
  const facts = createFacts((company) => db.database.tenant(company))
  const reaction = createAccompanimentsReaction({
    commands: { meetings: createMeetings({ store, vault, facts }), feedbacks: { settleFeedback: never } },
    openMeetings: async (relationship) =>
      (await openMeetingsOf(db.database.system, relationship)).map((one) => asId<MeetingId>(one)),
    isOver: never,
    isProcessed: async () => true,
  })
  const events = await store.readStream(`mentoring_relationship-${id}`)
  const paused = events.filter(({ type: kind }) => kind === 'RelationshipPaused')
  // Twice is once.
  await reaction.react(paused)
  await reaction.react(paused)
}

async function never(): Promise<never> {
  throw new Error('not of a pause')
}

describe('a pause', () => {
  test('keeps the state, tells the other one, and ends by hand', async () => {
    const { mentee, id } = await pair()
    const answer = await pause(mentee, id, 40, { word: 'Le temps de finir un chantier.' })
    expect([answer.status, answer.text]).toEqual([200, answer.text])
    expect(await read('mia', id)).toMatchObject({
      aasm_state: 'initiated',
      pause: { until: inDays(40), by: 'participant', reason: 'workload' },
      pause_word: 'Le temps de finir un chantier.',
    })
    expect(await kindsOf('mia', id)).toContain('relationship_paused')
    expect(await kindsOf(mentee, id)).not.toContain('relationship_paused')
    expect((await call('mia', 'DELETE', id)).status).toBe(200)
    const after = await read(mentee, id)
    expect(after).toMatchObject({ aasm_state: 'initiated', pause: null, pause_word: null })
    expect(after.pauses).toHaveLength(1)
    expect(await kindsOf(mentee, id)).toContain('relationship_resumed')
    // Twice is once.
    expect((await call('mia', 'DELETE', id)).status).toBe(200)
    expect((await read(mentee, id)).revision).toBe(after.revision)
  })

  test('cancels the dates before it ends, and no other', async () => {
    const { mentee, id } = await pair()
    const [inside, beyond] = [await planned(mentee, id, 10), await planned(mentee, id, 50)]
    expect((await pause('mia', id, 40)).status).toBe(200)
    await follow(id)
    const stateOf = async (meeting: string) =>
      (await person(mentee).get(`/api/v1/meetings/${meeting}`)).json().data.attributes
    await expect.poll(async () => (await stateOf(inside)).aasm_state, { timeout: 10_000 }).toBe('cancelled')
    expect(await stateOf(inside)).toMatchObject({ closing_cause: 'relationship_paused', closed_by: 'system' })
    expect(await stateOf(beyond)).toMatchObject({ aasm_state: 'requested' })
    // The notice of the pause says what it cancels.
    expect(await kindsOf(mentee, inside)).not.toContain('meeting_canceled')
  })

  test.each([
    ['today', 0, {}, 'pause_past'],
    ['yesterday', -1, {}, 'pause_past'],
    ['more than six months', dayOf(monthsAfter(today(), 6)) - dayOf(today()) + 1, {}, 'pause_too_long'],
    ['for ever', 3_000_000, {}, 'invalid_value'],
    ['without a known reason', 10, { reason: 'boredom' }, 'invalid_value'],
  ])('until %s is refused', async (_what, days, more, code) => {
    const { mentee, id } = await pair()
    const until = days > 1_000_000 ? 'for ever' : inDays(days)
    const answer = await call(mentee, 'PUT', id, { until, reason: 'leave', ...more })
    expect([answer.status, answer.json().errors?.[0]?.code]).toEqual([422, code])
    expect((await read(mentee, id)).pause).toBeNull()
    next -= 1
    await call(mentee, 'DELETE', id)
    const finished = { data: { type, id, attributes: { aasm_state: 'finished' } } }
    expect((await person(mentee).patch(url(id), finished)).status).toBe(200)
  })

  test('twice is once when it is the same, else refused; its day is moved by its own call', async () => {
    const { mentee, id } = await pair()
    const key = randomUUID()
    expect((await pause(mentee, id, 20, {}, key)).status).toBe(200)
    const { revision } = await read(mentee, id)
    expect((await pause(mentee, id, 20, {}, key)).status).toBe(200)
    expect((await pause('mia', id, 20)).status).toBe(200)
    expect((await read(mentee, id)).revision).toBe(revision)
    const other = await pause('mia', id, 30)
    expect([other.status, other.json().errors?.[0]?.code]).toEqual([422, 'already_paused'])
    expect((await call('mia', 'PATCH', id, { until: inDays(30) })).status).toBe(200)
    expect((await read(mentee, id)).pause?.until).toBe(inDays(30))
    expect((await call('mia', 'DELETE', id)).status).toBe(200)
    const moved = await call('mia', 'PATCH', id, { until: inDays(31) })
    expect([moved.status, moved.json().errors?.[0]?.code]).toEqual([422, 'not_paused'])
  })

  test('by both at once is one', async () => {
    const { mentee, id } = await pair()
    const both = await Promise.all([pause(mentee, id, 20), pause('mia', id, 30)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422])
  })

  test('is for its two people and administrators of the company', async () => {
    const { mentee, id } = await pair()
    expect((await pause('eve', id, 20)).status).toBe(403)
    expect((await pause('zoe', id, 20)).status).toBe(404)
    expect((await call('root', 'PUT', id, { until: inDays(20), reason: 'other' })).status).toBe(200)
    expect((await read(mentee, id)).pause).toMatchObject({ by: 'admin', reason: 'other' })
    expect((await call(mentee, 'DELETE', id)).status).toBe(200)
    expect((await read('mia', id)).pause).toBeNull()
  })

  test('ends with its accompaniment, and none begins afterwards', async () => {
    const { mentee, id } = await pair()
    await pause(mentee, id, 20)
    const finished = { data: { type, id, attributes: { aasm_state: 'finished', reason: 'no_time' } } }
    expect((await person('mia').patch(url(id), finished)).status).toBe(200)
    expect(await read(mentee, id)).toMatchObject({ aasm_state: 'finished', pause: null })
    const again = await pause(mentee, id, 20)
    expect([again.status, again.json().errors?.[0]?.code]).toEqual([422, 'transition_not_allowed'])
    expect((await call(mentee, 'DELETE', id)).status).toBe(422)
  })

  test('ends by itself once its day has come, once, also when nothing ran then: resume_relationships', async () => {
    const { mentee, id } = await pair()
    await pause(mentee, id, 20)
    const errors: unknown[] = []
    const logger = { warn: (it: unknown) => errors.push(it), error: (it: unknown) => errors.push(it) }
    const { system } = api.db.database
    const { store, vault } = api
    const facts = createFacts((company) => api.db.database.tenant(company))
    const relationships = createMentoringRelationships({ store, vault, facts })
    const at = (days: number) => () => new Date(Date.parse(`${inDays(days)}T12:00:00Z`))
    const runs = (days: number) => resumeRelationships({ system, relationships, logger, now: at(days) })
    await runs(19)
    expect((await read(mentee, id)).pause).not.toBeNull()
    await Promise.all([runs(25), runs(25)])
    await expect.poll(async () => (await read(mentee, id)).pause, { timeout: 10_000 }).toBeNull()
    await runs(26)
    const { pauses } = await read(mentee, id)
    expect(pauses).toHaveLength(1)
    const resumed = await run(system)`select from rm.journal
      where stream = ${`mentoring_relationship-${id}`} and type = 'RelationshipResumed'`
    expect([resumed.length, errors]).toEqual([1, []])
    for (const name of [mentee, 'mia'])
      await expect.poll(() => kindsOf(name, id), { timeout: 10_000 }).toContain('relationship_resumed')
  })
})
