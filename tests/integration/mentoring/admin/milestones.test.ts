import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mostMilestones } from '#contract/console/mentoring/program-milestones.ts'
import { milestone } from '#tests/support/milestones.ts'
import { run } from '#tests/support/run.ts'
import { addCompany, type TestCompany } from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer, type Answer } from '../../platform/admin/support.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let call: (path: string, body?: unknown) => Promise<Answer>
let signedIn: (name: string) => Promise<typeof call>

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Bruno Admin', roles: ['admin'] },
  ])
  globex = await addCompany(server, 'globex', [{ name: 'Gus Admin', roles: ['admin'] }])
  await server.project()
  signedIn = async (name) => {
    const session = await server.signIn(acme.id, acme.person(name))
    return (path, body) =>
      server.call(acme.id, session, `programs/${path}`, {
        ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
      })
  }
  call = await signedIn('Aline Admin')
})
afterAll(() => server.close())

const path = () => `${acme.program}/milestones`
const goal = milestone({ kind: 'goal', title: null, due_weeks: 3 })
const task = milestone({ due_weeks: 18 })
const read = async () => (await call(path())).json as Readonly<Record<string, unknown>>

describe('milestones that are refused', () => {
  it.each([
    ['two of one id', 'milestones_twice', [goal, { ...task, id: goal.id }]],
    ['a task without words in one language', 'milestone_without_words', [{ ...task, title: { fr: 'Lire', en: '' } }]],
    ['a name in one language alone', 'milestone_half_worded', [{ ...goal, title: { fr: '', en: 'Goal' } }]],
    ['a session without its number', 'milestone_without_count', [{ ...goal, kind: 'session' }]],
    ['a goal with a number', 'milestone_without_count', [{ ...goal, count: 2 }]],
    ['a date twice', 'milestone_due_once', [{ ...goal, due_session: 2 }]],
    ['no date', 'milestone_due_once', [{ ...goal, due_weeks: null }]],
  ])('%s: %s', async (_, code, milestones) => {
    for (const at of [{ as: 'new_pairs' }, { as: 'draft' }]) {
      const { status, json } = await call(path(), { from: 0, milestones, ...at })
      expect([status, json]).toMatchObject([422, { code: 'invalid_record' }])
      expect(Object.keys((json as { errors: object }).errors)).toEqual(['milestones'])
    }
    expect((await call(`${acme.program}/milestones_effect`, { milestones })).status).toBe(422)
    expect(code).toMatch(/^milestone/)
  })

  it.each([
    ['beyond sixty months', [{ ...goal, due_weeks: 261 }]],
    ['more than twelve', Array.from({ length: mostMilestones + 1 }, () => milestone())],
    ['a survey, which there is not', [{ ...goal, kind: 'survey' }]],
    ['an id that is none', [{ ...goal, id: 'one' }]],
  ])('%s', async (_, milestones) => {
    expect((await call(path(), { from: 0, milestones, as: 'new_pairs' })).status).toBe(422)
  })

  it('of another company are not there', async () => {
    expect((await call(`${globex.program}/milestones`)).status).toBe(404)
    expect((await call(`${globex.program}/milestones`, { from: 0, milestones: [goal], as: 'draft' })).status).toBe(404)
    expect((await call(`${globex.program}/milestones_effect`, { milestones: [goal] })).status).toBe(404)
  })
})

describe('a template', () => {
  it('is kept as a draft, which no pair has, and published once, with who and when', async () => {
    expect(await read()).toMatchObject({ revision: 0, version: 0, milestones: [], draft: null, versions: [] })
    const kept = await call(path(), { from: 0, milestones: [goal], as: 'draft' })
    expect(kept).toMatchObject({ status: 200, json: { revision: 1, version: 0, milestones: [], draft: [goal] } })
    const published = await call(path(), { from: 1, milestones: [goal, task], as: 'new_pairs' })
    expect(published).toMatchObject({
      status: 200,
      json: {
        revision: 2,
        version: 1,
        milestones: [goal, task],
        draft: null,
        versions: [{ version: 1, published_by: { name: 'Aline Admin' }, reaches_running: false }],
      },
    })
    const again = await call(path(), { from: 2, milestones: [goal, task], as: 'running_pairs' })
    expect([again.status, (again.json as { errors: object }).errors]).toEqual([
      422,
      { milestones: expect.stringMatching(/vigueur|force/) },
    ])
  })

  it('is published by one of two who publish at once; the other reads whose is in force', async () => {
    const bruno = await signedIn('Bruno Admin')
    const tried = [
      [call, milestone()],
      [bruno, milestone()],
    ] as const
    const answers = await Promise.all(
      tried.map(([of, one]) => of(path(), { from: 2, milestones: [goal, one], as: 'running_pairs' })),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.json).toMatchObject({ code: 'milestones_moved_on' })
    expect(await read()).toMatchObject({ version: 2, revision: 3 })
  })

  it('keeps every version: the database changes none', async () => {
    const sql = server.db.database.system
    await expect(
      run(sql)`update app.milestone_templates set milestones = '[]' where program_id = ${acme.program} and version = 1`,
    ).rejects.toThrow(/never changes/)
    const { versions } = (await read()) as { versions: { version: number; milestones: unknown[] }[] }
    expect(versions.map(({ version, milestones }) => [version, milestones.length])).toEqual([
      [2, 2],
      [1, 2],
    ])
  })

  it('goes with a copy of the program', async () => {
    const copy = await call(`${acme.program}/copy`, {
      slug: `copy-${randomUUID().slice(0, 8)}`,
      name: { fr: 'Suite', en: 'Next' },
      people: false,
    })
    const { id } = copy.json as { id: string }
    const { milestones } = await read()
    expect((await call(`${id}/milestones`)).json).toMatchObject({ version: 1, milestones })
  })
})
