import pg from 'pg'
import { sealNextForCompanies } from './company-sealer.ts'
import { merkleRoot } from './merkle.ts'
import { SealCopy } from './seal-copy.ts'
import { listDigest, listLine } from './seal-list.ts'
import { lastSeal, writeSeal } from './seal-table.ts'
import { microsecondsOf, type Seal, sealHash, type SealKey, signedBytes } from './seal.ts'
import { readStored } from './stored-events.ts'

/** More events are split into several seals: the proof of one event reads all of its seal. */
const sealSize = 10_000
/** (7250, 1) is the lock of the log itself. */
const oneSealer = 'select pg_advisory_xact_lock(7250, 2)'
const bigintMax = 9_223_372_036_854_775_807n

/**
 * A connection as `binome_seal`, the one role that may write seals; it sees every company's events. Ended by the
 * caller.
 */
export async function connectAsSealer(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    options:
      '-c role=binome_seal -c search_path=pg_catalog,pg_temp -c timezone=UTC -c idle_in_transaction_session_timeout=0',
    application_name: 'binome seals',
    keepAlive: true,
  })
  // Every query that was under way fails by itself.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

interface SealingOptions {
  readonly url: string
  readonly key: SealKey
  /** The copy of the seals outside the database: compared before each seal, and brought up to date after it. */
  readonly file?: string | undefined
}

/**
 * Seals the events after the last seal. Each seal is one transaction under a lock: of two sealers one waits and
 * continues where the other ended; one that dies leaves nothing half done.
 * @returns how many seals were made; 0 when nothing is new
 * @throws SealingRefused when the seals of the database are not those of the copy
 */
export async function sealLog({ url, key, file }: SealingOptions): Promise<number> {
  const client = await connectAsSealer(url)
  const copy = file === undefined ? undefined : new SealCopy(file, key.publicKey)
  try {
    let made = 0
    while (await step(client, copy, () => sealNext(client, key))) {
      made += 1
      await copy?.bringUpToDate(client)
    }
    // What a process sealed before it died, and did not write to the copy.
    await copy?.bringUpToDate(client)
    let more = true
    while (more) more = await step(client, copy, () => sealNextForCompanies(client, key))
    return made
  } finally {
    await client.end()
  }
}

/**
 * One step under the sealers' lock, after the copy was compared; all of it or nothing.
 * @returns whether there was something to do
 */
async function step(client: pg.Client, copy: SealCopy | undefined, work: () => Promise<boolean>): Promise<boolean> {
  await client.query('begin')
  try {
    await client.query(oneSealer)
    await copy?.assertContinued(client)
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function sealNext(client: pg.Client, key: SealKey): Promise<boolean> {
  const before = await lastSeal(client)
  const next = await nextSeal(client, key, before)
  if (next !== undefined) await writeSeal(client, next.seal, next.list)
  return next !== undefined
}

async function nextSeal(client: pg.Client, key: SealKey, before: Seal | undefined) {
  const after = before?.last ?? 0n
  const hashes: Buffer[] = []
  const lines: Buffer[] = []
  let last = after
  // Commits become visible in the order of positions: no event appears later before one that was seen, and gaps stay
  // gaps.
  for await (const events of readStored(client, { after, upTo: bigintMax })) {
    for (const event of events.slice(0, sealSize - hashes.length)) {
      hashes.push(Buffer.from(event.hash, 'latin1'))
      lines.push(listLine(event))
      last = event.position
    }
    if (hashes.length === sealSize) break
  }
  return hashes.length === 0
    ? undefined
    : signed(key, before, { first: after + 1n, last, hashes, list: Buffer.concat(lines) }, await now(client))
}

function signed(
  key: SealKey,
  before: Seal | undefined,
  {
    first,
    last,
    hashes,
    list,
  }: { readonly first: bigint; readonly last: bigint; readonly hashes: readonly Buffer[]; readonly list: Buffer },
  sealedAt: bigint,
): { readonly seal: Seal; readonly list: Buffer } {
  const statement = {
    number: (before?.number ?? 0n) + 1n,
    first,
    last,
    count: hashes.length,
    root: merkleRoot(Buffer.concat(hashes)),
    listed: listDigest(list),
    previous: before === undefined ? Buffer.alloc(32) : sealHash(before),
    sealedAt,
    publicKey: key.publicKey,
  }
  return { seal: { ...statement, signature: key.sign(signedBytes(statement)) }, list }
}

async function now(client: pg.Client): Promise<bigint> {
  const { rows } = await client.query<{ at: string }>(
    `select to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at`,
  )
  return microsecondsOf(rows[0]?.at ?? '')
}
