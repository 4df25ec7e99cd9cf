import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { openOwner } from '#infra/platform/projections/owner.ts'
import { createProjections } from '#projections/all.ts'
import { rebuild } from '#projections/platform/runner/rebuild.ts'
import { opener } from './support.ts'

/**
 * Rebuilds `argv[3]` of the database `argv[2]`, and is killed outright at the `argv[5]`th `argv[4]`: a step, or before
 * a commit of the owner.
 */
const [, , url = '', name = '', where = '', nth = '1'] = process.argv
const database = new Database({ url, poolSize: 3, onLost: () => undefined })
const store = await createPostgresEventStore({ url })
const owner = openOwner(url)
const projection = createProjections({ opener, wake: () => undefined }).find((one) => one.name === name)
if (projection === undefined) throw new RangeError(`no ${name}`)

let count = 0
function passes(place: string): void {
  if (place === where && ++count === Number(nth)) process.kill(process.pid, 'SIGKILL')
}

await rebuild(projection, {
  store,
  sql: database.system,
  owner: {
    query: (statement) => owner.sql.query(statement),
    transaction: (work) =>
      owner.sql.transaction(async (tx) => {
        const result = await work(tx)
        passes('commit')
        return result
      }),
  },
  by: `process ${process.pid}`,
  batchSize: 7,
  leaseMs: 400,
  progress: ({ step }) => passes(step),
})
process.exit(0)
