import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import type { EventStore } from '#domain/platform/event-store.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createProjectionWaiter } from '#projections/platform/runner/waiter.ts'
import { seedCompany } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { checksums, everyReadModel, runnerFor, Story, writeHistory } from './support.ts'

const plenty = { timeoutMs: 40_000 }
const children: ChildProcess[] = []
let db: TestDatabase
let store: EventStore

afterEach(async () => {
  for (const child of children.splice(0)) await kill(child)
  await store.close()
  await db.close()
})

function start(...more: string[]): ChildProcess {
  const child = fork(new URL('./runner-process.ts', import.meta.url), [db.url, ...more], {
    execArgv: [],
    stdio: 'inherit',
  })
  children.push(child)
  return child
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGKILL')
  await gone
}

test('a process killed inside a transaction is taken over by the other, and nothing is missing or twice', async () => {
  db = await testDatabase({ poolSize: 10 })
  await seedCompany(db.database.system, 'acme')
  store = await createPostgresEventStore({ url: db.url })
  const last = await writeHistory(new Story(store, 'acme'), 15)

  const doomed = start('3')
  await once(doomed, 'message')
  const survivor = start()
  await kill(doomed)

  const waiter = createProjectionWaiter(db.database.system)
  expect(await waiter.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
  await kill(survivor)
  const afterCrash = await checksums(db.database.system)
  const owners = await db.database.system.query<{ epoch: string }>({ text: `select epoch::text from rm.projections` })
  expect(owners.some(({ epoch }) => Number(epoch) > 1)).toBe(true)

  const rebuilt = await testDatabase({ poolSize: 8 })
  await seedCompany(rebuilt.database.system, 'acme')
  const runner = runnerFor({ store, sql: rebuilt.database.system })
  runner.start()
  expect(await runner.waitUntilProcessed(everyReadModel, last, plenty)).toBe(true)
  await runner.stop()
  expect(afterCrash).toEqual(await checksums(rebuilt.database.system))
  await rebuilt.close()
})
