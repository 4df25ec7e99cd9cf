import { once } from 'node:events'
import type { ClientRequest, IncomingMessage } from 'node:http'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import type { CompanyId } from '#domain/platform/ids.ts'
import { createRealtimeTickets } from '#infra/platform/realtime/tickets.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import {
  addCompany,
  addPerson,
  addSession,
  base,
  extended,
  identifier,
  publish,
  RawClient,
  startCable,
  subscribed,
  type CableServer,
  type Person,
} from './support.ts'
import { run } from '#tests/support/run.ts'

let db: TestDatabase
let server: CableServer
let company: CompanyId
let person: Person
const clients: RawClient[] = []

beforeAll(async () => {
  db = await testDatabase()
  company = await addCompany(db.database.system)
  person = await addPerson(db.database.system, company)
  server = await startCable({ url: db.url, allowedOrigins: ['https://app.acme.test'] })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})
afterAll(async () => {
  await server.stop()
  await db.close()
})

function connect(protocols: string | string[] = base, query = person.credentials, headers = {}): RawClient {
  const client = new RawClient(`${server.url}?${query}`, protocols, headers)
  clients.push(client)
  return client
}

describe('frames, byte for byte', () => {
  test('base dialect', async () => {
    const client = connect(base)
    await client.frame('welcome')
    const spelled = '{ "channel" : "NotificationsChannel", "z":1,"a":"é" }'
    client.send({ command: 'subscribe', identifier: spelled })
    await client.frame('confirm_subscription')
    await publish(db.database.system, person, { type: 'changed', n: 1 })
    await client.frame('"n":1')
    const echoed = JSON.stringify(spelled)
    expect(client.socket.protocol).toBe(base)
    expect(client.frames).toEqual([
      '{"type":"welcome"}',
      `{"type":"confirm_subscription","identifier":${echoed}}`,
      `{"identifier":${echoed},"message":{"n":1,"type":"changed"}}`,
    ])
  })

  test('extended dialect', async () => {
    const other = await addPerson(db.database.system, company)
    const client = connect(extended, other.credentials)
    await client.frame('welcome')
    client.subscribe()
    await client.frame('confirm_subscription')
    await publish(db.database.system, other, { n: 1 })
    await client.frame('"n":1')
    const epoch = client.messages[0]?.epoch
    expect(client.frames[0]).toMatch(/^\{"type":"welcome","sid":"[\w-]{16}"\}$/)
    expect(epoch).toMatch(/^[0-9a-f]{12}$/)
    expect(client.frames.slice(1)).toEqual([
      `{"type":"confirm_subscription","identifier":${JSON.stringify(identifier)}}`,
      `{"identifier":${JSON.stringify(identifier)},"message":{"n":1},"stream_id":"${other.stream}","epoch":"${epoch}","offset":1}`,
    ])
  })

  test('ping carries the time in seconds', async () => {
    const fast = await startCable({ url: db.url, limits: { pingMs: 10 } })
    const client = new RawClient(`${fast.url}?${person.credentials}`)
    const pings: string[] = []
    client.socket.on('message', (data: Buffer) => pings.push(data.toString()))
    await client.until(() => pings.length >= 3)
    await client.close()
    await fast.stop()
    expect(pings[0]).toBe('{"type":"welcome"}')
    const [, seconds] = /^\{"type":"ping","message":(\d+)\}$/.exec(pings[1] ?? '') ?? []
    expect(Math.abs(Number(seconds) - Date.now() / 1000)).toBeLessThan(60)
  })
})

describe('the number of sockets', () => {
  test('of one session is limited, and one that closes makes room', async () => {
    const few = await startCable({ url: db.url, limits: { socketsPerSession: 2 } })
    const one = () => new RawClient(`${few.url}?${person.credentials}`)
    const [first, second] = [one(), one()]
    for (const client of [first, second]) await client.frame('{"type":"welcome"}')
    const third = one()
    await third.frame('{"type":"disconnect","reason":"rate_limited","reconnect":true}')
    await first.close()
    await vi.waitFor(() => expect(few.openSockets()).toBe(1))
    const fourth = one()
    await fourth.frame('{"type":"welcome"}')
    await Promise.all([second.close(), fourth.close()])
    await few.stop()
  })

  test('of one address is limited before the upgrade', async () => {
    const few = await startCable({ url: db.url, limits: { socketsPerAddress: 1 } })
    const first = new RawClient(`${few.url}?${person.credentials}`)
    await first.frame('{"type":"welcome"}')
    const refused = new WebSocket(few.url)
    const [request, response] = (await once(refused, 'unexpected-response')) as [ClientRequest, IncomingMessage]
    expect(response.statusCode).toBe(429)
    request.destroy()
    await first.close()
    await few.stop()
  })
})

describe('the subprotocol', () => {
  test('is the first offered one that we speak', async () => {
    const client = connect(['something', extended, base])
    await client.frame('"sid"')
    expect(client.socket.protocol).toBe(extended)
  })

  test('that we do not speak is refused after the handshake, without naming one that was not offered', async () => {
    const client = connect(['something', 'actioncable-unsupported'])
    await client.frame('{"type":"disconnect","reason":"invalid_request","reconnect":false}')
    await client.until(() => client.closed !== undefined)
    expect(client.socket.protocol).toBe('actioncable-unsupported')
    expect(client.frames).toHaveLength(1)
  })

  test('may be left out', async () => {
    const client = connect([])
    expect(await client.frame('welcome')).toBe('{"type":"welcome"}')
  })
})

describe('who may connect', () => {
  const refused = async (client: RawClient) => {
    let status = 0
    client.socket.on('unexpected-response', (_request, response) => {
      status = response.statusCode ?? 0
      client.socket.terminate()
    })
    await client.until(() => client.closed !== undefined)
    return status
  }

  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sandboxed page', { origin: 'null' }],
    ['a page of another port', { origin: 'http://127.0.0.1:1' }],
    ['a host of no company', { host: 'nowhere.test' }],
  ])('%s is refused before the upgrade', async (_who, headers) => {
    expect(await refused(connect(base, person.credentials, headers))).toBe(404)
  })

  test('another path is not ours', async () => {
    const client = new RawClient(`${server.url}s?${person.credentials}`)
    expect(await refused(client)).toBe(404)
  })

  test.each(['http://HOST', 'https://app.acme.test'])('a page of %s is welcome', async (origin) => {
    const own = origin.replace('HOST', new URL(server.url).host)
    expect(await connect(base, person.credentials, { origin: own }).frame('type')).toContain('welcome')
  })

  test('programs may send their credentials as headers', async () => {
    expect(
      await connect(base, '', Object.fromEntries(new URLSearchParams(person.credentials))).frame('type'),
    ).toContain('welcome')
  })

  test.each([
    ['none', () => ''],
    ['a wrong token', () => person.credentials.replace(/access-token=[^&]+/, 'access-token=wrong')],
    ['someone else’s address', () => person.credentials.replace(/uid=[^&]+/, 'uid=eve%40acme.test')],
    ['an unknown ticket', () => 'ticket=unknown'],
  ])('bad credentials (%s): the handshake succeeds, then goodbye for good', async (_what, query) => {
    const client = connect(base, query())
    await client.until(() => client.closed !== undefined)
    expect(client.frames).toEqual(['{"type":"disconnect","reason":"unauthorized","reconnect":false}'])
    expect(client.closed?.code).toBe(1008)
  })

  test('an expired session is none', async () => {
    const late = await addSession(db.database.system, company, person.userId)
    await run(db.database.system)`update app.sessions set expires_at = now() - interval '1 second'
      where client = ${late.client}`
    expect(await connect(base, late.credentials).frame('type')).toContain('"unauthorized"')
  })

  test('a session of another company is none', async () => {
    const elsewhere = await addCompany(db.database.system)
    const stranger = await addPerson(db.database.system, elsewhere)
    expect(await connect(base, stranger.credentials).frame('type')).toContain('"unauthorized"')
  })
})

describe('tickets', () => {
  const ticketOf = async (of = person) => (await createRealtimeTickets(db.database).create(of)).ticket

  test('open one socket, once', async () => {
    const ticket = await ticketOf()
    expect(await connect(extended, `ticket=${ticket}`).frame('type')).toContain('welcome')
    expect(await connect(extended, `ticket=${ticket}`).frame('type')).toContain('"unauthorized"')
  })

  test('three at once: one gets in', async () => {
    const ticket = await ticketOf()
    const three = [1, 2, 3].map(() => connect(extended, `ticket=${ticket}`))
    await Promise.all(three.map((client) => client.until(() => client.frames.length > 0)))
    expect(three.filter((client) => client.frames[0]?.includes('welcome') === true)).toHaveLength(1)
  })

  test('last 30 seconds', async () => {
    const { ticket, expiresAt } = await createRealtimeTickets(db.database).create(person)
    expect(Math.abs(expiresAt.getTime() - Date.now() - 30_000)).toBeLessThan(10_000)
    // No role may rewrite a ticket: this one is replaced.
    await run(db.database.system)`with old as (delete from realtime.tickets returning *)
      insert into realtime.tickets select hash, company_id, user_id, client, now() - interval '1 second' from old`
    expect(await connect(extended, `ticket=${ticket}`).frame('type')).toContain('"unauthorized"')
  })

  test('end with their session', async () => {
    const session = await addSession(db.database.system, company, person.userId)
    const ticket = await ticketOf({ ...person, client: session.client })
    await run(db.database.system)`delete from app.sessions where client = ${session.client}`
    expect(await connect(extended, `ticket=${ticket}`).frame('type')).toContain('"unauthorized"')
  })

  test('are worth nothing in another company', async () => {
    const elsewhere = await addCompany(db.database.system)
    const stranger = await addPerson(db.database.system, elsewhere)
    expect(await connect(extended, `ticket=${await ticketOf(stranger)}`).frame('type')).toContain('"unauthorized"')
  })
})

describe('subscriptions', () => {
  test('twice is once: two answers, one message', async () => {
    const client = connect(base)
    await client.frame('welcome')
    client.subscribe()
    await client.frame('confirm_subscription')
    client.subscribe()
    await client.frame('confirm_subscription', 2)
    await publish(db.database.system, person, { n: 7 })
    await client.frame('"n":7')
    client.send({ command: 'subscribe', identifier: '{"channel":"None"}' })
    await client.frame('reject_subscription')
    expect(client.messages.filter(({ message }) => message.n === 7)).toHaveLength(1)
  })

  test('end with unsubscribe', async () => {
    const client = connect(extended)
    await client.frame('welcome')
    client.subscribe()
    await client.frame('confirm_subscription')
    client.send({ command: 'unsubscribe', identifier })
    await publish(db.database.system, person, { n: 8 })
    const witness = await subscribed(server, person, base, {})
    clients.push(witness)
    await publish(db.database.system, person, { n: 9 })
    await witness.frame('"n":9')
    expect(client.messages).toEqual([])
  })

  test('the 101st is refused, the socket stays', async () => {
    const client = connect(base)
    await client.frame('welcome')
    for (let n = 1; n <= 101; n++)
      client.send({ command: 'subscribe', identifier: `{"channel":"NotificationsChannel","n":${n}}` })
    expect(await client.frame('reject_subscription')).toContain('\\"n\\":101}')
    await client.until(() => client.frames.length === 102)
    expect(client.frames.filter((frame) => frame.includes('confirm_subscription'))).toHaveLength(100)
    expect(client.closed).toBeUndefined()
  })

  test.each(['', 'x', '[]', '{"channel":7}', '{"channel":"AdminChannel"}', `{"channel":"${'x'.repeat(3000)}"}`])(
    'identifier %j is refused and echoed',
    async (odd) => {
      const client = connect(base)
      await client.frame('welcome')
      client.send({ command: 'subscribe', identifier: odd })
      expect(await client.frame('reject')).toBe(JSON.stringify({ type: 'reject_subscription', identifier: odd }))
    },
  )
})

describe('bad frames', () => {
  test.each(['{', '[]', '7', '{"command":"subscribe"}', '{"command":"message","identifier":"x","data":{}}'])(
    '%s ends the connection',
    async (text) => {
      const client = connect(base)
      await client.frame('welcome')
      client.socket.send(text)
      await client.until(() => client.closed !== undefined)
      expect(client.frames.at(-1)).toBe('{"type":"disconnect","reason":"invalid_request","reconnect":false}')
    },
  )

  test('a binary frame too', async () => {
    const client = connect(base)
    await client.frame('welcome')
    client.socket.send(Buffer.from('{}'))
    expect(await client.frame('disconnect')).toContain('"invalid_request"')
  })

  test('more than 64 KiB: 1009', async () => {
    const client = connect(base)
    await client.frame('welcome')
    client.socket.send(JSON.stringify({ command: 'message', identifier, data: 'x'.repeat(64 * 1024) }))
    await client.until(() => client.closed !== undefined)
    expect(client.closed?.code).toBe(1009)
  })

  test('a flood: the socket is closed, and may reconnect later', async () => {
    const client = connect(base)
    await client.frame('welcome')
    for (let n = 0; n < 400; n++) client.send({ command: 'pong' })
    await client.until(() => client.closed !== undefined)
    expect(client.frames.at(-1)).toBe('{"type":"disconnect","reason":"rate_limited","reconnect":true}')
  })

  test('commands of other servers, and messages to nobody, are ignored', async () => {
    const client = connect(extended)
    await client.frame('welcome')
    client.send({ command: 'whisper', identifier, data: {} })
    client.send({ command: 'message', identifier, data: '{}' })
    client.send({ command: 'unsubscribe', identifier })
    client.send({ command: 'pong' })
    client.subscribe()
    await client.frame('confirm_subscription')
    client.send({ command: 'message', identifier, data: '{"action":"none"}' })
    client.send({ command: 'message', identifier, data: 'not json' })
    await publish(db.database.system, person, { n: 11 })
    expect(await client.frame('"message":')).toContain('"n":11')
  })
})
