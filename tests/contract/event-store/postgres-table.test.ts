import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type pg from 'pg'
import type { EventStore } from '#domain/platform/event-store.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { postgresLog, type PostgresLog } from './postgres-log.ts'
import { newEvent, newEvents, newStream, to, written } from './samples.ts'

let log: PostgresLog
let store: EventStore
let owner: pg.Client
beforeAll(async () => {
  log = await postgresLog()
  store = await log.store()
  owner = await log.owner()
  const [a, b] = [newStream(), newStream('mentoring_request')]
  written(
    await store.append([
      to(a, 'no_stream', ...newEvents(3)),
      to(b, 'no_stream', newEvent({ text: 'Élève "œ" \\ \u0000' })),
    ]),
  )
  await Promise.all([
    store.append([to(a, 2, newEvent())]),
    store.append([to(b, 'any', ...newEvents(2))]),
    store.append([to(a, 0, newEvent())]),
    store.append([to(a, 3, ...newEvents(2))]),
  ])
  // Single appends, each through the function for its shape, in a new stream and in an existing one.
  const c = newStream('mentoring_relationship')
  written(await store.append([to(c, 'no_stream', newEvent({ text: 'é' }))]))
  written(await store.append([to(c, 0, newEvent())]))
  written(await store.append([to(c, 1, ...newEvents(3))]))
  written(await store.append([to(newStream(), 'no_stream', ...newEvents(2))]))
})
afterAll(() => log.close())

test.each([
  `update es.events set data = '{}'`,
  `update es.events set data = '{}' where false`,
  'delete from es.events',
  'truncate es.events',
  'delete from es.events where position = 1',
  `insert into es.events select * from es.events on conflict (position) do update set data = '{}'`,
])('refuses the owner of the table: %s', async (statement) => {
  await expect(owner.query(statement)).rejects.toThrow('append-only')
})

test('the append-only trigger is also active in replica mode', async () => {
  const { rows } = await owner.query(
    `select tgenabled from pg_trigger where tgrelid = 'es.events'::regclass and tgname = 'append_only'`,
  )
  expect(rows).toEqual([{ tgenabled: 'A' }])
})

const grants: readonly [role: string, statement: string][] = [
  ['binome_system', 'insert into es.events select * from es.events'],
  ['binome_system', `update es.events set data = '{}'`],
  ['binome_system', 'delete from es.events'],
  ['binome_system', 'truncate es.events'],
  ['binome_system', `select nextval('es.positions')`],
  ['binome_app', 'select * from es.events'],
  ['binome_app', 'insert into es.events select * from es.events'],
  ['binome_app', `select es.append('{1}','{a}','{0}','{1}','{0}','{1}','{1}',array[gen_random_uuid()],'{A}','{1}',
     array[gen_random_uuid()],'{x}','{x}')`],
  ['binome_app', `select es.append_one('a',0,gen_random_uuid(),'A',1::smallint,gen_random_uuid(),'x','x')`],
  ['binome_app', `select es.append_several('a',0,array[gen_random_uuid()],'{A}','{1}',
     array[gen_random_uuid()],'{x}','{x}')`],
  ['binome_vault', 'select * from es.events'],
] // oxfmt-ignore

test.each(grants)('refuses %s: %s', async (role, statement) => {
  await owner.query('begin')
  await owner.query(`set local role ${role}`)
  await expect(owner.query(statement)).rejects.toThrow('permission denied')
  await owner.query('rollback')
})

test('the role of the store reads the events of every company', async () => {
  await owner.query('begin; set local role binome_system')
  const { rows } = await owner.query('select count(*)::integer as events from es.events')
  await owner.query('rollback')
  expect(rows).toEqual([{ events: await count(store) }])
})

test('the stored hashes equal those recomputed from the stored bytes as migration 0002 specifies', async () => {
  await owner.query('begin; set local role binome_system')
  const { rows } = await owner.query<
    Record<
      'position' | 'revision' | 'at' | 'version' | 'id' | 'company' | 'stream' | 'type' | 'data' | 'metadata',
      string
    > & { hash: Buffer }
  >(`
    select position::text, revision::text,
           (extract(epoch from recorded_at - '2000-01-01T00:00:00Z'::timestamptz) * 1000000)::bigint::text as at,
           schema_version::text as version, event_id::text as id, company_id::text as company, stream, type,
           data, metadata, hash
      from es.events order by stream, revision`)
  await owner.query('rollback')
  const integer = (value: string, bytes: number) =>
    Buffer.from(
      BigInt(value)
        .toString(16)
        .padStart(bytes * 2, '0'),
      'hex',
    )
  const uuid = (value: string) => Buffer.from(value.replaceAll('-', ''), 'hex')
  const text = (value: string) => Buffer.concat([integer(String(Buffer.byteLength(value)), 4), Buffer.from(value)])
  let previous = Buffer.alloc(32)
  for (const row of rows) {
    if (row.revision === '0') previous = Buffer.alloc(32)
    const covered = [
      integer(row.position, 8), integer(row.revision, 4), integer(row.at, 8), uuid(row.id), uuid(row.company),
      integer(row.version, 2), text(row.stream), text(row.type), text(row.data), text(row.metadata),
    ] // oxfmt-ignore
    previous = createHash('sha256').update(previous).update(Buffer.concat(covered)).digest()
    expect(row.hash.toString('hex')).toBe(previous.toString('hex'))
  }
  expect(rows.length).toBe(16)
})

test('stores data and metadata as given, byte for byte', async () => {
  const event = newEvent({ b: 1, a: '\u0000 é' })
  const stream = newStream()
  written(await store.append([to(stream, 'no_stream', event)]))
  await owner.query('begin; set local role binome_system')
  const { rows } = await owner.query('select data, metadata, company_id from es.events where event_id = $1', [event.id])
  await owner.query('rollback')
  expect(rows).toEqual([
    {
      data: JSON.stringify(event.data),
      metadata: JSON.stringify(event.metadata),
      company_id: event.metadata.companyId,
    },
  ])
})

test('the store refuses to start on a server that may lose acknowledged writes', async () => {
  const url = new URL(log.url)
  url.searchParams.set('options', '-c synchronous_commit=off')
  const database = url.pathname.slice(1)
  await owner.query(`alter database "${database}" set synchronous_commit = off`)
  await expect(createPostgresEventStore({ url: log.url })).rejects.toThrow('synchronous_commit is off')
  await owner.query(`alter database "${database}" reset synchronous_commit`)
  await owner.query('alter sequence es.positions cache 10')
  await expect(createPostgresEventStore({ url: log.url })).rejects.toThrow('cache of the sequence es.positions is 10')
  await owner.query('alter sequence es.positions cache 1')
  await (await createPostgresEventStore({ url: log.url })).close()
})

async function count(of: EventStore): Promise<number> {
  return (await of.readAll({ after: 0n, limit: 1_000 })).events.length
}
