import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { counterpartsOf } from '#projections/messages/conversation/query.ts'
import type { TestApi } from '#tests/support/api.ts'
import { idOf } from '#tests/support/people.ts'
import {
  sendRequest,
  between,
  list,
  messages,
  open,
  person,
  startConversations,
  user,
  write,
} from './conversation-world.ts'

let api: TestApi
/** Read models that fail at every event. */
const broken = new Set<string>()

beforeAll(async () => {
  api = await startConversations({
    wrapProjection: (projection) => ({
      ...projection,
      apply: (...args) => {
        if (broken.has(projection.name)) throw new Error('this read model cannot go on')
        return projection.apply(...args)
      },
    }),
  })
})
afterAll(() => api.close())

const seen = (who: string, conversation: string, up_to?: number) =>
  person(who).patch(`/api/v1/conversations/${conversation}/comments/mark-as-seen`, {
    data: { type: 'conversations', id: conversation, ...(up_to !== undefined && { attributes: { up_to } }) },
  })

async function notices(who: string) {
  const { data } = (await person(who).get('/api/v1/notifications?unread=true')).json<{
    data: { attributes: { kind: string; subject: { id: string } } }[]
  }>()
  return data.filter(({ attributes }) => attributes.kind === 'message_received').map((n) => n.attributes.subject.id)
}

describe('conversations', () => {
  test('list everybody with whom something is under way, and are one for two people', async () => {
    const { items } = await list('mia')
    expect(items.map(({ id }) => id).toSorted()).toEqual(
      [between('ana', 'mia'), between('ben', 'mia'), between('cleo', 'mia')].toSorted(),
    )
    expect(items[0]).toMatchObject({ messages: 0, unread: 0, last_message: null, correspondent: { state: 'active' } })
    const first = await open('ana', 'mia')
    expect([first.status, first.json().data.id]).toEqual([201, between('ana', 'mia')])
    const again = await open('mia', 'ana')
    expect([again.status, again.json().data.id]).toEqual([201, between('ana', 'mia')])
  })

  test('are refused where nothing is under way, with oneself, and to everybody else', async () => {
    const answer = await open('ana', 'max')
    expect([answer.status, answer.json().errors[0]?.code]).toEqual([403, 'not_correspondents'])
    expect((await open('ana', 'ana')).json().errors[0]).toMatchObject({ status: '422', code: 'self' })
    await open('ana', 'mia')
    for (const who of ['ben', 'root', 'globex root']) {
      const path = `/api/v1/conversations/${between('ana', 'mia')}`
      expect((await person(who).get(path)).status).toBe(404)
      expect((await person(who).get(`${path}/comments`)).status).toBe(404)
      expect((await write(who, between('ana', 'mia'), 'Bonjour')).status).toBe(404)
      expect((await seen(who, between('ana', 'mia'))).status).toBe(404)
    }
  })

  test('are closed to a mentee who withdrew the request', async () => {
    const request = await sendRequest('dan', 'max')
    const conversation = between('dan', 'max')
    expect((await open('dan', 'max')).status).toBe(201)
    expect((await write('dan', conversation, 'Bonjour')).status).toBe(201)
    const tenant = api.db.database.tenant(idOf.company('acme'))
    expect(await counterpartsOf(tenant, user('max'))).toEqual([user('dan')])
    const withdrawn = await person('dan').patch(`/api/v1/mentoring_requests/${request}`, {
      data: { type: 'mentoring_requests', id: request, attributes: { aasm_state: 'cancelled' } },
    })
    expect(withdrawn.status).toBe(200)
    expect((await write('dan', conversation, 'Encore moi')).json()).toMatchObject({
      errors: [{ status: '403', code: 'not_correspondents' }],
    })
    // What was written stays to be read; who comes and goes is not followed.
    expect((await messages('max', conversation)).length).toBe(1)
    expect(await counterpartsOf(tenant, user('dan'))).toEqual([])
    expect(await counterpartsOf(tenant, user('max'))).toEqual([])
  })

  test('count what is unread, and what the other person has seen', async () => {
    const conversation = between('ana', 'mia')
    await open('ana', 'mia')
    const sent = await write('ana', conversation, '  Bonjour Mia  ')
    expect(sent.status).toBe(201)
    expect(sent.json().data.attributes).toMatchObject({ number: 1, body: 'Bonjour Mia', author_id: user('ana') })
    await write('ana', conversation, 'Vous êtes là ?')
    const unread = await list('mia')
    expect(unread.meta.unread).toBe(2)
    expect(unread.items[0]).toMatchObject({ id: conversation, unread: 2, last_message: { body: 'Vous êtes là ?' } })
    expect((await list('mia', '?unread=true')).items).toHaveLength(1)
    expect((await seen('mia', conversation, 1)).json().data.attributes).toMatchObject({ unread: 1 })
    const all = await person('mia').call(`/api/v1/conversations/${conversation}/comments/mark-as-seen`, {
      method: 'PATCH',
    })
    expect(all.json().data.attributes).toMatchObject({ unread: 0 })
    expect((await list('ana')).items[0]).toMatchObject({ seen_by_other: 2, unread: 0 })
    const [second, first] = await messages('ana', conversation)
    expect([first?.seen_at, second?.seen_at]).toEqual([expect.any(String), expect.any(String)])
    expect(Date.parse(first?.seen_at ?? '')).toBeLessThan(Date.parse(second?.seen_at ?? ''))
    await seen('ana', conversation)
    expect((await messages('mia', conversation))[1]?.seen_at).toBe(first?.seen_at)
    expect((await seen('mia', conversation, 9)).json().errors[0]?.code).toBe('message_unknown')
  })

  test('notify of the first unseen message, and then of no other', async () => {
    const conversation = between('ben', 'mia')
    await open('ben', 'mia')
    for (const body of ['Un', 'Deux', 'Trois']) await write('ben', conversation, body)
    expect(await notices('mia')).toEqual([conversation])
    await seen('mia', conversation, 2)
    expect(await notices('mia')).toEqual([conversation])
    await seen('mia', conversation)
    expect(await notices('mia')).toEqual([])
    await write('ben', conversation, 'Quatre')
    expect(await notices('mia')).toEqual([conversation])
    expect((await messages('ben', conversation))[0]?.seen_at).toBeNull()
    await write('mia', conversation, 'Je vous lis')
    const [answer, fourth] = await messages('ben', conversation)
    expect([answer?.seen_at, fourth?.seen_at]).toEqual([null, answer?.sent_at])
    expect(await notices('mia')).toEqual([])
    expect(await notices('ben')).toEqual([conversation])
  })

  test('refuse an empty message, one that is too long, and a partner who is not active', async () => {
    const conversation = between('cleo', 'mia')
    await open('cleo', 'mia')
    for (const body of [undefined, '', '   ']) {
      const empty = await write('cleo', conversation, body)
      expect(empty.json().errors[0]).toMatchObject({ status: '422', code: 'message_empty' })
    }
    expect((await write('cleo', conversation, 'a'.repeat(5001))).json().errors[0]?.code).toBe('too_long')
    const { system } = api.db.database
    await system.query({ text: `update app.users set status = 'disabled' where id = $1`, values: [user('mia')] })
    const refused = await write('cleo', conversation, 'Bonjour')
    await system.query({ text: `update app.users set status = 'active' where id = $1`, values: [user('mia')] })
    expect(refused.json().errors[0]).toMatchObject({ status: '422', code: 'partner_inactive' })
    expect(await messages('cleo', conversation)).toEqual([])
  })

  test('send a message once under one key, also when many are sent at once', async () => {
    const conversation = between('cleo', 'mia')
    await open('cleo', 'mia')
    const key = { 'Idempotency-Key': 'once' }
    const answers = await Promise.all([1, 2, 3].map(() => write('cleo', conversation, 'Une fois', key)))
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json().data.id)).size).toBe(1)
    const others = await Promise.all(['a', 'b', 'c'].map((body) => write('cleo', conversation, body)))
    for (const [n, answer] of others.entries())
      expect(answer.json().data.attributes).toMatchObject({ body: ['a', 'b', 'c'][n] })
    expect(await messages('cleo', conversation)).toHaveLength(4)
    // The answer was lost, and was not stored either.
    await api.db.database.system.query({ text: `delete from app.idempotency_keys where key = 'once'` })
    const repeated = await write('cleo', conversation, 'Une fois', key)
    expect([repeated.status, repeated.json().data.id]).toEqual([201, answers[0]?.json().data.id])
    expect(await messages('cleo', conversation)).toHaveLength(4)
  })

  test('are acknowledged without a message while it is not projected, and never with another one', async () => {
    const conversation = between('ben', 'mia')
    const key = { 'Idempotency-Key': 'not-shown' }
    await write('ben', conversation, 'Avant')
    broken.add('conversations')
    const send = () => write('ben', conversation, 'Pas encore là', key)
    const answers = [await send(), await send()]
    broken.clear()
    expect(answers.map(({ status, text }) => [status, text.includes('Avant')])).toEqual([
      [202, false],
      [202, false],
    ])
    let answer = await send()
    while (answer.status === 202) answer = await send()
    expect(answer.json().data.attributes).toMatchObject({ body: 'Pas encore là' })
  })

  test('are read from the end, in pages by number', async () => {
    const conversation = between('cleo', 'mia')
    const numbers = async (query: string) => (await messages('mia', conversation, query)).map(({ number }) => number)
    expect(await numbers('?page[size]=2')).toEqual([4, 3])
    expect(await numbers('?page[size]=2&before=3')).toEqual([2, 1])
    expect(await numbers('?page[size]=2&after=1')).toEqual([3, 2])
    expect((await person('mia').get(`/api/v1/conversations/${conversation}/comments?before=x`)).status).toBe(400)
  })

  test('are searched without regard to case and accents, one’s own only', async () => {
    await write('ana', between('ana', 'mia'), 'On se voit à l’été prochain ?')
    const found = await person('mia').get(`/api/v1/comments?q=${encodeURIComponent('ETE PROCH')}`)
    expect(found.json<{ data: { attributes: object }[]; meta: object }>()).toMatchObject({
      data: [{ attributes: { body: 'On se voit à l’été prochain ?' } }],
      meta: { partial: false },
    })
    expect((await person('ben').get('/api/v1/comments?q=prochain')).json<{ data: unknown[] }>().data).toEqual([])
    expect(await messages('mia', between('ana', 'mia'), '?q=prochain')).toHaveLength(1)
    expect((await person('mia').get('/api/v1/comments?q=a')).json<{ data: unknown[] }>().data).toEqual([])
  })
})
