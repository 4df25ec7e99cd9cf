import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { openPool } from './pool.ts'

/** What breaking off needs of an `AbortSignal`. */
interface Waiting {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** Aborted when nobody waits any more for what is asked of the database. */
const wanted = new AsyncLocalStorage<Waiting | undefined>()

/**
 * What `work` asks of the database for one company, also later and in what it awaits, is broken off when the signal
 * aborts.
 */
export function whileWanted<Result>(signal: Waiting | undefined, work: () => Result): Result {
  return wanted.run(signal, work)
}

/** Nobody waits for the answer any more. */
class BrokenOff extends Error {
  override readonly name = 'BrokenOff'
}

/** A connection from the pool; one that comes when nobody waits any more goes back. @throws BrokenOff */
export async function connectWhileWanted(pool: pg.Pool): Promise<pg.PoolClient> {
  const signal = wanted.getStore()
  if (signal === undefined) return pool.connect()
  if (signal.aborted) throw new BrokenOff('nobody waits for it any more')
  const free = pool.idleCount > 0 && pool.waitingCount === 0
  const connecting = pool.connect()
  // One is free, so this does not wait.
  if (free) return connecting
  let giveUp: (() => void) | undefined
  const abandoned = new Promise<never>((_, reject) => {
    giveUp = () => reject(new BrokenOff('nobody waits for it any more'))
    signal.addEventListener('abort', giveUp)
  })
  try {
    return await Promise.race([connecting, abandoned])
  } catch (error) {
    if (error instanceof BrokenOff) connecting.then((client) => client.release()).catch(() => undefined)
    throw error
  } finally {
    if (giveUp !== undefined) signal.removeEventListener('abort', giveUp)
  }
}

/**
 * Runs one statement; PostgreSQL is asked to cancel it when nobody waits any more. Resolves or rejects once the
 * connection is free again, and no cancellation is on its way that would meet the statement of another.
 */
export async function breakingOff<Result>(
  client: pg.PoolClient,
  canceller: Canceller,
  statement: () => Promise<Result>,
): Promise<Result> {
  const signal = wanted.getStore()
  if (signal === undefined) return statement()
  if (signal.aborted) throw new BrokenOff('nobody waits for it any more')
  let cancelled: Promise<void> | undefined
  const cancel = () => {
    cancelled = canceller.cancel(client)
  }
  signal.addEventListener('abort', cancel)
  try {
    return await statement()
  } finally {
    signal.removeEventListener('abort', cancel)
    await cancelled
  }
}

/** Cancels statements, over a connection of its own: only the login itself may, not the roles that the others take. */
export class Canceller {
  readonly #pool: pg.Pool

  constructor(url: string, onLost: (error: Error) => void) {
    this.#pool = openPool({ connectionString: url, max: 1, application_name: 'binome cancel' }, onLost)
  }

  /** Never rejects: a statement that goes on ends by its own time limit. */
  async cancel(client: pg.PoolClient): Promise<void> {
    const pid = 'processID' in client ? client.processID : null
    if (typeof pid !== 'number') return
    await this.#pool.query({ text: 'select pg_cancel_backend($1)', values: [pid] }).catch(() => undefined)
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}
