import { setTimeout as wait } from 'node:timers/promises'
import { createEventStoreDbStore, type EventStoreDb } from '#infra/platform/event-store/eventstoredb.ts'
import { refusalOf } from '#infra/platform/event-store/eventstoredb-trouble.ts'
import { startCluster } from '#tests/support/eventstoredb-double/cluster.ts'
import type { AppendFault } from '#tests/support/eventstoredb-double/faults.ts'
import { startDouble, type Orders } from '#tests/support/eventstoredb-double/process.ts'
import type { StoredEvent } from './stored-event.ts'
import type { Fault } from './fault.ts'
import type { Random } from './random.ts'
import type { Server } from './server.ts'

/** Milliseconds: nothing fails yet, so a server that does not answer is not there. */
const startTimeoutMs = 5_000
const appendFaults: readonly AppendFault[] = ['unavailable', 'lost', 'silence', 'late', 'wrong revision']

/**
 * The double of EventStoreDB in a separate process that can be killed and restarts with its log. It proves the adapter,
 * not the server.
 */
export async function esdbServer(prefix: string): Promise<Server> {
  const double = await startDouble()
  let down = false
  return {
    ...(await logOn(double.connectionString, prefix)),
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
      ...faultsOfCalls((orders) => double.tell(orders)),
    ],
    async heal() {
      if (down) await double.restart()
      down = false
    },
    stop: () => double.stop(),
  }
}

/** Three nodes that are doubles; one of them leads. */
export async function esdbCluster(prefix: string): Promise<Server> {
  const cluster = await startCluster()
  const election = (random: Random) => ({
    // Seen on a real one: 1.1 to 1.7 s after a kill, more on a busy machine.
    lasts: random.integer(1_500, 3_000),
    successor: random.integer(0, 1),
    away: random.integer(0, 2_000),
  })
  return {
    ...(await logOn(cluster.connectionString, prefix)),
    faults: [
      {
        name: 'leader killed with -9, another one leads',
        strike: (random) => cluster.killLeader(election(random)),
      },
      {
        name: 'leader frozen until another one leads',
        strike: (random) => cluster.freezeLeader(election(random)),
      },
      ...faultsOfCalls((orders) => cluster.tell(orders)),
    ],
    heal: () => Promise.resolve(),
    stop: () => cluster.stop(),
  }
}

/**
 * A server that somebody else runs, with events of others: those under the prefix, behind its present end, are the
 * run's. They stay there.
 * @throws RangeError when it does not answer, or refuses the login
 */
export async function esdbElsewhere(url: string, prefix: string): Promise<Server> {
  try {
    const ignore = () => Promise.resolve()
    return { ...(await logOn(url, prefix)), faults: [], heal: ignore, stop: ignore }
  } catch (error) {
    const refusal = refusalOf(error, url)
    if (refusal === undefined) throw error
    throw new RangeError(refusal.message.replace('EVENT_STORE_URL', '--server'), { cause: error })
  }
}

async function logOn(url: string, prefix: string): Promise<Pick<Server, 'url' | 'prefix' | 'start' | 'log' | 'head'>> {
  const inLog = async <Result>(work: (store: EventStoreDb) => Promise<Result>, timeoutMs = 15_000) => {
    const store = createEventStoreDbStore({ connectionString: url, prefix, timeoutMs })
    try {
      return await work(store)
    } finally {
      await store.close()
    }
  }
  const start = await inLog((store) => store.end(), startTimeoutMs)
  return {
    url,
    prefix,
    start,
    log: () =>
      inLog(async (store) => {
        const stored: StoredEvent[] = []
        for (let after = start; ;) {
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
  }
}

function faultsOfCalls(tell: (orders: Orders) => Promise<unknown>): Fault[] {
  return [
    {
      name: 'appends refused, lost, late, or answered wrongly',
      async strike(random) {
        await tell({ append: Array.from({ length: random.integer(1, 6) }, () => random.pick(appendFaults)) })
      },
    },
    {
      name: 'reads refused or unanswered',
      async strike(random) {
        await tell({
          read: Array.from({ length: random.integer(1, 4) }, () => random.pick(['unavailable', 'silence'] as const)),
        })
      },
    },
    {
      name: 'answers slow',
      async strike(random) {
        await tell({ delay: random.integer(5, 80) })
        await wait(random.integer(200, 1_000))
        await tell({ delay: 0 })
      },
    },
  ]
}
