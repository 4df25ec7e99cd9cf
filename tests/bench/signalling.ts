import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { WebSocket } from 'ws'
import { id, instant, type MeetingId } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createStayRecords } from '#infra/meetings/calls/call-stays.ts'
import { createRealtimeTickets } from '#infra/platform/realtime/tickets.ts'
import { createWaker } from '#infra/platform/realtime/waker.ts'
import { type CableServer, startCable } from '#tests/integration/platform/realtime/support.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { sized } from './support/quick.ts'
import type { Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const slug = 'bench'
const calls = sized(200, 4)
/** All of them look for a path within this time, ms. */
const within = sized(5_000, 50)
const candidates = 6
const bounds = [
  { name: 'p50', share: 0.5, ms: 50 },
  { name: 'p99', share: 0.99, ms: 100 },
]
/** Joins of an hour: five minutes of 200 people who come and go, twelve times. */
const rounds = sized(12, 2)
const growth = 1.15
const quiet = { debug() {}, info() {}, warn: console.warn, error: console.error }

/**
 * Signals between the browsers of 200 calls while all of them look for a path, on one process: from one socket to the
 * other, over the database. Clients and server share a process, so both bear the clients' cost.
 */
export async function run(): Promise<Row[]> {
  const postgres = await benchServer()
  const database = new Database({ url: postgres.url, poolSize: 10 })
  const server = await startCable({ url: postgres.url, logger: quiet })
  try {
    const pairs = await seed(database)
    const enter = entrance(database, server)
    const open = await Promise.all(
      pairs.map(async ({ meeting, people }) => ({
        sides: [await enter(meeting, people[0], 'participant'), await enter(meeting, people[1], 'presenter')] as const,
      })),
    )
    const took = (
      await Promise.all(
        open.map(async ({ sides }) => {
          await wait(Math.random() * within)
          return negotiate(...sides)
        }),
      )
    ).flat()
    for (const { sides } of open) for (const side of sides) await side.leave()
    const heaps: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      for (const { meeting, people } of pairs.slice(0, calls / 2)) {
        const sides = [
          await enter(meeting, people[0], 'participant'),
          await enter(meeting, people[1], 'presenter'),
        ] as const
        await negotiate(...sides)
        for (const side of sides) await side.leave()
      }
      await emptied(database)
      heaps.push(heapAtRest())
    }
    const sorted = took.toSorted((a, b) => a - b)
    // The first round fills the caches.
    const [, before = NaN] = heaps
    const after = heaps.at(-1) ?? NaN
    return [
      ...bounds.map(({ name, share, ms }): Row => {
        const figure = sorted[Math.ceil(sorted.length * share) - 1] ?? NaN
        return {
          name: `one hop of signalling, ${calls} calls at once, ${name} of ${sorted.length}`,
          figure,
          unit: 'ms',
          yardstick: 'the bound',
          ratio: figure / ms,
          bound: `≤ ${ms} ms`,
          ok: figure <= ms,
        }
      }),
      {
        name: `heap after ${rounds * calls} joins`,
        figure: after,
        unit: 'MB',
        yardstick: `after ${2 * calls} (${before.toFixed(1)} MB)`,
        ratio: after / before,
        bound: `≤ ${growth}`,
        ok: after / before <= growth,
      },
    ]
  } finally {
    await server.stop()
    await database.close()
    await postgres.stop()
  }
}

interface Pair {
  readonly meeting: MeetingId
  readonly people: readonly [string, string]
}

/** Sessions that run now, of two people each, as the read models would hold them. */
async function seed(database: Database): Promise<readonly Pair[]> {
  const { system } = database
  await seedCompany(system, slug)
  const pairs: Pair[] = []
  for (let n = 0; n < calls; n += 1) {
    const [people, meeting] = [[`mentee${n}`, `mentor${n}`] as const, id<MeetingId>(randomUUID())]
    await seedPerson(system, slug, { name: people[0], profiles: ['participant'] })
    await seedPerson(system, slug, { name: people[1], profiles: ['presenter'] })
    await system.query({
      name: 'bench_meeting',
      text: `insert into rm.meetings (id, company_id, program_id, participant_id, participant_user_id, presenter_id,
          presenter_user_id, relationship_id, state, requested_at, starts_at, ends_at, updated_at, attributes, revision)
        values ($1, $2, $3, $4, $5, $6, $7, gen_random_uuid(), 'started', now(), now(), now() + interval '1 hour',
          now(), '{}', 1)`,
      values: [
        meeting,
        idOf.company(slug),
        idOf.program(slug),
        idOf.profile(slug, people[0], 'participant'),
        idOf.user(slug, people[0]),
        idOf.profile(slug, people[1], 'presenter'),
        idOf.user(slug, people[1]),
      ],
    })
    pairs.push({ meeting, people })
  }
  return pairs
}

interface Side {
  readonly stay: string
  readonly socket: WebSocket
  readonly tell: (to: string, signal: object) => void
  readonly leave: () => Promise<void>
}

/** How one comes in: a session, a stay, a socket of its own that holds it. */
function entrance(database: Database, server: CableServer) {
  const tickets = createRealtimeTickets(database)
  const stays = createStayRecords(database.system, createWaker(database.system, quiet))
  const companyId = idOf.company(slug)
  return async (meetingId: MeetingId, person: string, party: 'participant' | 'presenter'): Promise<Side> => {
    const [userId, client, stayId] = [idOf.user(slug, person), randomUUID(), randomUUID()]
    await database.system.query({
      name: 'bench_session',
      text: `insert into app.sessions (client, company_id, user_id, current_hash, rotated_at, expires_at, ends_at)
        values ($1, $2, $3, '\\x00', now(), now() + interval '1 day', now() + interval '1 day')`,
      values: [client, companyId, userId],
    })
    const stay = { companyId, kind: 'meeting', meetingId, party, stayId } as const
    await stays.enter({ ...stay, userId, client, closesAt: instant(new Date(Date.now() + 7_200_000)) })
    await stays.entered(stay)
    const { ticket } = await tickets.create({ companyId, userId, client })
    const socket = new WebSocket(`${server.url}?ticket=${ticket}`, 'actioncable-v1-ext-json')
    await received(socket, 'welcome')
    const identifier = JSON.stringify({ channel: 'MeetingChannel', id: meetingId, stay: stayId })
    const isIn = received(socket, 'confirm_subscription')
    socket.send(JSON.stringify({ command: 'subscribe', identifier }))
    await isIn
    const perform = (data: object) =>
      socket.send(JSON.stringify({ command: 'message', identifier, data: JSON.stringify(data) }))
    return {
      stay: stayId,
      socket,
      tell: (to, signal) => perform({ action: 'signal', to, signal }),
      async leave() {
        perform({ action: 'leave' })
        socket.close()
        await once(socket, 'close')
        await database.system.query({
          name: 'bench_signed_out',
          text: 'delete from app.sessions where client = $1',
          values: [client],
        })
      },
    }
  }
}

/** An offer, its answer, and the candidates of both, as two browsers send them. @returns how long each took, ms */
async function negotiate(one: Side, other: Side): Promise<readonly number[]> {
  const took: number[] = []
  const hop = async (from: Side, to: Side, signal: object) => {
    const mark = randomUUID()
    const heard = received(to.socket, mark)
    const start = performance.now()
    from.tell(to.stay, { ...signal, mark })
    took.push((await heard) - start)
  }
  await hop(one, other, { description: { type: 'offer', sdp: 'a=fmtp\r\n'.repeat(400) } })
  await hop(other, one, { description: { type: 'answer', sdp: 'a=fmtp\r\n'.repeat(400) } })
  const candidate = { candidate: 'candidate:1 1 udp 2122260223 192.0.2.7 50000 typ host', sdpMid: '0' }
  await Promise.all(
    Array.from({ length: candidates }, async (_, n) => {
      await wait(n * 20)
      await Promise.all([hop(one, other, { candidate }), hop(other, one, { candidate })])
    }),
  )
  return took
}

/** Waits until every person who left is announced and deleted. */
async function emptied(database: Database): Promise<void> {
  for (;;) {
    const rows = await database.system.query({ name: 'bench_stays', text: 'select from realtime.call_stays limit 1' })
    if (rows.length === 0) return
    await wait(200)
  }
}

/** Megabytes in use after a full collection. */
function heapAtRest(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed / 2 ** 20
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
