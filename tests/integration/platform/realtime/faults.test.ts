import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { Database } from '#infra/platform/database/database.ts'
import { migrate } from '#infra/platform/database/migrate.ts'
import { startPostgres, type EmbeddedPostgres } from '#infra/platform/embedded/postgres.ts'
import { createWaker } from '#infra/platform/realtime/waker.ts'
import { addCompany, addPerson, extended, publish, silent, startCable, subscribed, type Person } from './support.ts'

/** A server of our own: it is stopped under the sockets. */
let postgres: EmbeddedPostgres
let folder: string
let url: string
let database: Database

beforeAll(async () => {
  folder = await mkdtemp('/var/tmp/binome-test-sockets-')
  await chmod(folder, 0o755)
  postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
  const client = new pg.Client({ connectionString: postgres.url('postgres') })
  await client.connect()
  await client.query('create database sockets')
  await client.end()
  url = postgres.url('sockets')
  await migrate(url)
  database = new Database({ url, poolSize: 8, onLost: () => undefined })
})
afterAll(async () => {
  await database.close()
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1)
const somebody = async () => addPerson(database.system, await theCompany())
let company: ReturnType<typeof addCompany> | undefined
const theCompany = () => (company ??= addCompany(database.system))

async function startProcess(pollMs: number) {
  const file = fileURLToPath(new URL('server-process.ts', import.meta.url))
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, DATABASE_URL: url, POLL_MS: String(pollMs) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const cableUrl = line.toString().trim()
  return {
    server: { url: cableUrl, port: Number(new URL(cableUrl).port), openSockets: () => 0, stop: async () => undefined },
    async kill() {
      const ended = once(child, 'exit')
      child.kill('SIGKILL')
      await ended
    },
  }
}

describe('kill -9', () => {
  test('between the commit and the send loses nothing', async () => {
    const person = await somebody()
    // It neither polls nor is woken: what is committed is never sent.
    const doomed = await startProcess(3_600_000)
    const first = await subscribed(doomed.server, person)
    await publish(database.system, person, { n: 1 })
    createWaker(database.system, silent)()
    await first.frame('"n":1')
    await publish(database.system, person, { n: 2 }, { n: 3 })
    await doomed.kill()
    await first.until(() => first.closed !== undefined)
    expect(first.messages.map(({ message }) => message.n)).toEqual([1])
    const heir = await startCable({ url })
    const { epoch, offset } = first.messages[0] ?? {}
    const second = await subscribed(heir, person, extended, { streams: { [person.stream]: { epoch, offset } } })
    await second.frame('confirm_history')
    expect(second.messages.map(({ message }) => message.n)).toEqual([2, 3])
    await second.close()
    await heir.stop()
  })

  test('again and again under load: every message in order, once', async () => {
    const person = await somebody()
    const total = 300
    const writing = (async () => {
      const wake = createWaker(database.system, silent)
      for (const n of upTo(total)) {
        await publish(database.system, person, { n })
        wake()
      }
    })()
    const received = await followThroughKills(person, total)
    await writing
    expect(received).toEqual(upTo(total))
  })
})

test('the connection that listens is cut: what is published meanwhile comes, without polling', async () => {
  const person = await somebody()
  const server = await startCable({ url, limits: { pollMs: 3_600_000 } })
  const client = await subscribed(server, person)
  const wake = createWaker(database.system, silent)
  await publish(database.system, person, { n: 1 })
  wake()
  await client.frame('"n":1')
  const login = new pg.Client({ connectionString: url })
  await login.connect()
  await login.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'binome sockets' and datname = current_database()`)
  await login.end()
  for (const n of [2, 3, 4]) {
    await publish(database.system, person, { n })
    wake([{ companyId: person.companyId, stream: person.stream }])
  }
  await client.frame('"n":4')
  expect(client.messages.map(({ message }) => message.n)).toEqual([1, 2, 3, 4])
  expect(client.closed).toBeUndefined()
  await client.close()
  await server.stop()
})

describe('PostgreSQL restarts', () => {
  test('sockets stay, sessions stay, messages go on in order', async () => {
    const person = await somebody()
    const server = await startCable({ url, limits: { pollMs: 50, sessionSweepMs: 50 } })
    const client = await subscribed(server, person)
    await publish(database.system, person, { n: 1 })
    await client.frame('"n":1')
    await postgres.restart()
    await publishWhenBack(person, 2)
    await publishWhenBack(person, 3)
    await client.frame('"n":3')
    expect(client.messages.map(({ message }) => message.n)).toEqual([1, 2, 3])
    expect(client.closed).toBeUndefined()
    await client.close()
    await server.stop()
  })

  test('signals are heard again, without polling', async () => {
    const person = await somebody()
    const server = await startCable({ url, limits: { pollMs: 3_600_000 } })
    const client = await subscribed(server, person)
    // What is still read for a subscription fails with the database: the client would be sent to reconnect.
    await publish(database.system, person, { n: 1 })
    createWaker(database.system, silent)()
    await client.frame('"n":1')
    await postgres.restart()
    await publishWhenBack(person, 2)
    // Heard, or made up for when it listens again.
    createWaker(database.system, silent)()
    await client.frame('"n":2')
    await publish(database.system, person, { n: 3 })
    createWaker(database.system, silent)()
    await client.frame('"n":3')
    expect(client.messages).toHaveLength(3)
    await client.close()
    await server.stop()
  })

  test('away: sockets are closed, and reconnect', async () => {
    const person = await somebody()
    const server = await startCable({ url })
    const before = await subscribed(server, person)
    await postgres.stop()
    before.send({ command: 'subscribe', identifier: '{"channel":"NotificationsChannel","again":1}' })
    await before.until(() => before.closed !== undefined)
    expect(before.frames.at(-1)).toBe('{"type":"disconnect","reason":"server_restart","reconnect":true}')
    await postgres.restart()
    const again = await vi.waitUntil(() => subscribed(server, person).catch(() => undefined), { timeout: 20_000 })
    await again.close()
    await server.stop()
  })
})

/** Connects, takes some, sees the process die, goes on with the next one from its last position. */
async function followThroughKills(person: Person, total: number): Promise<number[]> {
  const received: number[] = []
  let history: object = { since: 1 }
  while (received.length < total) {
    const doomed = await startProcess(100)
    const client = await subscribed(doomed.server, person, extended, history)
    const wanted = Math.min(total - received.length, 80)
    await client.until(() => client.messages.length >= wanted)
    await doomed.kill()
    await client.until(() => client.closed !== undefined)
    received.push(...client.messages.map(({ message }) => message.n))
    const { epoch, offset } = client.messages.at(-1) ?? {}
    history = { streams: { [person.stream]: { epoch, offset } } }
  }
  return received
}

async function publishWhenBack(person: Person, n: number): Promise<void> {
  await vi.waitUntil(
    () =>
      publish(database.system, person, { n }).then(
        () => true,
        () => false,
      ),
    { timeout: 20_000 },
  )
}
