import { randomInt, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#infra/demo/accounts.ts'
import { startPostgres } from '#infra/platform/embedded/postgres.ts'
import { runningPostmaster } from '#infra/platform/embedded/postmaster.ts'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { demoFolder, type RunningProduct, runMain } from '#tests/support/product.ts'

/** What the sender of a request knows about it. It sends the same key again until it gets an answer. */
interface Sent {
  readonly key: string
  readonly participantId: string
  readonly presenterId: string
  /** The id of every 201, across crashes and repeats. */
  readonly ids: Set<string>
  refused: boolean
}

interface People {
  readonly programId: string
  readonly pairs: readonly { readonly participantId: string; readonly presenterId: string }[]
}

let folder: string
let product: RunningProduct

beforeAll(async () => {
  folder = await demoFolder()
})
afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

/** The embedded cluster's log and read models, for every company. */
async function onLog<Row extends object>(text: string): Promise<Row[]> {
  const postgres = await startPostgres({ folder: path.join(folder, 'postgres') })
  const client = new pg.Client({ connectionString: postgres.url(), options: '-c role=binome_system' })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
    if (!postgres.takenOver) await postgres.stop()
  }
}

async function people(): Promise<People> {
  const [program] = await onLog<{ id: string }>(`select id from app.programs where slug = 'passerelles'`)
  const pairs = await onLog<People['pairs'][number]>(`
    with enrolled as (select p.id, p.role, p.user_id from app.profiles p
      join app.program_enrollments e on e.profile_id = p.id
      where e.program_id = '${program?.id}')
    select a.id as "participantId", b.id as "presenterId" from enrolled a join enrolled b on a.user_id <> b.user_id
     where a.role = 'participant' and b.role = 'presenter' order by md5(a.id::text || b.id::text) limit 4000`)
  return { programId: program?.id ?? '', pairs }
}

async function signIn(client: HttpClient): Promise<Record<string, string>> {
  const { headers } = await client.call('/auth/sign_in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: { email: 'admin@demo.test', password: demoPassword },
  })
  return {
    'access-token': String(headers['access-token']),
    client: String(headers['client']),
    uid: String(headers['uid']),
  }
}

/** One attempt at one request: true when it got its answer. */
async function send(client: HttpClient, session: Record<string, string>, programId: string, sent: Sent) {
  const reference = (type: string, id: string) => ({ data: { type, id } })
  const answer = await client
    .call('/api/v1/mentoring_requests', {
      method: 'POST',
      headers: { ...session, 'Idempotency-Key': sent.key },
      body: {
        data: {
          type: 'mentoring_requests',
          attributes: { message: 'Bonjour, je voudrais apprendre à déléguer.' },
          relationships: {
            participant: reference('participants', sent.participantId),
            presenter: reference('presenters', sent.presenterId),
            program: reference('programs', programId),
          },
        },
      },
    })
    .catch(() => undefined)
  if (answer?.status === 201) sent.ids.add(answer.json().data.id)
  sent.refused ||= answer?.status === 422
  return answer?.status === 201 || answer?.status === 422
}

/** Eight concurrent senders until `enough` new answers arrived, then `crash`; running calls get no answer. */
async function load(log: Sent[], { programId, pairs }: People, enough: number, crash: () => Promise<unknown>) {
  const client = httpClient(product.port, 'localhost')
  const session = await signIn(client)
  let answered = 0
  let crashed: Promise<unknown> | undefined
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (crashed === undefined) {
        const pair = pairs[log.length]
        if (pair === undefined) throw new Error('no more pairs')
        const sent: Sent = { key: randomUUID(), ...pair, ids: new Set(), refused: false }
        log.push(sent)
        if ((await send(client, session, programId, sent)) && ++answered === enough) crashed = crash()
      }
    }),
  )
  await crashed
  client.close()
}

/**
 * Sends everything again under its own key: answered calls must get the same answer, the others get their first one.
 */
async function repeatAll(log: readonly Sent[], programId: string) {
  const client = httpClient(product.port, 'localhost')
  const session = await signIn(client)
  for (const sent of log) expect(await send(client, session, programId, sent)).toBe(true)
  client.close()
}

test('after kill -9 of server and PostgreSQL under load, every acknowledged write exists once', async () => {
  product = await runMain({ DATA_DIR: folder })
  const who = await people()
  const log: Sent[] = []
  for (let round = 0; round < 3; round++) {
    await load(log, who, randomInt(10, 40), () => product.stop('SIGKILL'))
    product = await runMain({ DATA_DIR: folder })
  }
  await load(log, who, randomInt(10, 40), async () => {
    const postmaster = await runningPostmaster(path.join(folder, 'postgres', 'cluster'))
    if (postmaster !== undefined) process.kill(postmaster.pid, 'SIGKILL')
  })
  await product.stop()
  product = await runMain({ DATA_DIR: folder })
  await repeatAll(log, who.programId)

  expect(log.filter(({ ids }) => ids.size > 1)).toEqual([])
  const acknowledged = log.flatMap(({ ids }) => [...ids])
  expect(acknowledged.length).toBeGreaterThan(40)
  const streams = await onLog<{ id: string; events: number; revision: number; shown: number | null }>(`
    select right(e.stream, 36) as id, count(*)::int as events, max(e.revision)::int as revision,
        max(m.revision)::int as shown
      from es.events e left join rm.mentoring_requests m on m.id = right(e.stream, 36)::uuid
     where e.stream like 'mentoring_request-%' group by e.stream`)
  const byId = new Map(streams.map((stream) => [stream.id, stream]))
  expect(acknowledged.filter((id) => !byId.has(id))).toEqual([])
  // Revisions have no gap, and the read model shows the last one of every stream.
  expect(
    streams.filter(({ events, revision, shown: visible }) => events !== revision + 1 || visible !== revision),
  ).toEqual([])
  const extra = await onLog<{ rows: number }>(
    `select count(*)::int as rows from rm.mentoring_requests m
      where not exists (select from es.events e where e.stream = 'mentoring_request-' || m.id)`,
  )
  expect(extra).toEqual([{ rows: 0 }])
})
