import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { Database } from '#infra/platform/database/database.ts'
import { httpClient } from '#tests/support/http-client.ts'
import { runMain, type RunningProduct } from '#tests/support/product.ts'
import { run as ask } from '#tests/support/run.ts'
import { load } from './support/load.ts'
import { askAndConfirm, type Headers, pairsOf, perSecond, seedPeople, slug } from './support/mentoring-callers.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import { benchServer, onServer } from './support/server.ts'

const groups = sized([1, 2, 3], [2])
const callers = sized(32, 4)
/** Mentors of each caller that nobody else asks first: each follows notifications on a socket. */
const apart = 5
const rounds = sized(5, 1, 3)
const ms = sized(1_500, 50)
const warmUpMs = sized(4_000, 50)
/** A socket that has heard nothing by then hears nothing. */
const lostMs = 60_000
const works = ['reads', 'commands'] as const
/**
 * Of two processes to one, on two cores that PostgreSQL and the callers use too. One process leaves hardly a core idle
 * with commands, and those at the second one ask the database how far the read models are.
 */
const bounds = { reads: 0.9, commands: 0.7 }

/**
 * Signed-in reads and commands of 32 callers at one, two and three processes of the product, by turns. Each group of
 * processes has a database of its own on one server; the first has all roles, the others those for calls, as
 * docs/scale.md says. Callers are spread over the processes, and the mentor confirms at the next one.
 * @throws when a socket does not hear of a command at another process, or an answered command is not in the log or not
 *   in the read model
 */
export async function run(): Promise<Row[]> {
  const postgres = await benchServer()
  const started: Group[] = []
  try {
    for (const count of groups) started.push(await startGroup(await postgres.database(`processes_${count}`), count))
    let sockets = 0
    for (const group of started) {
      sockets = await group.hear()
      for (const work of works) await group.turn(work, warmUpMs)
    }
    const turns = new Map(started.map((group) => [group, { reads: [] as Turn[], commands: [] as Turn[] }]))
    for (let round = 0; round < rounds; round += 1)
      for (const work of works) for (const [group, of] of turns) of[work].push(await group.turn(work, ms))
    for (const group of started) await group.assertKept()
    const [one, ...others] = turns.values()
    if (one === undefined) throw new Error('one process is the yardstick')
    const rows = works.flatMap((work) => others.flatMap((other, n) => rowsOf(work, one[work], other[work], n + 2)))
    const heard = {
      name: `sockets over ${groups.at(-1)} processes that hear of a command at another one`,
      figure: sockets,
      unit: 'sockets',
      yardstick: `${callers * apart} sockets`,
      ratio: sockets / (callers * apart),
      bound: '= 1',
      ok: true,
    }
    return [...rows, heard]
  } finally {
    for (const group of started) await group.stop()
    await postgres.stop()
  }
}

/** Calls a second, and what one takes of the processor, in milliseconds, in each process and in PostgreSQL. */
interface Turn {
  readonly rate: number
  readonly node: readonly number[]
  readonly postgres: number
}

interface Group {
  turn(work: (typeof works)[number], ms: number): Promise<Turn>
  /** Requests to mentors who follow at another process. @returns how many sockets have heard */
  hear(): Promise<number>
  assertKept(): Promise<void>
  stop(): Promise<void>
}

function rowsOf(work: (typeof works)[number], one: readonly Turn[], other: readonly Turn[], count: number): Row[] {
  const medianOf = (turns: readonly Turn[], figure: (turn: Turn) => number) => median(turns.map(figure))
  const ratioOf = (figure: (turn: Turn) => number) =>
    median(other.map((turn, round) => figure(turn) / figure(one[round] ?? turn)))
  const cpu = ({ node, postgres }: Turn) => postgres + node.reduce((sum, each) => sum + each, 0)
  const parts = (turns: readonly Turn[]) => {
    const node = turns[0]?.node.map((_, n) => medianOf(turns, (turn) => turn.node[n] ?? 0).toFixed(2))
    return `Node ${node?.join(' + ')}, PostgreSQL ${medianOf(turns, ({ postgres }) => postgres).toFixed(2)}`
  }
  const ratio = ratioOf(({ rate }) => rate)
  return [
    {
      name: `${work}, ${count} processes`,
      figure: medianOf(other, ({ rate }) => rate),
      unit: 'calls/s',
      yardstick: `one process, ${Math.round(medianOf(one, ({ rate }) => rate)).toLocaleString('en')}/s`,
      ratio,
      bound: count === 2 ? `≥ ${bounds[work]}` : '',
      ok: count === 2 ? ratio >= bounds[work] : null,
    },
    {
      name: `  processor time of a call: ${parts(other)}`,
      figure: medianOf(other, cpu),
      unit: 'ms',
      yardstick: `one process, ${medianOf(one, cpu).toFixed(2)} ms: ${parts(one)}`,
      ratio: ratioOf(cpu),
      bound: '',
      ok: null,
    },
  ]
}

async function startGroup(url: string, count: number): Promise<Group> {
  const { mentees, mentors } = await seedPeople(url, callers, callers * apart)
  const database = new Database({ url, poolSize: 2 })
  const products: RunningProduct[] = []
  const vaultKey = randomBytes(32).toString('base64')
  for (let n = 0; n < count; n += 1) {
    const roles = n === 0 ? {} : { ROLES: 'api,realtime' }
    // Each caller has an address of their own, as limits count it.
    const env = { DATABASE_URL: url, VAULT_KEY: vaultKey, DEMO: '0', LOG_LEVEL: 'warn', TRUST_PROXY: '1', ...roles }
    products.push(await runMain(env))
  }
  const clients = products.map(({ port }) => httpClient(port, `${slug}.localhost`))
  const at = <Part>(parts: readonly Part[], n: number) => parts[n % parts.length] as Part
  const addressed = (headers: Headers, n: number) => ({ ...headers, 'X-Forwarded-For': `198.51.100.${n + 1}` })
  const pairs = mentees.map((mentee, n) => pairsOf(addressed(mentee, n), mentors, n * apart))
  /** Of requests that were answered as confirmed. */
  const confirmed: string[] = []
  /** The one that each caller reads. */
  const read: string[] = []

  const askNext = async (caller: number, process: number, answered: () => void) => {
    const pair = pairs[caller]?.next().value
    if (pair === undefined) throw new Error('no mentor is left to ask')
    let last = ''
    for await (const { id } of askAndConfirm(at(clients, process), pair, at(clients, process + 1))) {
      last = id
      answered()
    }
    confirmed.push(last)
    read[caller] ??= last
  }
  const commands = (forMs: number) => perSecond(callers, forMs, (n, count) => askNext(n, n, count))
  const reads = async (forMs: number) => {
    const rates = mentees.map((mentee, n) => {
      const headers = Object.entries(addressed(mentee, n)).map(([name, value]) => `${name}: ${value}\r\n`)
      const lines = [
        `GET /api/v1/mentoring_requests/${read[n]} HTTP/1.1\r\n`,
        `Host: ${slug}.localhost\r\n`,
        ...headers,
      ]
      const request = `${lines.join('')}\r\n`
      return load({ port: at(products, n).port, request, connections: 1, ms: forMs })
    })
    return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0)
  }
  const backends = () => ask(database.system)<{ pid: number }>`select pid from pg_stat_activity
    where datname is null or datname = current_database()`
  const cpu = async () => ({
    node: await Promise.all(products.map(({ process }) => cpuOf(process.pid))),
    postgres: (await Promise.all((await backends()).map(({ pid }) => cpuOf(pid)))).reduce((sum, each) => sum + each, 0),
  })

  return {
    async turn(work, forMs) {
      // Nobody types as fast as these callers.
      await onServer(url, 'truncate app.rate_limits')
      const [before, since] = [await cpu(), performance.now()]
      const rate = await (work === 'reads' ? reads(forMs) : commands(forMs))
      const [after, calls] = [await cpu(), (rate * (performance.now() - since)) / 1_000]
      return {
        rate,
        node: after.node.map((used, n) => (used - (before.node[n] ?? 0)) / calls),
        postgres: (after.postgres - before.postgres) / calls,
      }
    },
    async hear() {
      const heard = new Set<number>()
      const sockets = mentors.map(async ({ headers }, n) => {
        const socket = new WebSocket(`ws://127.0.0.1:${at(products, n).port}/cable`, 'actioncable-v1-ext-json', {
          headers: { ...headers, Host: `${slug}.localhost` },
        })
        const following = Promise.withResolvers<void>()
        socket.on('message', (data: Buffer) => {
          if (data.includes('"type":"welcome"')) socket.send(subscribe)
          else if (data.includes('confirm_subscription')) following.resolve()
          else if (data.includes('"type":"notification"')) heard.add(n)
        })
        await Promise.race([following.promise, once(socket, 'close')])
        return socket
      })
      const open = await Promise.all(sockets)
      const requested = mentees.map(async (_, caller) => {
        for (let n = caller * apart; n < (caller + 1) * apart; n += 1) await askNext(caller, n + 1, () => undefined)
      })
      await Promise.all(requested)
      const late = AbortSignal.timeout(lostMs)
      while (heard.size < open.length && !late.aborted) await wait(10)
      for (const socket of open) socket.terminate()
      if (heard.size < open.length) throw new Error(`${open.length - heard.size} sockets have heard nothing`)
      return heard.size
    },
    async assertKept() {
      const lost = await ask(database.system)`select from unnest(${confirmed}::uuid[]) requested (id)
        where not exists (select from es.events where stream = 'mentoring_request-' || requested.id
            and type = 'MentoringRequestConfirmed')
          or not exists (select from rm.mentoring_requests r where r.id = requested.id and r.state = 'confirmed')`
      if (lost.length > 0) throw new Error(`${lost.length} of ${confirmed.length} confirmed requests are lost`)
    },
    async stop() {
      for (const client of clients) client.close()
      await Promise.all(products.map((product) => product.stop()))
      await database.close()
    },
  }
}

const subscribe = JSON.stringify({ command: 'subscribe', identifier: '{"channel":"NotificationsChannel"}' })

/** Processor time that a process has used, in milliseconds; 0 where the system has no /proc. */
async function cpuOf(pid = 0): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Behind the name, which may hold blanks: of the user and of the system, in hundredths of a second.
  const [user = 0, system = 0] = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 14)
  return 10 * (Number(user) + Number(system))
}
