import path from 'node:path'
import { ConfigError, readConfig } from '../config/config.ts'
import { Database } from '../database/database.ts'
import { openDatabase } from '../embedded/instance.ts'
import { kekIdOf, VaultError } from './cipher.ts'
import { checkVaultKey } from './key-check.ts'
import { rewrapKeys, vaultStatus } from './rewrap.ts'

const usage = `npm run vault -- <command>

  status   which key wraps how many keys of people
  rewrap   wraps all keys of people with VAULT_KEY; VAULT_KEY_PREVIOUS is the key that it replaces

docs/operations.md describes how VAULT_KEY is replaced.`

/** Between two lines of progress, in milliseconds. */
const sayEveryMs = 2_000

async function run([command, ...rest]: readonly string[]): Promise<number> {
  if (rest.length > 0 || (command !== 'status' && command !== 'rewrap')) {
    console.log(usage)
    return command === '--help' || command === '-h' ? 0 : 1
  }
  const config = readConfig(process.env, path.resolve(import.meta.dirname, '../../..'))
  const opened = await openDatabase(config, console.log)
  const database = new Database({ url: opened.url, poolSize: 4, applicationName: 'binome vault' })
  const { previousVaultKey: previousKek } = config
  try {
    const { vaultKey: kek } = opened
    await checkVaultKey(database.vault, kek, previousKek)
    if (command === 'rewrap') {
      if (previousKek === undefined)
        throw new ConfigError('VAULT_KEY_PREVIOUS: needed, the key that VAULT_KEY replaces')
      await rewrap(database, kek, previousKek)
    }
    await status(database, kek, previousKek)
    return 0
  } finally {
    await database.close()
    await opened.close()
  }
}

async function rewrap(database: Database, kek: Uint8Array, previousKek: Uint8Array): Promise<void> {
  const { wrapped } = await vaultStatus(database.vault)
  const total = wrapped.filter(({ kekId }) => kekId !== kekIdOf(kek)).reduce((sum, { keys }) => sum + keys, 0)
  const since = performance.now()
  let reportedAt = since
  const say = (done: number) => {
    const seconds = (performance.now() - since) / 1_000
    console.log(`${done} of ${total} keys wrapped again, ${Math.round(done / seconds)} a second`)
  }
  const done = await rewrapKeys(
    database.vault,
    { kek, previousKek },
    {
      onBatch: (so) => {
        if (performance.now() - reportedAt < sayEveryMs) return
        reportedAt = performance.now()
        say(so)
      },
    },
  )
  say(done)
}

async function status(database: Database, kek: Uint8Array, previousKek: Uint8Array | undefined): Promise<void> {
  const { check, wrapped, destroyed } = await vaultStatus(database.vault)
  const called = (kekId: string) =>
    kekId === kekIdOf(kek)
      ? 'VAULT_KEY'
      : previousKek !== undefined && kekId === kekIdOf(previousKek)
        ? 'VAULT_KEY_PREVIOUS'
        : 'a key that is not configured'
  for (const { kekId, keys } of wrapped) console.log(`${kekId} (${called(kekId)}): ${keys} keys of people`)
  console.log(`destroyed: ${destroyed} keys of erased people`)
  if (check !== null) console.log(`The database is that of ${check} (${called(check)}).`)
  if (wrapped.every(({ kekId }) => kekId === kekIdOf(kek)) && check === kekIdOf(kek))
    console.log('Everything is under VAULT_KEY: VAULT_KEY_PREVIOUS can be dropped.')
}

try {
  process.exitCode = await run(process.argv.slice(2))
} catch (error) {
  const known = error instanceof ConfigError || error instanceof VaultError
  console.error(known ? error.message : error)
  process.exitCode = 1
}
