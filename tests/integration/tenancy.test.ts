import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

test('migrated', async () => {
  expect(await db.database.system.query({ text: 'select count(*)::int as n from app.companies' })).toEqual([{ n: 0 }])
})
