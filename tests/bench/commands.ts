import { fork, type ChildProcess } from 'node:child_process'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { opened } from '#commands/people/sessions/token-machine.ts'
import { Database } from '#infra/platform/database/database.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { emailOf, idOf, seedCompany, seedPerson, testSignIn } from '#tests/support/people.ts'
import { ourStore } from './support/append-contenders.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const callers = sized(32, 4)
/** Each caller goes through all mentors, from another one on: few ask the same one at the same time. */
const apart = 5
const mentors = callers * apart
const rounds = sized(5, 1)
const ms = sized(1_000, 50)
const slug = 'bench'

/** A person's headers: signed in without a password, which is not what is measured. */
type Headers = Readonly<Record<string, string>>

/**
 * Commands over HTTP: a mentee asks, the mentor confirms, again and again. Each is answered when the read models of its
 * answer show it. In turns with it, on one server: as many callers who read one of these requests, and as many of the
 * bare store, one event to a new stream each (docs/decisions/2008).
 */
export async function run(): Promise<Row[]> {
  const postgres = await benchServer()
  const children: ChildProcess[] = []
  const store = await ourStore(await postgres.database('bare'))
  try {
    const people = await seed(postgres.url)
    const child = fork(new URL('./support/commands-child.ts', import.meta.url), [postgres.url], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    children.push(child)
    const [port] = (await once(child, 'message')) as [number]
    const pairs = people.mentees.map((mentee, n) => pairsOf(mentee, people.mentors, n * apart))
    const clients = pairs.map(() => httpClient(port, `${slug}.localhost`))
    const waits: number[] = []
    const commands = () =>
      perSecond(async (n, count) => {
        const [pair, client] = [pairs[n]?.next().value, clients[n]]
        if (pair === undefined || client === undefined) throw new Error('no mentor is left to ask')
        for await (const { id, wait } of askAndConfirm(client, pair)) {
          requestIds[n] ??= id
          waits.push(wait)
          count()
        }
      })
    const requestIds: string[] = []
    const reads = () =>
      perSecond(async (n, count) => {
        const [mentor, client, id] = [people.mentees[n], clients[n], requestIds[n]]
        if (mentor === undefined || client === undefined || id === undefined) throw new Error('nothing to read')
        const answer = await client.call(`/api/v1/mentoring_requests/${id}`, { headers: mentor })
        if (answer.status !== 200) throw new Error(`read: ${answer.status} ${answer.text}`)
        count()
      })
    const appends = () =>
      perSecond(async (_, count) => {
        await store.append(randomUUID(), 1)
        count()
      })
    await commands()
    await appends()
    await reads()
    waits.length = 0
    const [product, bare, read]: [number[], number[], number[]] = [[], [], []]
    for (let round = 0; round < rounds; round += 1) {
      bare.push(await appends())
      read.push(await reads())
      product.push(await commands())
    }
    for (const client of clients) client.close()
    const ratioTo = (other: readonly number[]) =>
      median(product.map((rate, round) => rate / (other[round] ?? Number.NaN)))
    const perSecondOf = (rates: readonly number[]) => `${Math.round(median(rates)).toLocaleString('en')}/s`
    const ratio = ratioTo(read)
    const sorted = waits.toSorted((a, b) => a - b)
    const at = (share: number) => Math.round(sorted[Math.floor(sorted.length * share)] ?? Number.NaN)
    return [
      {
        name: `commands over HTTP, ${callers} callers, p50 ${at(0.5)} ms, p99 ${at(0.99)} ms`,
        figure: median(product),
        unit: 'commands/s',
        yardstick: `signed-in reads of one request, the same callers, ${perSecondOf(read)}`,
        ratio,
        bound: '≥ 0.1',
        ok: ratio >= 0.1,
      },
      {
        name: '  the same',
        figure: median(product),
        unit: 'commands/s',
        yardstick: `appends to the bare store, ${callers} callers, ${perSecondOf(bare)}`,
        ratio: ratioTo(bare),
        bound: '',
        ok: null,
      },
    ]
  } finally {
    for (const child of children) child.disconnect()
    await Promise.all(children.map(async (child) => child.exitCode ?? (await once(child, 'exit'))))
    await store.close()
    await postgres.stop()
  }
}

interface Pair {
  readonly mentee: Headers
  readonly mentor: { readonly name: string; readonly headers: Headers }
}

function* pairsOf(mentee: Headers, all: readonly Pair['mentor'][], from: number): Generator<Pair, undefined> {
  for (const mentor of [...all.slice(from), ...all.slice(0, from)]) yield { mentee, mentor }
}

/** Two commands, each with how long it took. */
async function* askAndConfirm(
  client: HttpClient,
  { mentee, mentor }: Pair,
): AsyncGenerator<{ readonly id: string; readonly wait: number }> {
  const send = async (method: string, path: string, headers: Headers, data: object, expected: number) => {
    const start = performance.now()
    const call = () => client.call(path, { method, headers, body: { data } })
    let answer = await call()
    // Two met at one mentor: the second asks again, and its wait counts from the start.
    while (answer.status === 409) answer = await call()
    if (answer.status !== expected) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
    return { id: answer.json().data.id, wait: performance.now() - start }
  }
  const type = 'mentoring_requests'
  const path = `/api/v1/${type}`
  const presenter = { data: { type: 'presenters', id: idOf.profile(slug, mentor.name, 'presenter') } }
  const message = 'Bonjour, vos conseils m’aideraient beaucoup.'
  const created = await send('POST', path, mentee, { type, attributes: { message }, relationships: { presenter } }, 201)
  yield created
  const change = { type, id: created.id, attributes: { aasm_state: 'confirmed' } }
  yield await send('PATCH', `${path}/${created.id}`, mentor.headers, change, 200)
}

/** What all callers together count in a second. */
async function perSecond(work: (caller: number, count: () => void) => Promise<void>): Promise<number> {
  const start = performance.now()
  let counted = 0
  await Promise.all(
    Array.from({ length: callers }, async (_, n) => {
      do await work(n, () => (counted += 1))
      while (performance.now() - start < ms)
    }),
  )
  return counted / ((performance.now() - start) / 1_000)
}

async function seed(url: string) {
  const database = new Database({ url, poolSize: 4 })
  try {
    const many = { max_accompaniments_presenter: 1_000_000, max_accompaniments_participant: 1_000_000 }
    await seedCompany(database.system, slug, many)
    const person = async (name: string, profile: 'participant' | 'presenter') => {
      await seedPerson(database.system, slug, { name, profiles: [profile] })
      const [client, token] = [randomBytes(16).toString('base64url'), randomBytes(16).toString('base64url')]
      const tokens = opened(createHash('sha256').update(token).digest(), Date.now())
      const session = {
        companyId: idOf.company(slug),
        userId: idOf.user(slug, name),
        client,
        tokens,
        origin: testSignIn,
      }
      await createPostgresSessions(database).open(session, 10)
      return { name, headers: { 'access-token': token, client, uid: emailOf(slug, name) } }
    }
    const [mentees, all]: [Headers[], Pair['mentor'][]] = [[], []]
    for (let n = 0; n < callers; n += 1) mentees.push((await person(`mentee${n}`, 'participant')).headers)
    for (let n = 0; n < mentors; n += 1) all.push(await person(`mentor${n}`, 'presenter'))
    return { mentees, mentors: all }
  } finally {
    await database.close()
  }
}
