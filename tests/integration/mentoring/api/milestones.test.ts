import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { MilestoneGiven } from '#contract/console/mentoring/program-milestones.ts'
import { actionPlanAttributes, type ActionPlanAttributes } from '#contract/mentoring/action-plans.ts'
import { planMilestones } from '#infra/mentoring/jobs/plan-milestones.ts'
import { milestonesEffect } from '#projections/mentoring/action-plan/milestones-effect.ts'
import type { MilestoneId } from '#domain/platform/ids.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { relationshipBody } from '#tests/support/bodies.ts'
import { Cast } from '#tests/support/cast.ts'
import type { HttpAnswer } from '#tests/support/http-client.ts'
import { followMilestones, milestone, publishMilestones } from '#tests/support/milestones.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
const people = new Cast()
const { person } = people
const mentees = ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gil']
const quietly = () => undefined
const logger = { info: quietly, warn: quietly, error: quietly }

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { max_accompaniments_presenter: 20, max_accompaniments_participant: 9 })
  await run(system)`select app.add_meeting_lists(${idOf.company('acme')})`
  for (const name of mentees) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  for (const name of [...mentees, 'mia', 'root']) people.add(name, await api.as('acme', name))
})
afterAll(() => api.close())

const setUp = (mentee: string) =>
  people.made('root', '/api/v1/mentoring_relationships', relationshipBody(mentee, 'mia'))
const planPath = (relationship: string) => `/api/v1/mentoring_relationships/${relationship}/action_plan`
const planIn = (answer: HttpAnswer): ActionPlanAttributes => {
  if (answer.status >= 300) throw new Error(answer.text)
  return actionPlanAttributes.parse(answer.json().data.attributes)
}
const read = async (name: string, relationship: string) => planIn(await person(name).get(planPath(relationship)))
const tick = (name: string, relationship: string, id: string, wanted: 'open' | 'reached', headers = {}) =>
  person(name).patch(
    `${planPath(relationship)}/milestones/${id}`,
    { data: { type: 'milestones', id, attributes: { aasm_state: wanted } } },
    headers,
  )
const codeOf = (answer: HttpAnswer) => [answer.status, answer.json().errors?.[0]?.code]
const planned = async (relationship: string) => {
  const events = await api.store.readStream(`action_plan-${relationship}`)
  return events.flatMap(({ type, data }) =>
    type === 'MilestonesPlanned' ? [(data as { readonly version: number }).version] : [],
  )
}
const runJob = () =>
  planMilestones({ system: api.db.database.system, plans: api.actionPlans, logger, now: () => new Date() })

const goal = milestone({ kind: 'goal', title: null, due_weeks: 3 })
const task = milestone({ for: 'participant', due_weeks: 18 })
const template: readonly MilestoneGiven[] = [goal, task]

describe('the milestones of a pair', () => {
  test('come when its accompaniment begins, once, and are read in the language of the reader', async () => {
    await publishMilestones(api, 'acme', template)
    const relationship = await setUp('ana')
    await followMilestones(api)
    await followMilestones(api)
    expect(await planned(relationship)).toEqual([1])
    const plan = await read('ana', relationship)
    expect(plan.milestones.map(({ kind, title, for: doer, late }) => [kind, title, doer, late])).toEqual([
      ['goal', null, 'both', false],
      ['task', 'Rencontrer un autre site', 'participant', false],
    ])
    await run(api.db.database.system)`update app.users set locale = 'en' where id = ${idOf.user('acme', 'ana')}`
    expect((await read('ana', relationship)).milestones[1]?.title).toBe('Meet another site')
    expect((await read('mia', relationship)).milestones[1]?.title).toBe('Rencontrer un autre site')
  })

  test('are reached by what happens: the first goal, once', async () => {
    const relationship = await setUp('ben')
    await followMilestones(api)
    const add = (title: string) =>
      person('ben').post(`${planPath(relationship)}/goals`, { data: { type: 'goals', attributes: { title } } })
    await add('Déléguer')
    await followMilestones(api)
    const reached = (await read('ben', relationship)).milestones[0]?.reached_at
    expect(reached).not.toBeNull()
    await add('Dire non')
    await followMilestones(api)
    expect((await read('ben', relationship)).milestones[0]?.reached_at).toBe(reached)
  })

  test('of the kind task are ticked and opened again by whom they are for, and by nobody else', async () => {
    const relationship = await setUp('cleo')
    await followMilestones(api)
    const before = (await person('cleo').get(planPath(relationship))).headers['etag']
    expect(planIn(await tick('cleo', relationship, task.id, 'reached')).milestones[1]?.reached_at).not.toBeNull()
    expect(planIn(await tick('cleo', relationship, task.id, 'reached')).milestones[1]?.reached_at).not.toBeNull()
    expect(codeOf(await tick('mia', relationship, task.id, 'open'))).toEqual([422, 'milestone_of_other'])
    expect(codeOf(await tick('cleo', relationship, goal.id, 'reached'))).toEqual([422, 'milestone_by_fact'])
    expect((await tick('cleo', relationship, randomUUID(), 'reached')).status).toBe(404)
    expect((await tick('ana', relationship, task.id, 'open')).status).toBe(403)
    expect((await tick('cleo', relationship, task.id, 'open', { 'If-Match': String(before) })).status).toBe(412)
    expect(planIn(await tick('cleo', relationship, task.id, 'open')).milestones[1]?.reached_at).toBeNull()
  })

  test('are read only after the end', async () => {
    const relationship = await setUp('dan')
    await followMilestones(api)
    await people.changed('mia', 'mentoring_relationships', relationship, { aasm_state: 'finished' })
    expect((await read('dan', relationship)).milestones).toHaveLength(2)
    expect(codeOf(await tick('dan', relationship, task.id, 'reached'))).toEqual([422, 'plan_over'])
  })
})

describe('another version', () => {
  const soon = [{ ...goal, due_weeks: 1 }, { ...task, due_weeks: 20 }, milestone({ due_weeks: 4 })]

  test('for pairs to come leaves those that run as they are', async () => {
    const before = await setUp('eve')
    await followMilestones(api)
    await publishMilestones(api, 'acme', soon)
    await runJob()
    expect(await planned(before)).toEqual([1])
    const after = await setUp('fay')
    await followMilestones(api)
    expect(await planned(after)).toEqual([2])
  })

  test('says before what it would do to pairs that run, then does it to each once, also when stopped', async () => {
    const { system } = api.db.database
    const tenant = api.db.database.tenant(idOf.company('acme'))
    // They began ten weeks ago.
    const owner = new pg.Client({ connectionString: api.db.url })
    await owner.connect()
    await owner.query(`update rm.mentoring_relationships_v1 set started_at = now() - interval '70 days'`)
    await owner.end()
    const tried = soon.map((one) => ({ ...one, id: one.id as MilestoneId }))
    const effect = await milestonesEffect(tenant, idOf.program('acme'), tried)
    expect(effect).toMatchObject({ running: 5, earlier: 5, added: 4, late: 5 })
    expect(effect.late_pairs.map(({ participant }) => participant)).toHaveLength(5)

    const version = await publishMilestones(api, 'acme', soon, { running: true })
    const stopping = { planMilestones: () => Promise.reject(new Error('stopped')) }
    await planMilestones({ system, plans: stopping, logger, now: () => new Date() })
    const [due] = await run(system)<{ left: boolean }>`select reached_running_at is null as left
      from app.milestone_templates where version = ${version}`
    expect(due?.left).toBe(true)
    await run(system)`delete from rm.held_items where job = 'plan_milestones'`
    expect(await runJob()).toMatchObject({ done: 5, failed: 0 })
    await followMilestones(api)
    expect(await runJob()).toMatchObject({ done: 0, failed: 0 })
    const relations = await run(system)<{ id: string; state: string }>`select id, state
      from rm.mentoring_relationships`
    for (const { id, state } of relations)
      expect([state, (await planned(id)).at(-1)]).toEqual([state, state === 'admin_initiated' ? version : 1])
  })

  test('published while a pair begins gives it one of the two versions, whole', async () => {
    const gil = [...soon, milestone({ due_weeks: 30 })]
    const [relationship, version] = await Promise.all([
      setUp('gil'),
      publishMilestones(api, 'acme', gil, { running: true }),
      followMilestones(api),
    ])
    await Promise.all([followMilestones(api), runJob(), runJob()])
    await followMilestones(api)
    await runJob()
    await followMilestones(api)
    const versions = await planned(relationship)
    expect(versions.at(-1)).toBe(version)
    expect(versions).toEqual([...new Set(versions)])
    expect((await read('gil', relationship)).milestones).toHaveLength(gil.length)
  })

  test('gives two weeks to what it makes late, and keeps what is reached', async () => {
    const { system } = api.db.database
    const [ben] = await run(system)<{ id: string }>`select id from rm.mentoring_relationships
      where participant_user_id = ${idOf.user('acme', 'ben')}`
    const plan = await read('ben', ben?.id ?? '')
    const grace = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10)
    expect(plan.milestones.map(({ late }) => late)).toEqual([false, false, false, false])
    expect(plan.milestones[0]?.reached_at).not.toBeNull()
    expect(Math.abs(Date.parse(plan.milestones[2]?.due_on ?? '') - Date.parse(grace))).toBeLessThanOrEqual(86_400_000)
  })
})
