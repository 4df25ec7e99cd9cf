import { setTimeout as wait } from 'node:timers/promises'
import type { EventStore } from '#domain/platform/event-store.ts'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { History } from './history.ts'
import { asMutated } from './mutations.ts'
import { runActor } from './product/actor.ts'
import { openProduct } from './product/core.ts'
import { runFollower, runRelay } from './product/followers.ts'
import { recordedStore } from './product/recorded-store.ts'
import { runReader } from './reader.ts'
import type { ChildSettings, FromParent, ProductRole, StoreRole } from './protocol.ts'
import { runSubscriber } from './subscriber.ts'
import { runWriter } from './writer.ts'

/**
 * One process of a run: `child.ts <settings as JSON>`. It works until a message tells it to finish, and exits with 0
 * when its work is done. It ends together with its parent.
 */
const settings = JSON.parse(process.argv[2] ?? '') as ChildSettings
const finish = new AbortController()
process.on('disconnect', () => process.exit(1))
process.on('message', (message: FromParent) => finish.abort(message.head))

const storeWork = { writer: runWriter, subscriber: runSubscriber, reader: runReader }
const productWork = { actor: runActor, follower: runFollower, relay: runRelay }
const { role, name, life, mutation } = settings

await (isProductRole(role) ? workOnProduct(role) : workOnStore(role))
process.exit(0)

function isProductRole(of: StoreRole | ProductRole): of is ProductRole {
  return Object.hasOwn(productWork, of)
}

async function workOnStore(of: StoreRole): Promise<void> {
  const store = asMutated(await opened(openStore), mutation)
  const run = { settings, store, history: begun(), finish: finish.signal }
  await storeWork[of](run)
  await store.close()
  run.history.close()
}

async function workOnProduct(of: ProductRole): Promise<void> {
  const history = new History(settings.folder, name, life)
  const { store, url, databaseUrl } = settings
  const eventStoreUrl = store === 'esdb' ? url : undefined
  const around = (plain: EventStore) => asMutated(recordedStore(plain, history, `${name}.${life}`), mutation)
  const core = await opened(() => openProduct({ databaseUrl, eventStoreUrl, around }))
  process.send?.('open')
  await productWork[of]({ settings, core, history, finish: finish.signal })
  await core.close()
  history.close()
}

function begun(): History {
  process.send?.('open')
  return new History(settings.folder, name, life)
}

async function openStore(): Promise<EventStore> {
  const { store, url, prefix } = settings
  if (store === 'postgres') return createPostgresEventStore({ url, applicationName: name, readers: 2 })
  return createEventStoreDbStore({ connectionString: url, prefix, appendDeadline: 1_000, quiet: 300 })
}

/** Retries while the server is down. What does not open within a minute is an error. */
async function opened<Opened>(open: () => Promise<Opened>): Promise<Opened> {
  for (let attempt = 1; ; attempt += 1)
    try {
      return await open()
    } catch (error) {
      if (attempt === 240) throw error
      await wait(250)
    }
}
