import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { EventStore, RecordedEvent } from '#domain/platform/event-store.ts'
import { createPostgresEventStore } from '#infra/platform/event-store/postgres.ts'
import { publishedCategories } from '#infra/platform/kafka/public-events/index.ts'
import { toPublicMessage } from '#infra/platform/kafka/public-message.ts'
import { reacted } from '#tests/integration/people/erasure/support.ts'
import { type HttpCall, httpClient } from '#tests/support/http-client.ts'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'
import { type RunningProduct, runMain } from '#tests/support/product.ts'
import { dump, findings } from './dump.ts'
import { ines, wordsOfInes, wordsOfTheDemo } from './words.ts'
import { run } from '#tests/support/run.ts'

const written = 'Chère Claire, une phrase que personne d’autre n’écrirait un mardi'
const noted = 'Chère Inès, le jeudi vous irait-il mieux pour commencer'

let db: TestDatabase
let store: EventStore
let product: RunningProduct
const clients: { close(): void }[] = []

beforeAll(async () => {
  db = await testDatabase()
  product = await runMain({
    DATABASE_URL: db.url,
    VAULT_KEY: randomBytes(32).toString('base64'),
    DEMO: '1',
    LOG_LEVEL: 'debug',
  })
  store = await createPostgresEventStore({ url: db.url })
}, 120_000)
afterAll(async () => {
  for (const client of clients) client.close()
  await product.stop()
  await store.close()
  await db.close()
})

async function signIn(email: string) {
  const client = httpClient(product.port, 'localhost')
  clients.push(client)
  const body = { email, password: 'Demo-Binome-2026!' }
  const answer = await client.call('/auth/sign_in', { method: 'POST', body })
  expect(answer.status).toBe(200)
  const session = Object.fromEntries(
    ['access-token', 'client', 'uid'].map((name) => [name, String(answer.headers[name])]),
  )
  return (path: string, { headers, ...call }: HttpCall = {}) =>
    client.call(path, { ...call, headers: { ...session, ...headers } })
}

/** The lines of the log; what a start says to the person in front of it names the accounts of the demo. */
function logged(): string {
  return product
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n')
}

async function events(): Promise<readonly RecordedEvent[]> {
  const { events: all } = await store.readAll({ after: 0n, limit: 100_000 })
  return all
}

async function published(): Promise<string> {
  const messages = (await events())
    .filter(({ category }) => publishedCategories.some((known) => known === category))
    .map((event) => JSON.stringify(toPublicMessage(event)))
  expect(messages.length).toBeGreaterThan(100)
  return messages.join('\n')
}

async function userId(email: string): Promise<string> {
  const [row] = await run(db.database.system)<{ id: string }>`select id from app.users where email = ${email}`
  return row?.id ?? ''
}

const one = async (text: string, ...values: unknown[]) => {
  const [row] = await db.database.system.query<{ id: string }>({ text, values })
  return row?.id ?? ''
}

test('names, addresses and texts stay in the tables that show them; of an erased person nothing is left', async () => {
  const person = await signIn(ines.email)
  const elsewhere = await signIn(ines.email)
  const claire = await signIn('presenter@demo.test')
  const participant = await userId(ines.email)
  const profile = (email: string) =>
    one('select p.id from app.profiles p join app.users u on u.id = p.user_id where u.email = $1', email)
  const created = await person('/api/v1/mentoring_requests', {
    method: 'POST',
    headers: { 'Idempotency-Key': 'ines-1' },
    body: {
      data: {
        type: 'mentoring_requests',
        attributes: { message: written },
        relationships: {
          presenter: { data: { type: 'presenters', id: await profile('presenter@demo.test') } },
          program: {
            data: { type: 'programs', id: await one(`select id from app.programs where slug = 'passerelles'`) },
          },
        },
      },
    },
  })
  expect(created.status).toBe(201)
  const { id } = created.json().data
  const proposed_dates = [
    { starts_at: new Date(Date.now() + 1e9).toISOString(), minutes: 45, time_zone: 'Europe/Paris' },
  ]
  const answered = await claire(`/api/v1/mentoring_requests/${id}`, {
    method: 'PATCH',
    headers: { 'Idempotency-Key': 'claire-1' },
    body: { data: { type: 'mentoring_requests', id, attributes: { proposed_dates, note: noted } } },
  })
  expect(answered.status).toBe(200)
  const report = { error: `TypeError: ${ines.fullName} is not a function`, path: '/community' }
  expect((await claire('/api/v1/error_mailers', { method: 'POST', body: report })).status).toBe(204)

  const words = [...wordsOfTheDemo, ...wordsOfInes, written, noted]
  expect(words.length).toBeGreaterThan(800)
  const before = await dump(db.url)
  // The words are the ones that people use: the tables that show them do.
  const holding = new Set(findings(before, [...wordsOfInes, written]).map((found) => found.split(':')[0]))
  for (const table of [
    'app.users',
    'app.profiles',
    'rm.profiles',
    'rm.mentoring_requests_v1',
    'realtime.events',
    'app.idempotency_keys',
    'app.error_reports',
  ])
    expect(holding).toContain(table)
  const mayNot = new Map([...before].filter(([table]) => /^(es|vault|jobs|relay|public)\./.test(table)))
  expect(mayNot.get('es.events')?.length).toBeGreaterThan(100_000)
  expect(findings(mayNot, words)).toEqual([])
  expect(logged()).toContain('"path":"/api/v1/mentoring_requests"')
  expect(findings(new Map([['log', logged()]]), words)).toEqual([])
  expect(findings(new Map([['published', await published()]]), words)).toEqual([])
  // The outbox of the sockets says who did something, never what they wrote.
  const sentences = words.filter((word) => word.length >= 25)
  expect(findings(new Map([['realtime', before.get('realtime.events') ?? '']]), sentences)).toEqual([])

  const gone = await person('/auth', { method: 'DELETE' })
  expect([gone.status, gone.json<object>()]).toMatchObject([
    200,
    { status: 'success', message: 'Votre compte et vos données ont été supprimés.' },
  ])
  expect(gone.headers['access-token']).toBeUndefined()
  expect((await elsewhere('/api/v1/mentoring_requests')).status).toBe(401)
  // The mail that tells it holds the address until it was sent.
  await run(db.database.system)`delete from app.mails where template = 'account_erased'`
  await reacted(db.database.system, store)
  // The read model follows the reaction.
  const revoked = { aasm_state: 'cancelled', cancellation_reason: 'revoked', message: null }
  const path = `/api/v1/mentoring_requests/${id}?include=participant`
  await expect.poll(async () => (await claire(path)).json().data.attributes).toMatchObject(revoked)
  const request = await claire(path)
  // What Claire wrote is Claire's.
  expect(request.json().data.attributes).toMatchObject({ proposal_note: noted })
  expect(request.json().included?.[0]?.attributes).toMatchObject({ full_name: 'Compte supprimé', mission: null })
  await claire('/api/v1/notifications')
  await product.stop()

  const after = await dump(db.url)
  expect(after.size).toBe(before.size)
  expect(findings(after, [...wordsOfInes, written])).toEqual([])
  expect(findings(new Map([['log', logged()]]), words)).toEqual([])
  // Ids stay where counts and the log need them.
  expect(after.get('es.events')).toContain(participant)
}, 120_000)
