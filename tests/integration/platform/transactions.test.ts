import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Transaction } from '#projections/platform/sql.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const system = () => db.database.system
const write = (key: string) => ({
  text: `insert into app.rate_limits (key, points, expire) values ($1, 1, 1)`,
  values: [key],
})
const failing = { text: `select 1 / 0` }
const written = async () =>
  (await system().query<{ key: string }>({ text: 'select key from app.rate_limits' })).map(({ key }) => key)

test('what was sent is committed, and a later statement sees it', async () => {
  const seen = await system().transaction(async (tx) => {
    tx.send(write('sent'))
    return tx.query({ text: `select key from app.rate_limits where key = 'sent'` })
  })
  expect(seen).toHaveLength(1)
  expect(await written()).toEqual(['sent'])
})

test.for([
  ['at the end', async (tx: Transaction) => tx.send(failing)],
  [
    'before another statement',
    async (tx: Transaction) => {
      tx.send(failing)
      await tx.query({ text: 'select 1' })
    },
  ],
] as const)('what was sent and fails %s rolls the transaction back, and is the error', async ([, work]) => {
  const failed = system().transaction(async (tx) => {
    tx.send(write('lost'))
    await work(tx)
  })
  await expect(failed).rejects.toThrow('division by zero')
  expect(await written()).not.toContain('lost')
})

test('a failure that is caught rolls the transaction back all the same, and is the error', async () => {
  const failed = system().transaction(async (tx) => {
    await tx.query(write('void'))
    await tx.query(failing).catch(() => undefined)
  })
  await expect(failed).rejects.toThrow('division by zero')
  expect(await written()).not.toContain('void')
})

test('a statement after the end of its transaction is refused', async () => {
  let late: Transaction | undefined
  await system().transaction(async (tx) => {
    late = tx
  })
  expect(() => late?.send(write('late'))).toThrow('after the end')
  expect(await written()).not.toContain('late')
})
