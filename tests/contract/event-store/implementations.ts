import { describe } from 'vitest'
import type { EventStore } from '#domain/shared/event-store.ts'
import { createMemoryEventStore } from '#infra/event-store/memory.ts'
import { createPostgresEventStore } from '#infra/event-store/postgres.ts'
import { testDatabase } from '#tests/support/postgres.ts'

export interface OpenStore {
  readonly store: EventStore
  close(): Promise<void>
}

interface Implementation {
  /** Its exported function, by which `every-implementation.test.ts` finds that none was left out. */
  readonly factory: string
  /** A store on an empty log. */
  open(): Promise<OpenStore>
}

/** Every implementation of the port: each passes the same suite. */
export const implementations: Readonly<Record<string, Implementation>> = {
  memory: {
    factory: createMemoryEventStore.name,
    async open() {
      const store = createMemoryEventStore()
      return { store, close: () => store.close() }
    },
  },
  postgres: {
    factory: createPostgresEventStore.name,
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
}

/** Runs a part of the contract over every implementation. */
export function forEveryStore(part: string, tests: (open: () => Promise<OpenStore>) => void): void {
  for (const [name, implementation] of Object.entries(implementations))
    describe(`${part}: ${name}`, () => {
      tests(() => implementation.open())
    })
}
