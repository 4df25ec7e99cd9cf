import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createProjections } from '#projections/all.ts'
import { disturbed, opener, runnerFor } from './support.ts'

/**
 * A process that keeps the read models of `argv[2]` up, until it is killed. With `argv[3]` it stops for ever inside its
 * nth transaction, rows written and nothing committed, and says so.
 */
const [, , url = '', hangAt = ''] = process.argv
const database = new Database({ url, poolSize: 6, onLost: () => undefined })
const store = await createPostgresEventStore({ url })
const projections = createProjections({ opener, wake: () => undefined }).map((projection) =>
  disturbed(projection, {
    after: async (call) => {
      if (call !== Number(hangAt)) return
      process.send?.('hanging')
      await new Promise(() => undefined)
    },
  }),
)
runnerFor({ store, sql: database.system, projections, batchSize: 5, leaseMs: 600 }).start()
