import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { demoAccounts, demoExtras, demoPassword } from '#infra/demo/accounts.ts'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { sized } from './support/quick.ts'
import type { Row } from './support/row.ts'

const root = path.resolve(import.meta.dirname, '../..')
/** Minutes of load. The first is the yardstick: code is compiled and pools are filled by then. */
const minutes = Number(process.env['BENCH_MINUTES'] ?? sized(4, 1, 2))
const callers = 60
const restMs = 5_000
/** A reading follows a full collection: without one it depends on V8's last collection. */
const collectOnSignal = 'data:text/javascript,process.on("SIGUSR2", () => globalThis.gc())'

interface Memory {
  /** Megabytes. */
  readonly resident: number
  readonly heap: number
}

/** What the product's process holds at rest after each minute of steady load by 60 callers: it must not grow. */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'binome-memory-'))
  await chmod(folder, 0o755)
  const { product, port } = await start(folder)
  try {
    const client = httpClient(port, 'localhost')
    const sessions = await Promise.all(emails().map((email, index) => signIn(client, email, index)))
    const readings: Memory[] = []
    for (let minute = 1; minute <= minutes; minute += 1) {
      await Promise.all(sessions.map((session) => visit(client, session, Date.now() + 60_000)))
      product.kill('SIGUSR2')
      await pause(restMs)
      const reading = await memoryOf(port)
      readings.push(reading)
      process.stderr.write(`  minute ${minute}: ${reading.resident} MB resident, ${reading.heap} MB of heap\n`)
    }
    client.close()
    const [first, last] = [readings[0], readings.at(-1)]
    if (first === undefined || last === undefined) throw new RangeError('BENCH_MINUTES: at least 1')
    const row = (name: string, kind: keyof Memory): Row => ({
      name: `${name} at rest after ${minutes} minutes of steady load`,
      figure: last[kind],
      unit: 'MB',
      yardstick: `after the first minute, ${first[kind]} MB`,
      ratio: last[kind] / first[kind],
      bound: '≤ 1.15',
      ok: last[kind] / first[kind] <= 1.15,
    })
    return [row('memory of the process', 'resident'), row('heap', 'heap')]
  } finally {
    product.kill('SIGTERM')
    if (product.exitCode === null) await once(product, 'exit')
    await rm(folder, { recursive: true, force: true })
  }
}

async function start(folder: string): Promise<{ product: ChildProcess; port: number }> {
  const flags = new URL('../../infra/platform/bootstrap/server-flags.mjs', import.meta.url)
  const { serverFlags } = (await import(flags.href)) as { serverFlags: readonly string[] }
  const product = spawn(
    process.execPath,
    [...serverFlags, '--expose-gc', '--import', collectOnSignal, 'infra/main.ts'],
    {
      cwd: root,
      env: {
        ...process.env,
        PORT: '0',
        DATABASE_URL: '',
        DATA_DIR: folder,
        // Each caller has an address of their own, as limits count it.
        TRUST_PROXY: '1',
        METRICS_TOKEN: 'of-the-memory-bench',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  )
  let printed = ''
  for await (const chunk of product.stdout) {
    printed += String(chunk)
    const ready = /Binôme is ready: http:\/\/\S+?:(\d+)/.exec(printed)
    if (ready !== null) return { product, port: Number(ready[1]) }
  }
  throw new Error(`the product ended:\n${printed}`)
}

/** Every account of the demo's first company that can sign in, several times over: one session has one caller. */
function emails(): readonly string[] {
  const own = demoAccounts.filter(({ company }) => company === 'valombre').map(({ email }) => email)
  const extras = demoExtras.filter((email) => email.endsWith('@valombre.example'))
  const accounts = [...own, ...extras]
  return Array.from({ length: callers }, (_, index) => accounts[index % accounts.length] ?? '')
}

type Session = Record<string, string>

async function signIn(client: HttpClient, email: string, index: number): Promise<Session> {
  const address = { 'X-Forwarded-For': `198.51.100.${index + 1}` }
  const answer = await client.call('/auth/sign_in', {
    method: 'POST',
    headers: { ...address, 'Content-Type': 'application/json' },
    body: { email, password: demoPassword },
  })
  if (answer.status !== 200) throw new Error(`${email} could not sign in: ${answer.status}`)
  return { ...address, ...tokens(answer.headers) }
}

function tokens(headers: Readonly<Record<string, unknown>>): Session {
  return Object.fromEntries(['access-token', 'client', 'uid'].map((name) => [name, String(headers[name])]))
}

/** About two calls a second, as the pages of the application make them. */
async function visit(client: HttpClient, session: Session, until: number): Promise<void> {
  const paths = [
    '/api/v1/presenters?page[size]=24',
    '/api/v1/mentoring_requests?include=participant,presenter',
    '/api/v1/notifications',
    '/api/v1/mentoring_relationships?include=participant,presenter',
    '/api/v1/current_profile',
  ]
  for (let n = 0; Date.now() < until; n += 1) {
    const { headers } = await client.call(paths[n % paths.length] ?? '/', { headers: session })
    if (headers['access-token'] !== undefined) Object.assign(session, tokens(headers))
    await pause(400)
  }
}

async function memoryOf(port: number): Promise<Memory> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`, {
    headers: { Authorization: 'Bearer of-the-memory-bench' },
  })
  const text = await response.text()
  const megabytes = (name: string) => {
    const found = new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]
    return Math.round(Number(found) / 1_048_576)
  }
  return { resident: megabytes('process_resident_memory_bytes'), heap: megabytes('nodejs_heap_size_used_bytes') }
}
