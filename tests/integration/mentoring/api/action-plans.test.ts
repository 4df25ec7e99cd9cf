import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { actionPlanAttributes, type ActionPlanAttributes } from '#contract/mentoring/action-plans.ts'
import { centerMeta } from '#contract/mentoring/mentoring-center.ts'
import { privateNoteAttributes } from '#contract/mentoring/private-notes.ts'
import { scrubPerson } from '#infra/people/accounts/scrub.ts'
import { archiveOf } from '#infra/people/privacy/export/archive.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { meetingBody, relationshipBody } from '#tests/support/bodies.ts'
import { Cast } from '#tests/support/cast.ts'
import type { HttpAnswer } from '#tests/support/http-client.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
const people = new Cast()
const { person } = people
const mentees = ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gil', 'hal', 'ida', 'jon']

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { max_accompaniments_presenter: 20, max_accompaniments_participant: 9 })
  await seedCompany(system, 'globex')
  for (const name of mentees) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  for (const name of [...mentees, 'mia', 'root']) people.add(name, await api.as('acme', name))
  await seedPerson(system, 'globex', { name: 'ana', profiles: ['participant'] })
  people.add('globex ana', await api.as('globex', 'ana'))
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
const add = (name: string, relationship: string, type: 'goals' | 'tasks', attributes: object, key?: string) =>
  person(name).post(
    `${planPath(relationship)}/${type}`,
    { data: { type, attributes } },
    key === undefined ? {} : { 'Idempotency-Key': key },
  )
const change = (
  name: string,
  relationship: string,
  type: 'goals' | 'tasks',
  id: string,
  attributes: object,
  headers = {},
) => person(name).patch(`${planPath(relationship)}/${type}/${id}`, { data: { type, id, attributes } }, headers)
const codeOf = (answer: HttpAnswer) => [answer.status, answer.json().errors?.[0]?.code]

describe('the plan of a pair', () => {
  test('begins empty, is written by both, and each reads at once what either wrote', async () => {
    const relationship = await setUp('ana')
    const none = { goals: [], tasks: [], milestones: [], next_due_on: null }
    const empty = { ...none, writable: true, updated_at: null, revision: null }
    expect(await read('ana', relationship)).toEqual(empty)
    const set = await add('ana', relationship, 'goals', {
      title: 'Dire non sans escalade',
      measure: 'Trois refus écrits',
      due_on: '2027-01-29',
    })
    expect([set.status, set.headers['location']]).toEqual([201, planPath(relationship)])
    const [goal] = planIn(set).goals
    expect(goal).toMatchObject({
      aasm_state: 'open',
      why: null,
      words_by: { title: 'participant', measure: 'participant' },
    })
    const id = goal?.id ?? ''
    const changed = planIn(
      await change('mia', relationship, 'goals', id, { title: 'Dire non sans escalade', why: 'Tu dis oui à tout' }),
    )
    // What stays is still in the words of the one who wrote it.
    expect(changed.goals[0]?.words_by).toEqual({ title: 'participant', measure: 'participant', why: 'presenter' })
    await add('mia', relationship, 'tasks', {
      title: 'Prêter sa grille',
      for: 'presenter',
      due_on: '2026-12-04',
      goal_id: id,
    })
    const both = planIn(await add('ana', relationship, 'tasks', { title: 'Relire', for: 'both', due_on: '2026-12-02' }))
    expect(both.tasks.map(({ title, goal_id }) => [title, goal_id])).toEqual([
      ['Prêter sa grille', id],
      ['Relire', null],
    ])
    expect(both.next_due_on).toBe('2026-12-02')
    // The next task of each stands in the center.
    for (const [name, title] of [
      ['ana', 'Relire'],
      ['mia', 'Relire'],
    ] as const) {
      const { meta } = (await person(name).get('/api/v1/mentoring_center')).json<{ meta: object }>()
      const next = { relationship_id: relationship, title, due_on: '2026-12-02' }
      expect(centerMeta.parse(meta).next_tasks).toContainEqual(next)
    }
    const [lend, again] = both.tasks.map((task) => task.id)
    expect(codeOf(await change('ana', relationship, 'tasks', lend ?? '', { aasm_state: 'done' }))).toEqual([
      422,
      'task_of_other',
    ])
    const done = planIn(await change('mia', relationship, 'tasks', again ?? '', { aasm_state: 'done' }))
    expect(done.tasks[1]).toMatchObject({ aasm_state: 'done', done_at: expect.any(String) as string })
    expect(done.next_due_on).toBe('2026-12-04')
    planIn(await change('ana', relationship, 'tasks', again ?? '', { aasm_state: 'open' }))
    expect(
      (await person('ana').call(`${planPath(relationship)}/tasks/${again ?? ''}`, { method: 'DELETE' })).status,
    ).toBe(204)
    expect(
      (await person('ana').call(`${planPath(relationship)}/tasks/${again ?? ''}`, { method: 'DELETE' })).status,
    ).toBe(404)
    expect(planIn(await change('ana', relationship, 'goals', id, { aasm_state: 'reached' })).goals[0]).toMatchObject({
      aasm_state: 'reached',
      closed_at: expect.any(String) as string,
    })
    expect((await read('mia', relationship)).tasks.map(({ title }) => title)).toEqual(['Prêter sa grille'])
  })

  test('reaches the other one on the channel of what concerns them, without a notification', async () => {
    const relationship = await setUp('ben')
    await add('ben', relationship, 'tasks', { title: 'Écrire', for: 'both' })
    await vi.waitFor(async () => {
      const rows = await run(api.db.database.system)<{ stream: string }>`select stream from realtime.events
        where payload -> 'resource' ->> 'type' = 'action_plans' and payload -> 'resource' ->> 'id' = ${relationship}`
      const streams = ['ben', 'mia'].map((name) => `notifications:${idOf.user('acme', name)}`)
      expect([...new Set(rows.map(({ stream }) => stream))].toSorted()).toEqual(streams.toSorted())
    })
    const list = (await person('mia').get('/api/v1/notifications')).json<{
      data: { attributes: { subject: { type: string } } }[]
    }>()
    expect(list.data.filter(({ attributes }) => attributes.subject.type === 'action_plans')).toEqual([])
  })

  test('is of the two alone: others and administrators are refused, another company finds none', async () => {
    const relationship = await setUp('cleo')
    for (const name of ['dan', 'root']) {
      expect((await person(name).get(planPath(relationship))).status).toBe(403)
      expect((await add(name, relationship, 'goals', { title: 'À moi' })).status).toBe(403)
    }
    expect((await person('globex ana').get(planPath(relationship))).status).toBe(404)
    expect((await person('cleo').get(planPath(randomUUID()))).status).toBe(404)
    expect((await change('cleo', relationship, 'goals', randomUUID(), { title: 'Rien' })).status).toBe(404)
  })

  test('takes forty tasks that are sent twice as forty, and no more than fifty', async () => {
    const relationship = await setUp('dan')
    const keys = Array.from({ length: 40 }, () => randomUUID())
    const send = async () => {
      for (const [n, key] of keys.entries())
        expect((await add('dan', relationship, 'tasks', { title: `Tâche ${n}`, for: 'participant' }, key)).status).toBe(
          201,
        )
    }
    await send()
    // The answers kept for 24 hours are gone.
    await run(api.db.database.system)`delete from app.idempotency_keys where true`
    await send()
    expect((await read('mia', relationship)).tasks.map(({ title }) => title)).toEqual(keys.map((_, n) => `Tâche ${n}`))
    for (let n = 40; n < 50; n++) await add('dan', relationship, 'tasks', { title: `Tâche ${n}`, for: 'both' })
    expect(codeOf(await add('mia', relationship, 'tasks', { title: 'De trop', for: 'both' }))).toEqual([
      422,
      'too_many_tasks',
    ])
  })

  test('refuses what does not fit', async () => {
    const relationship = await setUp('eve')
    const meeting = await people.made('mia', '/api/v1/meetings', meetingBody(relationship))
    const ofMeeting = planIn(
      await add('eve', relationship, 'tasks', { title: 'Lire', for: 'both', meeting_id: meeting }),
    )
    expect(ofMeeting.tasks[0]?.meeting_id).toBe(meeting)
    const foreign = { title: 'Lire', for: 'both', meeting_id: randomUUID() }
    expect(codeOf(await add('eve', relationship, 'tasks', foreign))).toEqual([422, 'meeting_unknown'])
    const unknown = { title: 'Lire', for: 'both', goal_id: randomUUID() }
    expect(codeOf(await add('eve', relationship, 'tasks', unknown))).toEqual([422, 'goal_unknown'])
    for (const bad of [
      { title: '' },
      { title: 'x'.repeat(141) },
      { title: 'Lire', due_on: '2026-02-30' },
      { title: 'a\u202Eb' },
    ])
      expect((await add('eve', relationship, 'goals', bad)).status).toBe(422)
    const { id = '' } = ofMeeting.tasks[0] ?? {}
    expect((await change('eve', relationship, 'tasks', id, { aasm_state: 'done', title: 'Autre' })).status).toBe(422)
    for (let n = 0; n < 5; n++) planIn(await add('eve', relationship, 'goals', { title: `But ${n}` }))
    expect(codeOf(await add('eve', relationship, 'goals', { title: 'But 5' }))).toEqual([422, 'too_many_goals'])
    const stale = await change('eve', relationship, 'tasks', id, { aasm_state: 'done' }, { 'If-Match': '"0"' })
    expect(stale.status).toBe(412)
    const { revision } = await read('eve', relationship)
    const fresh = await change(
      'mia',
      relationship,
      'tasks',
      id,
      { aasm_state: 'done' },
      { 'If-Match': `"${revision ?? ''}"` },
    )
    expect(fresh.status).toBe(200)
  })

  test('is read only once the accompaniment is over, with what was open as it was', async () => {
    const relationship = await setUp('fay')
    planIn(await add('fay', relationship, 'goals', { title: 'Resté ouvert' }))
    const { goals } = planIn(await add('fay', relationship, 'tasks', { title: 'À faire', for: 'both' }))
    await people.changed('mia', 'mentoring_relationships', relationship, { aasm_state: 'finished' })
    expect(codeOf(await add('fay', relationship, 'goals', { title: 'Trop tard' }))).toEqual([422, 'plan_over'])
    const reach = await change('mia', relationship, 'goals', goals[0]?.id ?? '', { aasm_state: 'reached' })
    expect(codeOf(reach)).toEqual([422, 'plan_over'])
    expect(await read('fay', relationship)).toMatchObject({
      writable: false,
      goals: [{ title: 'Resté ouvert', aasm_state: 'open' }],
      tasks: [{ title: 'À faire', aasm_state: 'open' }],
    })
  })

  test('is in the archive of each, with the words of both', async () => {
    const relationship = await setUp('fay')
    await add('fay', relationship, 'goals', { title: 'Tenir mes délais' })
    await add('mia', relationship, 'tasks', { title: 'Envoyer mon modèle', for: 'presenter' })
    const { store, vault, files, db } = api
    const whose = { companyId: idOf.company('acme'), userId: idOf.user('acme', 'fay') }
    const sources = { sql: db.database.system, store, vault, files }
    const made: Record<string, string> = {}
    for await (const { path, content } of archiveOf(sources, whose, { at: new Date(), onPart: async () => undefined }))
      if (typeof content === 'string') made[path] = content
    const plans = JSON.parse(made['data/action_plans.json'] ?? '') as ActionPlanAttributes[]
    expect(plans.at(-1)).toMatchObject({
      my_role: 'participant',
      goals: [{ title: 'Tenir mes délais' }],
      tasks: [{ title: 'Envoyer mon modèle' }],
    })
    expect(made['data/history.json']).toContain('GoalSet')
  })
})

describe('notes for oneself alone', () => {
  const system = <Row extends object>(text: string, ...values: unknown[]) =>
    api.db.database.system.query<Row>({ text, values })
  const noteIn = (answer: HttpAnswer) => {
    if (answer.status >= 300) throw new Error(answer.text)
    return privateNoteAttributes.parse(answer.json().data.attributes)
  }
  const get = async (name: string, path: string) => noteIn(await person(name).get(path))
  const put = (name: string, path: string, words: string, headers: Record<string, string> = {}) =>
    person(name).call(path, {
      method: 'PUT',
      body: { data: { type: 'private_notes', attributes: { words } } },
      headers,
    })
  const at = (revision: number) => ({ 'If-Match': `"${revision}"` })
  const empty = { words: '', revision: 0, updated_at: null }
  const secret = 'Parler du comité du 9 sans me justifier.'
  const pathsOf = async (mentee: string) => {
    const relationship = await setUp(mentee)
    const meeting = await people.made('mia', '/api/v1/meetings', meetingBody(relationship))
    return [`/api/v1/mentoring_relationships/${relationship}/private_note`, `/api/v1/meetings/${meeting}/private_note`]
  }

  test('are of their author: the other side has its own, and for everybody else there is none', async () => {
    for (const path of await pathsOf('gil')) {
      expect(await get('gil', path)).toEqual(empty)
      const written = noteIn(await put('gil', path, `${secret}\n\n- demander`, { 'Idempotency-Key': randomUUID() }))
      expect(written).not.toHaveProperty('words')
      expect(await get('gil', path)).toEqual({ words: `${secret}\n\n- demander`, ...written })
      expect(await get('mia', path)).toEqual(empty)
      noteIn(await put('mia', path, 'Les miennes.'))
      expect((await get('gil', path)).words).toContain(secret)
      for (const name of ['root', 'ben', 'globex ana']) {
        expect([name, (await person(name).get(path)).status]).toEqual([name, 404])
        expect([name, (await put(name, path, 'Rien')).status]).toEqual([name, 404])
      }
    }
    // Neither the table, nor what is kept for repeats, nor anything else of the database holds the words.
    const tables = await system<{ name: string }>(
      `select table_schema || '.' || table_name as name from information_schema.tables
        where table_type = 'BASE TABLE' and table_schema in ('app', 'rm', 'es', 'realtime', 'audit', 'jobs', 'vault')`,
    )
    const holding = []
    for (const { name } of tables) {
      const found = await system(`select from ${name} t where t::text like '%comité du 9%' limit 1`)
      if (found.length > 0) holding.push(name)
    }
    expect(holding).toEqual([])
  })

  test('of two tabs keep what was written first: what was made from an older text is refused', async () => {
    const [path = ''] = await pathsOf('hal')
    const first = noteIn(await put('hal', path, 'Un', at(0)))
    expect(codeOf(await put('hal', path, 'Autre onglet', at(0)))).toEqual([412, 'revision_mismatch'])
    const second = noteIn(await put('hal', path, 'Deux', at(first.revision)))
    const twice = await Promise.all(['Trois', 'Quatre'].map((words) => put('hal', path, words, at(second.revision))))
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412])
    expect(codeOf(await put('hal', path, 'x'.repeat(20_001)))).toEqual([422, 'too_long'])
    expect((await put('hal', path, 'x'.repeat(20_000))).status).toBe(200)
  })

  test('are removed by an empty text, and a revision from before never fits again', async () => {
    const [path = ''] = await pathsOf('ida')
    const { revision } = noteIn(await put('ida', path, 'Un'))
    expect(noteIn(await put('ida', path, ' \n', at(revision)))).toEqual({ revision: 0, updated_at: null })
    expect(await system('select from app.private_notes where user_id = $1', idOf.user('acme', 'ida'))).toEqual([])
    const again = noteIn(await put('ida', path, 'Deux', at(0)))
    expect(again.revision).toBeGreaterThan(revision)
    expect((await put('ida', path, 'Trois', at(revision))).status).toBe(412)
  })

  test('stay theirs once it is over, are in their archive in clear, and go with the account', async () => {
    const [path = '', ofMeeting = ''] = await pathsOf('jon')
    await people.changed('mia', 'mentoring_relationships', path.split('/')[4] ?? '', { aasm_state: 'finished' })
    noteIn(await put('jon', path, secret))
    noteIn(await put('jon', ofMeeting, 'De la session'))
    const whose = { companyId: idOf.company('acme'), userId: idOf.user('acme', 'jon') }
    const { store, vault, files, db } = api
    const sources = { sql: db.database.system, store, vault, files }
    const made: Record<string, string> = {}
    for await (const { path: file, content } of archiveOf(sources, whose, {
      at: new Date(),
      onPart: async () => undefined,
    }))
      if (typeof content === 'string') made[file] = content
    expect(JSON.parse(made['data/private_notes.json'] ?? '')).toMatchObject([
      { subject: 'mentoring_relationship', words: secret },
      { subject: 'meeting', words: 'De la session' },
    ])
    expect(made['tables/private_notes.csv']).toContain(secret)

    await vault.forget(whose.userId, whose.companyId)
    expect((await put('jon', path, 'Trop tard')).status).toBe(401)
    await db.database.system.transaction((sql) => scrubPerson(sql, whose, [], async () => undefined))
    expect(await system('select from app.private_notes where user_id = $1', whose.userId)).toEqual([])
  })
})
