import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { id, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import { ConfigError } from '#infra/platform/config/config.ts'
import { checkVaultKey } from '#infra/platform/vault/key-check.ts'
import { createKeyTable } from '#infra/platform/vault/key-table.ts'
import { createVault } from '#infra/platform/vault/vault.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { runMain } from '#tests/support/product.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
})
afterAll(() => db.close())

const [right, wrong] = [randomBytes(32), randomBytes(32)]
const seal = (kek: Buffer) =>
  createVault({ keys: createKeyTable(db.database.vault), kek }).seal(
    id<UserId>(randomUUID()),
    id<CompanyId>(randomUUID()),
    'Bonjour',
    'a context',
  )

test('a database of an earlier version is tried by the oldest key of a person', async () => {
  await seal(right)
  // What a start with the wrong key had sealed before there was a check.
  await seal(wrong)
  await expect(checkVaultKey(db.database.vault, wrong)).rejects.toThrow(ConfigError)
  await checkVaultKey(db.database.vault, right)
})

test('the first key that starts is the database’s, of two at once too', async () => {
  const fresh = await testDatabase()
  const outcomes = await Promise.allSettled([right, wrong].map((kek) => checkVaultKey(fresh.database.vault, kek)))
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [first, other] = outcomes[0]?.status === 'fulfilled' ? [right, wrong] : [wrong, right]
  await checkVaultKey(fresh.database.vault, first)
  await expect(checkVaultKey(fresh.database.vault, other)).rejects.toThrow('not the key of this database')
  await fresh.close()
})

test('the product does not start with another key, and says so in a sentence', async () => {
  await checkVaultKey(db.database.vault, right)
  const start = runMain({ DATABASE_URL: db.runtimeUrl, VAULT_KEY: wrong.toString('base64') })
  await expect(start).rejects.toThrow(/^Binôme cannot start\. VAULT_KEY: this is not the key of this database\. .+$/m)
})
