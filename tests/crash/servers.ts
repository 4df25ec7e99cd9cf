import { randomBytes } from 'node:crypto'
import { drawStreamPrefix } from '#tests/support/eventstoredb.ts'
import { esdbCluster, esdbElsewhere, esdbServer } from './esdb-server.ts'
import { mutations } from './mutations.ts'
import { databaseOn, postgresServer } from './postgres-server.ts'
import { openProduct } from './product/core.ts'
import { seedPeople } from './product/people.ts'
import type { StoreKind } from './protocol.ts'
import type { CrashOptions } from './options.ts'
import type { Server } from './server.ts'

/** The servers of a run; for commands of the product, with a company and its people. */
export async function serverOf(options: CrashOptions): Promise<Server> {
  const { store, work } = options
  if (work === 'appends')
    return store === 'esdb' ? eventsOf(options, `binome_crash_${randomBytes(4).toString('hex')}_`) : tablesOf(options)
  const database = await tablesOf(options)
  let server = database
  try {
    if (store === 'esdb') server = beside(await eventsOf(options, await drawStreamPrefix(database.url)), database)
    const core = await openProduct(urlsOf(server, store))
    await seedPeople(core.database.system)
    await core.close()
    return server
  } catch (error) {
    await server.stop()
    throw error
  }
}

export function urlsOf({ url, database = url }: Server, store: StoreKind) {
  return { databaseUrl: database, eventStoreUrl: store === 'esdb' ? url : undefined }
}

function eventsOf({ server, cluster }: CrashOptions, prefix: string): Promise<Server> {
  if (server !== undefined) return esdbElsewhere(server, prefix)
  return cluster === true ? esdbCluster(prefix) : esdbServer(prefix)
}

function tablesOf({ store, server, mutation }: CrashOptions): Promise<Server> {
  if (store === 'postgres' && server !== undefined) return databaseOn(server)
  return postgresServer(mutation && mutations[mutation].spoil)
}

/** The events on one server, the tables on another: both fail. */
function beside(events: Server, database: Server): Server {
  return {
    ...events,
    database: database.url,
    faults: [...events.faults, ...database.faults],
    async heal() {
      await Promise.all([events.heal(), database.heal()])
    },
    async stop() {
      await Promise.all([events.stop(), database.stop()])
    },
  }
}
