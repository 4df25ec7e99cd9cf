import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { WebSocket, WebSocketServer } from 'ws'
import { createMentoringRequests } from '#commands/mentoring/mentoring-requests.ts'
import { createSessions } from '#commands/people/sessions/sessions.ts'
import { instant, type RequestId } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { createLocalSockets } from '#infra/platform/realtime/local-sockets.ts'
import { createOutbox } from '#infra/platform/realtime/outbox.ts'
import { createSessionWatch } from '#infra/platform/realtime/session-watch.ts'
import { createPostgresSignals } from '#infra/meetings/calls/signals.ts'
import { createRealtimeTickets } from '#infra/platform/realtime/tickets.ts'
import { createWaker } from '#infra/platform/realtime/waker.ts'
import { createPasswords } from '#infra/people/sessions/passwords.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { createKeyTable } from '#infra/platform/vault/key-table.ts'
import { createVault } from '#infra/platform/vault/vault.ts'
import { createProjections } from '#projections/all.ts'
import { createProjectionRunner } from '#projections/platform/runner/runner.ts'
import { createNotificationsChannel } from '#realtime/messages/notifications.ts'
import { StreamHub } from '#realtime/platform/delivery/stream-hub.ts'
import { defaultLimits } from '#realtime/platform/limits.ts'
import { createRealtime } from '#realtime/platform/server.ts'
import { nameOf } from '#realtime/streams.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { sized } from './support/quick.ts'
import type { Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const slug = 'bench'
const pairs = sized(250, 5)
const warmUp = sized(20, 1)
const idle = sized(10_000, 20)
const signals = sized(1_000, 5)
const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error }
const bounds = [
  { name: 'p50', share: 0.5, ms: 25 },
  { name: 'p99', share: 0.99, ms: 80 },
]

/**
 * From the call of a command to its message on the other person's socket, with 500 sockets open; beside pg_notify heard
 * by one listener that writes to one of 500 sockets. Clients and server share a process, so both bear the clients'
 * cost.
 */
export async function run(): Promise<Row[]> {
  const postgres = await benchServer()
  try {
    const bare = await bareRelay(postgres.url)
    const product = await commandsToSockets(postgres.url)
    const alone = await busyConversation(postgres.url, 0)
    const amongIdle = await busyConversation(postgres.url, idle)
    const rows = bounds.map(({ name, share, ms }) => {
      const [figure, yardstick] = [percentile(product, share), percentile(bare, share)]
      return {
        name: `command → notification, ${name}, ${2 * pairs} sockets`,
        figure,
        unit: 'ms',
        yardstick: `bare notify + ws relay (${yardstick.toFixed(1)} ms)`,
        ratio: figure / yardstick,
        bound: `≤ ${ms} ms`,
        ok: figure <= ms,
      }
    })
    const ratio = amongIdle / alone
    const idleRow = {
      name: `a signal of one conversation, ${idle} idle sockets beside it`,
      figure: amongIdle,
      unit: 'ms',
      yardstick: `the same, alone (${alone.toFixed(2)} ms)`,
      ratio,
      bound: '≤ 1.2',
      ok: ratio <= 1.2,
    }
    return [...rows, idleRow]
  } finally {
    await postgres.stop()
  }
}

async function commandsToSockets(url: string): Promise<number[]> {
  const database = new Database({ url, poolSize: 10 })
  const store = await createPostgresEventStore({ url })
  const vault = createVault({ keys: createKeyTable(database.vault), kek: randomBytes(32) })
  const requests = createMentoringRequests({
    store,
    vault,
    facts: createFacts((companyId) => database.tenant(companyId)),
  })
  const local = createLocalSockets()
  const runner = createProjectionRunner({
    store,
    sql: database.system,
    projections: createProjections({ opener: vault, wake: createWaker(database.system, quiet, local) }),
    log: quiet,
  })
  const companyId = idOf.company(slug)
  const tickets = createRealtimeTickets(database)
  const sessions = createSessions({ store: createPostgresSessions(database), passwords: createPasswords() })
  const realtime = createRealtime({
    companyOf: async () => companyId,
    addressOf: () => '',
    verifySession: (...args) => sessions.verify(...args),
    tickets,
    outbox: createOutbox(database.system),
    sessionWatch: createSessionWatch(database.system),
    signals: createPostgresSignals({ url, logger: quiet, local }),
    channels: [createNotificationsChannel()],
    logger: quiet,
  })
  const server = await listening()
  server.on('upgrade', realtime.handleUpgrade)
  runner.start()

  const open = async (person: string): Promise<WebSocket> => {
    const userId = idOf.user(slug, person)
    const client = randomUUID()
    await database.system.query({
      text: `insert into app.sessions (client, company_id, user_id, current_hash, rotated_at, expires_at, ends_at)
        values ($1, $2, $3, '\\x00', now(), now() + interval '1 day', now() + interval '1 day')`,
      values: [client, companyId, userId],
    })
    const { ticket } = await tickets.create({ companyId, userId, client })
    const socket = new WebSocket(`${address(server)}/cable?ticket=${ticket}`, 'actioncable-v1-ext-json')
    await received(socket, 'welcome')
    socket.send(JSON.stringify({ command: 'subscribe', identifier: '{"channel":"NotificationsChannel"}' }))
    await received(socket, 'confirm_subscription')
    return socket
  }

  await seedCompany(database.system, slug)
  const mentors: WebSocket[] = []
  const others: WebSocket[] = []
  for (let n = 0; n < pairs; n++) {
    await seedPerson(database.system, slug, { name: `Mentee${n}`, profiles: ['participant'] })
    await seedPerson(database.system, slug, { name: `Mentor${n}`, profiles: ['presenter'] })
    others.push(await open(`Mentee${n}`))
    mentors.push(await open(`Mentor${n}`))
  }
  const took: number[] = []
  for (const [n, mentor] of mentors.entries()) {
    const context = () => ({
      companyId,
      actor: { kind: 'user' as const, userId: idOf.user(slug, `Mentee${n}`) },
      idempotencyKey: randomUUID(),
      at: instant(new Date()),
      correlationId: 'bench',
    })
    let requestId: RequestId | undefined
    for (const command of ['request', 'withdraw'] as const) {
      const heard = received(mentor, '"type":"notification"')
      const start = performance.now()
      const result =
        command === 'request' || requestId === undefined
          ? await requests.request({
              ...context(),
              programId: idOf.program(slug),
              presenterId: idOf.profile(slug, `Mentor${n}`, 'presenter'),
              message: 'Bonjour, pouvons-nous parler de négociation ?',
            })
          : await requests.withdraw({ ...context(), requestId })
      if (!result.ok) throw new Error(`the command was not accepted: ${JSON.stringify(result)}`)
      requestId = result.id as RequestId
      took.push((await heard) - start)
    }
  }
  for (const socket of [...mentors, ...others]) socket.terminate()
  server.close()
  await realtime.stop()
  await runner.stop()
  await store.close()
  await database.close()
  return took.slice(warmUp)
}

/**
 * What a signal of one conversation costs this process and the database until it is handed out, on average, while
 * others follow streams in which nothing happens. Their sockets are left out: nothing is written to them.
 */
async function busyConversation(url: string, others: number): Promise<number> {
  const database = new Database({ url, poolSize: 10 })
  const { pollMs } = defaultLimits
  const hub = new StreamHub({ outbox: createOutbox(database.system), logger: quiet, pollMs })
  const end = new AbortController()
  const companyId = idOf.company(slug)
  const start = { epoch: null, offset: 0 }
  const nobody = { deliver: () => undefined, lost: () => undefined, ready: async () => undefined }
  for (let n = 0; n < others; n += 1) await hub.follow({ companyId, stream: `idle-${n}` }, start, nobody, end)
  const busy = { companyId, stream: `busy-${others}` }
  let heard = () => {}
  await hub.follow(busy, start, { ...nobody, deliver: () => heard() }, end)
  const began = performance.now()
  for (let n = 0; n < signals; n += 1) {
    const delivered = new Promise<void>((resolve) => (heard = resolve))
    await database.system.query({
      text: `select realtime.publish($1, $2, '{"candidate":""}')`,
      values: [companyId, busy.stream],
    })
    hub.wake([nameOf(busy)])
    await delivered
  }
  const tookMs = (performance.now() - began) / signals
  end.abort()
  await hub.stop()
  await database.close()
  return tookMs
}

async function bareRelay(url: string): Promise<number[]> {
  const [listener, notifier] = [new pg.Client({ connectionString: url }), new pg.Client({ connectionString: url })]
  await listener.connect()
  await notifier.connect()
  await listener.query('listen bare')
  const server = await listening()
  const relay = new WebSocketServer({ server, perMessageDeflate: false })
  const serverSide: WebSocket[] = []
  relay.on('connection', (socket) => serverSide.push(socket))
  listener.on('notification', ({ payload = '' }) => {
    const { to } = JSON.parse(payload) as { to: number }
    serverSide[to]?.send(payload)
  })
  const clients: WebSocket[] = []
  for (let n = 0; n < 2 * pairs; n++) {
    const client = new WebSocket(address(server))
    await once(client, 'open')
    clients.push(client)
  }
  const took: number[] = []
  for (const [to, client] of clients.entries()) {
    const heard = received(client, '"to"')
    const start = performance.now()
    await notifier.query({
      name: 'notify',
      text: `select pg_notify('bare', $1)`,
      values: [JSON.stringify({ to, text: 'x'.repeat(400) })],
    })
    took.push((await heard) - start)
  }
  for (const client of clients) client.terminate()
  relay.close()
  server.close()
  await listener.end()
  await notifier.end()
  return took.slice(warmUp)
}

/** When (`performance.now()`) the socket receives a frame with that text. */
function received(socket: WebSocket, text: string): Promise<number> {
  return new Promise((resolve) => {
    const listen = (data: Buffer) => {
      if (!data.toString().includes(text)) return
      socket.off('message', listen)
      resolve(performance.now())
    }
    socket.on('message', listen)
  })
}

async function listening(): Promise<Server> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

function address(server: Server): string {
  return `ws://127.0.0.1:${(server.address() as AddressInfo).port}`
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}
