import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { EventStore } from '#domain/platform/event-store.ts'
import { type CompanyId, derivedId } from '#domain/platform/ids.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { brokerPid, endBroker } from '#infra/platform/kafka/broker-process.ts'
import { freePort } from '#infra/platform/kafka/broker.ts'
import { startKafkaRelay } from '#infra/platform/kafka/start.ts'
import { createLogger } from '#infra/platform/logs/logs.ts'
import { relayState } from '#infra/platform/kafka/range.ts'
import { append, eventsOf, noBroker, topicContents } from '#tests/support/kafka.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'

const missing = await noBroker()
const root = path.resolve(import.meta.dirname, '../../../..')

let folder: string
let db: TestDatabase
let store: EventStore
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), `binome-kafka-${process.pid}-`))
  db = await testDatabase()
  store = await createPostgresEventStore({ url: db.url })
})
afterAll(async () => {
  await endBroker(path.join(folder, 'kafka'), 'SIGKILL')
  await store.close()
  await db.close()
  await rm(folder, { recursive: true, force: true })
}, 60_000)

function kafka(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const child = spawn(process.execPath, [path.join(root, 'infra/platform/kafka/cli.ts'), ...args], {
    cwd: root,
    env: {
      ...process.env,
      DATA_DIR: folder,
      DATABASE_URL: db.url,
      VAULT_KEY: Buffer.alloc(32).toString('base64'),
      KAFKA_BROKERS: '',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output += bytes.toString()))
  const ended = new Promise<{ readonly code: number | null; readonly output: string }>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  )
  return { child, ended }
}

test('without Java it says in one line what to do', async () => {
  const bin = path.join(folder, 'bin')
  await mkdir(bin)
  await symlink(process.execPath, path.join(bin, 'node'))
  const { code, output } = await kafka(['start'], { PATH: bin }).ended
  expect(code).toBe(1)
  expect(output).toMatch(/^A Kafka broker needs Java 17 or later, there is no java here: install .*\n$/)
})

test.each([
  [['bogus'], 'There is no command bogus'],
  [['start', '--from', '1'], 'start takes no --from'],
  [['start', '--port', '0'], '--port: a number from 1 to 65535'],
  [['resume'], 'which one?'],
  [['resume', 'capacity-x'], 'Not a published stream'],
  [['republish'], '--from is missing'],
  [['republish', '--from', '5'], 'has sent nothing yet'],
  [['republish', '--from', '0', '--stream', `account-${derivedId('nobody')}`], 'there is no stream'],
  [['cancel', '7'], 'There is no order 7'],
])('%j is refused in words', async (args, words) => {
  const { code, output } = await kafka(args).ended
  expect(code).toBe(1)
  expect(output).toContain(words)
  expect(output).not.toContain('    at ')
})

describe.skipIf(missing)('a broker to try things with', () => {
  test('what a killed start has left is stopped; started, used, stopped', async () => {
    const data = path.join(folder, 'kafka')
    const port = String(await freePort())
    const killed = kafka(['start', '--port', port])
    await expect.poll(() => brokerPid(data), { timeout: 30_000, interval: 5 }).toBeTruthy()
    killed.child.kill('SIGKILL')
    expect(await kafka(['stop']).ended).toEqual({ code: 0, output: 'Kafka is stopped.\n' })
    expect(await brokerPid(data)).toBeUndefined()

    const address = `127.0.0.1:${port}`
    const started = await kafka(['start', '--port', port]).ended
    expect(started.output).toContain(`runs on ${address} (process ${await brokerPid(data)})`)
    expect((await kafka(['start']).ended).output).toContain(`ran already on ${address}`)

    const logger = createLogger({ level: 'silent' })
    const stop = startKafkaRelay({ kafka: { brokers: [address] }, store, database: db.database, logger })
    await append(store, [eventsOf(derivedId<CompanyId>('cli')).request(1)])
    const head = await store.head()
    await expect.poll(async () => (await relayState(db.database.system))?.position, { timeout: 30_000 }).toBe(head)
    await stop()

    const dry = await kafka(['republish', '--from', '0', '--dry-run']).ended
    expect(dry.output).toContain('Would send 3 events again')
    const again = await kafka(['republish', '--from', String(head)]).ended
    expect(again.output).toMatch(/Order 1: live events wait[^]*Done: 1 event sent, position (\d+) of \1\./)
    expect(again.code).toBe(0)
    expect(await topicContents(address)).toHaveLength(4)
    const status = await kafka(['status']).ended
    expect(status.output).toContain(`Broker: ${address}`)
    expect(status.output).toContain(`Relay: at position ${head}, the log ends at ${head}; nobody runs it`)
    expect(status.output).toContain('Parked: nothing')

    expect((await kafka(['stop']).ended).output).toBe('Kafka is stopped.\n')
    expect((await kafka(['stop']).ended).output).toBe('No broker of ours runs.\n')
    expect((await kafka(['republish', '--from', '0']).ended).output).toContain('No broker: set KAFKA_BROKERS')
  }, 120_000)
})
