import { describe } from 'vitest'
import type { EventStore } from '#domain/platform/event-store.ts'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { securedEventStoreDb } from '#tests/support/eventstoredb-secured.ts'
import { testEventStoreDb } from '#tests/support/eventstoredb.ts'
import { testDatabase } from '#tests/support/postgres.ts'

export interface OpenStore {
  readonly store: EventStore
  close(): Promise<void>
}

interface Implementation {
  /** Its exported function, with which `every-implementation.test.ts` checks that none is missing. */
  readonly factory: string
  /** Whether it knows the event ids of all streams, and so detects an id that another stream uses. */
  readonly knowsAllIds: boolean
  readonly multiStream: boolean
  /** Of the contract, by name; undefined: all. */
  readonly parts?: readonly string[]
  /** A store on an empty log. */
  open(): Promise<OpenStore>
}

/** Every implementation of the port: each passes the same suite. One that is here again may pass a part of it. */
export const implementations: Readonly<Record<string, Implementation>> = {
  memory: {
    factory: createMemoryEventStore.name,
    knowsAllIds: true,
    multiStream: true,
    async open() {
      const store = createMemoryEventStore()
      return { store, close: () => store.close() }
    },
  },
  postgres: {
    factory: createPostgresEventStore.name,
    knowsAllIds: true,
    multiStream: true,
    async open() {
      const database = await testDatabase()
      const store = await createPostgresEventStore({ url: database.url })
      return {
        store,
        async close() {
          await store.close()
          await database.close()
        },
      }
    },
  },
  eventstoredb: {
    factory: createEventStoreDbStore.name,
    knowsAllIds: false,
    multiStream: false,
    async open() {
      return onEventStoreDb(await testEventStoreDb())
    },
  },
  'eventstoredb through TLS, with the least login': {
    factory: createEventStoreDbStore.name,
    knowsAllIds: false,
    multiStream: false,
    // Each of them appends too. What an append refuses is the same without TLS.
    parts: ['read', 'subscribe'],
    async open() {
      const secured = await securedEventStoreDb()
      await secured.admit()
      return onEventStoreDb(secured)
    },
  },
}

function onEventStoreDb(server: Awaited<ReturnType<typeof testEventStoreDb>>): OpenStore {
  const { connectionString } = server
  const store = createEventStoreDbStore({ connectionString, prefix: 'binome_contract_', quiet: 200 })
  return {
    store,
    async close() {
      await store.close()
      await server.close()
    },
  }
}

/** Runs a part of the contract over every implementation, or over those that `has` names. */
export function forEveryStore(
  part: string,
  tests: (open: () => Promise<OpenStore>) => void,
  has: (implementation: Implementation) => boolean = () => true,
): void {
  const passing = Object.entries(implementations).filter(([, of]) => has(of) && of.parts?.includes(part) !== false)
  for (const [name, implementation] of passing)
    describe(`${part}: ${name}`, () => {
      tests(() => implementation.open())
    })
}
