import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { publishSeals, readPublished } from '#infra/platform/audit/published-seals.ts'
import { readSeals } from '#infra/platform/audit/seal-table.ts'
import { connectAsSealer, sealLog } from '#infra/platform/audit/sealer.ts'
import { type Seal, sealHash } from '#infra/platform/audit/seal.ts'
import { type AuditedLog, auditedLog, key } from './support.ts'

let log: AuditedLog
let folder: string
beforeEach(async () => {
  log = await auditedLog()
  folder = await mkdtemp(path.join(tmpdir(), 'binome-seals-'))
})
afterEach(async () => {
  await log.close()
  await rm(folder, { recursive: true, force: true })
})

async function seals(): Promise<Seal[]> {
  const client = await connectAsSealer(log.url)
  const all: Seal[] = []
  for await (const seal of readSeals(client)) all.push(seal)
  await client.end()
  return all
}

async function publish(file: string): Promise<number> {
  const client = await connectAsSealer(log.url)
  try {
    return await publishSeals(client, file)
  } finally {
    await client.end()
  }
}

test('ranges of positions follow one another without a gap, over holes, and name the seal before', async () => {
  expect(await log.seal()).toBe(0)
  await log.write(3)
  expect(await log.seal()).toBe(1)
  await log.superuser(`select nextval('es.positions') from generate_series(1, 5)`)
  await log.write(2)
  expect(await log.seal()).toBe(1)
  expect(await log.seal()).toBe(0)
  const [first, second] = await seals()
  if (first === undefined || second === undefined) throw new Error('two seals')
  expect([first.first, first.last, first.count]).toEqual([1n, 3n, 3])
  expect([second.first, second.last, second.count]).toEqual([4n, 10n, 2])
  expect(first.previous).toEqual(Buffer.alloc(32))
  expect(second.previous).toEqual(sealHash(first))
})

test('many sealers at once beside writers make one chain over everything, once', async () => {
  const writers = Promise.all(Array.from({ length: 4 }, () => log.write(30)))
  const sealers = Promise.all(
    Array.from({ length: 6 }, async () => {
      for (let turn = 0; turn < 5; turn += 1) await sealLog({ url: log.url, key })
    }),
  )
  await Promise.all([writers, sealers])
  await log.seal()
  expect(await log.verify()).toEqual([])
  const all = await seals()
  expect(all.reduce((sum, { count }) => sum + count, 0)).toBe(120)
  expect(all.at(-1)?.last).toBe(await log.store.head())
})

test('a sealer that dies in the middle leaves nothing, and the next one goes on', async () => {
  await log.write(3)
  // It stops inside its insert, where its seal is made and not committed.
  await log.superuser(`
    create function public.stall() returns trigger language plpgsql
      as $$ begin perform pg_advisory_lock(99, 2); return new; end $$;
    create trigger stall before insert on es.seals for each row execute function public.stall()`)
  await log.superuser('select pg_advisory_lock(99, 2)')
  const dying = log.seal().then(
    () => 'sealed',
    () => 'died',
  )
  const waiting = `select pid from pg_locks where locktype = 'advisory' and classid = 99 and not granted
    and database = (select oid from pg_database where datname = current_database())`
  let pid: unknown
  while (pid === undefined) pid = (await log.superuser(waiting))[0]?.['pid']
  await log.superuser('select pg_terminate_backend($1)', [pid])
  expect(await dying).toBe('died')
  await log.superuser('select pg_advisory_unlock(99, 2)')
  await log.superuser('drop trigger stall on es.seals')
  expect(await seals()).toEqual([])
  expect(await log.seal()).toBe(1)
  expect(await log.verify()).toEqual([])
})

test('a log longer than a seal may be is sealed in several', async () => {
  await log.superuser(`insert into es.events select e.*, sha256(decode(repeat('00', 32), 'hex')
      || es.covered(position, revision, recorded_at, event_id, company, schema_version, stream, type, data, metadata)),
        stream, type, data, metadata
    from (select n as position, now() as recorded_at, 0 as revision, 1::smallint as schema_version, gen_random_uuid()
      as event_id, ('a0000000-0000-4000-8000-00000000000' || n % 3)::uuid as company
      from generate_series(1, 20500) n) e,
      lateral (select 'capacity-' || event_id as stream, 'X' as type, '{}' as data, '{}'
        as metadata) t`) // oxfmt-ignore
  await log.superuser(`select setval('es.positions', 20500)`)
  expect(await log.seal()).toBe(3)
  expect((await seals()).map(({ first, last, count }) => [first, last, count])).toEqual([
    [1n, 10_000n, 10_000],
    [10_001n, 20_000n, 10_000],
    [20_001n, 20_500n, 500],
  ])
})

test.each([
  'update es.seals set count = 1',
  'delete from es.seals',
  'truncate es.seals',
  'delete from es.company_seals',
])('nobody changes a seal, a superuser included: %s', async (statement) => {
  await expect(log.superuser(statement)).rejects.toThrow(/^es\.(company_)?seals is append-only/)
})

test.each(['binome_system', 'binome_app', 'binome_vault', 'binome_log'])('%s may not write a seal', async (role) => {
  await log.superuser('begin')
  await log.superuser(`set local role ${role}`)
  await expect(log.superuser('insert into es.seals select * from es.seals')).rejects.toThrow('permission denied')
  await log.superuser('rollback')
})

test('a file is brought up to date by appending, also after a line that was cut', async () => {
  const file = path.join(folder, 'seals.ndjson')
  await log.write(1)
  await log.seal()
  expect(await publish(file)).toBe(1)
  expect(await publish(file)).toBe(0)
  await log.write(1)
  await log.seal()
  await appendFile(file, '{"seal":"2","fir')
  expect(await publish(file)).toBe(1)
  const published = readPublished(await readFile(file, 'utf8'), 'seals.ndjson')
  expect([...published.values()]).toEqual(await seals())
  expect(await log.verify({ published })).toEqual([])
})

test('a file that says otherwise than the database is not added to', async () => {
  const file = path.join(folder, 'seals.ndjson')
  await log.write(1)
  await log.seal()
  await publish(file)
  await log.tamper('delete from es.seals')
  await expect(publish(file)).rejects.toThrow(/ends with seal 1, and the database has no such seal/)
  await log.write(1)
  await log.seal()
  await expect(publish(file)).rejects.toThrow(/the database has another one of that number/)
  await writeFile(file, 'garbage\n')
  await expect(publish(file)).rejects.toThrow(/the last line of .* is no published seal/)
})
