import { fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type HttpAnswer, type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { idOf } from '#tests/support/people.ts'
import { tcpProxy } from '#tests/support/tcp-proxy.ts'
import { seedPeople, slug } from './support/mentoring-callers.ts'
import { sized } from './support/quick.ts'
import { median, type Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const commands = sized(200, 2)
const lateCommands = sized(9, 1)
/** Milliseconds by which answers of PostgreSQL are late. */
const delaysMs = sized([20, 60], [5, 10])
const mostMs = 15
const mostRoundTrips = 9
/** Series of twelve meetings that are planned. */
const seriesPlanned = sized(40, 1)
const mostSeriesMs = 150

/**
 * One command, and nobody else: a mentee accepts a date under an `Idempotency-Key`, as the application does. Its round
 * trips to PostgreSQL are counted from outside: where every answer comes later by some time, the command does by so
 * many times that time as it waits for one. What is sent at the same time counts once.
 */
export async function run(): Promise<Row[]> {
  const postgres = await benchServer()
  try {
    const bareMs: number[] = []
    const seriesMs: number[] = []
    const alone = await withProduct(postgres.url, async (accept, planSeries) => {
      const client = await connected(postgres.url)
      await client.query('create table bare (id uuid primary key, at timestamptz not null default now())')
      const took = await accept(commands, async () => {
        bareMs.push(await timed(() => client.query('insert into bare (id) values ($1)', [randomUUID()])))
      })
      await client.end()
      for (let n = 0; n < seriesPlanned; n += 1) seriesMs.push(await timed(planSeries))
      return took
    })
    const [p50, bare] = [median(alone), median(bareMs)]
    const [sooner, later] = await whileLate(await postgres.database('late'))
    const [tripMs, moreMs] = [(later?.trip ?? 0) - (sooner?.trip ?? 0), (later?.command ?? 0) - (sooner?.command ?? 0)]
    const roundTrips = moreMs / tripMs
    return [
      {
        name: 'one command, nobody else (accept a date), p50',
        figure: p50,
        unit: 'ms',
        yardstick: `INSERT and its commit by pg, in turns (${bare.toFixed(2)} ms)`,
        ratio: p50 / bare,
        bound: `≤ ${mostMs} ms`,
        ok: p50 <= mostMs,
      },
      {
        name: '  the round trips to PostgreSQL before its answer',
        figure: roundTrips,
        unit: '',
        yardstick: `one SELECT by pg, answered ${delaysMs.join(' and ')} ms late`,
        ratio: roundTrips,
        bound: `≤ ${mostRoundTrips}`,
        ok: Math.round(roundTrips) <= mostRoundTrips,
      },
      {
        name: 'a series of twelve is planned, nobody else, p50',
        figure: median(seriesMs),
        unit: 'ms',
        yardstick: 'one command, as above',
        ratio: median(seriesMs) / p50,
        bound: `≤ ${mostSeriesMs} ms`,
        ok: median(seriesMs) <= mostSeriesMs,
      },
    ]
  } finally {
    await postgres.stop()
  }
}

/** The same command, and a bare SELECT, while the answers of PostgreSQL are late: milliseconds at each delay. */
async function whileLate(url: string) {
  const { hostname: host, port } = new URL(url)
  const proxy = await tcpProxy({ host, port: Number(port) })
  const late = Object.assign(new URL(url), { port: String(proxy.port) }).href
  try {
    return await withProduct(late, async (accept) => {
      const client = await connected(late)
      const found: { trip: number; command: number }[] = []
      for (const delayMs of delaysMs) {
        proxy.delayAnswers(delayMs)
        const trips: number[] = []
        for (let n = 0; n < lateCommands; n += 1) trips.push(await timed(() => client.query('select 1')))
        // Each begins when what follows the proposal of its date is over.
        const commands = await accept(lateCommands, () => pause(25 * delayMs))
        found.push({ trip: median(trips), command: median(commands) })
      }
      await client.end()
      return found
    })
  } finally {
    await proxy.close()
  }
}

/** A person's headers, with the token that the last answer brought, as a browser keeps it. */
type Person = Record<string, string>

/** @param before runs before each command is timed */
type Accept = (commands: number, before: () => Promise<unknown>) => Promise<number[]>

async function withProduct<Result>(
  url: string,
  work: (accept: Accept, planSeries: () => Promise<unknown>) => Promise<Result>,
): Promise<Result> {
  const { mentee, mentor } = await seed(url)
  const child = fork(new URL('./support/commands-child.ts', import.meta.url), [url], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  try {
    const [port] = (await once(child, 'message')) as [number]
    const client = httpClient(port, `${slug}.localhost`)
    const { meeting, relationship } = await plannedMeeting(client, mentee, mentor)
    const accept = async (count: number, before: () => Promise<unknown>) => {
      const took: number[] = []
      for (let n = 0; n < count; n += 1) {
        const date = await proposed(client, mentor, meeting)
        await before()
        // The company of the host is known for some seconds, and a token lasts as long: who is at work has both.
        await visit(client, mentee, meeting)
        took.push(await timed(() => send(client, 'PATCH', date.path, mentee, date.accepted)))
      }
      return took
    }
    // The first ones prepare the statements and compile the code.
    await accept(sized(20, 1), async () => undefined)
    const result = await work(accept, () => send(client, 'POST', `${relationship}/meeting_series`, mentee, twelve()))
    client.close()
    return result
  } finally {
    child.disconnect()
    if (child.exitCode === null) await once(child, 'exit')
  }
}

async function seed(url: string): Promise<{ readonly mentee: Person; readonly mentor: Person }> {
  const { mentees, mentors } = await seedPeople(url, 1, 1)
  return { mentee: { ...mentees[0] }, mentor: { ...mentors[0]?.headers } }
}

/** Twelve weeks ahead, at an hour that no other date overlaps. */
function twelve() {
  const first = Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 3 * 900_000 + 86_400_000
  const dates = Array.from({ length: 12 }, (_, week) => ({
    starts_at: new Date(first + week * 7 * 86_400_000).toISOString(),
    minutes: 15,
    time_zone: 'Europe/Paris',
  }))
  return { type: 'meeting_series', attributes: { topic: 'Déléguer', meeting_type: 'phone_call', dates } }
}

/** The paths of a meeting without a date between the two, and of their accompaniment. */
async function plannedMeeting(client: HttpClient, mentee: Person, mentor: Person) {
  const requests = '/api/v1/mentoring_requests'
  const type = 'mentoring_requests'
  const presenter = { data: { type: 'presenters', id: idOf.profile(slug, 'mentor0', 'presenter') } }
  const request = await send(client, 'POST', requests, mentee, {
    type,
    attributes: { message: 'Bonjour, vos conseils m’aideraient beaucoup.' },
    relationships: { presenter },
  })
  const attributes = { aasm_state: 'confirmed' }
  const confirmed = await send(client, 'PATCH', `${requests}/${request.id}`, mentor, {
    type,
    id: request.id,
    attributes,
  })
  const relationship = confirmed.relationships['mentoring_relationship']
  const meeting = await send(client, 'POST', '/api/v1/meetings', mentee, {
    type: 'meetings',
    attributes: { topic: 'Déléguer', meeting_type: 'phone_call' },
    relationships: { mentoring_relationship: relationship },
  })
  return {
    meeting: `/api/v1/meetings/${meeting.id}`,
    relationship: `/api/v1/mentoring_relationships/${relationship?.data?.id ?? ''}`,
  }
}

let days = 1

/** A date that the mentor proposes, another one each time, and how it is accepted. */
async function proposed(client: HttpClient, mentor: Person, meeting: string) {
  days = (days % 300) + 1
  const startsAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + days * 86_400_000).toISOString()
  const attributes = { starts_at: startsAt, minutes: 45, time_zone: 'Europe/Paris' }
  const resource = await send(client, 'POST', `${meeting}/appointments`, mentor, { type: 'appointments', attributes })
  const dates = resource.attributes['appointments'] as readonly { readonly id: string }[]
  const id = dates.at(-1)?.id ?? ''
  return {
    path: `${meeting}/appointments/${id}`,
    accepted: { type: 'appointments', id, attributes: { state: 'accepted' } },
  }
}

async function send(client: HttpClient, method: string, path: string, person: Person, data: object) {
  const headers = { ...person, 'Idempotency-Key': randomUUID() }
  const answer = await client.call(path, { method, headers, body: { data } })
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
  keepToken(person, answer)
  return answer.json().data
}

async function visit(client: HttpClient, person: Person, path: string) {
  keepToken(person, await client.call(path, { headers: person }))
}

function keepToken(person: Person, { headers }: HttpAnswer): void {
  const token = headers['access-token']
  if (typeof token === 'string') person['access-token'] = token
}

async function connected(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  return client
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}
