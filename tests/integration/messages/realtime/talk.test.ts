import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { conversationMessage } from '#contract/messages/realtime-talk.ts'
import { conversationIdOf } from '#domain/messages/conversation/state.ts'
import { createPresence } from '#infra/platform/realtime/presence.ts'
import { testApi, type TestApi } from '#tests/support/api.ts'
import { Cast } from '#tests/support/cast.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { extended, RawClient, silent, startCable, type CableServer } from '../../platform/realtime/support.ts'
import { reference, requestBody } from '#tests/support/bodies.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let servers: CableServer[]
/** Of ana to mia. */
let request: string
const people = new Cast()
const { person, made } = people
const conversation = conversationIdOf(idOf.user('acme', 'ana'), idOf.user('acme', 'mia'))
const identifier = (channel: string) => JSON.stringify({ channel, id: conversation })

beforeAll(async () => {
  api = await testApi()
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  await seedPerson(system, 'acme', { name: 'ana', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'bob', profiles: ['participant'] })
  await seedPerson(system, 'acme', { name: 'mia', profiles: ['presenter'] })
  for (const name of ['ana', 'bob', 'mia']) people.add(name, await api.as('acme', name))
  servers = [await startCable({ url: api.db.url }), await startCable({ url: api.db.url })]
  request = await ask('ana')
  await made('ana', '/api/v1/conversations', {
    data: { type: 'conversations', relationships: { receiver: reference('users', idOf.user('acme', 'mia')) } },
  })
})
afterAll(async () => {
  for (const server of servers) await server.stop()
  await api.close()
})

/** A request to mia; its id. */
const ask = (name: string) => made(name, '/api/v1/mentoring_requests', requestBody('mia'))

/** A socket of that person on one of the two processes, subscribed. */
async function follows(name: string, process: number, channel: string, history?: object): Promise<RawClient> {
  const ticket = await person(name).post('/api/v1/realtime_ticket')
  const query = `?ticket=${String(ticket.json().data.attributes['ticket'])}`
  const client = new RawClient(`${servers[process]?.url ?? ''}${query}`, extended)
  await client.frame('welcome')
  client.send({ command: 'subscribe', identifier: identifier(channel), ...(history && { history }) })
  await client.frame('_subscription')
  return client
}

const write = (name: string, body: string) =>
  person(name).post(`/api/v1/conversations/${conversation}/comments`, {
    data: { type: 'comments', attributes: { body } },
  })
const online = async (name: string) =>
  (await person(name).get('/api/v1/online')).json<{ data: { id: string }[] }>().data.map(({ id }) => id)
const messagesOf = (client: RawClient) =>
  client.messages.map(({ message }) => conversationMessage.parse(message)).filter(({ type }) => type !== 'typing')

describe('a conversation', () => {
  test('sends messages and read marks to both people, on any process, and to nobody else', async () => {
    const ana = await follows('ana', 0, 'ConversationChannel')
    const mia = await follows('mia', 1, 'ConversationChannel')
    const bob = await follows('bob', 0, 'ConversationChannel')
    expect(bob.frames.at(-1)).toContain('reject_subscription')
    await write('ana', 'Bonjour Mia')
    await mia.frame('Bonjour Mia')
    await person('mia').patch(`/api/v1/conversations/${conversation}/comments/mark-as-seen`, {
      data: { type: 'conversations', id: conversation },
    })
    for (const client of [ana, mia]) await client.frame('"seen"')
    for (const client of [ana, mia])
      expect(messagesOf(client)).toMatchObject([
        { type: 'message', comment: { attributes: { number: 1, body: 'Bonjour Mia' } } },
        { type: 'seen', user_id: idOf.user('acme', 'mia'), up_to: 1, at: expect.any(String) },
      ])
    for (const client of [ana, mia, bob]) await client.close()
  })

  test('sends missed messages, in order and once, to a person who comes back', async () => {
    const first = await follows('mia', 0, 'ConversationChannel')
    await write('ana', 'avant')
    await first.frame('"avant"')
    const { epoch, offset, stream_id: stream = '' } = first.messages.at(-1) ?? {}
    await first.close()
    for (const body of ['un', 'deux', 'trois']) await write('ana', body)
    const back = await follows('mia', 1, 'ConversationChannel', { streams: { [stream]: { epoch, offset } } })
    await back.frame('confirm_history')
    const bodies = messagesOf(back).map((message) =>
      message.type === 'message' ? message.comment.attributes.body : null,
    )
    expect(bodies).toEqual(['un', 'deux', 'trois'])
    await back.close()
  })

  test('sends that somebody is writing, once in two seconds', async () => {
    const ana = await follows('ana', 0, 'ConversationChannel')
    const mia = await follows('mia', 1, 'ConversationChannel')
    const typing = { command: 'message', identifier: identifier('ConversationChannel'), data: '{"action":"typing"}' }
    for (let n = 0; n < 5; n++) ana.send(typing)
    await mia.frame('"typing"')
    await write('ana', 'écrit')
    await mia.frame('écrit')
    expect(mia.frames.filter((frame) => frame.includes('"typing"'))).toHaveLength(1)
    for (const client of [ana, mia]) await client.close()
  })
})

describe('presence', () => {
  test('is sent across processes, lasts while one socket is open, and ends within seconds', async () => {
    const mia = await follows('mia', 1, 'OnlineChannel')
    const first = await follows('ana', 0, 'OnlineChannel')
    await mia.frame('"online":true')
    expect(await online('mia')).toEqual([idOf.user('acme', 'ana')])
    expect(await online('bob')).toEqual([])
    const second = await follows('ana', 1, 'OnlineChannel')
    await first.close()
    await delay(3_500)
    expect(await online('mia')).toEqual([idOf.user('acme', 'ana')])
    const before = Date.now()
    await second.close()
    await mia.frame('"online":false')
    expect(Date.now() - before).toBeLessThan(5_000)
    expect(await online('mia')).toEqual([])
    await mia.close()
  })
})

test('a beat brings back the presence of people whose rows are lost', async () => {
  const { system } = api.db.database
  const [companyId, userId] = [idOf.company('acme'), idOf.user('acme', 'bob')]
  const present = () => run(system)`select stay from realtime.presence where user_id = ${userId}`
  const presence = createPresence({ sql: system, wake: () => undefined, logger: silent, beatMs: 20 })
  const stay = await presence.enter({ companyId, userId })
  const rows = await present()
  expect(rows).toHaveLength(1)
  await run(system)`delete from realtime.presence where user_id = ${userId}`
  await vi.waitFor(async () => expect(await present()).toEqual(rows))
  presence.stop()
  await stay.leave()
  await run(system)`delete from realtime.presence where user_id = ${userId}`
})

describe('after the request was withdrawn', () => {
  test('a mentee who withdrew sends no writing signal, and neither person gets the other’s presence', async () => {
    const published = async (kind: string, id: string) => {
      const text = `select last_offset::int as last from realtime.streams where stream = $1`
      const [stream] = await api.db.database.system.query<{ last: number }>({ text, values: [`${kind}:${id}`] })
      return stream?.last ?? 0
    }
    const mia = await follows('mia', 1, 'OnlineChannel')
    const writer = await follows('ana', 0, 'ConversationChannel')
    await ask('bob')
    const again = await follows('mia', 1, 'OnlineChannel')
    const data = { type: 'mentoring_requests', id: request, attributes: { aasm_state: 'cancelled' } }
    expect((await person('ana').patch(`/api/v1/mentoring_requests/${request}`, { data })).status).toBe(200)

    const before = await published('typing', conversation)
    const channel = identifier('ConversationChannel')
    writer.send({ command: 'message', identifier: channel, data: '{"action":"typing"}' })
    // Commands on one subscription take effect in their order.
    writer.send({ command: 'history', identifier: channel, history: { since: 0 } })
    await writer.frame('_history')
    expect(await published('typing', conversation)).toBe(before)

    const arrivals = await published('presence', idOf.user('acme', 'ana'))
    const ana = await follows('ana', 0, 'OnlineChannel')
    expect(await published('presence', idOf.user('acme', 'ana'))).toBe(arrivals + 1)
    const bob = await follows('bob', 0, 'OnlineChannel')
    await again.frame(idOf.user('acme', 'bob'))
    for (const client of [mia, again])
      expect(client.frames.filter((frame) => frame.includes(idOf.user('acme', 'ana')))).toEqual([])
    for (const client of [mia, again, writer, ana, bob]) await client.close()
  })
})
