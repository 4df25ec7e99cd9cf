import { setTimeout as wait } from 'node:timers/promises'
import { createEventStoreDbStore } from '#infra/event-store/eventstoredb.ts'
import type { AppendFault } from '#tests/support/eventstoredb-double/faults.ts'
import { startDouble } from '#tests/support/eventstoredb-double/process.ts'
import type { StoredEvent } from './load.ts'
import type { Server } from './server.ts'

const appendFaults: readonly AppendFault[] = ['unavailable', 'lost', 'silence', 'late', 'wrong revision']

/**
 * The double of EventStoreDB in a separate process that can be killed and restarts with its log. It proves the adapter,
 * not the server.
 *
 * @param prefixOf what stands before the names of the streams there, once somebody has appended
 */
export async function esdbServer(prefixOf: () => Promise<string> = async () => ''): Promise<Server> {
  const double = await startDouble()
  const port = Number(new URL(double.connectionString).port)
  let down = false
  const inLog = async <Result>(work: (store: ReturnType<typeof createEventStoreDbStore>) => Promise<Result>) => {
    const store = createEventStoreDbStore({ connectionString: double.connectionString, prefix: await prefixOf() })
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
  return {
    host: '127.0.0.1',
    port,
    url: (through) => `esdb://127.0.0.1:${through}?tls=false`,
    faults: [
      {
        name: 'server killed with -9 and started again',
        async strike(random) {
          down = true
          await double.kill()
          // A real server is back after 4 to 5 s; a log in memory sooner.
          await wait(random.integer(0, 5_000))
          await double.restart()
          down = false
        },
      },
      {
        name: 'appends refused, lost, late, or answered wrongly',
        async strike(random) {
          await double.tell({ append: Array.from({ length: random.integer(1, 6) }, () => random.pick(appendFaults)) })
        },
      },
      {
        name: 'reads refused or unanswered',
        async strike(random) {
          await double.tell({
            read: Array.from({ length: random.integer(1, 4) }, () => random.pick(['unavailable', 'silence'] as const)),
          })
        },
      },
      {
        name: 'answers slow',
        async strike(random) {
          await double.tell({ delay: random.integer(5, 80) })
          await wait(random.integer(200, 1_000))
          await double.tell({ delay: 0 })
        },
      },
    ],
    log: () =>
      inLog(async (store) => {
        const stored: StoredEvent[] = []
        for (let after = 0n; ;) {
          const { events, position, caughtUp } = await store.readAll({ after, limit: 1_000 })
          for (const { position, data, metadata, stream, revision, id, type, schemaVersion } of events)
            stored.push({
              position: String(position),
              stream,
              revision,
              id,
              type,
              schemaVersion,
              data: JSON.stringify(data),
              metadata: JSON.stringify(metadata),
            })
          if (caughtUp) return stored
          after = position
        }
      }),
    head: () => inLog((store) => store.head()),
    async heal() {
      if (down) await double.restart()
      down = false
    },
    stop: () => double.stop(),
  }
}
