import { connect as connectTcp, type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { CompanyId } from '#domain/platform/ids.ts'
import { createLocalSockets } from '#infra/platform/realtime/local-sockets.ts'
import { trimRealtime } from '#infra/platform/realtime/retention.ts'
import { createWaker } from '#infra/platform/realtime/waker.ts'
import type { Channel } from '#realtime/platform/channel.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import {
  addCompany,
  addPerson,
  base,
  extended,
  identifier,
  publish,
  type RawClient,
  silent,
  startCable,
  subscribed,
  type CableServer,
  type Person,
} from './support.ts'
import { run } from '#tests/support/run.ts'

let db: TestDatabase
let a: CableServer
let b: CableServer
let company: CompanyId
const clients: RawClient[] = []

beforeAll(async () => {
  db = await testDatabase({ poolSize: 10 })
  company = await addCompany(db.database.system)
  // One is woken by signals alone, the other finds out by polling alone.
  a = await startCable({ url: db.url, limits: { pollMs: 3_600_000 } })
  b = await startCable({ url: db.url, limits: { pollMs: 20 } })
})
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close()
})
afterAll(async () => {
  await a.stop()
  await b.stop()
  await db.close()
})

const somebody = () => addPerson(db.database.system, company)
const wake = () => createWaker(db.database.system, silent)()

async function follow(server: CableServer, person: Person, protocol = extended, history?: object): Promise<RawClient> {
  const client = await subscribed(server, person, protocol, history)
  clients.push(client)
  return client
}

const numbers = (client: RawClient) => client.messages.map(({ message }) => message.n)
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const positionOf = (client: RawClient) => {
  const { epoch, offset, stream_id: stream = '' } = client.messages.at(-1) ?? {}
  return { streams: { [stream]: { epoch, offset } } }
}

describe('live', () => {
  test('in order, once, on every process, to the person concerned only', async () => {
    const [person, other] = [await somebody(), await somebody()]
    const followers = [await follow(a, person), await follow(b, person), await follow(b, person, base)]
    const stranger = await follow(b, other)
    for (const n of upTo(30)) {
      await publish(db.database.system, person, { n })
      wake()
    }
    await publish(db.database.system, other, { n: 1000 })
    for (const client of [...followers, stranger]) await client.until(() => client.messages.length > 0)
    for (const client of followers) {
      await client.until(() => client.messages.length >= 30)
      expect(numbers(client)).toEqual(upTo(30))
    }
    expect(numbers(stranger)).toEqual([1000])
    expect(followers[0]?.messages.map(({ offset }) => offset)).toEqual(upTo(30))
  })

  test('writers at once: every follower sees the one order of the stream', async () => {
    const person = await somebody()
    const followers = [await follow(a, person), await follow(b, person)]
    await Promise.all(upTo(60).map((n) => publish(db.database.system, person, { n })))
    wake()
    for (const client of followers) await client.until(() => client.messages.length >= 60)
    const [first, second] = followers.map(numbers)
    expect(first).toEqual(second)
    expect(new Set(first).size).toBe(60)
  })

  test('what is rolled back is never sent', async () => {
    const person = await somebody()
    const client = await follow(b, person)
    await db.database.system
      .transaction(async (sql) => {
        await publish(sql, person, { n: 1 })
        throw new Error('undo')
      })
      .catch(() => undefined)
    await publish(db.database.system, person, { n: 2 })
    await client.frame('"n":2')
    expect(numbers(client)).toEqual([2])
  })

  test('what commits between the answer to a subscribe and the first read is sent', async () => {
    const person = await somebody()
    await Promise.all(
      upTo(20).map(async (n) => {
        const client = await follow(a, person)
        await publish(db.database.system, person, { n })
        wake()
        await client.frame(`"n":${n}}`)
      }),
    )
    expect(clients).toHaveLength(20)
  })
})

describe('what the process itself commits', () => {
  test('comes to its own sockets without a signal, and to those of other processes by one', async () => {
    const person = await somebody()
    const local = createLocalSockets()
    const own = await startCable({ url: db.url, limits: { pollMs: 3_600_000 }, local })
    const [here, elsewhere] = [await follow(own, person), await follow(a, person)]
    const streams = [{ companyId: person.companyId, stream: person.stream }]
    const down = { query: () => Promise.reject(new Error('no signal leaves')) }
    const reach = async (n: number) => {
      await publish(db.database.system, person, { n })
      createWaker(db.database.system, silent, local)(streams)
      for (const client of [here, elsewhere]) await client.frame(`"n":${n}`)
    }
    // What a subscription reads first, it reads without a signal.
    await reach(1)
    await publish(db.database.system, person, { n: 2 })
    createWaker(down, silent, local)(streams)
    await here.frame('"n":2')
    await reach(3)
    for (const client of [here, elsewhere]) expect(numbers(client)).toEqual([1, 2, 3])
    await here.close()
    await own.stop()
  })
})

describe('resume', () => {
  test('on another process: what was missed, in order, once, then live', async () => {
    const person = await somebody()
    const first = await follow(a, person)
    await publish(db.database.system, person, { n: 1 }, { n: 2 })
    wake()
    await first.frame('"n":2')
    await first.close()
    await publish(db.database.system, person, ...upTo(240).map((n) => ({ n: n + 2 })))
    const second = await follow(b, person, extended, positionOf(first))
    await second.frame('confirm_history')
    expect(numbers(second)).toEqual(upTo(242).slice(2))
    await publish(db.database.system, person, { n: 243 })
    await second.frame('"n":243')
    expect(numbers(second)).toEqual(upTo(243).slice(2))
    expect(second.frames[1]).toContain('confirm_subscription')
  })

  test('while others keep writing: no gap and no repeat at the cut-over', async () => {
    const person = await somebody()
    const total = 400
    let written = 0
    const writers = Array.from({ length: 4 }, async () => {
      while (written < total) {
        written += 1
        await publish(db.database.system, person, { n: written })
        wake()
      }
    })
    const keeper = await follow(a, person, extended, { since: 1 })
    await keeper.until(() => keeper.messages.length > 20)
    const { epoch } = keeper.messages[0] ?? {}
    const joining = [0, 5, 10, 15].map((offset) =>
      follow(offset % 10 === 0 ? a : b, person, extended, { streams: { [person.stream]: { epoch, offset } } }),
    )
    const late = await Promise.all(joining)
    await Promise.all(writers)
    for (const [index, client] of late.entries()) {
      await client.until(() => client.messages.at(-1)?.offset === total)
      expect(client.messages.map(({ offset }) => offset)).toEqual(upTo(total).slice(index * 5))
    }
  })

  test('by time, for a client that has seen nothing', async () => {
    const person = await somebody()
    await publish(db.database.system, person, { n: 1 }, { n: 2 })
    await run(db.database.system)`update realtime.events set created_at = now() - interval '1 minute'
      where stream = ${person.stream} and "offset" = 1`
    const client = await follow(b, person, extended, { since: Math.floor(Date.now() / 1000) - 30, streams: {} })
    await client.frame('confirm_history')
    expect(numbers(client)).toEqual([2])
  })

  test('as a command of its own', async () => {
    const person = await somebody()
    const client = await follow(b, person)
    await publish(db.database.system, person, { n: 1 }, { n: 2 })
    await client.frame('"n":2')
    const { epoch } = client.messages[0] ?? {}
    client.send({ command: 'history', identifier, history: { streams: { [person.stream]: { epoch, offset: 1 } } } })
    await client.frame('confirm_history')
    await publish(db.database.system, person, { n: 3 })
    await client.frame('"n":3')
    expect(numbers(client)).toEqual([1, 2, 2, 3])
    client.send({
      command: 'history',
      identifier,
      history: { streams: { [person.stream]: { epoch: 'x', offset: 1 } } },
    })
    await client.frame('reject_history')
    await publish(db.database.system, person, { n: 4 })
    await client.frame('"n":4')
    expect(numbers(client)).toEqual([1, 2, 2, 3, 4])
  })

  test.each([
    ['another epoch', { epoch: 'other', offset: 1 }],
    ['the future', { epoch: undefined, offset: 99 }],
  ])('from %s: rejected, then live', async (_what, position) => {
    const person = await somebody()
    const witness = await follow(b, person)
    await publish(db.database.system, person, { n: 1 })
    await witness.frame('"n":1')
    const epoch = position.epoch ?? witness.messages[0]?.epoch
    const client = await follow(b, person, extended, { streams: { [person.stream]: { ...position, epoch } } })
    expect(await client.frame('history')).toBe(JSON.stringify({ type: 'reject_history', identifier }))
    await publish(db.database.system, person, { n: 2 })
    await client.frame('"n":2')
    expect(numbers(client)).toEqual([2])
  })

  test('from a trimmed offset: rejected; from the last one before what is kept: all of it', async () => {
    const person = await somebody()
    const witness = await follow(b, person)
    await publish(db.database.system, person, ...upTo(110).map((n) => ({ n })))
    await witness.until(() => witness.messages.length === 110)
    await run(db.database.system)`update realtime.events set created_at = now() - interval '6 minutes'
      where stream = ${person.stream}`
    expect(await trimRealtime(db.database.system)).toBe(10)
    const { epoch } = witness.messages[0] ?? {}
    const from = (offset: number) => ({ streams: { [person.stream]: { epoch, offset } } })
    const late = await follow(b, person, extended, from(9))
    expect(await late.frame('history')).toContain('reject_history')
    const intime = await follow(b, person, extended, from(10))
    await intime.frame('confirm_history')
    expect(numbers(intime)).toEqual(upTo(110).slice(10))
    const since = await follow(b, person, extended, { since: 1 })
    expect(await since.frame('history')).toContain('reject_history')
  })

  test('a stream that begins again: reject_history, then its new messages', async () => {
    const person = await somebody()
    const client = await follow(b, person)
    await publish(db.database.system, person, { n: 1 }, { n: 2 })
    await client.frame('"n":2')
    await run(db.database.system)`select realtime.forget(${company}, ${person.stream})`
    await client.frame('reject_history')
    await publish(db.database.system, person, { n: 3 })
    await client.frame('"n":3')
    expect(client.messages.map(({ offset }) => offset)).toEqual([1, 2, 1])
    expect(numbers(client)).toEqual([1, 2, 3])
  })
})

describe('a slow reader', () => {
  test('is cut, and resumes without loss', async () => {
    const person = await somebody()
    const reader = await slowReader(b, person)
    const text = 'x'.repeat(64_000)
    const sent = 400
    for (let n = 1; n <= sent; n += 10)
      await publish(db.database.system, person, ...upTo(10).map((m) => ({ n: n + m - 1, text })))
    const received = await reader.readToEnd()
    expect(received.length).toBeLessThan(sent)
    expect(received).toEqual(upTo(received.length))
    const resumed = await follow(a, person, extended, {
      streams: { [person.stream]: { epoch: reader.epoch(), offset: received.length } },
    })
    await resumed.frame('confirm_history')
    expect(numbers(resumed)).toEqual(upTo(sent).slice(received.length))
  })
})

test('a channel receives what its subscribers send, and knows when they leave', async () => {
  const heard: unknown[] = []
  const echo: Channel = {
    name: 'EchoChannel',
    open: async (session, params) =>
      params['room'] === 'mine'
        ? {
            streams: [`echo:${session.userId}`],
            receive: async (data) => void heard.push(data),
            left: async () => void heard.push('left'),
          }
        : null,
  }
  const server = await startCable({ url: db.url, channels: [echo] })
  const person = await somebody()
  const client = await follow(server, person)
  const mine = JSON.stringify({ channel: 'EchoChannel', room: 'mine' })
  client.send({ command: 'subscribe', identifier: mine })
  client.send({ command: 'message', identifier: mine, data: '{"action":"speak","n":1}' })
  client.send({ command: 'unsubscribe', identifier: mine })
  client.send({ command: 'subscribe', identifier: mine.replace('mine', 'theirs') })
  await client.frame('reject_subscription')
  const before = client.frames.length
  client.send({ command: 'subscribe', identifier: mine })
  await client.frame('confirm_subscription', before)
  await client.close()
  await server.stop()
  expect(heard).toEqual([{ action: 'speak', n: 1 }, 'left', 'left'])
})

test('a server that stops sends its clients elsewhere', async () => {
  const server = await startCable({ url: db.url })
  const client = await follow(server, await somebody())
  await server.stop()
  await client.until(() => client.closed !== undefined)
  expect(client.frames.at(-1)).toBe('{"type":"disconnect","reason":"server_restart","reconnect":true}')
  expect(client.closed).toEqual({ code: 1012 })
})

/** A peer that completes the handshake and subscribes, then does not read until `readToEnd`. */
async function slowReader(server: CableServer, person: Person) {
  const socket: Socket = connectTcp(server.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(
    `GET /cable?${person.credentials} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: ` +
      `Upgrade\r\nUpgrade: websocket\r\n` +
      `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: ` +
      `${extended}\r\n\r\n`,
  )
  const command = Buffer.from(JSON.stringify({ command: 'subscribe', identifier }))
  socket.write(Buffer.concat([Buffer.from([0x81, 0x80 | command.length, 0, 0, 0, 0]), command]))
  const chunks: Buffer[] = []
  socket.on('data', (chunk) => chunks.push(chunk))
  while (!Buffer.concat(chunks).includes('confirm_subscription')) await once(socket, 'data')
  socket.pause()
  let epoch = ''
  return {
    epoch: () => epoch,
    /** The numbers of the messages that arrived whole before the server hung up. */
    async readToEnd() {
      socket.on('error', () => undefined)
      socket.resume()
      await once(socket, 'close')
      const text = Buffer.concat(chunks).toString('latin1')
      epoch = /"epoch":"(\w+)"/.exec(text)?.[1] ?? ''
      return [...text.matchAll(/"message":\{"n": ?(\d+),"text":"x{64000}"\}/g)].map(([, n]) => Number(n))
    },
  }
}
