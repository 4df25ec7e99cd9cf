import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client'
import pg from 'pg'
import { expect, inject, onTestFinished, test, vi } from 'vitest'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { esdbElsewhere } from '#tests/crash/esdb-server.ts'
import { databaseOn } from '#tests/crash/postgres-server.ts'
import { reportText } from '#tests/crash/report.ts'
import { type CrashReport, runCrash } from '#tests/crash/run-crash.ts'
import { Workload } from '#tests/crash/workload.ts'
import { startCluster } from '#tests/support/eventstoredb-double/cluster.ts'
import { startDouble } from '#tests/support/eventstoredb-double/process.ts'
import { leaderOf } from '#tests/support/eventstoredb-leader.ts'
import { tcpProxy } from '#tests/support/tcp-proxy.ts'
import { newEvent, newStream, to, written } from '../event-store/samples.ts'

const seed = process.env['CRASH_SEED'] ?? randomBytes(4).toString('hex')
const bounds = { writers: 3, operations: 20_000, work: 'appends', store: 'esdb', seconds: 5, seed } as const

function outcomeOf(report: CrashReport) {
  console.info(reportText(report, seed))
  const { violations, broken, spared, figures } = report
  const { acknowledged, conflicts, repeated } = figures
  return { violations, broken, spared, answered: Math.min(acknowledged, conflicts, repeated) > 0 }
}

/** A run without each fault, or without answered writers, proves nothing. */
const flawless = { violations: [], broken: [], spared: [], answered: true }

test('nothing acknowledged is lost when the leader of three nodes dies or sleeps', { timeout: 600_000 }, async () => {
  expect(outcomeOf(await runCrash({ ...bounds, cluster: true }))).toEqual(flawless)
})

test(
  'a run on a server that somebody else runs counts its own events only, and lets the server be',
  { timeout: 600_000 },
  async () => {
    const server = await startDouble()
    onTestFinished(() => server.stop())
    const { connectionString } = server
    // An earlier run with the same seed appended events with the same ids to streams of the same names.
    const earlier = createEventStoreDbStore({ connectionString, prefix: 'binome_crash_00000000_' })
    const workload = new Workload(earlier, seed, 'writer-1', 1)
    for (let n = 0; n < 30; n += 1) for (const append of await workload.next()) await earlier.append(append)
    const before = await earlier.head()
    await earlier.close()
    const client = EventStoreDBClient.connectionString(connectionString)
    const isOver = new AbortController()
    const neighbours = (async () => {
      for (; !isOver.signal.aborted; await wait(20)) {
        await client.appendToStream(newStream(), jsonEvent({ type: 'RoomBooked', data: {} }))
        await client.appendToStream('orders-17', jsonEvent({ type: 'Ordered', data: {} }))
      }
    })()

    const report = await runCrash({ ...bounds, server: connectionString })
    isOver.abort()
    await neighbours
    await client.dispose()

    expect(outcomeOf(report)).toEqual(flawless)
    expect(Object.keys(report.faults).filter((name) => /^server|refused|slow/.test(name))).toEqual([])
    const again = createEventStoreDbStore({ connectionString, prefix: 'binome_crash_00000000_' })
    expect(await again.head()).toBe(before)
    await again.close()
  },
)

test('a server that does not answer is reported in a sentence, without the password', async () => {
  const server = await startDouble()
  await server.stop()
  const url = server.connectionString.replace('//', '//me:secret@')
  const { host } = new URL(server.connectionString)
  await expect(esdbElsewhere(url, 'p_')).rejects.toThrow(
    `--server: nobody answers at ${host}. Start EventStoreDB, or write the address that it has.`,
  )
})

test('on a PostgreSQL of somebody else a run has a database of its own, which goes with it', async () => {
  const { server: url } = inject('postgres')
  const server = await databaseOn(url)
  const store = await createPostgresEventStore({ url: server.url })
  const stream = newStream()
  written(await store.append([to(stream, 'no_stream', newEvent())]))
  await store.close()
  expect(await server.log()).toMatchObject([{ stream, revision: 0 }])
  await server.stop()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rowCount } = await client.query('select from pg_database where datname = $1', [
    new URL(server.url).pathname.slice(1),
  ])
  await client.end()
  expect(rowCount).toBe(0)
})

test('the nodes say who leads, one that wakes too, and a client reaches each through one proxy', async () => {
  const cluster = await startCluster()
  const proxy = await tcpProxy()
  vi.stubEnv('grpc_proxy', `http://127.0.0.1:${proxy.port}`)
  onTestFinished(async () => {
    vi.unstubAllEnvs()
    await proxy.close()
    await cluster.stop()
  })
  const [, hosts = ''] = /\/\/([^?]*)/.exec(cluster.connectionString) ?? []
  const nodes = hosts.split(',')
  expect(await leaderOf(nodes)).toBe(0)
  const store = createEventStoreDbStore({ connectionString: cluster.connectionString, appendDeadline: 1_000 })
  const stream = newStream()
  written(await store.append([to(stream, 'no_stream', newEvent())]))
  expect(proxy.open).toBeGreaterThan(0)
  proxy.cut()
  written(await store.append([to(stream, 0, newEvent())]))
  await cluster.freezeLeader({ lasts: 500, successor: 1, away: 0 })
  expect(await leaderOf(nodes)).toBe(2)
  const later = createEventStoreDbStore({ connectionString: cluster.connectionString })
  written(await later.append([to(stream, 1, newEvent())]))
  await later.close()
  // This one called nobody while the leader slept, and so is still with it.
  expect(await store.readStream(stream)).toHaveLength(3)
  written(await store.append([to(stream, 2, newEvent())]))
  await cluster.killLeader({ lasts: 500, successor: 0, away: 0 })
  expect(await leaderOf(nodes)).toBe(0)
  written(await store.append([to(stream, 3, newEvent())]))
  expect(await store.readStream(stream)).toHaveLength(5)
  await store.close()
})
