import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { pause } from '#projections/platform/pause.ts'
import pg from 'pg'
import { type Owner, presenceLock } from '#projections/platform/runner/owner.ts'

/** Milliseconds between two attempts to take the lock. */
const againMs = 500

/**
 * A connection that only holds an advisory lock named after its process. PostgreSQL releases the lock when the process
 * ends, also after kill -9. Another process that finds it free may take over the leases before they run out.
 */
export class Presence implements Owner {
  readonly #name = `${hostname()}/${process.pid}/${randomUUID().slice(0, 8)}`
  readonly #closing = new AbortController()
  readonly #holding: Promise<void>
  readonly #tried = Promise.withResolvers<void>()
  #held = false

  /** @param onLost called when the connection is lost; it is opened again */
  constructor(url: string, onLost: (error: Error) => void) {
    this.#holding = this.#hold(url, onLost)
  }

  get name(): string {
    return this.#held ? presenceLock.nameOf(this.#name) : this.#name
  }

  /**
   * Resolves after the first attempt to take the lock. Without the lock, the leases of this process can only run out.
   */
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
        // When the database is away, every process has lost its lock; leases then run out as they would without locks.
      }
      this.#held = false
      this.#tried.resolve()
      await client.end().catch(() => undefined)
      await pause(againMs, signal)
    }
  }
}
