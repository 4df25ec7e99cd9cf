// The tiers on PostgreSQL, against the released server in a container instead of the embedded one. On a real
// EventStoreDB instead of the double: the event store's contract on one node, on one with its own projections and on
// one with TLS and a login of least rights; histories on three nodes. Needs Docker.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'
import { startThreeNodes } from './eventstoredb.ts'

const image = process.env['TEST_POSTGRES_IMAGE'] ?? 'postgres:18'
const eventStoreDb = process.env['TEST_EVENTSTOREDB_IMAGE'] ?? 'eventstore/eventstore:24.10'
const root = path.resolve(import.meta.dirname, '../..')
const vitest = path.join(root, 'node_modules/vitest/vitest.mjs')

try {
  await getContainerRuntimeClient()
} catch {
  console.error('The tests in containers need Docker, or another engine that speaks its API: none was found.')
  process.exit(1)
}

const container = await new GenericContainer(image)
  .withEnvironment({ POSTGRES_PASSWORD: 'test' })
  .withExposedPorts(5432)
  .withCommand(['postgres', '-c', 'max_connections=300'])
  // The server starts twice: first to make its cluster, then for good.
  .withWaitStrategy(Wait.forLogMessage('database system is ready to accept connections', 2))
  .start()
try {
  const url = `postgres://postgres:test@${container.getHost()}:${container.getMappedPort(5432)}/postgres`
  const environment = { TEST_DATABASE_URL: url, TEST_EVENTSTOREDB_IMAGE: eventStoreDb }
  const both = ['--project', 'contract', '--project', 'integration']
  const tests = (args: readonly string[], kind: string) =>
    node([vitest, 'run', ...args], { ...environment, TEST_EVENTSTOREDB_KIND: kind })
  const onlyStore = ['--project', 'contract', 'tests/contract/event-store']
  const steps = [
    () => tests([...both, ...process.argv.slice(2)], 'plain'),
    () => tests(onlyStore, 'projections'),
    () => tests(onlyStore, 'tls'),
    threeNodes,
  ]
  process.exitCode = 0
  for (const step of steps) if ((await step()) !== 0) process.exitCode = 1
} finally {
  await container.stop()
}

/** The histories on a real cluster, while its leader is killed again and again. */
async function threeNodes(): Promise<number> {
  const cluster = await startThreeNodes(eventStoreDb)
  try {
    const crash = node([path.join(root, 'tests/crash/run.ts'), '--server', cluster.connectionString, '--minutes', '1'])
    // The last one is over before the minute is.
    for (let kill = 1; kill <= 3; kill += 1) {
      await wait(12_000)
      await cluster.killLeader(4_000)
    }
    return await crash
  } finally {
    await cluster.stop()
  }
}

/** @returns its exit code */
async function node(args: readonly string[], environment: Readonly<Record<string, string>> = {}): Promise<number> {
  const child = spawn(process.execPath, [...args], { stdio: 'inherit', env: { ...process.env, ...environment } })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code ?? 1
}
