import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApi, testApi } from '#tests/support/api.ts'
import { type HttpClient, httpClient } from '#tests/support/http-client.ts'
import { purgeExpired } from '#infra/people/jobs/purge-expired.ts'
import { PasswordsBusy } from '#commands/people/sessions/ports.ts'
import { createPasswords } from '#infra/people/sessions/passwords.ts'
import { emailOf, idOf, seedCompany, seedPerson, testPassword } from '#tests/support/people.ts'
import { run } from '#tests/support/run.ts'

let api: TestApi
let busy = false
const passwords = createPasswords()
/** As many are checked and wait as may. */
const tooMany = () => Promise.reject(new PasswordsBusy('too many passwords are being checked'))
let client: HttpClient

beforeAll(async () => {
  api = await testApi({
    trustProxy: 1,
    passwords: { ...passwords, verify: (...given) => (busy ? tooMany() : passwords.verify(...given)) },
    allowances: {
      sign_in: { points: 3, seconds: 600, batch: 1 },
      sign_in_account: { points: 5, seconds: 600, batch: 1 },
    },
  })
  const { system } = api.db.database
  await seedCompany(system, 'acme')
  for (const name of ['spelt', 'owner', 'six', 'right', 'patient']) await seedPerson(system, 'acme', { name })
  client = httpClient(api.port, 'acme.localhost')
})

afterAll(async () => {
  client.close()
  await api.close()
})

async function attempt(email: string, address: string, password = 'no'): Promise<number> {
  const answer = await client.call('/auth/sign_in', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': address },
    body: { email, password },
  })
  return answer.status
}

const logged = (name: string) =>
  run(api.db.database.system)<{ outcome: string; address: string }>`select outcome, address from app.access_log
    where user_id = ${idOf.user('acme', name)} order by at`

test('every spelling of an address is one account to the limit', async () => {
  const email = emailOf('acme', 'spelt')
  const spellings = [email, `${email}\0`, ` ${email.toUpperCase()}`, `s\0\0pelt@acme.test`, `${email}\t\n`, email]
  const statuses = []
  for (const spelling of spellings) statuses.push(await attempt(spelling, '192.0.2.1'))
  // Whatever a spelling is answered, the account is tried three times and no more.
  expect(statuses.filter((status) => status === 401)).toHaveLength(3)
  expect(await attempt(email, '192.0.2.1', testPassword)).toBe(429)
  expect((await logged('spelt')).map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused', 'limited'])
})

test('the addresses of one IPv6 network are one caller', async () => {
  for (const host of [':1', ':2:3', 'ffff:ffff:ffff:ffff'])
    expect(await attempt(emailOf('acme', 'six'), `2001:db8:1:2:${host}`)).toBe(401)
  expect(await attempt(emailOf('acme', 'six'), '2001:db8:1:2::9')).toBe(429)
  expect(await attempt(emailOf('acme', 'six'), '2001:db8:1:3::9', testPassword)).toBe(200)
  expect((await logged('six')).map(({ address }) => address)).toEqual([
    ...Array.from({ length: 4 }, () => '2001:db8:1:2::/64'),
    '2001:db8:1:3::/64',
  ])
})

test('an account tried from many addresses stays open to its owner from known addresses only', async () => {
  const email = emailOf('acme', 'owner')
  expect(await attempt(email, '192.0.2.10', testPassword)).toBe(200)
  for (let i = 0; i < 5; i += 1) expect(await attempt(email, `198.51.100.${i}`)).toBe(401)
  expect(await attempt(email, '198.51.100.99')).toBe(429)
  expect(await attempt(email, '203.0.113.7', testPassword)).toBe(429)
  expect(await attempt(email, '192.0.2.10', testPassword)).toBe(200)
  // Where the owner has been, the limit of one address still holds.
  for (let i = 0; i < 3; i += 1) expect(await attempt(email, '192.0.2.10')).toBe(401)
  expect(await attempt(email, '192.0.2.10')).toBe(429)
})

test('an address that names nobody is limited in the same way', async () => {
  const email = `${randomUUID()}@acme.test`
  for (let i = 0; i < 5; i += 1) expect(await attempt(email, `198.51.100.${i}`)).toBe(401)
  expect(await attempt(email, '198.51.100.99')).toBe(429)
})

test('what a limit refused, and what was right, does not count', async () => {
  const email = emailOf('acme', 'right')
  for (let i = 0; i < 2; i += 1) expect(await attempt(email, '192.0.2.20')).toBe(401)
  for (let i = 0; i < 8; i += 1) expect(await attempt(email, '192.0.2.20', testPassword)).toBe(200)
  expect(await attempt(email, '192.0.2.20')).toBe(401)
  for (let i = 0; i < 8; i += 1) expect(await attempt(email, '192.0.2.20', testPassword)).toBe(429)
  // Three failures from one address, of five: two more from elsewhere are judged.
  for (let i = 0; i < 2; i += 1) expect(await attempt(email, '192.0.2.21')).toBe(401)
  expect(await attempt(email, '192.0.2.22')).toBe(429)
})

test('a sign-in at a busy server gets 503, and does not count', async () => {
  const email = emailOf('acme', 'patient')
  busy = true
  try {
    for (let i = 0; i < 8; i += 1) expect(await attempt(email, '192.0.2.30')).toBe(503)
  } finally {
    busy = false
  }
  for (let i = 0; i < 3; i += 1) expect(await attempt(email, '192.0.2.30')).toBe(401)
  expect(await attempt(email, '192.0.2.30')).toBe(429)
  expect((await logged('patient')).map(({ outcome }) => outcome)).toEqual(['refused', 'refused', 'refused', 'limited'])
})

test('a line of the access log goes after a year', async () => {
  const { system } = api.db.database
  const [userId, companyId] = [randomUUID(), idOf.company('acme')]
  await api.db.database.tenant(companyId).query({
    text: `insert into app.access_log (company_id, user_id, outcome, address, at) values
      ($1, $2, 'refused', '192.0.2.1', now() - interval '12 months 1 hour'), ($1, $2, 'refused', '192.0.2.2',
        now() - interval '11 months')`,
    values: [companyId, userId],
  })
  await purgeExpired(system)
  expect(await run(system)`select address from app.access_log where user_id = ${userId}`).toEqual([
    { address: '192.0.2.2' },
  ])
})
