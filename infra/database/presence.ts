import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Owner, presenceLock } from '#projections/runner/owner.ts'

/** Milliseconds between two attempts to be present. */
const againMs = 500

/**
 * A connection that does nothing but hold an advisory lock named after its process. PostgreSQL gives the lock free when
 * the process is gone, however it went; who finds it free may take over what the process has leased before the lease
 * runs out.
 */
export class Presence implements Owner {
  readonly #name = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
  readonly #closing = new AbortController()
  readonly #holding: Promise<void>
  readonly #tried = Promise.withResolvers<void>()
  #held = false

  /** @param onLost called when the connection is lost. It is made again. */
  constructor(url: string, onLost: (error: Error) => void) {
    this.#holding = this.#hold(url, onLost)
  }

  get name(): string {
    return this.#held ? presenceLock.nameOf(this.#name) : this.#name
  }

  /** Resolves when the process is present, or has tried in vain: a lease taken before can only run out. */
  get tried(): Promise<void> {
    return this.#tried.promise
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await this.#holding
  }

  async #hold(url: string, onLost: (error: Error) => void): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      const client = new pg.Client({
        connectionString: url,
        application_name: 'binome presence',
        options: '-c statement_timeout=5s',
        keepAlive: true,
        connectionTimeoutMillis: 5_000,
      })
      const lost = new Promise<Error>((resolve) => {
        client.on('error', resolve)
        client.on('end', () => resolve(new Error('the connection ended')))
        signal.addEventListener('abort', () => resolve(new Error('closed')), { once: true })
      })
      try {
        await client.connect()
        const { rows } = await client.query<{ held: boolean }>(presenceLock.take, [presenceLock.nameOf(this.#name)])
        if (rows[0]?.held === true) {
          this.#held = true
          this.#tried.resolve()
          const error = await lost
          if (!signal.aborted) onLost(error)
        }
      } catch {
        // A database that is away has lost the lock of everybody; leases run out as they did without it.
      }
      this.#held = false
      this.#tried.resolve()
      await client.end().catch(() => undefined)
      await wait(againMs, undefined, { signal }).catch(() => undefined)
    }
  }
}
