import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import http from 'node:http'
import { hash, verify } from '@node-rs/argon2'
import pLimit from 'p-limit'
import pg from 'pg'
import { Database } from '#infra/platform/database/database.ts'
import { spareCores as hashesAtOnce } from '#infra/people/sessions/passwords.ts'
import { emailOf, idOf, seedCompany, seedPerson, testPassword } from '#tests/support/people.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const slug = 'bench'
const people = sized(200, 5)
const rounds = sized(9, 1)
/** Calls whose statements are counted, and how long other backends take to report them, in seconds. */
const counted = sized({ calls: 1_000, reported: 1.5 }, { calls: 2, reported: 0 })
/** As infra/people/sessions/passwords.ts. */
const parameters = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/**
 * What a token check adds to a call, a sign-in costs beside its hash, and a crowd of sign-ins does to others. All is
 * measured by turns: the machine may get slower meanwhile.
 */
export async function run(): Promise<Row[]> {
  const postgres = await benchServer()
  const children: ChildProcess[] = []
  try {
    const passwordHash = await hash(testPassword, parameters)
    await seed(postgres.url, passwordHash)
    const child = fork(
      new URL('./support/http-child.ts', import.meta.url),
      ['product', postgres.url, idOf.company(slug), idOf.user(slug, 'p0')],
      { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
    )
    children.push(child)
    const [port] = (await once(child, 'message')) as [number]
    const call = caller(port)
    const session = await signIn(call, 0)
    return [
      ...(await tokenCheck(call, session, postgres.url)),
      await signInBesideHash(call, passwordHash),
      await signInsBesideHashes(call, passwordHash),
      ...(await crowd(call, session)),
    ]
  } finally {
    for (const child of children) child.disconnect()
    await Promise.all(children.map(async (child) => child.exitCode ?? (await once(child, 'exit'))))
    await postgres.stop()
  }
}

type Headers = Readonly<Record<string, string>>
type Call = (method: string, path: string, headers?: Headers, body?: object) => Promise<http.IncomingMessage>

/** The same call by a visitor and by somebody signed in, in turns. */
async function tokenCheck(call: Call, session: Headers, url: string): Promise<Row[]> {
  const path = '/api/v1/companies'
  for (let n = 0; n < sized(2_000, 2); n += 1) await call('GET', path, n % 2 === 0 ? session : {})
  const added: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const visitor: number[] = []
    const member: number[] = []
    for (let n = 0; n < sized(200, 2); n += 1) {
      visitor.push(await took(() => call('GET', path)))
      member.push(await took(() => call('GET', path, session)))
    }
    added.push(median(member) - median(visitor))
  }
  const figure = median(added)
  const queries = await statementsOf(url, () => call('GET', path, session))
  const bare = await statementsOf(url, () => call('GET', path))
  const one = queries - bare
  return [
    row('token check of a call, p50', figure, 'ms', null, '≤ 1', figure <= 1, 'the same call by a visitor'),
    row('statements that it adds', one, 'a call', null, '1', one < 1.5, 'with a rotation every five seconds'),
  ]
}

/** Transactions that the database counts for one call. */
async function statementsOf(url: string, work: () => Promise<unknown>): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const count = async () => {
    await client.query('select pg_sleep($1)', [counted.reported])
    const { rows } = await client.query<{ n: string }>(
      `select xact_commit as n from pg_stat_database where datname = current_database()`,
    )
    return Number(rows[0]?.n ?? 0)
  }
  try {
    const before = await count()
    for (let n = 0; n < counted.calls; n += 1) await work()
    return ((await count()) - before) / counted.calls
  } finally {
    await client.end()
  }
}

/** One at a time: the time of a bare hash, and of a sign-in, by turns. */
async function signInBesideHash(call: Call, passwordHash: string): Promise<Row> {
  for (let n = 0; n < sized(40, 1); n += 1) await signIn(call, n % people)
  const ratios: number[] = []
  const signIns: number[] = []
  for (let round = 0; round < sized(60, 1); round += 1) {
    const bare = await took(() => verify(passwordHash, testPassword))
    const whole = await took(() => signIn(call, round % people))
    signIns.push(whole)
    ratios.push(bare / whole)
  }
  const ratio = median(ratios)
  return row('sign-in, one at a time', median(signIns), 'ms', ratio, '≥ 0.9', ratio >= 0.9, 'bare argon2id')
}

/**
 * The throughput of callers who sign in again and again, and of callers who only hash, by turns. As many hashes run at
 * once in both: on two cores the product keeps one for other calls.
 */
async function signInsBesideHashes(call: Call, passwordHash: string): Promise<Row> {
  const [callers, each] = sized([8, 5], [2, 1])
  const limit = pLimit(hashesAtOnce)
  const perSecond = async (work: (n: number) => Promise<unknown>) => {
    let done = 0
    const lane = async (caller: number) => {
      for (let n = 0; n < each; n += 1, done += 1) await work(caller * each + n)
    }
    const ms = await took(() => Promise.all(Array.from({ length: callers }, (_, caller) => lane(caller))))
    return (done * 1_000) / ms
  }
  const ratios: number[] = []
  const signIns: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const bare = await perSecond(() => limit(() => verify(passwordHash, testPassword)))
    const whole = await perSecond((n) => signIn(call, 1 + n))
    signIns.push(whole)
    ratios.push(whole / bare)
  }
  const ratio = median(ratios)
  const yardstick = `bare argon2id, ${callers} callers, ${hashesAtOnce} at once`
  return row(`sign-ins, ${callers} callers`, median(signIns), '/s', ratio, '≥ 0.9', ratio >= 0.9, yardstick)
}

/** Reads of somebody signed in, by turns alone and while everybody signs in at once. */
async function crowd(call: Call, session: Headers): Promise<Row[]> {
  const ratios: number[] = []
  const slowed: number[] = []
  const seconds: number[] = []
  let refused = 0
  for (let round = 0; round < sized(5, 1); round += 1) {
    const alone = p99(await reads(call, session, () => false, sized(1_000, 8)))
    let waiting = people
    const signing = took(() =>
      Promise.all(
        Array.from({ length: people }, async (_, n) => {
          const body = { email: emailOf(slug, `p${n}`), password: testPassword }
          const { statusCode } = await call('POST', '/auth/sign_in', {}, body)
          if (statusCode !== 200) refused += 1
          waiting -= 1
        }),
      ),
    )
    const during = p99(await reads(call, session, () => waiting === 0, 50_000))
    seconds.push((await signing) / 1_000)
    slowed.push(during)
    ratios.push(during / alone)
  }
  const ratio = median(ratios)
  const name = `p99 of reads while ${people} sign in`
  return [
    row(name, median(slowed), 'ms', ratio, '≤ 2', ratio <= 2, 'p99 of reads alone'),
    row(
      `until ${people} have signed in`,
      median(seconds),
      's',
      null,
      'n/a',
      null,
      `${refused} of all were answered 503`,
    ),
  ]
}

async function reads(call: Call, session: Headers, over: () => boolean, most: number): Promise<number[]> {
  const times: number[] = []
  const lane = async () => {
    while (!over() && times.length < most) times.push(await took(() => call('GET', '/api/v1/notifications', session)))
  }
  await Promise.all(Array.from({ length: 4 }, lane))
  return times
}

function p99(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
}

async function signIn(call: Call, n: number): Promise<Headers> {
  const body = { email: emailOf(slug, `p${n}`), password: testPassword }
  const { statusCode, headers } = await call('POST', '/auth/sign_in', {}, body)
  if (statusCode !== 200) throw new Error(`the sign-in answered ${statusCode}`)
  const kept = ['access-token', 'client', 'uid']
  return Object.fromEntries(kept.map((name) => [name, String(headers[name])]))
}

function caller(port: number): Call {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 256 })
  return (method, path, headers = {}, body) =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const request = http.request(
        {
          host: '127.0.0.1',
          port,
          path,
          method,
          agent,
          headers: {
            Host: `${slug}.localhost`,
            ...headers,
            ...(text !== undefined && {
              'Content-Type': 'application/json',
              'Content-Length': Buffer.byteLength(text),
            }),
          },
        },
        (response) => response.resume().on('end', () => resolve(response)),
      )
      request.on('error', reject)
      request.end(text)
    })
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

function row(
  name: string,
  figure: number,
  unit: string,
  ratio: number | null,
  bound: string,
  ok: boolean | null,
  yardstick: string,
): Row {
  return { name, figure, unit, ratio, bound, ok, yardstick }
}

async function seed(url: string, passwordHash: string): Promise<void> {
  const database = new Database({ url, poolSize: 2 })
  try {
    await seedCompany(database.system, slug)
    for (let n = 0; n < people; n += 1) await seedPerson(database.system, slug, { name: `p${n}` })
    await database.system.query({ text: 'update app.users set password_hash = $1', values: [passwordHash] })
  } finally {
    await database.close()
  }
}
