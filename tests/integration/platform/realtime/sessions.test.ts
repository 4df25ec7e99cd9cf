import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSessions } from '#commands/people/sessions/sessions.ts'
import type { CompanyId } from '#domain/platform/ids.ts'
import { createPostgresSessions } from '#infra/people/sessions/postgres.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { addCompany, addPerson, addSession, startCable, subscribed, type CableServer } from './support.ts'
import { run } from '#tests/support/run.ts'

const never = 3_600_000
let db: TestDatabase
/** Hears of ended sessions. */
let notified: CableServer
/** Finds out by itself. */
let sweeping: CableServer
let company: CompanyId

beforeAll(async () => {
  db = await testDatabase()
  company = await addCompany(db.database.system)
  notified = await startCable({ url: db.url, limits: { sessionSweepMs: never } })
  sweeping = await startCable({ url: db.url, limits: { sessionSweepMs: 20 } })
})
afterAll(async () => {
  await notified.stop()
  await sweeping.stop()
  await db.close()
})

const gone = '{"type":"disconnect","reason":"unauthorized","reconnect":false}'

test('sign-out closes the sockets of that session, on every process, and no other', async () => {
  const person = await addPerson(db.database.system, company)
  const second = await addSession(db.database.system, company, person.userId)
  const ending = [await subscribed(notified, person), await subscribed(sweeping, person)]
  const staying = await subscribed(notified, { ...person, ...second })
  const sessions = createSessions({
    store: createPostgresSessions(db.database),
    passwords: { hash: async () => '', verify: async () => ({ ok: false, outdated: false }) },
  })
  const query = new URLSearchParams(person.credentials)
  const [accessToken, client, uid] = ['access-token', 'client', 'uid'].map((name) => query.get(name) ?? '')
  const credentials = { accessToken: accessToken ?? '', client: client ?? '', uid: uid ?? '' }
  const session = await sessions.verify(company, credentials)
  expect(session !== null && (await sessions.signOut(session))).toBe(true)
  for (const socket of ending) {
    await socket.until(() => socket.closed !== undefined)
    expect(socket.frames.at(-1)).toBe(gone)
  }
  expect(staying.closed).toBeUndefined()
  await staying.close()
})

test('so does anything that deletes the row', async () => {
  const person = await addPerson(db.database.system, company)
  const socket = await subscribed(notified, person)
  await db.database
    .tenant(company)
    .query({ text: `delete from app.sessions where user_id = $1`, values: [person.userId] })
  await socket.until(() => socket.closed !== undefined)
  expect(socket.frames.at(-1)).toBe(gone)
})

test.each([
  ['the session expires', `update app.sessions set expires_at = now() where user_id = $1`],
  ['the session reaches its end', `update app.sessions set ends_at = now() where user_id = $1`],
  ['the account is disabled', `update app.users set status = 'disabled' where id = $1`],
])('%s: the sweep closes its sockets', async (_what, text) => {
  const person = await addPerson(db.database.system, company)
  const other = await addPerson(db.database.system, company)
  const [socket, staying] = [await subscribed(sweeping, person), await subscribed(sweeping, other)]
  await db.database.system.query({ text, values: [person.userId] })
  await socket.until(() => socket.closed !== undefined)
  expect(socket.frames.at(-1)).toBe(gone)
  expect(staying.closed).toBeUndefined()
  await staying.close()
})

test('when roles change, the person’s sockets connect again', async () => {
  const person = await addPerson(db.database.system, company)
  const socket = await subscribed(sweeping, person)
  await run(db.database.system)`update app.users set roles = '{admin}' where id = ${person.userId}`
  await socket.until(() => socket.closed !== undefined)
  expect(socket.frames.at(-1)).toBe('{"type":"disconnect","reason":"remote","reconnect":true}')
  const again = await subscribed(sweeping, person)
  expect(again.closed).toBeUndefined()
  await again.close()
})

test('a token that rotates leaves the socket open', async () => {
  const person = await addPerson(db.database.system, company)
  const other = await addPerson(db.database.system, company)
  const [socket, witness] = [await subscribed(sweeping, person), await subscribed(sweeping, other)]
  await run(db.database.system)`update app.sessions
    set previous_hash = current_hash, current_hash = '\\x00', rotated_at = now() where user_id = ${person.userId}`
  await run(db.database.system)`update app.users set status = 'disabled' where id = ${other.userId}`
  await witness.until(() => witness.closed !== undefined)
  expect(socket.closed).toBeUndefined()
  await socket.close()
})
