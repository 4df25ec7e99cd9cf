import { AsyncLocalStorage } from 'node:async_hooks'
import type pg from 'pg'
import { openPool } from './pool.ts'

/** The part of an `AbortSignal` that is used here. */
interface Cancellation {
  readonly aborted: boolean
  addEventListener(type: 'abort', listener: () => void): void
  removeEventListener(type: 'abort', listener: () => void): void
}

/** Aborts when the caller of the statements under way has gone. */
const cancellation = new AsyncLocalStorage<Cancellation | undefined>()

/**
 * Runs `work`. The statements that it makes for one company, also later and in what it awaits, are cancelled when the
 * signal aborts.
 */
export function cancelledBy<Result>(signal: Cancellation | undefined, work: () => Result): Result {
  return cancellation.run(signal, work)
}

/** The caller has gone before the statement ended. */
class StatementCancelled extends Error {
  override readonly name = 'StatementCancelled'
}

/** A connection of the pool; one that arrives after the abort is given back. @throws StatementCancelled */
export async function connectUnlessCancelled(pool: pg.Pool): Promise<pg.PoolClient> {
  const signal = cancellation.getStore()
  if (signal === undefined) return pool.connect()
  if (signal.aborted) throw new StatementCancelled('nobody waits for it any more')
  const free = pool.idleCount > 0 && pool.waitingCount === 0
  const connecting = pool.connect()
  // A connection is free, so this does not wait.
  if (free) return connecting
  let giveUp: (() => void) | undefined
  const aborted = new Promise<never>((_, reject) => {
    giveUp = () => reject(new StatementCancelled('nobody waits for it any more'))
    signal.addEventListener('abort', giveUp)
  })
  try {
    return await Promise.race([connecting, aborted])
  } catch (error) {
    if (error instanceof StatementCancelled) connecting.then((client) => client.release()).catch(() => undefined)
    throw error
  } finally {
    if (giveUp !== undefined) signal.removeEventListener('abort', giveUp)
  }
}

/**
 * Runs one statement, and asks PostgreSQL to cancel it on abort. Resolves or rejects once the connection is free again
 * and no cancellation is on its way, which could hit another statement.
 */
export async function cancelOnAbort<Result>(
  client: pg.PoolClient,
  canceller: Canceller,
  statement: () => Promise<Result>,
): Promise<Result> {
  const signal = cancellation.getStore()
  if (signal === undefined) return statement()
  if (signal.aborted) throw new StatementCancelled('nobody waits for it any more')
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

/** Cancels statements over a connection of its own: only the login itself may do so, not the roles of the pools. */
export class Canceller {
  readonly #pool: pg.Pool

  constructor(url: string, onLost: (error: Error) => void) {
    this.#pool = openPool({ connectionString: url, max: 1, application_name: 'binome cancel' }, onLost)
  }

  /** Never rejects: a statement that continues ends by its own time limit. */
  async cancel(client: pg.PoolClient): Promise<void> {
    const pid = 'processID' in client ? client.processID : null
    if (typeof pid !== 'number') return
    await this.#pool.query({ text: 'select pg_cancel_backend($1)', values: [pid] }).catch(() => undefined)
  }

  close(): Promise<void> {
    return this.#pool.end()
  }
}
