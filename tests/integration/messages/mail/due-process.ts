import { createMeetings } from '#commands/meetings/meetings.ts'
import type { EventStore } from '#domain/platform/event-store.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { createFacts } from '#infra/mentoring/facts/facts.ts'
import { passDueMeetings } from '#infra/meetings/jobs/pass-due-meetings.ts'
import { sendReminders } from '#infra/messages/jobs/send-reminders.ts'
import { createMemoryKeyTable } from '#infra/platform/vault/key-table.ts'
import { createVault } from '#infra/platform/vault/vault.ts'
import type { TransactionalSql } from '#projections/platform/sql.ts'

/**
 * A job in a process that dies, as by kill -9, right after its n-th change: `due-process.ts <url> <n> <job> <instant>`,
 * with `meetings` or `reminders`, at that instant.
 */
const [url = '', nth = '1', job = 'meetings', at = ''] = process.argv.slice(2)
const database = new Database({ url, poolSize: 2 })
const store = await createPostgresEventStore({ url })
let changes = 0
const changed = () => {
  changes += 1
  if (changes === Number(nth)) process.kill(process.pid, 'SIGKILL')
}
const dying: EventStore = {
  multiStream: store.multiStream,
  readStream: (stream, options) => store.readStream(stream, options),
  readAll: (options) => store.readAll(options),
  head: () => store.head(),
  subscribe: (options) => store.subscribe(options),
  close: () => store.close(),
  async append(batch) {
    const added = await store.append(batch)
    changed()
    return added
  },
}
const { system } = database
const dyingSql: TransactionalSql = {
  query: (statement) => system.query(statement),
  async transaction(work) {
    const result = await system.transaction(work)
    changed()
    return result
  },
}
const silent = () => undefined
const now = () => new Date(at)
if (job === 'reminders') await sendReminders(dyingSql, now)
else
  await passDueMeetings({
    system,
    meetings: createMeetings({
      store: dying,
      vault: createVault({ keys: createMemoryKeyTable(), kek: new Uint8Array(32) }),
      facts: createFacts((company) => database.tenant(company)),
    }),
    logger: { info: silent, warn: silent, error: silent },
    now,
  })
