import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { eventVersions } from '#domain/aggregates.ts'
import { currentVersion } from '#domain/platform/versions.ts'
import { composeCore } from '#infra/compose.ts'
import { createLogger } from '#infra/platform/logs/logs.ts'
import { newEvent } from '#tests/contract/event-store/samples.ts'
import { streamPrefixOf, testEventStoreDb } from '#tests/support/eventstoredb.ts'
import { asOwner, testDatabase } from '#tests/support/postgres.ts'

const core = (url: string, eventStoreUrl: string) =>
  composeCore({
    url,
    eventStoreUrl,
    poolSize: 2,
    vaultKey: Buffer.alloc(32, 7),
    logger: createLogger({ level: 'silent' }),
  })

test('two products on one EventStoreDB see nothing of each other; an installation keeps its prefix', async () => {
  const server = await testEventStoreDb()
  const databases = [await testDatabase(), await testDatabase()] as const
  const cores = [
    await core(databases[0].url, server.connectionString),
    await core(databases[1].url, server.connectionString),
  ] as const
  const stream = `capacity-${randomUUID()}` as const
  const event = { ...newEvent(), schemaVersion: currentVersion(eventVersions, 'CapacityLimitSet') }
  expect(await cores[0].store.append([{ stream, expected: 'no_stream', events: [event] }])).toMatchObject({ ok: true })
  expect(await cores[1].store.readStream(stream)).toEqual([])
  expect(await cores[1].store.readAll({ after: 0n, limit: 5 })).toMatchObject({ events: [], position: 0n })
  expect(await cores[1].store.head()).toBe(0n)
  expect(cores[1].log.neighbours()).toEqual({ events: 0, last: undefined })

  const prefixes = await Promise.all(databases.map(({ url }) => streamPrefixOf(url)))
  expect(prefixes).toEqual([
    expect.stringMatching(/^binome_[\da-f]{8}_$/),
    expect.stringMatching(/^binome_[\da-f]{8}_$/),
  ])
  expect(new Set(prefixes).size).toBe(2)
  const again = await core(databases[0].url, server.connectionString)
  expect((await again.store.readStream(stream)).map(({ id }) => id)).toEqual([event.id])
  for (const one of [...cores, again, ...databases, server]) await one.close()
})

test('an installation of before this version keeps the names of its streams', async () => {
  const server = await testEventStoreDb()
  const database = await testDatabase()
  await asOwner(database, "insert into es.stream_prefix (prefix) values ('')")
  const old = await core(database.url, server.connectionString)
  expect(await streamPrefixOf(database.url)).toBe('')
  for (const one of [old, database, server]) await one.close()
})
