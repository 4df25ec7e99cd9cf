import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRateLimits, defaultAllowances } from '#infra/platform/http/rate-limits.ts'
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
  await there.forgive(['sign_in', 'a'])
  await there.forgive(['sign_in', 'a'])
  expect(await here.hit('sign_in', 'a')).toBeNull()
})

test('several limits are counted together, and answered in their order', async () => {
  const counted = limits({
    sign_in: { points: 1, seconds: 60, batch: 1 },
    sign_in_account: { points: 9, seconds: 60, batch: 1 },
  })
  const counters = [
    ['sign_in_account', 'together'],
    ['sign_in', 'together'],
  ] as const
  expect(await counted.hitAll(counters)).toEqual([null, null])
  expect(await counted.hitAll(counters)).toEqual([null, expect.any(Number)])
  await counted.forgive(...counters)
  await counted.forgive(...counters)
  expect(await counted.hitAll(counters)).toEqual([null, null])
})

test('what was never counted earns nothing by being forgiven', async () => {
  const counted = limits({ sign_in: { points: 1, seconds: 60, batch: 1 } })
  for (let i = 0; i < 3; i += 1) await counted.forgive(['sign_in', 'unused'])
  expect(await counted.hit('sign_in', 'unused')).toBeNull()
  expect(await counted.hit('sign_in', 'unused')).toBeGreaterThan(0)
})

test('a period that is over begins anew', async () => {
  const counted = limits({ sign_in: { points: 1, seconds: 60, batch: 1 } })
  expect(await counted.hit('sign_in', 'over')).toBeNull()
  await db.database.system.query({ text: 'update app.rate_limits set expire = 0' })
  expect(await counted.hit('sign_in', 'over')).toBeNull()
  expect(await counted.hit('sign_in', 'over')).toBeGreaterThan(0)
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
