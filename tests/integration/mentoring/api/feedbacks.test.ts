import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commentsMeta } from '#contract/messages/comments.ts'
import { feedbackAttributes, type FeedbackAttributes } from '#contract/mentoring/feedbacks.ts'
import { historyOf } from '#infra/people/privacy/export/history.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { meetingBody, reference, relationshipBody } from '#tests/support/bodies.ts'

let api: TestApi
const people = new Cast()
const { person, made, changed } = people

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  for (const slug of ['acme', 'globex']) {
    await seedCompany(system, slug, { max_accompaniments_presenter: 9, max_accompaniments_participant: 9 })
    await system.query({ text: 'select app.add_meeting_lists($1)', values: [idOf.company(slug)] })
  }
  for (const name of ['ana', 'ben', 'cleo', 'dan'])
    await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'globex', { name: 'root', roles: ['admin'] })
  for (const name of ['ana', 'ben', 'cleo', 'dan', 'mia', 'root']) people.add(name, await api.as('acme', name))
  people.add('globex root', await api.as('globex', 'root'))
})
afterAll(() => api.close())

/** An accompaniment with a session that was held. */
async function held(mentee: string) {
  const relationship = await made('root', '/api/v1/mentoring_relationships', relationshipBody(mentee, 'mia'))
  const meeting = await made(mentee, '/api/v1/meetings', meetingBody(relationship))
  await changed('mia', 'meetings', meeting, { aasm_state: 'started' })
  await changed(mentee, 'meetings', meeting, { aasm_state: 'feedback_requested' })
  return { relationship, meeting, path: `/api/v1/meetings/${meeting}/feedbacks` }
}

async function questions(subcategory: string, role: string) {
  const list = await person('mia').get(`/api/v1/feedback_questions?subcategory=${subcategory}&role_type=${role}`)
  return list.json<{ data: { id: string; attributes: { field_type: string; required: boolean } }[] }>().data
}

async function report(role: 'participant' | 'presenter', attributes: object = {}, subcategory = 'meeting') {
  const [first, second] = await questions(subcategory, role)
  const code = subcategory === 'meeting' ? 'decision' : 'missed'
  const answers = [
    { question_id: first?.id, codes: [code] },
    { question_id: second?.id, text: 'Deux décisions prises sans moi.' },
  ]
  return { data: { type: 'feedbacks', attributes: { rating: 4, answers, report: 'On continue.', ...attributes } } }
}

async function read(who: string, path: string): Promise<readonly (FeedbackAttributes & { id: string })[]> {
  const { data } = (await person(who).get(path)).json<{ data: { id: string; attributes: object }[] }>()
  return data.map(({ id, attributes }) => ({ id, ...feedbackAttributes.parse(attributes) }))
}

/** Reports in the archive of the person's data. */
async function archived(name: string): Promise<readonly string[]> {
  const { db, store, vault } = api
  const { texts } = await historyOf({ sql: db.database.system, store, vault }, idOf.user('acme', name))
  return texts.filter(({ field }) => field === 'report').map(({ text }) => text)
}

const stateOf = async (who: string, type: string, id: string) =>
  (await person(who).get(`/api/v1/${type}/${id}`)).json().data.attributes['aasm_state']

describe('session reports', () => {
  test('are read by the other side once both are given, and finish the session', async () => {
    const { meeting, path } = await held('ana')
    const own = await made('ana', path, await report('participant'))
    expect(await stateOf('mia', 'meetings', meeting)).toBe('feedback_filled')
    expect(await read('ana', path)).toMatchObject([{ id: own, readable: true, rating: 4, report: 'On continue.' }])
    expect(await read('mia', path)).toMatchObject([
      { id: own, author: 'participant', readable: false, rating: null, answers: null, report: null, allowed: [] },
    ])
    expect([await archived('ana'), await archived('mia')]).toEqual([['On continue.'], []])
    await made('mia', path, await report('presenter', { rating: 5, report: null }))
    expect(await stateOf('ana', 'meetings', meeting)).toBe('finished')
    expect(await archived('mia')).toEqual(['On continue.'])
    expect((await read('mia', path)).find(({ id }) => id === own)).toMatchObject({
      readable: true,
      answers: [{ codes: ['decision'] }, { text: 'Deux décisions prises sans moi.' }],
      report: 'On continue.',
    })
    expect(await read('ana', '/api/v1/feedbacks')).toHaveLength(2)
  })

  test('stand in the conversation of the two once both are given, on the page of their time alone', async () => {
    const { meeting, path } = await held('dan')
    const conversation = await made('dan', '/api/v1/conversations', {
      data: { type: 'conversations', relationships: { receiver: reference('users', idOf.user('acme', 'mia')) } },
    })
    const comments = `/api/v1/conversations/${conversation}/comments`
    const write = (body: string) => made('dan', comments, { data: { type: 'comments', attributes: { body } } })
    const reported = async (who: string, query = '') => {
      const answer = await person(who).get(`${comments}?page[size]=1${query}`)
      return commentsMeta.parse(answer.json().meta).reports
    }
    await write('Avant la session')
    await made('dan', path, await report('participant'))
    for (const who of ['dan', 'mia']) expect(await reported(who)).toEqual([])
    await made('mia', path, await report('presenter', { rating: 5, report: null }))
    const whole = {
      meeting_id: meeting,
      session_number: 1,
      at: expect.any(String),
      reports: [
        { author_id: idOf.user('acme', 'dan'), rating: 4, report: 'On continue.' },
        { author_id: idOf.user('acme', 'mia'), rating: 5, report: null },
      ],
    }
    for (const who of ['dan', 'mia']) expect(await reported(who)).toEqual([whole])
    await write('Après la session')
    for (const who of ['dan', 'mia'])
      expect([await reported(who), await reported(who, '&before=2')]).toEqual([[], [whole]])
    for (const who of ['ana', 'root', 'globex root']) expect((await person(who).get(comments)).status).toBe(404)
  })

  test('are changed at any time, and withdrawn until the other one is given', async () => {
    const { meeting, path } = await held('ben')
    const own = await made('ben', path, await report('participant'))
    const again = await person('ben').post(path, await report('participant'))
    expect([again.status, again.json().errors[0]?.code]).toEqual([409, 'feedback_exists'])
    const { data } = await report('participant', { rating: 2 })
    const revised = await person('ben').patch(`${path}/${own}`, { data: { ...data, id: own } })
    expect(revised.json().data.attributes).toMatchObject({ rating: 2, revised_at: expect.any(String) as string })
    expect((await person('mia').patch(`${path}/${own}`, { data: { ...data, id: own } })).status).toBe(403)
    expect((await person('ben').call(`${path}/${own}`, { method: 'DELETE' })).status).toBe(204)
    expect(await stateOf('ben', 'meetings', meeting)).toBe('feedback_requested')
    expect(await read('ben', path)).toEqual([])
    await made('ben', path, await report('participant'))
    await made('mia', path, await report('presenter'))
    const late = await person('ben').call(`${path}/${own}`, { method: 'DELETE' })
    expect([late.status, late.json().errors[0]?.code]).toEqual([422, 'feedback_read'])
  })

  test('answer the questions that a company begins with', async () => {
    const { data } = (await person('mia').get('/api/v1/feedback_questions')).json<{
      data: { attributes: { title: { fr: string } } }[]
    }>()
    expect(data).toHaveLength(14)
    expect(data.map(({ attributes }) => attributes.title.fr)).toContain('Qu’avez-vous travaillé ensemble ?')
    const reasons = (await person('mia').get('/api/v1/meeting_reasons')).json<{ data: unknown[] }>().data
    expect(reasons).toHaveLength(5)
  })

  test('are refused before the session is over, with invalid answers, and without questions', async () => {
    const { relationship, path } = await held('cleo')
    const wrong = await person('cleo').post(path, await report('participant', { answers: [] }))
    expect(wrong.json().errors[0]).toMatchObject({
      code: 'answers_invalid',
      source: { pointer: '/data/attributes/answers' },
    })
    const early = await person('cleo').post(
      `/api/v1/mentoring_relationships/${relationship}/feedbacks`,
      await report('participant', {}, 'mentoring_relationship'),
    )
    expect(early.json().errors[0]?.code).toBe('feedback_not_open')
    const { system } = api.db.database
    const archive = (archived: boolean) =>
      system.query({ text: 'update app.feedback_questions set archived = $1', values: [archived] })
    const sent = await report('participant')
    await archive(true)
    const none = await person('cleo').post(path, sent)
    expect(none.json().errors[0]).toMatchObject({
      status: '422',
      detail: 'Il n’y a pas encore de questions de retour. Veuillez contacter un administrateur',
    })
    await archive(false)
    expect((await person('root').get(path)).status).toBe(403)
    expect((await person('globex root').get(path)).status).toBe(404)
  })
})

test('feedback on an accompaniment is given once it is finished, and closes it', async () => {
  const running = await person('ana').get('/api/v1/mentoring_relationships')
  const relationship = running.json<{ data: { id: string }[] }>().data[0]?.id ?? ''
  await changed('ana', 'mentoring_relationships', relationship, { aasm_state: 'finished', reason: 'goals_met' })
  const path = `/api/v1/mentoring_relationships/${relationship}/feedbacks`
  await made('ana', path, await report('participant', {}, 'mentoring_relationship'))
  expect(await stateOf('mia', 'mentoring_relationships', relationship)).toBe('finished')
  await made('mia', path, await report('presenter', {}, 'mentoring_relationship'))
  expect(await stateOf('ana', 'mentoring_relationships', relationship)).toBe('feedback_provided')
  const both = await read('ana', path)
  expect(both).toMatchObject([
    { readable: true, feedbackable_id: relationship },
    { readable: true, feedbackable_id: relationship },
  ])
  const { data: kept } = (await person('ana').get(`/api/v1/users/${idOf.user('acme', 'ana')}/kept_data`)).json()
  expect(kept.attributes['categories']).toContainEqual(
    expect.objectContaining({ category: 'notes', counts: { feedbacks: 2, notes: 0 } }),
  )
  const pointedTo = async (who: string) => {
    const { data } = (await person(who).get(`/api/v1/mentoring_relationships/${relationship}`)).json()
    return (data.relationships['feedbacks'] as unknown as { data: { type: string; id: string }[] }).data
  }
  const identifiers = both.toReversed().map(({ id }) => ({ type: 'feedbacks', id }))
  expect(await pointedTo('ana')).toEqual(identifiers)
  expect(await pointedTo('mia')).toEqual(identifiers)
  // An administrator reads no feedback.
  expect(await pointedTo('root')).toEqual([])
})
