import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createCommands } from '#commands/commands.ts'
import { createErasureReaction } from '#commands/people/reactions/erasure.ts'
import { createWorkshopPeopleReaction } from '#commands/meetings/reactions/workshop-people.ts'
import { workshopAttributes } from '#contract/meetings/workshops.ts'
import { id, instant, type WorkshopId } from '#domain/platform/ids.ts'
import { createAccountRecords } from '#infra/people/accounts/records.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { archiveOf } from '#infra/people/privacy/export/archive.ts'
import { startReactions } from '#infra/platform/reactions/start.ts'
import { createProjectionWaiter } from '#projections/platform/runner/waiter.ts'
import { openWorkshopsOf } from '#projections/meetings/workshop/query.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { heldWorkshop } from '#tests/support/held-workshop.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { silent } from './support.ts'

/** What becomes of workshops when one of the people, or the operator who wrote them, asks to be erased. */

let api: TestApi
let running: ReturnType<typeof startReactions>
const titles = { held: 'Dire non sans se fâcher', ahead: 'Animer une réunion' }
const userOf = (name: string) => idOf.user('acme', name)
let held: WorkshopId
let ahead: WorkshopId

beforeAll(async () => {
  api = await testApi()
  const { database } = api.db
  await seedCompany(database.system, 'acme')
  for (const name of ['ana', 'ben', 'cleo'])
    await seedPerson(database.system, 'acme', { name, profiles: ['participant'] })
  for (const name of ['root', 'olga']) await seedPerson(database.system, 'acme', { name, roles: ['admin'] })
  const records = createAccountRecords(database)
  const facts = createFacts((companyId) => database.tenant(companyId))
  const { store, vault } = api
  const commands = createCommands({ store, vault, facts, records })
  const waiter = createProjectionWaiter(database.system)
  const isProcessed = (position: bigint) =>
    waiter.waitUntilProcessed(['workshops', 'mentoring_requests', 'mentoring_relationships'], position, {
      timeoutMs: 10_000,
    })
  const openWorkshops = async (userId: string) =>
    (await openWorkshopsOf(database.system, userId)).map((workshop) => id<WorkshopId>(workshop))
  running = startReactions({
    reactions: [
      createWorkshopPeopleReaction({ workshops: commands.workshops, openWorkshops, isProcessed }),
      createErasureReaction({ listsOf: async () => [], vault, records, commands, isProcessed }),
    ],
    store,
    sql: database.system,
    logger: silent,
    leaseMs: 600,
  })
  const [companyId, programId, by] = [idOf.company('acme'), idOf.program('acme'), userOf('olga')]
  const people = ['ana', 'ben', 'cleo'].map(userOf)
  held = await heldWorkshop(api.workshops, { companyId, programId, by, people, title: titles.held })
  const planned = await api.workshops.planWorkshop({
    companyId,
    actor: { kind: 'admin', userId: by },
    idempotencyKey: 'ahead',
    correlationId: 'test',
    at: instant(new Date()),
    programId,
    title: titles.ahead,
    description: null,
    link: null,
    hostUserId: userOf('ben'),
    date: { startsAt: instant(new Date(Date.now() + 48 * 3_600_000)), minutes: 60, timeZone: 'Europe/Paris' },
    people,
  })
  if (!planned.ok) throw new Error('not planned')
  ahead = id<WorkshopId>(planned.id)
  await vi.waitFor(async () => {
    if ((await read('ana', ahead)).title !== titles.ahead) throw new Error('not shown yet')
  })
})
afterAll(async () => {
  await running.stop()
  await api.close()
})

const read = async (who: string, workshop: string) => {
  const answer = await (await api.as('acme', who)).get(`/api/v1/workshops/${workshop}`)
  return workshopAttributes.parse(answer.json().data.attributes)
}
const erase = (name: string) =>
  createCommands({
    store: api.store,
    vault: api.vault,
    facts: createFacts((companyId) => api.db.database.tenant(companyId)),
    records: createAccountRecords(api.db.database),
  }).accounts.erase({
    companyId: idOf.company('acme'),
    actor: { kind: 'user', userId: userOf(name) },
    idempotencyKey: `erase ${name}`,
    correlationId: 'test',
    at: instant(new Date()),
    userId: userOf(name),
  })

/** The files of the archive of a person's data, as text. */
async function archive(name: string): Promise<Record<string, string>> {
  const { store, vault, files, db } = api
  const person = { companyId: idOf.company('acme'), userId: userOf(name) }
  const sources = { sql: db.database.system, store, vault, files }
  const made: Record<string, string> = {}
  for await (const { path, content } of archiveOf(sources, person, { at: new Date(), onPart: async () => undefined }))
    if (typeof content === 'string') made[path] = content
  return made
}

test('the data export of a person has their workshops, answers and minutes, and nothing of the others', async () => {
  const files = await archive('ana')
  expect(JSON.parse(files['data/workshops.json'] ?? '')).toEqual([
    expect.objectContaining({
      title: titles.held,
      state: 'ended',
      answer: 'accepted',
      minutes_with_others: 30,
      evidence: 'platform',
      planned_by_me: false,
    }),
    expect.objectContaining({ title: titles.ahead, state: 'planned', answer: 'invited', minutes_with_others: null }),
  ])
  const history = files['data/history.json'] ?? ''
  expect(history).toContain('WorkshopJoined')
  expect(history).toContain('WorkshopEnded')
  for (const other of ['ben', 'cleo']) expect(history).not.toContain(`"userId":"${userOf(other)}"`)
  expect(files['data/messages.json']).toContain(titles.held)
  const author = JSON.parse((await archive('olga'))['data/workshops.json'] ?? '') as { planned_by_me: boolean }[]
  expect(author.map(({ planned_by_me: mine }) => mine)).toEqual([true, true])
  expect(JSON.parse((await archive('root'))['data/workshops.json'] ?? '')).toEqual([])
})

test('an erased person leaves the workshops to come, and stays without a name in those that were held', async () => {
  expect((await erase('ben')).ok).toBe(true)
  await vi.waitFor(
    async () => {
      const { people, host_id: host } = await read('ana', ahead)
      expect([people.map(({ user_id: one }) => one).toSorted(), host]).toEqual([
        [userOf('ana'), userOf('cleo')].toSorted(),
        null,
      ])
    },
    { timeout: 20_000, interval: 100 },
  )
  await vi.waitFor(
    async () => {
      const { title, people } = await read('ana', held)
      expect(title).toBe(titles.held)
      expect(people.find(({ user_id: one }) => one === userOf('ben'))).toMatchObject({
        full_name: 'Compte supprimé',
        minutes: 30,
        evidence: 'platform',
      })
    },
    { timeout: 20_000, interval: 100 },
  )
})

test('an author who is erased takes the words along: the date, the people and the evidence stay', async () => {
  expect((await erase('olga')).ok).toBe(true)
  await vi.waitFor(async () => expect((await read('ana', held)).title).toBeNull(), { timeout: 20_000, interval: 100 })
  const [then, next] = [await read('ana', held), await read('ana', ahead)]
  expect([then.description, next.title]).toEqual([null, null])
  expect(then.people.find(({ user_id: one }) => one === userOf('ana'))).toMatchObject({
    minutes: 30,
    evidence: 'platform',
  })
  expect(next).toMatchObject({ aasm_state: 'planned', elsewhere: false, allowed: ['accepted', 'declined'] })
  // The key is gone: not even the log gives the words back.
  await vi.waitFor(async () => expect((await archive('ana'))['data/messages.json'] ?? '').not.toContain(titles.held), {
    timeout: 20_000,
    interval: 200,
  })
})
