import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { helpCaseAttributes, helpDeskAttributes } from '#contract/mentoring/help-cases.ts'
import { adminHelpCase, adminHelpCaseOpened, helpReaders } from '#contract/console/mentoring/help-cases.ts'
import { tendHelpCases } from '#infra/mentoring/jobs/tend-help-cases.ts'
import { scrubPerson } from '#infra/people/accounts/scrub.ts'
import { archiveOf } from '#infra/people/privacy/export/archive.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { relationshipBody } from '#tests/support/bodies.ts'
import { Cast } from '#tests/support/cast.ts'
import type { HttpAnswer } from '#tests/support/http-client.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
const people = new Cast()
const { person } = people
const mentees = ['ana', 'ben', 'cleo', 'dan', 'eve', 'fay', 'gil', 'hal']
const mentors = ['mia', 'max', 'meg', 'mo']
const staff = ['fanny', 'sandrine', 'nadege', 'root', 'boss']
const words = 'Pas de réponse à mes deux propositions.'

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { max_accompaniments_presenter: 20, max_accompaniments_participant: 9 })
  for (const name of mentees) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  for (const name of mentors) await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'fanny', roles: ['business_unit_admin'], businessUnit: 'paris' })
  await seedPerson(system, 'acme', { name: 'sandrine', roles: ['referent'], businessUnit: 'paris' })
  await seedPerson(system, 'acme', { name: 'nadege', roles: ['admin'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  await seedPerson(system, 'acme', { name: 'boss', roles: ['admin'], profiles: ['participant'] })
  for (const name of [...mentees, ...mentors, ...staff]) people.add(name, await api.as('acme', name))
  for (const topic of ['no_answer', 'another_mentor', 'other']) await nameReaders(topic, ['fanny', 'sandrine'])
  await nameReaders('conduct', ['nadege'])
})
afterAll(() => api.close())

const user = (name: string) => idOf.user('acme', name)
const nameReaders = async (topic: string, names: readonly string[]) => {
  const path = `/admin/api/programs/${idOf.program('acme')}/help_readers`
  const { topics } = helpReaders.parse((await person('root').get(path)).json())
  const from = topics.find((one) => one.topic === topic)?.readers.map((reader) => reader.id)
  return person('root').post(path, { topic, readers: names.map(user), from })
}
const setUp = (mentee: string, mentor = 'mia') =>
  people.made('root', '/api/v1/mentoring_relationships', relationshipBody(mentee, mentor))
const desk = async (name: string, relationship: string) =>
  helpDeskAttributes.parse(
    (await person(name).get(`/api/v1/mentoring_relationships/${relationship}/help_desk`)).json().data.attributes,
  )
const tell = (name: string, relationship: string, given: object = {}, key: string = randomUUID()) =>
  person(name).post(
    '/api/v1/help_cases',
    {
      data: { type: 'help_cases', attributes: { relationship_id: relationship, topic: 'no_answer', words, ...given } },
    },
    { 'Idempotency-Key': key },
  )
const caseOf = async (name: string, relationship: string, given: object = {}) => {
  const answer = await tell(name, relationship, given)
  if (answer.status !== 201) throw new Error(answer.text)
  return answer.json().data.id
}
const mine = async (name: string, id: string) =>
  helpCaseAttributes.parse((await person(name).get(`/api/v1/help_cases/${id}`)).json().data.attributes)
const write = (name: string, id: string, text: string) =>
  person(name).post(`/api/v1/help_cases/${id}/messages`, {
    data: { type: 'help_messages', attributes: { words: text } },
  })
const withdraw = (name: string, id: string) =>
  person(name).patch(`/api/v1/help_cases/${id}`, { data: { type: 'help_cases', id, attributes: { state: 'closed' } } })
const act = (name: string, id: string, what: string, body?: object) =>
  person(name).post(`/admin/api/help_cases/${id}/${what}`, body)
const opened = async (name: string, id: string) => {
  const answer = await person(name).get(`/admin/api/help_cases/${id}`)
  if (answer.status !== 200) throw new Error(answer.text)
  return adminHelpCaseOpened.parse(answer.json())
}
const listed = async (name: string) =>
  (await person(name).get('/admin/api/help_cases')).json<unknown[]>().map((row) => adminHelpCase.parse(row))
const codeOf = (answer: HttpAnswer) => [
  answer.status,
  answer.json().errors?.[0]?.code ?? answer.json<{ code?: string }>().code,
]
const noticesOf = async (name: string) => {
  const { data } = (await person(name).get('/api/v1/notifications')).json<{
    data: { attributes: { kind: string } }[]
  }>()
  return data.map(({ attributes }) => attributes.kind)
}
const mailsOf = (template: string) =>
  run(api.db.database.system)<{ user_id: string }>`select user_id from app.mails where template = ${template}`

describe('before somebody writes', () => {
  test('who reads each topic is named, and the day of the answer is three working days away', async () => {
    const { topics, answer_on: day, open, full } = await desk('ana', await setUp('ana'))
    expect(topics.map(({ topic, readers, named }) => [topic, readers, named])).toEqual([
      ['no_answer', ['fanny Test', 'sandrine Test'], true],
      ['another_mentor', ['fanny Test', 'sandrine Test'], true],
      ['conduct', ['nadege Test'], true],
      ['other', ['fanny Test', 'sandrine Test'], true],
    ])
    expect([open, full, day > new Date().toISOString().slice(0, 10)]).toEqual([[], false, true])
  })

  test('a topic for which nobody is named goes to the administrators, and a party of the pair reads none', async () => {
    await nameReaders('other', [])
    const { topics } = await desk('ben', await setUp('ben'))
    expect(topics.find(({ topic }) => topic === 'other')).toEqual({
      topic: 'other',
      readers: ['boss Test', 'nadege Test', 'root Test'],
      named: false,
    })
    const withBoss = await setUp('boss')
    for (const name of ['mia', 'boss'])
      expect((await desk(name, withBoss)).topics.at(-1)?.readers).toEqual(['nadege Test', 'root Test'])
    await nameReaders('other', ['boss'])
    expect((await desk('mia', withBoss)).topics.at(-1)).toMatchObject({ named: false })
    await nameReaders('other', ['fanny', 'sandrine'])
    expect(codeOf(await nameReaders('other', ['ana']))).toEqual([422, 'invalid_record'])
    const answer = await person('root').get(`/admin/api/programs/${idOf.program('acme')}/help_readers`)
    expect(helpReaders.parse(answer.json()).topics.find(({ topic }) => topic === 'other')?.readers).toHaveLength(2)
  })
})

describe('a case', () => {
  test('is read by the named people alone, answered, and its author is told with a neutral title', async () => {
    const id = await caseOf('cleo', await setUp('cleo'))
    expect((await listed('fanny')).map((row) => row.id)).toContain(id)
    expect((await listed('root')).map((row) => row.id)).not.toContain(id)
    const before = await opened('fanny', id)
    expect(before).toMatchObject({
      author: { name: 'cleo Test' },
      counterpart: { name: 'mia Test' },
      messages: [{ from: 'author', words }],
      actions: ['take', 'answer', 'hand_over', 'close', 'another_mentor'],
    })
    expect((await act('fanny', id, 'answer', { words: 'Je prends de ses nouvelles lundi.' })).status).toBe(200)
    const read = await mine('cleo', id)
    expect(read).toMatchObject({ state: 'in_hands', reader_name: 'fanny Test' })
    expect(read.messages?.map(({ from, words: text }) => [from, text])).toEqual([
      ['author', words],
      ['team', 'Je prends de ses nouvelles lundi.'],
    ])
    expect(await noticesOf('cleo')).toContain('help_answered')
    expect(await noticesOf('mia')).not.toContain('help_answered')
    expect((await write('cleo', id, 'Merci.')).status).toBe(201)
    expect((await act('fanny', id, 'close', { outcome: 'checked_in' })).status).toBe(200)
    const closed = await mine('cleo', id)
    expect([closed.state, closed.outcome, closed.messages?.length]).toEqual(['closed', 'checked_in', 3])
    expect(codeOf(await write('cleo', id, 'Encore un mot.'))).toEqual([409, 'help_case_closed'])
    expect(codeOf(await act('fanny', id, 'answer', { words: 'Trop tard.' }))).toEqual([409, 'help_case_closed'])
  })

  test('is opened under the eyes of its author, and of nobody else', async () => {
    const id = await caseOf('cleo', await setUp('cleo', 'meg'))
    await opened('fanny', id)
    await api.ledger.flush()
    const partsOf = async (name: string) =>
      (await person(name).get('/api/v1/profile_accesses'))
        .json<{ data: { attributes: { part: string } }[] }>()
        .data.map(({ attributes }) => attributes.part)
    expect(await partsOf('cleo')).toContain('help_case')
    expect(await partsOf('meg')).not.toContain('help_case')
    await withdraw('cleo', id)
  })

  test('twice under one key is one case, and a fourth open one is refused', async () => {
    const relationship = await setUp('dan')
    const key = randomUUID()
    const [first, again] = [await tell('dan', relationship, {}, key), await tell('dan', relationship, {}, key)]
    expect([first.status, again.status, first.json().data.id === again.json().data.id]).toEqual([201, 201, true])
    expect(first.text).not.toContain(words)
    await caseOf('dan', relationship)
    const third = await caseOf('dan', relationship)
    expect(codeOf(await tell('dan', relationship))).toEqual([422, 'too_many_help_cases'])
    expect((await withdraw('dan', third)).json().data.attributes).toMatchObject({
      state: 'closed',
      outcome: 'withdrawn',
    })
    expect((await tell('dan', relationship, { words: 'x'.repeat(4001) })).status).toBe(422)
    expect((await tell('dan', relationship, { words: '' })).status).toBe(201)
  })

  test('goes to one of two readers who take it at once, and the other is told why not', async () => {
    const id = await caseOf('eve', await setUp('eve'))
    const answers = await Promise.all([act('fanny', id, 'take'), act('sandrine', id, 'take')])
    const won = answers.findIndex(({ status }) => status === 200)
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(codeOf(answers[1 - won] as HttpAnswer)).toEqual([409, 'help_case_taken'])
    const [winner, loser] = won === 0 ? ['fanny', 'sandrine'] : ['sandrine', 'fanny']
    expect(codeOf(await act(winner, id, 'hand_over', { reader_id: user('root') }))).toEqual([409, 'not_a_reader'])
    expect((await act(winner, id, 'hand_over', { reader_id: user(loser) })).status).toBe(200)
    expect(codeOf(await act(winner, id, 'answer', { words: 'Moi.' }))).toEqual([409, 'help_case_taken'])
    await withdraw('eve', id)
  })

  test('of which a message and the end meet is closed with the message, or refuses it', async () => {
    const id = await caseOf('eve', await setUp('eve', 'max'))
    const [message, closed] = await Promise.all([
      write('eve', id, 'Un dernier mot.'),
      act('fanny', id, 'close', { outcome: 'no_action' }),
    ])
    expect(closed.status).toBe(200)
    const { messages } = await mine('eve', id)
    expect([message.status, messages?.length]).toEqual(message.status === 201 ? [201, 2] : [409, 1])
    expect(codeOf(message)).toEqual(message.status === 201 ? [201, undefined] : [409, 'help_case_closed'])
  })
})

describe('another mentor', () => {
  test('ends the accompaniment without a reason, frees both, and proposes three mentors once', async () => {
    const relationship = await setUp('fay')
    const id = await caseOf('fay', relationship, { topic: 'another_mentor', wish: 'another_mentor' })
    const { suggestions } = await opened('fanny', id)
    expect(suggestions.map(({ name }) => name).toSorted()).toEqual(['max Test', 'meg Test', 'mo Test'])
    const key = { 'Idempotency-Key': randomUUID() }
    const first = await person('fanny').post(`/admin/api/help_cases/${id}/another_mentor`, {}, key)
    const again = await person('fanny').post(`/admin/api/help_cases/${id}/another_mentor`, {}, key)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(await mine('fay', id)).toMatchObject({ state: 'closed', outcome: 'another_mentor' })
    expect((await mine('fay', id)).proposed.toSorted()).toEqual(suggestions.map((one) => one.id).toSorted())
    for (const name of ['fay', 'mia']) {
      const { data } = (await person(name).get(`/api/v1/mentoring_relationships/${relationship}`)).json()
      expect(data.attributes).toMatchObject({ aasm_state: 'admin_finished', finish_reason: null, finish_note: null })
    }
    const seen = (await person('mia').get('/api/v1/notifications')).text
    expect(seen).not.toContain('another_mentor')
    expect(codeOf(await act('fanny', id, 'another_mentor', {}))).toEqual([409, 'help_case_closed'])
  })

  test('of a case that somebody else has in hands ends nothing', async () => {
    const relationship = await setUp('fay', 'max')
    const id = await caseOf('fay', relationship)
    await act('sandrine', id, 'take')
    expect(codeOf(await act('fanny', id, 'another_mentor', {}))).toEqual([409, 'help_case_taken'])
    const { data } = (await person('fay').get(`/api/v1/mentoring_relationships/${relationship}`)).json()
    expect(data.attributes.aasm_state).toBe('admin_initiated')
  })

  test('proposes nobody to a mentor', async () => {
    const id = await caseOf('mia', await setUp('gil'), { topic: 'another_mentor' })
    expect((await opened('fanny', id)).suggestions).toEqual([])
    expect((await act('fanny', id, 'another_mentor', { words: 'C’est fait.' })).status).toBe(200)
    expect((await mine('mia', id)).proposed).toEqual([])
  })
})

describe('by the clock', () => {
  test('readers are reminded once of what is overdue, and a closed case goes after its time', async () => {
    const { system } = api.db.database
    const id = await caseOf('hal', await setUp('hal'))
    const waiting = (await mailsOf('help_waits')).length
    await run(system)`update app.help_cases set due_on = current_date - 2 where id = ${id}`
    expect((await listed('fanny')).find((row) => row.id === id)?.overdue).toBe(true)
    await tendHelpCases(system)
    await tendHelpCases(system)
    expect((await mailsOf('help_waits')).length - waiting).toBe(2)
    await act('fanny', id, 'close', { outcome: 'advised' })
    const [row] = await run(system)<{ months: number }>`select
      (extract(year from age(erase_at, closed_at)) * 12 + extract(month from age(erase_at, closed_at)))::int as months
      from app.help_cases where id = ${id}`
    expect(row?.months).toBe(12)
    const conduct = await caseOf('hal', await setUp('hal', 'mo'), { topic: 'conduct' })
    await act('nadege', conduct, 'close', { outcome: 'passed_on' })
    await run(
      system,
    )`update app.help_cases set erase_at = erase_at - interval '13 months' where id in (${id}, ${conduct})`
    await tendHelpCases(system)
    const left = await run(system)<{ id: string }>`select id from app.help_cases where id in (${id}, ${conduct})`
    expect(left).toEqual([{ id: conduct }])
    expect(await run(system)`select from app.help_messages where case_id = ${id}`).toEqual([])
  })
})

describe('the archive and the erasure of a person', () => {
  test('hold what the author wrote and was answered, and no words of theirs afterwards', async () => {
    const { system } = api.db.database
    const id = await caseOf('ben', await setUp('ben', 'max'))
    await act('fanny', id, 'answer', { words: 'Nous vous répondons.' })
    const whose = { companyId: idOf.company('acme'), userId: user('ben') }
    const sources = { sql: system, store: api.store, vault: api.vault, files: api.files }
    let archive = ''
    for await (const { content } of archiveOf(sources, whose, { at: new Date(), onPart: async () => undefined }))
      if (typeof content === 'string') archive += content
    expect(archive).toContain(words)
    expect(archive).toContain('Nous vous répondons.')
    await system.transaction((sql) =>
      scrubPerson(sql, { companyId: idOf.company('acme'), userId: user('ben') }, [], async () => undefined),
    )
    const left = await opened('fanny', id)
    expect(left).toMatchObject({
      author: null,
      counterpart: null,
      outcome: 'author_erased',
      state: 'closed',
      messages: [],
    })
    expect(codeOf(await act('fanny', id, 'answer', { words: 'Encore ?' }))).toEqual([409, 'help_case_closed'])
  })

  test('of the other party leave the case without their name', async () => {
    const id = await caseOf('gil', await setUp('gil', 'meg'))
    await api.db.database.system.transaction((sql) =>
      scrubPerson(sql, { companyId: idOf.company('acme'), userId: user('meg') }, [], async () => undefined),
    )
    expect(await opened('fanny', id)).toMatchObject({ author: { name: 'gil Test' }, counterpart: null, state: 'open' })
    expect((await mine('gil', id)).counterpart_name).toBeNull()
  })
})
