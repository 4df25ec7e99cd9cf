import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { feedbackIdOf } from '#domain/mentoring/feedback/state.ts'
import { id, type MeetingReasonId } from '#domain/platform/ids.ts'
import {
  addCompany,
  agree,
  ask,
  confirm,
  relationshipOf,
  sealed,
  type TestCompany,
} from '../../platform/admin/scenario.ts'
import { type AdminServer, adminServer, type Answer } from '../../platform/admin/support.ts'
import { run } from '#tests/support/run.ts'

let server: AdminServer
let acme: TestCompany
let globex: TestCompany
let call: (path: string, method?: string, body?: unknown) => Promise<Answer>

beforeAll(async () => {
  server = await adminServer()
  acme = await addCompany(server, 'acme', [
    { name: 'Aline Admin', roles: ['admin'] },
    { name: 'Hugo Lefèvre', profile: 'participant' },
    { name: 'Inès Carbonnel', profile: 'presenter' },
  ])
  globex = await addCompany(server, 'globex', [])
  const session = await server.signIn(acme.id, acme.person('Aline Admin'))
  call = (path, method = 'GET', body) =>
    server.call(acme.id, session, path, { method, ...(body !== undefined && { body: JSON.stringify(body) }) })
})
afterAll(() => server.close())

const audited = (subject: string) =>
  run(server.db.database.tenant(acme.id))<{ action: string }>`select action from app.audit_log
    where subject_id = ${subject} order by at`
const label = { fr: 'Prendre du recul', en: 'Step back' }
const choices = [
  { code: 'reached', label: { fr: 'Atteint', en: 'Reached' } },
  { code: 'partly', label: { fr: 'En partie', en: 'In part' } },
]
const question = {
  role_type: 'participant',
  subcategory: 'meeting',
  field_type: 'one_choice',
  title: { fr: 'L’objectif est-il atteint ?', en: 'Was the goal reached?' },
  choices,
  required: true,
}

describe('a need for a session', () => {
  it('is added, renamed, archived and deleted, each time with its entry in the audit log', async () => {
    const made = await call('meeting_reasons', 'POST', { label })
    expect([made.status, made.json]).toEqual([
      200,
      { id: expect.any(String), program_id: null, label, position: 0, archived: false, revision: 0 },
    ])
    const path = `meeting_reasons/${made.json.id}`
    const changed = await call(path, 'PUT', { ...made.json, label: { ...label, en: 'Stand back' }, archived: true })
    expect(changed.json).toMatchObject({ label: { en: 'Stand back' }, archived: true, revision: 1 })
    expect((await call('meeting_reasons?archived=false')).json).toEqual([])
    expect((await call(path, 'DELETE')).status).toBe(200)
    expect((await audited(made.json.id)).map(({ action }) => action)).toEqual(['create', 'update', 'delete'])
  })

  it('records who changed it and from what, and can be read as it was', async () => {
    const { json } = await call('meeting_reasons', 'POST', { label })
    const path = `meeting_reasons/${json.id}`
    const renamed = { ...json, label: { ...label, en: 'Stand back' } }
    await call(path, 'PUT', renamed)
    await call(path, 'PUT', { ...renamed, archived: true })
    const { json: changes, headers } = await call(`${path}/changes`)
    expect(headers.get('x-total-count')).toBe('3')
    const by = { id: acme.person('Aline Admin').userId, name: 'Aline Admin' }
    expect(changes).toMatchObject([
      { action: 'update', actor: by, before: { archived: false }, after: { archived: true } },
      { action: 'update', actor: by, before: { label }, after: { label: renamed.label } },
      { action: 'create', actor: by, before: null, after: { label, archived: false } },
    ])
    const then = (at: string) => call(`${path}?at=${at}`)
    expect((await then(changes[0].at)).json).toMatchObject({ label: renamed.label, archived: true })
    expect((await then(changes[1].at)).json).toMatchObject({ label: renamed.label, archived: false })
    expect((await then(changes[2].at)).json).toMatchObject({ id: json.id, label, archived: false, at: changes[2].at })
    expect(await then('2020-01-01')).toMatchObject({ status: 404, json: { code: 'not_yet' } })
    expect((await call(`${path}/changes?_sort=nothing`)).status).toBe(400)
  })

  it('stays while a session has it, and may be archived', async () => {
    const { json } = await call('meeting_reasons', 'POST', { label })
    const requested = await ask(server, acme, 'Hugo Lefèvre', 'Inès Carbonnel', '2026-03-01T10:00:00Z')
    await confirm(server, acme, requested, '2026-03-03T10:00:00Z')
    await agree(server, acme, requested, 'one', '2026-03-19T13:00:00.000Z', id<MeetingReasonId>(json.id))
    await server.project()
    expect(await call(`meeting_reasons/${json.id}`, 'DELETE')).toMatchObject({
      status: 422,
      json: { code: 'reason_is_used', message: expect.stringContaining('archiver') },
    })
    expect((await call(`meeting_reasons/${json.id}`, 'PUT', { ...json, archived: true })).json.archived).toBe(true)
  })

  it('is of one program or of all, and never of another company’s', async () => {
    const { json } = await call('meeting_reasons', 'POST', { label, program_id: acme.program })
    expect(json.program_id).toBe(acme.program)
    expect((await call(`meeting_reasons?program_id=${acme.program}`)).json).toEqual([json])
    const path = `meeting_reasons/${json.id}`
    expect((await call(path, 'PUT', { ...json, program_id: null })).json.program_id).toBeNull()
    for (const sent of [
      () => call(path, 'PUT', { label, program_id: globex.program }),
      () => call('meeting_reasons', 'POST', { label, program_id: globex.program }),
      () => call('feedback_questions', 'POST', { ...question, program_id: globex.program }),
    ])
      expect((await sent()).status).toBe(422)
    expect((await call(path)).json.program_id).toBeNull()
  })

  it('has a name in both languages', async () => {
    expect(await call('meeting_reasons', 'POST', { label: { fr: 'Seul', en: ' ' } })).toMatchObject({ status: 422 })
    expect(await call('meeting_reasons', 'POST', { label: { fr: 'x'.repeat(81), en: 'x' } })).toMatchObject({
      status: 422,
    })
  })
})

describe('a feedback question', () => {
  it('is made for a role, a moment, and a program or all', async () => {
    const made = await call('feedback_questions', 'POST', { ...question, program_id: acme.program })
    expect([made.status, made.json]).toEqual([
      200,
      { id: expect.any(String), ...question, program_id: acme.program, position: 0, archived: false, revision: 0 },
    ])
    expect((await call(`feedback_questions?program_id=${acme.program}`)).json).toHaveLength(1)
    expect((await call('feedback_questions?role_type=presenter')).json).toEqual([])
    const put = await call(`feedback_questions/${made.json.id}`, 'PUT', {
      ...made.json,
      role_type: 'presenter',
      position: 3,
    })
    expect(put.json).toMatchObject({ role_type: 'participant', position: 3 })
    const elsewhere = { ...question, program_id: '5f0d5d52-8cf0-5a3c-9d6b-6a4f8c1f2b3a' }
    expect((await call('feedback_questions', 'POST', elsewhere)).status).toBe(422)
  })

  it('with choices has two at least, each once, and one with a text has none', async () => {
    const cases: readonly (readonly [object, string])[] = [
      [{ choices: choices.slice(1) }, 'Il faut au moins deux réponses'],
      [{ choices: undefined }, 'Il faut au moins deux réponses'],
      [{ choices: [choices[0], choices[0]] }, 'Cette valeur est déjà prise'],
      [{ field_type: 'text' }, 'Une question à texte n’a pas de réponses à choisir'],
    ]
    for (const [part, words] of cases)
      expect(await call('feedback_questions', 'POST', { ...question, ...part })).toMatchObject({
        status: 422,
        json: { errors: { choices: words } },
      })
    expect((await call('feedback_questions', 'POST', { ...question, field_type: 'text', choices: [] })).status).toBe(
      200,
    )
  })

  it('keeps each answer that was offered, under other words if need be', async () => {
    const { json } = await call('feedback_questions', 'POST', question)
    const path = `feedback_questions/${json.id}`
    const other = { code: 'changed', label: { fr: 'Il a changé', en: 'It changed' } }
    expect(await call(path, 'PUT', { ...json, choices: [choices[0], other] })).toMatchObject({
      status: 422,
      json: { errors: { choices: expect.stringContaining('reste') } },
    })
    const reworded = [{ ...choices[1], label: { fr: 'Un peu', en: 'A little' } }, choices[0], other]
    expect((await call(path, 'PUT', { ...json, choices: reworded })).json.choices).toEqual(reworded)
  })

  it('stays while somebody’s answer names it', async () => {
    const { json } = await call('feedback_questions', 'POST', question)
    const requested = await ask(server, acme, 'Hugo Lefèvre', 'Inès Carbonnel', '2026-03-01T10:00:00Z')
    const { participantUserId, participantId } = requested.parties
    const feedback = `feedback-${feedbackIdOf(relationshipOf(requested), participantId)}` as const
    await server.append(
      acme.id,
      feedback,
      '2026-03-20T10:00:00Z',
      { kind: 'user', userId: participantUserId },
      {
        type: 'FeedbackGiven',
        data: {
          ...requested.parties,
          programId: acme.program,
          relationshipId: relationshipOf(requested),
          about: { kind: 'mentoring_relationship' },
          author: 'participant',
          rating: 4,
          answers: sealed,
          report: null,
        },
      },
    )
    await server.project()
    // Its answers are sealed for the test's key: what a reader of the real key would have.
    await server.db.database.system.query({
      text: `update rm.feedbacks_v1 set attributes =
        (attributes::jsonb || jsonb_build_object('answers', $1::text))::json`,
      values: [JSON.stringify([{ questionId: json.id, codes: ['reached'] }])],
    })
    expect(await call(`feedback_questions/${json.id}`, 'DELETE')).toMatchObject({
      status: 422,
      json: { code: 'question_is_answered' },
    })
    const unused = await call('feedback_questions', 'POST', question)
    expect((await call(`feedback_questions/${unused.json.id}`, 'DELETE')).status).toBe(200)
  })
})
