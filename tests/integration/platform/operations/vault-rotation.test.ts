import { randomBytes, randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { id, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import { kekIdOf, wrapKey } from '#infra/platform/vault/cipher.ts'
import { createPushKeys } from '#infra/messages/push/keys.ts'
import { checkVaultKey } from '#infra/platform/vault/key-check.ts'
import { createKeyTable } from '#infra/platform/vault/key-table.ts'
import { rewrapKeys, vaultStatus } from '#infra/platform/vault/rewrap.ts'
import { createVault } from '#infra/platform/vault/vault.ts'
import { testDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { run } from '#tests/support/run.ts'

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase({ poolSize: 10 })
  await checkVaultKey(db.database.vault, old)
})
afterAll(() => db.close())

const [old, fresh, other] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const company = id<CompanyId>(randomUUID())
const vaultOf = (kek: Buffer, previousKek?: Buffer) =>
  createVault({ keys: createKeyTable(db.database.vault), kek, previousKek })
const context = 'a context'

/** Keys as an older process has made them. */
async function addKeys(count: number, kek: Buffer): Promise<void> {
  const ids = Array.from({ length: count }, () => randomUUID())
  await run(db.database.vault)`insert into vault.subject_keys (subject_id, company_id, wrapped_key, kek_id)
    select v.id, ${company}, v.wrapped, ${kekIdOf(kek)}
    from unnest(${ids}::uuid[], ${ids.map((subject) => wrapKey(kek, randomBytes(32), subject))}::bytea[]) v (id,
    wrapped)`
}

const keysUnder = async (kek: Buffer) =>
  (await vaultStatus(db.database.vault)).wrapped.find(({ kekId }) => kekId === kekIdOf(kek))?.keys ?? 0

test('while both keys are given, texts of either are read, and new ones are under the new key', async () => {
  const [ines, hugo] = [id<UserId>(randomUUID()), id<UserId>(randomUUID())]
  const before = await vaultOf(old).seal(ines, company, 'avant', context)
  const both = vaultOf(fresh, old)
  const after = await both.seal(hugo, company, 'après', context)
  expect([await both.open(before, context), await both.open(after, context)]).toEqual(['avant', 'après'])
  // A process that was given the other order reads both too: that is how processes are restarted one after the other.
  expect(await vaultOf(old, fresh).open(after, context)).toBe('après')
  await checkVaultKey(db.database.vault, fresh, old)
  await expect(checkVaultKey(db.database.vault, fresh)).rejects.toThrow('not the key of this database')
  await expect(checkVaultKey(db.database.vault, other, fresh)).rejects.toThrow('not the key of this database')
})

test('wraps all keys again, two at once and while a key is destroyed; then the old one can go', async () => {
  const [ines, gone] = [id<UserId>(randomUUID()), id<UserId>(randomUUID())]
  const [hers, theirs] = [
    await vaultOf(old).seal(ines, company, 'à garder', context),
    await vaultOf(old).seal(gone, company, 'à oublier', context),
  ]
  await addKeys(3_000, old)
  const pushKeys = (kek: Buffer) => createPushKeys({ sql: db.database.vault, kek })()
  const [made, same] = await Promise.all([pushKeys(old), pushKeys(old)])
  expect(made).toEqual(same)
  const keys = { kek: fresh, previousKek: old }
  const [one, two] = await Promise.all([
    rewrapKeys(db.database.vault, keys),
    rewrapKeys(db.database.vault, keys),
    vaultOf(fresh, old).forget(gone, company),
  ])
  expect(one + two).toBeGreaterThanOrEqual(3_002)
  expect(one + two).toBeLessThanOrEqual(3_003)
  expect(await vaultStatus(db.database.vault)).toMatchObject({
    check: kekIdOf(fresh),
    wrapped: [{ kekId: kekIdOf(fresh) }],
    destroyed: 1,
  })
  await checkVaultKey(db.database.vault, fresh)
  await expect(checkVaultKey(db.database.vault, old)).rejects.toThrow('not the key of this database')
  expect(await pushKeys(fresh)).toEqual(made)
  await expect(pushKeys(old)).rejects.toThrow('which is not given')
  expect(await vaultOf(fresh).open(hers, context)).toBe('à garder')
  expect(await vaultOf(fresh).open(theirs, context)).toBeNull()
  expect(await rewrapKeys(db.database.vault, keys)).toBe(0)
})

test('a key under neither ends the run, and nothing of its batch changes', async () => {
  await addKeys(1, other)
  await expect(rewrapKeys(db.database.vault, { kek: old, previousKek: fresh })).rejects.toThrow(/which is not given/)
  await run(db.database.vault)`update vault.subject_keys set wrapped_key = null, kek_id = null, erased_at = now()
    where kek_id = ${kekIdOf(other)}`
})

test('killed in the middle, it is begun again and ends', async () => {
  const next = randomBytes(32)
  const under = (await keysUnder(fresh)) + (await keysUnder(old))
  await addKeys(20_000, fresh)
  const start = () =>
    spawn(process.execPath, ['infra/platform/vault/cli.ts', 'rewrap'], {
      env: {
        ...process.env,
        DATABASE_URL: db.runtimeUrl,
        VAULT_KEY: next.toString('base64'),
        VAULT_KEY_PREVIOUS: fresh.toString('base64'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
  // The keys of the test before may be under the older one.
  await rewrapKeys(db.database.vault, { kek: fresh, previousKek: old })
  const killed = start()
  while ((await keysUnder(next)) === 0) await delay(1)
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  expect(await keysUnder(fresh)).toBeGreaterThan(0)
  expect((await vaultStatus(db.database.vault)).check).toBe(kekIdOf(fresh))

  const again = start()
  let output = ''
  again.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const [code] = await once(again, 'close')
  expect([code, output]).toEqual([0, expect.stringContaining('VAULT_KEY_PREVIOUS can be dropped')])
  expect(await keysUnder(next)).toBe(under + 20_000)
})
