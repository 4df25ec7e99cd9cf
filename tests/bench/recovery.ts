import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { demoPassword } from '#infra/demo/accounts.ts'
import { startPostgres, stopPostgresIn } from '#infra/platform/embedded/postgres.ts'
import { runningPostmaster } from '#infra/platform/embedded/postmaster.ts'
import { httpClient } from '#tests/support/http-client.ts'
import { runMain, type RunningProduct } from '#tests/support/product.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'

const ROUNDS = sized(5, 1, 3)
/** Who asks at once; each asks again when there is no answer. */
const CALLERS = 4

type Session = Readonly<Record<string, string>>
interface People {
  readonly programId: string
  readonly pairs: { readonly participantId: string; readonly presenterId: string }[]
}

/**
 * Seconds from kill -9 to the next request for mentoring that is created, over HTTP, through the product: it is
 * answered when the read models show it, so that leases of projections count. On the demo companies; medians and the
 * worst of the rounds.
 */
export async function run(): Promise<Row[]> {
  const folder = await mkdtemp('/var/tmp/binome-bench-')
  await chmod(folder, 0o755)
  const cluster = path.join(folder, 'postgres')
  let products: RunningProduct[] = []
  const rows: Row[] = []
  try {
    const start = async (env: Readonly<Record<string, string>> = {}) => {
      const product = await runMain({ DATA_DIR: folder, LOG_LEVEL: 'error', ...env })
      products.push(product)
      return product
    }
    const kill = async (product: RunningProduct) => {
      products = products.filter((other) => other !== product)
      await product.stop('SIGKILL')
    }

    let product = await start()
    const people = await peopleOf((await startPostgres({ folder: cluster })).url())
    const session = await signIn(product.port)
    await firstCreated([product.port], session, people)

    const restarted: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      await kill(product)
      const since = performance.now()
      product = await start()
      await firstCreated([product.port], session, people)
      restarted.push((performance.now() - since) / 1_000)
    }
    rows.push(row('kill -9 of the only process, started again', restarted, 3))

    const recovered: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const postmaster = await runningPostmaster(path.join(cluster, 'cluster'))
      if (postmaster === undefined) throw new Error('PostgreSQL is not there')
      const since = performance.now()
      process.kill(postmaster.pid, 'SIGKILL')
      while ((await runningPostmaster(path.join(cluster, 'cluster')))?.pid === postmaster.pid) await wait(5)
      await firstCreated([product.port], session, people)
      recovered.push((performance.now() - since) / 1_000)
    }
    rows.push(row('kill -9 of PostgreSQL, embedded', recovered, 5))

    const beside = await embeddedBeside()
    let second = await start(beside)
    const taken: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const third = await start(beside)
      // The older one follows the log: it came first, or took over from the one before it.
      await firstCreated([second.port, third.port], session, people)
      await kill(second)
      const since = performance.now()
      await firstCreated([third.port], session, people)
      taken.push((performance.now() - since) / 1_000)
      second = third
    }
    rows.push(row('kill -9 of one process, another goes on', taken, 3))
    return rows
  } finally {
    await Promise.all(products.map((product) => product.stop()))
    await stopPostgresIn(cluster)
    await rm(folder, { recursive: true, force: true })
  }

  /** What processes beside each other need, on the database that the first one has left. */
  async function embeddedBeside() {
    await Promise.all(products.splice(0).map((product) => product.stop()))
    const key = await readFile(path.join(folder, 'vault.key'), 'utf8')
    return { DATABASE_URL: (await startPostgres({ folder: cluster })).url(), VAULT_KEY: key.trim(), DEMO: '1' }
  }
}
function row(name: string, seconds: readonly number[], bound: number): Row {
  const worst = Math.max(...seconds)
  return {
    name: `${name}: next write`,
    figure: median(seconds),
    unit: 's',
    yardstick: `worst of ${seconds.length}: ${worst.toFixed(2)} s`,
    ratio: null,
    bound: `≤ ${bound}`,
    ok: worst <= bound,
  }
}

async function peopleOf(url: string): Promise<People> {
  const client = new pg.Client({ connectionString: url, options: '-c role=binome_system' })
  await client.connect()
  try {
    const programs = await client.query<{ id: string }>(`select id from app.programs where slug = 'passerelles'`)
    const programId = programs.rows[0]?.id ?? ''
    const { rows } = await client.query<People['pairs'][number]>(
      `with enrolled as (
         select p.id, p.role, p.user_id from app.profiles p join app.program_enrollments e on e.profile_id = p.id
          where e.program_id = $1)
       select a.id as "participantId", b.id as "presenterId" from enrolled a join enrolled b on a.user_id <> b.user_id
        where a.role = 'participant' and b.role = 'presenter' order by md5(a.id::text || b.id::text)`,
      [programId],
    )
    return { programId, pairs: rows }
  } finally {
    await client.end()
  }
}

async function signIn(port: number): Promise<Session> {
  const client = httpClient(port, 'localhost')
  const { headers } = await client.call('/auth/sign_in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: { email: 'admin@demo.test', password: demoPassword },
  })
  client.close()
  return {
    'access-token': String(headers['access-token']),
    client: String(headers['client']),
    uid: String(headers['uid']),
  }
}

/** Sends new requests to any of these ports, until one is created. */
async function firstCreated(ports: readonly number[], session: Session, { programId, pairs }: People): Promise<void> {
  const clients = ports.map((port) => httpClient(port, 'localhost'))
  const reference = (type: string, id = '') => ({ data: { type, id } })
  let created = false
  const caller = async (n: number) => {
    while (!created) {
      const pair = pairs.pop()
      if (pair === undefined) throw new Error('no more pairs')
      const answer = await clients[n % clients.length]
        ?.call('/api/v1/mentoring_requests', {
          method: 'POST',
          headers: { ...session, 'Idempotency-Key': randomUUID() },
          body: {
            data: {
              type: 'mentoring_requests',
              attributes: { message: 'Bonjour, je voudrais apprendre à déléguer.' },
              relationships: {
                participant: reference('participants', pair.participantId),
                presenter: reference('presenters', pair.presenterId),
                program: reference('programs', programId),
              },
            },
          },
        })
        .catch(() => undefined)
      if (answer?.status === 201) created = true
      else await wait(20)
    }
  }
  await Promise.race(Array.from({ length: CALLERS }, (_, n) => caller(n)))
  for (const client of clients) client.close()
}
