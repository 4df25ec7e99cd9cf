import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { eventStoreDbDouble } from '#tests/support/eventstoredb-double/double.ts'
import { type TcpProxy, tcpProxy } from '#tests/support/tcp-proxy.ts'
import { Follower, newEvent, newEvents, newStream, to, written } from './samples.ts'

let server: Awaited<ReturnType<typeof eventStoreDbDouble>>
let proxy: TcpProxy
let connectionString: string

beforeEach(async () => {
  server = await eventStoreDbDouble()
  proxy = await tcpProxy({ host: '127.0.0.1', port: server.port })
  connectionString = `esdb://127.0.0.1:${proxy.port}?tls=false`
})
afterEach(async () => {
  await proxy.close()
  await server.close()
})

async function gone(): Promise<void> {
  const left = () => ({ open: proxy.open, subscribers: server.faults.subscribers })
  await expect.poll(left).toEqual({ open: 0, subscribers: 0 })
}

test('closing leaves no subscription and no connection', async () => {
  const store = createEventStoreDbStore({ connectionString })
  written(await store.append([to(newStream(), 'no_stream', newEvent())]))
  const follower = new Follower(store)
  await follower.until(({ events }) => events.length === 1)
  expect(proxy.open).toBeGreaterThan(0)
  await store.close()
  await gone()
})

test('closes after calls that met their deadlines, some before they had a connection', async () => {
  // A machine that does something else meanwhile: connections are closed at any moment of their birth.
  const busy = setInterval(() => {
    const until = performance.now() + Math.random() * 60
    while (performance.now() < until);
  }, 30)
  for (let round = 0; round < 20; round += 1) {
    const store = createEventStoreDbStore({ connectionString, appendDeadline: 2, timeoutMs: 10, readDeadline: 4 })
    const appends = newEvents(20).map((event) => store.append([to(newStream(), 'no_stream', event)]))
    expect(await Promise.allSettled(appends)).toHaveLength(20)
    await store.close()
  }
  clearInterval(busy)
  await gone()
})

/** What a process does before it closes its store and ends. */
const lives = {
  'with an open subscription': `
    const batches = store.subscribe({ after: 0n, batchSize: 5, signal: new AbortController().signal })
    await batches.next()
    void batches.next()`,
  'with a follower that handles a batch': `
    const batches = store.subscribe({ after: 0n, batchSize: 5, signal: new AbortController().signal })
    await batches.next()`,
  'that waits for an answer': `
    store.readStream('capacity-00000000-0000-4000-8000-000000000000').catch(() => undefined)
    await new Promise((resolve) => setImmediate(resolve))`,
  'whose server is unavailable': `
    const batches = store.subscribe({ after: 0n, batchSize: 5, signal: new AbortController().signal })
    void batches.next()
    await new Promise((resolve) => setTimeout(resolve, 50))`,
}

test.each(Object.entries(lives))('a process %s ends by itself after closing the store', async (name, life) => {
  if (name === 'that waits for an answer') server.faults.read('silence')
  if (name === 'whose server is unavailable') await server.close()
  const module = path.resolve(import.meta.dirname, '../../../infra/platform/event-store/eventstoredb.ts')
  const program = `
    import { createEventStoreDbStore } from ${JSON.stringify(module)}
    const store = createEventStoreDbStore({ connectionString: ${JSON.stringify(connectionString)} })
    ${life}
    await store.close()
    for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    process.stdout.write(process.getActiveResourcesInfo().filter((resource) => /Time|TCP/.test(resource)).join())`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const output of [child.stdout, child.stderr]) output.on('data', (chunk: Buffer) => (printed += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  // Prints what would keep the process alive: timers, sockets.
  expect({ code, output: printed }).toEqual({ code: 0, output: '' })
})
