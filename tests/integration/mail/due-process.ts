import { createMeetings } from '#commands/meetings.ts'
import type { EventStore } from '#domain/shared/event-store.ts'
import { Database } from '#infra/database/database.ts'
import { createPostgresEventStore } from '#infra/event-store/postgres.ts'
import { createFacts } from '#infra/facts/facts.ts'
import { passDueMeetings } from '#infra/jobs/pass-due-meetings.ts'
import { createMemoryKeyTable } from '#infra/vault/key-table.ts'
import { createVault } from '#infra/vault/vault.ts'

/** The job of due meetings in a process that dies, as by kill -9, at its n-th append: `due-process.ts <url> <n>`. */
const [url = '', nth = '1'] = process.argv.slice(2)
const database = new Database({ url, poolSize: 2 })
const store = await createPostgresEventStore({ url })
let appends = 0
const dying: EventStore = {
  multiStream: store.multiStream,
  readStream: (stream, options) => store.readStream(stream, options),
  readAll: (options) => store.readAll(options),
  head: () => store.head(),
  subscribe: (options) => store.subscribe(options),
  close: () => store.close(),
  async append(batch) {
    appends += 1
    const added = await store.append(batch)
    if (appends === Number(nth)) process.kill(process.pid, 'SIGKILL')
    return added
  },
}
const silent = () => undefined
await passDueMeetings({
  system: database.system,
  meetings: createMeetings({
    store: dying,
    vault: createVault({ keys: createMemoryKeyTable(), kek: new Uint8Array(32) }),
    facts: createFacts((company) => database.tenant(company)),
  }),
  logger: { info: silent, warn: silent, error: silent },
  now: () => new Date(),
})
