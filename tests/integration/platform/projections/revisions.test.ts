import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StoredStream } from '#commands/platform/stored-stream.ts'
import { isStale } from '#commands/platform/unit-of-work.ts'
import { aggregates, eventVersions, type Category, type EventType } from '#domain/aggregates.ts'
import type { RecordedEvent, StreamName } from '#domain/platform/event-store.ts'
import { derivedId, id, type EventId } from '#domain/platform/ids.ts'
import { currentVersion } from '#domain/platform/versions.ts'
import { createMemoryEventStore } from '#infra/platform/event-store/memory.ts'
import { meanings } from '#tests/support/event-meanings.ts'
import { idOf, seedCompany } from '#tests/support/people.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { runnerFor } from './support.ts'

/** The table whose rows show the revisions that `If-Match` names; null: nobody is sent one. */
const tables: Readonly<Record<Category, { readonly name: string; readonly key: string } | null>> = {
  mentoring_request: { name: 'mentoring_requests', key: 'id' },
  mentoring_relationship: { name: 'mentoring_relationships', key: 'id' },
  meeting: { name: 'meetings', key: 'id' },
  feedback: { name: 'feedbacks', key: 'id' },
  conversation: { name: 'conversations', key: 'id' },
  capacity: { name: 'capacities', key: 'profile_id' },
  workshop: { name: 'workshops', key: 'id' },
  action_plan: { name: 'action_plans', key: 'id' },
  waiting_list: { name: 'waiting_lists', key: 'id' },
  agenda: null,
  account: null,
}
const types = aggregates.flatMap(({ category, versions }) =>
  tables[category] === null ? [] : (Object.keys(versions) as EventType[]).map((type) => [category, type] as const),
)

const store = createMemoryEventStore()
const companyId = idOf.company('acme')
let db: TestDatabase

const instanceOf = (type: EventType) => derivedId('revision-of', type)

/** The newest sample of the type, as another event of the stream of this name. */
async function append(stream: StreamName, type: EventType) {
  const version = currentVersion(eventVersions, type)
  const file = new URL(`../../../unit/event-samples/${type}.v${version}.json`, import.meta.url)
  const { metadata, data } = JSON.parse(readFileSync(file, 'utf8')) as RecordedEvent
  const event = { id: id<EventId>(randomUUID()), type, schemaVersion: version, data }
  const recorded = { ...event, metadata: { ...metadata, companyId } }
  const result = await store.append([{ stream, expected: 'any', events: [recorded] }])
  if (!result.ok) throw new Error('the append was refused')
  return result.position
}

beforeAll(async () => {
  db = await testDatabase()
  await seedCompany(db.database.system, 'acme')
  let last = 0n
  for (const [category, type] of types)
    for (const next of [...(meanings[type].after ?? []), type])
      last = await append(`${category}-${instanceOf(type)}`, next)
  const runner = runnerFor({ store, sql: db.database.system })
  runner.start()
  if (!(await runner.waitUntilProcessed('all', last, { timeoutMs: 60_000 }))) throw new Error('not processed')
  await runner.stop()
})
afterAll(() => db.close())

test.each(types)('%s: a command on what its row shows after %s is on what stands', async (category, type) => {
  const table = tables[category]
  const aggregate = aggregates.find((one) => one.category === category)
  if (table === null || aggregate === undefined) throw new Error(`no rows of ${category}`)
  const [row] = await db.database.system.query<{ revision: number }>({
    text: `select revision::int as revision from rm.${table.name} where ${table.key} = $1`,
    values: [instanceOf(type)],
  })
  const stored = new StoredStream(aggregate, instanceOf(type))
  await stored.readNewEvents(store)
  const context = { companyId, actor: { kind: 'system' }, idempotencyKey: 'x', correlationId: 'x', at: '' } as never
  const loaded = stored.load(aggregate as never, context)
  expect(isStale({ ifRevision: row?.revision ?? -1 }, loaded)).toBe(false)
  expect(isStale({ ifRevision: (row?.revision ?? -1) - 1 }, loaded)).toBe(true)
})
