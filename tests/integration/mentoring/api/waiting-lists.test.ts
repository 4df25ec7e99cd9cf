import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createWaitingListsReaction } from '#commands/mentoring/reactions/waiting-lists.ts'
import { createWaitingLists, type WaitingLists } from '#commands/mentoring/waiting-lists.ts'
import { stateAfter } from '#commands/platform/unit-of-work.ts'
import { waitingListAttributes, type WaitingListAttributes } from '#contract/mentoring/waiting-lists.ts'
import { waitingList } from '#domain/mentoring/waiting-list/aggregate.ts'
import { id, instant, type ProfileId } from '#domain/platform/ids.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { tendWaitingLists } from '#infra/mentoring/jobs/tend-waiting-lists.ts'
import { archiveOf } from '#infra/people/privacy/export/archive.ts'
import { listsOfPerson } from '#projections/mentoring/waiting-list/query.ts'
import { createProjectionWaiter } from '#projections/platform/runner/waiter.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { relationshipBody } from '#tests/support/bodies.ts'
import { Cast } from '#tests/support/cast.ts'
import type { HttpAnswer } from '#tests/support/http-client.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let waitingLists: WaitingLists
let settled: () => Promise<unknown>
const people = new Cast()
const { person } = people
const mentees = ['ana', 'ben', 'cleo', 'dan', 'eve']
/** One mentor for each test, so that none waits for the place of another. */
const mentors = Array.from({ length: 10 }, (_, n) => `mia${n}`)
let turn = 0
let mia = 'mia0'
let mentor = ''

beforeAll(async () => {
  api = await testApi()
  const { store, vault } = api
  const { database } = api.db
  const { system } = database
  waitingLists = createWaitingLists({ store, vault, facts: createFacts((company) => database.tenant(company)) })
  const readModels = createProjectionWaiter(system)
  settled = async () =>
    readModels.waitUntilProcessed(['waiting_lists', 'capacities', 'notifications'], await store.head(), {
      timeoutMs: 5000,
    })
  await seedCompany(system, 'acme', { max_accompaniments_presenter: 1, max_accompaniments_participant: 30 })
  await seedCompany(system, 'globex')
  for (const name of mentees) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  for (const name of mentors) await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  for (const name of [...mentees, ...mentors, 'root']) people.add(name, await api.as('acme', name))
  await seedPerson(system, 'globex', { name: 'gil', profiles: ['participant'] })
  people.add('gil', await api.as('globex', 'gil'))
})
afterAll(() => api.close())

let held = ''
beforeEach(async () => {
  mia = mentors[turn++] ?? ''
  mentor = idOf.profile('acme', mia, 'presenter')
  held = await people.made('root', '/api/v1/mentoring_relationships', relationshipBody('eve', mia))
  // A person is in three lists at most: those of the test before are left.
  for (const name of mentees) {
    const lists = (await person(name).get('/api/v1/waiting_lists')).json<{
      data: { id: string; attributes: { allowed: string[] } }[]
    }>()
    for (const list of lists.data) {
      const state = list.attributes.allowed.find((one) => one === 'left' || one === 'passed')
      const body = { data: { type: 'waiting_lists', id: list.id, attributes: { aasm_state: state } } }
      if (state !== undefined) await person(name).patch(`/api/v1/waiting_lists/${list.id}`, body)
    }
  }
})

const change = (state: string, attributes: object = { aasm_state: state }) => ({
  data: { type: 'waiting_lists', id: mentor, attributes },
})
const join = (name: string, message: string | null = `Bonjour de ${name}`, headers = {}) =>
  person(name).post(
    '/api/v1/waiting_lists',
    {
      data: {
        type: 'waiting_lists',
        attributes: { message },
        relationships: { presenter: { data: { type: 'presenters', id: mentor } } },
      },
    },
    headers,
  )
const listIn = (answer: HttpAnswer): WaitingListAttributes => {
  if (answer.status >= 300) throw new Error(answer.text)
  return waitingListAttributes.parse(answer.json().data.attributes)
}
const read = async (name: string) => listIn(await person(name).get(`/api/v1/waiting_lists/${mentor}`))
const act = (name: string, state: string) => person(name).patch(`/api/v1/waiting_lists/${mentor}`, change(state))
const codeOf = (answer: HttpAnswer) => [answer.status, answer.json().errors?.[0]?.code]
const finish = () =>
  person('root').patch(`/api/v1/mentoring_relationships/${held}`, {
    data: { type: 'mentoring_relationships', id: held, attributes: { aasm_state: 'admin_finished' } },
  })
const kindsOf = async (name: string) => {
  const { data } = (await person(name).get('/api/v1/notifications')).json<{
    data: { attributes: { kind: string; subject: { id: string }; counterpart: { id: string } | null } }[]
  }>()
  return data.filter(({ attributes }) => attributes.subject.id === mentor).map(({ attributes }) => attributes.kind)
}

/** What the reaction does for this list after whatever happened, and the read models after it. */
async function follow(at = new Date()): Promise<void> {
  const { store, db } = api
  const reaction = createWaitingListsReaction({
    waitingLists,
    isAwaited: async (_company, presenterId) =>
      stateAfter(waitingList, await store.readStream(`waiting_list-${presenterId}`)).waiters.size > 0,
    listsOf: async (company, userId) =>
      (await listsOfPerson(db.database.tenant(company), userId)).map((list) => id<ProfileId>(list)),
    isProcessed: async () => true,
    now: () => instant(at),
  })
  const last = (await store.readStream(`capacity-${mentor}`)).slice(-1)
  const moved = (await store.readStream(`waiting_list-${mentor}`)).slice(-1)
  await reaction.react([...last, ...moved])
  await settled()
}
const tend = async (at: Date) => {
  const logger = { info: () => undefined, warn: () => undefined, error: () => undefined }
  const report = await tendWaitingLists({
    system: api.db.database.system,
    waitingLists,
    logger,
    now: () => at,
  })
  await settled()
  return report
}

describe('waiting for a place', () => {
  test('is joined with a message, has a place in words, and tells nobody who else waits', async () => {
    expect(await read('ana')).toMatchObject({ aasm_state: 'none', waiting: 0, place: null, allowed: ['waiting'] })
    const answer = await join('ana')
    expect([answer.status, answer.headers['location']]).toEqual([201, `/api/v1/waiting_lists/${mentor}`])
    expect(listIn(answer)).toMatchObject({
      aasm_state: 'waiting',
      place: 1,
      waiting: 1,
      message: 'Bonjour de ana',
      allowed: ['message', 'left'],
    })
    expect(listIn(await join('ben'))).toMatchObject({ place: 2, waiting: 2 })
    const others = await person(mia).get(`/api/v1/waiting_lists/${mentor}`)
    expect(listIn(others)).toMatchObject({ aasm_state: 'none', waiting: 2, place: null, message: null })
    expect(others.text).not.toContain('Bonjour')
    expect((await person('ben').get('/api/v1/waiting_lists')).text).not.toContain('Bonjour de ana')
    // Left in the middle, the ones behind move up.
    expect(listIn(await act('ana', 'left'))).toMatchObject({ aasm_state: 'left', place: null, message: null })
    expect(await read('ben')).toMatchObject({ place: 1, waiting: 1 })
    expect(codeOf(await act('ana', 'left'))).toEqual([422, 'not_waiting'])
  })

  test('changes its message; refuses ten megabytes, another company, and a mentor who has a place', async () => {
    await join('ana')
    const changed = await person('ana').patch(`/api/v1/waiting_lists/${mentor}`, change('', { message: 'Autre chose' }))
    expect(listIn(changed)).toMatchObject({ message: 'Autre chose', place: 1 })
    expect((await join('ben', 'x'.repeat(10_000_000))).status).toBe(413)
    expect(codeOf(await join('ben', 'x'.repeat(1001)))[0]).toBe(422)
    expect((await join('ben', '')).status).toBe(422)
    expect((await join('gil')).status).toBe(404)
    expect((await person('gil').get(`/api/v1/waiting_lists/${mentor}`)).status).toBe(404)
    expect((await person('ana').get('/api/v1/waiting_lists/none')).status).toBe(404)
    expect(codeOf(await join(mia))).toEqual([403, 'not_a_mentee'])
    expect(codeOf(await join('eve'))).toEqual([422, 'already_open'])
    await act('ana', 'left')
    await finish()
    expect(codeOf(await join('ben'))).toEqual([422, 'place_free'])
  })

  test('the same call twice joins once', async () => {
    const key = { 'Idempotency-Key': randomUUID() }
    expect([(await join('ana', 'Bonjour', key)).status, (await join('ana', 'Bonjour', key)).status]).toEqual([201, 201])
    expect(await read('ana')).toMatchObject({ waiting: 1 })
    expect(await api.store.readStream(`waiting_list-${mentor}`)).toHaveLength(1)
  })
})

describe('a place that is freed', () => {
  test('is offered to the first, told to them alone, and taken with their message', async () => {
    await join('ana')
    await join('ben')
    await finish()
    expect(codeOf(await person('ben').post('/api/v1/mentoring_requests', asking()))).toEqual([422, 'others_wait'])
    await follow()
    const offer = await read('ana')
    expect(offer).toMatchObject({ aasm_state: 'offered', allowed: ['message', 'taken', 'passed'] })
    expect(Date.parse(offer.offered_until ?? '') - Date.parse(offer.offered_at ?? '')).toBeCloseTo(72 * 3_600_000, -3)
    expect(await kindsOf('ana')).toEqual(['waiting_place_offered'])
    expect(await kindsOf('ben')).toEqual([])
    expect(await kindsOf(mia)).toEqual([])
    const profile = await person('ana').get(`/api/v1/presenters/${mentor}`)
    expect(profile.json().data.attributes['request']).toMatchObject({ allowed: false, reason: 'offered' })

    expect(codeOf(await act('ben', 'taken'))).toEqual([422, 'no_offer'])
    expect(listIn(await act('ana', 'taken'))).toMatchObject({ aasm_state: 'taken', place: null })
    await settled()
    const sent = await person('ana').get('/api/v1/mentoring_requests?role=participant')
    const request = sent
      .json<{
        data: {
          id: string
          relationships: Record<string, { data: { id: string } }>
          attributes: { message: string }
        }[]
      }>()
      .data.find(({ relationships }) => relationships['presenter']?.data.id === mentor)
    expect(request?.attributes.message).toBe('Bonjour de ana')
    expect((await act('ana', 'taken')).status).toBe(200)
    // The place is theirs: the mentor, who has no other, may accept.
    const path = `/api/v1/mentoring_requests/${request?.id}`
    const received = await person(mia).get(path)
    expect(received.json().data.attributes).toMatchObject({ blocked: null })
    expect(received.json().data.attributes['allowed']).toContain('confirmed')
    expect(await read('ben')).toMatchObject({ place: 1, waiting: 1, aasm_state: 'waiting' })
  })

  test('goes on once its time is over, also long after, exactly once, without blame', async () => {
    await join('ana')
    await join('ben')
    await finish()
    await follow()
    const late = new Date(Date.now() + 30 * 86_400_000)
    await tend(late)
    await tend(late)
    const events = (await api.store.readStream(`waiting_list-${mentor}`)).map(({ type }) => type)
    expect(events.filter((type) => type === 'OfferLapsed')).toHaveLength(1)
    expect(events.filter((type) => type === 'PlaceOffered')).toHaveLength(2)
    expect(await read('ana')).toMatchObject({ aasm_state: 'lapsed', place: null })
    expect(await read('ben')).toMatchObject({ aasm_state: 'offered', place: 1 })
    expect(await kindsOf('ana')).toEqual(['waiting_place_lapsed', 'waiting_place_offered'])
    const listed = (await person('ana').get('/api/v1/waiting_lists')).json<{ data: { id: string }[] }>()
    expect(listed.data.map((one) => one.id)).toContain(mentor)
    expect(listIn(await join('ana'))).toMatchObject({ place: 2 })
  })

  test('is let pass, and goes to the next', async () => {
    await join('ana')
    await join('ben')
    await finish()
    await follow()
    expect(listIn(await act('ana', 'passed'))).toMatchObject({ aasm_state: 'passed' })
    await follow()
    expect(await read('ben')).toMatchObject({ aasm_state: 'offered' })
    expect(await kindsOf('ana')).toEqual(['waiting_place_offered'])
  })

  test('is found by the job where no event says so: a program that takes more', async () => {
    await join('ana')
    const { system } = api.db.database
    const program = idOf.program('acme')
    await run(system)`update app.programs set max_accompaniments_presenter = 2 where id = ${program}`
    await tend(new Date())
    await run(system)`update app.programs set max_accompaniments_presenter = null where id = ${program}`
    expect(await read('ana')).toMatchObject({ aasm_state: 'offered' })
  })

  test('the job tend_waiting_lists offers nothing of a mentor who is away, until they are back', async () => {
    await join('ana')
    const { system } = api.db.database
    const userId = idOf.user('acme', mia)
    await run(
      system,
    )`insert into app.absences (id, company_id, user_id, first_day, last_day, starts_at, ends_at, set_by)
      values (${randomUUID()}, ${idOf.company('acme')}, ${userId}, current_date, current_date + 9,
        now() - interval '1 hour', now() + interval '9 days', 'person')`
    await finish()
    await follow()
    expect(await read('ana')).toMatchObject({ aasm_state: 'waiting', place: 1 })
    expect(await read('ben')).toMatchObject({ allowed: ['waiting'], back_on: expect.any(String) as string })
    await run(system)`delete from app.absences where user_id = ${userId}`
    await tend(new Date())
    expect(await read('ana')).toMatchObject({ aasm_state: 'offered' })
  })
})

test('a person’s archive holds their own waits and words, and nobody else’s', async () => {
  await join('ana')
  await join('ben', 'Un secret de Ben')
  const { store, vault, files, db } = api
  const sources = { sql: db.database.system, store, vault, files }
  const whose = { companyId: idOf.company('acme'), userId: idOf.user('acme', 'ana') }
  let archive = ''
  for await (const { content } of archiveOf(sources, whose, { at: new Date(), onPart: async () => undefined }))
    if (typeof content === 'string') archive += content
  expect(archive).toContain('Bonjour de ana')
  expect(archive).not.toContain('Un secret de Ben')
})

const asking = () => ({
  data: {
    type: 'mentoring_requests',
    attributes: { message: 'Bonjour' },
    relationships: { presenter: { data: { type: 'presenters', id: mentor } } },
  },
})
