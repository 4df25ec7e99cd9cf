import { randomBytes, randomUUID } from 'node:crypto'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { id, type CompanyId, type UserId } from '#domain/platform/ids.ts'
import { Database } from '#infra/platform/database/database.ts'
import { kekIdOf, wrapKey } from '#infra/platform/vault/cipher.ts'
import { checkVaultKey } from '#infra/platform/vault/key-check.ts'
import { createKeyTable } from '#infra/platform/vault/key-table.ts'
import { createVault } from '#infra/platform/vault/vault.ts'
import { sized } from './support/quick.ts'
import type { Row } from './support/row.ts'
import { benchServer } from './support/server.ts'

const KEYS = sized(1_000_000, 1_000, 100_000)
const BATCH = sized(20_000, 500)
/** Calls side by side, and how long the yardstick takes. */
const CALLERS = 8
const ALONE_MS = sized(10_000, 50, 4_000)
const company = id<CompanyId>(randomUUID())

/**
 * VAULT_KEY replaced on a million keys of people, by `npm run vault -- rewrap`, while other calls seal texts and read
 * them without a cache: keys a second, and the p99 of these calls with and without it.
 */
export async function run(): Promise<Row[]> {
  const server = await benchServer()
  const [old, kek] = [randomBytes(32), randomBytes(32)]
  const database = new Database({ url: server.url, poolSize: 32 })
  try {
    await checkVaultKey(database.vault, old)
    process.stderr.write(`  making ${KEYS.toLocaleString('en')} keys\n`)
    for (let made = 0; made < KEYS; made += BATCH) await addKeys(database, old)
    const alone = await callsFor(database, kek, old, delay(ALONE_MS))
    const since = performance.now()
    const child = spawn(process.execPath, ['infra/platform/vault/cli.ts', 'rewrap'], {
      env: {
        ...process.env,
        DATABASE_URL: server.url,
        VAULT_KEY: kek.toString('base64'),
        VAULT_KEY_PREVIOUS: old.toString('base64'),
      },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const meanwhile = await callsFor(database, kek, old, once(child, 'close'))
    const seconds = (performance.now() - since) / 1_000
    const [p99, yardstick] = [meanwhile, alone].map((times) => percentile(times, 0.99)) as [number, number]
    const name = `VAULT_KEY replaced on ${KEYS.toLocaleString('en')} keys`
    return [
      { name, figure: KEYS / seconds, unit: 'keys/s', yardstick: 'nothing', ratio: null, bound: '', ok: null },
      {
        name: 'p99 of sealing and reading a text meanwhile',
        figure: p99,
        unit: 'ms',
        yardstick: `without it: ${yardstick.toPrecision(3)} ms, ${alone.length} calls; ${meanwhile.length} meanwhile`,
        ratio: p99 / yardstick,
        bound: '',
        ok: null,
      },
    ]
  } finally {
    await database.close()
    await server.stop()
  }
}

async function addKeys(database: Database, kek: Buffer): Promise<void> {
  const ids = Array.from({ length: BATCH }, () => randomUUID())
  await database.vault.query({
    text: `insert into vault.subject_keys (subject_id, company_id, wrapped_key, kek_id)
      select v.id, $3, v.wrapped, $4 from unnest($1::uuid[], $2::bytea[]) v (id, wrapped)`,
    values: [ids, ids.map((subject) => wrapKey(kek, randomBytes(32), subject)), company, kekIdOf(kek)],
  })
}

/** Milliseconds of each call until `end`. */
async function callsFor(database: Database, kek: Buffer, old: Buffer, end: Promise<unknown>): Promise<number[]> {
  const vault = createVault({ keys: createKeyTable(database.vault), kek, previousKek: old, cacheLifetimeMs: 1 })
  const times: number[] = []
  const running = { ended: false }
  const finished = end.finally(() => {
    running.ended = true
  })
  const people = Array.from({ length: CALLERS }, () => id<UserId>(randomUUID()))
  await Promise.all(
    people.map(async (person) => {
      while (!running.ended) {
        const begun = performance.now()
        const sealed = await vault.seal(person, company, 'Bonjour', 'bench')
        await vault.open(sealed, 'bench')
        times.push(performance.now() - begun)
        await delay(20)
      }
    }),
  )
  await finished
  return times
}

function percentile(times: readonly number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
}
