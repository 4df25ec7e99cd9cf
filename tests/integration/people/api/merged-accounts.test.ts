import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { emailOf, idOf, seedCompany, seedPerson, testPassword } from '#tests/support/people.ts'
import { meetingBody, reference, relationshipBody } from '#tests/support/bodies.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
const people = new Cast()
const { person, made, changed } = people
let first: Held
let late: Held
/** The conversation of the ended account. */
let before: string

interface Held {
  readonly relationship: string
  readonly meeting: string
}

const profile = (name: string, role: 'participant' | 'presenter') => idOf.profile('acme', name, role)
const user = (name: string) => idOf.user('acme', name)

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme', { max_accompaniments_presenter: 9, max_accompaniments_participant: 9 })
  await run(system)`select app.add_meeting_lists(${idOf.company('acme')})`
  for (const name of ['oldana', 'ana', 'zoe']) await seedPerson(system, 'acme', { name, profiles: ['participant'] })
  for (const name of ['mia', 'oldmia']) await seedPerson(system, 'acme', { name, profiles: ['presenter'] })
  await seedPerson(system, 'acme', { name: 'root', roles: ['admin'] })
  for (const name of ['oldana', 'ana', 'zoe', 'mia', 'oldmia', 'root']) people.add(name, await api.as('acme', name))
  first = await held('oldana', 'mia')
  await report('oldana', first, 'participant')
  await report('mia', first, 'presenter')
  late = await held('oldana', 'mia', first.relationship)
  await changed('mia', 'mentoring_relationships', first.relationship, {
    aasm_state: 'finished',
    reason: 'goals_met',
  })
  before = await opened('mia', 'oldana')
  await wrote('oldana', before, 'Bonjour Mia')
  await wrote('mia', before, 'Bonjour Oldana')
  await wrote('mia', before, 'Une autre question ?')
  await merged('oldana', 'ana')
})
afterAll(() => api.close())

/** As the administrator's command leaves them. */
async function merged(from: string, into: string): Promise<void> {
  await run(api.db.database.system)`update app.users set status = 'disabled', merged_into = ${user(into)}
    where id = ${user(from)}`
}

/** A session that was held, of a new accompaniment or of this one. */
async function held(mentee: string, mentor: string, running?: string): Promise<Held> {
  const relationship =
    running ?? (await made('root', '/api/v1/mentoring_relationships', relationshipBody(mentee, mentor)))
  const meeting = await made(mentee, '/api/v1/meetings', meetingBody(relationship))
  await changed(mentor, 'meetings', meeting, { aasm_state: 'started' })
  await changed(mentee, 'meetings', meeting, { aasm_state: 'feedback_requested' })
  return { relationship, meeting }
}

const opened = (who: string, other: string) =>
  made(who, '/api/v1/conversations', {
    data: { type: 'conversations', relationships: { receiver: reference('users', user(other)) } },
  })
const write = (who: string, conversation: string, body: string) =>
  person(who).post(`/api/v1/conversations/${conversation}/comments`, {
    data: { type: 'comments', attributes: { body } },
  })
async function wrote(who: string, conversation: string, body: string): Promise<void> {
  const answer = await write(who, conversation, body)
  expect([answer.status, answer.text]).toEqual([201, answer.text])
}

/** The socket messages of a person during the act. */
async function messagesTo(who: string, act: () => Promise<void>): Promise<readonly unknown[]> {
  const { system } = api.db.database
  const events = (after: string) =>
    run(system)<{ at: string; payload: unknown }>`select "offset"::text as at, payload from realtime.events
      where stream = ${`notifications:${user(who)}`} and "offset" > ${after} order by "offset"`
  const last = (await events('0')).at(-1)?.at ?? '0'
  await act()
  return (await events(last)).map(({ payload }) => payload)
}

async function reportOf(role: 'participant' | 'presenter') {
  const list = await person('root').get(`/api/v1/feedback_questions?subcategory=meeting&role_type=${role}`)
  const [one, two] = list.json<{ data: { id: string }[] }>().data
  const answers = [
    { question_id: one?.id, codes: ['decision'] },
    { question_id: two?.id, text: 'Deux décisions prises sans moi.' },
  ]
  return { data: { type: 'feedbacks', attributes: { rating: 4, answers, report: `De ${role}.` } } }
}

const report = async (who: string, { meeting }: Held, role: 'participant' | 'presenter') =>
  made(who, `/api/v1/meetings/${meeting}/feedbacks`, await reportOf(role))

interface Item {
  readonly id: string
  readonly attributes: Record<string, unknown>
  readonly relationships: Record<string, { readonly data: { readonly id: string } }>
}
async function read<Data = Item[]>(who: string, path: string): Promise<Data> {
  const answer = await person(who).get(`/api/v1/${path}`)
  expect([answer.status, answer.text]).toEqual([200, answer.text])
  return answer.json<{ data: Data }>().data
}

describe('what a merged account held', () => {
  test('accompaniments and sessions stand in the lists of the account that goes on, as its own', async () => {
    for (const [list, id] of [
      ['mentoring_relationships', first.relationship],
      ['meetings', first.meeting],
    ] as const) {
      const found = (await read('ana', list)).find((item) => item.id === id)
      expect(found?.relationships['participant']?.data.id).toBe(profile('ana', 'participant'))
      const one = await read<Item>('ana', `${list}/${id}`)
      expect(one.relationships['participant']?.data.id).toBe(profile('ana', 'participant'))
      expect(one.attributes['allowed']).toEqual([])
      expect((await read('ana', `${list}?filter[role]=participant`)).map((item) => item.id)).toContain(id)
      expect(await read('zoe', list)).toEqual([])
      expect((await person('zoe').get(`/api/v1/${list}/${id}`)).status).toBe(403)
    }
  })

  test('past sessions stand in the history with their figures, and no report is due', async () => {
    const answer = await person('ana').get('/api/v1/meetings_history')
    const { data, meta } = answer.json<{ data: Item[]; meta: { whole: { total: number } } }>()
    expect(data.map(({ id }) => id).toSorted()).toEqual([first.meeting, late.meeting].toSorted())
    expect(data.map(({ attributes }) => attributes['role'])).toEqual(['participant', 'participant'])
    expect(data.find(({ id }) => id === first.meeting)?.attributes).toMatchObject({ own_rating: 4, other_rating: 4 })
    expect(data.every(({ attributes }) => attributes['report_due'] === false)).toBe(true)
    expect(meta).toMatchObject({ figures: { total: 2 } })
  })

  test('reports are read by the account that goes on, and written no more: the answer says why', async () => {
    const path = `meetings/${first.meeting}/feedbacks`
    const reports = await read('ana', path)
    expect(
      reports.map(({ attributes }) => [attributes['author'], attributes['report'], attributes['allowed']]),
    ).toEqual(
      expect.arrayContaining([
        ['participant', 'De participant.', []],
        ['presenter', 'De presenter.', []],
      ]),
    )
    const refused = await person('ana').post(
      `/api/v1/meetings/${late.meeting}/feedbacks`,
      await reportOf('participant'),
    )
    expect([refused.status, refused.json().errors[0]?.code]).toEqual([403, 'account_was_merged'])
    expect((await person('zoe').get(`/api/v1/${path}`)).status).toBe(403)
  })

  test('the partner sees the account that goes on', async () => {
    const one = await read<Item>('mia', `meetings/${first.meeting}`)
    expect(one.relationships['participant']?.data.id).toBe(profile('ana', 'participant'))
    const history = await read('mia', 'meetings_history')
    expect(new Set(history.map(({ relationships }) => relationships['participant']?.data.id))).toEqual(
      new Set([profile('ana', 'participant')]),
    )
  })

  test('a report that the partner gives after the merge is read by the account that goes on', async () => {
    await report('mia', late, 'presenter')
    const news = (await read('ana', 'notifications')).find(
      ({ attributes }) =>
        attributes['kind'] === 'meeting_feedback_given' && JSON.stringify(attributes).includes(late.meeting),
    )
    expect(news?.attributes).toMatchObject({ read_at: null, counterpart: { id: profile('mia', 'presenter') } })
    const notices = await run(api.db.database.system)`select distinct user_id from app.notices
      where subject_id = ${late.meeting} and kind = 'meeting_feedback_given'`
    expect(notices).toEqual([{ user_id: user('ana') }])
    expect(await read('ana', `meetings/${late.meeting}/feedbacks`)).toMatchObject([
      { attributes: { author: 'presenter', readable: false } },
    ])
  })

  test('the two find each other in the messenger, once, and write to each other', async () => {
    const names = async (who: string) =>
      (await read(who, 'conversations')).map(({ relationships }) => relationships['receiver']?.data.id)
    expect([await names('mia'), await names('ana')]).toEqual([[user('ana')], [user('mia')]])
    await opened('mia', 'ana')
  })

  test('what was written stands beside the conversation of the two, read by both and written in no more', async () => {
    for (const [who, other, unread] of [
      ['ana', 'mia', 2],
      ['mia', 'ana', 0],
    ] as const) {
      const [row, ...others] = await read(who, 'conversations')
      expect(others).toEqual([])
      expect(row?.attributes).toMatchObject({
        correspondent: { user_id: user(other) },
        messages: 0,
        unread,
        last_message: { body: 'Une autre question ?', author_id: user('mia') },
        earlier: [{ id: before, messages: 3, unread }],
        goes_on_in: null,
      })
      expect((await read<Item>(who, `conversations/${before}`)).attributes).toMatchObject({
        correspondent: { user_id: user(other), state: 'active' },
        messages: 3,
        unread,
        earlier: [],
        goes_on_in: row?.id,
      })
      const comments = await read(who, `conversations/${before}/comments`)
      expect(comments.map(({ attributes }) => [attributes['author_id'], attributes['body']])).toEqual([
        [user('mia'), 'Une autre question ?'],
        [user('mia'), 'Bonjour Oldana'],
        [user('ana'), 'Bonjour Mia'],
      ])
      expect((await read(who, 'comments?q=autre%20question')).length).toBe(1)
    }
    const refused = await write('ana', before, 'Encore')
    expect([refused.status, refused.json().errors[0]?.code]).toEqual([403, 'account_was_merged'])
    const inactive = await write('mia', before, 'Encore')
    expect([inactive.status, inactive.json().errors[0]?.code]).toEqual([422, 'partner_inactive'])
    for (const who of ['zoe', 'root'])
      for (const path of [before, `${before}/comments`])
        expect((await person(who).get(`/api/v1/conversations/${path}`)).status).toBe(404)
  })

  test('what is unread is counted as it is listed, and is seen under the ended account', async () => {
    const unread = async () => {
      const answer = await person('ana').get('/api/v1/conversations?unread=true')
      const { data, meta } = answer.json<{ data: Item[]; meta: { unread: number; total: number } }>()
      const [row] = data
      const unread = (await read('ana', 'notifications?unread=true')).filter(
        ({ attributes }) => attributes['kind'] === 'message_received',
      )
      return [data.length, row?.attributes['unread'] ?? 0, meta.unread, unread.length]
    }
    const seen = (who: string, conversation: string) =>
      person(who).patch(`/api/v1/conversations/${conversation}/comments/mark-as-seen`, {
        data: { type: 'conversations', id: conversation },
      })
    expect(await unread()).toEqual([1, 2, 2, 1])
    expect((await seen('zoe', before)).status).toBe(404)
    const now = await opened('ana', 'mia')
    await wrote('mia', now, 'Je vous retrouve ici')
    expect(await unread()).toEqual([1, 3, 3, 2])
    const messages = await messagesTo('ana', async () => {
      expect((await seen('ana', now)).status).toBe(200)
    })
    expect(await unread()).toEqual([0, 0, 0, 0])
    expect(messages).toContainEqual(
      expect.objectContaining({ type: 'changed', resource: expect.objectContaining({ id: before }) }),
    )
    expect((await read<Item>('mia', `conversations/${before}`)).attributes['seen_by_other']).toBe(3)
  })

  test('the bell counts the notifications of both accounts, and marks all of them', async () => {
    const bell = async () => {
      const answer = await person('ana').get('/api/v1/notifications?unread=true')
      const { data, meta } = answer.json<{ data: Item[]; meta: { total: number; unread: number } }>()
      return [data.length, meta.total, meta.unread]
    }
    const [listed = 0, ...counted] = await bell()
    expect(listed).toBeGreaterThan(0)
    expect(counted).toEqual([listed, listed])
    const marked = await person('ana').patch('/api/v1/notifications/mark-all-as-read', {})
    expect([marked.status, marked.json()]).toEqual([200, { meta: { marked: listed, unread: 0 } }])
    expect(await bell()).toEqual([0, 0, 0])
  })

  test('« my data » counts what is kept under both accounts, and lists who opened either', async () => {
    const counts = async () => {
      const { attributes } = await read<Item>('ana', `users/${user('ana')}/kept_data`)
      const categories = attributes['categories'] as { category: string; counts: Record<string, number> }[]
      return Object.assign({}, ...categories.map((one) => ({ [one.category]: one.counts }))) as Record<string, object>
    }
    const { system } = api.db.database
    const company = idOf.company('acme')
    const lines = (who: string) =>
      run(system)`insert into app.profile_accesses (company_id, user_id, reader_id, part, access_right, day, at)
        values (${company}, ${user(who)}, ${user('root')}, 'record', 'admin', current_date, now())`
    await lines('ana')
    await lines('oldana')
    expect(await counts()).toMatchObject({
      profiles: { profiles: 2 },
      history: { requests: 0, accompaniments: 1 },
      profile_accesses: { lines: 2 },
      sign_ins: { lines: 2 },
    })
    expect((await read('ana', 'profile_accesses')).length).toBe(2)
  })

  test('a sign-in with its password gets the address to use; a wrong password reveals nothing', async () => {
    const visitor = await api.as('acme', null)
    const signIn = async (password: string) => {
      const answer = await visitor.post('/auth/sign_in', { email: emailOf('acme', 'oldana'), password })
      return [answer.status, answer.json<{ errors: string[] }>().errors]
    }
    expect(await signIn(testPassword)).toEqual([401, [expect.stringContaining(emailOf('acme', 'ana'))]])
    expect(await signIn('une autre phrase')).toEqual([401, ['Identifiants incorrects, veuillez réessayer']])
  })

  test('an account over two merges is read too, and an erased one is left out', async () => {
    const all = async (who: string) => ({
      history: (await read(who, 'meetings_history')).map(({ id }) => id),
      reports: (await read(who, `meetings/${first.meeting}/feedbacks`)).map(({ attributes }) => attributes['report']),
      accompaniments: (await read(who, 'mentoring_relationships')).map(({ id }) => id),
      told: (await read(who, 'notifications?page[size]=50')).map(({ id }) => id),
      earlier: (await read(who, `conversations/${before}/comments`)).map(({ attributes }) => attributes['body']),
      written: (await read(who, 'comments?q=retrouve')).map(({ attributes }) => attributes['body']),
    })
    const ofAna = await all('ana')
    await merged('ana', 'zoe')
    expect(await all('zoe')).toEqual(ofAna)
    const [row, ...others] = await read('zoe', 'conversations')
    expect([row?.attributes['earlier'], others]).toMatchObject([[{ messages: 1 }, { id: before, messages: 3 }], []])
    expect((await read('mia', 'conversations')).map(({ attributes }) => attributes['role_user_id'])).toEqual([
      user('zoe'),
    ])
    const { system } = api.db.database
    const setStatus = (status: string) =>
      run(system)`update app.users set status = ${status} where id = ${user('oldana')}`
    await setStatus('erased')
    expect(await read('zoe', 'meetings_history')).toEqual([])
    await setStatus('disabled')
    await run(system)`update app.users set status = 'active', merged_into = null where id = ${user('ana')}`
  })
})
