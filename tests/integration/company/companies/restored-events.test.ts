import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { NewEvent, RecordedEvent, StreamName } from '#domain/platform/event-store.ts'
import { derivedId, type EventId, type UserId } from '#domain/platform/ids.ts'
import type { Sealed } from '#domain/platform/event.ts'
import { replaceSealed, sealedFields } from '#domain/platform/sealed.ts'
import { exportCompanyTo } from '#infra/company/companies/export.ts'
import { restoreCompany } from '#infra/company/companies/restore.ts'
import { openZip } from '#infra/company/companies/zip-reader.ts'
import { copyLog } from '#infra/platform/event-store/log-copy.ts'
import { openLog } from '#infra/platform/event-store/open-log.ts'
import { createDiskFiles } from '#infra/platform/files/disk.ts'
import { createPictures } from '#infra/platform/files/pictures.ts'
import { createKeyTable } from '#infra/platform/vault/key-table.ts'
import { createVault } from '#infra/platform/vault/vault.ts'
import { testEventStoreDb } from '#tests/support/eventstoredb.ts'
import { idOf, seedCompany, seedPerson } from '#tests/support/people.ts'
import { testDatabase } from '#tests/support/postgres.ts'
import { run } from '#tests/support/run.ts'

const acme = idOf.company('acme')
const [author, erased] = [idOf.user('acme', 'Ana'), idOf.user('acme', 'Bo')]
const folder = new URL('../../../unit/event-samples/', import.meta.url)
const samples = readdirSync(folder).map((file) => {
  const { stream, ...event } = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as NewEvent & {
    readonly stream: StreamName
  }
  const [category = ''] = stream.split('-')
  return { file, event, stream: `${category}-${derivedId<EventId>('stream of', file)}` as StreamName }
})

const made: (() => Promise<unknown>)[] = []
afterAll(async () => {
  for (const close of made.toReversed()) await close()
})

type Place = 'PostgreSQL' | 'EventStoreDB'

/** A database with its vault, its files, and the log as it is stored. */
async function installation(files: string, place: Place) {
  const db = await testDatabase()
  const server = place === 'EventStoreDB' ? await testEventStoreDb() : undefined
  const options = { url: db.runtimeUrl, eventStoreUrl: server?.connectionString }
  const log = await openLog(options, db.database.system)
  const { store } = log
  made.push(
    () => db.close(),
    async () => server?.close(),
    () => store.close(),
  )
  const vault = createVault({ keys: createKeyTable(db.database.vault), kek: randomBytes(32) })
  return { db, log, store, vault, files: createDiskFiles(files) }
}

type Installation = Awaited<ReturnType<typeof installation>>

/** What these people wrote, sealed by this vault, in the places of the sample. */
async function sealedIn({ vault }: Installation, sample: (typeof samples)[number], by: UserId): Promise<object> {
  const texts = new Map<string, Sealed>()
  for (const { field } of sealedFields(sample.event.data)) {
    const context = `${sample.stream}/${sample.event.type}/${field}`
    texts.set(field, await vault.seal(by, acme, `${field} of ${sample.file}`, context))
  }
  return replaceSealed(sample.event.data, (_, field) => texts.get(field))
}

/** Every event as it is stored, with its texts in the clear: null where nothing opens them. */
async function logOf({ store, vault }: Installation): Promise<readonly object[]> {
  const { events } = await store.readAll({ after: 0n, limit: 1_000 })
  return Promise.all(
    events.map(async ({ id, stream, revision, type, schemaVersion, data, metadata }: RecordedEvent) => {
      const texts = new Map<string, string | null>()
      for (const { field, sealed } of sealedFields(data))
        texts.set(field, await vault.open(sealed, `${stream}/${type}/${field}`))
      const clear = replaceSealed(data, (sealed, field) => ({ by: sealed.kid, text: texts.get(field) ?? null }))
      return { id, stream, revision, type, schemaVersion, data: clear, metadata }
    }),
  )
}

const places: readonly Place[] = ['PostgreSQL', 'EventStoreDB']

describe.each(places.flatMap((one) => places.map((other) => [one, other] as const)))('from %s to %s', (one, other) => {
  let at: string
  let from: Installation
  let to: Installation

  beforeAll(async () => {
    at = await mkdtemp(path.join(tmpdir(), 'binome-restored-'))
    made.push(() => rm(at, { recursive: true }))
    from = await installation(path.join(at, 'from'), one)
    to = await installation(path.join(at, 'to'), other)
    await seedCompany(from.db.database.system, 'acme')
    for (const name of ['Ana', 'Bo']) await seedPerson(from.db.database.system, 'acme', { name })
    for (const [n, sample] of samples.entries()) {
      const { event, stream, file } = sample
      const data = await sealedIn(from, sample, n % 3 === 0 && sample.event.type !== 'MessageSent' ? erased : author)
      const metadata = { ...event.metadata, companyId: acme }
      const appended = await from.store.append([
        {
          stream,
          expected: 'no_stream',
          events: [{ ...event, id: derivedId<EventId>('event of', file), data, metadata }],
        },
      ])
      if (!appended.ok) throw new Error(`${file} was not appended`)
    }
    await from.vault.forget(erased, acme)
  })

  test('an event of every type and version comes back as it was stored, with every text that it holds', async () => {
    const file = path.join(at, 'acme.zip')
    const { db, log, vault, files } = from
    await copyLog({ log, database: db.database })
    const written = await exportCompanyTo({
      url: db.runtimeUrl,
      vault,
      key: undefined,
      version: '0.0.0',
      companyId: acme,
      files,
      file,
    })
    const texts = samples.flatMap(({ event }) => sealedFields(event.data))
    expect(texts.map(({ field }) => field)).toContain('attachment.name')
    expect(written.find(({ name }) => name === 'texts.ndjson')?.lines).toBe(texts.length)
    const zip = await openZip(file)
    await restoreCompany(zip, {
      ...to,
      migrateUrl: to.db.url,
      system: to.db.database.system,
      pictures: createPictures(),
      reactions: ['reaction_erasure'],
      say: () => undefined,
    })
    await zip.close()
    const restored = await logOf(to)
    expect(restored).toHaveLength(samples.length)
    expect(restored).toEqual(await logOf(from))
    const all = JSON.stringify(restored)
    expect(all).toContain('attachment.name of MessageSent.v1.json')
    expect(all).toContain('"text":null')
    // Proofs are made of what the table has: it has the events of either store.
    await copyLog({ log: to.log, database: to.db.database })
    const [{ count } = {}] = await run(to.db.database.system)<{ count: number }>`select count(*)::int from es.events
      where company_id = ${acme}`
    expect(count).toBe(samples.length)
  })
})
