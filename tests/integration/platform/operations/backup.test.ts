import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { Database } from '#infra/platform/database/database.ts'
import { createDiskFiles } from '#infra/platform/files/disk.ts'
import { onServer } from '#tests/support/copy-database.ts'
import { seedCompany, seedPerson } from '#tests/support/people.ts'
import { type RunningProduct, runMain } from '#tests/support/product.ts'
import { backupFrom, urlOf } from './backups.ts'
import { asking, fleet, type Person, signIn, slug, eventually } from './support.ts'

// Real processes start and stop here, also on a busy machine.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 120_000 })

const mentees = Array.from({ length: 24 }, (_, n) => `mentee${n}`)
let root: string
let backup: ReturnType<typeof backupFrom>
const running: RunningProduct[] = []

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'binome-backup-'))
  await chmod(root, 0o755)
  backup = backupFrom(root)
})
afterAll(async () => {
  await Promise.all(running.map((product) => product.stop()))
  await rm(root, { recursive: true, force: true })
})

async function start(env: Readonly<Record<string, string>>): Promise<RunningProduct> {
  const product = await runMain({ DEMO: '0', LOG_LEVEL: 'info', ...env })
  running.push(product)
  return product
}

async function onLog<Row extends object>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url, options: '-c role=binome_system' })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

interface Place {
  readonly stream: string
  readonly epoch: string
  readonly offset: number
}

/** Follows the notifications of a person in the dialect that resumes, from a place or from now. */
async function follow(product: RunningProduct, person: Person, from?: Place) {
  const heard: string[] = []
  let last = from
  const ticket = (await person.post('/api/v1/realtime_ticket')).json().data.attributes['ticket']
  const socket = new WebSocket(
    `ws://127.0.0.1:${product.port}/cable?ticket=${String(ticket)}`,
    'actioncable-v1-ext-json',
    { headers: { Host: `${slug}.localhost` } },
  )
  const identifier = JSON.stringify({ channel: 'NotificationsChannel' })
  socket.on('message', (data: Buffer) => {
    const frame = JSON.parse(data.toString()) as {
      type?: string
      stream_id?: string
      epoch?: string
      offset?: number
    }
    if (frame.type === 'welcome') {
      const history = last && { streams: { [last.stream]: { epoch: last.epoch, offset: last.offset } } }
      socket.send(JSON.stringify({ command: 'subscribe', identifier, ...(history && { history }) }))
    } else if (frame.type !== undefined && frame.type !== 'ping') heard.push(frame.type)
    if (frame.stream_id !== undefined && frame.offset !== undefined && frame.epoch !== undefined) {
      last = { stream: frame.stream_id, epoch: frame.epoch, offset: frame.offset }
      heard.push('message')
    }
  })
  await eventually(() => expect(heard).toContain('confirm_subscription'))
  return {
    heard,
    get last() {
      return last
    },
    close: () => socket.terminate(),
  }
}

test('a copy made during writes, restored elsewhere, has what was acknowledged; followers go on', async () => {
  const [original, copy, target] = ['original', 'copy', 'backup'].map((name) => path.join(root, name)) as [
    string,
    string,
    string,
  ]
  const product = await start({ DATA_DIR: original })
  const database = new Database({ url: await urlOf(original), poolSize: 3, onLost: () => undefined })
  await seedCompany(database.system, slug, { max_accompaniments_presenter: 1000 })
  for (const name of mentees) await seedPerson(database.system, slug, { name, profiles: ['participant'] })
  await seedPerson(database.system, slug, { name: 'mia', profiles: ['presenter'] })
  await database.close()

  const mia = await signIn(product, 'mia')
  const socket = await follow(product, mia)
  const acknowledged: string[] = []
  const ask = async (name: string) => {
    const person = await signIn(product, name)
    const answer = await person.post('/api/v1/mentoring_requests', asking('mia', `Bonjour de ${name}`))
    expect(answer.status).toBe(201)
    acknowledged.push(answer.json().data.id)
    person.close()
  }
  for (const name of mentees.slice(0, 8)) await ask(name)
  const before = acknowledged.length
  const kept = ['avatars/company/picture-96.webp', 'attachments/company/file.bin', 'articles/company/image-640.webp']
  for (const key of kept) await createDiskFiles(path.join(original, 'files')).write(key, threeBytes())
  const writing = (async () => {
    for (const name of mentees.slice(8)) await ask(name)
  })()
  await backup(['create', target], { DATA_DIR: original })
  await writing
  const own = await urlOf(original)
  const noted = await onLog<{ bytes: number }>(own, 'select bytes::float8 as bytes from rm.backups')
  expect(noted).toEqual([{ bytes: expect.any(Number) }])
  expect(noted[0]?.bytes).toBeGreaterThan(1_000_000)
  // Every process says that it lives, and takes its word back when it stops.
  expect(await onLog(own, 'select pid from rm.processes')).toHaveLength(1)
  await eventually(async () => {
    const [stream] = await onLog<{ last: number }>(own, 'select max(last_offset)::int as last from realtime.streams')
    expect(socket.last?.offset).toBe(stream?.last)
  })
  const place = socket.last
  socket.close()
  mia.close()
  expect(await product.stop()).toBe(0)

  await expect(backup(['restore', target], { DATA_DIR: original })).rejects.toMatchObject({
    stderr: expect.stringContaining('is not empty') as string,
  })
  await damageIsRefused(target)
  const { stdout } = await backup(['restore', target], { DATA_DIR: copy })
  expect(stdout).toContain('streams begin anew')
  expect((await stat(path.join(copy, 'vault.key'))).mode & 0o777).toBe(0o600)

  for (const key of kept) expect(await readFile(path.join(copy, 'files', key))).toEqual(Buffer.from([1, 2, 3]))
  const restored = await start({ DATA_DIR: copy })
  const url = await urlOf(copy)
  const streams = await onLog<{ id: string; events: number; revision: number; shown: number | null }>(
    url,
    `select right(e.stream, 36) as id, count(*)::int as events, max(e.revision)::int as revision, max(m.revision)::int
      as shown
       from es.events e left join rm.mentoring_requests m on m.id = right(e.stream, 36)::uuid
      where e.stream like 'mentoring_request-%' group by e.stream`,
  )
  const ids = new Set(streams.map(({ id }) => id))
  expect(acknowledged.slice(0, before).filter((id) => !ids.has(id))).toEqual([])
  expect(
    streams.filter(({ events, revision, shown: visible }) => events !== revision + 1 || visible !== revision),
  ).toEqual([])

  // What was sealed opens: the key came along.
  const again = await signIn(restored, 'mia')
  const request = await again.get(`/api/v1/mentoring_requests/${acknowledged[0]}`)
  expect(request.json().data.attributes['message']).toBe('Bonjour de mentee0')

  // A client ahead of the backup has to read again, and goes on live.
  const resumed = await follow(restored, again, place)
  await eventually(() => expect(resumed.heard).toContain('reject_history'))
  const missing = mentees.findIndex((_, n) => !ids.has(acknowledged[n] ?? ''))
  const newcomer = await signIn(restored, missing < 0 ? 'mentee0' : (mentees[missing] ?? ''))
  const response =
    missing < 0
      ? await newcomer.patch(`/api/v1/mentoring_requests/${acknowledged[0]}`, {
          data: { type: 'mentoring_requests', id: acknowledged[0], attributes: { aasm_state: 'cancelled' } },
        })
      : await newcomer.post('/api/v1/mentoring_requests', asking('mia'))
  expect(response.status).toBe(missing < 0 ? 200 : 201)
  await eventually(() => expect(resumed.heard).toContain('message'))
  expect(resumed.last?.epoch).not.toBe(place?.epoch)
  resumed.close()
  for (const person of [again, newcomer]) person.close()
  await restored.stop()
})

/** A backup with a file shorter, changed, gone or new is refused. One that cannot be prepared leaves nothing. */
async function damageIsRefused(whole: string): Promise<void> {
  const [target, into] = [path.join(root, 'damaged'), path.join(root, 'never')]
  const restored = () => backup(['restore', target], { DATA_DIR: into })
  await cp(whole, target, { recursive: true })
  const { files } = JSON.parse(await readFile(path.join(whole, 'backup.json'), 'utf8')) as {
    readonly files: readonly { readonly path: string; readonly bytes: number }[]
  }
  const table = files.find(({ path: name, bytes }) => name.startsWith('cluster/base/') && bytes >= 65_536)
  const [half, picture] = [table?.path ?? '', 'files/avatars/company/picture-96.webp']
  await truncate(path.join(target, half), (table?.bytes ?? 0) / 2)
  await writeFile(path.join(target, picture), Buffer.from([1, 2, 4]))
  await rm(path.join(target, 'files/attachments/company/file.bin'))
  await writeFile(path.join(target, 'cluster', 'recovery.signal'), '')
  const error = await restored().catch((refused: { readonly stderr: string }) => refused.stderr)
  for (const words of [
    `${half} has`,
    `${picture} was changed`,
    'files/attachments/company/file.bin is missing',
    'cluster/recovery.signal is not of this backup',
  ])
    expect(error).toContain(words)
  expect(await readdir(into).catch(() => [])).toEqual([])

  // As a version of another PostgreSQL would leave it: whole by its list, but no server starts on it.
  await rm(target, { recursive: true })
  await cp(whole, target, { recursive: true })
  await writeFile(path.join(target, 'cluster', 'PG_VERSION'), '9\n')
  await writeFile(path.join(target, 'backup.json'), JSON.stringify({ postgres: '9', madeAt: new Date().toISOString() }))
  await expect(restored()).rejects.toMatchObject({ code: 1 })
  expect(await readdir(into)).toEqual([])
}

test('a folder that is no backup, an interrupted one, and a hosted database are refused in words', async () => {
  const empty = path.join(root, 'empty')
  await mkdir(empty)
  const refusal = (words: string) => ({ stderr: expect.stringContaining(words) as string, code: 1 })
  await expect(backup(['restore', empty], { DATA_DIR: path.join(root, 'nowhere') })).rejects.toMatchObject(
    refusal('is no complete backup'),
  )
  const hosted = { DATABASE_URL: 'postgres://b:p@localhost:1/b', VAULT_KEY: Buffer.alloc(32).toString('base64') }
  await expect(backup(['create', empty], hosted)).rejects.toMatchObject(refusal('pg_dump'))
  await expect(backup(['mend'], {})).rejects.toMatchObject({ code: 1 })
})

test('a log of an earlier day than its followers stops the start with words; after-restore mends it', async () => {
  const own = await fleet()
  const first = await own.run()
  const [ana, ben] = [await signIn(first, 'ana'), await signIn(first, 'ben')]
  const kept = (await ana.post('/api/v1/mentoring_requests', asking('mia'))).json().data.id
  const lost = (await ben.post('/api/v1/mentoring_requests', asking('mia'))).json().data.id
  ana.close()
  ben.close()
  await first.stop()
  // As when the log is restored from last night's backup and the rest is not.
  await onServer(own.db.url, (client) =>
    client.query(`alter table es.events disable trigger append_only; alter table es.events no force row level security;
      delete from es.events where stream <> 'mentoring_request-${kept}'
        and position > (select max(position) from es.events where stream = 'mentoring_request-${kept}');
      alter table es.events force row level security; alter table es.events enable always trigger append_only`),
  )
  await expect(own.run()).rejects.toThrow(
    /The event log ends at \d+, but these have followed it further: .*mentoring_requests/,
  )
  const env = { DATABASE_URL: own.db.url, VAULT_KEY: Buffer.alloc(32, 5).toString('base64') }
  const { stdout } = await backup(['after-restore'], env)
  expect(stdout).toContain('mentoring_requests is made anew from the log')

  const second = await own.run()
  const again = await signIn(second, 'mia')
  const list = (await again.get('/api/v1/mentoring_requests')).json().data.map(({ id }) => id)
  expect(list).toEqual([kept])
  expect(list).not.toContain(lost)
  // What is written next is seen: nothing is passed over up to the old checkpoint.
  const eve = await signIn(second, 'eve')
  const made = await eve.post('/api/v1/mentoring_requests', asking('mia'))
  expect(made.status).toBe(201)
  expect((await again.get(`/api/v1/mentoring_requests/${made.json().data.id}`)).status).toBe(200)
  again.close()
  eve.close()
  await own.stop()
})

async function* threeBytes() {
  yield new Uint8Array([1, 2, 3])
}
