import { type ChildProcess, execFileSync, fork } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { Database } from '#infra/platform/database/database.ts'
import { createWaker } from '#infra/platform/realtime/waker.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { sized } from './support/quick.ts'
import type { Row } from './support/row.ts'
import { benchServer, onServer } from './support/server.ts'
import type { Wanted } from './support/socket-clients.ts'
import type { Question } from './support/sockets-child.ts'

const slug = 'bench'
const idle = sized(10_000, 20)
/** How long the conversation is watched, and its messages a second. */
const seconds = sized(20, 1)
const rate = 50
/** Descriptors that a process needs beside its sockets. */
const otherFiles = 200
/** CPU as a ratio to bare sockets: the pings alone are one system call a socket every three seconds. */
const bounds = { cpu: 2.5, openSeconds: 30, kilobytes: 20 }
const { serverFlags } = (await import(
  new URL('../../infra/platform/bootstrap/server-flags.mjs', import.meta.url).href
)) as { serverFlags: readonly string[] }
const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error }

/**
 * What sockets cost at which nothing happens, while one conversation is busy: the process that serves them with all of
 * them, and with none; beside bare sockets that get the same pings. The clients are a process of their own.
 */
export async function run(): Promise<Row[]> {
  const files = Number(execFileSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }))
  if (files < idle + otherFiles)
    throw new Error(`${idle} sockets need as many open files: ulimit -n ${2 * idle} (it is ${files})`)
  const postgres = await benchServer()
  const database = new Database({ url: postgres.url, poolSize: 4 })
  try {
    const tickets = await seed(database)
    await onServer(postgres.url, 'analyze')
    const bare = await withServer({}, (server) => costOf(server, tickets, () => wait(seconds * 1000)))
    const product = await withServer({ DATABASE_URL: postgres.url }, async (server) => {
      const busy = await follow(server.port, tickets.pop() ?? '')
      await talk(database, busy, sized(5, 1))
      return costOf(server, tickets, () => talk(database, busy, seconds))
    })
    const row = (name: string, unit: string, limit: string, of: (cost: Cost) => number, ok: boolean | null): Row => ({
      name,
      figure: of(product),
      unit,
      yardstick: `bare sockets with pings (${of(bare).toFixed(1)} ${unit})`,
      ratio: of(product) / of(bare),
      bound: limit,
      ok,
    })
    return [
      row(
        `CPU of ${idle} idle sockets beside a conversation`,
        '% of a core',
        `≤ ${bounds.cpu}`,
        ({ cpu }) => cpu,
        product.cpu / bare.cpu <= bounds.cpu,
      ),
      row(
        `${idle} sockets opened`,
        's',
        `≤ ${bounds.openSeconds} s`,
        ({ openSeconds }) => openSeconds,
        product.openSeconds <= bounds.openSeconds,
      ),
      row(
        'memory of an idle socket',
        'kB',
        `≤ ${bounds.kilobytes} kB`,
        ({ kilobytes }) => kilobytes,
        product.kilobytes <= bounds.kilobytes,
      ),
    ]
  } finally {
    await database.close()
    await postgres.stop()
  }
}

interface Server {
  readonly port: number
  ask(question: Question): Promise<number>
}

/** What the idle sockets add: percent of a core, and kilobytes each; and how long it took to open them. */
interface Cost {
  readonly cpu: number
  readonly kilobytes: number
  readonly openSeconds: number
}

async function costOf(server: Server, tickets: readonly string[], work: () => Promise<unknown>): Promise<Cost> {
  const cpuOf = async () => {
    const [before, since] = [await server.ask('cpu'), performance.now()]
    await work()
    return (100 * ((await server.ask('cpu')) - before)) / (performance.now() - since)
  }
  const [alone, memory] = [await cpuOf(), await server.ask('memory')]
  const clients = start('socket-clients', {})
  try {
    const [openMs] = await requested<number>(clients, { port: server.port, tickets } satisfies Wanted)
    const kilobytes = ((await server.ask('memory')) - memory) / 1024 / idle
    return { cpu: (await cpuOf()) - alone, kilobytes, openSeconds: openMs / 1000 }
  } finally {
    clients.disconnect()
  }
}

async function withServer(env: NodeJS.ProcessEnv, work: (server: Server) => Promise<Cost>): Promise<Cost> {
  const child = start('sockets-child', env)
  try {
    const [port] = (await once(child, 'message')) as [number]
    return await work({ port, ask: async (question) => (await requested<number>(child, question))[0] })
  } finally {
    child.disconnect()
  }
}

function start(file: string, env: NodeJS.ProcessEnv): ChildProcess {
  return fork(new URL(`./support/${file}.ts`, import.meta.url), [], {
    env: { ...process.env, ...env },
    execArgv: ['--expose-gc', ...serverFlags],
  })
}

/** People with a session and a ticket each, and one more for the conversation. @returns the tickets */
async function seed({ system }: Database): Promise<string[]> {
  await seedCompany(system, slug)
  const tickets = Array.from({ length: idle + 1 }, () => randomBytes(24).toString('base64url'))
  await system.query({
    text: `with person as (
        insert into app.users (id, company_id, email, first_name, last_name)
        select gen_random_uuid(), $1, hash || '@bench.test', 'Ada', 'Byron' from unnest($2::text[]) hash
        returning id, split_part(email, '@', 1) as hash
      ), session as (
        insert into app.sessions (client, company_id, user_id, current_hash, rotated_at, expires_at, ends_at)
        select id, $1, id, '\\x00', now(), now() + interval '1 day', now() + interval '1 day' from person
      )
      insert into realtime.tickets (hash, company_id, user_id, client, expires_at)
      select decode(hash, 'hex'), $1, id, id, now() + interval '1 day' from person`,
    values: [idOf.company(slug), tickets.map((ticket) => createHash('sha256').update(ticket).digest('hex'))],
  })
  return tickets
}

async function follow(port: number, ticket: string): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/cable?ticket=${ticket}`, 'actioncable-v1-ext-json')
  await heard(socket, 'welcome')
  socket.send(JSON.stringify({ command: 'subscribe', identifier: '{"channel":"BusyChannel"}' }))
  await heard(socket, 'confirm_subscription')
  return socket
}

/** A message at each tick, when the one before has come. */
async function talk({ system }: Database, socket: WebSocket, forSeconds: number): Promise<void> {
  const wake = createWaker(system, quiet)
  const stream = { companyId: idOf.company(slug), stream: 'busy' }
  const began = performance.now()
  for (let n = 0; n < forSeconds * rate; n += 1) {
    const text = randomUUID()
    const come = heard(socket, text)
    await system.query({
      name: 'bench_publish',
      text: `select realtime.publish($1, $2, jsonb_build_object('body', $3::text))`,
      values: [stream.companyId, stream.stream, text],
    })
    wake([stream])
    await come
    await wait(Math.max(0, began + ((n + 1) * 1000) / rate - performance.now()))
  }
}

async function requested<Answer>(child: ChildProcess, question: string | object): Promise<[Answer]> {
  const answer = once(child, 'message')
  child.send(question)
  return (await answer) as [Answer]
}

function heard(socket: WebSocket, text: string): Promise<void> {
  return new Promise((resolve) => {
    const listen = (data: Buffer) => {
      if (!data.includes(text)) return
      socket.off('message', listen)
      resolve()
    }
    socket.on('message', listen)
  })
}
