// The tiers on PostgreSQL, against the released server in a container instead of the embedded one, and the event store
// contract on a real EventStoreDB instead of the double. Needs Docker.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { GenericContainer, getContainerRuntimeClient, Wait } from 'testcontainers'

const image = process.env['TEST_POSTGRES_IMAGE'] ?? 'postgres:18'
const eventStoreDb = process.env['TEST_EVENTSTOREDB_IMAGE'] ?? 'eventstore/eventstore:24.10'

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
  const vitest = path.resolve(import.meta.dirname, '../../node_modules/vitest/vitest.mjs')
  const args = ['run', '--project', 'contract', '--project', 'integration', ...process.argv.slice(2)]
  const tests = spawn(process.execPath, [vitest, ...args], {
    stdio: 'inherit',
    env: { ...process.env, TEST_DATABASE_URL: url, TEST_EVENTSTOREDB_IMAGE: eventStoreDb },
  })
  const [code] = (await once(tests, 'exit')) as [number | null]
  process.exitCode = code ?? 1
} finally {
  await container.stop()
}
