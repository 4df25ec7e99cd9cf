import { execFile } from 'node:child_process'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { StreamName } from '#domain/platform/event-store.ts'
import { findingText } from '#infra/platform/audit/verify/findings.ts'
import { ConfigError } from '#infra/platform/config/config.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createEventStoreDbStore } from '#infra/platform/event-store/eventstoredb.ts'
import { bringCopyUpToDate, CopyBehind } from '#infra/platform/event-store/log-copy.ts'
import { openLog } from '#infra/platform/event-store/open-log.ts'
import { eventStoreDbDouble } from '#tests/support/eventstoredb-double/double.ts'
import type { Stored } from '#tests/support/eventstoredb-double/log.ts'
import { type AuditedLog, auditedLog, globex, key, newEvent, acme, rechain } from './support.ts'

let server: Awaited<ReturnType<typeof eventStoreDbDouble>>
let store: ReturnType<typeof createEventStoreDbStore>
let log: AuditedLog
let database: Database

beforeAll(async () => {
  server = await eventStoreDbDouble()
  store = createEventStoreDbStore({ connectionString: server.connectionString })
  log = await auditedLog(store)
  database = new Database({ url: log.url, poolSize: 4 })
  // As an installation that began before streams had prefixes.
  await log.superuser("insert into es.stream_prefix (prefix) values ('')")
})
afterAll(async () => {
  await database.close()
  await log.close()
  await server.close()
})

const copy = () => bringCopyUpToDate({ store, sql: database.system })
const ours = () => server.log.events.filter(({ stream }) => stream.startsWith('mentoring_request-'))
const found = async () => (await log.verify()).map(findingText)

test('is copied with its positions, in one chain per stream, apart from what the server writes', async () => {
  const first = await log.write(3)
  await log.write(2, { company: globex, data: { text: 'Élève \u0000 "1"', deep: { 2: 'b', 1: 'a' }, n: 1e21 } })
  await log.write(2, { stream: first })
  await copy()
  await copy()
  const { events } = await store.readAll({ after: 0n, limit: 100 })
  const rows = await log.superuser(
    `select position::text, stream, revision, event_id as id, type, schema_version, company_id, data, metadata,
      recorded_at from es.events e order by e.position`,
  )
  expect(rows).toEqual(
    events.map(({ position, stream, revision, id, type, schemaVersion, metadata, data, recordedAt }) => ({
      position: String(position),
      stream,
      revision,
      id,
      type,
      schema_version: schemaVersion,
      company_id: metadata.companyId,
      data: JSON.stringify(data),
      metadata: JSON.stringify(metadata),
      recorded_at: new Date(recordedAt),
    })),
  )
  expect(rows).toHaveLength(7)
  expect(await log.seal()).toBe(1)
  expect(await found()).toEqual([])
})

test('two that copy at once copy each event once', async () => {
  await Promise.all([log.write(40), log.write(40), copy(), copy()])
  await Promise.all([copy(), copy()])
  expect(await log.superuser('select count(*)::int from es.events')).toEqual([{ count: 87 }])
  await log.seal()
  expect(await found()).toEqual([])
})

describe('what somebody with all rights on the server did is named', () => {
  let before: Stored[]
  let victim: Stored

  beforeEach(() => {
    before = server.log.events.map((stored) => ({ ...stored }))
    const [, second] = ours()
    if (second === undefined) throw new Error('no events')
    victim = second
    return () => {
      server.log.events.splice(0, server.log.events.length)
      for (const stored of before) server.log.events.push(stored)
    }
  })

  /** Ours, not the server's. */
  const idOf = ({ metadata }: Stored) =>
    (JSON.parse(String(Buffer.from(metadata))) as { readonly eventId: string }).eventId
  const place = (stored: Stored) =>
    `position ${stored.position}, ${stored.stream}#${stored.revision}, id ${idOf(stored)}`
  const replaced = (change: Partial<Stored>) => {
    server.log.events.splice(server.log.events.indexOf(victim), 1, { ...victim, ...change })
  }
  const json = (value: object) => Buffer.from(JSON.stringify(value))

  test.each([
    ['data', () => ({ data: json({ n: 1, text: 'Autre' }) }), 'data'],
    ['type', () => ({ type: 'MentoringRequestConfirmed' }), 'type'],
    ['time', () => ({ created: String(BigInt(victim.created) + 10_000n) }), 'time'],
    [
      'metadata',
      () => ({ metadata: json({ ...JSON.parse(String(Buffer.from(victim.metadata))), correlationId: 'x' }) }),
      'metadata',
    ],
  ])('%s of an event was changed', async (_, change, part) => {
    replaced(change())
    expect(await found()).toEqual([
      `ALTERED  ${place(victim)}: the log in EventStoreDB has another ${part} than the copy`,
    ])
  })

  test('an event was removed, from the middle and from the end', async () => {
    const last = ours().at(-1)
    for (const gone of [victim, last]) server.log.events.splice(server.log.events.indexOf(gone ?? victim), 1)
    expect(await found()).toEqual(
      [victim, last ?? victim].map(
        (gone) => `REMOVED  ${place(gone)}: the copy has it, and the log in EventStoreDB has it no more`,
      ),
    )
  })

  test('an event was put in, and one was moved', async () => {
    const put = { ...victim, id: crypto.randomUUID(), position: victim.position - 1n, revision: 99 }
    server.log.events.splice(server.log.events.indexOf(victim), 0, put)
    expect(await found()).toEqual([
      `INSERTED  ${place(put)}: the log in EventStoreDB has it, and the copy has passed it without it`,
    ])
    server.log.events.splice(server.log.events.indexOf(put), 1)
    replaced({ position: victim.position + 1n })
    const moved = { ...victim, position: victim.position + 1n }
    expect(await found()).toEqual([
      `REMOVED  ${place(victim)}: the copy has it, and the log in EventStoreDB has it no more`,
      `INSERTED  ${place(moved)}: the log in EventStoreDB has it, and the copy has passed it without it`,
    ])
  })

  test('the same was done to the copy, with new hashes: the seal of its range reports it', async () => {
    const data = JSON.stringify({ n: 1, text: 'Autre' })
    const [{ data: original = '' } = {}] = await log.superuser('select data from es.events where event_id = $1', [
      idOf(victim),
    ])
    replaced({ data: Buffer.from(data) })
    const again = rechain(victim.stream, victim.revision)
    const change = (to: string) => `update es.events set data = '${to}' where event_id = '${idOf(victim)}'; ${again}`
    await log.tamper(change(data))
    const [first = '', ...others] = await found()
    expect(first).toContain(`ALTERED  ${place(victim)}`)
    expect(first).toContain('its hash was computed anew over other content than was sealed')
    expect(others.every((line) => line.includes(victim.stream))).toBe(true)
    await log.tamper(change(String(original)))
  })
})

test('events that are not copied yet are counted, and nothing is wrong', async () => {
  await log.write(3)
  expect(await found()).toEqual([])
  await copy()
})

test('the way in is closed to what was passed or follows nothing, and where the log is in PostgreSQL', async () => {
  const call = (position: bigint, revision: number, url = database) =>
    url.system.query({
      text: `select es.copy(array[$1::bigint], array[now()], array[$2::int], array[1::smallint],
        array[gen_random_uuid()],
        array[gen_random_uuid()], array['meeting-' || gen_random_uuid()], array['X'], array['{}'], array['{}'])`,
      values: [String(position), revision],
    })
  const { position: head = 0n } = ours().at(-1) ?? {}
  await expect(call(head, 0)).rejects.toThrow(`the copy has position ${head} already`)
  await expect(call(head + 1n, 3)).rejects.toThrow(/the log has no event before meeting-.*#3/)
  const inPostgres = await auditedLog()
  await inPostgres.write(1)
  const other = new Database({ url: inPostgres.url, poolSize: 2 })
  await expect(call(1_000n, 0, other)).rejects.toThrow('the log is in this database')
  // Nor does an installation start on the other store.
  const wrong = openLog({ url: inPostgres.url, eventStoreUrl: server.connectionString }, other.system)
  await expect(wrong).rejects.toThrow(ConfigError)
  await expect(openLog({ url: log.url }, database.system)).rejects.toThrow('EVENT_STORE_URL is missing')
  await other.close()
  await inPostgres.close()
})

test('the commands of an auditor say what they say of a log in PostgreSQL', async () => {
  const stream = await log.write(2)
  const typed = (...args: string[]): Promise<{ readonly code: number; readonly out: string }> => {
    const env = {
      ...process.env,
      DATABASE_URL: log.url,
      EVENT_STORE_URL: server.connectionString,
      VAULT_KEY: Buffer.alloc(32, 1).toString('base64'),
      SEAL_KEY: Buffer.alloc(32, 7).toString('base64'),
    }
    const root = path.resolve(import.meta.dirname, '../../../..')
    return new Promise((resolve) => {
      execFile(
        process.execPath,
        ['infra/platform/audit/cli.ts', ...args],
        { cwd: root, env },
        (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), out: stdout + stderr }),
      )
    })
  }
  // Nothing of the product runs: the command copies what is new itself.
  const history = await typed('history', stream)
  expect(history.out).toMatch(/#1 {2}MentoringRequested[\s\S]*hash [\da-f]{64}/)
  const seals = await typed('seals', '--now')
  expect(seals.code).toBe(0)
  expect(seals.out).toContain(key.publicKey.toString('base64'))
  const verified = await typed('verify')
  expect(verified.out).toMatch(/\d+ events of the log in EventStoreDB were compared with their copy/)
  expect(verified.out).toContain('0 are not copied yet')
  const exported = await typed('export', '--stream', stream)
  expect(exported.out).toContain('"hash"')
  expect(exported.code).toBe(0)
})

test('an event that follows none of its stream stops the copy, which says so', async () => {
  const stream: StreamName = `mentoring_request-${crypto.randomUUID()}`
  await store.append([{ stream, expected: 'no_stream', events: [newEvent(acme, {})] }])
  await copy()
  await store.append([{ stream, expected: 0, events: [newEvent(acme, {}), newEvent(acme, {})] }])
  const second = server.log.events.find((stored) => stored.stream === stream && stored.revision === 1)
  if (second === undefined) throw new Error('nothing was written')
  server.log.events.splice(server.log.events.indexOf(second), 1)
  const failed = await bringCopyUpToDate({ store, sql: database.system, stuckMs: 3_000 }).catch(
    (error: unknown) => error,
  )
  expect(failed).toBeInstanceOf(CopyBehind)
  expect(String(failed)).toContain(`the log has no event before ${stream}#2`)
})
