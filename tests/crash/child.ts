import { setTimeout as wait } from 'node:timers/promises'
import type { EventStore } from '#domain/shared/event-store.ts'
import { createEventStoreDbStore } from '#infra/event-store/eventstoredb.ts'
import { createPostgresEventStore } from '#infra/event-store/postgres.ts'
import { History } from './history.ts'
import { asMutated } from './mutations.ts'
import { runReader } from './reader.ts'
import type { ChildRun, ChildSettings, FromParent } from './protocol.ts'
import { runSubscriber } from './subscriber.ts'
import { runWriter } from './writer.ts'

/**
 * One process of a run: `child.ts <settings as JSON>`. It works until it is told to finish, and exits with 0 when its
 * work is done. It ends together with its parent.
 */
const settings = JSON.parse(process.argv[2] ?? '') as ChildSettings
const finish = new AbortController()
process.on('disconnect', () => process.exit(1))
process.on('message', (message: FromParent) => finish.abort(message.head))

const work = { writer: runWriter, subscriber: runSubscriber, reader: runReader }[settings.role]
const store = asMutated(await open(), settings.mutation)
process.send?.('open')
const run: ChildRun = {
  settings,
  store,
  history: new History(settings.folder, settings.name, settings.life),
  finish: finish.signal,
}
await work(run)
await store.close()
run.history.close()
process.exit(0)

/** Retries while the server is down. A store that does not open within a minute is an error. */
async function open(): Promise<EventStore> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return settings.store === 'esdb'
        ? createEventStoreDbStore({ connectionString: settings.url, appendDeadline: 1_000, quiet: 300 })
        : await createPostgresEventStore({ url: settings.url, applicationName: settings.name, readers: 2 })
    } catch (error) {
      if (attempt === 240) throw error
      await wait(250)
    }
}
