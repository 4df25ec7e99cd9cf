import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRateLimits, defaultAllowances } from '#infra/http/rate-limits.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase

beforeAll(async () => {
  db = await testDatabase()
})

afterAll(() => db.close())

const limits = (allowances: Partial<typeof defaultAllowances>) =>
  createRateLimits(db.database, { ...defaultAllowances, ...allowances })

test('an exact limit is shared by every process, and one forgiven is free again', async () => {
  const sign_in = { points: 2, seconds: 60, batch: 1 }
  const [here, there] = [limits({ sign_in }), limits({ sign_in })]
  expect(await here.hit('sign_in', 'a')).toBeNull()
  expect(await there.hit('sign_in', 'a')).toBeNull()
  expect(await here.hit('sign_in', 'a')).toBeGreaterThan(0)
  expect(await there.hit('sign_in', 'b')).toBeNull()
  await there.forgive('sign_in', 'a')
  await there.forgive('sign_in', 'a')
  expect(await here.hit('sign_in', 'a')).toBeNull()
})

test('a counted batch that was too many blocks the calls after it, in the process that counted', async () => {
  const counted = limits({ session: { points: 9, seconds: 60, batch: 5 } })
  for (let i = 0; i < 10; i += 1) expect(await counted.hit('session', 's')).toBeNull()
  await vi.waitFor(async () => expect(await counted.hit('session', 's')).toBeGreaterThan(0))
  expect(await counted.hit('session', 'other')).toBeNull()
})

test('keys are not readable in the table', async () => {
  await limits({}).hit('sign_in', 'someone@acme.test')
  const rows = await db.database.system.query<{ key: string }>({ text: 'select key from app.rate_limits' })
  expect(JSON.stringify(rows)).not.toContain('acme')
})
